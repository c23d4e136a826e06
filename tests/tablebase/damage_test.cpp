// tablebase/table.h and tablebase/tables.h: files that are cut off or have wrong bytes give an error or some
// value, and nothing else happens. Each file is in a block of memory of exactly its size, so that sanitizers
// report reads outside.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/few_men.h"
#include "support/temporary_folder.h"
#include "tablebase/table_writer.h"
#include "tablebase/test_tables.h"

namespace tablebase {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A table file, and positions to probe it with.
struct Patient {
    std::string name;
    TableKind kind;
    Material material;
    Bytes bytes;
    std::vector<Board> boards;
};

Patient patient(const std::string& name, TableKind kind, Bytes bytes) {
    util::Prng prng(11);
    Patient patient{name, kind, *Material::parse(name), std::move(bytes), {}};
    for (int i = 0; i < 20; ++i) patient.boards.emplace_back(test::random_position_of(name, prng));
    return patient;
}

std::vector<Patient> patients_of(const TestTables& tables) {
    std::vector<Patient> patients;
    for (const std::string& ending : tables.endings())
        for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
            const char* const suffix = kind == TableKind::Wdl ? ".rtbw" : ".rtbz";
            const std::string text = test::content_of((tables.folder / (ending + suffix)).string());
            patients.push_back(patient(ending, kind, Bytes(text.begin(), text.end())));
        }
    return patients;
}

// Does the table have a value for all boards?
bool ask(const Patient& patient, const Bytes& bytes) {
    const auto table = Table::parse(bytes, patient.kind, patient.material);
    if (!table) {
        EXPECT_FALSE(table.error().empty());
        return false;
    }
    bool has_all = true;
    for (const Board& board : patient.boards) {
        if (patient.kind == TableKind::Wdl)
            has_all &= table->wdl(board, false).has_value();
        else if (table->has_side_to_move(board, false))
            for (const Wdl value : {Wdl::Loss, Wdl::BlessedLoss, Wdl::CursedWin, Wdl::Win})
                has_all &= table->dtz(board, false, value).has_value();
    }
    return has_all;
}

void cut(const Patient& patient, int times, util::Prng& prng) {
    for (int i = 0; i < times; ++i) {
        usize size = usize(prng.below(patient.bytes.size()));
        // Every second time the length is one that a whole file could have.
        if (i % 2 == 1) size = std::min(size / 64 * 64 + 16, patient.bytes.size() - 64);
        const Bytes bytes(patient.bytes.begin(), patient.bytes.begin() + std::ptrdiff_t(size));
        EXPECT_FALSE(Table::parse(bytes, patient.kind, patient.material)) << patient.name << " of " << size;
    }
}

// Changes one to four bytes, every second time among the first 400, where most bytes have their own meaning.
// Returns how often all boards had a value.
int flip(const Patient& patient, int times, util::Prng& prng) {
    int answered = 0;
    for (int i = 0; i < times; ++i) {
        Bytes bytes = patient.bytes;
        const usize end = i % 2 == 0 ? bytes.size() : std::min<usize>(bytes.size(), 400);
        for (u64 wrong = 0; wrong <= prng.below(4); ++wrong)
            bytes[usize(prng.below(end))] ^= u8(1 + prng.below(255));
        answered += int(ask(patient, bytes));
    }
    return answered;
}

TEST(Damage, DoesNoHarmToWrittenTables) {
    util::Prng prng(2);
    const auto make_code = [&](usize, usize) {
        std::vector<int> values(31332);
        for (int& value : values) value = int(prng.below(5));
        return write_code(values, 0);
    };
    for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz}) {
        const Patient queen = patient("KQvK", kind, bytes_of(make_table(kind, "KQvK", make_code)));
        ASSERT_TRUE(ask(queen, queen.bytes));
        cut(queen, 300, prng);
        EXPECT_GT(flip(queen, 300, prng), 0);
    }
    const Patient pawns = patient("KPPvKPP", TableKind::Wdl, single_wdl("KPPvKPP", Wdl::Win, Wdl::Loss));
    for (usize size = 0; size < pawns.bytes.size(); ++size)
        EXPECT_FALSE(ask(pawns, Bytes(pawns.bytes.begin(), pawns.bytes.begin() + std::ptrdiff_t(size))));
    flip(pawns, 1000, prng);
}

void damage(const TestTables& tables, int times) {
    util::Prng prng(200);
    int answered = 0, asked = 0;
    for (const Patient& patient : patients_of(tables)) {
        ASSERT_TRUE(Table::parse(patient.bytes, patient.kind, patient.material)) << patient.name;
        cut(patient, times, prng);
        answered += flip(patient, times, prng);
        asked += times;
    }
    // Some damage is found immediately, and some never.
    EXPECT_GT(answered, asked / 10);
    EXPECT_LT(answered, asked * 9 / 10);
}

TEST(Damage, DoesNoHarmToTablesOfOurOwn) { damage(own_tables(), 70); }
TEST(LongDamage, DoesNoHarmToSharedTables) { damage(shared_tables(), 200); }

// Each damaged file gives one error, and the other files stay usable.
TEST(Damage, IsToldOnceAFile) {
    const test::TemporaryFolder folder;
    const auto write = [&](const std::string& name, const Bytes& bytes) {
        test::write_file(folder.file(name), std::string(bytes.begin(), bytes.end()));
    };
    write("KRvK.rtbw", single_wdl("KRvK", Wdl::Win, Wdl::Loss));
    write("KQvK.rtbw", single_wdl("KQvK", Wdl(5), Wdl(5)));  // values that do not exist
    Bytes half = single_wdl("KBvK", Wdl::Draw, Wdl::Draw);
    half.resize(half.size() / 2);
    write("KBvK.rtbw", half);
    const auto tables = *Tables::open(folder.file(""));
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(tables->probe_wdl(*chess::parse_fen("k7/8/8/8/8/8/8/K5R1 w - - 0 1")), Wdl::Win);
        EXPECT_FALSE(tables->probe_wdl(*chess::parse_fen("k7/8/8/8/8/8/8/K5Q1 w - - 0 1")));
        EXPECT_FALSE(tables->probe_wdl(*chess::parse_fen("k7/8/8/8/8/8/8/K5B1 w - - 0 1")));
    }
    EXPECT_THAT(tables->take_errors(), ElementsAre(AllOf(HasSubstr("KQvK.rtbw"), HasSubstr("damaged")),
                                                   AllOf(HasSubstr("KBvK.rtbw"), HasSubstr("cut off"))));
    EXPECT_THAT(tables->take_errors(), IsEmpty());
}

}  // namespace
}  // namespace tablebase
