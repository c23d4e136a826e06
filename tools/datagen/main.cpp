// The program houyi-datagen.
#include "cli/process.h"
#include "datagen/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, datagen::run_command_line); }
