// Numbers the positions of an ending, so that each number is an index into an array.
#pragma once

#include <array>
#include <vector>

#include "chess/square.h"
#include "tools/tablebase/material.h"

namespace tablebase_tool {

// The number of parts of a loop over that many positions on several threads.
constexpr usize loop_parts(u64 positions) { return usize(positions >> 12) + 1; }

using chess::Square;

// The squares of the men, by slot (EndingMen::men), and the side to move.
struct EndingPosition {
    std::array<Square, MostSolvedMen> squares{};
    Color to_move = Color::White;
};

// Positions that are images of each other share one number: without pawns the board may be rotated and
// mirrored, with pawns it may be mirrored left to right (but see is_second_image), and like men may exchange
// their squares. A number is not used if another number is in use for its position, or if two men share a square
// in it.
//
// All positions with the pawns on the same squares form a slice. The slices are numbered so that a pawn move
// leads to a lower slice; without pawns there is one slice. Within a slice, the digits of a number are, from
// the highest: the side to move, the two kings, and the squares of the other pieces.
class Layout {
public:
    explicit Layout(const EndingMen& material);

    int count() const { return int(men_.size()); }
    const Man& man(int slot) const { return men_[usize(slot)]; }
    const Men& men() const { return men_; }

    u64 slice_count() const { return pawns_of_slice_.size(); }
    u64 slice_size() const { return 2 * side_size_; }
    u64 size() const { return slice_count() * slice_size(); }

    // The number of the position. Its kings must not touch, and no two men may share a square.
    u64 index(const EndingPosition& placement) const;
    // The position of a number. It is meaningless if place() returns false for the number.
    EndingPosition placement_of(u64 index) const;
    // The same. Returns whether this is the number in use for the position.
    bool place(u64 index, EndingPosition& placement) const;
    // The number of board images under which an ending keeps its meaning. Image 0 is the board itself.
    int images() const { return first_pawn_ < count() ? 2 : 8; }
    static constexpr int DiagonalImage = 4;  // mirrored at the diagonal from a1 to h8
    static Square image_of(Square square, int image);
    // Pawns may be their own mirror image, as on a2 and h2. A position with such pawns and its image have two
    // numbers in use. Whether this is the higher one of the two.
    bool is_second_image(u64 number, const EndingPosition& placement) const;
    // True if the position is its own mirror image. Then a move and its mirror image lead to the same number.
    bool is_symmetric(const EndingPosition& placement) const;

private:
    struct KingPair {
        i16 number = -1;  // -1: the kings touch
        u8 image = 0;     // the board image that brings the kings to their place
        bool is_on_diagonal = false;
    };
    struct PawnPlace {
        u32 slice = 0;
        bool is_mirrored = false;
    };
    using Squares = std::array<Square, MostSolvedMen>;

    void number_kings();
    void number_pawns();
    Squares image_of(const Squares& squares, int image) const;
    void sort_twins(Squares& squares) const;
    u64 inner_index(u64 kings, const Squares& squares) const;
    usize pawn_key(const Squares& squares) const;

    Men men_;
    int first_pawn_;  // slot; the number of men if there are no pawns
    struct Twins {
        int first, last;  // slots
    };
    std::vector<Twins> twins_;  // groups of like men
    u64 side_size_ = 0;
    std::vector<KingPair> king_pairs_;  // by White's square * 64 + Black's; without pawns only
    std::vector<std::array<Square, 2>> kings_of_pair_;  // by number; without pawns only
    std::vector<PawnPlace> pawn_places_;                // by pawn_key
    std::vector<Squares> pawns_of_slice_;
};

}  // namespace tablebase_tool
