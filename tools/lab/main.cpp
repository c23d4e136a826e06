// The program houyi-lab: passes its arguments and the standard streams to lab/lab.h.
#include <iostream>

#include "cli/process.h"
#include "lab/lab.h"
#include "util/os/process.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    return lab_tool::run_lab(cli::arguments_of(argc, argv), std::cout, std::cerr,
                             util::os::is_error_output_a_terminal());
}
