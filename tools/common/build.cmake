houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/chess_board.js common::chess_board_script tools/common/page.h)
