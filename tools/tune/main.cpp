// The program houyi-tune.
#include "cli/process.h"
#include "tools/tune/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, tune::program()); }
