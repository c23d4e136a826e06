// The moves that lead out of an ending, or to another place in it for good: captures, promotions and pawn moves.
#pragma once

#include <array>
#include <functional>

#include "solver/ending.h"
#include "solver/moves.h"

namespace solver {

// Null where that ending is not there. White is named first.
using FindEnding = std::function<const Ending*(const Material& material)>;

// Where each capture and promotion of an ending leads.
class Exits {
public:
    // The successors of the ending must be solved, and stay where they are.
    Exits(const Ending& ending, const FindEnding& find);

    // The verdict of the side that is to move after a capture, a promotion or a pawn move; what follows from en passant
    // is seen to. Any other move, and a pawn's, leads to a position of the same ending that must be solved.
    Verdict after(const Placement& placement, const Step& step) const;
    // Of a position in which the pawn of that slot has just made a double push.
    Verdict after_double_push(const Placement& placement, int pushed) const;

private:
    struct Exit {
        const Ending* ending = nullptr;
        bool swaps_colors = false;
        std::array<u8, MaxMen> sources{};  // by slot there: the slot here
    };
    Exit find_exit(const FindEnding& find, int mover, int captured, PieceType promotion) const;
    const Exit& exit_of(int mover, int captured, PieceType promotion) const;
    Verdict look_up(const Exit& exit, const Placement& after) const;

    const Ending& ending_;
    // By the mover's slot, the captured man's slot + 1 and the promotion.
    std::array<std::array<std::array<Exit, 7>, MaxMen + 1>, MaxMen> exits_{};
};

// The placement after the move, with the captured man left where it was.
inline Placement moved(const Placement& placement, const Step& step) {
    Placement after = placement;
    after.squares[usize(step.mover)] = step.to;
    after.to_move = ~placement.to_move;
    return after;
}

}  // namespace solver
