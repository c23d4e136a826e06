# Language, optimisation, CPU, sanitizers and warnings; the same for every target of the project.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Asserts are off in Release alone, so RelWithDebInfo, the type of the sanitizer builds, keeps them. O3 is said here
# because a user's own CMAKE_CXX_FLAGS_RELEASE may not say it.
string(REGEX REPLACE "[-/]DNDEBUG" "" CMAKE_CXX_FLAGS_RELWITHDEBINFO "${CMAKE_CXX_FLAGS_RELWITHDEBINFO}")
add_compile_options($<$<CONFIG:Release>:-O3>)

# g++ 12 packs unrelated bitboards of the evaluation into vector registers and takes them out again, which costs more than
# it saves; loops are vectorised all the same.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fno-tree-slp-vectorize)
endif()

# No fused multiply-add behind our back: the node count must not depend on the compiler or the instruction set.
add_compile_options(-ffp-contract=off)

# What is for one kind of system only is in a folder of that name, and the other one is left out (floors.cmake).
if(WIN32)
    enable_language(RC)
    set(HOUYI_OTHER_SYSTEM posix)
    add_compile_definitions(_WIN32_WINNT=0x0A00 WIN32_LEAN_AND_MEAN NOMINMAX) # Windows 10
    # g++ takes the stack for aligned where Windows does not align it (GCC bug 54412).
    add_compile_options(-Wa,-muse-unaligned-vector-move)
    add_link_options(-static -Wa,-muse-unaligned-vector-move -Wl,--stack,8388608) # bytes, as Linux gives
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
    # clang 14 knows no -march=native on ARM; -mcpu=native says the same there and both compilers take it.
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
    # fuzzer-no-link instruments the libraries; the targets themselves link with -fsanitize=fuzzer, which brings main().
    if(NOT sanitizers)
        set(sanitizers "address,undefined")
    endif()
    set(sanitizers "${sanitizers},fuzzer-no-link")
endif()
if(sanitizers)
    # O1: half the time to build of O2, and the checks cost more than what it leaves out.
    add_compile_options(-fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1 -g1)
    add_link_options(-fsanitize=${sanitizers})
endif()

option(HOUYI_STATIC "Programs that need no shared library at all, not even libc" OFF)

# What is built for use, and not to find faults: a file that needs nothing beside it. fmt goes into it as well
# (dependencies.cmake).
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT sanitizers)
    set(HOUYI_SELF_CONTAINED ON)
    if(APPLE)    # whose libraries every machine has
        set(HOUYI_SELF_CONTAINED_LINK)
    elseif(HOUYI_STATIC)
        set(HOUYI_SELF_CONTAINED_LINK -static)
    else()
        set(HOUYI_SELF_CONTAINED_LINK -static-libstdc++ -static-libgcc)
    endif()
else()
    set(HOUYI_SELF_CONTAINED OFF)
    set(HOUYI_SELF_CONTAINED_LINK)
endif()

# Link-time optimisation: in Release, where the toolchain can, and for what searches alone (floors.cmake), as it takes
# long. clang needs llvm-ar (Debian: package llvm) beside the linker plugin that its package brings; without it the
# build goes on, a little slower.
set(houyi_lto OFF)
if(HOUYI_LTO AND HOUYI_SELF_CONTAINED)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT houyi_lto OUTPUT ignored LANGUAGES CXX)
    if(houyi_lto)
        # Objects of both kinds, so that tests and tools can be linked without it: it would optimise every floor anew
        # for each of them. (Clang 14 cannot.)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
        endif()
    else()
        message(STATUS "No link-time optimisation with this toolchain (clang wants llvm-ar, Debian's package llvm)")
    endif()
endif()

# What most files include is read once, as a precompiled header (floors.cmake, tests.cmake), in the builds of all tests: it
# takes 1.3 of 4.7 s off a file. The others, that of clang and for tests that of scripts/ci_full.sh, find what a file forgets to include.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND (HOUYI_SELF_CONTAINED OR HOUYI_SANITIZE MATCHES "address"))
    set(HOUYI_JOINS_FILES ON) # houyi_join_files in floors.cmake
    set(HOUYI_PRECOMPILED_HEADERS <algorithm> <atomic> <chrono> <fstream> <functional> <memory> <mutex> <optional>
        <sstream> <string> <thread> <vector> <fmt/format.h>)
else()
    set(HOUYI_JOINS_FILES OFF)
    set(HOUYI_PRECOMPILED_HEADERS)
endif()

# Profile-guided optimisation, both steps in one folder (scripts/build.sh pgo): what "make" builds counts which way its code
# goes, and "use" builds by these counts. Code that no one has run keeps its optimisation: another CPU's kernels.
set(HOUYI_PROFILE "" CACHE STRING "Profile-guided optimisation: make, then use; empty for none")
set_property(CACHE HOUYI_PROFILE PROPERTY STRINGS "" make use)
if(HOUYI_PROFILE STREQUAL "make")
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # it leaves its counts beside each object
        set(profile_options -fprofile-generate -fprofile-update=prefer-atomic)
    else() # one file a program, to which each run adds
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

# For our own targets only. -Wsign-conversion is a part of clang's -Wconversion but not of g++'s: one rule for both.
set(HOUYI_WARNINGS -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wpedantic)
# g++ 12 sees an impossible memcpy in std::string's operator+ (GCC bug 105651, mended in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND HOUYI_WARNINGS -Wno-restrict)
    # Behind a precompiled header it shows the same bug as other warnings.
    set(HOUYI_PRECOMPILED_WARNINGS -Wno-array-bounds -Wno-stringop-overflow)
endif()
# With a sanitizer's checks in between, g++ 12 takes std::function inside std::regex (of some tests) for uninitialised;
# its own manual warns of false positives with -fsanitize.
if(sanitizers AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(APPEND HOUYI_WARNINGS -Wno-maybe-uninitialized)
endif()
