// Small helpers for text: words and whole numbers from outside, safe quoting for messages, durations.
#pragma once

#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "util/ints.h"

namespace util {

// Space, tab, carriage return and the other ASCII white space; independent of the locale.
constexpr bool is_space(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

// Some programs write this at the beginning of a text in UTF-8.
inline constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

// The text without white space at both ends.
std::string_view trim(std::string_view text);

// The words separated by white space; they point into the text.
std::vector<std::string_view> split_words(std::string_view text);

// Adds the word to the text, behind a space if there is text before it. An empty word adds nothing.
void add_word(std::string& text, std::string_view word);

// The words of the text behind `head`, on lines of at most `width` bytes if their words allow it. All lines
// but the first begin with spaces in place of `head`. The last line has no line end.
std::string wrapped(std::string_view text, usize width, std::string_view head = "");

// ASCII letters compare without case.
bool equal_ignoring_case(std::string_view a, std::string_view b);
// Does the file name end with `ending`, such as ".pgn", in upper or lower case?
bool has_ending(std::string_view name, std::string_view ending);

// A whole number with an optional sign that fills the whole text. A number beyond the type's range becomes
// the nearest limit, so "99999999999999999999" is just a very large number. Nothing for text that is not a
// number.
template <class Int>
std::optional<Int> parse_integer(std::string_view text) {
    const bool is_negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) text.remove_prefix(1);
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return {};

    using Limits = std::numeric_limits<Int>;
    u64 magnitude = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), magnitude);
    const bool is_huge = error != std::errc() || magnitude > u64(Limits::max());
    if (is_huge) return is_negative ? Limits::min() : Limits::max();
    if (is_negative) return Limits::min() == 0 ? Int(0) : Int(-Int(magnitude));
    return Int(magnitude);
}

// Removes the decimal number at the start of the text, such as "-1.5e3", and returns it. If there is no
// number, or a double cannot hold it, the result is nothing and the text stays unchanged. (Not every
// standard library has std::from_chars for a double.)
std::optional<double> take_number(std::string_view& text);

// The text with '?' for every byte that is neither printable ASCII nor part of well-formed UTF-8, so that
// it can be in a line of output.
std::string printable(std::string_view text);

// The text in quotes, printable, and shortened with "..." if it is long.
std::string quoted(std::string_view text);

// 1234567 -> "1,234,567".
std::string with_commas(u64 number);

// Removes the text up to the first of the end marks and returns it without that mark.
std::string_view take_until(std::string_view& text, std::string_view end_marks);

// "1 game", "2,000 games".
std::string counted(u64 number, std::string_view one, std::string_view several);

// The text without the backslashes before quotes and backslashes.
std::string unescaped(std::string_view text);

// The text as a JSON string, in quotes. '<' is escaped too, so that no text can end the script of an HTML
// page that contains it. Bytes beyond ASCII stay unchanged: the text should be UTF-8.
std::string json_text(std::string_view text);

// A JSON array of what to_json() returns for each item.
template <class Items, class ToJson>
std::string json_array(const Items& items, const ToJson& to_json, std::string_view separator = ",") {
    std::string text = "[";
    for (const auto& item : items) {
        if (text.size() > 1) text += separator;
        text += to_json(item);
    }
    return text + ']';
}

// Is the whole text well-formed UTF-8 (RFC 3629)?
bool is_utf8(std::string_view text);

// The text in UTF-8, read as Windows-1252, which is Latin-1 with printable characters in place of 0x80 to
// 0x9F. A byte that has no meaning there becomes U+FFFD.
std::string utf8_from_windows_1252(std::string_view text);

// The duration as hours, minutes and seconds: "1:02:03".
std::string duration_text(double seconds);
// The time left, in the same form, if `share_done` of the work, 0 to 1, took `seconds`; "?" if `share_done`
// is 0.
std::string time_left_text(double seconds, double share_done);

}  // namespace util
