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

constexpr std::string_view AnchorProgram = "Stockfish";

// The Elo asked for at which a level plays like this. The played ratings rise with those asked for. The curve
// is straight between two levels, and jumps if they play alike; beyond the first and the last it gains a point
// for each point, because these may play like their neighbours.
double asked_for(double played, const std::vector<RatedPlayer>& levels) {
    const auto beyond = [played](const RatedPlayer& end) { return end.asked + (played - end.played); };
    if (played <= levels.front().played) return beyond(levels.front());
    if (played >= levels.back().played) return beyond(levels.back());
    const auto high = std::ranges::lower_bound(levels, played, {}, &RatedPlayer::played), low = high - 1;
    return std::lerp(low->asked, high->asked, (played - low->played) / (high->played - low->played));
}

// The level of this Elo. Beyond the table it goes on as at the table's end, but not far: below by the people's
// rating, above by the second look.
levels::Level level_at(double elo, const levels::LevelTable& table) {
    constexpr double Step = 100, MostBeyond = 200;
    levels::Level level = table.at(elo);
    const double rise =
        table.at(levels::LeastElo + Step).people_rating - table.at(levels::LeastElo).people_rating;
    level.people_rating -= rise * std::clamp(levels::LeastElo - elo, 0.0, MostBeyond) / Step;
    const double steps_above = std::clamp(elo - levels::MostElo, 0.0, MostBeyond) / Step;
    const levels::Level below_last = table.at(levels::MostElo - Step);
    if (below_last.care > 0) level.care *= std::pow(level.care / below_last.care, steps_above);
    level.nodes *= std::pow(level.nodes / below_last.nodes, steps_above);
    return level;
}

// The levels in rising order of both ratings.
std::vector<RatedPlayer> rising_levels(const std::vector<RatedPlayer>& players) {
    std::vector<RatedPlayer> levels;
    std::vector<double> played, importance;
    for (const RatedPlayer& player : players) {
        if (!player.is_level()) continue;
        levels.push_back(player);
        played.push_back(player.played);
        importance.push_back(player.games);
    }
    common::make_rising(played, importance);
    for (usize i = 0; i < levels.size(); ++i) levels[i].played = played[i];
    return levels;
}

// The UCI_Elo that a program has; another number belongs to its name.
struct EloRange {
    std::string_view program;
    int least, most;
};
constexpr EloRange EloRanges[] = {{LevelProgram, levels::LeastElo, levels::MostElo},
                                  {AnchorProgram, 1350, 2850}};  // Stockfish 15.1

// "Houyi 1400" is the level 1400; nothing for names without a rating, and for ratings that the program does
// not have.
std::optional<RatedPlayer> player_of(const std::string& name) {
    const auto space = name.rfind(' ');
    if (space == std::string::npos) return std::nullopt;
    const auto asked = util::parse_integer<int>(std::string_view(name).substr(space + 1));
    if (!asked || *asked < levels::LeastElo) return std::nullopt;
    RatedPlayer player{name.substr(0, space), *asked};
    for (const EloRange& range : EloRanges)
        if (player.program == range.program && (*asked < range.least || *asked > range.most))
            return std::nullopt;
    return player;
}

RatedPlayer player_of(const Rating& rating) {
    RatedPlayer player = player_of(rating.name).value_or(RatedPlayer{rating.name});
    player.played = rating.elo;
    player.error = rating.error;
    player.games = rating.games;
    return player;
}

// The anchor as its games with the others say.
RatedPlayer rate_anchor(const std::string& name, const RatedPlayer& anchor, const Scores& scores,
                        KnownRatings others) {
    others.erase(name);
    if (others.empty() || std::ranges::count(unconnected_players(scores, others), name) > 0) return anchor;
    const auto ratings = fit_ratings(scores, others);
    return player_of(*std::ranges::find(ratings, name, &Rating::name));
}

}  // namespace

KnownRatings anchors_of(const Scores& scores) {
    KnownRatings anchors;
    for (const auto& [names, score] : scores)
        for (const std::string& name : {names.first, names.second})
            if (const auto player = player_of(name); player && player->program == AnchorProgram)
                anchors[name] = player->asked;
    return anchors;
}

std::vector<RatedPlayer> rate_players(const Scores& scores, const KnownRatings& anchors) {
    std::vector<RatedPlayer> players;
    for (const Rating& rating : fit_ratings(scores, anchors)) {
        const RatedPlayer player = player_of(rating);
        players.push_back(anchors.contains(rating.name) ? rate_anchor(rating.name, player, scores, anchors)
                                                        : player);
    }
    std::ranges::sort(players, {},
                      [](const RatedPlayer& player) { return std::pair(player.program, player.asked); });
    return players;
}

std::string format_players(const std::vector<RatedPlayer>& players) {
    std::string text = "player              asked   played       difference   games\n";
    double sum = 0;
    int levels = 0;
    for (const RatedPlayer& player : players) {
        const bool was_asked = player.asked != 0;
        text +=
            fmt::format("{:<18} {:>6}   {:6.0f} ± {:<3.0f}   {:>6}   {:8}\n", player.program,
                        was_asked ? std::to_string(player.asked) : "-", player.played, player.error,
                        was_asked ? fmt::format("{:+.0f}", player.played - player.asked) : "-", player.games);
        if (!player.is_level()) continue;
        sum += std::abs(player.played - player.asked);
        ++levels;
    }
    return text + fmt::format("mean size of the difference, {}: {:.0f}\n",
                              util::counted(u64(levels), "level", "levels"), sum / std::max(levels, 1));
}

std::string calibrated_table(const std::vector<RatedPlayer>& players, const levels::LevelTable& table,
                             const std::string& conditions) {
    constexpr int Step = 100;
    const std::vector<RatedPlayer> levels = rising_levels(players);
    assert(levels.size() >= 2);
    std::string text =
        fmt::format("# Elo, rating of the people on lichess, care, nodes (level.h)\n# {}\n", conditions);
    for (int elo = levels::LeastElo; elo <= levels::MostElo; elo += Step)
        text += levels::to_text({elo, level_at(asked_for(elo, levels), table)}) + '\n';
    return text;
}

}  // namespace levels_tool
