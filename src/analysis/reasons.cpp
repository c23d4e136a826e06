// The table of the detectors, and the searches for threats that they need.
#include "analysis/reasons.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "analysis/detectors.h"
#include "chess/movegen.h"
#include "util/enum_array.h"

namespace analysis {

namespace {

using chess::Position;

using FactSet = util::EnumArray<Fact, bool, Facts.size()>;
constexpr FactSet set_of(std::initializer_list<Fact> facts) {
    FactSet set{};
    for (const Fact fact : facts) set[fact] = true;
    return set;
}

// A function that adds statements to the case, and the facts that it may state.
struct Detector {
    void (*find)(MoveCase& it);
    FactSet facts;
};
// The most important statements first; a promotion says more than that a queen is won. A detector sees what
// those before it have found.
constexpr auto Detectors = std::to_array<Detector>({
    {find_end_of_line, set_of({Fact::Promotes, Fact::BackRankMate, Fact::SmotheredMate})},
    {find_end_or_gain,
     set_of({Fact::Checkmate, Fact::Stalemate, Fact::MateIn, Fact::WinsMaterial, Fact::LineWins})},
    {find_draws, set_of({Fact::SavesByStalemate, Fact::PerpetualCheck, Fact::SavesDraw})},
    {find_race, set_of({Fact::OutrunsKing})},
    {find_sacrifice, set_of({Fact::Sacrifice})},
    {find_motifs, set_of({Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack})},
    {find_removed_defender, set_of({Fact::RemovesDefender})},
    {find_lures, set_of({Fact::LuresAway, Fact::LuresTo})},
    {find_attack_on_pinned, set_of({Fact::AttacksPinned})},
    {find_pinned_defender, set_of({Fact::PinnedDefender})},
    {find_trapped_pieces, set_of({Fact::TrapsPiece})},
    {find_recapture, set_of({Fact::TakesBack})},
    {find_undefended_piece, set_of({Fact::TakesUndefended})},
    {find_later_motif, set_of({Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack, Fact::RemovesDefender,
                               Fact::AttacksPinned, Fact::TrapsPiece})},
    {find_threats, set_of({Fact::ThreatensMate, Fact::ThreatensMaterial})},
    {find_checks, set_of({Fact::Check, Fact::DiscoveredCheck, Fact::DoubleCheck})},
    {find_zugzwang, set_of({Fact::Zugzwang})},
    {find_pins, set_of({Fact::Pin, Fact::RelativePin})},
    {find_prevented_threat, set_of({Fact::PreventsMate, Fact::PreventsLoss})},
    {find_prevented_answer, set_of({Fact::PreventsAnswer})},
    {find_prepared_castling, set_of({Fact::PreparesCastling})},
    {find_stopped_castling, set_of({Fact::StopsCastling})},
    {find_first_moves, set_of({Fact::Castles, Fact::Develops, Fact::TakesCentre, Fact::EntersCentre})},
    {find_attacked_pieces, set_of({Fact::Attacks})},
    {find_lasting_gains,
     set_of({Fact::TakesCastling, Fact::BishopPair, Fact::IsolatesPawn, Fact::LeavesBackward,
             Fact::DoublesPawns, Fact::GetsPassedPawn, Fact::OpensKing, Fact::OpenFile, Fact::SeventhRank,
             Fact::Outpost, Fact::TradesQueens, Fact::PawnEnding, Fact::OppositeBishops, Fact::EndsAhead})},
    {find_defended_pieces, set_of({Fact::Defends, Fact::Escapes})},
    {find_shielded_pieces, set_of({Fact::Shields})},
});
// The same for a move that lost something.
constexpr auto FaultDetectors = std::to_array<Detector>({
    {find_piece_left,
     set_of({Fact::PutsEnPrise, Fact::LeavesEnPrise, Fact::Unguards, Fact::OpensLine, Fact::CutsOff})},
    {find_lost_castling, set_of({Fact::GivesUpCastling})},
    {find_blocked_pieces, set_of({Fact::Blocks})},
    {find_lost_time, set_of({Fact::MovesAgain, Fact::EarlyQueen})},
    {find_stalemate, set_of({Fact::Stalemate})},
});
static_assert(std::ranges::all_of(Facts,
                                  [](const FactKind& kind) {
                                      const auto finds = [&](const Detector& detector) {
                                          return detector.facts[kind.fact];
                                      };
                                      return std::ranges::any_of(Detectors, finds) ||
                                             std::ranges::any_of(FaultDetectors, finds);
                                  }),
              "each fact has a detector");

template <class Table>
std::vector<Statement> found_by(const Table& detectors, const MoveEvidence& evidence) {
    MoveCase it(evidence);
    for (const Detector& detector : detectors) detector.find(it);
    return std::move(it.found);
}

// The best line of the side that gets the turn if the side to move passes. Nothing if a pass is not possible,
// or if that side then has no legal move. The outer optional is empty if the search was stopped.
using Threat = std::optional<Line>;
std::optional<Threat> search_after_pass(const Position& position, const Search& search) {
    if (position.in_check()) return Threat{};
    const Position pass = passed(position);
    if (!chess::has_legal_move(pass)) return Threat{};
    const auto evaluation = search(pass, {.share = ThreatSearchShare});
    if (!evaluation) return std::nullopt;
    return Threat{evaluation->best()};
}

}  // namespace

std::vector<Statement> reasons_for(const MoveEvidence& evidence) { return found_by(Detectors, evidence); }

std::optional<std::vector<Statement>> reasons_for(MoveEvidence evidence, const Search& search) {
    const Position after = chess::played(evidence.before, evidence.line.moves.front());
    const Value& value = evidence.line.value;
    // A move that forces mate has no other threat, and a move that allows a forced mate prevents nothing.
    const bool goes_on = !value.gives_mate() && chess::has_legal_move(after);
    const auto next = goes_on ? search_after_pass(after, search) : Threat{};
    if (!next) return std::nullopt;
    evidence.next = *next;
    if (loses_by_moving(value, evidence.next)) {
        // The search after the pass may have found what holds after the moves too: the table knows it now.
        const auto again = search(after, {.share = ThreatSearchShare});
        if (!again) return std::nullopt;
        evidence.second_value = -again->best().value;
        return reasons_for(evidence);
    }
    const auto other = value.suffers_mate() ? Threat{} : search_after_pass(evidence.before, search);
    if (!other) return std::nullopt;
    evidence.other = *other;
    return reasons_for(evidence);
}

std::optional<std::vector<Statement>> reasons_for_answer(MoveEvidence evidence, const Search& search) {
    auto found = reasons_for(evidence);
    const bool wins = std::ranges::any_of(
        found, [](const Statement& statement) { return kind_of(statement.fact).weight >= Weight::Material; });
    if (wins || evidence.line.value.gives_mate()) return found;
    const Position after = chess::played(evidence.before, evidence.line.moves.front());
    const auto next = chess::has_legal_move(after) ? search_after_pass(after, search) : Threat{};
    if (!next) return std::nullopt;
    if (!*next) return found;
    evidence.next = *next;
    return reasons_for(evidence);
}

std::vector<Statement> faults_of(const MoveEvidence& evidence) { return found_by(FaultDetectors, evidence); }

std::vector<Statement> lasting_gains_of(const MoveEvidence& evidence) {
    MoveCase it(evidence);
    find_first_moves(it);
    find_lasting_gains(it);
    return std::move(it.found);
}

}  // namespace analysis
