// Writes objects and arrays without a JSON library. All texts are escaped.
#include "words/json.h"

#include <array>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"
#include "words/sentences.h"

namespace words {

namespace {

using analysis::Fact;

constexpr auto FactNames =
    std::to_array<std::string_view>({"Checkmate",       "Stalemate",        "Check",
                                     "DiscoveredCheck", "DoubleCheck",      "Fork",
                                     "Skewer",          "DiscoveredAttack", "Pin",
                                     "RelativePin",     "Attacks",          "Defends",
                                     "Escapes",         "MateIn",           "WinsMaterial",
                                     "LineWins",        "ThreatensMate",    "ThreatensMaterial",
                                     "PreventsMate",    "PreventsLoss",     "Sacrifice"});
static_assert(FactNames.size() == usize(Fact::Sacrifice) + 1);

std::string array_of(const std::vector<std::string>& items) {
    return fmt::format("[{}]", fmt::join(items, ", "));
}

std::string moves_of(const std::vector<chess::Move>& moves) {
    std::vector<std::string> items;
    items.reserve(moves.size());
    for (const chess::Move move : moves)
        items.push_back(util::json_text(move == chess::Move::null() ? "0000" : chess::to_uci(move, true)));
    return array_of(items);
}

std::string value_of(const analysis::Value& value) {
    std::string score = fmt::format("\"cp\": {}", value.shown_cp);
    if (value.score.is_mate()) {
        const int moves = (value.score.plies_to_mate() + 1) / 2;
        score = fmt::format("\"mate\": {}", value.score.is_win() ? moves : -moves);
    }
    return fmt::format("{{{}, \"wdl\": [{}, {}, {}]}}", score, value.wdl.win, value.wdl.draw, value.wdl.loss);
}

std::string statement_of(const analysis::Statement& statement, const analysis::Explanation& explanation) {
    std::string text =
        fmt::format("{{\"fact\": {}, \"text\": {}", util::json_text(fact_name(statement.fact)),
                    util::json_text(statement_text(statement, explanation.position, explanation.move())));
    if (statement.piece.is_ok())
        text += fmt::format(", \"piece\": {}", util::json_text(chess::to_string(statement.piece)));
    if (!statement.targets.empty()) {
        std::vector<std::string> squares;
        squares.reserve(statement.targets.size());
        for (const chess::Square square : statement.targets)
            squares.push_back(util::json_text(chess::to_string(square)));
        text += fmt::format(", \"targets\": {}", array_of(squares));
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

template <class Items, class Function>
std::string each(const Items& items, Function text) {
    std::vector<std::string> texts;
    texts.reserve(items.size());
    for (const auto& item : items) texts.push_back(text(item));
    return array_of(texts);
}

}  // namespace

std::string_view fact_name(Fact fact) { return FactNames[usize(fact)]; }

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
    text += ", \"statements\": " + each(explanation.statements, [&](const analysis::Statement& statement) {
                return statement_of(statement, explanation);
            });
    text += ", \"terms\": " + each(explanation.terms, term_of);
    return text + ", \"pieces\": " + each(explanation.pieces, piece_of) + "}";
}

}  // namespace words
