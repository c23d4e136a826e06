// The program houyi-annotate.
#include "annotate/cli.h"
#include "cli/process.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, annotate_tool::run_command_line); }
