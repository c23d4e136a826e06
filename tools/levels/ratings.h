// Ratings of players from their games, all at once (CPW: Match Statistics; Ralph Bradley and Milton Terry 1952).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace levels_tool {

// Points of the first player against the second; the first name is the smaller one.
struct Score {
    double points = 0;
    int games = 0;
};
using Scores = std::map<std::pair<std::string, std::string>, Score>;

// Adds up the results of PGN files by the names of the players. The error is one sentence.
util::Result<Scores, std::string> read_scores(const std::vector<std::string>& files);

using KnownRatings = std::map<std::string, double>;

// The players that no chain of games connects with a known one, or with the first if none is known: they cannot be
// rated with the others.
std::vector<std::string> unconnected_players(const Scores& scores, const KnownRatings& known = {});

struct Rating {
    std::string name;
    double elo = 0;
    double error = 0;  // of one standard deviation: 0 if known, relative to the mean of all if none is known
    int games = 0;
};

// The ratings that make the results most likely, by the logistic curve of 400 points; all players must be
// connected. Those that are known stay as they are; if none is, the mean is 0. A draw counts as half a win and
// half a loss. Each pair that has played gets one more draw, so that a player who lost all games has a rating
// too.
std::vector<Rating> fit_ratings(const Scores& scores, const KnownRatings& known = {});

}  // namespace levels_tool
