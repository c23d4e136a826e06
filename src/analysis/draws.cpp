// Detects draws that save a lost game; perpetual check, by a search of checks and all answers; and stalemate at
// the end of a line.
#include <algorithm>

#include "analysis/detectors.h"
#include "chess/movegen.h"

namespace analysis {

namespace {

using chess::Move;
using chess::Position;

// Whether one side can give check until a position of this search recurs, whatever the other side answers.
class PerpetualSearch {
public:
    // The other side is in check and to move. Short series of checks are tried first.
    bool holds(Position& position) {
        constexpr int MostPlies = 16;
        for (int plies = 4; plies <= MostPlies; plies += 2)
            if (holds_after_check(position, plies)) return true;
        return false;
    }

private:
    static constexpr u64 NodeLimit = 20'000;

    bool holds_after_check(Position& position, int plies) {
        if (plies <= 0 || ++nodes_ > NodeLimit) return false;
        const chess::MoveList answers = chess::legal_moves(position);
        return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
            position.do_move(answer);
            const bool holds = can_check(position, plies - 1);
            position.undo_move(answer);
            return holds;
        });
    }

    bool can_check(Position& position, int plies) {
        for (const Move move : chess::legal_moves(position)) {
            if (!position.gives_check(move)) continue;
            position.do_move(move);
            const bool recurs = std::ranges::count(checked_, position.key()) > 0;
            checked_.push_back(position.key());
            const bool holds = recurs || holds_after_check(position, plies - 1);
            checked_.pop_back();
            position.undo_move(move);
            if (holds) return true;
        }
        return false;
    }

    std::vector<chess::Key> checked_;  // the positions in check on the path
    u64 nodes_ = 0;
};

}  // namespace

void find_draws(MoveCase& it) {
    if (it.evidence.line.value.score != eval::Score::draw()) return;
    Position end = it.before;
    for (const Move move : it.evidence.line.moves) end.do_move(move);
    if (end.side_to_move() == it.us && !end.in_check() && !chess::has_legal_move(end))
        it.add({.fact = Fact::SavesByStalemate, .piece = it.piece, .line = it.evidence.line.moves});
    Position after = it.after;
    const std::vector<Move>& line = it.evidence.line.moves;
    if (after.in_check() && PerpetualSearch().holds(after))
        it.add({.fact = Fact::PerpetualCheck, .piece = it.piece});
    else if (it.evidence.was_lost)
        it.add({.fact = Fact::SavesDraw, .piece = it.piece, .line = {line.begin() + 1, line.end()}});
}

}  // namespace analysis
