// Tests of EPD lines: positions with operations, as in test suites and books.
#include "chess/epd.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/perft_suite.h"
#include "support/places.h"
#include "support/positions.h"

namespace chess {
namespace {

using testing::StartsWith;

constexpr const char* Board = "4k3/8/8/8/8/8/8/4K2R w K -";

EpdRecord read(const std::string& operations) {
    auto record = parse_epd(Board + operations);
    if (record) return std::move(record).value();
    ADD_FAILURE() << operations << ": " << record.error();
    return {Position::start(), {}, ""};
}

std::vector<std::string> operands(const EpdRecord& record, std::string_view opcode) {
    const EpdOperation* const operation = record.find(opcode);
    if (operation == nullptr) return {"(none)"};
    return operation->operands;
}

using Texts = std::vector<std::string>;

TEST(Epd, ReadsPositionAndOperations) {
    const EpdRecord record = read(" bm Rh8+ O-O; id \"test; with a semicolon\"; ce 350;");
    EXPECT_EQ(to_fen(record.position), std::string(Board) + " 0 1");
    ASSERT_EQ(record.operations.size(), 3u);
    EXPECT_EQ(record.operations[0].opcode, "bm");
    EXPECT_EQ(operands(record, "bm"), (Texts{"Rh8+", "O-O"}));
    EXPECT_EQ(operands(record, "id"), (Texts{"test; with a semicolon"}));
    EXPECT_EQ(operands(record, "ce"), (Texts{"350"}));
    EXPECT_EQ(record.find("am"), nullptr);
}

TEST(Epd, FindGivesTheFirstOfThatName) {
    const EpdRecord record = read(" c0 \"one\"; c0 \"two\"; c1 \"\";");
    EXPECT_EQ(operands(record, "c0"), (Texts{"one"}));
    EXPECT_EQ(operands(record, "c1"), (Texts{""}));
    EXPECT_EQ(record.operations.size(), 3u);
}

TEST(Epd, TakesLooseForms) {
    EXPECT_EQ(operands(read(" bm Kd2"), "bm"), (Texts{"Kd2"})) << "last semicolon missing";
    EXPECT_EQ(operands(read(";D1 15;D2 66"), "D2"), (Texts{"66"})) << "semicolons before instead of behind";
    EXPECT_EQ(operands(read(" 0 1 ;D1 15 ;D2 66"), "D1"), (Texts{"15"})) << "clocks before operations";
    EXPECT_EQ(operands(read(" id \"never closed; bm e4"), "id"), (Texts{"never closed; bm e4"}));
    EXPECT_EQ(operands(read(" noop;"), "noop"), (Texts{}));
    EXPECT_TRUE(read("").operations.empty());
    EXPECT_TRUE(read(" ;;; ; ").operations.empty());
}

TEST(Epd, ClockOperationsSetTheClocks) {
    const EpdRecord record = read(" hmvc 12; fmvn 34; bm Kd2;");
    EXPECT_EQ(record.position.halfmove_clock(), 12);
    EXPECT_EQ(record.position.fullmove_number(), 34);
    EXPECT_EQ(read(" 1 2 hmvc 12; fmvn 34;").position.fullmove_number(), 34);
}

TEST(Epd, IsWrittenAsItCame) {
    const auto rewritten = [](const std::string& line) { return to_epd(parse_epd(line).value()); };
    const std::string loose =
        std::string(Board) + "   bm  Rh8+   O-O;id \"a;  b\" ; noop ; c0 \"never closed; bm e4";
    const std::string tidy =
        std::string(Board) + " bm Rh8+ O-O; id \"a;  b\"; noop; c0 \"never closed; bm e4\";";
    EXPECT_EQ(rewritten(loose), tidy);
    EXPECT_EQ(rewritten(tidy), tidy);
    EXPECT_EQ(rewritten(std::string(Board) + " 7 40 bm Kd2;"),
              std::string(Board) + " bm Kd2; hmvc 7; fmvn 40;");
    EXPECT_EQ(rewritten(std::string(Board) + " 0 1"), Board);
    EXPECT_EQ(rewritten(std::string(Board) + " 1 2 fmvn 40; hmvc 7;"),
              std::string(Board) + " fmvn 40; hmvc 7;")
        << "said already";
    EXPECT_EQ(rewritten("4k3/8/8/8/8/8/8/4K2R w H - bm Kd2;"), "4k3/8/8/8/8/8/8/4K2R w H - bm Kd2;")
        << "the letters of castling stay";
}

TEST(Epd, StringsMayHoldQuotesBehindBackslashes) {
    const std::string line = std::string(Board) + R"( c0 "he said \"a; b\" ok"; id "C:\\x"; noop;)";
    const EpdRecord record = parse_epd(line).value();
    EXPECT_EQ(to_epd(record), line);
    EXPECT_EQ(operands(record, "c0"), Texts{R"(he said "a; b" ok)"});
    EXPECT_EQ(operands(record, "id"), Texts{R"(C:\x)"});
    EXPECT_EQ(operands(read(R"( id "C:\"; c0 x;)"), "c0"), Texts{"x"}) << "no other quote closes it";
}

TEST(Epd, IsReadAsItCirculates) {
    EXPECT_EQ(operands(read(" bm Rh8 + ;"), "bm"), Texts{"Rh8+"});
    EXPECT_EQ(operands(read(" bm Rh8+ ! Kd2 # ;"), "bm"), (Texts{"Rh8+!", "Kd2#"}));
    const EpdRecord record = read(" bm Rh8+ dm 26 id \"x\";");
    EXPECT_EQ(operands(record, "bm"), Texts{"Rh8+"});
    EXPECT_EQ(operands(record, "dm"), Texts{"26"});
    EXPECT_EQ(operands(record, "id"), Texts{"x"});
    EXPECT_EQ(to_epd(record), std::string(Board) + " bm Rh8+; dm 26; id \"x\";");
    EXPECT_EQ(operands(read(" bm Re7 c4;"), "bm"), (Texts{"Re7", "c4"})) << "a pawn's move";
    EXPECT_EQ(operands(read(" pv e4 c5 Nf3; acd 3;"), "pv"), (Texts{"e4", "c5", "Nf3"}));
    EXPECT_EQ(operands(read(" bm Rh8+ c0 \"x\";"), "c0"), Texts{"x"});
    EXPECT_EQ(operands(read(" c0 I am here;"), "c0"), (Texts{"I", "am", "here"})) << "a text holds any word";

    const std::string text = std::string(Board) + " bm Kd2;";
    const auto lines_of = [](const std::string& file) {
        std::istringstream in(file);
        EpdLines lines(in);
        std::string all;
        while (const auto line = lines.next())
            all += std::to_string(lines.number()) + ": " + std::string(*line) + "|";
        return all;
    };
    for (const std::string& line : {"\xEF\xBB\xBF" + text, "  " + text + " \r\n",
                                    text + std::string("\0\0\n", 3), text + "\x1A", text + "\r"})
        EXPECT_EQ(lines_of(line), "1: " + text + "|");
    for (const char* const none : {"", "  ", "# a comment", " # another", "\xEF\xBB\xBF# the first\r\r\n"})
        EXPECT_EQ(lines_of(none), "");
    EXPECT_EQ(lines_of("# old Macs\r" + text + "\r\r" + text + "\r"), "2: " + text + "|4: " + text + "|");
    EXPECT_EQ(lines_of(text + "\r\n\r\n" + text), "1: " + text + "|3: " + text + "|");
}

TEST(Epd, OperationsAreSetInPlace) {
    EpdRecord record = read(" ce 1; id \"x\"; ce 2; pv Kd2;");
    set_operation(record, "ce", {"-30"});
    set_operation(record, "bm", {"O-O", "Kd2"});
    drop_operations(record, "pv");
    EXPECT_EQ(to_epd(record), std::string(Board) + " ce -30; id \"x\"; bm O-O Kd2;");
    EXPECT_EQ(operands(record, "bm"), (Texts{"O-O", "Kd2"}));
}

TEST(Epd, GivesTheErrorsOfFen) {
    EXPECT_THAT(parse_epd("4k3/8/8/8/8/8/8/4K3 w K - bm O-O;").error(), StartsWith("castling: "));
    EXPECT_THAT(parse_epd("4k3/8/8/8/8/8/8/4K3 w - bm O-O;").error(), StartsWith("en passant: "));
    EXPECT_THAT(parse_epd("").error(), StartsWith("0 fields"));
}

TEST(LongEpd, ReadsTheSharedSuitesAndBooks) {
    const std::filesystem::path data = test::shared_folder() / "data";
    int lines = 0;
    for (const char* file : {"epd/wacnew.epd", "epd/bt2630.epd", "epd/lapuce2.epd", "books/FRC_openings.epd",
                             "books/DFRC_openings_5k.epd", "books/UHO_4060_v3_40k.epd"})
        for (const std::string& line : test::read_lines(data / file)) {
            ++lines;
            const auto record = parse_epd(line);
            ASSERT_TRUE(record) << file << ": " << line << ": " << record.error();
            for (const char* opcode : {"bm", "am"}) {
                const EpdOperation* const moves = record->find(opcode);
                if (moves == nullptr) continue;
                for (const std::string& san : moves->operands)
                    ASSERT_TRUE(parse_san(record->position, san)) << file << ": " << line;
            }
        }
    EXPECT_GT(lines, 40000);
}

}  // namespace
}  // namespace chess
