// tools/tablebase/layout.h: a position and its images share one number.
#include "tools/tablebase/layout.h"

#include <gtest/gtest.h>

#include "tools/tablebase/moves.h"
#include "tools/tablebase/solver_support.h"
#include "util/prng.h"

namespace tablebase_tool {
namespace {

TEST(Layout, HasRoomForEachPosition) {
    EXPECT_EQ(Layout(material("KvK")).size(), 2u * 462);
    EXPECT_EQ(Layout(material("KQvKR")).size(), 2u * 462 * 64 * 64);
    EXPECT_EQ(Layout(material("KPvK")).slice_count(), 24u);
    EXPECT_EQ(Layout(material("KPvK")).slice_size(), 2u * 64 * 64);
    EXPECT_EQ(Layout(material("KPPvK")).slice_count(), (48u * 47 / 2 + 24) / 2);  // 24 pairs like a2 and h2
}

TEST(Layout, NumbersInUseComeBack) {
    for (const char* name : {"KvK", "KBvK", "KPvK"}) {
        const Layout layout(material(name));
        for (u64 number = 0; number < layout.size(); ++number) {
            EndingPosition placement;
            if (!layout.place(number, placement)) continue;
            ASSERT_EQ(layout.index(placement), number) << name;
        }
    }
}

// No pair of bare kings has a second number.
TEST(Layout, BareKings) {
    const Layout layout(material("KvK"));
    u64 used = 0;
    for (u64 number = 0; number < layout.size(); ++number) {
        EndingPosition placement;
        used += layout.place(number, placement);
    }
    EXPECT_EQ(used, 2u * 462);
}

EndingPosition random_placement(const Layout& layout, util::Prng& random) {
    EndingPosition placement;
    do {
        for (int slot = 0; slot < layout.count(); ++slot) {
            const bool is_pawn = layout.man(slot).type == PieceType::Pawn;
            placement.squares[usize(slot)] =
                Square(is_pawn ? 8 + int(random.below(48)) : int(random.below(64)));
        }
    } while (occupied_by(layout, placement).count() != layout.count() ||
             chess::king_attacks(placement.squares[0]).contains(placement.squares[1]));
    placement.to_move = random.below(2) == 0 ? Color::White : Color::Black;
    return placement;
}

TEST(Layout, ImagesShareTheirNumber) {
    util::Prng random(1);
    for (const std::string_view name : {"KRvK", "KBBvKN", "KQQQvK", "KPPvK", "KPPPvK", "KRPvKP", "KNvKP"}) {
        const Layout layout(material(name));
        for (int round = 0; round < 2000; ++round) {
            const EndingPosition placement = random_placement(layout, random);
            const u64 number = layout.index(placement);
            ASSERT_LT(number, layout.size());
            EndingPosition back;
            ASSERT_TRUE(layout.place(number, back)) << name;
            ASSERT_EQ(layout.index(back), number);
            // Two like pawns on squares such as a2 and h2 are their own mirror image; then a position and its
            // image have different numbers.
            const auto count_once = [&](u64 its_number, const EndingPosition& its_placement) {
                return u64(!layout.is_second_image(its_number, its_placement));
            };
            if (name.find("PP") != std::string_view::npos) {
                EndingPosition other = placement;
                for (int slot = 0; slot < layout.count(); ++slot)
                    other.squares[usize(slot)] = Layout::image_of(placement.squares[usize(slot)], 1);
                const u64 its_number = layout.index(other);
                const u64 counts = count_once(number, placement) + count_once(its_number, other);
                ASSERT_EQ(counts, its_number == number ? 2u : 1u) << name;
                continue;
            }
            for (int image = 0; image < layout.images(); ++image) {
                EndingPosition other = placement;
                for (int slot = 0; slot < layout.count(); ++slot) {
                    Square& square = other.squares[usize(slot)];
                    square = Layout::image_of(square, image);
                }
                ASSERT_EQ(layout.index(other), number) << name;
            }
        }
    }
}

TEST(Layout, LikeMenMayExchangeTheirSquares) {
    const Layout layout(material("KBBvKN"));
    util::Prng random(2);
    for (int round = 0; round < 1000; ++round) {
        EndingPosition placement = random_placement(layout, random);
        const u64 number = layout.index(placement);
        std::swap(placement.squares[2], placement.squares[3]);
        ASSERT_EQ(layout.index(placement), number);
    }
}

TEST(Layout, APawnMovesToALowerSlice) {
    const Layout layout(material("KRPvKP"));
    util::Prng random(3);
    for (int round = 0; round < 2000; ++round) {
        EndingPosition placement = random_placement(layout, random);
        const u64 slice = layout.index(placement) / layout.slice_size();
        const int slot = 3 + int(random.below(2));
        const Square ahead = placement.squares[usize(slot)].ahead(layout.man(slot).color);
        if (ahead.index() < 8 || ahead.index() >= 56 || occupied_by(layout, placement).contains(ahead))
            continue;
        placement.squares[usize(slot)] = ahead;
        ASSERT_LT(layout.index(placement) / layout.slice_size(), slice);
    }
}

TEST(Layout, OwnMirrorImages) {
    const Layout layout(material("KBBvK"));
    const auto at = [](int king, int enemy, int a, int b) {
        return EndingPosition{{Square(king), Square(enemy), Square(a), Square(b)}, Color::White};
    };
    EXPECT_TRUE(layout.is_symmetric(at(0, 27, 2, 16))) << "a1, d4, and bishops on c1 and a3";
    EXPECT_TRUE(layout.is_symmetric(at(0, 27, 45, 54))) << "all on the diagonal";
    EXPECT_TRUE(layout.is_symmetric(at(7, 28, 49, 56))) << "the other diagonal";
    EXPECT_FALSE(layout.is_symmetric(at(0, 27, 2, 17)));
    EXPECT_FALSE(layout.is_symmetric(at(0, 26, 2, 16)));
}

}  // namespace
}  // namespace tablebase_tool
