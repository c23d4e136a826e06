// Reads and interpolates the table of the levels.
#include "levels/level.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>

namespace levels {

namespace {

// For what grows by factors.
double between_by_factor(double a, double b, double share) {
    return a > 0 && b > 0 ? a * std::pow(b / a, share) : std::lerp(a, b, share);
}

}  // namespace

util::Result<LevelTable, std::string> LevelTable::parse(std::string_view text) {
    LevelTable table;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream in(line);
        Row row;
        Level& level = row.level;
        if (!(in >> row.elo >> level.people_rating >> level.care >> level.nodes))
            return util::Failure{fmt::format("the line \"{}\" has not four numbers", line)};
        if (!table.rows_.empty() && row.elo <= table.rows_.back().elo)
            return util::Failure{fmt::format("the row of {} is not above the one before", row.elo)};
        table.rows_.push_back(row);
    }
    if (table.rows_.size() < 2 || table.rows_.front().elo != LeastElo || table.rows_.back().elo != MostElo)
        return util::Failure{fmt::format("the rows do not go from {} to {}", LeastElo, MostElo)};
    return table;
}

Level LevelTable::at(double elo) const {
    elo = std::clamp(elo, double(LeastElo), double(MostElo));
    const auto above =
        std::find_if(rows_.begin() + 1, rows_.end() - 1, [elo](const Row& row) { return elo <= row.elo; });
    const Row& high = *above;
    const Row& low = *(above - 1);
    const double share = (elo - low.elo) / (high.elo - low.elo);
    return {std::lerp(low.level.people_rating, high.level.people_rating, share),
            between_by_factor(low.level.care, high.level.care, share),
            between_by_factor(low.level.nodes, high.level.nodes, share)};
}

std::string to_text(const LevelTable::Row& row) {
    return fmt::format("{} {:.0f} {:.4g} {:.0f}", row.elo, row.level.people_rating, row.level.care,
                       row.level.nodes);
}

const LevelTable& level_table() {
    static const LevelTable table = LevelTable::parse(level_table_text()).value();  // a test reads it
    return table;
}

}  // namespace levels
