# cxxopts reads options without regular expressions if it is told so: a third of the time that this file takes to compile.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/parse.cpp PROPERTIES COMPILE_DEFINITIONS CXXOPTS_NO_REGEX)
