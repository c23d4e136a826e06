# Compiles through ccache if it is installed: code that was compiled before, in any folder of any clone, is
# not compiled again. CCACHE_DISABLE=1 turns it off for a run, -DHOUYI_COMPILER_CACHE=OFF for a folder.
option(HOUYI_COMPILER_CACHE "Compile through ccache if it is installed" ON)
find_program(HOUYI_CCACHE ccache)
mark_as_advanced(HOUYI_CCACHE)
if(NOT HOUYI_COMPILER_CACHE OR NOT HOUYI_CCACHE OR CMAKE_CXX_COMPILER_LAUNCHER)
    return()
endif()

# -march=native means another processor on another machine, and a cache may be shared: its meaning here is
# part of the key.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -march=native -Q --help=target OUTPUT_VARIABLE meaning ERROR_QUIET)
    # ccache needs this of g++ to see what comes from a precompiled header.
    add_compile_options(-fpch-preprocess)
else()
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -march=native -E -x c++ /dev/null -\#\#\# ERROR_VARIABLE meaning
                    OUTPUT_QUIET WORKING_DIRECTORY /) # the output names the folder
endif()
execute_process(COMMAND ${CMAKE_CXX_COMPILER} --version OUTPUT_VARIABLE compiler)
string(SHA256 key "${compiler}${meaning}")

# Precompiled headers need the first two kinds of sloppiness, which are safe because none of our files uses
# the time macros. The other two are for the new files of a clone.
set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime CCACHE_COMPILERCHECK=string:${key}
    ${HOUYI_CCACHE})
