// The program houyi-tablebase.
#include "cli/process.h"
#include "solver/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, solver::run_command_line); }
