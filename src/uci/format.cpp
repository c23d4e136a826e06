// Formats reports, boards, evaluations and endgame tables as text.
#include "uci/format.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "eval/classical/classical.h"
#include "eval/endings.h"
#include "eval/evaluator.h"
#include "eval/wdl.h"
#include "tablebase/ranking.h"

namespace uci {

namespace {

using tablebase::RankedMove;
using tablebase::Wdl;

std::string_view bound_word(search::Bound bound) {
    switch (bound) {
        case search::Bound::Lower: return " lowerbound";
        case search::Bound::Upper: return " upperbound";
        case search::Bound::Exact:
        case search::Bound::None: break;
    }
    return "";
}

// Some match runners read the time as a 32-bit integer.
i64 time_field(search::Milliseconds time) {
    return std::clamp<i64>(time.count(), 0, std::numeric_limits<i32>::max());
}

std::string format_draw_rules(const chess::Position& position) {
    std::string text;
    if (const int before = chess::count_repetitions(position))
        text += before == 1 ? "; stood here once before" : "; draw by repetition";
    if (chess::is_fifty_move_draw(position)) text += "; draw by the fifty-move rule";
    if (chess::is_insufficient_material(position)) text += "; draw by insufficient material";
    if (!chess::has_legal_move(position)) text += position.in_check() ? "; checkmate" : "; stalemate";
    return text.empty() ? "nothing decided" : text.substr(2);
}

// The middle-game and endgame values as two columns, in pawns.
std::string format_pawns(eval::TaperedScore score) {
    return fmt::format("{:7.2f} {:7.2f}", score.middle() / 100.0, score.end() / 100.0);
}

std::string format_eval_row(std::string_view name, const chess::PerColor<eval::TaperedScore>& sides) {
    const auto white = sides[chess::Color::White];
    const auto black = sides[chess::Color::Black];
    return fmt::format("{:<15} |{} |{} |{}\n", name, format_pawns(white), format_pawns(black),
                       format_pawns(white + -black));
}

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

std::string format_score(eval::Score score, int material) {
    if (score.is_mate()) {
        const int moves = (score.plies_to_mate() + 1) / 2;
        return fmt::format("mate {}", score.is_win() ? moves : -moves);
    }
    if (score.is_table()) {
        const int cp = eval::Score::max_evaluation().cp() - score.plies_to_table();
        return fmt::format("cp {}", score.is_win() ? cp : -cp);
    }
    return fmt::format("cp {}", eval::normalised_cp(score, material));
}

u64 nodes_per_second(u64 nodes, search::Milliseconds time) {
    return nodes * 1000 / u64(std::max<i64>(time.count(), 1));
}

std::string format_line(const search::LineReport& report, const chess::Position& root, const Style& style) {
    const int material = eval::material_points(root);
    std::string text =
        fmt::format("info depth {} seldepth {} multipv {} score {}{}", report.depth, report.selective_depth,
                    report.multi_pv, format_score(report.score, material), bound_word(report.bound));
    if (style.show_wdl) {
        const eval::Wdl wdl = eval::wdl_of(report.score, material);
        text += fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
    }
    text += fmt::format(" nodes {} nps {} hashfull {} tbhits {} time {}", report.nodes,
                        nodes_per_second(report.nodes, report.time), report.hash_full_permille,
                        report.table_hits, time_field(report.time));
    if (!report.pv.empty()) text += " pv";
    for (const chess::Move move : report.pv) text += ' ' + chess::to_uci(move, style.chess960);
    return text;
}

std::string format_current_move(int depth, chess::Move move, int number, const Style& style) {
    return fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                       chess::to_uci(move, style.chess960), number);
}

std::string format_mate(const search::MateReport& report) {
    using adversarial::Answer;
    if (report.answer == Answer::Proven)
        return fmt::format("mate in {} is proven{}", report.moves,
                           report.is_shortest ? ", and there is no shorter one" : "");
    if (report.was_unasked) return "no mate is proven; LabPVS continues";
    if (report.answer == Answer::Disproven) return fmt::format("no mate in {}", report.moves);
    return fmt::format("undecided: a mate in {} is neither proven nor refuted", report.moves);
}

std::string format_best_move(const search::BestMoveReport& report, const Style& style) {
    if (report.best == chess::Move::none()) return "bestmove (none)";
    std::string text = "bestmove " + chess::to_uci(report.best, style.chess960);
    if (report.ponder != chess::Move::none())
        text += " ponder " + chess::to_uci(report.ponder, style.chess960);
    return text;
}

std::string format_network_eval(const eval::nnue::Network& network, const chess::Position& position) {
    constexpr std::string_view Border = " +------+------+------+------+------+------+------+------+\n";
    const auto board = position.setup().board;
    const auto values = eval::nnue::piece_values_cp(network, position);
    std::string text = "Each piece's worth to its owner, by what the network's value loses without it:\n";
    text += Border;
    for (int rank = 7; rank >= 0; --rank) {
        std::string pieces, worths;
        for (int file = 0; file < 8; ++file) {
            const usize square = usize(8 * rank + file);
            const chess::Piece piece = board[square];
            const bool is_empty = piece == chess::Piece::None;
            const bool has_worth = !is_empty && chess::type_of(piece) != chess::PieceType::King;
            pieces += fmt::format("|{:^6}", is_empty ? ' ' : chess::letter_of(piece));
            worths += has_worth ? fmt::format("|{:<+6.2f}", values[square] / 100.0) : "|      ";
        }
        text += fmt::format(" {}|\n {}| {}\n{}", pieces, worths, rank + 1, Border);
    }
    text += "     a      b      c      d      e      f      g      h\n\n";

    const auto& shape = network.architecture();
    const chess::Color us = position.side_to_move();
    const int network_cp = network.evaluate_cp(board, us);
    const auto [mop_up_cp, scale, score] = eval::adjusted_network_value(position, network_cp);
    const eval::Score white = us == chess::Color::White ? score : -score;
    text += fmt::format("Network: (768 -> {}) x 2 -> 1, output weights {} of {}\n", shape.hidden,
                        shape.bucket_of(position.occupied().count()) + 1, shape.buckets);
    const int with_mop_up = network_cp >= 0 ? network_cp + mop_up_cp : network_cp - mop_up_cp;
    if (mop_up_cp > 0)
        text += fmt::format("Mop-up: {:+.2f} of the network become {:+.2f} for the side to move\n",
                            network_cp / 100.0, with_mop_up / 100.0);
    if (scale < eval::FullScale)
        text += fmt::format("Drawish ending: {} of {} count of {:+.2f} for the side to move\n", scale,
                            eval::FullScale, with_mop_up / 100.0);
    text += fmt::format("Network's evaluation: {:+.2f} for White, {:+.2f} for the side to move\n",
                        white.cp() / 100.0, score.cp() / 100.0);
    const int material = eval::material_points(position);
    text += fmt::format("As shown in games: {:+.2f} for White, {:+.2f} for the side to move",
                        eval::normalised_cp(white, material) / 100.0,
                        eval::normalised_cp(score, material) / 100.0);
    return text;
}

std::string format_board(const chess::Position& position, const Style& style) {
    constexpr std::string_view Border = " +---+---+---+---+---+---+---+---+\n";
    std::string text(Border);
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const chess::Piece piece = position.piece_on(chess::Square(chess::File(file), chess::Rank(rank)));
            text += fmt::format(" | {}", piece == chess::Piece::None ? ' ' : chess::letter_of(piece));
        }
        text += fmt::format(" | {}\n{}", rank + 1, Border);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";

