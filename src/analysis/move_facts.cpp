// Finds the facts of a move: one function for each kind of fact.
#include "analysis/move_facts.h"

#include <algorithm>
#include <array>

#include "analysis/classes.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "mate/find_mate.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveList;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr usize MostLine = 9;       // moves of a line that may win material
constexpr int MostThreatMoves = 6;  // of a mate that counts as a threat
constexpr int ProofPlies = 4;       // after the first move
constexpr int ShortPlies = 2;       // for the gain of a single capture
constexpr int LeastGainCp = 90;     // a pawn; less may be a difference of minor pieces

int moves_to_mate(const Value& value) { return (value.score.plies_to_mate() + 1) / 2; }
bool gives_mate(const Value& value) { return value.score.is_mate() && value.score.is_win(); }
bool is_mated(const Value& value) { return value.score.is_mate() && value.score.is_loss(); }

// Whether it is proven that the side to move has no mate in `moves` moves (CPW: Proof-Number Search).
bool has_no_mate(const Position& position, int moves) {
    constexpr u64 Nodes = 50'000;
    constexpr usize Memory = usize(1) << 20;
    std::vector<std::byte> memory(Memory);
    mate::MateSolver solver(position, {}, memory, [](u64, mate::MateSolver::Phase) { return false; });
    return mate::find_mate(solver, moves, Nodes).answer == adversarial::Answer::Disproven;
}

Position passed(const Position& position) { return chess::played(position, Move::null()); }

// The legal moves to the square, and only those from `from` if that is given.
std::vector<Move> moves_to(const Position& position, Square to, Square from = Square::none()) {
    std::vector<Move> found;
    for (const Move move : chess::legal_moves(position))
        if (move.to() == to && !move.is_castling() && (!from.is_ok() || move.from() == from))
            found.push_back(move);
    return found;
}

bool gains(const Position& position, Move capture) {
    return MaterialSearch().wins_with(position, capture, LeastGainCp, ShortPlies);
}

// Whether the side to move can gain by a capture on the square.
bool can_be_taken(const Position& position, Square square) {
    return std::ranges::any_of(moves_to(position, square), [&](Move move) { return gains(position, move); });
}
// Whether it is proven that it cannot.
bool is_safe(const Position& position, Square square) {
    return std::ranges::none_of(moves_to(position, square), [&](Move move) {
        MaterialSearch search;
        return search.wins_with(position, move, LeastGainCp, ShortPlies) || search.ran_out();
    });
}

void take_back(Gain& gain, PieceType piece) {
    gain.cp -= chess::SeeValues[piece];
    const auto same = std::ranges::find(gain.won, piece);
    if (same != gain.won.end())
        gain.won.erase(same);
    else
        gain.given.push_back(piece);
}

// The greatest of some round sums below the gain that can be proven, 0 if there is none.
int provable_cp(const Position& position, Move move, int gain_cp) {
    for (const int sum_cp : {900, 450, 300, 200, LeastGainCp})
        if (sum_cp < gain_cp && MaterialSearch().wins_with(position, move, sum_cp, ProofPlies)) return sum_cp;
    return 0;
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
        if (MaterialSearch().wins_with(position, line.moves.front(), gain.cp, ProofPlies))
            return Statement{.fact = Fact::WinsMaterial, .gain = std::move(gain), .line = std::move(moves)};
    }
    return std::nullopt;
}

// What a line of the side to move wins. The fact is MateIn; WinsMaterial if a material search proves the
// gain; LineWins if the line alone wins material. Nothing if it wins neither. The statement's line is a
// beginning of the line.
std::optional<Statement> harvest_of(const Position& position, const Line& line) {
    if (gives_mate(line.value))
        return Statement{.fact = Fact::MateIn, .moves = moves_to_mate(line.value), .line = line.moves};
    if (line.value.score.is_loss()) return std::nullopt;
    auto moves = quiet_beginning(position, line.moves, MostLine);
    Gain gain = gain_along(position, moves);
    if (gain.cp < LeastGainCp) return std::nullopt;
    if (auto proven = proven_part_of(position, line, gain.cp)) return proven;

    if (const int sum_cp = provable_cp(position, line.moves.front(), gain.cp))
        return Statement{.fact = Fact::WinsMaterial, .gain = {sum_cp, {}, {}}, .line = std::move(moves)};
    return Statement{.fact = Fact::LineWins, .gain = std::move(gain), .line = std::move(moves)};
}

// Collects the facts of one move.
class MoveFacts {
public:
    explicit MoveFacts(const MoveEvidence& evidence)
        : evidence_(evidence), before_(evidence.before), move_(evidence.line.moves.front()),
          us_(before_.side_to_move()), piece_(moved_to(move_, us_)), after_(chess::played(before_, move_)) {}

