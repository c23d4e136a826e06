// What can be won by force, by material alone: a proof beside the engine's opinion, which knows other things as well.
#pragma once

#include "chess/position.h"

namespace analysis {

// Exchange value of what the legal move takes and promotes to, in centipawns of chess::SeeValues.
int taken_cp(const chess::Position& position, chess::Move move);

// An alpha-beta search that counts exchange values (chess::SeeValues) and nothing else, to a fixed depth, with a
// quiescence search behind it (CPW: Material, Alpha-Beta, Quiescence Search). Draws prove nothing for the one who claims.
// Small: for claims about a few plies. A question that is not answered after NodeLimit nodes is answered by No.
class MaterialSearch {
public:
    static constexpr u64 NodeLimit = 60'000;

    // What a mate by the claimant is: more than any material, or the end of what he can win.
    enum class Mate : u8 { WinsAll, WinsNothing };
    explicit MaterialSearch(Mate mate = Mate::WinsAll) : mate_(mate) {}

    // Can the side to move with this legal move win gain_cp more than it gives, within so many plies behind the move and
    // the exchanges behind them, whatever the other side does?
    bool wins_with(const chess::Position& position, chess::Move move, int gain_cp, int plies);
    // Did the last question end for want of nodes? Then its No means nothing.
    bool ran_out() const { return nodes_ >= NodeLimit; }

private:
    void begin(chess::Color claimant);
    bool reaches(chess::Position& position, int need_cp, int plies, int ply);
    bool reaches_by_captures(chess::Position& position, int need_cp, int ply);
    bool try_moves(chess::Position& position, const chess::MoveList& moves, int need_cp, int plies, int ply);

    Mate mate_;
    u64 nodes_ = 0;
    chess::Color claimant_ = chess::Color::White;
};

}  // namespace analysis
