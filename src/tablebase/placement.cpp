// Numbers squares, pairs of kings, leading men and pawns.
#include "tablebase/placement.h"

#include <algorithm>

namespace tablebase {

using chess::Color;
using chess::Piece;
using chess::PieceType;

namespace {

constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr int MirrorFiles = 7, MirrorRanks = 56;  // masks for an exclusive or with a square
constexpr int across_the_diagonal(int square) { return file_of(square) * 8 + rank_of(square); }
// Positive above the diagonal from a1 to h8, 0 on it.
constexpr int above_diagonal(int square) { return rank_of(square) - file_of(square); }
constexpr int from_edge(int file) { return std::min(file, 7 - file); }

// --- sets ---

// values[k][n] is the number of sets of k among n elements.
struct Binomials {
    std::array<std::array<u64, 65>, MaxMen + 1> values{};

    constexpr Binomials() {
        for (usize n = 0; n <= 64; ++n) {
            values[0][n] = 1;
            for (usize k = 1; k <= usize(MaxMen); ++k)
                values[k][n] = n == 0 ? 0 : values[k][n - 1] + values[k - 1][n - 1];
        }
    }
};
constexpr Binomials BinomialTable;
constexpr u64 binomial(int n, int k) { return BinomialTable.values[usize(k)][usize(n)]; }

// --- leading groups without pawns ---

// The triangle a1-d1-d4 has 10 squares, numbered rank by rank below the diagonal, then along the diagonal.
constexpr int TriangleSquares = 10;
// Squares of the whole board below the diagonal from a1 to h8.
constexpr int SquaresBelowDiagonal = 28;
constexpr int FirstOnDiagonal = 6;
// Pairs of kings that are not adjacent. The first king is in the triangle; if it is on the diagonal, the
// second is not above the diagonal.
constexpr u64 KingPairs = 462;

struct TriangleNumbers {
    std::array<int, 64> of_square{};       // number within the triangle
    std::array<int, 64> below_diagonal{};  // number among all squares below the diagonal, rank by rank
    // Indexed by the first king's number in the triangle and the second king's square; -1 if the pair has
    // no number.
    std::array<std::array<int, 64>, TriangleSquares> kings{};
    int king_pairs = 0;

    constexpr TriangleNumbers() {
        std::array<int, TriangleSquares> squares{};
        int triangle = 0, below = 0;
        for (int square = 0; square < 64; ++square) {
            if (above_diagonal(square) >= 0) continue;
            below_diagonal[usize(square)] = below++;
            if (file_of(square) > 3) continue;
            squares[usize(triangle)] = square;
            of_square[usize(square)] = triangle++;
        }
        for (int i = 0; i < 4; ++i) {
            squares[usize(triangle)] = 9 * i;
            of_square[usize(9 * i)] = triangle++;
        }
        // Pairs with both kings on the diagonal come after all others.
        for (const bool both_on_diagonal : {false, true})
            for (int first = 0; first < TriangleSquares; ++first)
                for (int second = 0; second < 64; ++second)
                    number_kings(first, squares[usize(first)], second, both_on_diagonal);
    }

private:
    constexpr void number_kings(int first, int first_square, int second, bool both_on_diagonal) {
        const bool first_on = above_diagonal(first_square) == 0;
        if ((first_on && above_diagonal(second) == 0) != both_on_diagonal) return;
        const int files = file_of(first_square) - file_of(second);
        const int ranks = rank_of(first_square) - rank_of(second);
        const bool is_adjacent = -1 <= files && files <= 1 && -1 <= ranks && ranks <= 1;
        const bool is_mirrored = first_on && above_diagonal(second) > 0;
        kings[usize(first)][usize(second)] = is_adjacent || is_mirrored ? -1 : king_pairs++;
    }
};
constexpr TriangleNumbers Triangle;
static_assert(Triangle.king_pairs == int(KingPairs));

// The placements of three different men: the first is off the diagonal; the first is on it and the second
// is off it; the first two are on it and the third is off it; all three are on it.
constexpr int FirstOff = FirstOnDiagonal * 63 * 62;
constexpr int SecondOff = 4 * SquaresBelowDiagonal * 62;
constexpr int ThirdOff = 4 * 7 * SquaresBelowDiagonal;
constexpr int NoneOff = 4 * 7 * 6;
constexpr u64 ThreeMenPlaces = FirstOff + SecondOff + ThirdOff + NoneOff;

int number_of_three(int a, int b, int c) {
    // Each man is counted among the squares that the men before it leave free.
    const int b_left = int(b > a);
    const int c_left = int(c > a) + int(c > b);
    if (above_diagonal(a) != 0)
        return Triangle.of_square[usize(a)] * 63 * 62 + (b - b_left) * 62 + (c - c_left);
    const int a_on = rank_of(a);
    if (above_diagonal(b) != 0)
        return FirstOff + (a_on * SquaresBelowDiagonal + Triangle.below_diagonal[usize(b)]) * 62 +
               (c - c_left);
    const int b_on = rank_of(b) - b_left;
    if (above_diagonal(c) != 0)
        return FirstOff + SecondOff + (a_on * 7 + b_on) * SquaresBelowDiagonal +
               Triangle.below_diagonal[usize(c)];
    return FirstOff + SecondOff + ThirdOff + (a_on * 7 + b_on) * 6 + (rank_of(c) - c_left);
}

// --- leading pawns ---

// The pawn with the lowest value leads. The order goes file by file from the edge, on each file from the
// second rank to the seventh.
constexpr int lead_order(int square) { return 6 * from_edge(file_of(square)) + rank_of(square) - 1; }
// The other pawns of the leading group are on squares that are lower in this order. It falls as lead_order
// rises, and of two mirrored squares the left one is higher.
constexpr int follow_order(int square) { return 47 - 2 * lead_order(square) - int(file_of(square) > 3); }

struct PawnNumbers {
    // By the number of other pawns in the leading group and the lead_order of the leading pawn: the number
    // of placements with the leading pawn on a lower square of that file.
    std::array<std::array<u64, 24>, MaxMen> before{};
    std::array<std::array<u64, PawnFiles>, MaxMen> places{};  // number of all placements, by file

