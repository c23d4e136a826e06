// The board and all state of the rules: pieces, side to move, castling, en passant, clocks and history.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "chess/attacks.h"
#include "chess/castling.h"
#include "chess/move.h"
#include "chess/zobrist.h"

namespace chess {

// A position as plain data, as fen.h reads and writes it. Nothing is checked here; see parse_fen.
struct PositionSetup {
    PerSquare<Piece> board = [] {
        PerSquare<Piece> empty;
        empty.fill(Piece::None);
        return empty;
    }();
    Color side_to_move = Color::White;
    CastlingRooks castling_rooks;  // a rook square means the right to castle with that rook
    Square en_passant = Square::none();
    int halfmove_clock = 0;   // plies since the last capture or pawn move
    int fullmove_number = 1;  // incremented after Black's move
};

// The squares from which the side to move can give check. Computed once per node and used for each move.
struct CheckSquares {
    PerPieceType<Bitboard> direct;  // squares from which a piece of this type attacks the enemy king
    Bitboard blockers;              // own pieces that are alone between an own slider and the enemy king

    // A fast first test: if false, the move gives no check, unless it is castling, en passant or a promotion.
    bool may_include(PieceType type, Square from, Square to) const {
        return direct[type].contains(to) || blockers.contains(from);
    }
};

class Position {
public:
    // The setup must be valid (see parse_fen, which checks it).
    explicit Position(const PositionSetup& setup);
    static Position start();  // defined in set_up.cpp, as set-up 518 of Chess960

    // --- the board ---
    Bitboard occupied() const { return by_color_[Color::White] | by_color_[Color::Black]; }
    Bitboard pieces(Color c) const { return by_color_[c]; }
    Bitboard pieces(PieceType type) const { return by_type_[type]; }
    Bitboard pieces(PieceType a, PieceType b) const { return by_type_[a] | by_type_[b]; }
    Bitboard pieces(Color c, PieceType type) const { return by_color_[c] & by_type_[type]; }
    Bitboard pieces(Color c, PieceType a, PieceType b) const { return by_color_[c] & pieces(a, b); }
    Piece piece_on(Square square) const { return board_[usize(square.index())]; }
    bool is_empty(Square square) const { return piece_on(square) == Piece::None; }
    Square king_square(Color c) const { return pieces(c, PieceType::King).first(); }
    // True if this side has pieces other than pawns and the king. Without them zugzwang is likely.
    bool has_non_pawns(Color c) const {
        return (by_color_[c] & ~by_type_[PieceType::Pawn] & ~by_type_[PieceType::King]).any();
    }

    // --- other state of the rules ---
    Color side_to_move() const { return side_to_move_; }
    // Set only if an en passant capture is legal, so that equal positions have equal keys.
    Square en_passant_square() const { return state_.en_passant; }
    CastlingRights castling_rights() const { return state_.castling; }
    // The square of the castling rook. The side must have this right.
    Square castling_rook(Color us, CastlingSide side) const { return castling_rooks_.of(us, side); }
    int halfmove_clock() const { return state_.halfmove_clock; }
    int fullmove_number() const { return 1 + game_ply_ / 2; }
    // Plies since White's move 1.
    int game_ply() const { return game_ply_; }
    // The piece that the last move captured; Piece::None if it captured nothing.
    Piece captured_piece() const { return state_.captured; }
    PositionSetup setup() const;

    // --- checks and pins ---
    Bitboard checkers() const { return state_.checkers; }
    bool in_check() const { return state_.checkers.any(); }
    // Pieces of the side to move that are pinned to their king.
    Bitboard pinned() const { return state_.pinned; }
    // Pieces of both sides that attack the square if exactly the squares of `occupied` are occupied.
    Bitboard attackers_to(Square square, Bitboard occupied) const;
    bool is_attacked(Square square, Color by, Bitboard occupied) const;

    // --- keys (CPW: Zobrist Hashing), kept up to date by do_move ---
    Key key() const { return state_.key; }
    Key pawn_key() const { return state_.pawn_key; }                    // pawns of both sides
    Key non_pawn_key(Color c) const { return state_.non_pawn_key[c]; }  // all of one side's other pieces
    Key minor_key() const { return state_.minor_key; }                  // knights and bishops of both sides
    // The key after the move, except for a new en passant square. Used for prefetching.
    Key key_after(Move move) const;
    // The key of the position this many plies ago.
    Key key_before(int plies) const {
        assert(0 <= plies && usize(plies) <= history_.size());
        return plies == 0 ? state_.key : history_[history_.size() - usize(plies)].key;
    }
    // The number of earlier positions that could be repeated: the plies since the last capture, pawn move,
    // null move or the setup.
    int plies_reversible() const { return std::min<int>(state_.halfmove_clock, state_.plies_from_null); }
    // The keys of the last plies_reversible() positions, the earliest first. Repetitions depend only on
    // these. remember() gives them to a position that was created from a setup; the moves before the setup
    // still cannot be undone.
    std::vector<Key> reversible_keys() const;
    void remember(std::span<const Key> keys);

