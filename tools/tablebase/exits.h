// The moves that lead out of an ending, or that cannot be reversed within it: captures, promotions and pawn
// moves.
#pragma once

#include <array>
#include <functional>

#include "tools/tablebase/ending.h"
#include "tools/tablebase/moves.h"

namespace tablebase_tool {

// Returns nullptr if the ending is not solved. `material` names White first.
using FindEnding = std::function<const Ending*(const EndingMen& material)>;

// The target of each capture and promotion of an ending.
class Exits {
public:
    // The successors of the ending must be solved and must keep their addresses.
    Exits(const Ending& ending, const FindEnding& find);

    // The verdict for the side to move after a capture, a promotion or a pawn move, including its en passant
    // captures. A move that neither captures nor promotes leads to a position of the same ending, which must
    // be solved.
    Verdict after(const EndingPosition& placement, const Step& step) const;
    // The verdict of a position in which the pawn in slot `pushed` has just made a double push.
    Verdict after_double_push(const EndingPosition& placement, int pushed) const;

private:
    struct Exit {
        const Ending* ending = nullptr;
        bool swaps_colors = false;
        std::array<u8, MostSolvedMen> sources{};  // by slot of the other ending: the slot of this one
    };
    Exit find_exit(const FindEnding& find, int mover, int captured, PieceType promotion) const;
    const Exit& exit_of(int mover, int captured, PieceType promotion) const;
    Verdict look_up(const Exit& exit, const EndingPosition& after) const;

    const Ending& ending_;
    // Indexed by the mover's slot, the captured man's slot + 1 and the promotion.
    std::array<std::array<std::array<Exit, 7>, MostSolvedMen + 1>, MostSolvedMen> exits_{};
};

// The placement after the move. The captured man stays on its square.
inline EndingPosition moved(const EndingPosition& placement, const Step& step) {
    EndingPosition after = placement;
    after.squares[usize(step.mover)] = step.to;
    after.to_move = ~placement.to_move;
    return after;
}

}  // namespace tablebase_tool
