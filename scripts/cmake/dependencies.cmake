# Finds fmt, cxxopts and GoogleTest on the system, or downloads them if HOUYI_FETCH_DEPENDENCIES is on.

# houyi_dependency(<package> <Debian package> <git repository> <tag>)
macro(houyi_dependency package debian repository tag)
    find_package(${package} QUIET)
    if(NOT ${package}_FOUND)
        if(NOT HOUYI_FETCH_DEPENDENCIES)
            message(FATAL_ERROR "${package} was not found. On Debian: apt-get install ${debian}; elsewhere "
                                "-DHOUYI_FETCH_DEPENDENCIES=ON downloads it.")
        endif()
        include(FetchContent)
        FetchContent_Declare(${package} GIT_REPOSITORY ${repository} GIT_TAG ${tag} GIT_SHALLOW TRUE SYSTEM)
        FetchContent_MakeAvailable(${package})
        if(TARGET fmt) # clang 21 rejects the compile-time checks of fmt 9
            target_compile_definitions(fmt PUBLIC FMT_CONSTEVAL=)
        endif()
    endif()
endmacro()

# houyi_fmt(): makes the target houyi_fmt, which the floors link. A package that has fmt only as a shared
# library, like Debian's, is not for a program that needs nothing beside it. For fmt 9 one file of ours
# compiles all of fmt, which builds faster than fmt's header-only way, all of it in each file that uses it;
# but that file is tied to the version.
function(houyi_fmt)
    get_target_property(type fmt::fmt TYPE)
    if(NOT type STREQUAL "SHARED_LIBRARY" OR NOT (HOUYI_SELF_CONTAINED OR CMAKE_CROSSCOMPILING))
        add_library(houyi_fmt INTERFACE)
        target_link_libraries(houyi_fmt INTERFACE fmt::fmt)
    elseif(fmt_VERSION MATCHES "^9[.]")
        add_library(houyi_fmt STATIC ${PROJECT_SOURCE_DIR}/scripts/cmake/fmt.cpp)
        target_include_directories(houyi_fmt SYSTEM PUBLIC $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
    else()
        add_library(houyi_fmt INTERFACE)
        target_link_libraries(houyi_fmt INTERFACE fmt::fmt-header-only)
    endif()
endfunction()

# houyi_use_debian_sources(): a build for another system uses what Debian has for all systems: the headers of
# fmt and cxxopts and the source of GoogleTest. The headers are copied, because those of this system's C
# library are beside them.
macro(houyi_use_debian_sources)
    set(headers ${PROJECT_BINARY_DIR}/headers)
    file(COPY /usr/include/fmt /usr/include/cxxopts.hpp DESTINATION ${headers})
    file(STRINGS ${headers}/fmt/core.h fmt_VERSION REGEX "^#define FMT_VERSION [0-9]+$")
    string(REGEX REPLACE "^.* ([0-9]+)[0-9][0-9][0-9][0-9]$" "\\1." fmt_VERSION "${fmt_VERSION}")
    add_library(fmt::fmt SHARED IMPORTED) # houyi_fmt() uses only its headers
    add_library(fmt::fmt-header-only INTERFACE IMPORTED)
    target_compile_definitions(fmt::fmt-header-only INTERFACE FMT_HEADER_ONLY)
    add_library(cxxopts::cxxopts INTERFACE IMPORTED)
    foreach(library IN ITEMS fmt::fmt fmt::fmt-header-only cxxopts::cxxopts)
        target_include_directories(${library} SYSTEM INTERFACE ${headers})
    endforeach()
    if(BUILD_TESTING)
        add_subdirectory(/usr/src/googletest ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
    endif()
endmacro()

find_package(Threads REQUIRED)
set(INSTALL_GTEST OFF)
if(CMAKE_CROSSCOMPILING AND NOT HOUYI_FETCH_DEPENDENCIES)
    houyi_use_debian_sources()
else()
    houyi_dependency(fmt libfmt-dev https://github.com/fmtlib/fmt.git 9.1.0)
    houyi_dependency(cxxopts libcxxopts-dev https://github.com/jarro2783/cxxopts.git v3.1.1)
    if(BUILD_TESTING)
        houyi_dependency(GTest "libgtest-dev libgmock-dev" https://github.com/google/googletest.git v1.13.0)
    endif()
endif()
houyi_fmt()
if(BUILD_TESTING)
    include(GoogleTest)
endif()
