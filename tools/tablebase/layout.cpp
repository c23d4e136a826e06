// Builds the images of the board and numbers the king pairs and the pawn placements.
#include "tools/tablebase/layout.h"

#include <algorithm>
#include <cassert>

#include "chess/attacks.h"

namespace tablebase_tool {

namespace {

// An image of the board: bit 0 mirrors it left to right, bit 1 flips it upside down, and bit 2 then mirrors
// it at the diagonal from a1 to h8.
constexpr int Images = 8;
constexpr int Wings = 1;
constexpr int Diagonal = Layout::DiagonalImage;

constexpr auto ImageOf = [] {
    std::array<chess::PerSquare<Square>, Images> table{};
    for (int image = 0; image < Images; ++image)
        for (int square = 0; square < 64; ++square) {
            int file = square % 8;
            int rank = square / 8;
            if ((image & Wings) != 0) file = 7 - file;
            if ((image & 2) != 0) rank = 7 - rank;
            table[usize(image)][usize(square)] =
                Square((image & Diagonal) != 0 ? file * 8 + rank : rank * 8 + file);
        }
    return table;
}();

int file_of(Square square) { return square.index() % 8; }
int rank_of(Square square) { return square.index() / 8; }
bool is_above_diagonal(Square square) { return rank_of(square) > file_of(square); }
bool is_on_diagonal(Square square) { return rank_of(square) == file_of(square); }
bool touch(Square a, Square b) { return a == b || chess::king_attacks(a).contains(b); }

}  // namespace

Layout::Layout(const EndingMen& material) : men_(material.men()) {
    first_pawn_ = count();
    for (int slot = count() - 1; slot >= 0 && man(slot).type == PieceType::Pawn; --slot) first_pawn_ = slot;
    for (int slot = 0; slot < count();) {
        int last = slot;
        while (last + 1 < count() && man(last + 1) == man(slot)) ++last;
        if (last > slot) twins_.push_back({slot, last});
        slot = last + 1;
    }
    number_pawns();
    u64 pairs = 64 * 64;
    if (!material.has_pawns()) {
        number_kings();
        pairs = kings_of_pair_.size();
    }
    side_size_ = pairs << (6 * (first_pawn_ - 2));
}

// 462 pairs: the king of White is in the triangle a1-d1-d4, and the king of Black is not above the diagonal
// if that of White is on it.
void Layout::number_kings() {
    king_pairs_.resize(64 * 64);
    const auto is_in_place = [](Square white, Square black) {
        return file_of(white) < 4 && !is_above_diagonal(white) &&
               !(is_on_diagonal(white) && is_above_diagonal(black));
    };
    for (int white = 0; white < 64; ++white)
        for (int black = 0; black < 64; ++black) {
            const std::array kings{Square(white), Square(black)};
            if (touch(kings[0], kings[1]) || !is_in_place(kings[0], kings[1])) continue;
            const bool is_diagonal = is_on_diagonal(kings[0]) && is_on_diagonal(kings[1]);
            king_pairs_[usize(white * 64 + black)] = {i16(kings_of_pair_.size()), 0, is_diagonal};
            kings_of_pair_.push_back(kings);
        }
    for (int white = 0; white < 64; ++white)
        for (int black = 0; black < 64; ++black) {
            if (touch(Square(white), Square(black))) continue;
            KingPair& pair = king_pairs_[usize(white * 64 + black)];
            for (int image = 0; pair.number < 0; ++image) {
                assert(image < Images);
                const auto& squares = ImageOf[usize(image)];
                const Square to_white = squares[usize(white)];
                const Square to_black = squares[usize(black)];
                if (!is_in_place(to_white, to_black)) continue;
                pair = king_pairs_[usize(to_white.index() * 64 + to_black.index())];
                pair.image = u8(image);
            }
        }
}

// The lowest slices are those whose pawns have advanced the farthest, so that a pawn move leads to a lower
// slice.
void Layout::number_pawns() {
    std::vector<std::pair<int, usize>> slices;  // the steps that the pawns have to go, and the key
    const usize keys = usize(1) << (6 * (count() - first_pawn_));
    pawn_places_.resize(keys);
    const auto placement_of = [&](usize key) {
        Squares squares{};
        for (int slot = count() - 1; slot >= first_pawn_; --slot, key >>= 6)
            squares[usize(slot)] = Square(int(key & 63));
        return squares;
    };
    const auto least_image = [&](Squares squares) {
        Squares mirrored = image_of(squares, Wings);
        sort_twins(squares);
        sort_twins(mirrored);
        const bool is_mirrored = pawn_key(mirrored) < pawn_key(squares);
        return std::pair(is_mirrored ? pawn_key(mirrored) : pawn_key(squares), is_mirrored);
    };
    for (usize key = 0; key < keys; ++key) {
        const Squares squares = placement_of(key);
        int steps = 0;
        bool is_possible = true;
        for (int slot = first_pawn_; slot < count(); ++slot) {
            const int rank = rank_of(squares[usize(slot)].relative_to(man(slot).color));
            is_possible &= 1 <= rank && rank <= 6;
            steps += 6 - rank;
            for (int other = first_pawn_; other < slot; ++other)
                is_possible &= squares[usize(other)] != squares[usize(slot)];
        }
        if (is_possible && least_image(squares).first == key) slices.emplace_back(steps, key);
    }
    std::sort(slices.begin(), slices.end());
    for (const auto& [steps, key] : slices) {
        pawn_places_[key].slice = u32(pawns_of_slice_.size());
        pawns_of_slice_.push_back(placement_of(key));
    }
    for (usize key = 0; key < keys; ++key) {
        const auto [least, is_mirrored] = least_image(placement_of(key));
        pawn_places_[key] = {pawn_places_[least].slice, is_mirrored};
    }
}

Square Layout::image_of(Square square, int image) { return ImageOf[usize(image)][usize(square.index())]; }

Layout::Squares Layout::image_of(const Squares& squares, int image) const {
    Squares result;
    for (usize slot = 0; slot < men_.size(); ++slot)
        result[slot] = ImageOf[usize(image)][usize(squares[slot].index() & 63)];
    return result;
}

void Layout::sort_twins(Squares& squares) const {
    for (const Twins& twins : twins_)
        for (int slot = twins.first + 1; slot <= twins.last; ++slot)  // insertion sort of two or three men
            for (int at = slot; at > twins.first && squares[usize(at)] < squares[usize(at - 1)]; --at)
                std::swap(squares[usize(at)], squares[usize(at - 1)]);
}

usize Layout::pawn_key(const Squares& squares) const {
    usize key = 0;
    for (int slot = first_pawn_; slot < count(); ++slot) key = key << 6 | usize(squares[usize(slot)].index());
    return key;
}

u64 Layout::inner_index(u64 kings, const Squares& squares) const {
    u64 index = kings;
    for (int slot = 2; slot < first_pawn_; ++slot) index = index << 6 | u64(squares[usize(slot)].index());
    return index;
}

u64 Layout::index(const EndingPosition& placement) const {
    const u64 side = placement.to_move == Color::White ? 0 : side_size_;
    const u64 kings = u64(placement.squares[0].index()) * 64 + u64(placement.squares[1].index());
    if (first_pawn_ < count()) {
        const PawnPlace place = pawn_places_[pawn_key(placement.squares)];
        Squares squares = place.is_mirrored ? image_of(placement.squares, Wings) : placement.squares;
        if (!twins_.empty()) sort_twins(squares);
        const u64 pair = u64(squares[0].index()) * 64 + u64(squares[1].index());
        return place.slice * slice_size() + side + inner_index(pair, squares);
    }
    const KingPair pair = king_pairs_[kings];
    assert(pair.number >= 0);
    Squares squares = image_of(placement.squares, pair.image);
    if (!twins_.empty()) sort_twins(squares);
    const u64 index = inner_index(u64(pair.number), squares);
    if (!pair.is_on_diagonal) return side + index;
    Squares mirrored = image_of(squares, Diagonal);
    sort_twins(mirrored);
    return side + std::min(index, inner_index(u64(pair.number), mirrored));
}

EndingPosition Layout::placement_of(u64 index) const {
    const u64 slice = index / slice_size();
    const u64 in_slice = index % slice_size();
    EndingPosition placement;
    placement.to_move = in_slice < side_size_ ? Color::White : Color::Black;
    u64 rest = in_slice % side_size_;
    Squares& squares = placement.squares;
    for (int slot = first_pawn_ - 1; slot >= 2; --slot, rest >>= 6)
        squares[usize(slot)] = Square(int(rest & 63));
    if (first_pawn_ == count()) {
        std::copy_n(kings_of_pair_[rest].begin(), 2, squares.begin());
        return placement;
    }
    squares[0] = Square(int(rest >> 6));
    squares[1] = Square(int(rest & 63));
    const Squares& pawns = pawns_of_slice_[slice];
    std::copy(pawns.begin() + first_pawn_, pawns.begin() + count(), squares.begin() + first_pawn_);
    return placement;
}

bool Layout::place(u64 index, EndingPosition& placement) const {
    placement = placement_of(index);
    if (touch(placement.squares[0], placement.squares[1])) return false;
    chess::Bitboard occupied;
    for (usize slot = 0; slot < men_.size(); ++slot) {
        if (occupied.contains(placement.squares[slot])) return false;
        occupied.add(placement.squares[slot]);
    }
    return this->index(placement) == index;
}

bool Layout::is_second_image(u64 number, const EndingPosition& placement) const {
    if (images() != 2) return false;
    return index({image_of(placement.squares, 1), placement.to_move}) < number;
}

bool Layout::is_symmetric(const EndingPosition& placement) const {
    if (first_pawn_ < count()) return false;
    const KingPair pair =
        king_pairs_[usize(placement.squares[0].index() * 64 + placement.squares[1].index())];
    if (!pair.is_on_diagonal) return false;
    Squares squares = image_of(placement.squares, pair.image);
    Squares mirrored = image_of(squares, Diagonal);
    sort_twins(squares);
    sort_twins(mirrored);
    return std::equal(squares.begin(), squares.begin() + count(), mirrored.begin());
}

}  // namespace tablebase_tool
