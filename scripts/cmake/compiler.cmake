# Sets language, optimisation, CPU, sanitizers and warnings for every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Only Release turns asserts off; RelWithDebInfo, the type of the sanitizer builds, keeps them. -O3 is set
# here because a user's own CMAKE_CXX_FLAGS_RELEASE may lack it.
string(REGEX REPLACE "[-/]DNDEBUG" "" CMAKE_CXX_FLAGS_RELWITHDEBINFO "${CMAKE_CXX_FLAGS_RELWITHDEBINFO}")
add_compile_options($<$<CONFIG:Release>:-O3>)

# g++ 12 packs unrelated bitboards of the evaluation into vector registers and takes them out again, which
# costs more than it saves. Loops are still vectorised.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fno-tree-slp-vectorize)
endif()

# No implicit fused multiply-add: the node count must not depend on the compiler or the instruction set.
add_compile_options(-ffp-contract=off)

# Code for one kind of system is in folders named posix or windows; those of the other kind are left out
# (floors.cmake).
if(WIN32)
    enable_language(RC)
    set(HOUYI_OTHER_SYSTEM posix)
    add_compile_definitions(_WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX) # Windows 10
    # g++ assumes an aligned stack where Windows does not align it (GCC bug 54412).
    add_compile_options(-Wa,-muse-unaligned-vector-move)
    add_link_options(-static -Wa,-muse-unaligned-vector-move -Wl,--stack,8388608) # bytes, as on Linux
else()
    set(HOUYI_OTHER_SYSTEM windows)
endif()

if(CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    set(default_arch armv8)
elseif(CMAKE_CROSSCOMPILING)
    set(default_arch x86-64-v2)
else()
    set(default_arch native)
endif()
set(HOUYI_ARCH ${default_arch} CACHE STRING "CPU to build for: native, x86-64-v2, x86-64-v3, x86-64-v4, armv8")
set_property(CACHE HOUYI_ARCH PROPERTY STRINGS native x86-64-v2 x86-64-v3 x86-64-v4 armv8)
if(HOUYI_ARCH STREQUAL "armv8")
    add_compile_options(-march=armv8-a)
elseif(HOUYI_ARCH MATCHES "^(native|x86-64-v[234])$")
    # clang 14 has no -march=native on ARM; -mcpu=native means the same there, and both compilers accept it.
    if(HOUYI_ARCH STREQUAL "native" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
        add_compile_options(-mcpu=native)
    else()
        add_compile_options(-march=${HOUYI_ARCH})
    endif()
else()
    message(FATAL_ERROR "HOUYI_ARCH is '${HOUYI_ARCH}'; allowed: native, x86-64-v2, x86-64-v3, x86-64-v4, armv8")
endif()

if(HOUYI_ARCH STREQUAL "x86-64-v3")
    add_compile_definitions(HOUYI_SLOW_PEXT) # attacks.h
endif()

if(HOUYI_TUNE)
    add_compile_definitions(HOUYI_TUNE)
endif()

set(sanitizers ${HOUYI_SANITIZE})
if(HOUYI_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "HOUYI_FUZZ needs clang (libFuzzer): configure with CXX=clang++")
    endif()
    # fuzzer-no-link instruments the libraries; the targets themselves link with -fsanitize=fuzzer, which
    # provides main().
    if(NOT sanitizers)
        set(sanitizers "address,undefined")
    endif()
    set(sanitizers "${sanitizers},fuzzer-no-link")
endif()
if(sanitizers)
    # -O1 builds in half the time of -O2, and the checks cost more than the optimisations that it leaves out.
    add_compile_options(-fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
    add_link_options(-fsanitize=${sanitizers})
endif()

option(HOUYI_STATIC "Programs that need no shared library at all, not even libc" OFF)

# Builds for use, not for finding faults: each program is a file that needs nothing beside it. It contains fmt
# as well (dependencies.cmake).
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT sanitizers)
    set(HOUYI_SELF_CONTAINED ON)
    if(HOUYI_STATIC AND NOT APPLE)    # every Mac has the libraries
        set(HOUYI_SELF_CONTAINED_LINK -static)
    elseif(NOT APPLE)
        set(HOUYI_SELF_CONTAINED_LINK -static-libstdc++ -static-libgcc)
    endif()
elseif(HOUYI_STATIC)
    message(FATAL_ERROR "HOUYI_STATIC needs a Release build without sanitizers")
endif()

# Link-time optimisation is used in Release if the toolchain supports it, and only for code that searches
# (floors.cmake), because it takes long. clang needs llvm-ar (Debian: package llvm) beside the linker plugin
# of its own package; without it the build continues, a little slower.
set(houyi_lto OFF)
if(HOUYI_LTO AND HOUYI_SELF_CONTAINED)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT houyi_lto OUTPUT ignored LANGUAGES CXX)
    if(houyi_lto)
        # Objects of both kinds, so that tests and tools can be linked without link-time optimisation, which
        # would optimise every floor again for each of them. clang 14 cannot make such objects.
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
        endif()
    else()
        message(STATUS "No link-time optimisation here (clang needs llvm-ar, Debian's package llvm)")
    endif()
endif()

# Headers that most files include are read once, as a precompiled header (floors.cmake, tests.cmake), in the
# builds of all tests: this saves 1.3 of 4.7 s per file. The other builds (clang, and for tests those of
# scripts/check/ci_full.sh) find missing includes.
set(HOUYI_JOINS_FILES OFF) # houyi_join_files in floors.cmake
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND (HOUYI_SELF_CONTAINED OR HOUYI_SANITIZE MATCHES "address"))
    set(HOUYI_JOINS_FILES ON)
    set(HOUYI_PRECOMPILED_HEADERS <algorithm> <atomic> <chrono> <fstream> <functional> <memory> <mutex> <optional>
        <sstream> <string> <thread> <vector> <fmt/format.h>)
