// Formats tablebase values and distances as words and columns.
#include "uci/format_tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "tablebase/ranking.h"

namespace uci {

namespace {

using tablebase::RankedMove;
using tablebase::Wdl;

std::string_view word_of(Wdl value) {
    switch (value) {
        case Wdl::Win: return "win";
        case Wdl::CursedWin: return "cursed win";
        case Wdl::Draw: return "draw";
        case Wdl::BlessedLoss: return "blessed loss";
        case Wdl::Loss: break;
    }
    return "loss";
}

std::string reason_unknown(const tablebase::Oracle& tables, const chess::Position& position) {
    const int men = position.occupied().count();
    if (position.castling_rights() != chess::CastlingRights())
        return "tables know no position with castling rights";
    if (men > tables.largest())
        return fmt::format("{} men are too many; the tables go up to {}", men, tables.largest());
    return "a table that this position needs is missing or damaged";
}

// Sorts by value, then by distance: the winning side prefers short wins, the losing side long losses.
void sort_for_people(std::vector<RankedMove>& moves) {
    std::stable_sort(moves.begin(), moves.end(), [](const RankedMove& a, const RankedMove& b) {
        return a.value != b.value ? a.value > b.value : a.dtz.value_or(0) < b.dtz.value_or(0);
    });
}

}  // namespace

std::string format_table_value(const tablebase::Oracle& tables, const chess::Position& position) {
    const auto value = tables.probe_wdl(position);
    if (!value) return "";
    const auto dtz = tables.probe_dtz(position);
    return fmt::format("Tables: {} for the side to move{}", word_of(*value),
                       dtz && *dtz != 0 ? fmt::format(", DTZ {}", *dtz) : "");
}

util::Result<std::string, std::string> format_tables(const tablebase::Oracle& tables,
                                                     const chess::Position& position, bool fifty_move_rule,
                                                     const Style& style) {
    std::string text = format_table_value(tables, position);
    if (text.empty()) return util::Failure{reason_unknown(tables, position)};
    const chess::MoveList moves = chess::legal_moves(position);
    if (moves.empty()) return text + (position.in_check() ? "\nCheckmate" : "\nStalemate");
    auto ranking = tablebase::rank_moves(tables, position, {moves.begin(), moves.size()}, fifty_move_rule);
    if (!ranking) return util::Failure{reason_unknown(tables, position)};

    sort_for_people(ranking->moves);
    if (position.halfmove_clock() > 0)
        text += fmt::format("\nWith the clock at {} and the moves played: {}", position.halfmove_clock(),
                            word_of(ranking->value()));
    text += "\n\nMove   Value          DTZ";
    for (const RankedMove& each : ranking->moves)
        text += fmt::format("\n{:<6} {:<12} {:>5}", chess::to_uci(each.move, style.chess960),
                            word_of(each.value), each.dtz ? std::to_string(*each.dtz) : "-");
    return text;
}

std::string format_fifty_move_draw(Wdl value) {
    if (value == Wdl::CursedWin) return "the fifty-move rule takes the win away: a draw by the tables";
    if (value == Wdl::BlessedLoss)
        return "the fifty-move rule takes the opponent's win away: a draw by the tables";
    return "";
}

}  // namespace uci
