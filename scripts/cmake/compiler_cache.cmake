# ccache, if it is installed: what was compiled before, in whatever folder of whatever clone, is not compiled again.
# CCACHE_DISABLE=1 does without for a run, -DHOUYI_COMPILER_CACHE=OFF for a folder.
option(HOUYI_COMPILER_CACHE "Compile by way of ccache if it is there" ON)
find_program(HOUYI_CCACHE ccache)
mark_as_advanced(HOUYI_CCACHE)
if(NOT HOUYI_COMPILER_CACHE OR NOT HOUYI_CCACHE OR CMAKE_CXX_COMPILER_LAUNCHER)
    return()
endif()

# -march=native means another processor elsewhere, and a cache may travel: what it means here is a part of the key.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -march=native -Q --help=target OUTPUT_VARIABLE meaning ERROR_QUIET)
    # ccache wants it of g++, to tell what comes from a precompiled header.
    add_compile_options(-fpch-preprocess)
else()
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -march=native -E -x c++ /dev/null -\#\#\# ERROR_VARIABLE meaning
                    OUTPUT_QUIET WORKING_DIRECTORY /) # which it would name
endif()
execute_process(COMMAND ${CMAKE_CXX_COMPILER} --version OUTPUT_VARIABLE compiler)
string(SHA256 key "${compiler}${meaning}")

# Precompiled headers need the first two kinds of sloppiness: no file of ours asks for the time. A clone has new files.
set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime CCACHE_COMPILERCHECK=string:${key}
    ${HOUYI_CCACHE})
