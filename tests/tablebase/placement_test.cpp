// tablebase/placement.h: only a placement and its mirror images share a number, which is below size().
#include "tablebase/placement.h"

#include <algorithm>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "util/prng.h"

namespace tablebase {
namespace {

using chess::Piece;

std::vector<Piece> men_of(std::string_view letters) {
    std::vector<Piece> men;
    for (const char letter : letters) men.push_back(chess::piece_from_letter(letter));
    return men;
}

std::optional<Placement> try_make(std::string_view name, std::string_view letters, int file = 0,
                                  int lead_digit = 0, int second_pawns_digit = 1) {
    return Placement::make(*Material::parse(name), men_of(letters), file, lead_digit, second_pawns_digit);
}

Squares squares_of(std::initializer_list<int> list) {
    Squares squares{};
    std::copy(list.begin(), list.end(), squares.begin());
    return squares;
}

// The smallest image of the placement, with like men sorted, because they are interchangeable. There are two
// images with pawns, and eight without.
Squares canonical(const Squares& squares, std::string_view letters) {
    const bool has_pawns = letters.find_first_of("Pp") != std::string_view::npos;
    Squares least{};
    for (int image = 0; image < (has_pawns ? 2 : 8); ++image) {
        Squares seen{};
        for (usize i = 0; i < letters.size(); ++i) {
            int square = squares[i] ^ ((image & 1) != 0 ? 7 : 0) ^ ((image & 2) != 0 ? 56 : 0);
            if ((image & 4) != 0) square = square % 8 * 8 + square / 8;
            seen[i] = square;
        }
        for (usize i = 0; i < letters.size(); ++i)
            for (usize j = i + 1; j < letters.size(); ++j)
                if (letters[i] == letters[j] && seen[j] < seen[i]) std::swap(seen[i], seen[j]);
        if (image == 0 || seen < least) least = seen;
    }
    return least;
}

bool are_adjacent(int a, int b) { return std::abs(a % 8 - b % 8) <= 1 && std::abs(a / 8 - b / 8) <= 1; }

TEST(Placement, NumbersKingPairsFromNoughtTo461) {
    // With two like bishops, the leading group is the two kings only.
    const auto placement = try_make("KBBvK", "KkBB", 0, 1);
    ASSERT_TRUE(placement);
    std::map<u64, Squares> seen;
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b) {
            if (are_adjacent(a, b)) continue;
            Squares squares = squares_of({a, b});
            // The bishops are on two free squares, which do not matter.
            for (int i = 2, free = 0; i < 4; ++free)
                if (free != a && free != b) squares[usize(i++)] = free;
            const u64 number = placement->index_of(squares) / (placement->size() / 462);
            ASSERT_LT(number, 462U);
            const Squares image = canonical(squares_of({a, b}), "Kk");
            ASSERT_EQ(seen.try_emplace(number, image).first->second, image);
        }
    EXPECT_EQ(seen.size(), 462U);
}

TEST(Placement, NumbersThreeMenFromNoughtTo31331) {
    const auto placement = try_make("KQvK", "KQk");
    ASSERT_TRUE(placement);
    EXPECT_EQ(placement->size(), 31332U);
    std::vector<Squares> seen(31332);
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b)
            for (int c = 0; c < 64; ++c) {
                if (a == b || b == c || a == c) continue;
                const u64 number = placement->index_of(squares_of({a, b, c}));
                ASSERT_LT(number, seen.size());
                const Squares image = canonical(squares_of({a, b, c}), "KQk");
                if (seen[number] == Squares{}) seen[number] = image;
                ASSERT_EQ(seen[number], image);
            }
    EXPECT_EQ(std::count(seen.begin(), seen.end(), Squares{}), 0);
}

// Checks with random placements that only mirror images share a number.
void expect_unique(std::string_view name, std::string_view letters, int lead_digit, int second_digit,
                   int samples) {
    util::Prng prng(7);
    const Material material = *Material::parse(name);
    const int pawns = leading_pawns(material);
    std::array<std::map<u64, Squares>, PawnFiles> seen;
    for (int i = 0; i < samples; ++i) {
        Squares squares{};
        for (usize man = 0; man < letters.size();) {
            const bool is_pawn = letters[man] == 'P' || letters[man] == 'p';
            const int square = int(is_pawn ? 8 + prng.below(48) : prng.below(64));
            const auto end = squares.begin() + std::ptrdiff_t(man);
            if (std::find(squares.begin(), end, square) == end) squares[man++] = square;
        }
        const Squares image = canonical(squares, letters);
        if (pawns == 0 && are_adjacent(squares[0], squares[1])) continue;
        const int file = pawns > 0 ? bring_leading_pawn_forward(squares, pawns) : 0;
        const auto placement = try_make(name, letters, file, lead_digit, second_digit);
        ASSERT_TRUE(placement);
        const u64 index = placement->index_of(squares);
        ASSERT_LT(index, placement->size());
        ASSERT_EQ(seen[usize(file)].try_emplace(index, image).first->second, image) << name;
    }
}

