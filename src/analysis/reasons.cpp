// Detects the statements about a move: one function for each group of kinds.
#include "analysis/reasons.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "mate/find_mate.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr usize MostLine = 9;       // moves of a line that may win material
constexpr int MostThreatMoves = 6;  // of a mate that counts as a threat

// Whether it is proven that the side to move has no mate in `moves` moves (CPW: Proof-Number Search).
bool has_no_mate(const Position& position, int moves) {
    constexpr u64 Nodes = 50'000;
    constexpr usize Memory = usize(1) << 20;
    std::vector<std::byte> memory(Memory);
    mate::MateSolver solver(position, {}, memory, [](u64, mate::MateSolver::Phase) { return false; });
    return mate::find_mate(solver, moves, Nodes).answer == adversarial::Answer::Disproven;
}

void take_back(Gain& gain, PieceType piece) {
    gain.cp -= chess::SeeValues[piece];
    const auto same = std::ranges::find(gain.won, piece);
    if (same != gain.won.end())
        gain.won.erase(same);
    else
        gain.given.push_back(piece);
}

// The shortest quiet beginning of the line that has this gain.
std::vector<Move> shortest_with(const Position& position, std::span<const Move> line, int gain_cp) {
    for (usize length = 1; length < line.size(); ++length) {
        auto moves = quiet_beginning(position, line, length);
        if (!moves.empty() && gain_along(position, moves).cp == gain_cp) return moves;
    }
    return {line.begin(), line.end()};
}

// The longest beginning of the line whose gain is proven and is not above kept_cp, the gain that the line
// keeps.
std::optional<Statement> proven_part_of(const Position& position, const Line& line, int kept_cp) {
    int tried_cp = 0;
    for (usize length = std::min(MostLine, line.moves.size()); length > 0; --length) {
        auto moves = quiet_beginning(position, line.moves, length);
        Gain gain = gain_along(position, moves);
        if (gain.cp < LeastGainCp || gain.cp > kept_cp || gain.cp == tried_cp) continue;
        tried_cp = gain.cp;
        if (!MaterialSearch().wins_with(position, line.moves.front(), gain.cp, ProofPlies)) continue;
        auto line_of_gain = shortest_with(position, moves, gain.cp);
        return Statement{
            .fact = Fact::WinsMaterial, .gain = std::move(gain), .line = std::move(line_of_gain)};
    }
    return std::nullopt;
}

// What a line of the side to move wins. The fact is MateIn; WinsMaterial if a material search proves the
// gain; LineWins if the line alone wins material. Nothing if it wins neither. The statement's line is a
// beginning of the line.
std::optional<Statement> harvest_of(const Position& position, const Line& line) {
    if (line.value.gives_mate())
        return Statement{.fact = Fact::MateIn, .moves = line.value.moves_to_mate(), .line = line.moves};
    if (line.value.score.is_loss()) return std::nullopt;
    auto moves = quiet_beginning(position, line.moves, MostLine);
    Gain gain = gain_along(position, moves);
    if (gain.cp < LeastGainCp) return std::nullopt;
    if (auto proven = proven_part_of(position, line, gain.cp)) return proven;

    auto line_of_gain = shortest_with(position, moves, gain.cp);
    return Statement{.fact = Fact::LineWins, .gain = std::move(gain), .line = std::move(line_of_gain)};
}

// --- mate and material ---

void find_end_or_gain(MoveCase& it) {
    if (!chess::has_legal_move(it.after))
        return it.add({.fact = it.after.in_check() ? Fact::Checkmate : Fact::Stalemate, .piece = it.piece});
    auto harvest = harvest_of(it.before, it.evidence.line);
    if (!harvest) return;
    // A recapture regains material and does not win it.
    if (harvest->fact != Fact::MateIn && it.before.captured_piece() != chess::Piece::None) {
        take_back(harvest->gain, type_of(it.before.captured_piece()));
        if (harvest->gain.cp < LeastGainCp) return;
    }
    harvest->piece = it.piece;
    it.add(*std::move(harvest));
}

