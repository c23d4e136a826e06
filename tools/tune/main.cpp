// The program houyi-tune.
#include "common/program_main.h"
#include "tune/cli.h"

int main(int argc, char** argv) { return arguments::run_main(argc, argv, tune::run_command_line); }