TEST(Placement, IsUniqueButForMirrorImages) {
    expect_unique("KBBvK", "KkBB", 0, 15, 40000);
    expect_unique("KBBvK", "KkBB", 1, 15, 10000);
    expect_unique("KQvKR", "KkQr", 0, 15, 20000);
    expect_unique("KQvKR", "KkQr", 1, 15, 20000);
    expect_unique("KPvK", "PKk", 0, 15, 20000);
    expect_unique("KPPvK", "PPKk", 1, 15, 20000);
    expect_unique("KPvKP", "PpKk", 0, 1, 20000);
    expect_unique("KPvKP", "PpKk", 2, 0, 20000);
    expect_unique("KPPvKP", "pPPKk", 1, 3, 20000);
    expect_unique("KNNNvKNN", "KkNNNnn", 0, 15, 5000);
    expect_unique("KPPPvKPP", "ppPPPKk", 0, 1, 5000);
}

TEST(Placement, DoesNotDependOnTheOrderOfLikeMen) {
    const auto rooks = *try_make("KRRRvK", "KkRRR");
    EXPECT_EQ(rooks.index_of(squares_of({0, 20, 33, 44, 55})),
              rooks.index_of(squares_of({0, 20, 55, 33, 44})));
    const auto pawns = *try_make("KPPPvK", "PPPKk", 1);
    EXPECT_EQ(pawns.index_of(squares_of({9, 18, 27, 0, 63})), pawns.index_of(squares_of({27, 9, 18, 0, 63})));
}

TEST(Placement, HasAsManyNumbersAsThereAreChoices) {
    EXPECT_EQ(try_make("KBBvK", "KkBB")->size(), 462U * (62 * 61 / 2));
    EXPECT_EQ(try_make("KPvK", "PKk", 3)->size(), 6U * 63 * 62);
    EXPECT_EQ(try_make("KPvKP", "PpKk", 0, 0, 1)->size(), 6U * 47 * 62 * 61);
    // The second pawn is on one of the squares that come before the first pawn's square in the order.
    u64 pairs = 0;
    for (int file = 0; file < PawnFiles; ++file) pairs += try_make("KPPvK", "PPKk", file)->size();
    EXPECT_EQ(pairs, u64(62 * 61) * (47 + 45 + 43 + 41 + 39 + 37 + 35 + 33 + 31 + 29 + 27 + 25 + 23 + 21 +
                                     19 + 17 + 15 + 13 + 11 + 9 + 7 + 5 + 3 + 1));
}

TEST(Placement, RefusesContradictions) {
    EXPECT_FALSE(try_make("KQvK", "KQ"));    // one man too few
    EXPECT_FALSE(try_make("KQvK", "KQkk"));  // one man too many
    EXPECT_FALSE(try_make("KQvK", "KRk"));   // a wrong man
    EXPECT_FALSE(try_make("KQvK", "KQq"));
    EXPECT_FALSE(try_make("KBBvK", "KBkB"));        // like men are not together
    EXPECT_FALSE(try_make("KBBvK", "BBKk"));        // the two kings do not lead
    EXPECT_FALSE(try_make("KPvK", "KPk"));          // the pawn does not lead
    EXPECT_FALSE(try_make("KPvKPP", "ppPKk"));      // the side with more pawns leads
    EXPECT_FALSE(try_make("KPvKP", "PKpk"));        // the second pawn is not behind the first
    EXPECT_FALSE(try_make("KQvKR", "KkQr", 0, 2));  // there are only two digits
    EXPECT_FALSE(try_make("KPvKP", "PpKk", 0, 1, 1));
    EXPECT_FALSE(try_make("KPvKP", "PpKk", 0, 0, 4));
    const std::vector<Piece> none(3, Piece::None);
    EXPECT_FALSE(Placement::make(*Material::parse("KQvK"), none, 0, 0, 0));
}

}  // namespace
}  // namespace tablebase