    std::vector<Statement> all() {
        add_harvest();
        add_sacrifice();
        add_motifs();
        add_threats();
        add_checks();
        add_pins();
        add_prevented();
        if (!before_.in_check()) add_defended();
        if (!after_.in_check()) add_attacked();
        return std::move(found_);
    }

private:
    void add(Statement statement) { found_.push_back(std::move(statement)); }
    bool has(Fact fact) const {
        return std::ranges::any_of(found_, [&](const Statement& known) { return known.fact == fact; });
    }

    // --- mate and material ---

    void add_harvest() {
        if (!chess::has_legal_move(after_))
            return add({.fact = after_.in_check() ? Fact::Checkmate : Fact::Stalemate, .piece = piece_});
        auto harvest = harvest_of(before_, evidence_.line);
        if (!harvest) return;
        // A recapture regains material and does not win it.
        if (harvest->fact != Fact::MateIn && before_.captured_piece() != chess::Piece::None) {
            if (harvest->gain.won.empty() && harvest->gain.given.empty()) return;
            take_back(harvest->gain, type_of(before_.captured_piece()));
            if (harvest->gain.cp < LeastGainCp) return;
        }
        harvest->piece = piece_;
        add(*std::move(harvest));
    }

    void add_sacrifice() {
        const Value& value = evidence_.line.value;
        if (evidence_.loss >= thresholds::Inaccuracy || value.win_probability() < thresholds::BrilliantLeast)
            return;
        if (!is_sacrifice(before_, move_)) return;
        Gain gain;
        gain.cp = -offered_cp(before_, move_);
        add({.fact = Fact::Sacrifice, .piece = piece_, .gain = std::move(gain)});
    }

    // --- forks, skewers, discovered attacks: only those that win something ---

    bool wins_beyond_its_capture() {
        if (!wins_more_) {
            const int needed_cp = taken_cp(before_, move_) + LeastGainCp;
            wins_more_ = gives_mate(evidence_.line.value) ||
                         MaterialSearch().wins_with(before_, move_, needed_cp, ProofPlies);
        }
        return *wins_more_;
    }

    // The moves by which the piece takes one of the targets: in the line after a reply, or after a pass of
    // the opponent. Empty if it takes none.
    std::vector<Move> line_of_capture(const Motif& motif) const {
        const std::vector<Move>& line = evidence_.line.moves;
        const auto is_target = [&](Square square) { return std::ranges::count(motif.targets, square) > 0; };
        if (line.size() >= 3 && line[2].is_capture() && line[2].from() == motif.piece &&
            is_target(line[2].to()))
            return {line[1], line[2]};
        if (after_.in_check()) return {};
        const Position pass = passed(after_);
        for (const Square target : motif.targets)
            for (const Move capture : moves_to(pass, target, motif.piece))
                if (gains(pass, capture)) return {Move::null(), capture};
        return {};
    }

    void add_motif(Fact fact, const Motif& motif) {
        if (motif.targets.empty() || !wins_beyond_its_capture()) return;
        if (auto line = line_of_capture(motif); !line.empty())
            add({.fact = fact, .piece = motif.piece, .targets = motif.targets, .line = std::move(line)});
    }

    bool has_king(const Motif& motif) const {
        return std::ranges::any_of(motif.targets,
                                   [&](Square square) { return square == after_.king_square(~us_); });
    }

    void add_motifs() {
        add_motif(Fact::Fork, fork_by(after_, piece_));
        for (const Motif& skewer : skewers_by(after_, piece_)) add_motif(Fact::Skewer, skewer);
        for (const Motif& attack : discovered_attacks(before_, move_))
            if (!has_king(attack)) add_motif(Fact::DiscoveredAttack, attack);
    }

    // --- checks and pins ---

    void add_checks() {
        const Bitboard checkers = after_.checkers();
        if (checkers.empty() || has(Fact::Checkmate)) return;
        Statement check{.fact = Fact::Check, .piece = checkers.first()};
        if (checkers.more_than_one()) {
            check.fact = Fact::DoubleCheck;
            check.piece = piece_;
            for (const Square checker : checkers) check.targets.push_back(checker);
        } else if (checkers.first() != piece_) {
            check.fact = Fact::DiscoveredCheck;
        } else if (std::ranges::any_of(found_, [&](const Statement& known) {
                       return known.fact == Fact::Fork &&
                              std::ranges::count(known.targets, after_.king_square(~us_)) > 0;
                   })) {
            return;
        }
        add(std::move(check));
    }

    // The square of the slider before the move.
    Square square_before(Square slider) const { return slider == piece_ ? move_.from() : slider; }

    bool is_new(const Motif& pin, std::vector<Motif> (*find)(const Position&, Square)) const {
        const Square old = square_before(pin.piece);
        // A promotion or a castled rook.
        if (before_.piece_on(old) != after_.piece_on(pin.piece)) return true;
        return std::ranges::none_of(find(before_, old),
                                    [&](const Motif& known) { return known.targets == pin.targets; });
    }

