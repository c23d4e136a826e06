// Returns a node's legal moves one at a time, the likeliest to cut off first, and generates them only when
// needed (CPW: Move Ordering, Staged Move Generation).
#pragma once

#include <span>

#include "chess/position.h"
#include "search/history.h"
#include "search/stack.h"
#include "search/threats.h"

namespace search {

class MovePicker {
public:
    // What the order depends on; all of it must outlive the picker.
    struct Context {
        const chess::Position& position;
        const Histories& histories;
        QuietContext quiets;
        const Threats& threats;
    };

    // All legal moves: table move, winning and equal captures, killer, quiet moves by history, by the threats
    // that they escape and by whether they are checks that confine the king, losing captures.
    static MovePicker for_search(const Context& context, chess::Move tt_move, chess::Move killer);
    // Moves for quiescence: all moves if in check. Otherwise the table move, if it is a capture or promotion,
    // other captures and promotions that win at least params::quiescence_see by static exchange and, if
    // `with_checks`, quiet checks that confine the king.
    static MovePicker for_qsearch(const Context& context, chess::Move tt_move, bool with_checks);
    // Captures and promotions that win at least `least_gain_cp` by static exchange (CPW: ProbCut).
    static MovePicker for_probcut(const Context& context, chess::Move tt_move, int least_gain_cp);
    // The moves of the list, in its order.
    static MovePicker for_root(const Context& context, std::span<const chess::Move> moves);

    // The next move, or Move::none() if there is none left.
    chess::Move next();
    // No quiet moves from here on (CPW: Late Move Pruning).
    void skip_quiets() { skips_quiets_ = true; }

private:
    enum class Stage { RootMoves, TtMove, MakeNoisy, GoodNoisy, Killer, MakeQuiets, Quiets, BadNoisy };
    enum class Rest { AllMoves, ConfiningChecks, Nothing };  // what follows the good captures and promotions

    // A move's score and, in the low byte, 255 minus its place in moves_: of equal scores the earlier one is
    // greater.
    using Rank = int;
    static_assert(chess::MaxMoves == 256);
    static constexpr int RankPerPoint = 256;
    static constexpr Rank make_rank(int score, usize place) {
        return score * RankPerPoint + int(255 - place);
    }
    static constexpr int score_in(Rank rank) { return rank >> 8; }
    static constexpr usize place_in(Rank rank) { return usize(255 - (rank & 255)); }

    explicit MovePicker(const Context& context) : context_(context) {}

    chess::Move next_good_noisy();
    bool has_killer();
    chess::Move next_best(usize end);
    void make_noisy();
    void make_quiets();
    void rank_quiets();
    void keep_confining_checks();
    bool confines_king(chess::Move move, const chess::CheckSquares& check_squares) const;
    int escape_points(chess::Move move) const;
    bool was_tried_early(chess::Move move) const;

    const Context context_;
    Stage stage_ = Stage::TtMove;
    Rest rest_ = Rest::AllMoves;
    bool skips_quiets_ = false;
    int least_gain_cp_ = 0;  // the least gain of a good noisy move
    chess::Move tt_move_;
    chess::Move killer_;  // Move::none() if it is not legal here
    std::span<const chess::Move> root_moves_;
    usize current_ = 0;        // index in moves_
    usize bad_noisy_end_ = 0;  // moves_ [0, end) holds the losing captures found so far
    chess::MoveList moves_;
    std::array<Rank, chess::MaxMoves> ranks_;  // the ranks of moves_; uninitialised beyond them
};

}  // namespace search
