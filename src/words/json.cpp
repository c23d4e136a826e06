// Writes objects and arrays without a JSON library. All texts are escaped.
#include "words/json.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"
#include "words/sentences.h"

namespace words {

namespace {

constexpr std::string_view Separator = ", ";

std::string moves_of(const std::vector<chess::Move>& moves) {
    const auto text = [](chess::Move move) {
        return util::json_text(move == chess::Move::null() ? "0000" : chess::to_uci(move, true));
    };
    return util::json_array(moves, text, Separator);
}

std::string value_of(const analysis::Value& value) {
    std::string score = fmt::format("\"cp\": {}", value.shown_cp);
    if (value.score.is_mate()) {
        const int moves = value.moves_to_mate();
        score = fmt::format("\"mate\": {}", value.score.is_win() ? moves : -moves);
    }
    return fmt::format("{{{}, \"wdl\": [{}, {}, {}]}}", score, value.wdl.win, value.wdl.draw, value.wdl.loss);
}

std::string statement_of(const analysis::Statement& statement, const analysis::Explanation& explanation) {
    std::string text =
        fmt::format("{{\"fact\": {}, \"text\": {}", util::json_text(analysis::kind_of(statement.fact).name),
                    util::json_text(statement_text(statement, explanation.position, explanation.move())));
    if (statement.piece.is_ok())
        text += fmt::format(", \"piece\": {}", util::json_text(chess::to_string(statement.piece)));
    if (!statement.targets.empty()) {
        const auto square_text = [](chess::Square square) {
            return util::json_text(chess::to_string(square));
        };
        text += fmt::format(", \"targets\": {}", util::json_array(statement.targets, square_text, Separator));
    }
    if (statement.moves > 0) text += fmt::format(", \"moves\": {}", statement.moves);
    if (statement.gain.cp != 0) text += fmt::format(", \"gain_cp\": {}", statement.gain.cp);
    if (!statement.line.empty()) text += fmt::format(", \"line\": {}", moves_of(statement.line));
    return text + "}";
}

std::string term_of(const analysis::TermChange& change) {
    return fmt::format("{{\"term\": {}, \"before_cp\": {}, \"after_cp\": {}}}",
                       util::json_text(eval::classical::TermNames[change.term]), change.before_cp,
                       change.after_cp);
}

std::string piece_of(const analysis::WorthChange& change) {
    return fmt::format("{{\"piece\": {}, \"square\": {}, \"before_cp\": {}, \"after_cp\": {}}}",
                       util::json_text(std::string(1, chess::letter_of(change.piece))),
                       util::json_text(chess::to_string(change.square)), change.before_cp, change.after_cp);
}

}  // namespace

std::string to_json(const analysis::Explanation& explanation) {
    const chess::Position& position = explanation.position;
    std::string text = fmt::format(
        "{{\"fen\": {}, \"move\": {}, \"san\": {}, \"is_best\": {}, \"loss\": {:.4f}, \"value\": "
        "{}, \"line\": {}",
        util::json_text(chess::to_fen(position)), util::json_text(chess::to_uci(explanation.move(), true)),
        util::json_text(chess::to_san(position, explanation.move())), explanation.is_best(),
        explanation.loss(), value_of(explanation.line.value), moves_of(explanation.line.moves));
    text += fmt::format(", \"best\": {{\"move\": {}, \"value\": {}, \"line\": {}}}",
                        util::json_text(chess::to_uci(explanation.best.moves.front(), true)),
                        value_of(explanation.best.value), moves_of(explanation.best.moves));
    const auto statement_json = [&](const analysis::Statement& statement) {
        return statement_of(statement, explanation);
    };
    text += ", \"statements\": " + util::json_array(explanation.statements, statement_json, Separator);
    text += ", \"terms\": " + util::json_array(explanation.terms, term_of, Separator);
    return text + ", \"pieces\": " + util::json_array(explanation.pieces, piece_of, Separator) + "}";
}

}  // namespace words
