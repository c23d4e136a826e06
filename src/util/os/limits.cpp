// POSIX.
#include "util/os/limits.h"

#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace util::os {

u64 stack_limit() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_STACK, &limit) == 0 ? u64(limit.rlim_cur) : ~u64(0);
}

void open_standard_streams() {
    for (const auto& [stream, name] :
         {std::pair{STDIN_FILENO, "/dev/null"}, {STDOUT_FILENO, "/dev/full"}, {STDERR_FILENO, "/dev/null"}})
        if (::fcntl(stream, F_GETFD) < 0) {
            const int file = ::open(name, stream == STDIN_FILENO ? O_RDONLY : O_WRONLY);
            if (file >= 0 && file != stream) {
                ::dup2(file, stream);
                ::close(file);
            }
        }
}

}  // namespace util::os
