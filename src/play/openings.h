// Openings for games of the engine against itself: a start position or a book's, some random moves, and a search that
// throws out what is decided already. For genfens and houyi-datagen.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "util/prng.h"
#include "util/result.h"

namespace play {

// Positions of a file: FENs or EPDs, one a line, or, if its name ends in .pgn, the ends of games.
class OpeningBook {
public:
    // The error names the file, and the line that is no position or the move that cannot be played.
    static util::Result<OpeningBook, std::string> read(const std::string& name);

    usize size() const { return lines_.size(); }
    chess::Position at(usize index) const;

private:
    util::Done read_lines(std::istream& in, const std::string& name);
    util::Done read_games(std::istream& in, const std::string& name);

    std::vector<std::string> lines_;  // a position takes ten times the memory
};

// How a random move is drawn: each with the same chance, or first the kind of piece that moves, by fixed shares, and then
// one of its moves. Most legal moves are the queen's and the rooks', once they are out; by kind, openings look more like
// those of games.
enum class RandomMoves : u8 { Any, ByKind };
constexpr u64 percent_of_random_moves(chess::PieceType kind) {
    return kind == chess::PieceType::Pawn ? 35 : kind == chess::PieceType::Rook ? 5 : 15;
}

struct OpeningSettings {
    // Random legal moves from a start position, and from one of a book: so many, or one more.
    int random_plies = 8;
    int random_plies_after_book = 2;
    RandomMoves random_moves = RandomMoves::Any;
    // The share of the openings that begin from double Chess960 instead, each side with any of the 960 set-ups.
    double dfrc_share = 0;
    // The share of the openings that are endgames instead: 4 to 12 men anywhere, half of them pawns, mostly as many of a kind
    // for either side. In games from the start endgames are few, and most are decided.
    double endgame_share = 0;
    // Beyond it, for either side, an opening is thrown out; centipawns of the evaluation.
    int max_cp = 400;
    u64 soft_nodes = 10'000;  // of the search that tells
};

// After so many tries in a row without an opening there is none to find: of a book with one level position in a
// hundred, one in twenty thousand is given up by mistake.
inline constexpr int MaxOpeningTries = 1000;

// An opening by chance: one that is over or too one-sided is thrown out and another one tried, up to MaxOpeningTries
// times; then an error in one sentence. Which opening it is depends on the generator alone, if the engine is fresh
// (Engine::new_game). Without a book the standard start position is taken. Nothing where a stop was requested first.
util::Result<std::optional<chess::Position>, std::string>
draw_opening(const OpeningSettings& settings, const OpeningBook* book, engine::Engine& engine,
             util::Prng& prng, const util::StopRequested& stop_requested);

struct NodeLimits {
    u64 soft_nodes = 0;  // begins no iteration after so many
    u64 hard_nodes = 0;
};

// What a search to the node limits finds: the move, and the score for the side to move. Of an iteration that was ended
// when nothing but a bound was known, the score is that of the last whole one.
struct FoundMove {
    chess::Move move;
    eval::Score score;
    u64 nodes = 0;
};
FoundMove find_move(engine::Engine& engine, const chess::Position& position, const NodeLimits& node_limits);

}  // namespace play
