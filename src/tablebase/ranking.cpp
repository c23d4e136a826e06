// Ranks each move by the tables' value of the position after it.
#include "tablebase/ranking.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace tablebase {

using chess::FiftyMovePlies;
using chess::Move;
using chess::Position;

namespace {

// The history of the game, as far as the ranking depends on it.
struct Course {
    int clock = 0;
    bool has_repeated = false;  // some position occurred twice since the last capture or pawn move
    bool fifty_move_rule = true;
};

bool has_repeated(const Position& position) {
    const int plies = position.plies_reversible();
    for (int later = 0; later < plies; ++later)
        for (int earlier = later + 4; earlier <= plies; earlier += 2)
            if (position.key_before(later) == position.key_before(earlier)) return true;
    return false;
}

// The DTZ of the position after a move, for the side that made it; nothing if the rules do not decide it.
std::optional<int> dtz_by_rules(const Position& after, bool fifty_move_rule) {
    if (!chess::has_legal_move(after)) return after.in_check() ? 1 : 0;
    constexpr int AtRoot = 0;  // only a position that occurred twice before is a repetition
    if (chess::is_repetition(after, AtRoot)) return 0;
    if (fifty_move_rule && chess::is_fifty_move_draw(after)) return 0;
    return {};
}

// The DTZ of the move that led to `after`, for the side that made it.
std::optional<int> dtz_of_move(const Oracle& oracle, const Position& after, bool fifty_move_rule) {
    if (const auto dtz = dtz_by_rules(after, fifty_move_rule)) return dtz;
    if (after.halfmove_clock() == 0) {
        const auto value = oracle.probe_wdl(after);
        if (!value) return {};
        return dtz_at_once(-*value);
    }
    const auto dtz = oracle.probe_dtz(after);
    if (!dtz || *dtz == 0) return dtz;
    return *dtz > 0 ? -*dtz - 1 : 1 - *dtz;
}

Wdl value_of(int dtz, const Course& course) {
    if (dtz == 0) return Wdl::Draw;
    const Wdl value = std::abs(dtz) + course.clock > FiftyMovePlies ? Wdl::CursedWin : Wdl::Win;
    return counted(dtz > 0 ? value : -value, course.fifty_move_rule);
}

// Ranks that are far enough apart for any DTZ between them.
constexpr int SureWin = 50'000;
constexpr int Win = 40'000;
constexpr int CursedWin = 20'000;

// A win in `plies` plies leaves the choice to the search while the fifty-move rule is far away. Each ply
// that was played without progress counts as several plies.
bool is_free_to_choose(int plies, const Course& course) {
    constexpr int PliesPerPlyWithoutProgress = 4;
    return !course.has_repeated && plies + PliesPerPlyWithoutProgress * course.clock < FiftyMovePlies;
}

int rank_of(int dtz, const Course& course) {
    const Wdl value = value_of(dtz, course);
    const int plies = std::abs(dtz);
    switch (value) {
        case Wdl::Win: return is_free_to_choose(plies, course) ? SureWin : Win - plies;
        case Wdl::CursedWin: return CursedWin - plies;
        case Wdl::Draw: return 0;
        case Wdl::BlessedLoss: return -CursedWin + plies;
        case Wdl::Loss: break;
    }
    const bool is_draw_in_sight = 2 * plies + course.clock >= FiftyMovePlies;
    return is_draw_in_sight ? -Win + plies : -SureWin;
}

std::optional<RankedMove> ranked_by_dtz(const Oracle& oracle, const Position& after, Move move,
                                        const Course& course) {
    const auto dtz = dtz_of_move(oracle, after, course.fifty_move_rule);
    if (!dtz) return {};
    return RankedMove{move, value_of(*dtz, course), dtz, rank_of(*dtz, course)};
}

// WDL tables ignore the clock. A winning move that repeats a position ranks like any other, as long as it
// is not a draw: if the search makes no progress, returning to that position may help.
std::optional<RankedMove> ranked_by_wdl(const Oracle& oracle, const Position& after, Move move,
                                        const Course& course) {
    RankedMove ranked;
    ranked.move = move;
    if (const auto dtz = dtz_by_rules(after, course.fifty_move_rule)) {
        ranked.value = *dtz > 0 ? Wdl::Win : Wdl::Draw;
    } else {
        const auto value = oracle.probe_wdl(after);
        if (!value) return {};
        ranked.value = counted(-*value, course.fifty_move_rule);
    }
    ranked.rank = int(ranked.value);
    return ranked;
}

using Ranker = std::optional<RankedMove> (*)(const Oracle&, const Position&, Move, const Course&);

// The ranked moves; none if one of them cannot be ranked.
std::vector<RankedMove> ranked_by(Ranker rank, const Oracle& oracle, Position position,
                                  std::span<const Move> moves, const Course& course) {
    std::vector<RankedMove> all;
    for (const Move move : moves) {
        position.do_move(move);
        const auto ranked = rank(oracle, position, move, course);
        position.undo_move(move);
        if (!ranked) return {};
        all.push_back(*ranked);
    }
    return all;
}

// The tables' best move; Move::none() if they do not have one or if the game is a draw.
Move move_by_dtz(const Oracle& oracle, Position& position) {
    const auto goal = oracle.probe_dtz(position);
    if (!goal || *goal == 0) return Move::none();
    Move best;
    std::optional<int> best_rank;
    for (const Move move : chess::legal_moves(position)) {
        position.do_move(move);
        const auto dtz = dtz_of_move(oracle, position, true);
        position.undo_move(move);
        if (!dtz) return Move::none();
        // The sign counts first. Then the winner prefers few plies and the loser many.
        const int rank = *dtz > 0 ? SureWin - *dtz : *dtz < 0 ? -SureWin - *dtz : 0;
        if (!best_rank || rank > *best_rank) {
            best = move;
            best_rank = rank;
        }
        if (*dtz == *goal) break;  // no move is better
    }
    return best;
}

// Did the move that led to `after` keep the value?
bool keeps(const Oracle& oracle, const Position& after, Wdl value) {
    if (!chess::has_legal_move(after)) return value == (after.in_check() ? Wdl::Win : Wdl::Draw);
    const auto reply = oracle.probe_wdl(after);
    return !reply || -*reply >= value;
}

// By the rules, including a repetition that a search scores as a draw.
bool is_over(const Position& position) {
    constexpr int AnyPly = std::numeric_limits<int>::max();
    return chess::is_draw(position, AnyPly);
}

}  // namespace

