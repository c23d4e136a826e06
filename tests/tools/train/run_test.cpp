// train/run.h: whole runs: learning, stopping and resuming, and wrong files.
#include <cstring>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/nnue/network.h"
#include "support/outcome.h"
#include "support/positions.h"
#include "tools/train/checkpoint.h"
#include "tools/train/cli.h"
#include "tools/train/quantise.h"
#include "tools/train/train_support.h"
#include "util/bytes.h"
#include "util/file.h"

namespace train {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

test::Outcome run(
    const std::vector<std::string>& arguments, const std::function<bool()>& stop = [] { return false; }) {
    return test::run_program(program(), arguments, stop);
}

using Arguments = std::vector<std::string>;

Arguments train_arguments(const std::string& data, const std::string& out, const Arguments& more) {
    Arguments arguments = {"train",     data,   "--out",     out,     "--hidden",      "64",
                           "--batch",   "256",  "--rate",    "0.005", "--report",      "5",
                           "--holdout", "0.05", "--min-ply", "0",     "--keep-checks", "--keep-tactical",
                           "--scale",   "240"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

// The value of a key in a file written with --keys; empty if there is none.
std::string value_of(const std::string& key, const std::string& file) {
    std::istringstream lines(test::content_of(file));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(key + "=")) return line.substr(key.size() + 1);
    return "";
}

TEST(TrainRun, LearnsMaterial) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::material_games(600, 1));
    const test::Outcome result = run(train_arguments(
        folder.file("data"), folder.file("net"),
        {"--epochs", "16", "--lambda", "0", "--threads", "2", "--keys", folder.file("keys")}));
    ASSERT_EQ(result.status, cli::ExitOk) << result.err;
    const auto told = [&](const std::string& key) { return value_of(key, folder.file("keys")); };
    EXPECT_EQ(told("scale_cp"), "240");
    EXPECT_NE(told("positions_training"), "0");
    EXPECT_EQ(told("left_out_early"), "0");
    EXPECT_EQ(told("steps_done"), told("steps"));
    EXPECT_THAT(result.out, HasSubstr("held out " + told("held_out_loss")));
    EXPECT_THAT(result.out, HasSubstr(fmt::format("mean difference {} cp, largest {} cp, {} positions",
                                                  told("quantised_mean_cp"), told("quantised_max_cp"),
                                                  told("quantised_positions"))));
    EXPECT_THAT(result.out, HasSubstr("quantised against float"));
    EXPECT_THAT(test::content_of(folder.file("net.svg")), HasSubstr("</svg>"));
    EXPECT_THAT(test::content_of(folder.file("net.csv")), HasSubstr("step,epoch,"));