    constexpr PawnNumbers() {
        for (int following = 0; following < MaxMen; ++following)
            for (int file = 0; file < PawnFiles; ++file) {
                u64& places_here = places[usize(following)][usize(file)];
                for (int rank = 1; rank <= 6; ++rank) {
                    const int square = 8 * rank + file;
                    before[usize(following)][usize(lead_order(square))] = places_here;
                    places_here += binomial(follow_order(square), following);
                }
            }
    }
};
constexpr PawnNumbers PawnPlaces;

u64 number_of_pawns(Squares& squares, int pawns) {
    std::sort(squares.begin() + 1, squares.begin() + pawns,
              [](int a, int b) { return follow_order(a) > follow_order(b); });
    u64 number = PawnPlaces.before[usize(pawns - 1)][usize(lead_order(squares[0]))];
    for (int i = 1; i < pawns; ++i) number += binomial(follow_order(squares[usize(i)]), pawns - i);
    return number;
}

// --- the other groups ---

// The number of a set of men among the squares from `from_square` on that the men before them leave free.
u64 number_of_set(Squares& squares, int first, int size, int from_square) {
    const auto begin = squares.begin() + first;
    std::sort(begin, begin + size);
    u64 number = 0;
    for (int i = 0; i < size; ++i) {
        const int square = begin[i];
        const auto taken = std::count_if(squares.begin(), begin, [&](int before) { return before < square; });
        number += binomial(square - from_square - int(taken), i + 1);
    }
    return number;
}

void mirror(Squares& squares, int men, int by) {
    for (int i = 0; i < men; ++i) squares[usize(i)] ^= by;
}

}  // namespace

Color leading_side(const Material& material) {
    const int white = material.pawns(Color::White), black = material.pawns(Color::Black);
    return black == 0 || (white > 0 && white <= black) ? Color::White : Color::Black;
}

int leading_pawns(const Material& material) { return material.pawns(leading_side(material)); }

int bring_leading_pawn_forward(Squares& squares, int pawns) {
    const auto lead = std::min_element(squares.begin(), squares.begin() + pawns,
                                       [](int a, int b) { return lead_order(a) < lead_order(b); });
    std::swap(squares.front(), *lead);
    return from_edge(file_of(squares.front()));
}

std::optional<Placement> Placement::make(const Material& material, std::span<const Piece> men, int file,
                                         int lead_digit, int second_pawns_digit) {
    Placement placement;
    if (men.size() > usize(MaxMen) || int(men.size()) != material.men()) return {};
    std::copy(men.begin(), men.end(), placement.order_.begin());
    placement.men_ = int(men.size());
    if (!placement.find_groups(material)) return {};
    if (!placement.weigh_groups(file, lead_digit, second_pawns_digit)) return {};
    return placement;
}

bool Placement::find_groups(const Material& material) {
    const auto count_of = [&](Piece man) {
        if (man == Piece::None || usize(man) >= 16 || chess::type_of(man) > PieceType::King) return 0;
        if (chess::type_of(man) == PieceType::King) return 1;
        return material.count(chess::color_of(man), chess::type_of(man));
    };
    // Men of one kind must be together in the order and have the count that the material gives, so none is
    // missing.
    std::array<bool, 16> is_seen{};
    std::array<int, MaxMen> kinds{};
    int kind_count = 0, single_kinds = 0;
    for (int i = 0; i < men_;) {
        const Piece man = order_[usize(i)];
        const int count = count_of(man);
        if (count == 0 || i + count > men_ || is_seen[usize(man)]) return false;
        is_seen[usize(man)] = true;
        if (std::any_of(order_.begin() + i, order_.begin() + i + count, [&](Piece p) { return p != man; }))
            return false;
        kinds[usize(kind_count++)] = count;
        single_kinds += int(count == 1);
        i += count;
    }

    pawns_ = leading_pawns(material);
    second_pawns_ = material.pawns(~leading_side(material));
    const Piece lead_pawn = chess::make_piece(leading_side(material), PieceType::Pawn);
    if (pawns_ > 0 && order_[0] != lead_pawn) return false;
    const Piece second_pawn = chess::make_piece(~leading_side(material), PieceType::Pawn);
    if (second_pawns_ > 0 && order_[usize(pawns_)] != second_pawn) return false;

    // Without pawns the leading group consists of several kinds.
    const int lead_kinds = pawns_ > 0 ? 1 : single_kinds == 2 ? 2 : 3;
    if (lead_kinds > kind_count) return false;
    for (int i = 0; i < lead_kinds; ++i)
        if (pawns_ == 0 && kinds[usize(i)] != 1) return false;
    groups_[0] = {0, pawns_ > 0 ? pawns_ : lead_kinds, 0};
    group_count_ = 1;
    int first = groups_[0].size;
    for (int i = lead_kinds; i < kind_count; ++i) {
        groups_[usize(group_count_++)] = {first, kinds[usize(i)], 0};
        first += kinds[usize(i)];
    }
    return true;
}

u64 Placement::places_of(const Group& group, int file) const {
    if (&group == &groups_[0]) {
        if (pawns_ > 0) return PawnPlaces.places[usize(pawns_ - 1)][usize(file)];
        return group.size == 2 ? KingPairs : ThreeMenPlaces;
    }
    return binomial((is_second_pawns(group) ? 48 : 64) - group.first, group.size);
}

bool Placement::weigh_groups(int file, int lead_digit, int second_pawns_digit) {
    const bool has_second = second_pawns_ > 0;
    if (lead_digit >= group_count_) return false;
    if (has_second && (second_pawns_digit >= group_count_ || second_pawns_digit == lead_digit)) return false;
    size_ = 1;
    int next = has_second ? 2 : 1;  // next group for the remaining digits, in order
    for (int digit = 0; digit < group_count_; ++digit) {
        const bool is_second = has_second && digit == second_pawns_digit;
        Group& group = groups_[usize(digit == lead_digit ? 0 : is_second ? 1 : next++)];
        group.weight = size_;
        size_ *= places_of(group, file);
    }
    return true;
}

u64 Placement::lead_number(Squares& squares) const {
    if (pawns_ > 0) bring_leading_pawn_forward(squares, pawns_);
    if (file_of(squares[0]) > 3) mirror(squares, men_, MirrorFiles);
    if (pawns_ > 0) return number_of_pawns(squares, pawns_);

    if (rank_of(squares[0]) > 3) mirror(squares, men_, MirrorRanks);
    const int lead = groups_[0].size;
    const auto off_diagonal = std::find_if(squares.begin(), squares.begin() + lead,
                                           [](int square) { return above_diagonal(square) != 0; });
    if (off_diagonal != squares.begin() + lead && above_diagonal(*off_diagonal) > 0)
        for (int i = 0; i < men_; ++i) squares[usize(i)] = across_the_diagonal(squares[usize(i)]);
    if (lead == 3) return u64(number_of_three(squares[0], squares[1], squares[2]));
    const int kings = Triangle.kings[usize(Triangle.of_square[usize(squares[0])])][usize(squares[1])];
    return u64(std::max(kings, 0));  // adjacent kings have no number
}

u64 Placement::index_of(Squares squares) const {
    u64 index = lead_number(squares) * groups_[0].weight;
    for (int i = 1; i < group_count_; ++i) {
        const Group& group = groups_[usize(i)];
        index +=
            group.weight * number_of_set(squares, group.first, group.size, is_second_pawns(group) ? 8 : 0);
    }
    return index;
}

}  // namespace tablebase
