// houyi-tune fits the weights of the classical evaluation and the model of wins, draws and losses.
#include "cli/process.h"
#include "tools/tune/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, tune::program()); }