endif()

# Profile-guided optimisation, both steps in one folder (scripts/build.sh pgo): the program of "make" counts
# which paths its code takes, and "use" builds with these counts. Code that did not run, such as the kernels
# of another CPU, keeps its optimisation.
set(HOUYI_PROFILE "" CACHE STRING "Profile-guided optimisation: make, then use; empty for none")
set_property(CACHE HOUYI_PROFILE PROPERTY STRINGS "" make use)
if(HOUYI_PROFILE STREQUAL "make")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # g++ writes its counts beside each object
        set(profile_options -fprofile-generate -fprofile-update=prefer-atomic)
    else() # clang writes one file per program, to which each run adds
        set(profile_options -fprofile-instr-generate=${PROJECT_BINARY_DIR}/%m.profraw)
    endif()
    add_compile_options(${profile_options})
    add_link_options(${profile_options})
elseif(HOUYI_PROFILE STREQUAL "use" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fprofile-use -fprofile-partial-training -Wno-missing-profile)
elseif(HOUYI_PROFILE STREQUAL "use")
    add_compile_options(-fprofile-instr-use=${PROJECT_BINARY_DIR}/houyi.profdata -Wno-profile-instr-unprofiled)
elseif(NOT HOUYI_PROFILE STREQUAL "")
    message(FATAL_ERROR "HOUYI_PROFILE is '${HOUYI_PROFILE}'; allowed: make, use, and nothing")
endif()

# For our own targets only. -Wsign-conversion is part of clang's -Wconversion but not of g++'s; it is off for
# both.
set(HOUYI_WARNINGS -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wpedantic)
# g++ 12 warns of an impossible memcpy in std::string's operator+ (GCC bug 105651, fixed in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND HOUYI_WARNINGS -Wno-restrict)
    # With a precompiled header the same bug causes other warnings.
    set(HOUYI_PRECOMPILED_WARNINGS -Wno-array-bounds -Wno-stringop-overflow)
endif()
# With the checks of a sanitizer, g++ 12 takes std::function inside std::regex (in some tests) for
# uninitialised; its manual warns of false positives with -fsanitize.
if(sanitizers AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND HOUYI_WARNINGS -Wno-maybe-uninitialized)
endif()
