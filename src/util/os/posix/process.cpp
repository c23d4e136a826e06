// The POSIX implementation: resource limits, /dev/null and signals.
#include "util/os/process.h"

#include <csignal>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace util::os {

namespace {

void (*stop_asked_for)() = nullptr;

extern "C" void ask_to_stop(int signal) {
    stop_asked_for();
    if (signal == SIGINT) std::signal(signal, SIG_DFL);  // timeout and shells send the other signals twice
}

}  // namespace

u64 stack_limit() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_STACK, &limit) == 0 ? u64(limit.rlim_cur) : ~u64(0);
}

// A stream that is open only for reading refuses writes.
void open_standard_streams() {
    for (const auto& [stream, access] :
         {std::pair{STDIN_FILENO, O_RDONLY}, {STDOUT_FILENO, O_RDONLY}, {STDERR_FILENO, O_WRONLY}})
        if (::fcntl(stream, F_GETFD) < 0) {
            const int file = ::open("/dev/null", access);
            if (file >= 0 && file != stream) {
                ::dup2(file, stream);
                ::close(file);
            }
        }
}

bool is_error_output_a_terminal() { return ::isatty(STDERR_FILENO) != 0; }

void outlive_failed_writes() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

void on_stop_signals(void (*stop)()) {
    stop_asked_for = stop;
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // nohup
}

std::string host_name() {
    char name[256] = "";
    return ::gethostname(name, sizeof(name) - 1) == 0 ? name : "unknown";
}

}  // namespace util::os