    const auto network = eval::nnue::Network::load(util::read_file(folder.file("net.nnue")).value());
    ASSERT_TRUE(network);
    const auto cp = [&](const char* fen) {
        const chess::Position position = test::from_fen(fen);
        return network->evaluate_cp(position.setup().board, position.side_to_move());
    };
    const int even = cp("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    const int queen_up = cp("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    const int queen_down = cp("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 2");
    EXPECT_GT(queen_up, even + 150);
    EXPECT_LT(queen_down, even - 150);
    EXPECT_EQ(run({"check", folder.file("net.nnue"), "--keys", folder.file("network")}).status, cli::ExitOk);
    EXPECT_EQ(test::content_of(folder.file("network")),
              fmt::format("hidden=64\nbuckets=1\nscale_cp={}\nbytes={}\nleast_goal_scale_cp={}\n",
                          network->scale_cp(), std::filesystem::file_size(folder.file("net.nnue")),
                          least_goal_scale_cp(network->weights(), double(Settings().optimiser.bound))));
}

TEST(TrainRun, BeginsFromANetwork) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::material_games(60, 2));
    const auto train = [&](const std::string& out, const Arguments& more) {
        Arguments arguments = {"train",         folder.file("data"), "--out", folder.file(out), "--batch",
                               "256",           "--epochs",          "1",     "--min-ply",      "0",
                               "--keep-checks", "--keep-tactical"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    ASSERT_EQ(train("first", {"--hidden", "128", "--buckets", "4", "--scale", "200"}).status, cli::ExitOk);
    const std::string first = folder.file("first.nnue");
    const test::Outcome same = train("same", {"--from", first, "--rate", "1e-9", "--scale", "200"});
    ASSERT_EQ(same.status, cli::ExitOk) << same.err;
    const auto network_of = [&](const std::string& file) {
        return eval::nnue::Network::load(util::read_file(folder.file(file)).value()).value();
    };
    const auto before = network_of("first.nnue"), after = network_of("same.nnue");
    EXPECT_TRUE(after.architecture() == before.architecture());
    for (const LabelledPosition& position : test::material_positions(100, 3))
        EXPECT_NEAR(after.evaluate_cp(board_of(position), chess::Color::White),
                    before.evaluate_cp(board_of(position), chess::Color::White), 4);
    EXPECT_EQ(train("x", {"--from", first, "--hidden", "64"}).status, cli::ExitUsage);
    EXPECT_THAT(train("first", {"--from", first}).err, HasSubstr("is another file of the command too"));
    EXPECT_THAT(train("x", {"--from", folder.file("none")}).err, HasSubstr("cannot be read"));

    // A goal with a scale at which the weights exceed the optimiser's bound is refused, and not fitted.
    eval::nnue::QuantisedWeights weights = before.weights();
    weights.output_weights.front() = eval::nnue::MaxOutputWeight;
    weights.scale_cp = 2000;
    ASSERT_TRUE(util::write_file(folder.file("large.nnue"), eval::nnue::encode(weights)));
    const int least_cp = least_goal_scale_cp(weights, double(Settings().optimiser.bound));
    const test::Outcome refused =
        train("x", {"--from", folder.file("large.nnue"), "--scale", std::to_string(least_cp - 1)});
    EXPECT_THAT(refused.err, HasSubstr(fmt::format("need --scale {} or more", least_cp)));
    EXPECT_THAT(refused.out, IsEmpty()) << "nothing was read";
    const test::Outcome fitted =
        train("fitted", {"--from", folder.file("large.nnue"), "--keys", folder.file("keys")});
    ASSERT_EQ(fitted.status, cli::ExitOk) << fitted.err;
    ASSERT_LT(std::stoi(value_of("fitted_scale_cp", folder.file("keys"))), least_cp);
    EXPECT_EQ(value_of("scale_cp", folder.file("keys")), std::to_string(least_cp));
    // The same command goes on.
    const test::Outcome resumed = train("fitted", {"--from", folder.file("large.nnue"), "--resume"});
    EXPECT_THAT(resumed.out, HasSubstr("going on after step")) << resumed.err;
}

// The network, the checkpoint and the log do not show that a run was stopped, except the speed in the log.
TEST(TrainRun, GoesOnExactlyWhereItStopped) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::material_games(40, 2));
    const Arguments more = {"--epochs", "4", "--buckets", "2"};
    ASSERT_EQ(run(train_arguments(folder.file("data"), folder.file("whole"), more)).status, cli::ExitOk);

    const auto stop_after = [](int steps) { return [steps]() mutable { return steps-- == 0; }; };
    Arguments with_keys = more;
    with_keys.insert(with_keys.end(), {"--keys", folder.file("keys")});
    ASSERT_EQ(
        run(train_arguments(folder.file("data"), folder.file("parts"), with_keys), stop_after(7)).status,
        cli::ExitOk);
    EXPECT_NE(value_of("steps_done", folder.file("keys")), value_of("steps", folder.file("keys")));
    EXPECT_NE(test::content_of(folder.file("parts.nnue")), test::content_of(folder.file("whole.nnue")));
    Arguments resume = more;
    resume.emplace_back("--resume");
    ASSERT_EQ(run(train_arguments(folder.file("data"), folder.file("parts"), resume), stop_after(6)).status,
              cli::ExitOk);
    ASSERT_EQ(run(train_arguments(folder.file("data"), folder.file("parts"), resume)).status, cli::ExitOk);

    EXPECT_EQ(test::content_of(folder.file("parts.nnue")), test::content_of(folder.file("whole.nnue")));
    EXPECT_EQ(test::content_of(folder.file("parts.ckpt")), test::content_of(folder.file("whole.ckpt")));
    const auto without_speed = [](const std::string& csv) {
        std::istringstream lines(csv);
        std::string text;
        for (std::string line; std::getline(lines, line);) text += line.substr(0, line.rfind(',')) + '\n';
        return text;
    };
    EXPECT_EQ(without_speed(test::content_of(folder.file("parts.csv"))),
              without_speed(test::content_of(folder.file("whole.csv"))));

    // A new run replaces neither the checkpoint nor the network.
    const test::Outcome again = run(train_arguments(folder.file("data"), folder.file("parts"), more));
    EXPECT_EQ(again.status, cli::ExitFailure);
    EXPECT_THAT(again.err, HasSubstr("--resume continues from it"));
    EXPECT_EQ(test::content_of(folder.file("parts.ckpt")), test::content_of(folder.file("whole.ckpt")));
    test::write_file(folder.file("old.nnue"), "a network");
    EXPECT_THAT(run(train_arguments(folder.file("data"), folder.file("old"), more)).err,
                HasSubstr("old.nnue\" is there already: a new run needs another --out"));
    EXPECT_EQ(test::content_of(folder.file("old.nnue")), "a network");

    // A run does not resume with other settings, other data or a damaged checkpoint.
    Arguments other = resume;
    other[1] = "5";
    EXPECT_THAT(run(train_arguments(folder.file("data"), folder.file("parts"), other)).err,
                HasSubstr("the run has --epochs 4, not 5"));
    test::write_games(folder.file("other"), test::material_games(40, 3));
    // The data come first: a fitted scale differs with them.
    EXPECT_THAT(run(train_arguments(folder.file("other"), folder.file("parts"), other)).err,
                HasSubstr("other data"));
    // A checkpoint of an older version.
    const std::string& checkpoint = folder.file("parts.ckpt");
    std::vector<u8> old = util::read_file(checkpoint).value();
    const std::vector<u8> present = old;
    old[8] = 3;
    const u64 checksum = util::fnv1a(std::span(old).first(old.size() - 8));
    std::memcpy(&old[old.size() - 8], &checksum, 8);
    ASSERT_TRUE(util::write_file(checkpoint, old));
    EXPECT_THAT(run(train_arguments(folder.file("data"), folder.file("parts"), resume)).err,
                HasSubstr("the version is 3; this program reads version 5"));
    ASSERT_TRUE(util::write_file(checkpoint, present));
    std::vector<u8> damaged = util::read_file(folder.file("parts.ckpt")).value();
    damaged[damaged.size() / 2] ^= 1;
    ASSERT_TRUE(util::write_file(folder.file("parts.ckpt"), damaged));
    const test::Outcome result = run(train_arguments(folder.file("data"), folder.file("parts"), resume));
    EXPECT_EQ(result.status, cli::ExitFailure);
    EXPECT_THAT(result.err, HasSubstr("parts.ckpt: at byte"));
}

