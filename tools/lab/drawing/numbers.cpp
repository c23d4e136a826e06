// Formats values and bounds, and measures the length of text.
#include "tools/lab/drawing/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "adversarial/alpha_beta.h"
#include "tools/common/page.h"

namespace lab_tool {

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

std::string_view bound_sign(adversarial::Bound bound) {
    if (bound == adversarial::Bound::Exact) return "";
    return bound == adversarial::Bound::Upper ? "\u2264" : "\u2265";
}

std::string pretty(std::string_view number) {
    return common::filled(number, {{"+inf", "∞"}, {"inf", "∞"}, {"eps", "ε"}, {"-", "−"}});
}

usize shown_length(std::string_view text) {
    return usize(std::count_if(text.begin(), text.end(), [](char c) { return (u8(c) & 0xC0) != 0x80; }));
}

std::string format_table(const std::vector<std::vector<std::string>>& rows) {
    const auto heading = [&](usize column) { return std::string_view(rows.front()[column]); };
    const auto is_left = [&](usize column) { return heading(column).starts_with('<'); };
    const auto cell = [&](const std::vector<std::string>& row, usize column) {
        const std::string_view text = row[column];
        return &row == &rows.front() && is_left(column) ? text.substr(1) : text;
    };
    std::string table;
    for (const auto& row : rows) {
        std::string line;
        for (usize column = 0; column < row.size(); ++column) {
            usize width = 0;
            for (const auto& other : rows) width = std::max(width, shown_length(cell(other, column)));
            const std::string_view text = cell(row, column);
            const std::string space(width - shown_length(text), ' ');
            if (column > 0) line += "  ";
            line += is_left(column) ? std::string(text) + space : space + std::string(text);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        table += line + "\n";
    }
    return table;
}

}  // namespace lab_tool
