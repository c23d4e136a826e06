// Writes the results of analysis as English sentences, for the engine's commands and for tools.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/explain.h"
#include "analysis/reasons.h"

namespace words {

// "+1.23", "mate in 3", "mated in 2", "won by the tables", from the view of the value's side.
std::string value_text(const analysis::Value& value);

// "12.Nf3 Nc6 13.--" from the position on; "--" is a pass. Empty if there are no moves.
std::string line_text(const chess::Position& position, std::span<const chess::Move> line);

// "a queen and two pawns for a rook", "material worth 3 pawns".
std::string gain_text(const analysis::Gain& gain);

// The statement about the move, without the move itself: "forks the king on e8 and the rook on a8: 12...Kd7
// 13.Nxa8". It is half a sentence without a full stop.
std::string statement_text(const analysis::Statement& statement, const chess::Position& before,
                           chess::Move move);
// The same for a threat of find_threats() in the position.
std::string threat_text(const analysis::Statement& threat, const chess::Position& position);

// Texts of several lines, without a line end after the last one.
std::string explanation_text(const analysis::Explanation& explanation);
std::string why_not_text(const analysis::WhyNot& answer);
// Whole sentences about the most important statements: "Better was 12.Nf3, which wins a rook." and "12.Ng5
// allows 12...Qxg5, which wins a knight: 12...Qxg5 13.h3." Only a few statements are written. The better line
// is left out: the caller shows it beside the sentences.
std::vector<std::string> sentences_of(const analysis::Reasons& reasons);
std::string threats_text(const analysis::Threats& threats, const chess::Position& position);

}  // namespace words
