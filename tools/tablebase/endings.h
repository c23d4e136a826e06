// All solved endings. Each ending is solved after those that its captures and promotions lead to.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"
#include "tools/tablebase/exits.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace tablebase_tool {

struct SolveSettings {
    int threads = 1;
    std::function<void(const std::string& what)> on_progress = [](const std::string&) {};
    util::StopRequested stop_requested = [] { return false; };
};

// Fills the arrays of an ending whose successors are solved. The error, in one sentence, is a request to stop
// or a distance that the arrays cannot hold.
util::Done solve_ending(Ending& ending, const Exits& exits, const SolveSettings& settings);

// Rounded up.
constexpr u64 mib(u64 bytes) { return (bytes + (1 << 20) - 1) >> 20; }

class Endings {
public:
    // `keeps_zeroing`: the distances to a zeroing move are kept for all endings, not only for those passed to
    // solve().
    explicit Endings(SolveSettings settings = {}, bool keeps_zeroing = false)
        : settings_(std::move(settings)), keeps_zeroing_(keeps_zeroing) {}

    // Solves an ending; `material` names White first. A solved ending stays as it is, also without distances
    // that were forgotten: so ask for each ending before those above it. The error, in one sentence, is a lack
    // of memory or that of solve_ending().
    util::Result<const Ending*, std::string> solve(const EndingMen& material);
    // The bytes needed to solve an ending, including the endings below it that are not solved yet.
    u64 memory_for(const EndingMen& material) const;
    // Frees the distances of an ending to a zeroing move.
    void forget_zeroing(const EndingMen& material);

    // nullptr if the ending is not solved. `material` names White first.
    const Ending* find(const EndingMen& material) const;

    // The verdict of a position, including its right to capture en passant. Castling rights and the clock do
    // not count. Nothing if its ending is not solved. Without the distance to a zeroing move if that was
    // forgotten.
    std::optional<Verdict> verdict(const chess::Position& position) const;

private:
    struct Solved {
        Solved(const EndingMen& material, const FindEnding& find) : ending(material), exits(ending, find) {}
        Ending ending;
        Exits exits;
    };
    Solved* solved(const EndingMen& material) const;
    // Lists the endings to solve, in the order in which they must be solved, `material` last. Solved endings
    // are left out.
    void list_unsolved(const EndingMen& material, std::vector<EndingMen>& list) const;

    SolveSettings settings_;
    bool keeps_zeroing_;
    std::vector<std::unique_ptr<Solved>> endings_;  // their addresses stay the same: exits point to them
};

// The men of a position as slots of an ending. Colours are swapped if Black is named first.
struct Seat {
    EndingMen material;
    EndingPosition placement;
    int pushed = Nobody;  // slot of the pawn that can be captured en passant
};
// Nothing if the position has more men than an ending can have.
std::optional<Seat> seat_of(const chess::Position& position);

// The position, with White first; or an equivalent one: an image of the board, with the colours swapped if
// `swaps_colors`. The pawn in the slot `pushed` can be captured en passant.
chess::Position position_of(const Layout& layout, const EndingPosition& placement, int image = 0,
                            bool swaps_colors = false, int pushed = Nobody);

}  // namespace tablebase_tool
