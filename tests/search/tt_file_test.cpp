// Tests of saved tables: a loaded table equals the saved one, and a refused file does not change a table.
#include "search/tt_file.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "util/bytes.h"
#include "util/prng.h"

namespace search {
namespace {

using chess::Key;
using eval::Score;
using testing::AllOf;
using testing::HasSubstr;

constexpr TableOrigin Here{.evaluation = 0x1234, .endgames = 0};
constexpr usize HeaderSize = 64;
constexpr usize EntrySize = 12;
constexpr usize ChecksumSize = 8;
constexpr usize ClustersPerMib = (usize(1) << 20) / 64;

TranspositionTable table_of(int mib, int entries, u64 seed = 1) {
    TranspositionTable table;
    EXPECT_TRUE(table.resize(mib));
    util::Prng prng(seed);
    for (int i = 0; i < entries; ++i) {
        if (i % 1000 == 0) table.start_new_search();
        table.store(prng.next(), int(prng.below(20)),
                    {.move = chess::Move::from_code(u16(prng.next())),
                     .score = prng.below(9) == 0 ? Score::mate_in(int(prng.below(100)))
                                                 : Score::from_cp(int(prng.below(4000)) - 2000),
                     .static_eval = prng.below(5) == 0 ? Score::none() : Score::from_cp(int(prng.below(900))),
                     .depth = int(prng.below(60)),
                     .bound = Bound(1 + prng.below(3)),
                     .was_pv = prng.below(2) == 0});
    }
    return table;
}

bool are_equal(const TranspositionTable& a, const TranspositionTable& b) {
    if (a.size_mib() != b.size_mib() || a.generation() != b.generation()) return false;
    for (usize i = 0; i < a.cluster_count(); ++i) {
        const auto in_a = a.cluster(i), in_b = b.cluster(i);
        const auto are_same = [](const auto& one, const auto& other) {
            return one.data == other.data && one.check == other.check;
        };
        if (!std::equal(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(), are_same)) return false;
    }
    return true;
}

usize entries_of(const TranspositionTable& table) {
    usize entries = 0;
    for (usize i = 0; i < table.cluster_count(); ++i) entries += table.cluster(i).size();
    return entries;
}

// A table in a file, and another one in memory when the file is loaded.
class SavedTable : public testing::Test {
protected:
    SavedTable() { EXPECT_EQ(save_table(saved_, Here, file_).value(), entries_of(saved_)); }

    std::string bytes() const { return test::content_of(file_); }
    // The bytes with correct checksums.
    static std::string with_checksums(std::string bytes) {
        const auto hash = [&](usize begin, usize end) {
            return util::fnv1a({reinterpret_cast<const u8*>(bytes.data()) + begin, end - begin});
        };
        const auto put = [&](usize at, u64 value) {
            util::store_number(reinterpret_cast<u8*>(bytes.data()) + at, value);
        };
        put(HeaderSize - ChecksumSize, hash(0, HeaderSize - ChecksumSize));
        put(bytes.size() - ChecksumSize, hash(HeaderSize, bytes.size() - ChecksumSize));
        return bytes;
    }
    // Returns the error of loading these bytes. The table must not change.
    std::string refusal_of(const std::string& bytes, const TableOrigin& origin = Here) {
        test::write_file(file_, bytes);
        return refusal(there_, origin);
    }
    std::string refusal(TranspositionTable& table, const TableOrigin& origin = Here) const {
        const auto loaded = load_table(table, origin, file_);
        EXPECT_FALSE(loaded);
        if (loaded) return {};
        EXPECT_THAT(loaded.error(), HasSubstr("the old table stays"));
        EXPECT_EQ(loaded.error().find('\n'), std::string::npos);
        return loaded.error();
    }
    bool is_untouched() const { return are_equal(there_, table_of(1, 5000, 2)); }

