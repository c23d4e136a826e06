// The reasons for a move: what it does, as statements that the board and a search prove.
#pragma once

#include <optional>
#include <vector>

#include "analysis/move_case.h"

namespace analysis {

// The statements about the move, most important first.
std::vector<Statement> reasons_for(const MoveEvidence& evidence);
// The same, with a search for the threats after the move and for those before it. The evidence has none of
// them yet. If the first one suggests zugzwang, the second one searches the opponent's moves again instead,
// and what the move prevents is not told. Nothing if the search was stopped.
std::optional<std::vector<Statement>> reasons_for(MoveEvidence evidence, const Search& search);
// The same with a search for the threats after the move alone, and only if nothing is won at once; zugzwang
// is not told.
std::optional<std::vector<Statement>> reasons_for_answer(MoveEvidence evidence, const Search& search);
// The share of the effort that each of these searches takes.
inline constexpr double ThreatSearchShare = 0.2;
// What is wrong with a move that lost something. Its line includes the answer.
std::vector<Statement> faults_of(const MoveEvidence& evidence);
// What the side gets by its first move on the board and, at the end of the line, that lasts: a part of
// reasons_for().
std::vector<Statement> lasting_gains_of(const MoveEvidence& evidence);

// What the line of the side to move wins after a pass of the other side. The fact is ThreatensMate, or
// ThreatensMaterial if a material search proves the gain. Nothing if it wins neither. The statement's line is
// the pass and a beginning of the line.
std::optional<Statement> threat_of(const chess::Position& pass, const Line& line);

// Whether the first move of a threat of threat_of() threatens as much in this position too, which follows a
// pass.
bool is_threat_in(const chess::Position& pass, const Statement& threat);

}  // namespace analysis
