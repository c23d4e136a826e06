// Compares solved endings with published results, with the rules, and with the retrograde analysis of
// src/adversarial.
#include <cstdlib>
#include <map>

#include <gtest/gtest.h>

#include "adversarial/retrograde.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "tools/tablebase/report.h"
#include "tools/tablebase/solver_support.h"

namespace tablebase_tool {
namespace {

// The number of moves of the longest mate with the winner to move; 0 if it never wins.
int longest_mate(const Ending& ending, Color winner) {
    const auto number = summary_of(ending).longest_mate[winner];
    return number ? moves_of(ending.at(*number).mate_plies) : 0;
}

int longest_mate(std::string_view name, Color winner = Color::White) {
    Endings endings;
    const auto ending = endings.solve(material(name));
    return ending ? longest_mate(**ending, winner) : -1;
}

TEST(Solve, LongestMatesOfThreeMen) {
    EXPECT_EQ(longest_mate("KQvK"), 10);
    EXPECT_EQ(longest_mate("KRvK"), 16);
    EXPECT_EQ(longest_mate("KPvK"), 28);
    EXPECT_EQ(longest_mate("KBvK"), 0);
    EXPECT_EQ(longest_mate("KNvK"), 0);
    EXPECT_EQ(longest_mate("KRvK", Color::Black), 0);
}

// The lengths are those of Nalimov's and Thompson's published tables.
TEST(SlowSolve, LongestMatesOfFourMen) {
    Endings endings({.threads = 2});
    const auto longest = [&](std::string_view name) {
        const auto ending = endings.solve(material(name));
        return ending ? longest_mate(**ending, Color::White) : -1;
    };
    EXPECT_EQ(longest("KBBvK"), 19);
    EXPECT_EQ(longest("KBNvK"), 33);
    EXPECT_EQ(longest("KQvKQ"), 13);
    EXPECT_EQ(longest("KQvKB"), 17);
    EXPECT_EQ(longest("KQvKN"), 21);
    EXPECT_EQ(longest("KQvKR"), 35);
    EXPECT_EQ(longest("KRvKB"), 29);
    EXPECT_EQ(longest("KRvKN"), 40);
}

// King and pawn against king, with the pawn on the files a to d: White to move wins 62,480 of 81,664
// positions (Syzygy's count is twice that).
TEST(Solve, CountsOfKingAndPawn) {
    Endings endings;
    const auto ending = endings.solve(material("KPvK"));
    ASSERT_TRUE(ending);
    const Summary summary = summary_of(**ending);
    EXPECT_EQ(summary.count(Color::White, Wdl::Win), 62'480u);
    EXPECT_EQ(summary.count(Color::White, Wdl::Draw), 19'184u);
    EXPECT_EQ(summary.count(Color::Black, Wdl::Loss), 48'802u);
    EXPECT_EQ(summary.count(Color::Black, Wdl::Draw), 35'210u);
}

// --- compared with the library, which has no chess, on a graph made by the rules ---

class EndingsAsGraph {
public:
    explicit EndingsAsGraph(const Endings& endings) : endings_(endings) {}

    // Adds all positions of the ending. The endings that it leads to must have been added before.
    void add(const Ending& ending) {
        auto& states = states_[ending.material.name()];
        states.assign(ending.layout.size(), 0);
        for (const bool adds_moves : {false, true})  // moves when all states exist
            for (u64 number = 0; number < ending.layout.size(); ++number) {
                if (!ending.is_used(number)) continue;
                const chess::Position position =
                    position_of(ending.layout, ending.layout.placement_of(number));
                adds_moves ? add_moves(states[number], position)
                           : add_state(states[number], position, ending, number);
            }
    }
    void expect_the_same_verdicts() const {
        u64 wrong = 0;
        const auto verdicts = adversarial::solve_backwards(graph_);
        for (u32 state = 0; state < graph_.state_count(); ++state) {
            const auto& [winner, plies] = verdicts[state];
            const Verdict& solved = solved_[state];
            const int sign = !winner ? 0 : *winner == graph_.to_move(state) ? 1 : -1;
            wrong += sign != int(solved.is_win()) - int(solved.is_loss()) || int(plies) != solved.mate_plies;
        }
        EXPECT_EQ(wrong, 0u) << "of " << graph_.state_count();
    }

private:
    static adversarial::Player player(Color color) {
        return color == Color::White ? adversarial::Player::Max : adversarial::Player::Min;
    }
    void add_state(u32& state, const chess::Position& position, const Ending& ending, u64 number) {
        const auto to_move = player(position.side_to_move());
        const bool is_mate = position.in_check() && !chess::has_legal_move(position);
        state = is_mate ? graph_.add_end(to_move, opponent(to_move)) : graph_.add_state(to_move);
        solved_.push_back(ending.at(number));
    }
    void add_moves(u32 state, const chess::Position& position) {
        for (const chess::Move move : chess::legal_moves(position)) {
            chess::Position next = position;
            next.do_move(move);
            const Seat seat = seat_of(next).value();
            const Ending* ending = endings_.find(seat.material);
            graph_.add_move(state, states_.at(seat.material.name())[ending->layout.index(seat.placement)]);
        }
    }

    const Endings& endings_;
    adversarial::StateGraph graph_;
    std::map<std::string, std::vector<u32>> states_;  // by the ending's name and the position's number
    std::vector<Verdict> solved_;                     // by state
};

void expect_agreement(std::initializer_list<const char*> names) {
    Endings endings;
    EndingsAsGraph graph(endings);
    for (const char* name : names) {
        const auto ending = endings.solve(material(name));
        ASSERT_TRUE(ending) << name;
        graph.add(**ending);
    }
    graph.expect_the_same_verdicts();
}

TEST(Solve, TheLibraryAgreesOnRookAndQueen) { expect_agreement({"KvK", "KRvK", "KQvK"}); }

TEST(SlowSolve, TheLibraryAgreesOnThreeMen) {
    expect_agreement({"KvK", "KNvK", "KBvK", "KRvK", "KQvK", "KPvK"});
}

// --- compared with the rules, one move ahead ---

// Checks for every `step`-th position that its verdict is the best of those that the legal moves lead to,
// with both distances, cursed values and en passant.
void expect_one_move_ahead(const Endings& endings, const Ending& ending, u64 step) {
    u64 wrong = 0;
    u64 with_en_passant = 0;
    const auto check = [&](const chess::Position& position) {
        std::optional<Verdict> best;
        for (const chess::Move move : chess::legal_moves(position)) {
            chess::Position next = position;
            next.do_move(move);
            const bool is_zeroing = next.halfmove_clock() == 0;
            const Verdict verdict = before(endings.verdict(next).value(), is_zeroing);
            best = best ? best_of(*best, verdict) : verdict;
        }
        if (!best) best = Verdict{position.in_check() ? Wdl::Loss : Wdl::Draw, 0, 0};
        if (*best == endings.verdict(position).value()) return;
        if (wrong++ == 0) ADD_FAILURE() << chess::to_fen(position);
    };
    for (u64 number = 0; number < ending.layout.size(); number += step) {
        if (!ending.is_used(number)) continue;
        const chess::Position position = position_of(ending.layout, ending.layout.placement_of(number));
        check(position);
        for (const chess::Move move : chess::legal_moves(position)) {
            if (move.kind() != chess::MoveKind::DoublePush) continue;
            chess::Position next = position;
            next.do_move(move);
            if (!next.en_passant_square().is_ok()) continue;
            ++with_en_passant;
            check(next);
        }
    }
    EXPECT_EQ(wrong, 0u) << ending.material.name();
    if (ending.material.name() == "KPvKP") {
        EXPECT_GT(with_en_passant, 100u);
    }
}

TEST(Solve, VerdictsAreThoseOfTheBestMove) {
    Endings endings(SolveSettings(), true);
    const auto ending = endings.solve(material("KPvK"));
    ASSERT_TRUE(ending);
    expect_one_move_ahead(endings, **ending, 5);
}

void expect_verdicts_of_the_best_move(Endings& endings, std::initializer_list<const char*> names) {
    for (const char* name : names) {
        const auto ending = endings.solve(material(name));
        ASSERT_TRUE(ending);
        expect_one_move_ahead(endings, **ending, 101);
    }
}

TEST(SlowSolve, VerdictsAreThoseOfTheBestMove) {
    Endings endings({.threads = 2}, true);
    expect_verdicts_of_the_best_move(endings, {"KQvKR", "KBBvK", "KBNvK", "KNNvK"});
}

// Takes minutes, because the endings after all promotions are solved too.
TEST(LongSolve, VerdictsWithPawnsAreThoseOfTheBestMove) {
    Endings endings({.threads = 2}, true);
    expect_verdicts_of_the_best_move(endings, {"KPvKP", "KPPvK", "KRvKP"});
    const auto rook_and_pawn = endings.solve(material("KRvKP"));
    ASSERT_TRUE(rook_and_pawn);
    EXPECT_EQ(longest_mate(**rook_and_pawn, Color::White), 26);
    EXPECT_EQ(longest_mate(**rook_and_pawn, Color::Black), 43);
}

TEST(Solve, ManyThreadsFindTheSame) {
    Endings one;
    Endings many({.threads = 5});
    const auto a = one.solve(material("KPvK"));
    const auto b = many.solve(material("KPvK"));
    ASSERT_TRUE(a && b);
    EXPECT_EQ((*a)->dtm, (*b)->dtm);
    EXPECT_EQ((*a)->dtz, (*b)->dtz);
}

TEST(Solve, ColoursAndPlacesDoNotMatter) {
    Endings endings;
    ASSERT_TRUE(endings.solve(material("KRvK")));
    const auto verdict = [&](const char* fen) {
        return endings.verdict(chess::parse_fen(fen).value()).value();
    };
    const Verdict mate_in_one{Wdl::Win, 1, 1};
    EXPECT_EQ(verdict("k7/8/1K6/8/8/8/8/7R w - - 0 1"), mate_in_one);
    EXPECT_EQ(verdict("7r/8/8/8/8/1k6/8/K7 b - - 0 1"), mate_in_one);
    EXPECT_EQ(verdict("k6R/8/1K6/8/8/8/8/8 b - - 0 1"), (Verdict{Wdl::Loss, 0, 0}));
    EXPECT_EQ(verdict("k7/2R5/1K6/8/8/8/8/8 b - - 0 1"), (Verdict{Wdl::Loss, 4, 4}))
        << "Kb8, a waiting move, Ka8";
    EXPECT_EQ(verdict("k7/1R6/8/8/8/8/8/7K b - - 0 1"), Verdict{}) << "the rook is lost";
    EXPECT_FALSE(endings.verdict(chess::parse_fen("k7/8/1K6/8/8/8/8/6Q1 w - - 0 1").value())) << "not solved";
}

TEST(Solve, WhoAsksItToStopIsHeard) {
    Endings endings({.stop_requested = [] { return true; }});
    const auto ending = endings.solve(material("KRvK"));
    ASSERT_FALSE(ending);
    EXPECT_EQ(ending.error(), "stopped");
}

// --- verdicts ---

TEST(Verdict, TheFiftyMoveRuleTakesAwayWhatComesTooLate) {
    const Verdict lost{Wdl::Loss, 150, 99};
    EXPECT_EQ(before(lost, false), (Verdict{Wdl::Win, 151, 100}));
    EXPECT_EQ(before({Wdl::Loss, 150, 100}, false), (Verdict{Wdl::CursedWin, 151, 101}));
    EXPECT_EQ(before({Wdl::Win, 151, 100}, false), (Verdict{Wdl::BlessedLoss, 152, 101}));
    EXPECT_EQ(before(lost, true), (Verdict{Wdl::Win, 151, 1}));
    EXPECT_EQ(before({Wdl::BlessedLoss, 150, 101}, true), (Verdict{Wdl::CursedWin, 151, 101}));
    EXPECT_EQ(before({Wdl::Draw, 0, 0}, true), Verdict{});
}

TEST(Verdict, TheMoverPicksForEachDistance) {
    const Verdict quick_mate{Wdl::Win, 5, 5};
    const Verdict quick_capture{Wdl::Win, 21, 1};
    EXPECT_EQ(best_of(quick_mate, quick_capture), (Verdict{Wdl::Win, 5, 1}));
    const Verdict cursed{Wdl::CursedWin, 3, 101};
    EXPECT_EQ(best_of(quick_capture, cursed), (Verdict{Wdl::Win, 3, 1}));
    EXPECT_EQ(best_of({Wdl::Loss, 20, 20}, {Wdl::BlessedLoss, 4, 101}), (Verdict{Wdl::BlessedLoss, 20, 101}));
    EXPECT_EQ(best_of({Wdl::BlessedLoss, 20, 101}, Verdict{}), Verdict{});
    EXPECT_EQ(best_of(Verdict{}, cursed), cursed);
}

}  // namespace
}  // namespace tablebase_tool
