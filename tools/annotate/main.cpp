// The program houyi-annotate.
#include "cli/process.h"
#include "tools/annotate/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, annotate_tool::program()); }
