// Formats the engine's output as UCI text. The functions are pure: the session decides where the text goes.
#pragma once

#include <string>

#include "chess/perft.h"
#include "chess/position.h"
#include "eval/nnue/network.h"
#include "search/report.h"
#include "tablebase/oracle.h"
#include "util/result.h"

namespace uci {

// The options that change the format.
struct Style {
    bool chess960 = false;  // castling as the king taking its rook
    bool show_wdl = false;
};

// "cp 31", "mate 3", "mate -2". Mates are in moves, negative if the side to move is mated. Centipawns are
// those of eval::normalised_cp() at that material. A tablebase win is 20000 minus the plies to the position
// in the tables.
std::string format_score(eval::Score score, int material);

// Nodes per second; a time of 0 counts as 1 ms.
u64 nodes_per_second(u64 nodes, search::Milliseconds time);

// `root` is the position that is searched.
std::string format_line(const search::LineReport& report, const chess::Position& root, const Style& style);
std::string format_current_move(int depth, chess::Move move, int number, const Style& style);
std::string format_mate(const search::MateReport& report);
std::string format_best_move(const search::BestMoveReport& report, const Style& style);

// --- text of several lines for users ---

// The board with FEN, keys, checkers, and the draw rules that apply.
std::string format_board(const chess::Position& position, const Style& style);
// Each term of the static evaluation for each side, in pawns of the evaluation, and the sum also as shown in
// games.
std::string format_eval(const chess::Position& position);
// The network's evaluation of the position, and each piece's worth to its owner (what the evaluation loses if
// the piece is removed), in pawns of the evaluation.
std::string format_network_eval(const eval::nnue::Network& network, const chess::Position& position);
// The sum of the counts, with `divided` also the count below each move.
std::string format_perft(const chess::PerftResult& result, bool divided, const Style& style);

// --- what the endgame tables say ---

// The value of the position, and each legal move with its value, best first. The error is one sentence that
// says why the tables have no value.
util::Result<std::string, std::string> format_tables(const tablebase::Oracle& tables,
                                                     const chess::Position& position, bool fifty_move_rule,
                                                     const Style& style);
// Only the value of the position, in one line; empty if the tables have none.
std::string format_table_value(const tablebase::Oracle& tables, const chess::Position& position);

// A sentence if the fifty-move rule turns the value of the root into a draw; else empty.
std::string format_fifty_move_draw(tablebase::Wdl value);

}  // namespace uci
