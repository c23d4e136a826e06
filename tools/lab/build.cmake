# The page of `explore` is written as a page.
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/explorer/explore.html lab_tool::explore_template
            tools/lab/explorer/explore_page.h)