    test::TemporaryFolder folder_;
    std::string file_ = folder_.file("table.hash");
    TranspositionTable saved_ = table_of(1, 30'000);
    TranspositionTable there_ = table_of(1, 5000, 2);
};

TEST_F(SavedTable, ComesBackAsItWas) {
    ASSERT_FALSE(are_equal(saved_, there_));
    EXPECT_EQ(load_table(there_, Here, file_).value(), entries_of(saved_));
    EXPECT_TRUE(are_equal(saved_, there_));
    TranspositionTable full = table_of(3, 400'000);
    ASSERT_TRUE(save_table(full, Here, file_));
    TranspositionTable copy = table_of(3, 0);
    ASSERT_TRUE(load_table(copy, Here, file_));
    EXPECT_TRUE(are_equal(full, copy));
}

TEST_F(SavedTable, HoldsTheUsedEntriesAlone) {
    EXPECT_EQ(bytes().size(), HeaderSize + ClustersPerMib + EntrySize * entries_of(saved_) + ChecksumSize);
    TranspositionTable empty = table_of(1, 0);
    EXPECT_EQ(save_table(empty, Here, file_).value(), 0u);
    EXPECT_EQ(bytes().size(), HeaderSize + ClustersPerMib + ChecksumSize);
    EXPECT_EQ(load_table(there_, Here, file_).value(), 0u);
    EXPECT_TRUE(are_equal(there_, empty));
}

TEST_F(SavedTable, TakesThePlaceOfAnOldOneOrLeavesIt) {
    ASSERT_TRUE(save_table(there_, Here, file_));
    ASSERT_TRUE(load_table(saved_, Here, file_));
    EXPECT_TRUE(are_equal(saved_, there_));
    EXPECT_FALSE(test::has_draft(folder_.file("")));
    const auto nowhere = save_table(saved_, Here, folder_.file("no/such/folder"));
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error(), AllOf(HasSubstr("no/such/folder"), HasSubstr("cannot be written")));
}

TEST_F(SavedTable, IsRefusedByATableOfAnotherSizeWhichIsToldBoth) {
    TranspositionTable larger = table_of(2, 5000, 2);
    EXPECT_THAT(refusal(larger), AllOf(HasSubstr("table.hash"), HasSubstr("Hash 1;"), HasSubstr("it is 2")));
    EXPECT_TRUE(are_equal(larger, table_of(2, 5000, 2)));
}

TEST_F(SavedTable, IsRefusedWhereItsScoresMeanNothing) {
    const std::string good = bytes();
    EXPECT_THAT(refusal_of(good, {.evaluation = 0x1235, .endgames = 0}), HasSubstr("another network"));
    EXPECT_THAT(refusal_of(good, {.evaluation = 0x1234, .endgames = 1}), HasSubstr("other endgame tables"));
    std::string other_version = good;
    other_version[8] = char(SavedTableVersion + 1);
    EXPECT_THAT(refusal_of(with_checksums(other_version)),
                AllOf(HasSubstr("format 2"), HasSubstr("has format 1")));
    std::string other_keys = good;
    other_keys[16] = char(other_keys[16] + 1);
    EXPECT_THAT(refusal_of(with_checksums(other_keys)), HasSubstr("other keys"));
    EXPECT_TRUE(is_untouched());
}

TEST_F(SavedTable, OnlyAPlainFileOfThisKindIsRead) {
    EXPECT_THAT(refusal_of(""), HasSubstr("is not a saved hash table"));
    EXPECT_THAT(refusal_of("HouyiNet" + std::string(1000, 'x')), HasSubstr("is not a saved hash table"));
    for (const std::string& name : {folder_.file("none"), folder_.file(""), std::string("/dev/zero")}) {
        const auto loaded = load_table(there_, Here, name);
        ASSERT_FALSE(loaded) << name;
        EXPECT_THAT(loaded.error(), HasSubstr("cannot be read")) << name;
    }
    EXPECT_TRUE(is_untouched());
}

TEST_F(SavedTable, TwoHundredDamagedOnesAreRefused) {
    const std::string good = bytes();
    util::Prng prng(7);
    for (int i = 0; i < 200; ++i) {
        std::string bad = good;
        // A quarter of the damage is done to the header, since it is small.
        const usize at = usize(prng.below(i % 4 == 0 ? HeaderSize : bad.size()));
        const usize count = std::min(usize(1 + prng.below(500)), bad.size() - at);
        switch (prng.below(5)) {
            case 0: bad[at] = char(bad[at] ^ char(1 + prng.below(255))); break;
            case 1: bad.resize(at); break;
            case 2: bad.erase(at, count); break;
            case 3: bad.insert(at, count, char(prng.next())); break;
            default: std::rotate(bad.begin() + long(at) / 2, bad.begin() + long(at), bad.end()); break;
        }
        if (bad == good) continue;  // the change may have no effect, such as a rotation of equal bytes
        refusal_of(bad);
        ASSERT_FALSE(HasFailure()) << i;
    }
    EXPECT_TRUE(is_untouched());
    EXPECT_TRUE(refusal_of(good + "x").find("is damaged") != std::string::npos);
    test::write_file(file_, good);
    EXPECT_TRUE(load_table(there_, Here, file_)) << "and the good one is not";
}

// Entries that no search can have written, in files with correct checksums.
TEST_F(SavedTable, ImpossibleEntriesAreRefused) {
    const std::string good = bytes();
    const auto entry_of = [&](u64 data) {
        std::string bad = good;
        const usize first_entry = HeaderSize + 4096;  // after the counts of the first block
        util::store_number(reinterpret_cast<u8*>(bad.data()) + first_entry, data);
        return with_checksums(bad);
    };
    constexpr u64 Whole = u64(7) << 48 | u64(3) << 56;  // depth 6, an exact score of 0
    for (const u64 data : {u64(0), Whole & ~(u64(255) << 48), Whole & ~(u64(3) << 56),
                           Whole | u64(0x7FFF) << 16, Whole | u64(0x8000) << 32})
        EXPECT_THAT(refusal_of(entry_of(data)), HasSubstr("is damaged")) << std::hex << data;
    std::string too_many = good;
    too_many[HeaderSize] = 6;
    EXPECT_THAT(refusal_of(with_checksums(too_many)), HasSubstr("is damaged"));
    std::string too_few = good;
    too_few[HeaderSize] = char(too_few[HeaderSize] - 1);
    ASSERT_GE(too_few[HeaderSize], 0);
    EXPECT_THAT(refusal_of(with_checksums(too_few)), HasSubstr("is damaged"));
    EXPECT_TRUE(is_untouched());
    test::write_file(file_, entry_of(Whole));
    EXPECT_TRUE(load_table(there_, Here, file_)) << "of all these that one alone is possible";
}

}  // namespace
}  // namespace search