// As a fault.
void find_stalemate(MoveCase& it) {
    if (!it.after.in_check() && !chess::has_legal_move(it.after))
        it.add({.fact = Fact::Stalemate, .piece = it.piece});
}

void find_sacrifice(MoveCase& it) {
    const Value& value = it.evidence.line.value;
    if (it.evidence.loss >= thresholds::Inaccuracy || value.win_probability() < thresholds::BrilliantLeast)
        return;
    if (!is_sacrifice(it.before, it.move)) return;
    const Offer offer = offered_by(it.before, it.move);
    it.add(
        {.fact = Fact::Sacrifice, .piece = it.piece, .targets = {offer.square}, .gain = {-offer.cp, {}, {}}});
}

// --- how the line ends ---

// Whether the king's own pieces stand on all squares of the set.
bool is_blocked(const Position& mated, Bitboard squares) {
    return (squares & ~mated.pieces(mated.side_to_move())).empty();
}

void find_mating_pattern(MoveCase& it, const Position& end) {
    const chess::Color them = end.side_to_move();
    const Square king = end.king_square(them);
    if (!end.in_check() || end.checkers().more_than_one() || chess::has_legal_move(end)) return;
    const Square checker = end.checkers().first();
    const PieceType type = type_of(end.piece_on(checker));
    const Bitboard around = chess::king_attacks(king), home = chess::rank_of(them, chess::Rank::R1);
    const bool is_on_back_rank = home.contains(king) && home.contains(checker) &&
                                 (type == PieceType::Rook || type == PieceType::Queen);
    if (is_on_back_rank && is_blocked(end, around & ~home))
        it.add({.fact = Fact::BackRankMate, .piece = it.piece, .line = it.evidence.line.moves});
    if (type == PieceType::Knight && is_blocked(end, around))
        it.add({.fact = Fact::SmotheredMate, .piece = it.piece, .line = it.evidence.line.moves});
}

// The beginning of the line up to our first promotion to a piece that is not taken in the line.
std::vector<Move> until_promotion(const MoveCase& it) {
    const std::vector<Move>& line = it.evidence.line.moves;
    for (usize i = 0; i < line.size(); i += 2)
        if (line[i].is_promotion() &&
            std::none_of(line.begin() + std::ptrdiff_t(i) + 1, line.end(),
                         [&](Move move) { return move.is_capture() && move.to() == line[i].to(); }))
            return {line.begin(), line.begin() + std::ptrdiff_t(i) + 1};
    return {};
}

void find_end_of_line(MoveCase& it) {
    if (auto line = until_promotion(it); !line.empty())
        it.add({.fact = Fact::Promotes, .piece = it.piece, .line = std::move(line)});
    if (!it.evidence.line.value.gives_mate()) return;
    Position end = it.before;
    for (const Move move : it.evidence.line.moves) end.do_move(move);
    if (end.side_to_move() != it.us) find_mating_pattern(it, end);
}

// If a pass were better than every move by this much win probability, it is zugzwang.
constexpr double ZugzwangLoss = 0.15;

void find_zugzwang(MoveCase& it) {
    if (!it.evidence.next || it.has(Fact::Stalemate) || it.has(Fact::Check)) return;
    const double with_moves = it.evidence.line.value.win_probability();
    const double with_pass = it.evidence.next->value.win_probability();
    if (with_moves >= thresholds::BrilliantLeast && with_pass + ZugzwangLoss <= with_moves)
        it.add({.fact = Fact::Zugzwang, .piece = it.piece});
}

// --- forks, skewers, discovered attacks: only those that win something ---

