# The page of `explore` is written as a page, and its player as scripts.
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/explorer/explore.html lab_tool::explore_template
            tools/lab/explorer/explore_page.h)
foreach(part trace words sentences pseudo_code boards tree_search drawn_tree folding_list pane player)
    houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/explorer/${part}.js lab_tool::${part}_script
                tools/lab/explorer/explore_page.h)
endforeach()

# The exercises are programs of their own (scripts/cmake/exercises.cmake).
file(GLOB_RECURSE houyi_left_out RELATIVE ${CMAKE_CURRENT_LIST_DIR} CONFIGURE_DEPENDS
     ${CMAKE_CURRENT_LIST_DIR}/exercises/*.cpp)
