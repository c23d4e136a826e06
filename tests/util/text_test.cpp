// util/text.h: words, saturating numbers and safe quoting.
#include "util/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace {

using util::duration_text;
using util::parse_integer;
using util::time_left_text;

TEST(Text, SplitsAtAnyWhiteSpace) {
    const auto words = util::split_words(" \t go  depth\t5\r\n");
    EXPECT_EQ(words, (std::vector<std::string_view>{"go", "depth", "5"}));
    EXPECT_TRUE(util::split_words("").empty());
    EXPECT_TRUE(util::split_words(" \t\r\n\v\f").empty());
}

TEST(Text, TrimsBothEndsOnly) {
    EXPECT_EQ(util::trim("  a  b \r\n"), "a  b");
    EXPECT_EQ(util::trim(" \t "), "");
}

TEST(Text, ComparesWithoutCase) {
    EXPECT_TRUE(util::equal_ignoring_case("Move Overhead", "mOVE oVERHEAD"));
    EXPECT_FALSE(util::equal_ignoring_case("Hash", "Hash "));
    EXPECT_FALSE(util::equal_ignoring_case("[", "{"));
}

TEST(Text, ReadsIntegers) {
    EXPECT_EQ(parse_integer<int>("0"), 0);
    EXPECT_EQ(parse_integer<int>("-17"), -17);
    EXPECT_EQ(parse_integer<int>("+5"), 5);
    EXPECT_EQ(parse_integer<int>("007"), 7);
    EXPECT_EQ(parse_integer<i64>("-9223372036854775808"), std::numeric_limits<i64>::min());
    EXPECT_EQ(parse_integer<u64>("18446744073709551615"), std::numeric_limits<u64>::max());
}

TEST(Text, SaturatesIntegers) {
    EXPECT_EQ(parse_integer<int>("2147483648"), std::numeric_limits<int>::max());
    EXPECT_EQ(parse_integer<int>("-99999999999999999999999"), std::numeric_limits<int>::min());
    EXPECT_EQ(parse_integer<i64>("9e18"), std::nullopt);
    EXPECT_EQ(parse_integer<i64>(std::string(5000, '9')), std::numeric_limits<i64>::max());
    EXPECT_EQ(parse_integer<u64>("-1"), 0u);
    EXPECT_EQ(parse_integer<u8>("256"), 255);
}

TEST(Text, TakesANumberOffTheBeginning) {
    const auto taken = [](std::string_view text) {
        const auto number = util::take_number(text);
        return number ? fmt::format("{} {}", *number, text) : fmt::format("none {}", text);
    };
    EXPECT_EQ(taken("12"), "12 ");
    EXPECT_EQ(taken("-1.5e3)"), "-1500 )");
    EXPECT_EQ(taken(".25:x"), "0.25 :x");
    EXPECT_EQ(taken("1e"), "1 e");
    EXPECT_EQ(taken("0x10"), "0 x10");
    for (const char* const none : {"", "x", " 1", "+1", "-", "e5", "1e999", "inf", "nan"})
        EXPECT_EQ(taken(none), fmt::format("none {}", none));
}

TEST(Text, RefusesWhatIsNoInteger) {
    for (const char* text :
         {"", "-", "+", "--1", "1.5", "1e3", "0x10", "5 ", " 5", "abc", "1,000", "\xd9\xa3"})
        EXPECT_EQ(parse_integer<int>(text), std::nullopt) << text;
}

TEST(Text, NumbersWithCommas) {
    EXPECT_EQ(util::with_commas(0), "0");
    EXPECT_EQ(util::with_commas(999), "999");
    EXPECT_EQ(util::with_commas(1000), "1,000");
    EXPECT_EQ(util::with_commas(1234567), "1,234,567");
    EXPECT_EQ(util::with_commas(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(Text, TakesPartsUntilASeparator) {
    std::string_view list = "a;b;";
    EXPECT_EQ(util::take_until(list, ",;"), "a");
    EXPECT_EQ(util::take_until(list, ";"), "b");
    EXPECT_EQ(util::take_until(list, ";"), "");
}

TEST(Text, NamesOneThingOrSeveral) {
    EXPECT_EQ(util::counted(0, "game", "games"), "0 games");
    EXPECT_EQ(util::counted(1, "game", "games"), "1 game");
    EXPECT_EQ(util::counted(1000, "game", "games"), "1,000 games");
}

TEST(Text, JsonIsQuotedAndEndsNoScript) {
    EXPECT_EQ(util::json_text("a\"b\\c\n\x1f"), "\"a\\\"b\\\\c\\u000a\\u001f\"");
    EXPECT_EQ(util::json_text("</script>"), "\"\\u003c/script>\"");
    EXPECT_EQ(util::json_text("D\xc3\xb6rfer"), "\"D\xc3\xb6rfer\"");
}

TEST(Text, PrintableReplacesControlsAndBadUtf8) {
    EXPECT_EQ(util::printable("plain text"), "plain text");
    EXPECT_EQ(util::printable("a\nb\tc\x01\x7f"), "a?b?c??");
    EXPECT_EQ(util::printable(std::string_view("\0x", 2)), "?x");
    EXPECT_EQ(util::printable("D\xc3\xb6rfer \xe2\x99\x94 \xf0\x9f\x98\x80"),
              "D\xc3\xb6rfer \xe2\x99\x94 \xf0\x9f\x98\x80");
    EXPECT_EQ(util::printable("\xff\xfe\x80"), "???");
    EXPECT_EQ(util::printable("\xc3"), "?");                 // cut short
    EXPECT_EQ(util::printable("\xc0\xaf"), "??");            // overlong
    EXPECT_EQ(util::printable("\xed\xa0\x80"), "???");       // surrogate
    EXPECT_EQ(util::printable("\xf4\x90\x80\x80"), "????");  // beyond U+10FFFF
}

TEST(Text, QuotedIsCutBetweenCharacters) {
    EXPECT_EQ(util::quoted("abc"), "\"abc\"");
    EXPECT_EQ(util::quoted(std::string(1000, 'a')), '"' + std::string(80, 'a') + "...\"");
    const std::string umlauts = std::string(79, 'a') + "\xc3\xb6\xc3\xb6";
    EXPECT_EQ(util::quoted(umlauts), '"' + std::string(79, 'a') + "...\"");
}

TEST(Text, WrappedBreaksLinesBetweenWords) {
    EXPECT_EQ(util::wrapped("", 8), "");
    EXPECT_EQ(util::wrapped("one two  three", 7), "one two\nthree");
    EXPECT_EQ(util::wrapped("one two three", 6), "one\ntwo\nthree");
    EXPECT_EQ(util::wrapped("seventeen is too long", 6), "seventeen\nis too\nlong");
    EXPECT_EQ(util::wrapped("one two three", 9, "> "), "> one two\n  three");
    EXPECT_EQ(util::wrapped("", 9, "> "), "> ");
}

TEST(Text, Durations) {
    EXPECT_EQ(duration_text(0.9), "0:00:00");
    EXPECT_EQ(duration_text(3723.5), "1:02:03");
    EXPECT_EQ(time_left_text(60, 0.25), "0:03:00");
    EXPECT_EQ(time_left_text(60, 1), "0:00:00");
    EXPECT_EQ(time_left_text(60, 0), "?");
}

}  // namespace