std::optional<Ranking> rank_moves(const Oracle& oracle, const Position& position, std::span<const Move> moves,
                                  bool fifty_move_rule) {
    if (moves.empty() || position.castling_rights() != chess::CastlingRights()) return {};
    const Course course{position.halfmove_clock(), has_repeated(position), fifty_move_rule};
    Ranking ranking;
    ranking.moves = ranked_by(ranked_by_dtz, oracle, position, moves, course);
    ranking.has_dtz = !ranking.moves.empty();
    if (!ranking.has_dtz) ranking.moves = ranked_by(ranked_by_wdl, oracle, position, moves, course);
    if (ranking.moves.empty()) return {};
    std::stable_sort(ranking.moves.begin(), ranking.moves.end(),
                     [](const RankedMove& a, const RankedMove& b) { return a.rank > b.rank; });
    return ranking;
}

void complete_line(const Oracle& oracle, Position position, std::vector<Move>& line, usize most_plies,
                   const std::function<bool()>& may_go_on) {
    for (usize i = 0; i < line.size(); ++i) {
        const auto before = i > 0 && may_go_on() ? oracle.probe_wdl(position) : std::nullopt;
        position.do_move(line[i]);
        if (!before || keeps(oracle, position, *before)) continue;
        position.undo_move(line[i]);
        line.resize(i);
    }
    while (line.size() < most_plies && may_go_on() && !is_over(position)) {
        const Move move = move_by_dtz(oracle, position);
        if (move == Move::none()) return;
        line.push_back(move);
        position.do_move(move);
    }
}

}  // namespace tablebase
