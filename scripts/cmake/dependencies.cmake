# fmt, cxxopts and GoogleTest: from the system, or downloaded if HOUYI_FETCH_DEPENDENCIES is on.

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
    endif()
endmacro()

# houyi_fmt: fmt as the floors link it. A package that has it as a shared library only, like Debian's, is not for a
# program that needs nothing beside it. One file of ours with all of fmt in it builds faster than fmt's own way, all of
# it in each file that uses it; but that file is tied to the version.
function(houyi_fmt)
    get_target_property(type fmt::fmt TYPE)
    if(NOT HOUYI_SELF_CONTAINED OR NOT type STREQUAL "SHARED_LIBRARY")
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

find_package(Threads REQUIRED)
houyi_dependency(fmt libfmt-dev https://github.com/fmtlib/fmt.git 9.1.0)
houyi_fmt()
houyi_dependency(cxxopts libcxxopts-dev https://github.com/jarro2783/cxxopts.git v3.1.1)
if(BUILD_TESTING)
    set(INSTALL_GTEST OFF)
    houyi_dependency(GTest "libgtest-dev libgmock-dev" https://github.com/google/googletest.git v1.13.0)
    include(GoogleTest)
endif()
