// POSIX.
#include "util/os/limits.h"

#include <sys/resource.h>

namespace util::os {

u64 stack_limit() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_STACK, &limit) == 0 ? u64(limit.rlim_cur) : ~u64(0);
}

}  // namespace util::os
