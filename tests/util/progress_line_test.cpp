// util/progress_line.h: what is written on a terminal and elsewhere, but not at which time.
#include "util/progress_line.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace util {
namespace {

TEST(ProgressLine, IsWrittenOverOnATerminalAndTakenAway) {
    std::ostringstream out;
    {
        ProgressLine line({out, true});
        line.show_now("half done");
        EXPECT_EQ(out.str(), "\r\033[Khalf done");
        line.show_now("all done");
        line.clear();
        line.clear();
        line.show_now("the rest");
        line.cleared() << "a note\n";
    }
    EXPECT_EQ(out.str(), "\r\033[Khalf done\r\033[Kall done\r\033[K"
                         "\r\033[Kthe rest\r\033[Ka note\n");
}

TEST(ProgressLine, IsALineOfItsOwnElsewhere) {
    std::ostringstream out;
    ProgressLine line(out);
    line.show_now("half done");
    line.clear();
    line.show([]() -> std::string {
        ADD_FAILURE() << "just told";
        return {};
    });
    EXPECT_EQ(out.str(), "half done\n");
    EXPECT_GT(line.seconds(), 0);
}

TEST(ProgressLine, WithoutAStreamItIsSilent) {
    ProgressLine line;
    line.show_now("half done");
    line.show([] { return std::string("all done"); });
    line.clear();
}

}  // namespace
}  // namespace util
