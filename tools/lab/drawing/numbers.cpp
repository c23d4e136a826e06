// Formats values and bounds, escapes text and measures its length.
#include "lab/drawing/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "adversarial/windows.h"

namespace lab_tool {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (usize at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

}  // namespace

std::string value_text(double value) {
    if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
    return fmt::format("{:.6g}", value + 0.0);
}

std::string bound_text(double value) {
    if (std::isinf(value)) return value_text(value);
    if (value != 0 && std::abs(value) < std::numeric_limits<double>::min())
        return value > 0 ? "0+eps" : "0-eps";
    const std::string text = value_text(value);
    const double shown = std::strtod(text.c_str(), nullptr);
    if (value == adversarial::just_above(shown)) return text + "+eps";
    if (value == adversarial::just_below(shown)) return text + "-eps";
    return text;
}

std::string pretty(std::string_view number) {
    std::string text(number);
    replace_all(text, "+inf", "∞");
    replace_all(text, "inf", "∞");
    replace_all(text, "eps", "ε");
    replace_all(text, "-", "−");
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

usize shown_length(std::string_view text) {
    return usize(std::count_if(text.begin(), text.end(), [](char c) { return (u8(c) & 0xC0) != 0x80; }));
}

}  // namespace lab_tool
