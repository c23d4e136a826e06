# What is installed: `cmake --install` with GNUInstallDirs, and the packages of CPack
# (scripts/package/release.sh). There are two components, engine and tools.
option(HOUYI_ONE_FOLDER "Install everything into one folder, which runs wherever it is unpacked" ${WIN32})
include(GNUInstallDirs)
if(HOUYI_ONE_FOLDER)
    set(CMAKE_INSTALL_BINDIR .)
    set(CMAKE_INSTALL_DOCDIR .)
    set(CMAKE_INSTALL_MANDIR man)
elseif(CMAKE_INSTALL_DOCDIR STREQUAL "${CMAKE_INSTALL_DATAROOTDIR}/doc/${PROJECT_NAME}") # the default
    set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/houyi)
endif()

# Everything that is installed, with the manual pages, which no other target makes.
add_custom_target(houyi_installed)

# houyi_install(<component> <Debian package> <program>...)
function(houyi_install component package)
    set(documents ${CMAKE_INSTALL_DOCDIR})
    if(NOT HOUYI_ONE_FOLDER)
        cmake_path(REPLACE_FILENAME documents ${package})
    endif()
    add_dependencies(houyi_installed ${ARGN})
    install(TARGETS ${ARGN} RUNTIME COMPONENT ${component})
    install(FILES ${PROJECT_SOURCE_DIR}/scripts/package/copyright DESTINATION ${documents} COMPONENT ${component})
    foreach(program IN LISTS ARGN)
        houyi_man_page(${component} ${program})
        houyi_completion(${component} ${program} bash bash-completion/completions/${program})
        houyi_completion(${component} ${program} zsh zsh/vendor-completions/_${program})
    endforeach()
endfunction()

# houyi_man_page(<component> <program>): makes the manual page of the program from its --help, with help2man.
find_program(HOUYI_HELP2MAN help2man)
mark_as_advanced(HOUYI_HELP2MAN)
function(houyi_man_page component program)
    if(NOT HOUYI_HELP2MAN OR WIN32)
        return()
    endif()
    set(page ${PROJECT_BINARY_DIR}/man/${program}.1)
    string(JOIN "|" command ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>)
    add_custom_command(OUTPUT ${page}
        COMMAND ${CMAKE_COMMAND} -E env "HELP_OF=${command}"
            ${PROJECT_SOURCE_DIR}/scripts/package/man_page.sh ${program} ${PROJECT_VERSION} ${page}
        DEPENDS ${program} ${PROJECT_SOURCE_DIR}/scripts/package/man_page.sh VERBATIM)
    add_custom_target(houyi_man_${program} DEPENDS ${page})
    add_dependencies(houyi_installed houyi_man_${program})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component} OPTIONAL)
endfunction()

# houyi_completion(<component> <program> <shell> <file>): what --completion prints; <file> is below the data
# folder.
function(houyi_completion component program shell file)
    if(HOUYI_ONE_FOLDER OR WIN32)
        return()
    endif()
    set(script ${PROJECT_BINARY_DIR}/completion/${file})
    cmake_path(GET script PARENT_PATH folder)
    cmake_path(GET file PARENT_PATH installed)
    add_custom_command(OUTPUT ${script}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
        COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}> --completion ${shell} > ${script}
        DEPENDS ${program} VERBATIM)
    add_custom_target(houyi_${shell}_${program} DEPENDS ${script})
    add_dependencies(houyi_installed houyi_${shell}_${program})
    install(FILES ${script} DESTINATION ${CMAKE_INSTALL_DATADIR}/${installed} COMPONENT ${component} OPTIONAL)
endfunction()

houyi_install(engine houyi houyi)
set(tools houyi-annotate houyi-lab houyi-tablebase)
if(NOT HOUYI_ONE_FOLDER) # an archive has only tools for players and students: half the size
    list(APPEND tools houyi-datagen houyi-levels houyi-train houyi-tune)
endif()
houyi_install(tools houyi-tools ${tools})

configure_file(${PROJECT_SOURCE_DIR}/scripts/package/readme.txt ${PROJECT_BINARY_DIR}/readme.txt @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/readme.txt ${PROJECT_SOURCE_DIR}/COPYING ${PROJECT_SOURCE_DIR}/.github/CHANGELOG.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT engine)
if(HOUYI_STATIC AND NOT WIN32) # for libc, which is in each program
    install(FILES /usr/share/common-licenses/LGPL-2.1 DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT engine OPTIONAL)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/scripts/package/config DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT engine)

set(system linux)
set(CPACK_GENERATOR TXZ) # xz packs the network, which each program contains, only once
if(WIN32)
    set(system windows)
    set(CPACK_GENERATOR ZIP)
elseif(APPLE)
    set(system macos)
endif()
string(REPLACE armv8 arm64 arch ${HOUYI_ARCH})
set(CPACK_PACKAGE_NAME houyi)
set(CPACK_PACKAGE_FILE_NAME houyi-${PROJECT_VERSION}-${system}-${arch})
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "the Houyi developers <houyi@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The first line is the summary, as long as the project has no description of its own.
set(CPACK_COMPONENT_ENGINE_DESCRIPTION "UCI chess engine\nHouyi plays and analyses chess in programs that speak UCI.")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "tools of the chess engine Houyi\nAnnotated games, the laboratory of \
adversarial search, the solver of endgames, and the trainer of Houyi.")
set(CPACK_DEBIAN_ENGINE_PACKAGE_NAME houyi)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME houyi-tools)
include(CPack)
