// houyi-annotate annotates chess games and explains the decisive moves in words.
#include "cli/process.h"
#include "tools/annotate/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, annotate_tool::program()); }
