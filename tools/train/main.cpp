// houyi-train trains and measures neural networks.
#include "cli/process.h"
#include "tools/train/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, train::program()); }
