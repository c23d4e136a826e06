// One traversal of the legal moves serves both uses: writing a list, and counting.
#include "chess/movegen.h"

namespace chess {

namespace {

// A visitor of the traversal, which receives moves as sets of target squares.
class MoveLister {
public:
    explicit MoveLister(MoveList& moves) : moves_(moves) {}

    void piece(Square from, Bitboard targets, Bitboard enemies) {
        const Bitboard captures = targets & enemies;
        for (const Square to : captures) moves_.push_back(Move(from, to, MoveKind::Capture));
        for (const Square to : targets & ~enemies) moves_.push_back(Move(from, to, MoveKind::Quiet));
    }
    // Moves of pawns by the same step; `step` is the index of the target minus that of the origin.
    void pawns(Bitboard targets, int step, MoveKind kind) {
        for (const Square to : targets) moves_.push_back(Move(Square(to.index() - step), to, kind));
    }
    void promotions(Bitboard targets, int step, bool captures) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                moves_.push_back(Move(Square(to.index() - step), to, promotion_kind(type, captures)));
    }
    void single(Move move) { moves_.push_back(move); }

private:
    MoveList& moves_;
};

class MoveCounter {
public:
    void piece(Square, Bitboard targets, Bitboard) { count_ += targets.count(); }
    void pawns(Bitboard targets, int, MoveKind) { count_ += targets.count(); }
    void promotions(Bitboard targets, int, bool) { count_ += 4 * targets.count(); }
    void single(Move) { ++count_; }