    void add_pins() {
        if (evidence_.loss >= thresholds::Mistake || has(Fact::Checkmate)) return;
        for (const Square slider : after_.pieces(us_)) {
            if (slider != piece_ && square_before(slider) == move_.to()) continue;
            for (const Motif& pin : pins_by(after_, slider))
                if (is_new(pin, pins_by) && is_safe(after_, slider))
                    add({.fact = Fact::Pin, .piece = slider, .targets = pin.targets});
            for (const Motif& pin : relative_pins_by(after_, slider))
                if (is_new(pin, relative_pins_by) && is_safe(after_, slider) && is_held(pin))
                    add({.fact = Fact::RelativePin, .piece = slider, .targets = pin.targets});
        }
    }

    // Whether each move of the pinned piece off the line loses the piece behind it. There must be such a
    // move.
    bool is_held(const Motif& pin) const {
        const Bitboard line = chess::line_through(pin.piece, pin.targets[0]);
        int moves = 0;
        for (const Move move : chess::legal_moves(after_)) {
            if (move.from() != pin.targets[0] || line.contains(move.to())) continue;
            ++moves;
            const int cost_cp = LeastGainCp + taken_cp(after_, move);
            const Position left = chess::played(after_, move);
            const auto takes = moves_to(left, pin.targets[1], pin.piece);
            if (std::ranges::none_of(takes, [&](Move take) {
                    return MaterialSearch().wins_with(left, take, cost_cp, ShortPlies);
                }))
                return false;
        }
        return moves > 0;
    }

    // --- threats made and met ---

    void add_threats() {
        if (!evidence_.next || gives_mate(evidence_.line.value) || has(Fact::Stalemate)) return;
        auto threat = threat_of(passed(after_), *evidence_.next);
        if (threat && (threat->fact != Fact::ThreatensMate || threat->moves <= MostThreatMoves))
            add(*std::move(threat));
    }

    void add_prevented() {
        if (!evidence_.other || has(Fact::Checkmate) || is_mated(evidence_.line.value)) return;
        auto threat = threat_of(passed(before_), *evidence_.other);
        if (!threat) return;
        if (threat->fact == Fact::ThreatensMate) {
            if (threat->moves > MostThreatMoves || !has_no_mate(after_, threat->moves)) return;
            threat->fact = Fact::PreventsMate;
        } else {
            if (!keeps_from_loss(threat->gain.cp)) return;
            threat->fact = Fact::PreventsLoss;
        }
        add(*std::move(threat));
    }

    // Whether less than loss_cp is lost after the move, both by force and in the line.
    bool keeps_from_loss(int loss_cp) const {
        if (!MaterialSearch().wins_with(before_, move_, 1 - loss_cp, ProofPlies)) return false;
        const auto line = quiet_beginning(before_, evidence_.line.moves, MostLine);
        return gain_along(before_, line).cp > -loss_cp;
    }

    // --- single pieces ---

    void add_defended() {
        const Position pass = passed(before_);
        for (const Square square : before_.pieces(us_)) {
            if (type_of(before_.piece_on(square)) == PieceType::King || !can_be_taken(pass, square)) continue;
            if (square == move_.from()) {
                if (type_of(before_.piece_on(square)) != PieceType::Pawn && is_safe(after_, piece_))
                    add({.fact = Fact::Escapes, .piece = piece_, .targets = {square}});
            } else if (attacks_from(after_, piece_).contains(square) && !defended_before(square) &&
                       after_.pieces(us_).contains(square) && is_safe(after_, square)) {
                add({.fact = Fact::Defends, .piece = piece_, .targets = {square}});
            }
        }
    }
    bool defended_before(Square square) const {
        return !move_.is_castling() && attacks_from(before_, move_.from()).contains(square);
    }

    void add_attacked() {
        const Position pass = passed(after_);
        Bitboard known;
        for (const Statement& statement : found_)
            if (statement.fact == Fact::Fork || statement.fact == Fact::Skewer)
                for (const Square square : statement.targets) known.add(square);
        for (const Square target : attacks_from(after_, piece_) & after_.pieces(~us_) & ~known) {
            if (!move_.is_castling() && attacks_from(before_, move_.from()).contains(target)) continue;
            const auto takes = moves_to(pass, target, piece_);
            if (std::ranges::any_of(takes, [&](Move take) { return gains(pass, take); }))
                add({.fact = Fact::Attacks, .piece = piece_, .targets = {target}});
        }
    }

    const MoveEvidence& evidence_;
    const Position& before_;
    const Move move_;
    const Color us_;
    const Square piece_;  // the square of the moved piece after the move
    const Position after_;
    std::optional<bool> wins_more_;
    std::vector<Statement> found_;
};

}  // namespace

std::optional<Statement> threat_of(const Position& pass, const Line& line) {
    auto threat = harvest_of(pass, line);
    if (!threat || threat->fact == Fact::LineWins) return std::nullopt;
    threat->fact = threat->fact == Fact::MateIn ? Fact::ThreatensMate : Fact::ThreatensMaterial;
    threat->line = after_pass(threat->line);
    return threat;
}

std::vector<Statement> facts_of_move(const MoveEvidence& evidence) { return MoveFacts(evidence).all(); }

}  // namespace analysis
