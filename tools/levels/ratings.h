// Ratings of players from their games, all at once (CPW: Match Statistics; Ralph Bradley and Milton Terry 1952).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "chess/pgn/reader.h"
#include "util/ints.h"
#include "util/result.h"

namespace levels_tool {

// Points of the first player against the second; the first name is the smaller one.
struct Score {
    double points = 0;
    int games = 0;
};
using Scores = std::map<std::pair<std::string, std::string>, Score>;

// Adds up the results of PGN files by the names of the players, and the faults of the files. The error is one
// sentence.
util::Result<Scores, std::string> read_scores(const std::vector<std::string>& files,
                                              chess::pgn::Faults& faults);

// Elo by the names of players.
using KnownRatings = std::map<std::string, double>;

// The players that no chain of games connects with a known one: they cannot be rated.
std::vector<std::string> unconnected_players(const Scores& scores, const KnownRatings& known);

struct Rating {
    std::string name;
    double elo = 0;
    double error = 0;  // of one standard deviation; 0 if the rating is known
    int games = 0;
};

// The ratings that make the results most likely, by the logistic curve of 400 points. Those that are known, at
// least one, stay as they are, and all players must be connected with a known one. A draw counts as half a win
// and half a loss. Each pair that has played gets one more draw, so that a player who lost all games has a
// rating too.
std::vector<Rating> fit_ratings(const Scores& scores, const KnownRatings& known);

}  // namespace levels_tool
