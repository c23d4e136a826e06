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

constexpr usize MostLine = 13;      // moves of a line that may win material
constexpr int MostThreatMoves = 6;  // of a mate that counts as a threat

// Whether it is proven that the side to move has no mate in `moves` moves (CPW: Proof-Number Search).
bool has_no_mate(const Position& position, int moves) {
    constexpr u64 Nodes = 50'000;
    constexpr usize Memory = usize(1) << 20;
    std::vector<std::byte> memory(Memory);
    mate::MateSolver solver(position, {}, memory, [](u64, mate::MateSolver::Phase) { return false; });
    return mate::find_mate(solver, moves, Nodes).answer == adversarial::Answer::Disproven;
}

// Takes the piece from the gain. A knight and a bishop count as the same.
void take_back(Gain& gain, PieceType piece) {
    gain.cp -= chess::SeeValues[piece];
    auto same = std::ranges::find(gain.won, piece);
    if (same == gain.won.end())
        same = std::ranges::find(gain.won, chess::SeeValues[piece],
                                 [](PieceType won) { return chess::SeeValues[won]; });
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

// What the line alone wins.
std::optional<Statement> gain_in_line(const Position& position, const Line& line) {
    auto moves = quiet_beginning(position, line.moves, MostLine);
    Gain gain = gain_along(position, moves);
    if (gain.cp < LeastGainCp) return std::nullopt;
    auto line_of_gain = shortest_with(position, moves, gain.cp);
    // A pawn that is taken at the end of the line may be taken back after it.
    if (gain.cp < MoreThanAPawnCp && line_of_gain.size() + 2 > line.moves.size()) return std::nullopt;
    return Statement{.fact = Fact::LineWins, .gain = std::move(gain), .line = std::move(line_of_gain)};
}

// What a line of the side to move wins. The fact is MateIn; WinsMaterial if a material search proves the
// gain; LineWins if the line alone wins material. Nothing if it wins neither. The statement's line is a
// beginning of the line.
std::optional<Statement> harvest_of(const Position& position, const Line& line) {
    if (line.value.gives_mate())
        return Statement{.fact = Fact::MateIn, .moves = line.value.moves_to_mate(), .line = line.moves};
    if (line.value.score.is_loss()) return std::nullopt;
    const auto kept = gain_along(position, quiet_beginning(position, line.moves, MostLine));
    if (kept.cp < LeastGainCp) return std::nullopt;
    auto proven = proven_part_of(position, line, kept.cp);
    return proven ? proven : gain_in_line(position, line);
}

// --- mate and material ---

void find_end_or_gain(MoveCase& it) {
    if (!chess::has_legal_move(it.after))
        return it.add({.fact = it.after.in_check() ? Fact::Checkmate : Fact::Stalemate, .piece = it.piece});
    auto harvest = harvest_of(it.before, it.evidence.line);
    if (!harvest) return;
    // A pawn that is proven says less than a piece that the line wins.
    if (harvest->fact == Fact::WinsMaterial && harvest->gain.cp < MoreThanAPawnCp)
        if (auto whole = gain_in_line(it.before, it.evidence.line);
            whole && whole->gain.cp >= harvest->gain.cp + MoreThanAPawnCp)
            harvest = std::move(whole);
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
    if (!it.evidence.next) return;  // as in check and after stalemate
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

// Whether the move wins by one of the motifs that are found before threats.
bool has_motif(const MoveCase& it) {
    constexpr std::array Motifs = {
        Fact::Fork,       Fact::Skewer,         Fact::DiscoveredAttack, Fact::RemovesDefender,
        Fact::LuresAway,  Fact::LuresTo,        Fact::PinnedDefender,   Fact::AttacksPinned,
        Fact::TrapsPiece, Fact::TakesUndefended};
    return std::ranges::any_of(Motifs, [&](Fact fact) { return it.has(fact); });
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
    const auto is_worth_telling = [&](const Motif& pin, std::vector<Motif> (*find)(const Position&, Square)) {
        return type_of(it.after.piece_on(pin.targets[0])) != PieceType::Pawn && is_new(it, pin, find) &&
               is_safe(it.after, pin.piece);
    };
    for (const Square slider : it.after.pieces(it.us)) {
        if (slider != it.piece && it.square_before(slider) == it.move.to()) continue;
        for (const Motif& pin : pins_by(it.after, slider))
            if (is_worth_telling(pin, pins_by))
                it.add({.fact = Fact::Pin, .piece = slider, .targets = pin.targets});
        for (const Motif& pin : relative_pins_by(it.after, slider))
            if (is_worth_telling(pin, relative_pins_by) && is_held(it, pin))
                it.add({.fact = Fact::RelativePin, .piece = slider, .targets = pin.targets});
    }
}

// --- threats made and met ---

void find_threats(MoveCase& it) {
    if (!it.evidence.next || it.evidence.line.value.gives_mate() || it.is_traded()) return;
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

// Whether the answer, which is no capture, is good after a pass, and not possible or not good after the move.
bool is_prevented(const MoveCase& it, Move answer) {
    const Position pass = passed(it.before);
    if (!pass.is_legal(answer) || !is_safe(chess::played(pass, answer), answer.to())) return false;
    if (it.after.piece_on(answer.from()) != it.before.piece_on(answer.from())) return false;
    if (it.after.is_legal(answer)) return can_be_taken(chess::played(it.after, answer), answer.to());
    const bool is_pawn = type_of(it.after.piece_on(answer.from())) == PieceType::Pawn;
    return is_pawn || !it.after.pieces(it.us).contains(answer.to());
}

void find_prevented_answer(MoveCase& it) {
    const Move answer = it.evidence.other_answer;
    if (answer == Move::none() || answer.is_capture() || answer.is_castling()) return;
    if (it.before.in_check() || it.after.in_check() || !is_prevented(it, answer)) return;
    it.add({.fact = Fact::PreventsAnswer, .piece = it.piece, .line = {Move::null(), answer}});
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

// Pieces of ours that a slider attacked and from which the moved piece cuts it off.
void find_shielded_pieces(MoveCase& it) {
    if (it.before.in_check() || it.after.in_check() || !is_safe(it.after, it.piece)) return;
    for (const Square slider : it.before.pieces(~it.us) & it.after.pieces(~it.us)) {
        const Bitboard shielded = attacks_from(it.before, slider) & ~attacks_from(it.after, slider);
        for (const Square square : shielded& it.before.pieces(it.us) & it.after.pieces(it.us))
            if (chess::between_and_to(slider, square).contains(it.piece) && square != it.piece)
                it.add({.fact = Fact::Shields, .piece = it.piece, .targets = {square, slider}});
    }
}

void find_attacked_pieces(MoveCase& it) {
    if (it.after.in_check() || it.is_traded()) return;
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

// --- a later move ---

// If the line wins material and the move itself does so by no motif, the motif of our next move in the line.
void find_later_motif(MoveCase& it) {
    const auto gain = std::ranges::find_if(it.found, [](const Statement& known) {
        return known.fact == Fact::WinsMaterial || known.fact == Fact::LineWins;
    });
    if (gain == it.found.end() || gain->line.size() <= 3 || has_motif(it)) return;
    const std::vector<Move>& line = it.evidence.line.moves;
    const Line rest{it.evidence.line.value, it.evidence.line.depth, {line.begin() + 2, line.end()}};
    const MoveEvidence later{.before = chess::played(it.after, line[1]), .line = rest};
    MoveCase next(later);
    find_motifs(next);
    find_removed_defender(next);
    find_attack_on_pinned(next);
    find_trapped_pieces(next);
    if (next.found.empty()) return;
    next.found.front().way = {line[0], line[1], line[2]};
    it.add(std::move(next.found.front()));
}

// --- all of them ---

using FactSet = std::array<bool, Facts.size()>;
constexpr FactSet set_of(std::initializer_list<Fact> facts) {
    FactSet set{};
    for (const Fact fact : facts) set[usize(fact)] = true;
    return set;
}

// A function that adds statements to the case, and the facts that it may state.
struct Detector {
    void (*find)(MoveCase& it);
    FactSet facts;
};
// The most important statements first. A detector sees what those before it have found.
constexpr auto Detectors = std::to_array<Detector>({
    {find_recapture, set_of({Fact::TakesBack})},
    {find_end_or_gain,
     set_of({Fact::Checkmate, Fact::Stalemate, Fact::MateIn, Fact::WinsMaterial, Fact::LineWins})},
    {find_end_of_line, set_of({Fact::Promotes, Fact::BackRankMate, Fact::SmotheredMate})},
    {find_draws, set_of({Fact::SavesByStalemate, Fact::PerpetualCheck, Fact::SavesDraw})},
    {find_race, set_of({Fact::OutrunsKing})},
    {find_sacrifice, set_of({Fact::Sacrifice})},
    {find_motifs, set_of({Fact::Fork, Fact::Skewer, Fact::DiscoveredAttack})},
    {find_removed_defender, set_of({Fact::RemovesDefender})},
    {find_lures, set_of({Fact::LuresAway, Fact::LuresTo})},
    {find_attack_on_pinned, set_of({Fact::AttacksPinned})},
    {find_pinned_defender, set_of({Fact::PinnedDefender})},
    {find_trapped_pieces, set_of({Fact::TrapsPiece})},
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
    {find_stalemate, set_of({Fact::Stalemate})},
});
constexpr bool has_detector(usize fact) {
    const auto finds = [&](const Detector& detector) { return detector.facts[fact]; };
    return std::ranges::any_of(Detectors, finds) || std::ranges::any_of(FaultDetectors, finds);
}
static_assert(
    [] {
        for (usize fact = 0; fact < Facts.size(); ++fact)
            if (!has_detector(fact)) return false;
        return true;
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
    find_first_moves(it);
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