    int count() const { return count_; }

private:
    int count_ = 0;
};

template <MoveSet Set>
constexpr bool WantsNoisy = Set != MoveSet::Quiet;
template <MoveSet Set>
constexpr bool WantsQuiet = Set != MoveSet::Noisy;

// The index of the target minus that of the origin for a pawn push.
template <Color Us>
constexpr int PushStep = Us == Color::White ? 8 : -8;

// The diagonal through the square that rises (as a1-h8 does) or falls (as a8-h1 does): a main diagonal
// shifted by ranks.
Bitboard diagonal_through(Square square, bool rising) {
    static constexpr u64 MainRising = 0x8040201008040201;
    static constexpr u64 MainFalling = 0x0102040810204080;
    const int file = int(square.file());
    const int rank = int(square.rank());
    const int ranks_up = rising ? rank - file : rank + file - 7;
    const u64 main = rising ? MainRising : MainFalling;
    return Bitboard(ranks_up >= 0 ? main << 8 * ranks_up : main >> 8 * -ranks_up);
}

template <Color Us, MoveSet Set, class Visitor>
void visit_pawn_moves(const Position& position, Bitboard check_mask, Visitor& visitor) {
    constexpr int EastStep = PushStep<Us> + 1;
    constexpr int WestStep = PushStep<Us> - 1;
    const Bitboard last_rank = rank_of(Us, Rank::R8);
    const Bitboard enemies = position.pieces(~Us) & check_mask;
    const Bitboard empty = ~position.occupied();
    const Square king = position.king_square(Us);
    const Bitboard pawns = position.pieces(Us, PieceType::Pawn);

    Bitboard pushers = pawns;
    Bitboard east_takers = pawns;
    Bitboard west_takers = pawns;
    if ((position.pinned() & pawns).any()) {
        // Each step runs along one line through the king, and a pinned pawn on that line is pinned along it.
        const Bitboard unpinned = ~position.pinned();
        pushers = pawns & (unpinned | bitboard_of(king.file()));
        east_takers = pawns & (unpinned | diagonal_through(king, Us == Color::White));
        west_takers = pawns & (unpinned | diagonal_through(king, Us == Color::Black));
    }

    const Bitboard pushes = ahead(Us, pushers) & empty;
    if constexpr (WantsNoisy<Set>) {
        const Bitboard east_captures = pawn_attacks_east(Us, east_takers) & enemies;
        const Bitboard west_captures = pawn_attacks_west(Us, west_takers) & enemies;
        visitor.pawns(east_captures & ~last_rank, EastStep, MoveKind::Capture);
        visitor.pawns(west_captures & ~last_rank, WestStep, MoveKind::Capture);
        if ((pawns & rank_of(Us, Rank::R7)).any()) {
            visitor.promotions(east_captures & last_rank, EastStep, true);
            visitor.promotions(west_captures & last_rank, WestStep, true);
            visitor.promotions(pushes & last_rank & check_mask, PushStep<Us>, false);
        }
        if (const Square to = position.en_passant_square(); to.is_ok())
            for (const Square from : pawn_attacks(~Us, to) & pawns)
                if (position.en_passant_keeps_king_safe(from, to))
                    visitor.single(Move(from, to, MoveKind::EnPassant));
    }
    if constexpr (WantsQuiet<Set>) {
        const Bitboard double_pushes = ahead(Us, pushes & rank_of(Us, Rank::R3)) & empty;
        visitor.pawns(pushes & ~last_rank & check_mask, PushStep<Us>, MoveKind::Quiet);
        visitor.pawns(double_pushes & check_mask, 2 * PushStep<Us>, MoveKind::DoublePush);
    }
}

template <Color Us, class Visitor>
void visit_piece_moves(const Position& position, Bitboard targets, Visitor& visitor) {
    const Bitboard all = position.occupied();
    const Bitboard enemies = position.pieces(~Us);
    const Bitboard pinned = position.pinned();
    const Square king = position.king_square(Us);

    for (const Square from : position.pieces(Us, PieceType::Knight) & ~pinned)
        visitor.piece(from, knight_attacks(from) & targets, enemies);

    const Bitboard diagonal = position.pieces(Us, PieceType::Bishop, PieceType::Queen);
    const Bitboard straight = position.pieces(Us, PieceType::Rook, PieceType::Queen);
    for (const Square from : diagonal & ~pinned)
        visitor.piece(from, bishop_attacks(from, all) & targets, enemies);
    for (const Square from : straight & ~pinned)
        visitor.piece(from, rook_attacks(from, all) & targets, enemies);

    const Bitboard pinned_diagonal = diagonal & pinned;
    const Bitboard pinned_straight = straight & pinned;
    for (const Square from : pinned_diagonal)
        visitor.piece(from, bishop_attacks(from, all) & targets & line_through(king, from), enemies);
    for (const Square from : pinned_straight)
        visitor.piece(from, rook_attacks(from, all) & targets & line_through(king, from), enemies);
}

template <Color Us, class Visitor>
void visit_king_moves(const Position& position, Bitboard targets, Visitor& visitor) {
    const Square king = position.king_square(Us);
    const Bitboard without_king = position.occupied() & ~Bitboard(king);
    Bitboard safe;
    for (const Square to : king_attacks(king) & targets)
        if (!position.is_attacked(to, ~Us, without_king)) safe.add(to);
    visitor.piece(king, safe, position.pieces(~Us));
}

template <Color Us, class Visitor>
void visit_castling(const Position& position, Visitor& visitor) {
    if (!position.castling_rights().has_any(Us)) return;
    for (const CastlingSide side : CastlingSides)
        if (position.can_castle(side))
            visitor.single(
                Move(position.king_square(Us), position.castling_rook(Us, side), MoveKind::Castling));
}

template <Color Us, MoveSet Set, class Visitor>
void visit_legal_moves(const Position& position, Visitor& visitor) {
    Bitboard wanted = ~position.pieces(Us);
    if constexpr (Set == MoveSet::Noisy) wanted = position.pieces(~Us);
    if constexpr (Set == MoveSet::Quiet) wanted = ~position.occupied();

    visit_king_moves<Us>(position, wanted, visitor);
    const Bitboard checkers = position.checkers();
    if (checkers.more_than_one()) return;  // only the king can leave a double check
    // The squares that stop a check: the checker's and those in between. Without a check, all squares.
    const Bitboard check_mask =
        checkers.any() ? between_and_to(position.king_square(Us), checkers.first()) : Bitboard::all();
    visit_pawn_moves<Us, Set>(position, check_mask, visitor);
    visit_piece_moves<Us>(position, wanted & check_mask, visitor);
    if constexpr (WantsQuiet<Set>)
        if (checkers.empty()) visit_castling<Us>(position, visitor);
}

template <MoveSet Set, class Visitor>
void visit_legal_moves(const Position& position, Visitor& visitor) {
    if (position.side_to_move() == Color::White)
        visit_legal_moves<Color::White, Set>(position, visitor);
    else
        visit_legal_moves<Color::Black, Set>(position, visitor);
}

}  // namespace

template <MoveSet Set>
void generate_moves(const Position& position, MoveList& moves) {
    MoveLister lister(moves);
    visit_legal_moves<Set>(position, lister);
}
template void generate_moves<MoveSet::All>(const Position&, MoveList&);
template void generate_moves<MoveSet::Noisy>(const Position&, MoveList&);
template void generate_moves<MoveSet::Quiet>(const Position&, MoveList&);

MoveList legal_moves(const Position& position) {
    MoveList moves;
    generate_moves<MoveSet::All>(position, moves);
    return moves;
}

int count_legal_moves(const Position& position) {
    MoveCounter counter;
    visit_legal_moves<MoveSet::All>(position, counter);
    return counter.count();
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) > 0; }

}  // namespace chess
