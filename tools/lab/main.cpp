// houyi-lab draws and traces the algorithms of adversarial search.
#include "cli/process.h"
#include "tools/lab/commands/command.h"

int main(int argc, char** argv) {
    // Its commands write no file before the work is done, so that a signal may end them.
    return cli::run_main(argc, argv, lab_tool::program(), cli::OnSignal::End);
}
