// tune/cli.h: the command line of houyi-tune from end to end.
#include "tools/tune/cli.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/places.h"
#include "tools/tune/tune_support.h"

namespace tune {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

test::Outcome run(const std::vector<std::string>& arguments) {
    return test::run_program(program(), arguments);
}

TEST(TuneCli, ShowsHelp) {
    for (const char* part : {"  fit  Fits", "  wdl  Fits", "houyi-tune fit positions.txt"})
        EXPECT_THAT(run({"--help"}).out, HasSubstr(part));
    for (const char* command : {"fit", "wdl"}) {
        const test::Outcome outcome = run({command, "--help"});
        EXPECT_EQ(outcome.status, cli::ExitOk);
        EXPECT_THAT(outcome.out, HasSubstr(std::string("houyi-tune ") + command + " FILE... [OPTIONS]"));
        EXPECT_THAT(outcome.out, HasSubstr("--threads"));
    }
}

TEST(TuneCli, RefusesWhatMakesNoSense) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"play"},
                                               {"fit", "x", "--epochs", "0"},
                                               {"fit", "x", "--epochs", "many"},
                                               {"fit", "x", "--colour", "red"},
                                               {"fit"},
                                               {"fit", "x", "--lambda", "2"},
                                               {"fit", "x", "--lambda", "half"},
                                               {"fit", "x", "--holdout", "0"},
                                               {"wdl"},
                                               {"wdl", "x", "--degree", "4"}}) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, cli::ExitUsage);
        const bool has_command = !arguments.empty() && arguments[0] != "play";
        EXPECT_THAT(outcome.err,
                    HasSubstr("houyi-tune " + (has_command ? arguments[0] + " " : "") + "--help"));
        EXPECT_THAT(outcome.out, IsEmpty());
    }
}

TEST(TuneCli, FailsWhereFilesCannotBeHad) {
    const test::TemporaryFolder folder;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"fit", folder.file("none"), "--dry-run"},
             {"fit", folder.file("none"), "--template", folder.file("none")},
             {"wdl", folder.file("none")}}) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, cli::ExitFailure);
        EXPECT_THAT(outcome.err, HasSubstr("houyi-tune: "));
    }
}

TEST(TuneCli, FromGamesToWeights) {
    const test::TemporaryFolder folder;
    const std::string games = folder.file("games.txt");
    const std::string weights = folder.file("weights.h");
    test::write_file(games, test::text_of(test::random_samples(400, 1)));

    const std::string source = test::source_folder() + "/src/eval/classical/default_weights.h";
    const test::Outcome fitted = run({"fit", games, "--epochs", "2", "--batch", "50", "--least", "20",
                                      "--holdout", "0.3", "--template", source, "--out", weights});
    ASSERT_EQ(fitted.status, cli::ExitOk) << fitted.err;
    EXPECT_THAT(fitted.out, HasSubstr("before"));
    EXPECT_THAT(test::content_of(weights), HasSubstr("inline constexpr Weights Table{"));

    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"fit", games, "--template", source, "--out", folder.file("stopped.h")}, {"wdl", games}}) {
        const test::Outcome stopped = test::run_program(program(), arguments, [] { return true; });
        EXPECT_EQ(stopped.status, cli::ExitFailure);
        EXPECT_THAT(stopped.err, HasSubstr("stopped before all was read"));
    }
    EXPECT_FALSE(std::filesystem::exists(folder.file("stopped.h")));

    const std::string untouched = folder.file("untouched.h");
    const test::Outcome tried = run({"fit", games, "--epochs", "1", "--holdout", "0.3", "--template", source,
                                     "--out", untouched, "--dry-run"});
    ASSERT_EQ(tried.status, cli::ExitOk) << tried.err;
    EXPECT_FALSE(std::filesystem::exists(untouched));

    const test::Outcome wdl = run({"wdl", games, "--degree", "0", "--holdout", "0.3", "--max-cp", "2000"});
    ASSERT_EQ(wdl.status, cli::ExitOk) << wdl.err;
    EXPECT_THAT(wdl.out, HasSubstr(".half_win_cp = {"));
    EXPECT_THAT(wdl.out, HasSubstr("log-likelihood"));
}

}  // namespace
}  // namespace tune
