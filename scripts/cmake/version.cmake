# Generates the header util/version.h with the version string, which `id name` and --version show, and which a
# store of analysis records.
#
# project(VERSION) is the number of the next release. The source of a release has a file .release, and its
# builds have that version. All other builds are "0.9-dev", in a clone with the date and the hash of the
# commit: "0.9-dev-20261126-1a2b3c4". A target that links houyi_version may include the header. Every build
# runs this file as a script, which rewrites the header only if the text has changed.
if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(version_header ${PROJECT_BINARY_DIR}/generated/util/version.h)
    find_package(Git QUIET)
    set(version_command ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DHEADER=${version_header}
        -DPROJECT_VERSION=${PROJECT_VERSION} -DGIT=${GIT_EXECUTABLE} -P ${CMAKE_CURRENT_LIST_FILE})
    execute_process(COMMAND ${version_command} COMMAND_ERROR_IS_FATAL ANY)
    add_custom_target(houyi_version_header COMMAND ${version_command} BYPRODUCTS ${version_header} COMMENT "Version" VERBATIM)
    add_library(houyi_version INTERFACE)
    target_include_directories(houyi_version INTERFACE ${PROJECT_BINARY_DIR}/generated)
    add_dependencies(houyi_version houyi_version_header)
    return()
endif()

function(git result)
    execute_process(COMMAND ${GIT} -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE output ERROR_QUIET RESULT_VARIABLE status
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        set(output "")
    endif()
    set(${result} "${output}" PARENT_SCOPE)
endfunction()

set(VERSION ${PROJECT_VERSION})
if(NOT EXISTS ${SOURCE}/.release)
    string(APPEND VERSION -dev)
    if(GIT AND EXISTS ${SOURCE}/.git)    # a tarball may lie in another repository
        git(commit log -1 --format=-%cd-%h --date=format:%Y%m%d)
        string(APPEND VERSION "${commit}")
    endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.h.in ${HEADER} @ONLY)
