// The program houyi-datagen.
#include <csignal>

#include "cli/process.h"
#include "datagen/cli.h"

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write
    return cli::run_main(argc, argv, datagen::run_command_line);
}