// The moves by which the piece takes one of the targets, or by which we take the target that took it in answer
// to check: in the line after a reply, or after a pass of the opponent. Empty if no target is taken.
std::vector<Move> line_of_capture(const MoveCase& it, const Motif& motif) {
    const std::vector<Move>& line = it.evidence.line.moves;
    const auto is_target = [&](Square square) { return std::ranges::count(motif.targets, square) > 0; };
    if (line.size() >= 3 && line[2].is_capture()) {
        const bool takes = line[2].from() == motif.piece && is_target(line[2].to());
        const bool is_traded = it.after.in_check() && !it.evidence.line.value.gives_mate() &&
                               line[1].to() == motif.piece && line[2].to() == motif.piece &&
                               is_target(line[1].from());
        if (takes || is_traded) return {line[1], line[2]};
    }
    if (it.after.in_check() || it.evidence.line.value.gives_mate()) return {};
    const Position pass = passed(it.after);
    for (const Square target : motif.targets)
        for (const Move capture : moves_to(pass, target, motif.piece))
            if (gains(pass, capture)) return {Move::null(), capture};
    return {};
}

void add_motif(MoveCase& it, Fact fact, const Motif& motif) {
    if (motif.targets.empty() || !it.wins_beyond_its_capture()) return;
    if (auto line = line_of_capture(it, motif); !line.empty())
        it.add({.fact = fact, .piece = motif.piece, .targets = motif.targets, .line = std::move(line)});
}

// Whether the answer in the line, if there is one, moves the first target, and then the piece takes the second.
bool is_skewered(const MoveCase& it, const Motif& skewer) {
    const std::vector<Move>& line = it.evidence.line.moves;
    if (line.size() < 3) return !it.evidence.line.value.gives_mate();
    return line[1].from() == skewer.targets[0] && line[2].from() == skewer.piece &&
           line[2].to() == skewer.targets[1];
}

bool has_king(const MoveCase& it, const Motif& motif) {
    return std::ranges::any_of(motif.targets,
                               [&](Square square) { return square == it.after.king_square(~it.us); });
}

void find_motifs(MoveCase& it) {
    add_motif(it, Fact::Fork, fork_by(it.after, it.piece));
    for (const Motif& skewer : skewers_by(it.after, it.piece))
        if (is_skewered(it, skewer)) add_motif(it, Fact::Skewer, skewer);
    const auto next = it.evidence.line.moves.size() >= 3 ? it.evidence.line.moves[2] : Move::none();
    for (const Motif& attack : discovered_attacks(it.before, it.move))
        if (is_worth_attacking(it.after, attack.targets[0], attack.piece) ||
            (next.from() == attack.piece && next.to() == attack.targets[0]))
            if (!has_king(it, attack)) add_motif(it, Fact::DiscoveredAttack, attack);
}

// --- checks and pins ---

void find_checks(MoveCase& it) {
    const Bitboard checkers = it.after.checkers();
    if (checkers.empty()) return;
    Statement check{.fact = Fact::Check, .piece = checkers.first()};
    if (checkers.more_than_one()) {
        check.fact = Fact::DoubleCheck;
        check.piece = it.piece;
        for (const Square checker : checkers) check.targets.push_back(checker);
    } else if (checkers.first() != it.piece) {
        check.fact = Fact::DiscoveredCheck;
    } else if (it.has(Fact::Checkmate) || std::ranges::any_of(it.found, [&](const Statement& known) {
                   return known.fact == Fact::Fork &&
                          std::ranges::count(known.targets, it.after.king_square(~it.us)) > 0;
               })) {
        return;
    }
    it.add(std::move(check));
}

bool is_new(const MoveCase& it, const Motif& pin, std::vector<Motif> (*find)(const Position&, Square)) {
    const Square old = it.square_before(pin.piece);
    // A promotion.
    if (it.before.piece_on(old) != it.after.piece_on(pin.piece)) return true;
    return std::ranges::none_of(find(it.before, old),
                                [&](const Motif& known) { return known.targets == pin.targets; });
}

// Whether each move of the pinned piece off the line loses the piece behind it. There must be such a
// move.
bool is_held(const MoveCase& it, const Motif& pin) {
    const Bitboard line = chess::line_through(pin.piece, pin.targets[0]);
    int moves = 0;
    for (const Move move : chess::legal_moves(it.after)) {
        if (move.from() != pin.targets[0] || line.contains(move.to())) continue;
        ++moves;
        const int cost_cp = LeastGainCp + taken_cp(it.after, move);
        const Position left = chess::played(it.after, move);
        const auto takes = moves_to(left, pin.targets[1], pin.piece);
        if (std::ranges::none_of(takes, [&](Move take) {
                return MaterialSearch().wins_with(left, take, cost_cp, ShortPlies);
            }))
            return false;
    }
    return moves > 0;
}