    // --- moves ---
    // True if the move is legal here. Any 16-bit code is allowed, such as one from the transposition table.
    bool is_legal(Move move) const;
    // True if the side to move can castle to this side now: it has the right, the squares between are empty,
    // and the king crosses no attacked square. In Chess960 the rook may shield the king: in
    // 4k3/8/8/8/8/8/8/qRK5 w B - 0 1 castling is illegal, because the rook on b1 would leave the line between
    // a1 and c1.
    bool can_castle(CastlingSide side) const;
    // True if the king is safe after this en passant capture. Two pawns leave the rank, so the pinned pieces
    // are not enough to decide this: in 8/2p3k1/8/K2pP2q/8/8/8/8 w - d6 0 1 neither pawn is pinned, but after
    // e5xd6 the queen attacks the king.
    bool en_passant_keeps_king_safe(Square from, Square to) const;
    // True if this legal move gives check. The second form is faster for many moves of one position.
    bool gives_check(Move move) const;
    bool gives_check(Move move, const CheckSquares& check_squares) const;
    CheckSquares check_squares() const;
    // True if this legal move, which gives check, leaves the enemy king no square to go to (a flight square):
    // the check is mate unless a capture of the checking piece or a block answers it. False for castling and
    // en passant.
    bool confines_king(Move check) const;
    // The piece that a legal move captures; Piece::None if it captures nothing.
    Piece captured_by(Move move) const {
        if (!move.is_capture()) return Piece::None;
        return move.is_en_passant() ? make_piece(~side_to_move_, PieceType::Pawn) : piece_on(move.to());
    }
    // The move must be legal.
    void do_move(Move move);
    // A copy can undo the moves made on it, but not all moves made before it was copied.
    void undo_move(Move move);
    // For tests: how many moves can be undone.
    int plies_to_take_back() const { return int(history_.size()); }
    // Passes the turn. The side to move must not be in check.
    void do_null_move();
    void undo_null_move();

    // True if board, rights, side to move and clocks are equal; the history is not compared.
    bool same_as(const Position& other) const;

private:
    // The state besides the board that a move changes and undo_move restores. It fills one cache line.
    struct State {
        Key key = 0;
        Key pawn_key = 0;
        PerColor<Key> non_pawn_key{};
        Key minor_key = 0;
        Bitboard checkers;
        Bitboard pinned;
        u16 halfmove_clock = 0;
        u16 plies_from_null = 0;
        CastlingRights castling;
        Square en_passant;
        Piece captured = Piece::None;
    };
    static_assert(sizeof(State) == 64);

    // The history. A copy keeps only the states that repetitions can reach, because games of many thousand
    // plies are copied after every move.
    class History : public std::vector<State> {
    public:
        History() = default;
        ~History() = default;
        History(const History& other) : std::vector<State>(other.reversible_begin(), other.end()) {}
        History(History&&) noexcept = default;
        History& operator=(const History& other) {
            if (this != &other) assign(other.reversible_begin(), other.end());
            return *this;
        }
        History& operator=(History&&) noexcept = default;

    private:
        const_iterator reversible_begin() const {
            if (empty()) return end();
            const usize plies = 1 + usize(std::min(back().halfmove_clock, back().plies_from_null));
            return end() - std::ptrdiff_t(std::min(plies, size()));
        }
    };

    void put(Piece piece, Square square);
    void remove(Piece piece, Square square);
    void shift(Piece piece, Square from, Square to);
    void toggle_key(Piece piece, Square square);
    void drop_castling_rights(Square from, Square to);
    void move_castling_pieces(Color us, Move move, bool forwards);
    CastlingPath castling_path(Color us, CastlingSide side) const;
    void find_checks_and_pins();
    void set_en_passant_if_legal(Square square);
    bool is_pawn_move(Move move) const;

    PerPieceType<Bitboard> by_type_;
    PerColor<Bitboard> by_color_;
    PerSquare<Piece> board_;
    State state_;
    Color side_to_move_ = Color::White;
    int game_ply_ = 0;
    CastlingRooks castling_rooks_;
    PerColor<std::array<CastlingPath, 2>> castling_paths_;  // by side; for every right of the setup
    PerSquare<CastlingRights> rights_kept_;                 // after a move from or to that square
    History history_;                                       // the state before each move since the setup
};

// Makes or takes back a move, which may be a null move.
inline void do_move(Position& position, Move move) {
    move == Move::null() ? position.do_null_move() : position.do_move(move);
}
inline void undo_move(Position& position, Move move) {
    move == Move::null() ? position.undo_null_move() : position.undo_move(move);
}
// The position after the move, which may be a null move.
inline Position played(Position position, Move move) {
    do_move(position, move);
    return position;
}

}  // namespace chess
