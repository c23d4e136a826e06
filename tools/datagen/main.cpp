// The program houyi-datagen.
#include "cli/process.h"
#include "tools/datagen/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, datagen::program()); }
