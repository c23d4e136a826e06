// All solved endings, each solved after those that its captures and promotions lead to.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"
#include "solver/solve_ending.h"

namespace solver {

class Endings {
public:
    // keeps_zeroing: the distances to a zeroing move are kept for all, and not only for those that solve() was called
    // for.
    explicit Endings(SolveSettings settings = {}, bool keeps_zeroing = false)
        : settings_(std::move(settings)), keeps_zeroing_(keeps_zeroing) {}

    // The material with White first in its name. What is solved stays so; where its distances to a zeroing move were
    // forgotten, it is solved once more. The error, in one sentence, is a lack of
    // memory, or that it was to stop.
    util::Result<const Ending*, std::string> solve(const Material& material);
    // Bytes that solving it takes, with the endings below it that are not solved yet.
    u64 memory_for(const Material& material) const;
    // Gives back the memory for its distances to a zeroing move.
    void forget_zeroing(const Material& material);

    // Null where it is not solved. The material with White first in its name.
    const Ending* find(const Material& material) const;

    // What a position is worth, its right to take en passant included; castling rights and the clock do not count.
    // Nothing where its ending is not solved. Where that was forgotten, without the distance to a zeroing move.
    std::optional<Verdict> verdict(const chess::Position& position) const;

private:
    struct Solved {
        Solved(const Material& material, const FindEnding& find) : ending(material), exits(ending, find) {}
        Ending ending;
        Exits exits;
    };
    Solved* solved(const Material& material) const;
    // In the order in which they are to be solved, the material itself last; without those that are there.
    void list_unsolved(const Material& material, std::vector<Material>& list) const;

    SolveSettings settings_;
    bool keeps_zeroing_;
    std::vector<std::unique_ptr<Solved>> endings_;  // their places stay: exits point to them
};

// Where the men of a position stand in an ending; colours are swapped if Black is named first.
struct Seat {
    Material material;
    Placement placement;
    int pushed = Nobody;  // slot of the pawn that may be taken en passant
};
// Nothing if there are more men than an ending has.
std::optional<Seat> seat_of(const chess::Position& position);

// The position, with White first and no en passant.
chess::Position position_of(const Layout& layout, const Placement& placement);

}  // namespace solver
