// Numbers for the positions of an ending, so that each is a place in an array.
#pragma once

#include <array>
#include <vector>

#include "chess/square.h"
#include "solver/material.h"

namespace solver {

using chess::Square;

// Where the men stand, by slot (Material::men), and who is to move.
struct Placement {
    std::array<Square, MaxMen> squares{};
    Color to_move = Color::White;
};

// Positions that are images of each other have one number: without pawns the board may be turned and mirrored, with
// pawns its wings may be exchanged, and like men may exchange their squares. Numbers whose position has another number
// as well, or in which two men share a square, are not used.
//
// All positions with the pawns on the same squares are a slice. The slices are numbered so that a pawn's move leads to
// a lower one; without pawns there is one slice. In a slice a number is made of, from the highest digit, the side to move,
// the two kings and the squares of the other pieces.
class Layout {
public:
    explicit Layout(const Material& material);

    int count() const { return int(men_.size()); }
    const Man& man(int slot) const { return men_[usize(slot)]; }
    const Men& men() const { return men_; }

    u64 slice_count() const { return pawns_of_slice_.size(); }
    u64 slice_size() const { return 2 * side_size_; }
    u64 size() const { return slice_count() * slice_size(); }

    // The number of the position; its kings must not stand side by side or two men on one square.
    u64 index(const Placement& placement) const;
    // The position of a number, which makes no sense where place() would say so.
    Placement placement_of(u64 index) const;
    // The same, and whether that is the number in use for it.
    bool place(u64 index, Placement& placement) const;
    // Images of the board under which an ending keeps its meaning, numbered from 0, the board itself.
    int images() const { return first_pawn_ < count() ? 2 : 8; }
    static constexpr int DiagonalImage = 4;  // mirrored at the diagonal from a1 to h8
    static Square image_of(Square square, int image);
    // Is the position its own mirror image? Then a move and its mirror image lead to the same number.
    bool is_symmetric(const Placement& placement) const;

private:
    struct KingPair {
        i16 number = -1;  // none: the kings touch
        u8 image = 0;     // that of the board which brings them to their place
        bool is_on_diagonal = false;
    };
    struct PawnPlace {
        u32 slice = 0;
        bool is_mirrored = false;
    };
    using Squares = std::array<Square, MaxMen>;

    void number_kings();
    void number_pawns();
    Squares image_of(const Squares& squares, int image) const;
    void sort_twins(Squares& squares) const;
    u64 inner_index(u64 kings, const Squares& squares) const;
    usize pawn_key(const Squares& squares) const;

    Men men_;
    int first_pawn_;  // slot; their count if there are none
    struct Twins {
        int first, last;  // slots
    };
    std::vector<Twins> twins_;  // like men
    u64 side_size_ = 0;
    std::vector<KingPair> king_pairs_;  // by White's square * 64 + Black's; without pawns only
    std::vector<std::array<Square, 2>> kings_of_pair_;  // by number; without pawns only
    std::vector<PawnPlace> pawn_places_;                // by pawn_key
    std::vector<std::array<Square, MaxMen - 2>> pawns_of_slice_;
};

}  // namespace solver
