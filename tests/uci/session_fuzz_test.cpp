// uci/session.h: sends thousands of broken lines; each is answered, and the next good command works.
#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/temporary_folder.h"
#include "support/uci_line.h"
#include "uci/command.h"
#include "uci/session_driver.h"
#include "util/prng.h"
#include "util/text.h"

namespace {

namespace command = uci::command;
using uci_test::Lines;
using uci_test::SessionDriver;

constexpr auto GoodLines = std::to_array<std::string_view>({
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "position fen bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
    "position fen 8/5P1k/8/8/8/8/p5K1/8 w - - 99 200",
    "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "go wtime 20 btime 20 winc 1 binc 1 movestogo 2",
    "go depth 2 nodes 1000 mate 2 movetime 5",
    "go infinite searchmoves e2e4 d2d4",
    "go ponder wtime 10 btime 10",
    "go perft 2",
    "setoption name MultiPV value 3",
    "setoption name Move Overhead value 30",
    "setoption name Algorithm value MCTS",
    "setoption name Algorithm value AlphaBeta",
    "setoption name Algorithm value ProofNumber",
    "setoption name Algorithm value PVS",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "setoption name Never Clear Hash value true",
    "setoption name Save Hash",
    "setoption name Load Hash",
    "hash load no_such_file_",
    "setoption name Ponder value false",
    "debug on",
    "d",
    "eval",
    "flip",
    "help",
    "perft 2",
    "register name x code y",
});

class LineBreaker {
    template <class Container>
    auto pick(const Container& container) {
        return container[usize(prng_.below(container.size()))];
    }

public:
    explicit LineBreaker(u64 seed) : prng_(seed) {}

    std::string next() {
        std::string line(pick(GoodLines));
        switch (prng_.below(4)) {
            case 0: return random_bytes(prng_.below(80));
            case 1: return shuffled(line);
            default: break;
        }
        for (u64 count = 1 + prng_.below(4); count > 0; --count) mutate(line);
        return line;
    }

private:
    usize position_in(const std::string& line) { return usize(prng_.below(line.size() + 1)); }

    char random_byte() {
        constexpr std::string_view Likely = "0123456789-+/ abcdefghKQRBNPkqrbnpwx\t\"";
        const char byte = prng_.below(3) > 0 ? pick(Likely) : char(prng_.below(256));
        return byte == '\n' ? ' ' : byte;
    }
    std::string random_bytes(u64 length) {
        std::string bytes;
        while (bytes.size() < length) bytes += random_byte();
        return bytes;
    }

    void mutate(std::string& line) {
        const usize at = position_in(line);
        switch (prng_.below(6)) {
            case 0: line.insert(at, 1, random_byte()); break;
            case 1: line.erase(at, 1 + prng_.below(3)); break;
            case 2: line.replace(at, 1, 1, random_byte()); break;
            case 3: line.resize(at); break;
            case 4: line.insert(at, " " + std::string(pick(GoodLines)) + " "); break;
            default: line.insert(at, std::string(1 + prng_.below(30), '9')); break;
        }
    }

    // The words of a good line, in any order and number.
    std::string shuffled(const std::string& line) {
        const auto words = util::split_words(line);
        std::string result(words[0]);
        for (u64 count = prng_.below(2 * words.size() + 1); count > 0; --count) {
            result += ' ';
            result += pick(words);
        }
        return result;
    }

    util::Prng prng_;
};

using ReadLine = util::Result<test::UciLine, std::string>;

// Would the line end the session, take much time or memory, or access files that are not the test's?
bool is_out_of_bounds(const test::UciLine& line) {
    if (test::leaves_working_folder(line) || line.word == "quit" || line.word == "bench") return true;
    if (test::perft_depth(line) > 3) return true;
    const auto* option = std::get_if<command::SetOption>(&line.arguments);
    return option && util::equal_ignoring_case(option->name, "Hash");
}

// Is the FEN accepted as a position, possibly with harmless slips?
bool is_position(const std::string& fen) {
    chess::FenSlips slips;
    return bool(chess::parse_fen(fen, &slips));
}

// Must this line get an error?
bool is_wrong(const ReadLine& parsed) {
    if (!parsed || !parsed->complaint.empty()) return true;
    const auto* position = std::get_if<command::SetPosition>(&parsed->arguments);
    return position && !is_position(position->fen);
}

void expect_good_commands_work(SessionDriver& gui) {
    gui.answers("position startpos");
    const Lines lines = gui.ask("go depth 1", "bestmove");
    EXPECT_EQ(uci_test::count_prefix(lines, "info depth 1 "), 1) << testing::PrintToString(lines);
    gui.ask("isready", "readyok");
}

// Sends lines and counts the answers: each go must get one best move.
class Conversation {
public:
    void send_broken(const std::string& line, const ReadLine& parsed) {
        Lines answers = gui_.answers(line);
        if (is_wrong(parsed)) {
            EXPECT_GE(uci_test::count_prefix(answers, "info string error: "), 1) << line;
        }
        count(answers);
        if (!parsed) return;
        // If the line itself was an isready, its readyok is taken too, so that later answers stay in step.
        if (parsed->word == "isready") count(gui_.until("readyok"));
        const auto* const go = std::get_if<command::Go>(&parsed->arguments);
        if (go != nullptr && !go->perft_depth) ++gos_;
    }

    void expect_in_order() {
        for (const char* line : {"stop", "debug off", "setoption name MultiPV value 1",
                                 "setoption name Algorithm value PVS", "position startpos"})
            count(gui_.answers(line));
        EXPECT_EQ(best_moves_, gos_);
        expect_good_commands_work(gui_);
    }

private:
    void count(const Lines& answers) { best_moves_ += uci_test::count_prefix(answers, "bestmove"); }

    SessionDriver gui_;
    int gos_ = 0;
    int best_moves_ = 0;
};

void run_broken_lines(u64 seed, int count) {
    const test::WorkingFolder folder;
    Conversation conversation;
    LineBreaker breaker(seed);
    for (int sent = 0; sent < count;) {
        const std::string line = breaker.next();
        const ReadLine parsed = test::read_uci_line(line);
        if (parsed && is_out_of_bounds(*parsed)) continue;
        ++sent;
        conversation.send_broken(line, parsed);
        if (testing::Test::HasFailure()) FAIL() << "after: " << line;
        if (sent % 100 == 0) conversation.expect_in_order();
    }
    conversation.expect_in_order();
}

TEST(SessionFuzz, BrokenLinesAreAnsweredEveryGoByOneBestMoveAndTheNextGoodCommandWorks) {
    for (u64 seed = 1; seed <= 3; ++seed) run_broken_lines(seed, 2000);
}

TEST(SessionFuzz, BrokenFensAreAnsweredAndTheNextGoodCommandWorks) {
    SessionDriver gui;
    util::Prng prng(9);
    constexpr std::string_view Alphabet = "pnbrqkPNBRQK12345678/ -wbKQkqabcdefgh36";
    for (int i = 0; i < 3000; ++i) {
        std::string fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        for (u64 count = 1 + prng.below(5); count > 0; --count)
            fen[usize(prng.below(fen.size()))] = Alphabet[usize(prng.below(Alphabet.size()))];
        const Lines answers = gui.answers("position fen " + fen);
        const int errors = uci_test::count_prefix(answers, "info string error: position: ");
        ASSERT_EQ(errors, is_position(fen) ? 0 : 1) << fen;
        if (errors == 0) gui.ask("go nodes 50", "bestmove");
        if (i % 100 == 0) expect_good_commands_work(gui);
    }
}

}  // namespace
