// Writes the results of analysis as sentences: in English for the engine's commands, and in each language for
// tools.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "analysis/explain.h"
#include "words/language.h"

namespace words {

// "+1.23", "mate in 3", "mated in 2", "won by the tables", from the view of the value's side.
std::string value_text(const analysis::Value& value);

// "12.Nf3 Nc6 13.--" from the position on; "--" is a pass. Empty if there are no moves.
std::string line_text(const chess::Position& position, std::span<const chess::Move> line);

// The statement about the move, without the move itself: "forks the king on e8 and the rook on a8: 12...Kd7
// 13.Nxa8". It is half a sentence without a full stop. If it is about a later move (Statement::way), that move
// stands before it, and no line is shown.
std::string statement_text(const analysis::Statement& statement, const chess::Position& before,
                           chess::Move move, bool is_line_shown = true,
                           Language language = Language::English);
// The same for a threat of find_threats() in the position.
std::string threat_text(const analysis::Statement& threat, const chess::Position& position);

// What is said of a position without a legal move.
std::string game_over_text(const chess::Position& position);
// Texts of several lines, without a line end after the last one.
std::string explanation_text(const analysis::Explanation& explanation);
std::string why_not_text(const analysis::WhyNot& answer);
std::string threats_text(const analysis::Threats& threats, const chess::Position& position);

// --- about a move of an annotated game, in whole sentences ---

// What needs no look at the board, one or two sentences: "The engine's choice.", "White's chances fall from
// 55% to 12%."
std::string judgement_of(const analysis::AnnotatedMove& move, chess::Color side,
                         Language language = Language::English);
// The reasons for the move in the position, the most important ones only: "Better was 12.Nf3, which wins a
// rook." and "12.Ng5 allows 12...Qxg5, which wins a knight: 12...Qxg5 13.h3." The better line is left out:
// the caller shows it beside the sentences. Empty for a move without reasons.
std::vector<std::string> reasons_of(const chess::Position& position, const analysis::AnnotatedMove& move,
                                    Language language = Language::English);
// The sentence for a game without turning points, shown in their place.
std::string_view no_turn_text(const analysis::AnnotatedGame& game, Language language = Language::English);

}  // namespace words
