// The program houyi-lab: arguments and standard streams -> lab/lab.h.
#include <iostream>

#include <unistd.h>

#include "cli/process.h"
#include "lab/lab.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const bool is_terminal = isatty(STDERR_FILENO) != 0;
    return lab_tool::run_lab(cli::arguments_of(argc, argv), std::cout, std::cerr, is_terminal);
}
