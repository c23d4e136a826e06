# The store of analysis is kept by SQLite, where CMake finds it (on Debian libsqlite3-dev) and HOUYI_SQLITE is on.
option(HOUYI_SQLITE "houyi-annotate keeps analysis in a database, where SQLite is found" ON)
if(HOUYI_SQLITE)
    find_package(SQLite3 QUIET)
endif()
if(HOUYI_SQLITE AND SQLite3_FOUND)
    set(houyi_left_out no_store.cpp)
    # A program that needs nothing beside it takes the static library.
    cmake_path(GET SQLite3_LIBRARIES PARENT_PATH sqlite_folder)
    set(sqlite ${SQLite3_LIBRARIES})
    if(HOUYI_SELF_CONTAINED AND EXISTS ${sqlite_folder}/libsqlite3.a)
        set(sqlite ${sqlite_folder}/libsqlite3.a)
    elseif(HOUYI_STATIC)
        message(FATAL_ERROR "HOUYI_STATIC: there is no libsqlite3.a; -DHOUYI_SQLITE=OFF does without")
    endif()
    add_library(houyi_sqlite INTERFACE)
    target_include_directories(houyi_sqlite SYSTEM INTERFACE ${SQLite3_INCLUDE_DIRS})
    target_link_libraries(houyi_sqlite INTERFACE ${sqlite} ${CMAKE_DL_LIBS})
else()
    message(STATUS "houyi-annotate is built without SQLite: --db is refused")
    set(houyi_left_out sqlite.cpp store.cpp)
    add_library(houyi_sqlite INTERFACE)
endif()

# The pages are written as what they are.
foreach(part IN ITEMS head.html=page_head report.html=page_frame style.css=page_style helpers.js=page_helpers
                      report.js=page_script)
    string(REPLACE "=" ";" part ${part})
    list(GET part 0 file)
    list(GET part 1 function)
    houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/page/${file} annotate_tool::${function} tools/annotate/page.h)
endforeach()
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/page/index.html annotate_tool::index_template
            tools/annotate/index_template.h)
