// Splits, compares, quotes and converts text from outside the program.
#include "util/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

namespace util {

namespace {

constexpr usize MaxQuoted = 80;  // bytes; enough for a FEN

constexpr char to_lower(char c) { return 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c; }

bool is_continuation_byte(char c) { return (u8(c) & 0xC0) == 0x80; }

// The length in bytes of the well-formed UTF-8 sequence that starts the text; 0 if there is none. Overlong
// forms and surrogates are refused as in RFC 3629.
usize utf8_sequence_length(std::string_view text) {
    const u8 first = u8(text[0]);
    const usize length = first < 0x80   ? 1
                         : first < 0xC2 ? 0
                         : first < 0xE0 ? 2
                         : first < 0xF0 ? 3
                         : first < 0xF5 ? 4
                                        : 0;
    if (length == 0 || text.size() < length) return 0;
    for (usize i = 1; i < length; ++i)
        if (!is_continuation_byte(text[i])) return 0;
    if (length < 3) return length;
    const u8 second = u8(text[1]);
    const bool is_overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    const bool is_surrogate = first == 0xED && second >= 0xA0;
    const bool is_beyond_unicode = first == 0xF4 && second >= 0x90;
    return is_overlong || is_surrogate || is_beyond_unicode ? 0 : length;
}

// The characters of Windows-1252 in place of the control characters of Latin-1; 0xFFFD if there is none.
constexpr std::array<u16, 32> Windows1252 = {0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                             0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
                                             0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                             0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};

// Appends a code point below U+10000.
void append_utf8(std::string& text, u32 code_point) {
    if (code_point < 0x80) {
        text += char(code_point);
    } else if (code_point < 0x800) {
        text += char(0xC0 | code_point >> 6);
        text += char(0x80 | (code_point & 0x3F));
    } else {
        text += char(0xE0 | code_point >> 12);
        text += char(0x80 | (code_point >> 6 & 0x3F));
        text += char(0x80 | (code_point & 0x3F));
    }
}

}  // namespace

std::optional<double> take_number(std::string_view& text) {
    const std::string copy(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
    if (copy.starts_with('+')) return {};
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    if (end == copy.c_str() || !std::isfinite(value)) return {};
    text.remove_prefix(usize(end - copy.c_str()));
    return value;
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    usize begin = 0;
    while (begin < text.size()) {
        if (is_space(text[begin])) {
            ++begin;
            continue;
        }
        usize end = begin;
        while (end < text.size() && !is_space(text[end])) ++end;
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

void add_word(std::string& text, std::string_view word) {
    if (!text.empty() && !word.empty()) text += ' ';
    text += word;
}

std::string wrapped(std::string_view text, usize width, std::string_view head) {
    const std::string line_break = '\n' + std::string(head.size(), ' ');
    std::string lines(head);
    usize begin = lines.size();  // of the words of the last line
    for (const std::string_view word : split_words(text)) {
        if (lines.size() > begin) {
            const bool fits = head.size() + (lines.size() - begin) + 1 + word.size() <= width;
            lines += fits ? " " : line_break;
            if (!fits) begin = lines.size();
        }
        lines += word;
    }
    return lines;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string unescaped(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (usize i = 0; i < text.size(); ++i) {
        const bool escapes =
            text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
        plain += text[escapes ? ++i : i];
    }
    return plain;
}

bool has_ending(std::string_view name, std::string_view ending) {
    return name.size() >= ending.size() &&
           equal_ignoring_case(name.substr(name.size() - ending.size()), ending);
}

std::string printable(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const usize length = utf8_sequence_length(text);
        const bool is_control = u8(text[0]) < 0x20 || text[0] == 0x7F;
        if (length == 0 || is_control) {
            clean += '?';
            text.remove_prefix(1);
        } else {
            clean += text.substr(0, length);
            text.remove_prefix(length);
        }
    }
    return clean;
}

std::string quoted(std::string_view text) {
    if (text.size() <= MaxQuoted) return '"' + printable(text) + '"';
    usize cut = MaxQuoted;
    while (cut > 0 && is_continuation_byte(text[cut])) --cut;  // not inside a character
    return '"' + printable(text.substr(0, cut)) + "...\"";
}

std::string with_commas(u64 number) {
    std::string text = std::to_string(number);
    for (usize place = text.size(); place > 3; place -= 3) text.insert(place - 3, ",");
    return text;
}

std::string_view take_until(std::string_view& text, std::string_view end_marks) {
    const usize end = std::min(text.find_first_of(end_marks), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return taken;
}

std::string counted(u64 number, std::string_view one, std::string_view several) {
    return fmt::format("{} {}", with_commas(number), number == 1 ? one : several);
}

std::string json_text(std::string_view text) {
    constexpr std::string_view Digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += {'\\', c};
        else if (u8(c) < 0x20 || c == '<')
            quoted += {'\\', 'u', '0', '0', Digits[u8(c) / 16], Digits[u8(c) % 16]};
        else
            quoted += c;
    }
    return quoted + '"';
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const usize length = utf8_sequence_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string utf8_from_windows_1252(std::string_view text) {
    std::string utf8;
    utf8.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        const u8 byte = u8(c);
        append_utf8(utf8, 0x80 <= byte && byte < 0xA0 ? Windows1252[byte - 0x80u] : byte);
    }
    return utf8;
}

std::string duration_text(double seconds) {
    const u64 minutes = u64(seconds) / 60;
    return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, u64(seconds) % 60);
}

std::string time_left_text(double seconds, double share_done) {
    return share_done > 0 ? duration_text(seconds * (1 - share_done) / share_done) : "?";
}

}  // namespace util
