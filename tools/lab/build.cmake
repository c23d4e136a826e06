# The page of `explore` is written as a page.
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/explorer/explore.html lab_tool::explore_template
            tools/lab/explorer/explore_page.h)

# The exercises are programs of their own (scripts/cmake/exercises.cmake).
file(GLOB_RECURSE houyi_left_out RELATIVE ${CMAKE_CURRENT_LIST_DIR} CONFIGURE_DEPENDS
     ${CMAKE_CURRENT_LIST_DIR}/exercises/*.cpp)