void find_pins(MoveCase& it) {
    if (it.evidence.loss >= thresholds::Mistake || it.has(Fact::Checkmate)) return;
    for (const Square slider : it.after.pieces(it.us)) {
        if (slider != it.piece && it.square_before(slider) == it.move.to()) continue;
        for (const Motif& pin : pins_by(it.after, slider))
            if (is_new(it, pin, pins_by) && is_safe(it.after, slider))
                it.add({.fact = Fact::Pin, .piece = slider, .targets = pin.targets});
        for (const Motif& pin : relative_pins_by(it.after, slider))
            if (is_new(it, pin, relative_pins_by) && is_safe(it.after, slider) && is_held(it, pin))
                it.add({.fact = Fact::RelativePin, .piece = slider, .targets = pin.targets});
    }
}

// --- threats made and met ---

void find_threats(MoveCase& it) {
    if (!it.evidence.next || it.evidence.line.value.gives_mate() || it.has(Fact::Stalemate)) return;
    auto threat = threat_of(passed(it.after), *it.evidence.next);
    if (threat && (threat->fact != Fact::ThreatensMate || threat->moves <= MostThreatMoves))
        it.add(*std::move(threat));
}

// Whether less than loss_cp is lost after the move, both by force and in the line.
bool keeps_from_loss(const MoveCase& it, int loss_cp) {
    if (!MaterialSearch().wins_with(it.before, it.move, 1 - loss_cp, ProofPlies)) return false;
    const auto line = quiet_beginning(it.before, it.evidence.line.moves, MostLine);
    return gain_along(it.before, line).cp > -loss_cp;
}

void find_prevented_threat(MoveCase& it) {
    if (!it.evidence.other || it.has(Fact::Checkmate) || it.evidence.line.value.suffers_mate()) return;
    auto threat = threat_of(passed(it.before), *it.evidence.other);
    if (!threat) return;
    if (threat->fact == Fact::ThreatensMate) {
        if (threat->moves > MostThreatMoves || !has_no_mate(it.after, threat->moves)) return;
        threat->fact = Fact::PreventsMate;
    } else {
        if (!keeps_from_loss(it, threat->gain.cp)) return;
        threat->fact = Fact::PreventsLoss;
    }
    it.add(*std::move(threat));
}

// --- single pieces ---

void find_defended_pieces(MoveCase& it) {
    if (it.before.in_check()) return;
    const Position pass = passed(it.before);
    for (const Square square : it.before.pieces(it.us)) {
        if (type_of(it.before.piece_on(square)) == PieceType::King || !can_be_taken(pass, square)) continue;
        if (square == it.move.from()) {
            if (type_of(it.before.piece_on(square)) != PieceType::Pawn && is_safe(it.after, it.piece))
                it.add({.fact = Fact::Escapes, .piece = it.piece, .targets = {square}});
        } else if (attacks_from(it.after, it.piece).contains(square) && !it.attacked_before(square) &&
                   it.after.pieces(it.us).contains(square) && is_safe(it.after, square)) {
            it.add({.fact = Fact::Defends, .piece = it.piece, .targets = {square}});
        }
    }
}

void find_attacked_pieces(MoveCase& it) {
    if (it.after.in_check()) return;
    const Position pass = passed(it.after);
    Bitboard known;
    for (const Statement& statement : it.found)
        if (statement.fact == Fact::Fork || statement.fact == Fact::Skewer)
            for (const Square square : statement.targets) known.add(square);
    for (const Square target : attacks_from(it.after, it.piece) & it.after.pieces(~it.us) & ~known) {
        if (it.attacked_before(target)) continue;
        const auto takes = moves_to(pass, target, it.piece);
        if (std::ranges::any_of(takes, [&](Move take) { return gains(pass, take); }))
            it.add({.fact = Fact::Attacks, .piece = it.piece, .targets = {target}});
    }
}

