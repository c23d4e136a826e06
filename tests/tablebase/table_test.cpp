// tablebase/table.h: the values of tables that the tests write, and the errors of broken tables.
#include "tablebase/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/few_men.h"
#include "support/positions.h"
#include "tablebase/table_writer.h"
#include "tablebase/test_tables.h"

namespace tablebase {
namespace {

using chess::Color;
using testing::HasSubstr;

// A pseudo-random number that depends only on the arguments.
int number_at(usize file, usize side, u64 index, int below) {
    return int(util::Prng(index * 8 + file * 2 + side).below(u64(below)));
}

WrittenTable scrambled_table(TableKind kind, std::string_view name, int below, const std::vector<u8>& flags) {
    const Material material = *Material::parse(name);
    return make_table(kind, name, [&](usize file, usize side) {
        std::vector<int> values(written_placement(material, int(file)).size());
        for (usize i = 0; i < values.size(); ++i) values[i] = number_at(file, side, i, below);
        return write_code(values, flags[file % flags.size()]);
    });
}

struct Place {
    usize file = 0, side = 0;
    u64 index = 0;
};

// The place of a position, found independently of the table: with the men in the table's order, and the side
// that the name lists first as White.
Place place_of(const Material& material, const chess::Position& position, bool is_swapped) {
    const bool swaps = material.is_symmetric() ? position.side_to_move() == Color::Black : is_swapped;
    const auto order = written_order(material);
    Squares squares{};
    for (usize i = 0; i < order.size(); ++i) {
        const Color c = swaps ? ~chess::color_of(order[i]) : chess::color_of(order[i]);
        chess::Bitboard alike = position.pieces(c, chess::type_of(order[i]));
        for (usize j = 0; j < i; ++j)
            if (order[j] == order[i]) alike.remove(alike.first());
        squares[i] = swaps ? alike.first().index() ^ 56 : alike.first().index();
    }
    Place place;
    const int pawns = leading_pawns(material);
    if (pawns > 0) place.file = usize(bring_leading_pawn_forward(squares, pawns));
    const bool is_first_to_move = (position.side_to_move() == Color::White) != swaps;
    place.side = is_first_to_move ? 0 : 1;
    place.index = written_placement(material, int(place.file)).index_of(squares);
    return place;
}

// Random positions of an ending, every second one with the colours swapped.
template <class Visit>
void for_random_positions(const std::string& name, int count, Visit visit) {
    util::Prng prng(5);
    const Material material = *Material::parse(name);
    const std::string swapped = material.swapped().name();
    for (int i = 0; i < count; ++i) {
        const bool is_swapped = i % 2 == 1 && !material.is_symmetric();
        visit(test::random_position_of(is_swapped ? swapped : name, prng), is_swapped);
    }
}

TEST(Table, SaysWhatWasWrittenForEachPosition) {
    for (const char* name : {"KQvK", "KPvK", "KNvKN", "KBBvK", "KPvKP", "KvKP"}) {
        const Material material = *Material::parse(name);
        const Bytes bytes = bytes_of(scrambled_table(TableKind::Wdl, name, 5, {0}));
        const auto table = Table::parse(bytes, TableKind::Wdl, material);
        ASSERT_TRUE(table) << name << ' ' << table.error();
        for_random_positions(name, 300, [&](const chess::Position& position, bool is_swapped) {
            const Place place = place_of(material, position, is_swapped);
            EXPECT_EQ(table->wdl(Board(position), is_swapped),
                      Wdl(number_at(place.file, place.side, place.index, 5) - 2))
                << chess::to_fen(position);
        });
    }
}

TEST(Table, HasDistancesForOneSideOfEachFile) {
    // The sides to move are White, Black, Black and White. The distances are in moves; in plies for wins; in
    // plies for losses; all in plies.
    const std::vector<u8> flags{0, 1 | 4, 1 | 8, 4 | 8};
    const Material material = *Material::parse("KPvK");
    const Bytes bytes = bytes_of(scrambled_table(TableKind::Dtz, "KPvK", 100, flags));
    const auto table = Table::parse(bytes, TableKind::Dtz, material);
    ASSERT_TRUE(table) << table.error();
    for_random_positions("KPvK", 300, [&](const chess::Position& position, bool is_swapped) {
        const Board board(position);
        const Place place = place_of(material, position, is_swapped);
        const u8 here = flags[place.file];
        ASSERT_EQ(table->has_side_to_move(board, is_swapped), (here & 1) == place.side);
        if ((here & 1) != place.side) return;
        const int number = number_at(place.file, 0, place.index, 100);
        EXPECT_EQ(table->dtz(board, is_swapped, Wdl::Win), number * ((here & 4) != 0 ? 1 : 2));
        EXPECT_EQ(table->dtz(board, is_swapped, Wdl::Loss), number * ((here & 8) != 0 ? 1 : 2));
        EXPECT_EQ(table->dtz(board, is_swapped, Wdl::CursedWin), number * 2);
        EXPECT_EQ(table->dtz(board, is_swapped, Wdl::BlessedLoss), number * 2);
    });
}

TEST(Table, HasBothSidesWhereTheyAreAlike) {
    const Bytes bytes = bytes_of(scrambled_table(TableKind::Dtz, "KNvKN", 10, {0}));
    const auto table = Table::parse(bytes, TableKind::Dtz, *Material::parse("KNvKN"));
    ASSERT_TRUE(table) << table.error();
    for_random_positions("KNvKN", 50, [&](const chess::Position& position, bool) {
        EXPECT_TRUE(table->has_side_to_move(Board(position), false));
        EXPECT_TRUE(table->dtz(Board(position), false, Wdl::Win));
    });
}

// The four maps of a file are for wins, losses, cursed wins and blessed losses. The first file has maps with
// one-byte entries and an odd length, the second file has two-byte entries, the third has no maps, and the
// fourth has too few entries.
TEST(Table, TakesDistancesFromMaps) {
    WrittenTable written =
        scrambled_table(TableKind::Dtz, "KPvK", 3, {2 | 4 | 8, 2 | 4 | 8 | 16, 4 | 8, 2 | 4});
    Bytes& maps = written.maps;
    for (const Bytes& map : {Bytes{3, 10, 11, 12}, {3, 20, 21, 22}, {3, 30, 31, 32}, {3, 40, 41, 42}})
        append(maps, map);
    maps.push_back(0);
    usize headers = 5 + 4 * 4 + 1;
    for (const auto& sides : written.codes) headers += sides[0].header.size();
    if ((headers + 16) % 2 == 0) maps.pop_back();
    for (const usize first : {300, 400, 500, 600}) {
        put_u16(maps, 3);
        for (usize i = 0; i < 3; ++i) put_u16(maps, first + i);
    }
    for (int i = 0; i < 4; ++i) append(maps, {2, 7, 8});
    const Bytes bytes = bytes_of(written);
    const Material material = *Material::parse("KPvK");
    const auto table = Table::parse(bytes, TableKind::Dtz, material);
    ASSERT_TRUE(table) << table.error();

    for_random_positions("KPvK", 400, [&](const chess::Position& position, bool is_swapped) {
        const Board board(position);
        const Place place = place_of(material, position, is_swapped);
        if (place.side != 0) return;
        const int number = number_at(place.file, 0, place.index, 3);
        const auto dtz = [&](Wdl value) { return table->dtz(board, is_swapped, value).value_or(-1); };
        const std::vector<int> all{dtz(Wdl::Win), dtz(Wdl::Loss), dtz(Wdl::CursedWin), dtz(Wdl::BlessedLoss)};
        const auto from = [&](int a, int b, int c, int d) {
            return std::vector<int>{a + number, b + number, 2 * (c + number), 2 * (d + number)};
        };
        std::vector<int> expected;
        if (place.file == 0) expected = from(10, 20, 30, 40);
        if (place.file == 1) expected = from(300, 400, 500, 600);
        if (place.file == 2) expected = from(0, 0, 0, 0);
        if (place.file == 3) expected = {number + 7, 2 * (number + 7), 2 * (number + 7), 2 * (number + 7)};
        if (place.file == 3 && number == 2) expected = {-1, -1, -1, -1};
        EXPECT_EQ(all, expected) << place.file << ' ' << chess::to_fen(position);
    });
}

// Endings of up to seven men, for which the tests can only write tables of one value.
TEST(Table, SaysOneValueForAllPositions) {
    util::Prng prng(8);
    for (const char* name :
         {"KQRvKBP", "KPPPvKPP", "KNNNvKNN", "KPPvKPP", "KQRBNPvK", "KRPvKRP", "KBNPvKPP"}) {
        const Material material = *Material::parse(name);
        const Bytes bytes = single_wdl(name, Wdl::CursedWin, Wdl::BlessedLoss);
        const auto table = Table::parse(bytes, TableKind::Wdl, material);
        ASSERT_TRUE(table) << name << ' ' << table.error();
        for (int i = 0; i < 50; ++i) {
            const auto position = test::random_position_of(name, prng);
            const bool is_first = material.is_symmetric() || position.side_to_move() == Color::White;
            EXPECT_EQ(table->wdl(Board(position), false), is_first ? Wdl::CursedWin : Wdl::BlessedLoss)
                << name;
        }
    }
}

TEST(Table, SaysWhatIsWrong) {
    const Bytes good = single_wdl("KPvKP", Wdl::Win, Wdl::Loss);
    const auto fault_of = [](const Bytes& bytes, const char* name, TableKind kind) {
        const auto table = Table::parse(bytes, kind, *Material::parse(name));
        return table ? "" : table.error();
    };
    EXPECT_EQ(fault_of(good, "KPvKP", TableKind::Wdl), "");
    EXPECT_THAT(fault_of(good, "KPvKP", TableKind::Dtz), HasSubstr("magic"));
    EXPECT_THAT(fault_of(good, "KQvKR", TableKind::Wdl), HasSubstr("material"));
    EXPECT_THAT(fault_of(good, "KPPvK", TableKind::Wdl), HasSubstr("material"));
    EXPECT_THAT(fault_of(single_wdl("KQvK", Wdl::Win, Wdl::Loss), "KRvK", TableKind::Wdl), HasSubstr("men"));
    EXPECT_THAT(fault_of({}, "KPvKP", TableKind::Wdl), HasSubstr("cut off"));
    for (const std::ptrdiff_t size : {1, 4, 5, 15, 16, 64, 79})
        EXPECT_THAT(fault_of(Bytes(good.begin(), good.begin() + size), "KPvKP", TableKind::Wdl),
                    HasSubstr("cut off"))
            << size;
    Bytes bad = good;
    bad[7] = 0x77;  // the first man does not exist
    EXPECT_THAT(fault_of(bad, "KPvKP", TableKind::Wdl), HasSubstr("order"));
    bad = good;
    bad[5] = 0x11;  // the leading and the second pawns have the same digit
    EXPECT_THAT(fault_of(bad, "KPvKP", TableKind::Wdl), HasSubstr("order"));
}

// A file that ends within its header gives an error whatever else is wrong, and nothing after the end may be
// used. (The fuzzer found a shift by 78 bits.)
TEST(Table, IsCutOffWhateverElseIsWrong) {
    WrittenTable written = scrambled_table(TableKind::Wdl, "KQvK", 5, {0});
    Bytes& header = written.codes[0][1].header;
    header[2] = 78;
    header[12] = header[13] = 0xff;  // more symbols than the file has bytes
    for (auto& code : written.codes[0]) code.sparse_index = code.lengths = code.blocks = {};
    const Bytes bytes = bytes_of(written);
    const auto table = Table::parse(bytes, TableKind::Wdl, *Material::parse("KQvK"));
    ASSERT_FALSE(table);
    EXPECT_FALSE(table.error().empty());
}

TEST(Table, HasNoValueOutsideOfTheFive) {
    const Material material = *Material::parse("KQvK");
    const Bytes bytes = bytes_of(scrambled_table(TableKind::Wdl, "KQvK", 8, {0}));
    const auto table = Table::parse(bytes, TableKind::Wdl, material);
    ASSERT_TRUE(table);
    int nothing = 0;
    for_random_positions("KQvK", 100, [&](const chess::Position& position, bool is_swapped) {
        const Place place = place_of(material, position, is_swapped);
        const bool is_value = number_at(place.file, place.side, place.index, 8) < 5;
        EXPECT_EQ(table->wdl(Board(position), is_swapped).has_value(), is_value);
        nothing += int(!is_value);
    });
    EXPECT_GT(nothing, 10);
}

}  // namespace
}  // namespace tablebase
