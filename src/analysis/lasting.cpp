// Detects what lasts: castling, development and the centre after the move; pawns, kings and the activity of
// pieces at the end of its line, compared with the position before the move.
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/see.h"
#include "eval/classical/pawns.h"
#include "eval/endings.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Rank;
using chess::Square;

// --- questions about one position ---

Bitboard pawns(const Position& position, Color side) { return position.pieces(side, PieceType::Pawn); }

Bitboard passed_pawns(const Position& position, Color side) {
    return eval::classical::passed_pawns(side, pawns(position, side), pawns(position, ~side));
}

Bitboard isolated_pawns(const Position& position, Color side) {
    const Bitboard files = chess::fill_files(pawns(position, side));
    return pawns(position, side) & ~(chess::east(files) | chess::west(files));
}

// The front pawns of those on one file.
Bitboard doubled_pawns(const Position& position, Color side) {
    return pawns(position, side) & chess::fill_ahead(side, pawns(position, side));
}

// Pawns without a pawn of their side beside or behind them on the neighbouring files, with an enemy pawn that
// attacks the square in front of them, and with none ahead on their file.
Bitboard backward_pawns(const Position& position, Color side) {
    const Bitboard own = pawns(position, side);
    const Bitboard beside_or_ahead_of_others = own | chess::fill_ahead(side, own);
    const Bitboard helped = chess::east(beside_or_ahead_of_others) | chess::west(beside_or_ahead_of_others);
    const Bitboard theirs = pawns(position, ~side);
    const Bitboard stopped = chess::behind(side, chess::pawn_attacks(~side, theirs));
    return own & ~helped & stopped & ~chess::fill_ahead(~side, theirs);
}

Bitboard open_files(const Position& position) { return ~chess::fill_files(position.pieces(PieceType::Pawn)); }

bool has_bishop_pair(const Position& position, Color side) {
    return position.pieces(side, PieceType::Bishop).count() == 2 &&
           position.pieces(~side, PieceType::Bishop).count() < 2;
}

// The side's pawns within two ranks in front of its king, on its file and the neighbouring ones.
Bitboard shelter(const Position& position, Color side) {
    const Bitboard king(position.king_square(side));
    const Bitboard front = chess::ahead(side, king | chess::east(king) | chess::west(king));
    return pawns(position, side) & (front | chess::ahead(side, front));
}

// Knights on the fourth to sixth rank that a pawn defends and that no pawn can ever attack.
Bitboard outposts(const Position& position, Color side) {
    const Bitboard ranks =
        chess::rank_of(side, Rank::R4) | chess::rank_of(side, Rank::R5) | chess::rank_of(side, Rank::R6);
    const Bitboard theirs = pawns(position, ~side);
    const Bitboard attackable = chess::pawn_attacks(~side, theirs | chess::fill_ahead(~side, theirs));
    return position.pieces(side, PieceType::Knight) & ranks &
           chess::pawn_attacks(side, pawns(position, side)) & ~attackable;
}

bool are_bishops_opposite(const Position& position) {
    const Bitboard pieces = position.occupied() & ~position.pieces(PieceType::Pawn, PieceType::King);
    return pieces == position.pieces(PieceType::Bishop) && position.pieces(PieceType::Pawn).any() &&
           eval::has_opposite_bishops(position);
}

bool has_pawns_alone(const Position& position) {
    return !position.has_non_pawns(Color::White) && !position.has_non_pawns(Color::Black) &&
           position.pieces(PieceType::Pawn).any();
}

bool have_queens(const Position& position) {
    return position.pieces(Color::White, PieceType::Queen).any() &&
           position.pieces(Color::Black, PieceType::Queen).any();
}

bool is_any_attacked(const Position& position, Bitboard squares, Color by) {
    for (const Square square : squares)
        if (position.is_attacked(square, by, position.occupied())) return true;
    return false;
}

// --- the end of a line ---

