// One walk over the legal moves serves three uses: writing a list, counting, and asking whether there is any.
#include "chess/movegen.h"

namespace chess {

namespace {

// Where the walk delivers moves, a set of targets at a time.
class ListSink {
public:
    explicit ListSink(MoveList& moves) : moves_(moves) {}

    void piece(Square from, Bitboard targets, Bitboard enemies) {
        const Bitboard captures = targets & enemies;
        for (const Square to : captures) moves_.push_back(Move(from, to, MoveKind::Capture));
        for (const Square to : targets & ~enemies) moves_.push_back(Move(from, to, MoveKind::Quiet));
    }
    // Pawns that all moved by the same step; `step` is the index of the target less that of the origin.
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

class CountSink {
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

// Index of the target less that of the origin, for the pawn's three steps.
template <Color Us>
constexpr int PushStep = Us == Color::White ? 8 : -8;

// The diagonal through the square that rises (as a1-h8 does) or falls (as a8-h1 does): a main one, moved by ranks.
Bitboard diagonal_through(Square square, bool rising) {
    static constexpr u64 MainRising = 0x8040201008040201;
    static constexpr u64 MainFalling = 0x0102040810204080;
    const int file = int(square.file());
    const int rank = int(square.rank());
    const int ranks_up = rising ? rank - file : rank + file - 7;
    const u64 main = rising ? MainRising : MainFalling;
    return Bitboard(ranks_up >= 0 ? main << 8 * ranks_up : main >> 8 * -ranks_up);
}

template <Color Us, MoveSet Set, class Sink>
void visit_pawn_moves(const Position& position, Bitboard check_mask, Sink& sink) {
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
        // Each step runs along one line through the king, and a pinned pawn that stands on it is pinned along it.
        const Bitboard unpinned = ~position.pinned();
        pushers = pawns & (unpinned | bitboard_of(king.file()));
        east_takers = pawns & (unpinned | diagonal_through(king, Us == Color::White));
        west_takers = pawns & (unpinned | diagonal_through(king, Us == Color::Black));
    }

    const Bitboard pushes = ahead(Us, pushers) & empty;
    if constexpr (WantsNoisy<Set>) {
        const Bitboard east_captures = pawn_attacks_east(Us, east_takers) & enemies;
        const Bitboard west_captures = pawn_attacks_west(Us, west_takers) & enemies;
        sink.pawns(east_captures & ~last_rank, EastStep, MoveKind::Capture);
        sink.pawns(west_captures & ~last_rank, WestStep, MoveKind::Capture);
        if ((pawns & rank_of(Us, Rank::R7)).any()) {
            sink.promotions(east_captures & last_rank, EastStep, true);
            sink.promotions(west_captures & last_rank, WestStep, true);
            sink.promotions(pushes & last_rank & check_mask, PushStep<Us>, false);
        }
        if (const Square to = position.en_passant_square(); to.is_ok())
            for (const Square from : pawn_attacks(~Us, to) & pawns)
                if (position.en_passant_keeps_king_safe(from, to))
                    sink.single(Move(from, to, MoveKind::EnPassant));
    }
    if constexpr (WantsQuiet<Set>) {
        const Bitboard double_pushes = ahead(Us, pushes & rank_of(Us, Rank::R3)) & empty;
        sink.pawns(pushes & ~last_rank & check_mask, PushStep<Us>, MoveKind::Quiet);
        sink.pawns(double_pushes & check_mask, 2 * PushStep<Us>, MoveKind::DoublePush);
    }
}

template <Color Us, class Sink>
void visit_piece_moves(const Position& position, Bitboard targets, Sink& sink) {
    const Bitboard all = position.occupied();
    const Bitboard enemies = position.pieces(~Us);
    const Bitboard pinned = position.pinned();
    const Square king = position.king_square(Us);

    for (const Square from : position.pieces(Us, PieceType::Knight) & ~pinned)
        sink.piece(from, knight_attacks(from) & targets, enemies);

    const Bitboard diagonal = position.pieces(Us, PieceType::Bishop, PieceType::Queen);
    const Bitboard straight = position.pieces(Us, PieceType::Rook, PieceType::Queen);
    for (const Square from : diagonal & ~pinned)
        sink.piece(from, bishop_attacks(from, all) & targets, enemies);
    for (const Square from : straight & ~pinned) sink.piece(from, rook_attacks(from, all) & targets, enemies);

    const Bitboard pinned_diagonal = diagonal & pinned;
    const Bitboard pinned_straight = straight & pinned;
    for (const Square from : pinned_diagonal)
        sink.piece(from, bishop_attacks(from, all) & targets & line_through(king, from), enemies);
    for (const Square from : pinned_straight)
        sink.piece(from, rook_attacks(from, all) & targets & line_through(king, from), enemies);
}

template <Color Us, class Sink>
void visit_king_moves(const Position& position, Bitboard targets, Sink& sink) {
    const Square king = position.king_square(Us);
    const Bitboard without_king = position.occupied() & ~Bitboard(king);
    Bitboard safe;
    for (const Square to : king_attacks(king) & targets)
        if (!position.is_attacked(to, ~Us, without_king)) safe.add(to);
    sink.piece(king, safe, position.pieces(~Us));
}

template <Color Us, class Sink>
void visit_castling(const Position& position, Sink& sink) {
    if (!position.castling_rights().has_any(Us)) return;
    for (const CastlingSide side : CastlingSides)
        if (position.can_castle(side))
            sink.single(Move(position.king_square(Us), position.castling_rook(Us, side), MoveKind::Castling));
}

template <Color Us, MoveSet Set, class Sink>
void visit_legal_moves(const Position& position, Sink& sink) {
    Bitboard wanted = ~position.pieces(Us);
    if constexpr (Set == MoveSet::Noisy) wanted = position.pieces(~Us);
    if constexpr (Set == MoveSet::Quiet) wanted = ~position.occupied();

    visit_king_moves<Us>(position, wanted, sink);
    const Bitboard checkers = position.checkers();
    if (checkers.more_than_one()) return;  // only the king can leave a double check
    // What stops a check: taking the checker or stepping in between. Without a check every square will do.
    const Bitboard check_mask =
        checkers.any() ? between_and_to(position.king_square(Us), checkers.first()) : Bitboard::all();
    visit_pawn_moves<Us, Set>(position, check_mask, sink);
    visit_piece_moves<Us>(position, wanted & check_mask, sink);
    if constexpr (WantsQuiet<Set>)
        if (checkers.empty()) visit_castling<Us>(position, sink);
}

template <MoveSet Set, class Sink>
void visit_legal_moves(const Position& position, Sink& sink) {
    if (position.side_to_move() == Color::White)
        visit_legal_moves<Color::White, Set>(position, sink);
    else
        visit_legal_moves<Color::Black, Set>(position, sink);
}

}  // namespace

template <MoveSet Set>
void generate_moves(const Position& position, MoveList& moves) {
    ListSink sink(moves);
    visit_legal_moves<Set>(position, sink);
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
    CountSink sink;
    visit_legal_moves<MoveSet::All>(position, sink);
    return sink.count();
}

bool has_legal_move(const Position& position) { return count_legal_moves(position) > 0; }

}  // namespace chess
