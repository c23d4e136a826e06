// Generates pseudo-legal moves, and makes a move on a copy of the board.
#include "tablebase/board.h"

#include "chess/attacks.h"

namespace tablebase {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::MoveList;
using chess::PieceType;
using chess::Square;

Board::Board(const chess::Position& position)
    : side_to_move_(position.side_to_move()), en_passant_(position.en_passant_square()) {
    for (const PieceType type : chess::PieceTypes) by_type_[type] = position.pieces(type);
    for (const Color c : chess::Colors) by_color_[c] = position.pieces(c);
}

Material Board::material() const {
    Material material;
    for (const Color c : chess::Colors)
        for (const PieceType type : chess::PieceTypes)
            if (type != PieceType::King) material.add(c, type, pieces(c, type).count());
    return material;
}

bool Board::is_attacked(Color king_of) const {
    const Color by = ~king_of;
    const Square king = pieces(king_of, PieceType::King).first();
    const Bitboard sliders_straight = pieces(by, PieceType::Rook) | pieces(by, PieceType::Queen);
    const Bitboard sliders_diagonal = pieces(by, PieceType::Bishop) | pieces(by, PieceType::Queen);
    const Bitboard leapers = (chess::knight_attacks(king) & pieces(by, PieceType::Knight)) |
                             (chess::king_attacks(king) & pieces(by, PieceType::King)) |
                             (chess::pawn_attacks(king_of, king) & pieces(by, PieceType::Pawn));
    if (leapers.any()) return true;
    if (sliders_straight.any() && (chess::rook_attacks(king, occupied()) & sliders_straight).any())
        return true;
    return sliders_diagonal.any() && (chess::bishop_attacks(king, occupied()) & sliders_diagonal).any();
}

void Board::add_pawn_moves(MoveList& moves, Square from, Bitboard to, bool is_capture) const {
    for (const Square target : to) {
        if (chess::relative_rank(side_to_move_, target.rank()) != chess::Rank::R8) {
            moves.push_back({from, target, is_capture ? MoveKind::Capture : MoveKind::Quiet});
            continue;
        }
        for (const PieceType type : {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight})
            moves.push_back({from, target, chess::promotion_kind(type, is_capture)});
    }
}

void Board::add_piece_moves(MoveList& moves, Bitboard to, MoveKind kind) const {
    for (const PieceType type :
         {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King})
        for (const Square from : pieces(side_to_move_, type))
            for (const Square target : chess::piece_attacks(type, from, occupied()) & to)
                moves.push_back({from, target, kind});
}

void Board::add_captures(MoveList& moves) const {
    const Bitboard enemies = by_color_[~side_to_move_];
    for (const Square from : pieces(side_to_move_, PieceType::Pawn)) {
        const Bitboard attacked = chess::pawn_attacks(side_to_move_, from);
        add_pawn_moves(moves, from, attacked & enemies, true);
        if (en_passant_.is_ok() && attacked.contains(en_passant_))
            moves.push_back({from, en_passant_, MoveKind::EnPassant});
    }
    add_piece_moves(moves, enemies, MoveKind::Capture);
}

void Board::add_quiet_pawn_moves(MoveList& moves) const {
    const Bitboard empty = ~occupied();
    for (const Square from : pieces(side_to_move_, PieceType::Pawn)) {
        const Bitboard one_step = chess::ahead(side_to_move_, Bitboard(from)) & empty;
        add_pawn_moves(moves, from, one_step, false);
        const Bitboard two_steps =
            chess::ahead(side_to_move_, one_step) & empty & chess::rank_of(side_to_move_, chess::Rank::R4);
        for (const Square target : two_steps) moves.push_back({from, target, MoveKind::DoublePush});
    }
}

void Board::add_quiet_piece_moves(MoveList& moves) const {
    add_piece_moves(moves, ~occupied(), MoveKind::Quiet);
}

std::optional<Board> Board::after(Move move) const {
    Board next = *this;
    const Bitboard from(move.from()), to(move.to());
    const Bitboard taken =
        move.is_en_passant() ? chess::behind(side_to_move_, to) : to & by_color_[~side_to_move_];
    for (const PieceType type : chess::PieceTypes) {
        next.by_type_[type] &= ~taken;
        if ((by_type_[type] & from).any()) next.by_type_[type].toggle(from | to);
    }
    if (move.is_promotion()) {
        next.by_type_[PieceType::Pawn].toggle(to);
        next.by_type_[move.promotion()].toggle(to);
    }
    next.by_color_[~side_to_move_] &= ~taken;
    next.by_color_[side_to_move_].toggle(from | to);
    if (next.is_attacked(side_to_move_)) return {};
    next.side_to_move_ = ~side_to_move_;
    next.en_passant_ = move.kind() == MoveKind::DoublePush ? move.to().behind(side_to_move_) : Square::none();
    return next;
}

}  // namespace tablebase
