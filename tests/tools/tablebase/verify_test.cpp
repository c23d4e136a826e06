// tools/tablebase/verify.h: written tables are compared with the solver, by function and by command.
#include "tools/tablebase/verify.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/places.h"
#include "support/temporary_folder.h"
#include "tools/tablebase/cli.h"
#include "tools/tablebase/solver_support.h"
#include "tools/tablebase/syzygy_file.h"
#include "util/file.h"

namespace tablebase_tool {
namespace {

using tablebase::TableKind;
using ::testing::HasSubstr;

void write(const test::TemporaryFolder& folder, const Ending& ending) {
    const std::string name = folder.file(ending.material.name());
    ASSERT_TRUE(util::write_file(name + ".rtbw", syzygy_file(ending, TableKind::Wdl)));
    ASSERT_TRUE(util::write_file(name + ".rtbz", syzygy_file(ending, TableKind::Dtz)));
}

void solve_and_write(Endings& endings, const test::TemporaryFolder& folder,
                     std::initializer_list<const char*> names) {
    for (const char* name : names) {
        const auto ending = endings.solve(material(name));
        ASSERT_TRUE(ending) << name;
        write(folder, **ending);
    }
}

TEST(Verify, WrittenTablesOfThreeMenAreRight) {
    const test::TemporaryFolder folder;
    Endings endings({}, true);
    solve_and_write(endings, folder, {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"});
    const test::Outcome verified = run({"verify", folder.file("")});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_THAT(verified.out,
                HasSubstr("KPvK: 165,676 positions, WDL equal 165,676, DTZ equal 165,676, different 0\n"));
    EXPECT_THAT(verified.out, HasSubstr("5 endings, 367,868 positions, different 0\n"));
}

// Symmetric (KNvKN), not symmetric (KRvKN), and with pieces that are alike (KBBvK). Captures lead to the tables
// of three men.
TEST(SlowVerify, WrittenTablesOfFourMenAreRight) {
    const test::TemporaryFolder folder;
    Endings endings({}, true);
    solve_and_write(endings, folder, {"KRvK", "KBvK", "KNvK", "KNvKN", "KRvKN", "KBBvK"});
    const test::Outcome verified = run({"verify", folder.file("")});
    EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
    EXPECT_THAT(verified.out, HasSubstr("6 endings, "));
}

TEST(SlowVerify, EveryImageIsAskedForIfWanted) {
    const test::TemporaryFolder folder;
    Endings endings({}, true);
    solve_and_write(endings, folder, {"KRvK"});
    const test::Outcome verified = run({"verify", folder.file(""), "--all-images"});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_THAT(verified.out,
                HasSubstr("KRvK: 800,240 positions, WDL equal 800,240, DTZ equal 800,240, different 0"));
}

TEST(Verify, TheFirstPositionThatDiffersIsNamed) {
    const test::TemporaryFolder folder;
    Endings endings({}, true);
    const auto solved = endings.solve(material("KRvK"));
    ASSERT_TRUE(solved);
    Ending wrong = **solved;
    u64 number = wrong.layout.size() / 2;
    while (!wrong.is_used(number) || !wrong.at(number).is_loss()) ++number;
    wrong.dtm[number] = DtmDraw;
    write(folder, wrong);
    const test::Outcome verified = run({"verify", folder.file("")});
    EXPECT_EQ(verified.status, 1);
    EXPECT_THAT(verified.out, HasSubstr("WDL equal 50,014, DTZ equal 50,0"));
    EXPECT_THAT(verified.out, HasSubstr("  first: "));
    EXPECT_THAT(verified.out, HasSubstr("the table says WDL 0, DTZ 0, the solver WDL -2, DTZ -"));
    EXPECT_EQ(verified.err, "houyi-tablebase: tables differ from the solver\n");
}

TEST(Verify, ATableThatCannotBeReadDiffers) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("KRvK.rtbw"), "no table");
    const test::Outcome verified = run({"verify", folder.file("")});
    EXPECT_EQ(verified.status, 1);
    EXPECT_THAT(verified.out, HasSubstr("the table says WDL nothing"));
    EXPECT_THAT(verified.err, HasSubstr("KRvK.rtbw"));
}

TEST(Verify, WhatIsNoTableIsRefusedOrPassedOver) {
    const test::TemporaryFolder folder;
    EXPECT_EQ(run({"verify", folder.file("nowhere")}).status, 1);
    EXPECT_EQ(run({"verify", folder.file("")}).status, 1) << "no tables there";
    test::write_file(folder.file("KQRBvKRN.rtbw"), "");
    test::write_file(folder.file("KvKQ.rtbw"), "no program reads tables that name Black first");
    const test::Outcome verified = run({"verify", folder.file("")});
    EXPECT_THAT(verified.out,
                AllOf(HasSubstr("KQRBvKRN.rtbw is skipped"), HasSubstr("KvKQ.rtbw is skipped")));
    EXPECT_EQ(verified.status, 1);
}

TEST(Verify, WriteMakesBothFiles) {
    const test::TemporaryFolder folder;
    const test::Outcome written = run({"write", "KvKR", "--out", folder.file("")});
    ASSERT_EQ(written.status, 0) << written.err;
    EXPECT_THAT(written.out, HasSubstr("KRvK.rtbw: "));
    EXPECT_THAT(written.out, HasSubstr("KRvK.rtbz: "));
    EXPECT_EQ(run({"verify", folder.file("")}).status, 0);
    const test::Outcome twice = run({"verify", folder.file("") + ';' + folder.file("")});
    EXPECT_THAT(twice.out, HasSubstr("KRvK.rtbw is skipped in "));
    EXPECT_EQ(twice.status, 0);
    const test::Outcome typo = run({"verify", folder.file("") + ';' + folder.file("typo")});
    EXPECT_THAT(typo.err, HasSubstr("typo"));
    EXPECT_EQ(typo.status, 1);
    EXPECT_EQ(run({"write", "KvK", "--out", folder.file("")}).status, 1);
    EXPECT_EQ(run({"write", "KRvK", "--out", folder.file("nowhere")}).status, 1);
}

// Compares the tables of other makers in the data folder beside the checkout with the solver.
void expect_other_makers_equal(std::initializer_list<const char*> names) {
    const std::string folder = (test::shared_folder() / "data/syzygy").string();
    const auto tables = tablebase::Tables::open(folder);
    ASSERT_TRUE(tables);
    Endings endings({}, true);
    for (const char* name : names) {
        const auto solved = endings.solve(material(name));
        ASSERT_TRUE(solved);
        const TableFiles files{material(name), true, true};
        const Comparison found = compare(endings, **solved, files, **tables, Views::One, 2);
        EXPECT_GT(found.positions, 40'000u);
        EXPECT_EQ(found.equal_wdl, found.positions) << name;
        EXPECT_EQ(found.equal_dtz + found.rounded_dtz, found.positions) << name;
        EXPECT_EQ(found.differences, 0u) << found.first;
    }
}

TEST(LongVerify, OtherMakersTablesAreEqual) { expect_other_makers_equal({"KPvK", "KQvK", "KRvK", "KBBvK"}); }

}  // namespace
}  // namespace tablebase_tool