struct LineEnd {
    const MoveCase& it;
    std::vector<Move> line;  // begins with the move, ends quietly
    Position end;
    chess::PerSquare<Square> origin;  // where the piece on a square of the end stood before the move

    Square was(Square now) const { return origin[usize(now.index())]; }

    Statement statement(Fact fact, Square piece = Square::none(), std::vector<Square> targets = {}) const {
        return {.fact = fact, .piece = piece, .targets = std::move(targets), .line = line};
    }
};

LineEnd end_of(const MoveCase& it, std::vector<Move> line) {
    LineEnd there{it, std::move(line), it.before, {}};
    for (int square = 0; square < 64; ++square) there.origin[usize(square)] = Square(square);
    for (const Move move : there.line) {
        const Color side = there.end.side_to_move();
        const Square from = there.was(move.from()), rook = there.was(move.to());
        there.end.do_move(move);
        there.origin[usize(moved_to(move, side).index())] = move.is_castling() ? rook : from;
        if (move.is_castling()) there.origin[usize(there.end.king_square(side).index())] = from;
        // A promoted piece stood nowhere before.
        if (move.is_promotion()) there.origin[usize(move.to().index())] = Square::none();
    }
    return there;
}

// --- pawns ---

// The most advanced of the side's pawns; there is one.
Square foremost(Color side, Bitboard pawns) { return side == Color::White ? pawns.last() : pawns.first(); }

// The foremost pawn of a kind that has become more numerous, on a file that had none of the kind.
using PawnsOf = Bitboard (*)(const Position&, Color);
std::optional<Square> new_pawn(const LineEnd& there, Color side, PawnsOf find) {
    const Bitboard old = find(there.it.before, side), now = find(there.end, side);
    const Bitboard fresh = now & ~chess::fill_files(old);
    if (now.count() <= old.count() || fresh.empty()) return std::nullopt;
    return foremost(side, fresh);
}

void find_passed_pawn(MoveCase& it, const LineEnd& there) {
    const Color us = it.us;
    const Bitboard advanced = ~(chess::rank_of(us, Rank::R2) | chess::rank_of(us, Rank::R3));
    const Bitboard old = chess::fill_files(passed_pawns(it.before, us));
    const Bitboard fresh = passed_pawns(there.end, us) & ~old & advanced;
    if (fresh.any()) {
        const Square pawn = foremost(us, fresh);
        it.add(there.statement(Fact::GetsPassedPawn, pawn, {pawn}));
    }
}

// If they win material, their weak pawns are not told.
void find_weak_pawns(MoveCase& it, const LineEnd& there) {
    if (gain_along(it.before, there.line).cp < 0) return;
    if (const auto pawn = new_pawn(there, ~it.us, isolated_pawns))
        it.add(there.statement(Fact::IsolatesPawn, *pawn, {*pawn}));
    if (const auto pawn = new_pawn(there, ~it.us, backward_pawns))
        it.add(there.statement(Fact::LeavesBackward, *pawn, {*pawn}));
    if (const auto pawn = new_pawn(there, ~it.us, doubled_pawns))
        it.add(there.statement(Fact::DoublesPawns, *pawn, {*pawn}));
}

// --- kings and pieces ---

void find_open_king(MoveCase& it, const LineEnd& there) {
    const Square king = there.end.king_square(~it.us);
    const bool is_in_centre = king.file() == chess::File::D || king.file() == chess::File::E;
    const bool has_moved = king != it.before.king_square(~it.us) ||
                           std::ranges::any_of(there.line, [&](Move move) { return move.from() == king; });
    if (has_moved || is_in_centre) return;
    if (there.end.pieces(it.us, PieceType::Queen).empty()) return;
    if (shelter(there.end, ~it.us).count() + 2 <= shelter(it.before, ~it.us).count())
        it.add(there.statement(Fact::OpensKing, king, {king}));
}

