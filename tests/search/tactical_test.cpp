// A small set of positions composed for this test, each with one motif. The search must solve most of them in
// few nodes. A change may lose one position and win another; a change that breaks a step of the search loses
// many.
#include <gtest/gtest.h>

#include "chess/notation.h"
#include "search/evaluations.h"
#include "support/positions.h"
#include "support/searching.h"

namespace search {
namespace {

enum class Wanted { Mate, Win, Draw, Loss };

struct Problem {
    const char* motif;
    const char* fen;
    const char* best;  // nullptr: any move with that result
    Wanted result;
};

const Problem Problems[] = {
    {"back rank", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", Wanted::Mate},
    {"ladder", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", nullptr, Wanted::Mate},
    {"smothered mate", "5r1k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1", "g5f7", Wanted::Mate},
    {"rook and knight in the corner", "7k/5p1p/5N2/8/8/8/6PP/1R4K1 w - - 0 1", "b1b8", Wanted::Mate},
    {"bishop and queen", "6k1/5p1p/6pB/8/8/8/1Q4PP/6K1 w - - 0 1", "b2g7", Wanted::Mate},
    {"two bishops and a king in the corner", "k7/2K5/4B3/8/8/8/8/6B1 w - - 0 1", "e6d5", Wanted::Mate},
    {"fork of king and queen", "q3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1", "b5c7", Wanted::Win},
    {"fork of king and rook", "r3k3/8/8/3N4/8/8/PP6/4K3 w - - 0 1", "d5c7", Wanted::Win},
    {"skewer", "4q3/8/8/4k3/8/8/8/R5K1 w - - 0 1", "a1e1", Wanted::Win},
    {"pin", "4k3/4q3/8/8/8/8/5PP1/R5K1 w - - 0 1", "a1e1", Wanted::Win},
    {"discovered attack", "3q4/7k/8/3B4/8/8/3R2PP/6K1 w - - 0 1", nullptr, Wanted::Win},
    {"a knight is more than a queen", "8/2P1k3/1q6/8/8/8/5PP1/6K1 w - - 0 1", "c7c8n", Wanted::Win},
    {"a queen would stalemate", "8/5P1k/8/7K/8/8/8/8 w - - 0 1", "f7f8r", Wanted::Win},
    {"the pawn outruns the king", "8/8/8/k7/7P/8/8/K7 w - - 0 1", "h4h5", Wanted::Win},
    {"breakthrough", "8/ppp5/8/PPP5/8/8/6k1/K7 w - - 0 1", "b5b6", Wanted::Win},
    {"king in front of his pawn", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", nullptr, Wanted::Loss},
    {"zugzwang", "8/8/8/8/8/1p2pK2/1P1kP3/B7 w - - 0 1", nullptr, Wanted::Loss},
    {"zugzwang of the other side", "8/8/8/8/8/1p2pK2/1P1kP3/B7 b - - 0 1", nullptr, Wanted::Loss},
    {"the last rook gives itself up", "7k/6R1/8/8/8/7p/5q1P/7K w - - 0 1", nullptr, Wanted::Draw},
    {"stalemate is at hand", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", nullptr, Wanted::Draw},
    {"perpetual check", "NN6/RR3ppk/7p/8/5q2/8/6P1/7K b - - 0 1", "f4h4", Wanted::Draw},
};

bool is_as_wanted(Score score, Wanted wanted) {
    constexpr int Much = 250;
    switch (wanted) {
        case Wanted::Mate: return score.is_win();
        case Wanted::Win: return score.cp() > Much;
        case Wanted::Loss: return score.cp() < -Much;
        case Wanted::Draw: return score == Score::draw();
    }
    return false;
}

struct LastLine : SearchListener {
    Score score;
    chess::Move best;

    void on_line(const LineReport& report) override { score = report.score; }
    void on_best_move(const BestMoveReport& report) override { best = report.best; }
};

class SlowTacticalSet : public testing::TestWithParam<Evaluation> {};

TEST_P(SlowTacticalSet, MostAreSolvedInFewNodes) {
    LastLine listener;
    SharedState shared;
    ASSERT_TRUE(shared.tt.resize(8));
    shared.listener = &listener;
    shared.options.network = network_of(GetParam());
    test::PoolSearch pool(shared);
    Limits limits;
    limits.nodes = 20'000;
    usize solved = 0;
    std::string unsolved;
    for (const Problem& problem : Problems) {
        const chess::Position position = test::from_fen(problem.fen);
        pool.clear();
        pool.start(position, limits);
        pool.wait();
        const bool is_best = !problem.best || listener.best == test::uci_move(position, problem.best);
        if (is_best && is_as_wanted(listener.score, problem.result))
            ++solved;
        else
            unsolved += std::string(problem.motif) + " (" + chess::to_uci(listener.best, false) + ", " +
                        std::to_string(listener.score.cp()) + "); ";
    }
    RecordProperty("solved", int(solved));
    EXPECT_GE(solved, std::size(Problems) - 4) << "unsolved: " << unsolved;
}

INSTANTIATE_TEST_SUITE_P(With, SlowTacticalSet, testing::ValuesIn(evaluations()), name_of);

}  // namespace
}  // namespace search
