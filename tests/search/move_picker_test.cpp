// Tests of the move picker: it returns each legal move once, in the order of its stages.
#include "search/move_picker.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/see.h"
#include "search/positions.h"
#include "support/positions.h"
#include "support/random_positions.h"
#include "util/prng.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;
using test::sorted_codes;

std::vector<Move> all_of(MovePicker picker) {
    std::vector<Move> moves;
    for (Move move = picker.next(); move != Move::none(); move = picker.next()) moves.push_back(move);
    return moves;
}

// What a picker needs in addition to the position, with empty histories.
struct Surroundings {
    std::unique_ptr<Histories> histories = std::make_unique<Histories>();  // too large for the stack
    QuietContext quiets = [this] {
        QuietContext context;
        context.continuations.fill(&histories->replies_to_no_move());
        return context;
    }();
    mutable Threats threats{};  // of the last position passed to at()

    MovePicker::Context at(const Position& position) const {
        threats = threats_in(position);
        return {position, *histories, quiets, threats};
    }
};

// Calls the function at positions with a legal move.
template <class Function>
void at_random_positions(int count, Function function) {
    util::Prng prng(7);
    for (const Position& position : test::random_positions(count, 7))
        if (chess::has_legal_move(position)) function(position, prng);
}

TEST(MovePicker, GivesEveryLegalMoveOnceAndTheTableMoveFirst) {
    const Surroundings surroundings;
    at_random_positions(3000, [&](const Position& position, util::Prng& prng) {
        const chess::MoveList legal = chess::legal_moves(position);
        const Move tt_move = prng.below(3) == 0 ? Move::none() : legal[prng.below(legal.size())];
        // Killers of all kinds: legal, illegal, captures, the table move itself.
        const Move killers[] = {Move::from_code(u16(prng.next())), legal[prng.below(legal.size())], tt_move};
        const Move killer = killers[prng.below(3)];
        const std::vector<Move> picked =
            all_of(MovePicker::for_search(surroundings.at(position), tt_move, killer));
        ASSERT_EQ(sorted_codes(picked), sorted_codes(legal)) << chess::to_fen(position);
        if (tt_move != Move::none()) {
            ASSERT_EQ(picked.front(), tt_move);
        }
    });
}

TEST(MovePicker, IgnoresATableMoveOfAnotherPosition) {
    const Surroundings surroundings;
    at_random_positions(800, [&](const Position& position, util::Prng& prng) {
        const Move stray = Move::from_code(u16(prng.next()));
        const chess::MoveList legal = chess::legal_moves(position);
        const std::vector<Move> picked = all_of(MovePicker::for_search(surroundings.at(position), stray, {}));
        ASSERT_EQ(sorted_codes(picked), sorted_codes(legal));
    });
}

TEST(MovePicker, QuiescenceTakesOnlyWhatLosesLittle) {
    const Surroundings surroundings;
    at_random_positions(3000, [&](const Position& position, util::Prng&) {
        const chess::MoveList legal = chess::legal_moves(position);
        std::vector<Move> expected;
        for (const Move move : legal)
            if (position.in_check() ||
                (move.is_noisy() && chess::see_at_least(position, move, params::quiescence_see)))
                expected.push_back(move);
        const std::vector<Move> picked =
            all_of(MovePicker::for_qsearch(surroundings.at(position), Move::none(), false));
        ASSERT_EQ(sorted_codes(picked), sorted_codes(expected)) << chess::to_fen(position);
    });
}

TEST(MovePicker, QuiescenceWithChecksAddsThoseThatConfineTheKing) {
    const Surroundings surroundings;
    int checks = 0;
    at_random_positions(3000, [&](const Position& position, util::Prng&) {
        std::vector<Move> expected =
            all_of(MovePicker::for_qsearch(surroundings.at(position), Move::none(), false));
        for (const Move move : chess::legal_moves(position)) {
            if (position.in_check() || move.is_noisy()) continue;
            if (!position.gives_check(move) || !position.confines_king(move)) continue;
            expected.push_back(move);
            ++checks;
        }
        const std::vector<Move> picked =
            all_of(MovePicker::for_qsearch(surroundings.at(position), Move::none(), true));
        ASSERT_EQ(sorted_codes(picked), sorted_codes(expected)) << chess::to_fen(position);
    });
    EXPECT_GE(checks, 20);
}

TEST(MovePicker, ProbCutTakesOnlyWhatGainsEnough) {
    const Surroundings surroundings;
    at_random_positions(3000, [&](const Position& position, util::Prng& prng) {
        const chess::MoveList legal = chess::legal_moves(position);
        const int gain_cp = int(prng.below(400)) - 100;
        std::vector<Move> expected;
        for (const Move move : legal)
            if (move.is_noisy() && chess::see_at_least(position, move, gain_cp)) expected.push_back(move);
        const Move tt_move = legal[prng.below(legal.size())];
        const std::vector<Move> picked =
            all_of(MovePicker::for_probcut(surroundings.at(position), tt_move, gain_cp));
        ASSERT_EQ(sorted_codes(picked), sorted_codes(expected)) << chess::to_fen(position);
    });
}

