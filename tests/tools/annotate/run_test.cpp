// annotate/run.h: a run of several threads that is stopped keeps what it finished, in any order.
#include "tools/annotate/run.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/pgn.h"
#include "support/temporary_folder.h"

namespace annotate_tool {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A depth that the search of two bare kings reaches immediately, and that of the start position never.
const Effort Deep = [] {
    Effort effort;
    effort.depth = 100;
    effort.lines = 1;
    effort.hash_mib = 1;
    return effort;
}();

class StoppedRun : public testing::Test {
protected:
    // Annotates the text of a file with two threads and stops after the first position was searched.
    // Returns the output that was kept.
    template <class Annotate>
    std::string kept_of(const std::string& text, const std::string& ending, const Annotate& annotate) {
        const std::vector<std::string> files{folder_.file("in" + ending)};
        test::write_file(files.front(), text);
        Crew* crew = nullptr;
        const auto stop = [&crew] { return crew->positions().searched > 0; };
        const auto made = Crew::make(Deep, 2, {}, stop);
        crew = made->get();
        std::ostringstream out, err;
        cli::Console console{out, err, stop};
        auto output = Output::open(folder_.file("out" + ending));
        const std::string error = annotate(files, *crew, output.value(), console);
        EXPECT_THAT(error, HasSubstr("stopped before all"));
        return test::content_of(output.value().keep_aside().value());
    }

    test::TemporaryFolder folder_;
};

TEST_F(StoppedRun, KeepsAGameThatWasFinishedBehindOneThatWasNot) {
    const std::string kept =
        kept_of("[White \"Long\"]\n\n1. e4 e5 *\n\n[White \"Short\"]\n[SetUp \"1\"]\n"
                "[FEN \"4k3/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 *\n",
                ".pgn", [](const auto& files, Crew& crew, Output& output, cli::Console& console) {
                    return annotate_games(files, Deep, crew, output, console).error();
                });
    EXPECT_THAT(kept, AllOf(HasSubstr("Short"), Not(HasSubstr("Long"))));
    EXPECT_EQ(test::read_games(kept).games.size(), 1u);
}

TEST_F(StoppedRun, KeepsAPositionThatWasFinishedBehindOneThatWasNot) {
    const std::string kept =
        kept_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"long\";\n"
                "4k3/8/8/8/8/8/8/K7 w - - id \"short\";\n",
                ".epd", [](const auto& files, Crew& crew, Output& output, cli::Console& console) {
                    return annotate_positions(files, crew, output, console).error();
                });
    EXPECT_THAT(kept, AllOf(HasSubstr("short"), HasSubstr("bm"), Not(HasSubstr("long"))));
}

}  // namespace
}  // namespace annotate_tool
