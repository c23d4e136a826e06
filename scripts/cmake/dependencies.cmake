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

find_package(Threads REQUIRED)
houyi_dependency(fmt libfmt-dev https://github.com/fmtlib/fmt.git 9.1.0)
houyi_dependency(cxxopts libcxxopts-dev https://github.com/jarro2783/cxxopts.git v3.1.1)
if(BUILD_TESTING)
    set(INSTALL_GTEST OFF)
    houyi_dependency(GTest "libgtest-dev libgmock-dev" https://github.com/google/googletest.git v1.13.0)
    include(GoogleTest)
endif()
