// The program houyi-train.
#include "common/program_main.h"
#include "train/cli.h"

int main(int argc, char** argv) { return arguments::run_main(argc, argv, train::run_command_line); }
