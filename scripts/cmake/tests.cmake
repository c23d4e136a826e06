# Functions that make the tests: one GoogleTest program per folder of tests/, the layer checks, the tests of
# the scripts and the fuzz targets.
#
# The name of a suite decides the ctest label of its tests:
#   slow    begins with Slow
#   long    begins with Long: takes minutes or reads the data folder; only scripts/check/ci_full.sh runs it
#   extra   InABrowser, ClusterMpi: needs a browser or an MPI, which scripts/test.sh --all installs
#   fast    all others

# The code of the tests needs no speed: seven of its heaviest files take 75 s of CPU to build at -O1 and 53 s
# without optimisation. It keeps -O1 if sanitizers or asserts make it slow.
if(HOUYI_SELF_CONTAINED)
    set(houyi_tests_options -O0)
else()
    set(houyi_tests_options -O1)
endif()
# With UBSan, the code of the tests takes twice as long to build. What it tests keeps the checks.
if(HOUYI_SANITIZE MATCHES "undefined")
    list(APPEND houyi_tests_options -fno-sanitize=undefined)
endif()

function(houyi_tests folder)
    set(root ${PROJECT_SOURCE_DIR}/${folder})
    houyi_sources(support ${root}/support)
    cmake_path(SET shared NORMALIZE ${PROJECT_SOURCE_DIR}/../shared)
    houyi_library(houyi_test_support INCLUDE ${root} SOURCES ${support}
        LINK houyi_uci houyi_tool_record GTest::gtest GTest::gmock)
    # Only this file depends on where the checkout is.
    set(places HOUYI_SOURCE_DIR="${PROJECT_SOURCE_DIR}" HOUYI_SHARED_DIR="${shared}"
        HOUYI_TEST_TABLES="${PROJECT_BINARY_DIR}/tests/tables" HOUYI_PROGRAMS_DIR="${PROJECT_BINARY_DIR}")
    set_source_files_properties(${root}/support/places.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON
                                COMPILE_DEFINITIONS "${places}")
    houyi_test_tables(${PROJECT_BINARY_DIR}/tests/tables KQvK KRvK KBvK KNvK KPvK)
    # Reading these headers takes two thirds of the time for a small file. A precompiled header has the flags
    # of the files that use it.
    target_compile_options(houyi_test_support PRIVATE ${houyi_tests_options})
    target_precompile_headers(houyi_test_support PRIVATE <functional> <string> <vector> <gmock/gmock.h> <gtest/gtest.h>
        ${HOUYI_PRECOMPILED_HEADERS})

    file(GLOB floors CONFIGURE_DEPENDS LIST_DIRECTORIES true ${root}/*)
    foreach(floor IN LISTS floors)
        cmake_path(GET floor FILENAME name)
        houyi_sources(sources ${floor})
        if(sources AND NOT name MATCHES "^(support|fuzz|tools)$")
            houyi_test_program(houyi-tests-${name} ${sources})
        endif()
    endforeach()
    houyi_tool_tests(${root}/tools)

    if(CMAKE_CROSSCOMPILING OR WIN32)
        return()
    endif()
    # The following tests are scripts that check the sources and the programs of this system.
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    add_test(NAME layers COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/check/check_layers.py)
    set_tests_properties(layers PROPERTIES LABELS fast)
    if(HOUYI_SELF_CONTAINED AND NOT HOUYI_STATIC AND NOT APPLE)
        add_test(NAME needed_libraries COMMAND Python3::Interpreter ${root}/scripts/needed_libraries.py
                 $<TARGET_FILE:houyi> $<TARGET_FILE:houyi-annotate> $<TARGET_FILE:houyi-datagen> $<TARGET_FILE:houyi-lab>
                 $<TARGET_FILE:houyi-levels>
                 $<TARGET_FILE:houyi-tablebase> $<TARGET_FILE:houyi-train> $<TARGET_FILE:houyi-tune>)
        set_tests_properties(needed_libraries PROPERTIES LABELS fast)
    endif()
    file(GLOB scripts CONFIGURE_DEPENDS ${root}/scripts/*_test.py)
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM name)
        add_test(NAME scripts.${name} COMMAND Python3::Interpreter ${script})
        set_tests_properties(scripts.${name} PROPERTIES LABELS fast TIMEOUT 1800
                             ENVIRONMENT "CXX=${CMAKE_CXX_COMPILER};HOUYI_BUILD=${PROJECT_BINARY_DIR}")
    endforeach()
endfunction()

# Each folder NAME tests the library houyi_tool_NAME (floors.cmake) and its program.
function(houyi_tool_tests folder)
    file(GLOB tools CONFIGURE_DEPENDS LIST_DIRECTORIES true ${folder}/*)
    foreach(tool IN LISTS tools)
        cmake_path(GET tool FILENAME name)
        houyi_sources(sources ${tool})
        if(sources)
            houyi_test_program(houyi-tests-tools-${name} ${sources})
            target_link_libraries(houyi-tests-tools-${name} PRIVATE houyi_tool_${name})
            if(TARGET houyi-${name})
                add_dependencies(houyi-tests-tools-${name} houyi-${name})
            endif()
        endif()
    endforeach()
endfunction()

function(houyi_test_program name)
    add_executable(${name} ${ARGN})
    target_compile_options(${name} PRIVATE ${HOUYI_WARNINGS} ${HOUYI_PRECOMPILED_WARNINGS})
    # A floor that has only templates is compiled into its tests, which run ten times as long at -O0.
    if(name STREQUAL "houyi-tests-adversarial")
        target_compile_options(${name} PRIVATE -O1)
    else()
        target_compile_options(${name} PRIVATE ${houyi_tests_options})
        target_precompile_headers(${name} REUSE_FROM houyi_test_support)
    endif()
    houyi_join_files(${name})
    target_link_libraries(${name} PRIVATE houyi_test_support GTest::gtest_main)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    houyi_add_manifest(${name})
    houyi_link_quickly(${name})
    add_dependencies(${name} houyi houyi_test_tables)
    # The patterns with a slash are for parametrised suites, which are named Instance/Suite.
    set(slow "Slow*:*/Slow*")
    set(long "Long*:*/Long*")
    set(extra "*InABrowser.*:ClusterMpi.*")
    houyi_discover_tests(${name} fast "-${slow}:${long}:${extra}")
    houyi_discover_tests(${name} slow "${slow}")
    houyi_discover_tests(${name} long "${long}")
    houyi_discover_tests(${name} extra "${extra}")
endfunction()

# The timeout ends a test that hangs; it is longer than any test takes under load.
function(houyi_discover_tests program label filter)
    gtest_discover_tests(${program} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 TEST_FILTER "${filter}"
                         PROPERTIES LABELS ${label} TIMEOUT 1800)
endfunction()

# Makes the Syzygy tables that the tests need, with our own solver.
function(houyi_test_tables folder)
    set(files)
    set(commands)
    foreach(ending IN LISTS ARGN)
        list(APPEND files ${folder}/${ending}.rtbw ${folder}/${ending}.rtbz)
        list(APPEND commands COMMAND houyi-tablebase write ${ending} --out ${folder})
    endforeach()
    add_custom_command(OUTPUT ${files} COMMAND ${CMAKE_COMMAND} -E make_directory ${folder} ${commands}
                       DEPENDS houyi-tablebase COMMENT "Tables for the tests" VERBATIM)
    add_custom_target(houyi_test_tables DEPENDS ${files})
endfunction()

# Each .cpp file NAME becomes the libFuzzer program <build>/fuzz/NAME.
function(houyi_fuzzers folder)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        add_executable(${name} ${source})
        target_compile_options(${name} PRIVATE ${HOUYI_WARNINGS})
        target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
        target_link_libraries(${name} PRIVATE houyi_uci)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    endforeach()
endfunction()
