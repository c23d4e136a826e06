// The engine with endgame tables plays against the solver's best defence: it must win won positions and hold
// drawn ones. The tables are the solver's results, so the test needs no files beside the checkout.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "engine/engine.h"
#include "support/few_men.h"
#include "tools/tablebase/endings.h"

namespace tablebase_tool {
namespace {

using chess::Move;
using chess::Position;

class SolvedTables : public tablebase::Oracle {
public:
    SolvedTables(const Endings& endings, bool has_dtz) : endings_(endings), has_dtz_(has_dtz) {}

    int largest() const override { return 4; }
    u64 fingerprint() const override { return has_dtz_ ? 2 : 1; }
    std::optional<Wdl> probe_wdl(const Position& position) const override {
        const auto verdict = endings_.verdict(position);
        return verdict ? std::optional(verdict->wdl) : std::nullopt;
    }
    std::optional<int> probe_dtz(const Position& position) const override {
        const auto verdict = has_dtz_ ? endings_.verdict(position) : std::nullopt;
        if (!verdict) return {};
        return verdict->is_loss() ? -verdict->zeroing_plies : verdict->zeroing_plies;
    }

private:
    const Endings& endings_;
    bool has_dtz_;
};

// The number of positions from which an ending is played, and the limits of the engine's searches.
struct Conditions {
    int positions = 0;
    search::Limits limits;
};

Conditions a_few_positions() {
    Conditions conditions{3, {}};
    conditions.limits.nodes = 3000;
    return conditions;
}
// About 50 ms a move.
Conditions many_positions() {
    Conditions conditions{200, {}};
    conditions.limits.nodes = 50'000;
    return conditions;
}

class EndgamePlay {
public:
    enum class Tables : u8 { WdlAlone, All };

    explicit EndgamePlay(const char* ending)
        : ending_(ending), endings_({.threads = 2}, true), without_dtz_(endings_, false),
          all_(endings_, true) {
        if (!endings_.solve(EndingMen::parse(ending)->named_white_first())) ADD_FAILURE() << ending;
    }

    void use(Tables tables) {
        const SolvedTables* const chosen = tables == Tables::All ? &all_ : &without_dtz_;
        engine_.use_tables(std::shared_ptr<const tablebase::Oracle>(std::shared_ptr<void>(), chosen));
    }
    // How many of the random won positions the engine wins. Every fourth has the highest halfmove clock with
    // which it is still won. The first one that is not won is reported.
    int won(const Conditions& conditions) {
        return count(conditions, [&](int i) { return is_won(won_position(i % 4 == 0), conditions); });
    }
    // How many of the random drawn positions, in which the engine has the pawn, it holds.
    int held(const Conditions& conditions) {
        return count(conditions, [&](int) { return is_held(drawn_position(), conditions); });
    }

private:
    template <class Play>
    int count(const Conditions& conditions, const Play& play) {
        int good = 0;
        for (int i = 0; i < conditions.positions; ++i) {
            engine_.new_game();
            const auto failed_from = play(i);
            if (!failed_from)
                ++good;
            else if (good == i)
                ADD_FAILURE() << ending_ << ": " << *failed_from;
        }
        return good;
    }

    Verdict verdict(const Position& position) const { return endings_.verdict(position).value(); }

    Position won_position(bool with_highest_clock) {
        while (true) {
            const Position position = test::random_position_of(ending_, prng_);
            if (verdict(position).wdl != Wdl::Win) continue;
            if (!with_highest_clock) return position;
            chess::PositionSetup setup = position.setup();
            setup.halfmove_clock = LastPlyBeforeRule - verdict(position).zeroing_plies;
            return Position(setup);
        }
    }
    Position drawn_position() {
        while (true) {
            const Position position = test::random_position_of(ending_, prng_);
            const bool has_pawn =
                position.pieces(position.side_to_move(), chess::PieceType::Pawn) != chess::Bitboard();
            if (has_pawn && verdict(position).wdl == Wdl::Draw && chess::has_legal_move(position))
                return position;
        }
    }

    Move engine_move(const Position& position, const Conditions& conditions) {
        return engine_.search(position, conditions.limits).best_move.best;
    }