void find_files_and_posts(MoveCase& it, const LineEnd& there) {
    const Color us = it.us;
    const Bitboard rooks = there.end.pieces(us, PieceType::Rook);
    const Bitboard before = it.before.pieces(us, PieceType::Rook, PieceType::Queen);
    const Bitboard seventh = chess::rank_of(us, Rank::R7);
    const Bitboard on_files = rooks & open_files(there.end) & ~chess::fill_files(before);
    if ((rooks & seventh).any() && (it.before.pieces(us, PieceType::Rook) & seventh).empty())
        it.add(there.statement(Fact::SeventhRank, (rooks & seventh).first()));
    else if (on_files.any())
        it.add(there.statement(Fact::OpenFile, on_files.first()));
    for (const Square knight : outposts(there.end, us))
        if (!there.was(knight).is_ok() || !outposts(it.before, us).contains(there.was(knight)))
            it.add(there.statement(Fact::Outpost, knight));
}

// --- what is left on the board ---

// Our material on the board without theirs.
Gain balance_of(const Position& position, Color us) {
    Gain balance;
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const int more = position.pieces(us, type).count() - position.pieces(~us, type).count();
        balance.cp += more * chess::SeeValues[type];
        std::vector<PieceType>& side = more > 0 ? balance.won : balance.given;
        side.insert(side.end(), usize(std::abs(more)), type);
    }
    return balance;
}

void find_material_balance(MoveCase& it, const LineEnd& there) {
    Gain balance = balance_of(there.end, it.us);
    if (balance.cp < LeastGainCp || balance.cp < balance_of(it.before, it.us).cp + LeastGainCp) return;
    // The longer line may take it back.
    const auto longer = quiet_beginning(it.before, it.evidence.line.moves, MostLine);
    if (gain_along(it.before, longer).cp < gain_along(it.before, there.line).cp) return;
    Statement ahead = there.statement(Fact::EndsAhead);
    ahead.gain = std::move(balance);
    it.add(std::move(ahead));
}

// They lose the right by our capture of the rook, or by a king that must move out of check.
void find_taken_castling(MoveCase& it, const LineEnd& there) {
    const Color them = ~it.us;
    Position position = it.before;
    bool is_forced = false;
    for (const Move move : there.line) {
        if (!position.castling_rights().has_any(them)) break;
        is_forced = position.side_to_move() == it.us || position.in_check();
        position.do_move(move);
    }
    if (is_forced && it.before.castling_rights().has_any(them) && !position.castling_rights().has_any(them))
        it.add(there.statement(Fact::TakesCastling));
}

void find_kind_of_ending(MoveCase& it, const LineEnd& there) {
    if (has_bishop_pair(there.end, it.us) && !has_bishop_pair(it.before, it.us))
        it.add(there.statement(Fact::BishopPair));
    if (has_pawns_alone(there.end) && !has_pawns_alone(it.before)) it.add(there.statement(Fact::PawnEnding));
    if (are_bishops_opposite(there.end) && !are_bishops_opposite(it.before))
        it.add(there.statement(Fact::OppositeBishops));
}

}  // namespace

void find_first_moves(MoveCase& it) {
    if (it.move.is_castling()) {
        if (!it.evidence.line.value.suffers_mate()) it.add({.fact = Fact::Castles, .piece = it.piece});
        return;
    }
    const PieceType type = type_of(it.before.piece_on(it.move.from()));
    const Bitboard home = chess::rank_of(it.us, Rank::R1);
    if ((type == PieceType::Knight || type == PieceType::Bishop) && home.contains(it.move.from()) &&
        !home.contains(it.move.to()) && is_opening(it.before))
        it.add({.fact = Fact::Develops, .piece = it.piece});
    if (type != PieceType::Pawn) return;
    const Bitboard centre = (chess::bitboard_of(chess::File::D) | chess::bitboard_of(chess::File::E)) &
                            (chess::rank_of(it.us, Rank::R4) | chess::rank_of(it.us, Rank::R5));
    const Bitboard piece(it.piece);
    const Bitboard beside = centre & (chess::east(piece) | chess::west(piece)) & pawns(it.after, it.us);
    if (!centre.contains(it.piece)) return;
    if (beside.any())
        it.add({.fact = Fact::TakesCentre, .piece = it.piece, .targets = {it.piece, beside.first()}});
    else if (is_opening(it.before) && !it.move.is_capture() &&
             chess::rank_of(it.us, Rank::R4).contains(it.piece))
        it.add({.fact = Fact::EntersCentre, .piece = it.piece});
}

