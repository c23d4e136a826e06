// Computes the features of moves, one function for each kind.
#include "levels/features.h"

#include <algorithm>
#include <cmath>

#include "chess/draw_rules.h"

namespace levels {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// --- the list of features ---

enum class Group : u8 {
    Loss,
    LossOfKind,
    Rank,
    Mate,
    Capture,
    Exchange,
    Check,
    Danger,
    Threat,
    Support,
    King,
    Pawn,
    Motion,
    Reaction,
    Plan,
    Repetition,
    Motives,
    To,
    From,
    Answer,
};
constexpr int Kinds = 6;  // of pieces
constexpr int AnswerBuckets = 4096;
constexpr int MostMotives = 7;
constexpr int NothingCp = 1;  // up to this it is less than a pawn (gain_of)
constexpr int PawnCp = 90;    // more than this is more than a pawn (gain_of)

constexpr std::array Groups = [] {
    std::array groups{
        FeatureGroup{"loss", DeepestPly * 6},
        FeatureGroup{"loss of kind", 2 * 2 * 8},
        FeatureGroup{"rank", DeepestPly * 3 + 3},
        FeatureGroup{"mate", 4},
        FeatureGroup{"capture", 5 * Phases + Kinds * 2 + Phases + 5 + 4},
        FeatureGroup{"exchange", 6},
        FeatureGroup{"check", Phases + 4},
        FeatureGroup{"danger", Kinds * 2 + 10},
        FeatureGroup{"threat", 14},
        FeatureGroup{"support", 8},
        FeatureGroup{"king", 8},
        FeatureGroup{"pawn", 13},
        FeatureGroup{"motion", Kinds * 4},
        FeatureGroup{"reaction", 8 + 8},
        FeatureGroup{"plan", Phases + Kinds + 8},
        FeatureGroup{"repetition", 3},
        FeatureGroup{"motives", 4 * MostMotives + 6},
        FeatureGroup{"to", Phases * Kinds * 64},
        FeatureGroup{"from", Phases * Kinds * 64},
        FeatureGroup{"answer", AnswerBuckets},
    };
    int first = 0;
    for (FeatureGroup& group : groups) {
        group.first = first;
        first += group.count;
    }
    return groups;
}();
static_assert(Groups.size() == usize(Group::Answer) + 1);
constexpr int FeatureCount = Groups.back().first + Groups.back().count;
// One of each of the last three groups, and at most all of the others.
static_assert(MostTerms >= usize(Groups[usize(Group::To)].first) + 3);

// Adds the terms of one group in their order: every call of add() or choose() moves on.
class Adder {
public:
    Adder(Features& features, Group group)
        : features_(features), next_(Groups[usize(group)].first), end_(next_ + Groups[usize(group)].count) {}
    void add(double value) {
        assert(next_ < end_);
        if (value != 0) features_.push_back({u16(next_), float(value)});
        ++next_;
    }
    // One of `count` features, which has the value.
    void choose(int index, int count, double value = 1) {
        assert(0 <= index && index < count && next_ + count <= end_);
        if (value != 0) features_.push_back({u16(next_ + index), float(value)});
        next_ += count;
    }

private:
    Features& features_;
    int next_, end_;
};

// --- the groups ---

void add_loss(const Case& it, Features& features) {
    Adder losses(features, Group::Loss);
    for (const double loss : it.losses()) {
        losses.add(loss);
        losses.add(std::min(loss, 0.02) * 20);
        losses.add(std::min(loss, 0.06) * 5);
        losses.add(std::min(loss, 0.2));
        losses.add(std::sqrt(loss));
        losses.add(std::log1p(100 * loss));
    }
    Adder of_kind(features, Group::LossOfKind);
    for (const double loss : {it.losses().front(), it.losses().back()}) {
        const std::array<bool, 8> kinds{it.move.is_capture(),
                                        it.is_check,
                                        it.scene.phase <= Phase::Opening,
                                        it.scene.phase == Phase::Endgame,
                                        it.scene.in_check,
                                        it.scene.expected_points > 0.85,
                                        it.scene.expected_points < 0.15,
                                        it.kind == PieceType::Pawn};
        for (const bool is_kind : kinds) of_kind.add(is_kind * std::sqrt(loss));
        for (const bool is_kind : kinds) of_kind.add(is_kind * std::log1p(100 * loss));
    }
    Adder rank(features, Group::Rank);
    for (const int better : it.better()) {
        rank.add(better == 0);
        rank.add(better == 1);
        rank.add(std::log1p(better));
    }
    // The search sees late what is wrong with it, or what is good about it.
    rank.add(std::max(0.0, it.losses().back() - it.losses().front()));
    rank.add(std::max(0.0, it.losses().front() - it.losses().back()));
    rank.add(it.losses().back() * it.losses().back());
}

void add_mate(const Case& it, Features& features) {
    Adder mate(features, Group::Mate);
    const eval::Score deep = it.judged.scores.back();
    mate.add(it.is_check && !chess::has_legal_move(it.after));
    mate.add(deep.is_mate() && deep.is_win());
    mate.add(deep.is_mate() && deep.is_loss() && deep.plies_to_mate() <= 2);
    mate.add(deep.is_mate() && deep.is_loss());
}

void add_capture(const Case& it, Features& features) {
    Adder capture(features, Group::Capture);
    if (!it.move.is_capture()) return;
    const int taken = int(it.taken);
    capture.choose(int(it.scene.phase) * 5 + taken, 5 * Phases);
    capture.choose(int(it.kind), Kinds);
    const int gain = it.scene.gains[usize(it.move.to().index())] ? gain_of(it.scene.position, it.move) : 0;
    capture.choose(int(it.kind), Kinds, gain / 1000.);
    capture.choose(int(it.scene.phase), Phases, it.is_recapture());
    capture.choose(taken, 5, it.is_recapture());
    const bool is_trade = chess::SeeValues[it.kind] == chess::SeeValues[it.taken];
    capture.add(is_trade);
    capture.add(is_trade * (it.scene.expected_points - 0.5));
    capture.add(gain > 0 && gain == largest(it.scene.gains));
    capture.add(it.reply_to() != Move::none() && it.move.to() == it.reply_to().to() && !it.is_recapture());
}

void add_exchange(const Case& it, Features& features) {
    Adder exchange(features, Group::Exchange);
    const bool loses = it.loses_exchange();
    exchange.add(loses && it.move.is_capture());
    exchange.add(loses && !it.move.is_capture());
    exchange.add(loses * chess::SeeValues[it.kind] / 1000.);
    exchange.add(it.kind != PieceType::Pawn && it.scene.pawn_attacked.contains(it.to));
    exchange.add(it.move.is_promotion() && it.move.promotion() == PieceType::Queen);
    exchange.add(it.move.is_promotion() && it.move.promotion() != PieceType::Queen);
}

void add_check(const Case& it, Features& features) {
    Adder check(features, Group::Check);
    if (!it.is_check) return;
    check.choose(int(it.scene.phase), Phases);
    check.add(it.move.is_capture());
    check.add(it.loses_exchange());
    check.add(!it.after.checkers().contains(it.to));
    check.add(it.after.checkers().more_than_one());
}

void add_danger(const Case& it, Features& features) {
    Adder danger(features, Group::Danger);
    const int was = it.was_in_danger();
    const int hangs = largest(it.hanging), moved_hangs = it.hanging[usize(it.to.index())];
    const bool by_last =
        it.reply_to() != Move::none() &&
        it.scene.position.attackers_to(it.move.from(), it.scene.occupied).contains(it.reply_to().to());
    danger.choose(int(it.kind), Kinds, was > 0);
    danger.choose(int(it.kind), Kinds, by_last);
    danger.add(was / 1000.);
    danger.add(by_last && was > 0);
    danger.add(hangs / 1000.);
    danger.add(hangs > PawnCp);
    danger.add(moved_hangs / 1000.);
    danger.add(moved_hangs > PawnCp);
    danger.add(std::max(0, hangs - it.scene.most_danger) / 1000.);
    danger.add(std::max(0, it.scene.most_danger - hangs) / 1000.);
    danger.add(it.scene.most_danger > PawnCp && hangs <= NothingCp);
    danger.add(it.scene.most_danger > PawnCp && was == 0 && hangs <= NothingCp);
}

// The player could win more than a pawn by the next move, and more than any capture wins now.
bool threatens(const Case& it) { return largest(it.threats) > std::max(PawnCp, largest(it.scene.gains)); }

// Whether the moved piece newly attacks pieces worth more than itself, the same, or less. A king is worth
// nothing.
struct NewAttacks {
    bool higher = false, equal = false, lower = false;
};
NewAttacks new_attacks(const Case& it) {
    const int value = chess::SeeValues[it.kind];
    NewAttacks attacks;
    for (const Square square : it.newly_attacked()) {
        const int other = chess::SeeValues[type_of(it.after.piece_on(square))];
        if (other > value)
            attacks.higher = true;
        else if (other < value)
            attacks.lower = true;
        else
            attacks.equal = true;
    }
    return attacks;
}

void add_threat(const Case& it, Features& features) {
    Adder threat(features, Group::Threat);
    const Position& after = it.after;
    const Color them = ~it.scene.us;
    const Bitboard attacked = it.attacks_then & after.pieces(them);
    int victims = 0;
    for (const Square square : attacked) victims += it.threats[usize(square.index())] > PawnCp;
    threat.add(std::max(0, largest(it.threats) - largest(it.scene.gains)) / 1000.);
    threat.add(threatens(it));
    threat.add(victims >= 1);
    threat.add(victims >= 2);
    const NewAttacks attacks = new_attacks(it);
    threat.add(attacks.higher);
    threat.add(attacks.equal);
    threat.add(attacks.lower);
    threat.add((attacked & after.pieces(PieceType::Queen)).any());
    threat.add((it.attacks_then & it.scene.king_ring).count() / 4.);
    threat.add(
        ((it.attacks_then & it.scene.king_ring).count() - (it.attacks_now & it.scene.king_ring).count()) /
        4.);
    bool undefended = false;
    for (const Square square : it.newly_attacked())
        undefended |= !after.is_attacked(square, them, after.occupied());
    threat.add(undefended);
    threat.add(it.reply_to() != Move::none() && attacked.contains(it.reply_to().to()));
    threat.add(it.own_last() != Move::none() && it.own_last().to() == it.move.from() && victims >= 1);
    threat.add((it.attacks_then.count() - it.attacks_now.count()) / 8.);
}

void add_support(const Case& it, Features& features) {
    Adder support(features, Group::Support);
    const Bitboard ours = it.after.pieces(it.scene.us);
    const Bitboard defenders = it.after.attackers_to(it.to, it.after.occupied()) & ours;
    const Bitboard attackers =
        it.after.attackers_to(it.to, it.after.occupied()) & it.after.pieces(~it.scene.us);
    support.add(defenders.any());
    support.add((defenders & it.after.pieces(PieceType::Pawn)).any());
    support.add(attackers.any());
    support.add(attackers.any() && defenders.empty());
    // A piece in danger that it defends.
    double saved = 0;
    for (const Square square : it.attacks_then& ours)
        if (it.scene.danger[usize(square.index())] > PawnCp && it.hanging[usize(square.index())] <= NothingCp)
            saved = 1;
    support.add(saved);
    support.add((it.attacks_then & ours).count() / 4.);
    support.add((it.scene.danger[usize(it.move.from().index())] > PawnCp) && attackers.empty());
    support.add(it.scene.in_check && it.kind != PieceType::King);
}

void add_king(const Case& it, Features& features) {
    Adder king(features, Group::King);
    const bool had_rights = it.scene.position.castling_rights().has_any(it.scene.us);
    king.add(it.castles && it.to.file() == chess::File::G);
    king.add(it.castles && it.to.file() == chess::File::C);
    king.add(it.castles && it.own_last() != Move::none() &&
             it.own_last().from().rank() == it.move.from().rank());
    king.add(!it.castles && had_rights && it.kind == PieceType::King);
    king.add(had_rights && it.kind == PieceType::Rook);
    const Square own_king = it.scene.position.king_square(it.scene.us);
    const bool is_castled =
        !had_rights && (own_king.file() >= chess::File::G || own_king.file() <= chess::File::C);
    king.add(is_castled && it.kind == PieceType::Pawn && chess::distance(own_king, it.move.from()) <= 1 &&
             it.scene.phase != Phase::Endgame);
    king.add(it.scene.in_check && it.kind == PieceType::King);
    king.add(it.kind == PieceType::King && it.scene.phase == Phase::MiddleGame);
}

void add_pawn(const Case& it, Features& features) {
    Adder pawn(features, Group::Pawn);
    if (it.kind != PieceType::Pawn) return;
    const Color us = it.scene.us, them = ~us;
    const Bitboard enemy_pawns = it.after.pieces(them, PieceType::Pawn);
    const Bitboard front = chess::fill_ahead(us, Bitboard(it.to));
    const Bitboard span = front | chess::west(front) | chess::east(front);
    const int rank = int(chess::relative_rank(us, it.move.from().rank()));
    const bool is_passed = !it.move.is_promotion() && (span & enemy_pawns).empty();
    pawn.choose(std::min(rank, 5) - 1, 5, is_passed);
    const Bitboard hits = chess::pawn_attacks(us, it.to);
    pawn.add((hits & enemy_pawns).any());
    pawn.add((hits & it.after.pieces(them) & ~enemy_pawns).any());
    pawn.add((hits & it.after.pieces(them, PieceType::Queen)).any());
    pawn.add(it.move.kind() == chess::MoveKind::DoublePush);
    pawn.add((chess::fill_files(Bitboard(it.to)) & it.after.pieces(us, PieceType::Pawn)).more_than_one());
    const Square ahead = it.move.is_promotion() ? it.to : it.to.ahead(us);
    pawn.add(!it.move.is_promotion() && color_of(it.after.piece_on(ahead)) == them &&
             !it.after.is_empty(ahead));
    pawn.add((hits & it.after.pieces(us, PieceType::Pawn)).any());
    pawn.add(it.scene.pawn_attacked.contains(it.to) && !it.move.is_capture());
}

void add_motion(const Case& it, Features& features) {
    Adder motion(features, Group::Motion);
    if (it.castles) return;
    const Square from = it.move.from().relative_to(it.scene.us), to = it.to.relative_to(it.scene.us);
    const double forward = (int(to.rank()) - int(from.rank())) / 7.;
    motion.choose(int(it.kind), Kinds, std::max(0.0, forward));
    motion.choose(int(it.kind), Kinds, std::max(0.0, -forward));
    motion.choose(int(it.kind), Kinds, chess::distance(from, to) / 7.);
    motion.choose(int(it.kind), Kinds, chess::distance(from, to) == 1);
}

void add_reaction(const Case& it, Features& features) {
    Adder reaction(features, Group::Reaction);
    const Move last = it.reply_to();
    if (last == Move::none()) return;
    const PieceType last_kind = type_of(it.scene.position.piece_on(last.to()));
    reaction.choose(chess::distance(it.to, last.to()), 8);
    reaction.add(it.to.file() == last.to().file());
    reaction.add(Square(it.to.index() ^ 56) == last.to() &&
                 Square(it.move.from().index() ^ 56) == last.from());
    reaction.add(last_kind == it.kind);
    reaction.add(it.to == last.from());
    reaction.add(chess::distance(it.move.from(), last.to()) == 1);
    reaction.add(last_kind == PieceType::Pawn && it.kind == PieceType::Pawn && it.move.is_capture());
    const bool takes_queen = last_kind == PieceType::Queen && it.move.to() == last.to();
    reaction.add(takes_queen);
    reaction.add(it.scene.in_check && it.move.is_capture());
}

void add_plan(const Case& it, Features& features) {
    Adder plan(features, Group::Plan);
    const Move own = it.own_last(), before = it.scene.last_moves[3];
    if (own == Move::none()) return;
    const bool same_piece = own.to() == it.move.from();
    plan.choose(int(it.scene.phase), Phases, same_piece);
    plan.choose(int(it.kind), Kinds, same_piece);
    plan.add(same_piece && it.to == own.from());
    plan.add(!same_piece && it.to == own.from());
    plan.add(!same_piece && chess::between_and_to(it.move.from(), it.to).contains(own.from()));
    plan.add(!same_piece && it.scene.position.attackers_to(it.to, it.scene.occupied).contains(own.to()));
    plan.add(before != Move::none() && before.to() == it.move.from());
    plan.add(same_piece && it.move.is_capture());
    plan.add(chess::distance(own.to(), it.move.from()) / 7.);
    plan.add(chess::distance(own.to(), it.to) / 7.);
}

void add_repetition(const Case& it, Features& features) {
    Adder repetition(features, Group::Repetition);
    const bool repeats = chess::count_repetitions(it.after) > 0;
    repetition.add(repeats);
    repetition.add(repeats * (it.scene.expected_points - 0.5));
    repetition.add(repeats && it.scene.in_check);
}

// Several motives for one move count less than their sum.
void add_motives(const Case& it, Features& features) {
    Adder motives(features, Group::Motives);
    const bool attacks_more = new_attacks(it).higher;
    const bool makes_threat = threatens(it);
    const bool was_in_danger = it.was_in_danger() > 0;
    const bool takes = it.move.is_capture() && it.scene.gains[usize(it.move.to().index())] > 0;
    const bool hangs = largest(it.hanging) > PawnCp;
    const bool ends_danger = it.scene.most_danger > PawnCp && !hangs;
    const std::array<bool, MostMotives - 1> all{
        it.move.is_capture(), takes, it.is_check, was_in_danger, makes_threat || attacks_more, ends_danger};
    const int count = int(std::ranges::count(all, true));
    const double loss = it.losses().back();
    motives.choose(count, MostMotives);
    motives.choose(count, MostMotives, std::sqrt(loss));
    motives.choose(count, MostMotives, std::log1p(100 * loss));
    motives.choose(count, MostMotives, hangs);
    motives.add(makes_threat && attacks_more);
    motives.add(makes_threat && it.move.is_capture());
    motives.add(makes_threat * std::log1p(100 * loss));
    motives.add(attacks_more * std::log1p(100 * loss));
    motives.add(makes_threat && hangs);
    motives.add(was_in_danger * std::log1p(100 * loss));
}

void add_squares(const Case& it, Features& features) {
    const auto index = [&](Square square) {
        return (int(it.scene.phase) * Kinds + int(it.kind)) * 64 + square.relative_to(it.scene.us).index();
    };
    Adder(features, Group::To).choose(index(it.to), Phases * Kinds * 64);
    Adder(features, Group::From).choose(index(it.move.from()), Phases * Kinds * 64);
}

// In the first moves: which answer is usual to the last move.
void add_answer(const Case& it, Features& features) {
    constexpr int Plies = 16;
    if (it.reply_to() == Move::none() || it.scene.position.game_ply() >= Plies) return;
    const auto code = [&](PieceType kind, Square to) {
        return u32(kind) * 64 + u32(to.relative_to(it.scene.us).index());
    };
    const PieceType last = type_of(it.scene.position.piece_on(it.reply_to().to()));
    const u32 pair = code(last, it.reply_to().to()) * 512 + code(it.kind, it.to);
    Adder(features, Group::Answer).choose(int((pair * 2654435761u) >> 20), AnswerBuckets);
}

}  // namespace

std::vector<Features> features_of(const Position& position, const LastMoves& last_moves,
                                  const Judgement& judgement) {
    const Scene scene(position, last_moves, judgement);
    std::vector<Features> all;
    for (usize i = 0; i < judgement.moves.size(); ++i) {
        const Case it(scene, judgement, i);
        Features& features = all.emplace_back();
        for (const auto add : {add_loss, add_mate, add_capture, add_exchange, add_check, add_danger,
                               add_threat, add_support, add_king, add_pawn, add_motion, add_reaction,
                               add_plan, add_repetition, add_motives, add_squares, add_answer})
            add(it, features);
    }
    return all;
}

std::span<const FeatureGroup> feature_groups() { return Groups; }
int feature_count() { return FeatureCount; }

}  // namespace levels
