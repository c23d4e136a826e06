// The program houyi-datagen.
#include "common/program_main.h"
#include "datagen/cli.h"

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write
    return arguments::run_main(argc, argv, datagen::run_command_line);
}
