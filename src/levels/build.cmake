# The fitted weights of the choice model, and the calibrated table of the levels.
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/weights.txt levels::weights_text levels/weights.h)
houyi_embed(houyi_embedded ${CMAKE_CURRENT_LIST_DIR}/levels.txt levels::level_table_text levels/level.h)
