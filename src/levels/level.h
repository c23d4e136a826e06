// The scale of the levels: what a player of an Elo rating is made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "util/result.h"

namespace levels {

inline constexpr int LeastElo = 500, MostElo = 3000;

struct Level {
    double people_rating = 1500;  // lichess rating of the people whose choices it draws
    // A strong player looks again at the move that he is about to play. He keeps it with the probability
    // exp(-care * loss), where loss is what a deeper search says that it loses, in expected points (0 to 1);
    // otherwise he plays the search's move. With 0 he never looks again.
    double care = 0;
    double nodes = 1000;  // of that search

    bool operator==(const Level&) const = default;
};

// The levels of some ratings; those between them are interpolated.
class LevelTable {
public:
    struct Row {
        int elo = 0;
        Level level;
    };

    // Each line is a row: Elo, people's rating, care and nodes, in rising order of Elo, from LeastElo to
    // MostElo. Lines that begin with # say how the rows were measured. The error is half a sentence.
    static util::Result<LevelTable, std::string> parse(std::string_view text);

    // From LeastElo to MostElo; beyond them, as the nearest.
    Level at(double elo) const;

private:
    std::vector<Row> rows_;
};
std::string to_text(const LevelTable::Row& row);

// The table in the program: written by houyi-levels calibrate and then set by hand, as its first lines say.
std::string_view level_table_text();
const LevelTable& level_table();

}  // namespace levels
