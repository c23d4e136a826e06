// Reading arguments; files and tables as all subcommands write them.
#include "lab/command.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

#include <fmt/format.h>

#include "lab/numbers.h"
#include "util/text.h"

namespace lab_tool {

std::string Arguments::words() const {
    std::string joined;
    for (const std::string& word : words_) {
        if (!joined.empty()) joined += ' ';
        joined += word;
    }
    return joined;
}

std::string Arguments::text(const std::string& option, const std::string& otherwise) const {
    const auto found = options_.find(option);
    return found == options_.end() ? otherwise : found->second;
}

std::optional<i64> Arguments::number(const std::string& option, i64 min, i64 max) const {
    if (!has(option)) return {};
    const auto value = util::parse_integer<i64>(text(option));
    if (!value || *value < min || *value > max)
        throw UsageError{fmt::format("--{}: {} is not a whole number in {}..{}", option,
                                     util::quoted(text(option)), min, max)};
    return value;
}

std::optional<double> Arguments::real(const std::string& option) const {
    if (!has(option)) return {};
    const std::string word = text(option);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || std::isnan(value))
        throw UsageError{fmt::format("--{}: {} is not a number", option, util::quoted(word))};
    return value;
}

AlgorithmId algorithm_of(const Arguments& arguments, std::string_view otherwise) {
    const auto algorithm = parse_algorithm(arguments.text("algorithm", std::string(otherwise)));
    if (!algorithm) throw UsageError{"--algorithm: " + algorithm.error()};
    return *algorithm;
}

StopHook stop_at(u64 max_nodes, Progress& progress) {
    return [max_nodes, &progress](const adversarial::Counts& counts) {
        progress.nodes(counts.nodes);
        return counts.nodes >= max_nodes;
    };
}

void write_file(const std::string& name, std::string_view content) {
    std::ofstream file(name, std::ios::binary);
    file << content << std::flush;
    if (!file) throw Failed{fmt::format("{} cannot be written", util::quoted(name))};
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
