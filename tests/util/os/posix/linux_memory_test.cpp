// util/os/posix/linux_memory.h: the available memory by system files and by limits of control groups.
#include "util/os/posix/linux_memory.h"

#include <limits>
#include <map>

#include <gtest/gtest.h>

namespace {

constexpr u64 GiB = u64(1) << 30;
constexpr u64 NoLimit = std::numeric_limits<u64>::max();

using Contents = std::map<std::string, std::string>;

util::os::SystemFiles system_with(Contents contents) {
    return [contents = std::move(contents)](const std::string& name) -> std::optional<std::string> {
        const auto found = contents.find(name);
        if (found == contents.end()) return {};
        return found->second;
    };
}

u64 available_with(Contents contents) {
    return util::os::linux_available_memory(system_with(std::move(contents)));
}

const char* const EightGib =
    "MemTotal:       16777216 kB\nMemFree:         1048576 kB\nMemAvailable:    8388608 kB\n";

TEST(AvailableMemory, IsWhatTheMachineHasLeft) {
    EXPECT_EQ(available_with({{"/proc/meminfo", EightGib}}), 8 * GiB);
    EXPECT_EQ(available_with({{"/proc/meminfo", EightGib}, {"/proc/self/cgroup", "0::/\n"}}), 8 * GiB);
}

TEST(AvailableMemory, IsUnlimitedWhereTheSystemDoesNotTell) {
    EXPECT_EQ(available_with({}), NoLimit);
    EXPECT_EQ(
        available_with({{"/proc/meminfo", "MemFree: 5 kB\n"}, {"/proc/self/cgroup", "nonsense\n1:memory"}}),
        NoLimit);
}

TEST(AvailableMemory, IsWhatTheControlGroupLeaves) {
    Contents contents{{"/proc/meminfo", EightGib},
                      {"/proc/self/cgroup", "0::/box\n"},
                      {"/sys/fs/cgroup/box/memory.max", "3221225472\n"},
                      {"/sys/fs/cgroup/box/memory.current", "1073741824\n"}};
    EXPECT_EQ(available_with(contents), 2 * GiB);
    contents["/sys/fs/cgroup/box/memory.max"] = "max\n";
    EXPECT_EQ(available_with(contents), 8 * GiB);
    contents["/sys/fs/cgroup/box/memory.max"] = "1024\n";
    EXPECT_EQ(available_with(contents), 0u) << "more is used than is allowed";
}

TEST(AvailableMemory, CachesOfFilesAreNotUsed) {
    EXPECT_EQ(available_with({{"/proc/self/cgroup", "0::/box\n"},
                              {"/sys/fs/cgroup/box/memory.max", "4294967296\n"},
                              {"/sys/fs/cgroup/box/memory.current", "4294967296\n"},
                              {"/sys/fs/cgroup/box/memory.stat",
                               "anon 1073741824\nfile 3221225472\ninactive_file 2147483648\n"
                               "active_file 1073741824\n"}}),
              3 * GiB);
}

TEST(AvailableMemory, TheNarrowestOfTheOuterGroupsCounts) {
    EXPECT_EQ(available_with({{"/proc/self/cgroup", "0::/outer/inner\n"},
                              {"/sys/fs/cgroup/outer/inner/memory.max", "max\n"},
                              {"/sys/fs/cgroup/outer/inner/memory.current", "0\n"},
                              {"/sys/fs/cgroup/outer/memory.max", "2147483648\n"},
                              {"/sys/fs/cgroup/outer/memory.current", "1073741824\n"}}),
              GiB);
}

TEST(AvailableMemory, KnowsTheOlderControlGroupsToo) {
    const Contents contents{{"/proc/meminfo", EightGib},
                            {"/proc/self/cgroup", "9:name=systemd:/\n5:cpu,memory:/jobs/7\n0::/\n"},
                            {"/sys/fs/cgroup/memory/jobs/7/memory.limit_in_bytes", "2147483648\n"},
                            {"/sys/fs/cgroup/memory/jobs/7/memory.usage_in_bytes", "2147483648\n"},
                            {"/sys/fs/cgroup/memory/jobs/7/memory.stat",
                             "inactive_file 5\ntotal_inactive_file 1073741824\ntotal_active_file 0\n"},
                            {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"},
                            {"/sys/fs/cgroup/memory/memory.usage_in_bytes", "4294967296\n"}};
    EXPECT_EQ(available_with(contents), GiB);
}

// In a container, the path of the control group may be the one outside, and the root is
// the container's own group.
TEST(AvailableMemory, APathThatLeadsNowhereEndsAtTheRoot) {
    EXPECT_EQ(available_with({{"/proc/self/cgroup", "4:memory:/docker/0123abcd\n"},
                              {"/sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n"},
                              {"/sys/fs/cgroup/memory/memory.usage_in_bytes", "0\n"}}),
              GiB);
}

TEST(ResidentMemory, IsReadOrNothing) {
    EXPECT_EQ(util::os::linux_resident_memory(
                  system_with({{"/proc/self/status", "Name:\thouyi\nVmRSS:\t    2048 kB\n"}})),
              u64(2) << 20);
    EXPECT_EQ(util::os::linux_resident_memory(system_with({})), 0u);
}

#if defined(__linux__)
TEST(AvailableMemory, OfThisMachineIsSomething) {
    EXPECT_GT(util::os::linux_available_memory(), 0u);
    EXPECT_LT(util::os::linux_available_memory(), NoLimit);
    EXPECT_GT(util::os::linux_resident_memory(), u64(100'000));
}
#endif

}  // namespace