    const auto castling_style = style.chess960 ? chess::CastlingStyle::Shredder : chess::CastlingStyle::XFen;
    std::string checkers;
    for (const chess::Square square : position.checkers()) checkers += ' ' + chess::to_string(square);
    text += fmt::format("Fen: {}\n", chess::to_fen(position, castling_style));
    text += fmt::format("Key: {:016X}\n", position.key());
    text += fmt::format("Pawn key: {:016X}\n", position.pawn_key());
    text += fmt::format("Checkers:{}\n", checkers);
    text += fmt::format("Rules: {}", format_draw_rules(position));
    return text;
}

std::string format_eval(const chess::Position& position) {
    const eval::classical::Trace trace = eval::classical::trace(position);
    const std::string border = fmt::format("{:-<16}+{:-<16}+{:-<16}+{:-<16}\n", "", "", "", "");
    std::string text =
        fmt::format("{:<15} |{:^16}|{:^16}|{:^16}\n", "In pawns", "White", "Black", "White - Black");
    text += fmt::format("{:<15} |{:>16}|{:>16}|{:>16}\n{}", "", "middle     end ", "middle     end ",
                        "middle     end ", border);
    chess::PerColor<eval::TaperedScore> sums{};
    for (usize i = 0; i < eval::classical::TermCount; ++i) {
        const auto term = eval::classical::Term(i);
        text += format_eval_row(eval::classical::TermNames[term], trace.terms[term]);
        for (const chess::Color us : chess::Colors) sums[us] += trace.terms[term][us];
    }
    text += border + format_eval_row("Sum", sums);
    text += fmt::format(
        "\nPhase: {} of 24 (24 is the middle game)\nScale: {} of 64 (64 is no drift towards a draw)\n",
        trace.phase, trace.scale);
    if (position.in_check()) text += "In check: a search looks further and never takes this value\n";
    text += fmt::format("Evaluation: {:+.2f} for White, {:+.2f} for the side to move\n",
                        trace.white.cp() / 100.0, trace.side_to_move.cp() / 100.0);
    const int material = eval::material_points(position);
    text += fmt::format(
        "As shown in games (+1.00 wins every other one): {:+.2f} for White, {:+.2f} for the side to move",
        eval::normalised_cp(trace.white, material) / 100.0,
        eval::normalised_cp(trace.side_to_move, material) / 100.0);
    return text;
}

std::string format_perft(const chess::PerftResult& result, bool divided, const Style& style) {
    std::string text;
    if (divided)
        for (const chess::PerftMove& entry : result.moves)
            text += fmt::format("{}: {}\n", chess::to_uci(entry.move, style.chess960), entry.leaves);
    if (divided) text += '\n';
    return text + fmt::format("Nodes searched: {}", result.leaves);
}

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
    text += "\n\nMove    UCI    Value          DTZ";
    for (const RankedMove& each : ranking->moves)
        text += fmt::format("\n{:<7} {:<6} {:<12} {:>5}", chess::to_san(position, each.move),
                            chess::to_uci(each.move, style.chess960), word_of(each.value),
                            each.dtz ? std::to_string(*each.dtz) : "-");
    return text;
}

std::string format_fifty_move_draw(Wdl value) {
    if (value == Wdl::CursedWin) return "the fifty-move rule takes the win away: a draw by the tables";
    if (value == Wdl::BlessedLoss)
        return "the fifty-move rule takes the opponent's win away: a draw by the tables";
    return "";
}

}  // namespace uci
