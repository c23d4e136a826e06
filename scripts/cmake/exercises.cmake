# Functions that make the exercises of the laboratory.

# houyi_exercises(<folder>): the target exercise-NAME builds the file NAME.cpp of the folder with
# checks/NAME.cpp and runs the check. No other target runs it.
#
# The tests run each check twice: on the file of this repository, which is empty and must fail, and on
# solutions/NAME.cpp, which must pass.
function(houyi_exercises folder)
    set(root ${PROJECT_SOURCE_DIR}/${folder})
    add_library(houyi_exercise_check STATIC EXCLUDE_FROM_ALL ${root}/node.cpp ${root}/checks/check.cpp)
    target_compile_options(houyi_exercise_check PRIVATE ${HOUYI_WARNINGS} PUBLIC -O1) # compiled quickly
    target_include_directories(houyi_exercise_check PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(houyi_exercise_check PUBLIC houyi_adversarial)
    file(GLOB checks CONFIGURE_DEPENDS ${root}/checks/*.cpp)
    list(REMOVE_ITEM checks ${root}/checks/check.cpp)
    foreach(check IN LISTS checks)
        cmake_path(GET check FILENAME file)
        cmake_path(GET check STEM name)
        string(REPLACE _ - name ${name})
        add_library(houyi_exercise_check_${name} OBJECT EXCLUDE_FROM_ALL ${check})
        target_compile_options(houyi_exercise_check_${name} PRIVATE ${HOUYI_WARNINGS})
        target_link_libraries(houyi_exercise_check_${name} PUBLIC houyi_exercise_check)
        houyi_exercise_program(check-${name} ${name} ${root}/${file})
        # What a student has not finished yet has warnings, and they are no errors.
        target_compile_options(check-${name} PRIVATE -Wall)
        set_target_properties(check-${name} PROPERTIES COMPILE_WARNING_AS_ERROR OFF)
        add_custom_target(exercise-${name} COMMAND check-${name} USES_TERMINAL VERBATIM)
        if(BUILD_TESTING)
            houyi_exercise_program(check-${name}-solution ${name} ${root}/solutions/${file})
            target_compile_options(check-${name}-solution PRIVATE ${HOUYI_WARNINGS})
            set_target_properties(check-${name} check-${name}-solution PROPERTIES EXCLUDE_FROM_ALL OFF)
            add_test(NAME exercises.${name}.empty COMMAND check-${name})
            add_test(NAME exercises.${name}.solution COMMAND check-${name}-solution)
            set_tests_properties(exercises.${name}.empty exercises.${name}.solution
                                 PROPERTIES LABELS fast TIMEOUT 1800)
            set_tests_properties(exercises.${name}.empty PROPERTIES WILL_FAIL ON)
        endif()
    endforeach()
endfunction()

function(houyi_exercise_program program name source)
    add_executable(${program} EXCLUDE_FROM_ALL ${source})
    target_link_libraries(${program} PRIVATE houyi_exercise_check_${name})
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/exercises)
    houyi_add_manifest(${program})
    houyi_link_quickly(${program})
endfunction()
