// The board and all that the rules remember: pieces, side to move, castling, en passant, clocks, history.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "chess/attacks.h"
#include "chess/castling.h"
#include "chess/move.h"
#include "chess/zobrist.h"

namespace chess {

// A position as plain facts, the way fen.h reads and writes it. Nothing is checked here: see parse_fen.
struct PositionSetup {
    PerSquare<Piece> board = [] {
        PerSquare<Piece> empty;
        empty.fill(Piece::None);
        return empty;
    }();
    Color side_to_move = Color::White;
    CastlingRooks castling_rooks;  // a rook's square is the right to castle with it
    Square en_passant = Square::none();
    int halfmove_clock = 0;   // plies since the last capture or pawn move
    int fullmove_number = 1;  // counts up after Black's move
};

// From where the side to move can give check in a position: made once a node, asked once a move.
struct CheckSquares {
    PerPieceType<Bitboard> direct;  // squares from which a piece of that type attacks the enemy king
    Bitboard blockers;              // own pieces that alone stand between an own slider and the enemy king
};

class Position {
public:
    // The setup must be a valid one (see parse_fen, which checks it).
    explicit Position(const PositionSetup& setup);
    static Position start();

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
    // Has that side anything but pawns and king? (Zugzwang is likely without.)
    bool has_non_pawns(Color c) const {
        return (by_color_[c] & ~by_type_[PieceType::Pawn] & ~by_type_[PieceType::King]).any();
    }

    // --- what else the rules remember ---
    Color side_to_move() const { return side_to_move_; }
    // Set only where an en passant capture is legal, so that equal positions have equal keys.
    Square en_passant_square() const { return state_.en_passant; }
    CastlingRights castling_rights() const { return state_.castling; }
    // The rook's square of a right that the side has.
    Square castling_rook(Color us, CastlingSide side) const { return castling_rooks_.of(us, side); }
    int halfmove_clock() const { return state_.halfmove_clock; }
    int fullmove_number() const { return 1 + game_ply_ / 2; }
    // Plies since move 1 of White.
    int game_ply() const { return game_ply_; }
    Piece captured_piece() const { return state_.captured; }  // by the last move; Piece::None if it took none
    PositionSetup setup() const;

    // --- checks and pins ---
    Bitboard checkers() const { return state_.checkers; }
    bool in_check() const { return state_.checkers.any(); }
    // Pieces of the side to move that are pinned to their king.
    Bitboard pinned() const { return state_.pinned; }
    // Pieces of both sides that attack the square, if just those squares are occupied.
    Bitboard attackers_to(Square square, Bitboard occupied) const;
    bool is_attacked(Square square, Color by, Bitboard occupied) const;

    // --- keys (CPW: Zobrist Hashing), kept up to date by do_move ---
    Key key() const { return state_.key; }
    Key pawn_key() const { return state_.pawn_key; }                    // pawns of both sides
    Key non_pawn_key(Color c) const { return state_.non_pawn_key[c]; }  // all of one side's other pieces
    Key minor_key() const { return state_.minor_key; }                  // knights and bishops of both sides
    // The key after the move, but for a new en passant right; for prefetching.
    Key key_after(Move move) const;
    // The key some plies ago.
    Key key_before(int plies) const {
        assert(0 <= plies && usize(plies) <= history_.size());
        return plies == 0 ? state_.key : history_[history_.size() - usize(plies)].key;
    }
    // How far back the same position could stand: to the last capture, pawn move, null move or the setup.
    int plies_reversible() const { return std::min<int>(state_.halfmove_clock, state_.plies_from_null); }
    // The keys of the positions so far back, the earliest first: what repetitions depend on. Who has no moves gives a
    // position from its setup this memory; it cannot take moves back beyond it.
    std::vector<Key> reversible_keys() const;
    void remember(std::span<const Key> keys);

    // --- moves ---
    // Is this 16-bit code, wherever it came from, a legal move here? (For moves from the transposition table.)
    bool is_legal(Move move) const;
    // Can the side to move castle to that side now? (Right, empty squares, no attacked square on the king's way.) In
    // Chess960 the rook may shield the king: in 4k3/8/8/8/8/8/8/qRK5 w B - 0 1 it may not, as the rook on b1 would leave
    // the line between a1 and c1.
    bool can_castle(CastlingSide side) const;
    // Does the king stay safe when the pawn takes en passant? Two pawns leave the rank at once, so pins do not tell: in
    // 8/2p3k1/8/K2pP2q/8/8/8/8 w - d6 0 1 neither pawn is pinned, but after e5xd6 the queen attacks the king.
    bool en_passant_keeps_king_safe(Square from, Square to) const;
    // Does this legal move give check? The second form is for many moves of one position.
    bool gives_check(Move move) const;
    bool gives_check(Move move, const CheckSquares& check_squares) const;
    CheckSquares check_squares() const;
    // The piece that a legal move takes; Piece::None for quiet moves.
    Piece captured_by(Move move) const {
        if (!move.is_capture()) return Piece::None;
        return move.is_en_passant() ? make_piece(~side_to_move_, PieceType::Pawn) : piece_on(move.to());
    }
    // The move must be legal.
    void do_move(Move move);
    // A copy can take back moves that were made on it, and not all that were made before.
    void undo_move(Move move);
    int plies_to_take_back() const { return int(history_.size()); }
    // Passes the turn; not in check.
    void do_null_move();
    void undo_null_move();

    // Same board, rights, side to move and clocks; the history does not count.
    bool same_as(const Position& other) const;

private:
    // What a move changes beyond the board, and undo_move brings back: one cache line.
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

    // A copy keeps no more of it than repetitions can reach: games of many thousand plies are copied move by move.
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
    PerColor<std::array<CastlingPath, 2>> castling_paths_;  // by side; of the rights that there ever were
    PerSquare<CastlingRights> rights_kept_;                 // by a move from or to that square
    History history_;                                       // states before each move since the setup
};

}  // namespace chess