void find_prepared_castling(MoveCase& it) {
    const std::vector<Move>& line = it.evidence.line.moves;
    if (line.size() < 3 || !line[2].is_castling() || it.before.in_check() || it.after.in_check()) return;
    const auto side = side_of(line[2]);
    if (!it.before.can_castle(side) && passed(it.after).can_castle(side))
        it.add({.fact = Fact::PreparesCastling, .piece = it.piece, .line = {line.begin(), line.begin() + 3}});
}

void find_stopped_castling(MoveCase& it) {
    const Color them = ~it.us;
    if (it.after.in_check() || !is_safe(it.after, it.piece)) return;
    const Square king = it.after.king_square(them);
    bool stops = false;
    for (const chess::CastlingSide side : chess::CastlingSides) {
        if (!it.after.castling_rights().has(them, side)) continue;
        const Bitboard way = chess::between_and_to(king, chess::castled_king_square(them, side));
        if (!is_any_attacked(it.after, way, it.us)) return;  // it may castle to this side
        const Bitboard to_rook = chess::between_and_to(king, it.after.castling_rook(them, side));
        const bool is_near = (to_rook & it.after.occupied()).count() <= 2;  // the rook and one piece
        stops |= is_near && (attacks_from(it.after, it.piece) & way).any() &&
                 !is_any_attacked(it.before, way, it.us);
    }
    if (stops) it.add({.fact = Fact::StopsCastling, .piece = it.piece});
}

// CPW: Rule of the Square. The other side is to move.
void find_race(MoveCase& it) {
    if (it.after.has_non_pawns(~it.us) || it.after.in_check()) return;
    if (it.evidence.line.value.win_probability() < 0.5) return;  // the race is lost, or the game
    const Square king = it.after.king_square(~it.us);
    for (const Square pawn : passed_pawns(it.after, it.us)) {
        const Bitboard way = chess::fill_ahead(it.us, Bitboard(pawn));
        if ((way & it.after.occupied()).any()) continue;
        const Square goal(pawn.file(), chess::relative_rank(it.us, Rank::R8));
        const bool can_leap = chess::relative_rank(it.us, pawn.rank()) == Rank::R2;
        const int moves = way.count() - (can_leap ? 1 : 0);
        // The king moves first and may also take the new queen.
        if (chess::distance(king, goal) <= moves + 1 || chess::distance(king, pawn) == 1) continue;
        it.add({.fact = Fact::OutrunsKing, .piece = it.piece, .targets = {pawn}});
        return;
    }
}

void find_lasting_gains(MoveCase& it) {
    constexpr usize MostLastingMoves = 5;  // later moves of a line often come otherwise
    auto line = quiet_beginning(it.before, it.evidence.line.moves, MostLastingMoves);
    if (line.empty()) return;
    const LineEnd there = end_of(it, std::move(line));
    find_material_balance(it, there);
    find_open_king(it, there);
    find_taken_castling(it, there);
    find_passed_pawn(it, there);
    find_files_and_posts(it, there);
    find_kind_of_ending(it, there);
    find_weak_pawns(it, there);
    if (have_queens(it.before) && there.end.pieces(PieceType::Queen).empty())
        it.add(there.statement(Fact::TradesQueens));
}

}  // namespace analysis
