// Reads games and algorithms, and writes files and tables, for all subcommands.
#include "lab/commands/command.h"

#include <algorithm>

#include <fmt/format.h>

#include "common/chinese_picture.h"
#include "lab/drawing/numbers.h"
#include "lab/games/catalogue.h"
#include "util/file.h"

namespace lab_tool {

std::function<Ending(const Values& values, cli::Console& console)>
with_progress(Ending (*run)(const Values& values, Context& context)) {
    return [run](const Values& values, cli::Console& console) {
        Progress progress(&console.err, console.err_is_terminal);
        Context context{console.out, progress};
        return run(values, context);
    };
}

util::Result<std::unique_ptr<LabGame>, Ending> game_of(std::string_view words, const Values& values) {
    const auto spec = parse_game(words, values.text("fen"));
    if (!spec) return util::Failure{failed(spec.error())};
    auto game = make_game(*spec, values.text("moves"));
    if (!game) return util::Failure{failed(game.error())};
    return std::move(game).value();
}

util::Result<AlgorithmId, Ending> algorithm_of(const Values& values, std::string_view otherwise) {
    const auto algorithm = parse_algorithm(values.text("algorithm", otherwise));
    if (!algorithm) return util::Failure{misused("--algorithm: " + algorithm.error())};
    return *algorithm;
}

StopHook stop_at(u64 max_nodes, Progress& progress) {
    return [max_nodes, &progress](const adversarial::Counts& counts) {
        progress.nodes(counts.nodes);
        return counts.nodes >= max_nodes;
    };
}

Ending write_file(const Values& values, std::string_view option,
                  const std::function<std::string()>& content) {
    if (!values.has(option)) return {};
    return cli::ending_of(util::write_file(values.text(option), content()));
}

Ending write_picture(const Values& values, const std::function<std::string()>& svg) {
    return write_file(values, "svg",
                      [&] { return values.has("chinese") ? common::in_chinese(svg()) : svg(); });
}

cli::Option chinese_option() { return {"chinese", "label the picture in Chinese"}; }

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
