// Inverts the measured curve from the rating asked for to the rating played.
#include "tools/levels/calibrate.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "tools/common/rising.h"
#include "util/text.h"

namespace levels_tool {

namespace {

constexpr std::string_view Anchor = "Stockfish";

// The Elo asked for at which a level plays like this. The played ratings rise with those asked for; the curve is
// straight between them and at its ends.
double asked_for(double played, const std::vector<RatedPlayer>& levels) {
    const auto above = std::find_if(levels.begin() + 1, levels.end() - 1,
                                    [played](const RatedPlayer& level) { return played <= level.played; });
    const RatedPlayer& high = *above;
    const RatedPlayer& low = *(above - 1);
    const double rise = std::max(high.played - low.played, 1.0);
    return low.asked + (played - low.played) * (high.asked - low.asked) / rise;
}

// The levels in rising order of both ratings.
std::vector<RatedPlayer> rising_levels(const std::vector<RatedPlayer>& players) {
    std::vector<RatedPlayer> levels;
    std::vector<double> played, importance;
    for (const RatedPlayer& player : players) {
        if (player.program != LevelProgram) continue;
        levels.push_back(player);
        played.push_back(player.played);
        importance.push_back(player.games);
    }
    common::make_rising(played, importance);
    for (usize i = 0; i < levels.size(); ++i) levels[i].played = played[i];
    return levels;
}

}  // namespace

std::optional<std::vector<RatedPlayer>> rate_players(const Scores& scores) {
    std::vector<RatedPlayer> players;
    double shift = 0, weights = 0;
    for (const Rating& rating : fit_ratings(scores)) {
        const auto space = rating.name.rfind(' ');
        if (space == std::string::npos) continue;
        const auto asked = util::parse_integer<int>(std::string_view(rating.name).substr(space + 1));
        if (!asked || *asked <= 0) continue;
        players.push_back({rating.name.substr(0, space), *asked, rating.elo, rating.error, rating.games});
        if (players.back().program != Anchor) continue;
        const double weight = 1 / (rating.error * rating.error);
        shift += weight * (*asked - rating.elo);
        weights += weight;
    }
    if (weights == 0) return std::nullopt;
    for (RatedPlayer& player : players) player.played += shift / weights;
    std::ranges::sort(players, {},
                      [](const RatedPlayer& player) { return std::pair(player.program, player.asked); });
    return players;
}

std::string format_players(const std::vector<RatedPlayer>& players) {
    std::string text = "player              asked   played       difference   games\n";
    double sum = 0;
    int levels = 0;
    for (const RatedPlayer& player : players) {
        text +=
            fmt::format("{:<18} {:6}   {:6.0f} ± {:<3.0f}   {:+6.0f}   {:8}\n", player.program, player.asked,
                        player.played, player.error, player.played - player.asked, player.games);
        if (player.program != LevelProgram) continue;
        sum += std::abs(player.played - player.asked);
        ++levels;
    }
    return text +
           fmt::format("mean size of the difference, {} levels: {:.0f}\n", levels, sum / std::max(levels, 1));
}

std::string calibrated_table(const std::vector<RatedPlayer>& players, const levels::LevelTable& table,
                             const std::string& conditions) {
    constexpr int Step = 100;
    const std::vector<RatedPlayer> levels = rising_levels(players);
    assert(levels.size() >= 2);
    std::string text =
        fmt::format("# Elo, rating of the people on lichess, care, nodes (level.h)\n# {}\n", conditions);
    for (int elo = levels::LeastElo; elo <= levels::MostElo; elo += Step)
        text += levels::to_text({elo, table.at(asked_for(elo, levels))}) + '\n';
    return text;
}

}  // namespace levels_tool
