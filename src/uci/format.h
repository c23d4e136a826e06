// What the engine says, as UCI text. Pure functions: the session decides where the text goes.
#pragma once

#include <string>
#include <string_view>

#include "chess/perft.h"
#include "chess/position.h"
#include "eval/nnue/network.h"
#include "search/report.h"

namespace uci {

// The options that change how things are written.
struct Style {
    bool chess960 = false;  // castling as the king taking its rook
    bool show_wdl = false;
};

// "cp 31", "mate 3", "mate -2"; mates in moves, negative where the side to move is mated. Centipawns are those of
// eval::normalised_cp() at that material; a win by the tables is 20000 less the plies to the position that they know.
std::string format_score(eval::Score score, int material);

// Nodes in one second; never divides by 0.
u64 nodes_per_second(u64 nodes, search::Milliseconds time);

// root: the position that is searched.
std::string format_line(const search::LineReport& report, const chess::Position& root, const Style& style);
std::string format_current_move(const search::CurrentMoveReport& report, const Style& style);
std::string format_mate(const search::MateReport& report);
std::string format_best_move(const search::BestMoveReport& report, const Style& style);

// --- for people, several lines each ---

// The board with FEN, keys, checkers and what the rules say of draws.
std::string format_board(const chess::Position& position, const Style& style);
// Each term of the static evaluation for each side, in pawns of the evaluation, and the sum also as it is shown.
std::string format_eval(const chess::Position& position);
// What the network makes of the position, and each piece's worth to its owner by removal, in pawns of the evaluation.
std::string format_network_eval(const eval::nnue::Network& network, const chess::Position& position);
// The counts below each move, if asked for, and their sum.
std::string format_perft(const chess::PerftResult& result, bool divided, const Style& style);

}  // namespace uci