TEST(MovePicker, SkipsTheRestOfTheQuietMovesWhenTold) {
    const auto position = chess::parse_fen("4k3/8/3p4/3qp3/4P3/5N2/8/4K3 w - - 0 1");
    const Surroundings surroundings;
    MovePicker picker = MovePicker::for_search(surroundings.at(*position), Move::none(), {});
    EXPECT_EQ(picker.next(), *chess::parse_uci_move(*position, "e4d5"));
    EXPECT_FALSE(picker.next().is_noisy());
    picker.skip_quiets();
    EXPECT_EQ(picker.next(), *chess::parse_uci_move(*position, "f3e5")) << "losing captures still come";
    EXPECT_EQ(picker.next(), Move::none());

    MovePicker early = MovePicker::for_search(surroundings.at(*position), Move::none(),
                                              *chess::parse_uci_move(*position, "f3h2"));
    early.skip_quiets();
    EXPECT_EQ(early.next(), *chess::parse_uci_move(*position, "e4d5"));
    EXPECT_EQ(early.next(), *chess::parse_uci_move(*position, "f3e5")) << "the killer is quiet";
    EXPECT_EQ(early.next(), Move::none());
}

TEST(MovePicker, OrdersByStage) {
    // White can win a queen (exd5), win a pawn for a knight (Nxe5, defended), and play quiet moves.
    auto position = chess::parse_fen("4k3/8/3p4/3qp3/4P3/5N2/8/4K3 w - - 0 1");
    ASSERT_TRUE(position);
    const Surroundings surroundings;
    const auto move = [&](const char* text) { return *chess::parse_uci_move(*position, text); };
    surroundings.histories->update_quiet(*position, surroundings.quiets, move("f3h4"), 500);
    surroundings.histories->update_quiet(*position, surroundings.quiets, move("f3g1"), -500);

    const std::vector<Move> picked =
        all_of(MovePicker::for_search(surroundings.at(*position), move("e1e2"), move("f3h2")));
    const auto place = [&](const char* text) {
        return std::find(picked.begin(), picked.end(), move(text)) - picked.begin();
    };
    EXPECT_EQ(place("e1e2"), 0) << "table move";
    EXPECT_EQ(place("e4d5"), 1) << "winning capture";
    EXPECT_EQ(place("f3h2"), 2) << "killer";
    EXPECT_EQ(place("f3h4"), 3) << "best history";
    EXPECT_LT(place("f3h4"), place("f3g1"));
    EXPECT_EQ(place("f3e5"), int(picked.size()) - 1) << "losing capture";
}

TEST(MovePicker, TheMostValuableVictimComesFirst) {
    const Surroundings surroundings;
    for (const auto& [fen, best] : {std::pair("4k3/8/8/3n1r2/4P3/8/8/4K3 w - - 0 1", "e4f5"),
                                    std::pair("4k3/8/8/3r1n2/4P3/8/8/4K3 w - - 0 1", "e4d5")}) {
        const Position position = test::from_fen(fen);
        EXPECT_EQ(MovePicker::for_search(surroundings.at(position), Move::none(), {}).next(),
                  test::uci_move(position, best));
    }
}

TEST(MovePicker, OfEqualVictimsTheOneWhoseCaptureDidBetterComesFirst) {
    const auto position = chess::parse_fen("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
    ASSERT_TRUE(position);
    for (const char* const better : {"e4d5", "e4f5"}) {
        const Surroundings surroundings;
        const Move move = *chess::parse_uci_move(*position, better);
        surroundings.histories->update_capture(*position, move, 500);
        EXPECT_EQ(MovePicker::for_search(surroundings.at(*position), Move::none(), {}).next(), move);
    }
}

TEST(MovePicker, BringsPiecesIntoSafetyFirst) {
    // The bishop on c6 attacks the rook and the squares b5 and d5; the pawn on f5 attacks e4 and g4.
    const auto position = chess::parse_fen("4k3/8/2b5/5p1r/8/1Q3R2/8/4K3 w - - 0 1");
    ASSERT_TRUE(position);
    const Surroundings surroundings;
    const auto move = [&](const char* text) { return *chess::parse_uci_move(*position, text); };
    const std::vector<Move> picked =
        all_of(MovePicker::for_search(surroundings.at(*position), Move::none(), {}));
    const auto place = [&](const char* text) {
        return std::find(picked.begin(), picked.end(), move(text)) - picked.begin();
    };
    EXPECT_LT(place("f3f2"), place("e1d1")) << "out of the bishop's sight";
    EXPECT_LT(place("e1d1"), place("b3b5")) << "into the rook's and the bishop's";
    EXPECT_LT(place("e1d1"), place("b3d5"));
    EXPECT_LT(place("f3f4"), place("b3b5"));
    EXPECT_LT(place("f3f4"), place("e1d1")) << "pawns watch other squares";
}

// Of two quiet moves the second has the better history.
bool comes_first(const char* fen, const char* first, const char* second) {
    const Position position = test::from_fen(fen);
    const Surroundings surroundings;
    surroundings.histories->update_quiet(position, surroundings.quiets, test::uci_move(position, second),
                                         500);
    const std::vector<Move> picked =
        all_of(MovePicker::for_search(surroundings.at(position), Move::none(), {}));
    const auto place = [&](const char* text) {
        return std::find(picked.begin(), picked.end(), test::uci_move(position, text));
    };
    return place(first) < place(second);
}

TEST(MovePicker, BringsAQuietCheckThatConfinesTheKingFirst) {
    EXPECT_TRUE(comes_first(Smothered, "c4g8", "g1f1")) << "though the rook takes the queen";
    EXPECT_FALSE(comes_first("4k3/8/8/8/8/8/8/K4B2 w - - 0 1", "f1b5", "a1b1")) << "the king can go";
}

TEST(MovePicker, RootMovesComeAsTheyStand) {
    const Position position = Position::start();
    const Surroundings surroundings;
    const std::vector<Move> order = {*chess::parse_uci_move(position, "a2a3"),
                                     *chess::parse_uci_move(position, "e2e4")};
    EXPECT_EQ(all_of(MovePicker::for_root(surroundings.at(position), order)), order);
}

}  // namespace
}  // namespace search
