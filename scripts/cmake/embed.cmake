# houyi_embed(<sources> <file> <function> <header>): puts a text into a program. It makes a .cpp file that
# defines <function>, which returns the text of <file> as std::string_view and is declared in <header>, and
# appends the .cpp file to the list <sources>. The next build sees a change of <file>.
function(houyi_embed sources file function header)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    set(source ${PROJECT_BINARY_DIR}/generated/embedded/${name}.cpp)
    file(WRITE ${source}.new "// Made from ${name} by houyi_embed.\n#include \"${header}\"\n\n"
         "std::string_view ${function}() {\n    return R\"embedded(${text})embedded\";\n}\n")
    file(COPY_FILE ${source}.new ${source} ONLY_IF_DIFFERENT)
    # Compilers need not support more than 65,536 characters; ours do.
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    set(${sources} ${${sources}} ${source} PARENT_SCOPE)
endfunction()
