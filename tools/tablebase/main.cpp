// houyi-tablebase solves endings, and writes and verifies Syzygy tables.
#include "cli/process.h"
#include "tools/tablebase/cli.h"

int main(int argc, char** argv) { return cli::run_main(argc, argv, tablebase_tool::program()); }
