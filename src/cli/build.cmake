# cxxopts reads options without regular expressions with this definition: a third of the time that this file takes to compile.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/parse.cpp PROPERTIES COMPILE_DEFINITIONS CXXOPTS_NO_REGEX)

# The check of the CPU must run where the rest of the program does not, so it is compiled for plain x86-64, and nothing of
# the rest may be inlined into it either.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/cpu_check.cpp PROPERTIES
        COMPILE_OPTIONS "-march=x86-64;-fno-lto" SKIP_PRECOMPILE_HEADERS ON)
endif()