// --- all of them ---

// A set of facts, one bit each.
constexpr u64 bits_of(std::initializer_list<Fact> facts) {
    u64 bits = 0;
    for (const Fact fact : facts) bits |= u64(1) << usize(fact);
    return bits;
}

// A function that adds statements to the case, and the facts that it may state.
struct Detector {
    void (*find)(MoveCase& it);
    u64 facts;
};
// The most important statements first. A detector sees what those before it have found.
constexpr auto Detectors = std::to_array<Detector>({
    {find_end_or_gain,
     bits_of({Fact::Checkmate, Fact::Stalemate, Fact::MateIn, Fact::WinsMaterial, Fact::LineWins})},
    {find_end_of_line, bits_of({Fact::Promotes, Fact::BackRankMate, Fact::SmotheredMate})},
    {find_draws, bits_of({Fact::SavesByStalemate, Fact::PerpetualCheck, Fact::SavesDraw})},
    {find_race, bits_of({Fact::OutrunsKing})},
    {find_sacrifice, bits_of({Fact::Sacrifice})},
    {find_motifs, bits_of({Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack})},
    {find_removed_defender, bits_of({Fact::RemovesDefender})},
    {find_lures, bits_of({Fact::LuresAway, Fact::LuresTo})},
    {find_attack_on_pinned, bits_of({Fact::AttacksPinned})},
    {find_pinned_defender, bits_of({Fact::PinnedDefender})},
    {find_trapped_pieces, bits_of({Fact::TrapsPiece})},
    {find_undefended_piece, bits_of({Fact::TakesUndefended})},
    {find_threats, bits_of({Fact::ThreatensMate, Fact::ThreatensMaterial})},
    {find_checks, bits_of({Fact::Check, Fact::DiscoveredCheck, Fact::DoubleCheck})},
    {find_zugzwang, bits_of({Fact::Zugzwang})},
    {find_pins, bits_of({Fact::Pin, Fact::RelativePin})},
    {find_prevented_threat, bits_of({Fact::PreventsMate, Fact::PreventsLoss})},
    {find_first_moves, bits_of({Fact::Castles, Fact::Develops, Fact::TakesCentre})},
    {find_lasting_gains,
     bits_of({Fact::BishopPair, Fact::IsolatesPawn, Fact::LeavesBackward, Fact::DoublesPawns,
              Fact::GetsPassedPawn, Fact::OpensKing, Fact::OpenFile, Fact::SeventhRank, Fact::Outpost,
              Fact::TradesQueens, Fact::OppositeBishops, Fact::EndsAhead})},
    {find_defended_pieces, bits_of({Fact::Defends, Fact::Escapes})},
    {find_attacked_pieces, bits_of({Fact::Attacks})},
});
// The same for a move that lost something.
constexpr auto FaultDetectors = std::to_array<Detector>({
    {find_piece_left,
     bits_of({Fact::PutsEnPrise, Fact::LeavesEnPrise, Fact::Unguards, Fact::OpensLine, Fact::CutsOff})},
    {find_lost_castling, bits_of({Fact::GivesUpCastling})},
    {find_stalemate, bits_of({Fact::Stalemate})},
});
static_assert(
    [] {
        u64 all = 0;
        for (const Detector& detector : Detectors) all |= detector.facts;
        for (const Detector& detector : FaultDetectors) all |= detector.facts;
        return all == (u64(1) << Facts.size()) - 1;
    }(),
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
    const auto other = value.suffers_mate() ? Threat{} : search_after_pass(evidence.before, search);
    if (!other) return std::nullopt;
    evidence.next = *next;
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
    find_lasting_gains(it);
    return std::move(it.found);
}

std::optional<Statement> threat_of(const Position& pass, const Line& line) {
    auto threat = harvest_of(pass, line);
    if (!threat || threat->fact == Fact::LineWins) return std::nullopt;
    threat->fact = threat->fact == Fact::MateIn ? Fact::ThreatensMate : Fact::ThreatensMaterial;
    threat->line = after_pass(threat->line);
    return threat;
}

}  // namespace analysis
