// Tests of the fifty-move rule in the search: what the transposition table returns near the rule, mates that
// the rule forbids, and the extra nodes that it costs.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "search/known_positions.h"
#include "support/few_men.h"
#include "support/positions.h"
#include "support/searching.h"

namespace search {
namespace {

using chess::Position;

Position at_clock(const Position& position, int clock) {
    chess::PositionSetup setup = position.setup();
    setup.halfmove_clock = clock;
    setup.fullmove_number = 90;
    return Position(setup);
}

constexpr const char* QueenAgainstKing = "8/8/8/1k6/8/8/3Q4/K7 w - - 0 90";

TtEntry mate_in(int plies, int ply) {
    return {.move = chess::Move::none(),
            .score = Score::mate_in(ply + plies),
            .static_eval = Score::none(),
            .depth = 1,
            .bound = Bound::Exact};
}

TEST(FiftyMoves, AMateThatTheRuleComesBeforeIsNotKnown) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    constexpr int Ply = 4;
    const Position root = test::from_fen(QueenAgainstKing);
    const auto bound_at = [&](int clock) {
        const auto entry = probe(table, at_clock(root, clock), Ply);
        return entry ? entry->bound : Bound::None;
    };
    store(table, root, Ply, mate_in(29, Ply));
    EXPECT_EQ(bound_at(71), Bound::Exact) << "on the last ply before the draw";
    EXPECT_EQ(bound_at(72), Bound::None);
    EXPECT_EQ(bound_at(ClockInKeyFrom), Bound::None) << "another position";
    store(table, at_clock(root, 97), Ply, mate_in(3, Ply));
    for (const int clock : {96, 97}) EXPECT_EQ(bound_at(clock), Bound::Exact) << clock;
    for (const int clock : {95, 98}) EXPECT_EQ(bound_at(clock), Bound::None) << clock;
    EXPECT_EQ(bound_at(71), Bound::Exact) << "both are kept";
}

// Runs searches and records their reports.
class Analyst {
public:
    Analyst() {
        EXPECT_TRUE(shared_.tt.resize(16));
        EXPECT_TRUE(pool_.resize(1));
        shared_.listener = &recorder_;
    }
    void forget() { pool_.clear(); }
    const std::vector<LineReport>& search(const Position& root, const Limits& limits) {
        recorder_.lines.clear();
        recorder_.best_moves.clear();
        pool_.start(root, limits);
        pool_.wait();
        recorder_.lines.push_back(recorder_.best_moves.at(0).line);
        return recorder_.lines;
    }
    u64 nodes() const { return recorder_.lines.back().nodes; }

private:
    test::SearchRecorder recorder_;
    SharedState shared_;
    test::PoolSearch pool_{shared_};
};

// Whether a reported mate is possible: its line contains no draw, and it ends in mate or leaves enough plies
// for the mate before the fifty-move rule applies.
bool is_true(const Position& root, const LineReport& report) {
    if (!report.score.is_mate()) return true;
    Position position = root;
    for (const chess::Move move : report.pv) {
        position.do_move(move);
        if (chess::is_fifty_move_draw(position) || chess::count_repetitions(position) >= 2) return false;
    }
    const int plies_left = report.score.plies_to_mate() - int(report.pv.size());
    if (plies_left == 0) return position.in_check() && !chess::has_legal_move(position);
    return plies_left > 0 && position.halfmove_clock() + plies_left <= 100;
}

void expect_true(Analyst& analyst, const Position& root, const Limits& limits) {
    for (const LineReport& report : analyst.search(root, limits))
        ASSERT_TRUE(is_true(root, report))
            << chess::to_fen(root) << ": mate in " << report.score.plies_to_mate() << " plies at depth "
            << report.depth << ", a line of " << report.pv.size();
}

TEST(FiftyMoves, NoMateIsShownThatTheRuleForbids) {
    Analyst analyst;
    for (const char* const fen : {QueenAgainstKing, "8/8/8/3k4/8/8/8/R3K3 w - - 0 90",
                                  "8/8/3k4/8/8/8/2K5/3R4 b - - 0 90", "7k/8/5K2/8/3B4/4N3/8/8 w - - 0 90"})
        for (const int clock : {84, 91, 96}) {
            const Position late = at_clock(test::from_fen(fen), clock);
            analyst.forget();
            expect_true(analyst, late, test::to_nodes(10'000));
            analyst.search(test::from_fen(fen), test::to_nodes(20'000));
            expect_true(analyst, late, test::to_nodes(10'000));
        }
    Position repeating = test::from_fen("1k6/8/PPb5/2K5/8/8/8/8 w - - 0 81");
    test::play(repeating, "c5c6 b8a8 c6c5 a8b8 c5c6 b8a8");
    expect_true(analyst, repeating, test::to_nodes(60'000));
}

constexpr std::array Endings{"KQvK",  "KRvK",   "KBNvK",  "KPvK",   "KQvKR",  "KRvKN",
                             "KRvKP", "KBPvKB", "KRPvKR", "KQvKBN", "KPPvKP", "KNPvK"};

std::vector<Position> positions_of_few_men(usize count) {
    util::Prng prng(2026);
    std::vector<Position> positions;
    while (positions.size() < count) {
        const Position position = test::random_position_of(Endings[positions.size() % Endings.size()], prng);
        if (chess::has_legal_move(position) && !chess::is_insufficient_material(position))
            positions.push_back(position);
    }
    return positions;
}

TEST(LongFiftyMoves, NoMateOfFewMenIsShownThatTheRuleForbids) {
    Analyst analyst;
    util::Prng prng(7);
    for (const Position& position : positions_of_few_men(300)) {
        const Position late = at_clock(position, int(80 + prng.below(20)));
        analyst.forget();
        expect_true(analyst, late, test::to_nodes(60'000));
        analyst.forget();
        analyst.search(position, test::to_nodes(60'000));
        expect_true(analyst, late, test::to_nodes(60'000));
    }
}

TEST(LongFiftyMoves, TheRuleMakesNoMoreThanTwiceTheWork) {
    Analyst analyst;
    util::Prng prng(8);
    u64 early = 0, late = 0;
    const auto nodes_of = [&](const Position& position) {
        analyst.forget();
        analyst.search(position, test::to_depth(14));
        return analyst.nodes();
    };
    for (const Position& position : positions_of_few_men(300)) {
        early += nodes_of(position);
        late += nodes_of(at_clock(position, int(84 + prng.below(12))));
    }
    RecordProperty("nodes", std::to_string(early) + ", near the rule " + std::to_string(late));
    EXPECT_LE(late, 2 * early) << double(late) / double(early);
}

}  // namespace
}  // namespace search
