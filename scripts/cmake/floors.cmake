# Functions that make the libraries, the engine and the tools.

# houyi_sources(<result> <folder>): all .cpp files below the folder, except those in a folder named after
# another system.
function(houyi_sources result folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "/${HOUYI_OTHER_SYSTEM}/[^/]*$")
    set(${result} ${sources} PARENT_SCOPE)
endfunction()

# houyi_library(<target> INCLUDE <folder> [SOURCES <file>...] [LINK <target>...])
# A static library; header-only if it has no sources.
function(houyi_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "INCLUDE" "SOURCES;LINK")
    if(arg_SOURCES)
        set(scope PUBLIC)
        add_library(${target} STATIC ${arg_SOURCES})
        target_compile_options(${target} PRIVATE ${HOUYI_WARNINGS})
    else()
        set(scope INTERFACE)
        add_library(${target} INTERFACE)
    endif()
    target_include_directories(${target} ${scope} ${arg_INCLUDE})
    target_link_libraries(${target} ${scope} ${arg_LINK})
endfunction()

# houyi_precompile(<library> <kind>): the headers that most files include are read once for all libraries of a
# kind, which therefore need the same flags. A file with its own flags must skip the precompiled header. The
# first library of a kind makes it, and is built whenever it is used: this should be a library that the engine
# needs.
function(houyi_precompile library kind)
    get_target_property(type ${library} TYPE)
    if(NOT HOUYI_PRECOMPILED_HEADERS OR NOT type STREQUAL "STATIC_LIBRARY")
        return()
    endif()
    target_compile_options(${library} PRIVATE ${HOUYI_PRECOMPILED_WARNINGS})
    get_property(first GLOBAL PROPERTY houyi_precompiled_${kind})
    if(first)
        target_precompile_headers(${library} REUSE_FROM ${first})
    else()
        target_precompile_headers(${library} PRIVATE ${HOUYI_PRECOMPILED_HEADERS})
        set_property(GLOBAL PROPERTY houyi_precompiled_${kind} ${library})
    endif()
endfunction()

# houyi_join_files(<target>): the builds of all tests compile several files as one, so that headers that all
# of them include are read once. No two files of such a target may have a name in common that is not in a
# header. All other builds compile each file alone.
function(houyi_join_files target)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
        set_target_properties(${target} PROPERTIES UNITY_BUILD ${HOUYI_JOINS_FILES} UNITY_BUILD_BATCH_SIZE 8)
    endif()
endfunction()

# houyi_floor(<name> <folder> [HOT | COLD] [DEPENDS <floor>...] [LINK <target>...]): makes the library
# houyi_<name> of all .cpp files below the folder, which need not exist yet. Compiler options for single files
# are in the folder's build.cmake, which may also set houyi_embedded (see houyi_tool).
#   HOT    a search spends its time here: gets link-time optimisation
#   COLD   its speed does not matter: compiled quickly
function(houyi_floor name folder)
    cmake_parse_arguments(PARSE_ARGV 2 arg "HOT;COLD" "" "DEPENDS;LINK")
    set(houyi_embedded)
    include(${PROJECT_SOURCE_DIR}/${folder}/build.cmake OPTIONAL)
    houyi_sources(sources ${PROJECT_SOURCE_DIR}/${folder})
    list(APPEND sources ${houyi_embedded})
    list(TRANSFORM arg_DEPENDS PREPEND houyi_)
    houyi_library(houyi_${name} INCLUDE ${PROJECT_SOURCE_DIR}/src SOURCES ${sources} LINK ${arg_DEPENDS} ${arg_LINK})
    set(kind plain)
    if(sources AND arg_HOT)
        set(kind hot)
        set_target_properties(houyi_${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${houyi_lto})
    elseif(sources AND arg_COLD)
        set(kind cold)
        target_compile_options(houyi_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
        houyi_join_files(houyi_${name})
    endif()
    houyi_precompile(houyi_${name} ${kind})
endfunction()

# houyi_program(<name> <source>... [HOT] DEPENDS <target>...): makes the executable <build>/<name>. HOT: it
# searches, so its hot floors are optimised as a whole.
function(houyi_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "HOT" "" "DEPENDS")
    add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
    target_compile_options(${name} PRIVATE ${HOUYI_WARNINGS})
    target_link_libraries(${name} PRIVATE ${arg_DEPENDS})
    target_link_options(${name} PRIVATE ${HOUYI_SELF_CONTAINED_LINK})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    houyi_add_manifest(${name})
    if(arg_HOT)
        set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${houyi_lto})
    else()
        houyi_link_quickly(${name})
    endif()
endfunction()

# Adds the manifest to a program for Windows (windows/program.manifest).
function(houyi_add_manifest program)
    if(WIN32)
        target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/scripts/cmake/windows/program.rc)
    endif()
endfunction()

# Links without link-time optimisation if the objects of the floors allow it (compiler.cmake).
function(houyi_link_quickly program)
    if(houyi_lto AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_link_options(${program} PRIVATE -fno-lto)
    else()
        set_target_properties(${program} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${houyi_lto})
    endif()
endfunction()

# houyi_tool(<name> [HOT] DEPENDS <floor>...): makes the program houyi-<name> of the folder tools/<name>. All
# of it except main.cpp is the library houyi_tool_<name>, so that the tests in tests/tools/<name> can link it.
# A folder without main.cpp is only that library, on which other tools may depend as the floor tool_<name>.
# The folder's build.cmake may set two lists: houyi_left_out, files that are not built (main.cpp may be one),
# and houyi_embedded, the .cpp files of texts in the program (houyi_embed).
function(houyi_tool name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS")
    set(folder ${PROJECT_SOURCE_DIR}/tools/${name})
    set(houyi_left_out)
    set(houyi_embedded)
    include(${folder}/build.cmake OPTIONAL)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(TRANSFORM houyi_left_out PREPEND ${folder}/)
    list(REMOVE_ITEM sources ${folder}/main.cpp ${houyi_left_out})
    # The speed of a command line does not matter, and at -O3 g++ 12 takes the strings of its options for
    # uninitialised.
    set_source_files_properties(${folder}/cli.cpp PROPERTIES COMPILE_OPTIONS "-O1" SKIP_PRECOMPILE_HEADERS ON)
    list(TRANSFORM arg_DEPENDS PREPEND houyi_)
    houyi_library(houyi_tool_${name} INCLUDE ${PROJECT_SOURCE_DIR} SOURCES ${sources} ${houyi_embedded}
        LINK ${arg_DEPENDS})
    houyi_precompile(houyi_tool_${name} plain)
    houyi_join_files(houyi_tool_${name})
    if(NOT EXISTS ${folder}/main.cpp OR ${folder}/main.cpp IN_LIST houyi_left_out)
        return()
    endif()
    houyi_program(houyi-${name} ${folder}/main.cpp ${arg_UNPARSED_ARGUMENTS} DEPENDS houyi_tool_${name})
endfunction()