TEST(TrainRun, NamesTheFileAndThePlaceOfWhatIsWrong) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("text"), "8/8/8/8/8/8/8/K1k5 w - - 0 1 | 20 | 0.5\n");
    const std::string error = run(train_arguments(folder.file("text"), folder.file("net"), {})).err;
    EXPECT_THAT(error, HasSubstr("text"));
    EXPECT_THAT(error, HasSubstr("at byte 0"));
    EXPECT_THAT(run(train_arguments(folder.file("absent"), folder.file("net"), {})).err, HasSubstr("absent"));
    ASSERT_TRUE(util::write_file(folder.file("bad.nnue"), std::string("HouyiNet, but no more")));
    const test::Outcome result = run({"check", folder.file("bad.nnue")});
    EXPECT_EQ(result.status, cli::ExitFailure);
    EXPECT_THAT(result.err, HasSubstr("bad.nnue\": at byte 21"));
    EXPECT_THAT(result.out, IsEmpty());
}

TEST(TrainRun, SaysBeforeItReadsThatItCannotWrite) {
    const test::TemporaryFolder folder;
    test::write_games(folder.file("data"), test::material_games(5, 1));
    std::filesystem::create_directory(folder.file("net.ckpt"));
    for (const std::string& out : {folder.file("no/such/folder/net"), folder.file("net")}) {
        const test::Outcome result = run(train_arguments(folder.file("data"), out, {}));
        EXPECT_EQ(result.status, cli::ExitFailure);
        EXPECT_THAT(result.err, HasSubstr("cannot be written"));
        EXPECT_THAT(result.out, IsEmpty()) << "nothing was read";
    }
    const test::Outcome result = run(train_arguments(folder.file("data"), folder.file("other"),
                                                     {"--keys", folder.file("no/such/folder/keys")}));
    EXPECT_EQ(result.status, cli::ExitFailure);
    EXPECT_THAT(result.out, IsEmpty()) << "nothing was read";
    const test::Outcome resumed =
        run(train_arguments(folder.file("data"), folder.file("other"), {"--resume"}));
    EXPECT_THAT(resumed.err, HasSubstr("other.ckpt"));
    EXPECT_THAT(resumed.out, IsEmpty()) << "nothing was read";
    EXPECT_FALSE(std::filesystem::exists(folder.file("net.nnue")));
}

TEST(TrainCli, RefusesWhatMakesNoSense) {
    for (const Arguments& arguments : std::vector<Arguments>{{},
                                                             {"play"},
                                                             {"train"},
                                                             {"train", "x"},
                                                             {"train", "--out", "y"},
                                                             {"train", "x", "--out", "y", "--hidden", "96"},
                                                             {"train", "x", "--out", "y", "--buckets", "9"},
                                                             {"train", "x", "--out", "y", "--lambda", "2"},
                                                             {"train", "x", "--out", "y", "--colour", "red"},
                                                             {"check"},
                                                             {"check", "x", "y"}}) {
        const test::Outcome result = run(arguments);
        EXPECT_EQ(result.status, cli::ExitUsage);
        const bool has_command = !arguments.empty() && arguments[0] != "play";
        EXPECT_THAT(result.err,
                    HasSubstr("houyi-train " + (has_command ? arguments[0] + " " : "") + "--help"));
        EXPECT_THAT(result.out, IsEmpty());
    }
}

TEST(TrainCli, ShowsHelp) {
    EXPECT_THAT(run({"--help"}).out, HasSubstr("  measure  Measures"));
    const std::string train = run({"train", "--help"}).out;
    EXPECT_THAT(train, HasSubstr("houyi-train train FILE... --out NAME [OPTIONS]"));
    EXPECT_THAT(train, HasSubstr("--lambda"));
    EXPECT_THAT(run({"check", "--help"}).out, HasSubstr("houyi-train check FILE [OPTIONS]"));
}

}  // namespace
}  // namespace train
