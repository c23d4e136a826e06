// Plays moves after a FEN, mirrors positions and builds start positions by number.
#include "chess/set_up.h"

#include <array>
#include <cassert>

#include <fmt/format.h>

#include "chess/notation.h"
#include "util/text.h"

namespace chess {

util::Result<Position, std::string> set_up(std::string_view fen, std::span<const std::string> moves,
                                           FenSlips* slips, std::vector<Move>* played) {
    auto parsed = parse_fen(fen, slips);
    if (!parsed) return util::Failure{"bad FEN: " + parsed.error()};
    Position position = std::move(parsed).value();
    for (usize i = 0; i < moves.size(); ++i) {
        const auto move = parse_uci_move(position, moves[i]);
        if (!move)
            return util::Failure{fmt::format("move {}, {}, is not legal in {}", i + 1, util::quoted(moves[i]),
                                             to_fen(position))};
        position.do_move(*move);
        if (played != nullptr) played->push_back(*move);
    }
    return position;
}

namespace {

Piece with_colour_swapped(Piece piece) {
    if (piece == Piece::None) return piece;
    return make_piece(~color_of(piece), type_of(piece));
}

Square upside_down(Square square) { return square.is_ok() ? square.relative_to(Color::Black) : square; }

}  // namespace

bool castles_otherwise(const Position& position) {
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides) {
            if (!position.castling_rights().has(us, side)) continue;
            const File home = side == CastlingSide::King ? File::H : File::A;
            if (position.king_square(us).file() != File::E || position.castling_rook(us, side).file() != home)
                return true;
        }
    return false;
}

Position flipped(const Position& position) {
    const PositionSetup from = position.setup();
    PositionSetup to = from;
    for (int index = 0; index < 64; ++index)
        to.board[usize(upside_down(Square(index)).index())] = with_colour_swapped(from.board[usize(index)]);
    to.side_to_move = ~from.side_to_move;
    to.en_passant = upside_down(from.en_passant);
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides)
            to.castling_rooks.set(~us, side, upside_down(from.castling_rooks.of(us, side)));
    return Position(to);
}

namespace {

using FirstRank = std::array<PieceType, 8>;

// Puts the piece on the n-th empty file, counted from 0.
void put_on_free_file(FirstRank& rank, int n, PieceType type) {
    for (PieceType& place : rank)
        if (place == PieceType::None && n-- == 0) {
            place = type;
            return;
        }
}

FirstRank first_rank_of(int set_up) {
    // The files of the knights among the five free files.
    constexpr std::array<std::array<int, 2>, 10> KnightFiles{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    assert(0 <= set_up && set_up < Chess960SetUps);
    FirstRank rank;
    rank.fill(PieceType::None);
    rank[usize(set_up % 4 * 2 + 1)] = PieceType::Bishop;  // on b, d, f or h
    set_up /= 4;
    rank[usize(set_up % 4 * 2)] = PieceType::Bishop;  // on a, c, e or g
    set_up /= 4;
    put_on_free_file(rank, set_up % 6, PieceType::Queen);
    set_up /= 6;
    const auto [left, right] = KnightFiles[usize(set_up)];
    put_on_free_file(rank, right, PieceType::Knight);
    put_on_free_file(rank, left, PieceType::Knight);
    for (const PieceType type : {PieceType::Rook, PieceType::King, PieceType::Rook})
        put_on_free_file(rank, 0, type);
    return rank;
}

void set_up_side(PositionSetup& setup, Color us, const FirstRank& rank) {
    CastlingSide next_rook = CastlingSide::Queen;
    for (int file = 0; file < 8; ++file) {
        const Square square(File(file), relative_rank(us, Rank::R1));
        setup.board[usize(square.index())] = make_piece(us, rank[usize(file)]);
        setup.board[usize(square.ahead(us).index())] = make_piece(us, PieceType::Pawn);
        if (rank[usize(file)] != PieceType::Rook) continue;
        setup.castling_rooks.set(us, next_rook, square);
        next_rook = CastlingSide::King;
    }
}

}  // namespace

Position chess960_start(int white_set_up, int black_set_up) {
    PositionSetup setup;
    set_up_side(setup, Color::White, first_rank_of(white_set_up));
    set_up_side(setup, Color::Black, first_rank_of(black_set_up));
    return Position(setup);
}

Position Position::start() { return chess960_start(StandardSetUp, StandardSetUp); }

}  // namespace chess
