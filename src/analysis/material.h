// Material: what a line of moves wins and loses, what a move offers, and what can be won by force.
#pragma once

#include <span>

#include "analysis/statement.h"

namespace analysis {

// An alpha-beta search that counts only exchange values (chess::SeeValues), to a fixed depth, followed by a
// quiescence search (CPW: Material, Alpha-Beta, Quiescence Search). A draw proves no gain for the claimant,
// the side whose gain is to be proven. It is meant for claims about a few plies. If NodeLimit nodes are not
// enough for an answer, the answer is no.
class MaterialSearch {
public:
    static constexpr u64 NodeLimit = 60'000;

    // How a mate by the claimant counts: as more than any material, or as no gain of material.
    enum class Mate : u8 { WinsAll, WinsNothing };
    explicit MaterialSearch(Mate mate = Mate::WinsAll) : mate_(mate) {}

    // Whether the side to move wins gain_cp more than it gives with this legal move, whatever the other side
    // does: within `plies` plies after the move, and the exchanges that follow them.
    bool wins_with(const chess::Position& position, chess::Move move, int gain_cp, int plies);
    // Whether the last search ran out of nodes. Its answer no then proves nothing.
    bool ran_out() const { return nodes_ >= NodeLimit; }

private:
    bool reaches(chess::Position& position, int need_cp, int plies, int ply);
    bool reaches_by_captures(chess::Position& position, int need_cp, int ply);
    bool try_moves(chess::Position& position, const chess::MoveList& moves, int need_cp, int plies, int ply);

    Mate mate_;
    u64 nodes_ = 0;
    chess::Color claimant_ = chess::Color::White;
};

// The gain of the side to move from the position to the end of the line. The line is legal; Move::null()
// passes.
Gain gain_along(const chess::Position& position, std::span<const chess::Move> line);

// The longest beginning of the line, of 1 to `most_moves` moves, that ends in a quiet position: the side to
// move is not in check and cannot win an exchange. Empty if there is no such beginning.
std::vector<chess::Move> quiet_beginning(const chess::Position& position, std::span<const chess::Move> line,
                                         usize most_moves);

// What the opponent can win by one exchange.
struct Offer {
    int cp = 0;                                    // of chess::SeeValues
    chess::Square square = chess::Square::none();  // of the exchange; none if nothing can be won
};
// What the opponent can win so immediately after the legal move, minus what the move itself captures or gains
// by promotion. The move offers nothing if that is 0 or less.
Offer offered_by(const chess::Position& position, chess::Move move);

// Whether the legal move offers thresholds::SacrificeCp or more while another move would have offered less
// than half of that. A piece that is lost after every move is no sacrifice.
bool is_sacrifice(const chess::Position& position, chess::Move move);

}  // namespace analysis
