// What can be said of a move or a threat: data, of which uci/format_analysis.h makes sentences.
#pragma once

#include <vector>

#include "analysis/evaluation.h"
#include "chess/position.h"

namespace analysis {

// "The piece" is the one on Statement::piece, which did it; "the targets" are those on Statement::targets. All squares are
// those of the position after the move. Each fact says what makes it true; where it is of the board and of the search,
// both must show it.
enum class Fact : u8 {
    // By the rules.
    Checkmate,
    Stalemate,
    Check,            // the piece gives check; not where Fork, DiscoveredCheck or DoubleCheck says more
    DiscoveredCheck,  // the piece, which did not move itself, does
    DoubleCheck,      // two do; targets are their squares

    // By the board, and by the search for mate or material (the line begins in the position after the move).
    Fork,    // the piece attacks both targets or more, and takes one of them in the line with a gain
    Skewer,  // it attacks the first target and through it the second; the same
    DiscoveredAttack,  // the piece, which did not move itself, attacks the target that it did not; the same
    Pin,          // it attacks the first target, which must not leave the line: behind it stands the king
    RelativePin,  // the same; where it leaves the line, the piece takes the second target with a gain
    Attacks,      // the piece attacks the target that it did not, and would gain by taking it
    Defends,      // the target could have been taken with a gain, and no more, the piece now defends it
    Escapes,      // the same of the piece that moved away

    // By search alone.
    MateIn,             // by force in `moves`, the move counted in; the line begins with it
    WinsMaterial,       // by force at least gain.cp within a few plies; the line begins with the move
    LineWins,           // the search's best line wins gain.cp; the line begins with the move
    ThreatensMate,      // if the opponent passes, mate in `moves`; the line begins with the pass
    ThreatensMaterial,  // the same, gain.cp at least
    PreventsMate,  // the opponent threatened mate in `moves`, and has none now; the line begins before the move with
                   // a pass in its place
    PreventsLoss,  // the same of material
    Sacrifice,     // gain.cp, which is negative, is left to be taken, and yet the move is no inaccuracy
};

// Material won and given, in centipawns of chess::SeeValues and as pieces; what both sides lost alike is left out.
struct Gain {
    int cp = 0;
    std::vector<chess::PieceType> won;  // empty, as `given`, where only the sum is known
    std::vector<chess::PieceType> given;

    bool operator==(const Gain&) const = default;
};

struct Statement {
    Fact fact = Fact::Check;
    chess::Square piece = chess::Square::none();
    std::vector<chess::Square> targets{};
    int moves = 0;
    Gain gain{};
    std::vector<chess::Move> line{};  // with Move::null() where a side passes
};

}  // namespace analysis
