// houyi-datagen plays training games for a neural network, rescores them and draws their statistics.
#include "cli/process.h"
#include "tools/datagen/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, datagen::program()); }
