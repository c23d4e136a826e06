// Openings for self-play games, for genfens and houyi-datagen: a start position or one from a book, some
// random moves, and a search that rejects positions that are already decided.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "util/prng.h"
#include "util/result.h"

namespace play {

// The positions of a file: FENs or EPDs, one per line, or, if its name ends in .pgn, the last positions of
// games.
class OpeningBook {
public:
    // The error names the file, and the line that is no position or the move that cannot be played.
    static util::Result<OpeningBook, std::string> read(const std::string& name);

    usize size() const { return lines_.size(); }
    chess::Position at(usize index) const;

private:
    util::Done read_lines(std::istream& in, const std::string& name);
    util::Done read_games(std::istream& in, const std::string& name);

    std::vector<std::string> lines_;  // as text: a Position takes ten times the memory
};

// How a random move is drawn: each with the same probability, or first the type of the piece that moves, by
// fixed shares (openings.cpp), and then one of its moves. Once the queen and the rooks are developed, most
// legal moves are theirs; ByKind gives openings that are more like those of games.
enum class RandomMoves : u8 { Any, ByKind };

struct OpeningSettings {
    // Random legal moves from a start position, and from a book position: this many, or one more.
    int random_plies = 8;
    int random_plies_after_book = 2;
    RandomMoves random_moves = RandomMoves::Any;
    // The share of the openings that begin from double Chess960 instead, each side with any of the 960
    // set-ups.
    double dfrc_share = 0;
    // The share of the openings that are endgames instead: 4 to 12 men on random squares, half of them pawns.
    // For each man of White there is one of Black: three times in four a copy, otherwise of any kind; an odd
    // one is White's. Games from the start position have few endgames, and most of those are decided.
    double endgame_share = 0;
    // Openings with a larger score for either side are rejected. In centipawns of the evaluation.
    int max_cp = 400;
    u64 soft_nodes = 10'000;  // of the search that scores the opening
};

// After this many tries in a row without an opening, no further one is made. With a book in which one
// position in a hundred is level, this gives up by mistake once in twenty thousand openings.
inline constexpr int MaxOpeningTries = 1000;

// Draws an opening at random. An opening that is over or too one-sided is rejected and another one is tried,
// up to MaxOpeningTries times; then the error is one sentence. The opening depends on the generator alone if
// the engine is fresh (Engine::new_game). Without a book, the standard start position is used. Nothing if a
// stop is requested first.
util::Result<std::optional<chess::Position>, std::string>
draw_opening(const OpeningSettings& settings, const OpeningBook* book, engine::Engine& engine,
             util::Prng& prng, const util::StopRequested& stop_requested);

struct NodeLimits {
    u64 soft_nodes = 0;  // no iteration begins after this many
    u64 hard_nodes = 0;
};

// The result of a search to the node limits: the move, and the score for the side to move. If the last
// iteration ended with only a bound, the score is that of the last complete iteration.
struct FoundMove {
    chess::Move move;
    eval::Score score;
    u64 nodes = 0;
};
FoundMove find_move(engine::Engine& engine, const chess::Position& position, const NodeLimits& node_limits);

struct OpeningSeries {
    u64 count = 1;
    u64 seed = 0;
    std::string book = {};  // a file of FENs, EPDs or games of PGN (OpeningBook); empty: the start position
    bool dfrc = false;      // all of them from double Chess960, none from the book
};

// Calls on_opening `series.count` times; the openings depend on the series alone. The error is one sentence:
// a book that cannot be read, or MaxOpeningTries tries in a row without an opening, as with a
// book of decided positions. Ends early if stop_requested() returns true.
util::Done make_openings(const OpeningSeries& series,
                         const std::function<void(const chess::Position&)>& on_opening,
                         const util::StopRequested& stop_requested);

}  // namespace play
