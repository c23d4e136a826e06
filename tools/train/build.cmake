# The trainer's loops: its sums need not be those of another compiler, and no one asks for errno.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/gradient.cpp ${CMAKE_CURRENT_LIST_DIR}/adamw.cpp
    PROPERTIES COMPILE_OPTIONS "-O3;-ffp-contract=fast;-fno-math-errno;-fno-trapping-math" SKIP_PRECOMPILE_HEADERS ON)