    // The move after which worth(position), the value for the engine, is the smallest.
    template <class Worth>
    Move reply(Position& position, const Worth& worth) const {
        Move best;
        int least = std::numeric_limits<int>::max();
        for (const Move move : chess::legal_moves(position)) {
            position.do_move(move);
            const int value = worth(position);
            position.undo_move(move);
            if (value < least) least = value, best = move;
        }
        return best;
    }

    // Prefers draws, and otherwise the longest way to mate.
    Move longest_defence(Position& position) const {
        return reply(position, [&](const Position& after) {
            constexpr int Won = 1000;
            const Verdict value = verdict(after);
            return value.is_win() ? Won - value.mate_plies : 0;
        });
    }
    // Prefers positions in which few moves of the engine hold the draw.
    Move hardest_question(Position& position) const {
        return reply(position, [&](const Position& after) {
            constexpr int NotTheirs = 1000;
            const Verdict value = verdict(after);
            if (value.is_win()) return NotTheirs;
            if (value.is_loss()) return -1;
            int holding = 0;
            Position next = after;
            for (const Move move : chess::legal_moves(after)) {
                next.do_move(move);
                holding += !verdict(next).is_win();
                next.undo_move(move);
            }
            return holding;
        });
    }

    static bool is_over(const Position& position) {
        constexpr int AtRoot = 0;
        return !chess::has_legal_move(position) || chess::is_draw(position, AtRoot);
    }

    // Nothing if the engine wins, else the FEN of the start.
    std::optional<std::string> is_won(const Position& from, const Conditions& conditions) {
        Position position = from;
        for (bool is_engine = true; !is_over(position); is_engine = !is_engine)
            position.do_move(is_engine ? engine_move(position, conditions) : longest_defence(position));
        const bool is_mate = position.in_check() && !chess::has_legal_move(position);
        if (is_mate && position.side_to_move() != from.side_to_move()) return {};
        return chess::to_fen(from);
    }
    // Nothing if the engine holds the draw, else the FEN of the start.
    std::optional<std::string> is_held(const Position& from, const Conditions& conditions) {
        Position position = from;
        for (bool is_engine = true; !is_over(position); is_engine = !is_engine) {
            position.do_move(is_engine ? engine_move(position, conditions) : hardest_question(position));
            if (!is_engine && verdict(position).is_loss()) return chess::to_fen(from);
        }
        return {};
    }

    const char* ending_;
    Endings endings_;
    SolvedTables without_dtz_;
    SolvedTables all_;
    engine::Engine engine_;
    util::Prng prng_{2022};
};

void expect_won(const char* ending, const Conditions& conditions) {
    EndgamePlay play(ending);
    play.use(EndgamePlay::Tables::All);
    EXPECT_EQ(play.won(conditions), conditions.positions);
}

void expect_held(const char* ending, const Conditions& conditions) {
    EndgamePlay play(ending);
    for (const auto tables : {EndgamePlay::Tables::All, EndgamePlay::Tables::WdlAlone}) {
        play.use(tables);
        EXPECT_EQ(play.held(conditions), conditions.positions);
    }
}

TEST(SlowEndgamePlay, WhatIsWonIsWonAndWhatIsDrawnIsHeld) {
    expect_won("KBNvK", a_few_positions());
    expect_won("KRvKN", a_few_positions());
    expect_held("KPvK", a_few_positions());
}

// Solving takes a minute for each ending with pawns.
class LongEndgamePlay : public testing::TestWithParam<const char*> {};
TEST_P(LongEndgamePlay, WhatIsWonIsWon) { expect_won(GetParam(), many_positions()); }
INSTANTIATE_TEST_SUITE_P(Endings, LongEndgamePlay,
                         testing::Values("KBNvK", "KQvKR", "KRvKN", "KRvKP", "KBPvK", "KPvKP"),
                         [](const auto& instance) { return instance.param; });

class LongEndgameDefence : public testing::TestWithParam<const char*> {};
TEST_P(LongEndgameDefence, WhatIsDrawnIsHeld) { expect_held(GetParam(), many_positions()); }
INSTANTIATE_TEST_SUITE_P(Endings, LongEndgameDefence, testing::Values("KRvKP", "KQvKP"),
                         [](const auto& instance) { return instance.param; });

}  // namespace
}  // namespace tablebase_tool
