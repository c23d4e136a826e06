// Writes objects and arrays without a JSON library. All texts are escaped.
#include "words/json.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"
#include "words/sentences.h"

namespace words {

namespace {

constexpr std::string_view Separator = ", ";

std::string uci_text(chess::Move move) {
    return util::json_text(move == chess::Move::null() ? "0000" : chess::to_uci(move, true));
}

std::string moves_of(const std::vector<chess::Move>& moves) {
    return util::json_array(moves, uci_text, Separator);
}

// A value by the tables has no distance that a reader could use.
std::string value_of(const analysis::Value& value) {
    std::string score = fmt::format("\"cp\": {}", value.shown_cp);
    if (value.score.is_mate()) {
        const int moves = value.moves_to_mate();
        score = fmt::format("\"mate\": {}", value.score.is_win() ? moves : -moves);
    } else if (value.score.is_table()) {
        score = fmt::format("\"tables\": \"{}\"", value.score.is_win() ? "win" : "loss");
    }
    return fmt::format("{{{}, \"wdl\": [{}, {}, {}]}}", score, value.wdl.win, value.wdl.draw, value.wdl.loss);
}

std::string statement_of(const analysis::Statement& statement, const chess::Position& before,
                         chess::Move move) {
    std::string text =
        fmt::format("{{\"fact\": {}, \"text\": {}", util::json_text(analysis::kind_of(statement.fact).name),
                    util::json_text(statement_text(statement, before, move)));
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
    if (!statement.way.empty()) text += fmt::format(", \"way\": {}", moves_of(statement.way));
    return text + "}";
}

std::string statements_of(const std::vector<analysis::Statement>& statements, const chess::Position& before,
                          chess::Move move) {
    return util::json_array(
        statements,
        [&](const analysis::Statement& statement) { return statement_of(statement, before, move); },
        Separator);
}

std::string line_of(const analysis::Line& line) {
    return fmt::format("{{\"value\": {}, \"depth\": {}, \"line\": {}}}", value_of(line.value), line.depth,
                       moves_of(line.moves));
}

std::string reasons_json(const analysis::AnnotatedMove& move, const chess::Position& before) {
    const auto& [of_best, of_move, of_reply] = *move.reasons;
    std::string text =
        fmt::format("{{\"best\": {}, \"move\": {}", statements_of(of_best, before, move.best()),
                    statements_of(of_move, before, move.move));
    if (!move.reply.empty())
        text +=
            ", \"reply\": " + statements_of(of_reply, chess::played(before, move.move), move.reply.front());
    return text + '}';
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
    std::string text =
        fmt::format("{{\"fen\": {}, \"move\": {}, \"san\": {}, \"is_best\": {}, \"loss\": {:.4f}, \"value\": "
                    "{}, \"line\": {}",
                    util::json_text(chess::to_fen(position)), uci_text(explanation.move()),
                    util::json_text(chess::to_san(position, explanation.move())), explanation.is_best(),
                    explanation.loss(), value_of(explanation.line.value), moves_of(explanation.line.moves));
    text += fmt::format(", \"best\": {{\"move\": {}, \"value\": {}, \"line\": {}}}",
                        uci_text(explanation.best.moves.front()), value_of(explanation.best.value),
                        moves_of(explanation.best.moves));
    text += ", \"statements\": " + statements_of(explanation.statements, position, explanation.move());
    text += ", \"terms\": " + util::json_array(explanation.terms, term_of, Separator);
    return text + ", \"pieces\": " + util::json_array(explanation.pieces, piece_of, Separator) + "}";
}

std::string game_over_json(const chess::Position& position) {
    return fmt::format("{{\"fen\": {}, \"game_over\": \"{}\", \"value\": {}}}",
                       util::json_text(chess::to_fen(position)),
                       position.in_check() ? "checkmate" : "stalemate",
                       value_of(analysis::value_by_rules(position).value()));
}

std::string to_json(const analysis::AnnotatedMove& move, const chess::Position& before) {
    std::vector<std::string> sentences{judgement_of(move, before.side_to_move())};
    std::ranges::move(words::reasons_of(before, move), std::back_inserter(sentences));
    std::string text = fmt::format("{{\"move\": {}, \"san\": {}, \"class\": \"{}\", \"nag\": {}, \"loss\": "
                                   "{:.4f}, \"accuracy\": {:.2f}, "
                                   "\"before\": {}, \"after\": {}",
                                   uci_text(move.move), util::json_text(chess::to_san(before, move.move)),
                                   words_of(move.move_class).key, move.mark().nag, move.loss, move.accuracy,
                                   value_of(move.before), value_of(move.after));
    text += ", \"lines\": " + util::json_array(move.evaluation.lines, line_of, Separator);
    text += ", \"reply\": " + moves_of(move.reply);
    if (move.reasons) text += ", \"reasons\": " + reasons_json(move, before);
    return text + ", \"text\": " + util::json_array(sentences, util::json_text, Separator) + '}';
}

std::string to_json(const analysis::SideSummary& side) {
    std::string classes;
    for (const analysis::ClassWords& each : analysis::MoveClasses)
        classes += fmt::format("{}\"{}\": {}", classes.empty() ? "" : Separator, each.key,
                               side.classes[each.move_class]);
    const std::string accuracy = side.moves == 0 ? "null" : fmt::format("{:.2f}", side.accuracy);
    return fmt::format(
        "{{\"moves\": {}, \"accuracy\": {}, \"loss\": {:.4f}, \"loss_cp\": {:.1f}, \"classes\": {{{}}}}}",
        side.moves, accuracy, side.mean_loss, side.mean_loss_cp, classes);
}

}  // namespace words
