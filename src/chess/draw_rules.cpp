// Finds repetitions in the position's key history, upcoming ones with a cuckoo table of reversible moves, and
// draws by the fifty-move rule and by insufficient material.
#include "chess/draw_rules.h"

#include <utility>

#include "chess/movegen.h"

namespace chess {

namespace {

// All reversible moves of a piece on an empty board, indexed by the change they make to the key. The table is
// a cuckoo hash table: each key has two places. A new key evicts the key in its place, and that key moves to
// its second place.
class ReversibleMoves {
public:
    struct Squares {
        u8 from = 0;
        u8 to = 0;
    };

    ReversibleMoves() {
        for (const Color c : {Color::White, Color::Black})
            for (const PieceType type : PieceTypes) {
                if (type == PieceType::Pawn) continue;
                for (int from = 0; from < 64; ++from)
                    for (const Square to : piece_attacks(type, Square(from), Bitboard()))
                        if (from < to.index()) insert(make_piece(c, type), Square(from), to);
            }
    }

    // The two squares of the move that changes the key by `difference`; nullptr if there is no such move.
    const Squares* find(Key difference) const {
        for (const usize place : {first_place(difference), second_place(difference)})
            if (keys_[place] == difference) return &squares_[place];
        return nullptr;
    }

private:
    static constexpr usize Places = 8192;

    static usize first_place(Key key) { return key % Places; }
    static usize second_place(Key key) { return (key >> 16) % Places; }

    void insert(Piece piece, Square from, Square to) {
        Key key = Zobrist.piece(piece, from) ^ Zobrist.piece(piece, to) ^ Zobrist.black_to_move;
        Squares squares{u8(from.index()), u8(to.index())};
        usize place = first_place(key);
        while (true) {
            std::swap(keys_[place], key);
            std::swap(squares_[place], squares);
            if (key == 0) return;
            place = place == first_place(key) ? second_place(key) : first_place(key);
        }
    }

    std::array<Key, Places> keys_{};
    std::array<Squares, Places> squares_{};
};
// Built at the first call: it needs the tables of attacks.cpp, which may be initialized later than this
// file's.
const ReversibleMoves& reversible_moves() {
    static const ReversibleMoves moves;
    return moves;
}

bool stood_before(const Position& position, int plies_ago) {
    for (int plies = plies_ago + 4; plies <= position.plies_reversible(); plies += 2)
        if (position.key_before(plies) == position.key_before(plies_ago)) return true;
    return false;
}

}  // namespace

bool has_upcoming_repetition(const Position& position, int ply) {
    const int most_plies = position.plies_reversible();
    if (most_plies < 3) return false;
    const ReversibleMoves& moves = reversible_moves();
    for (int plies = 3; plies <= most_plies; plies += 2) {
        const auto* const squares = moves.find(position.key() ^ position.key_before(plies));
        if (squares == nullptr) continue;
        const Square a(squares->from);
        const Square b(squares->to);
        if ((between_and_to(a, b) & ~Bitboard(b) & position.occupied()).any()) continue;
        // The key difference determines the piece that moves between the two squares, but not whether it is
        // ours.
        const Piece piece = position.piece_on(position.is_empty(a) ? b : a);
        if (color_of(piece) != position.side_to_move()) continue;
        if (plies < ply || stood_before(position, plies)) return true;
    }
    return false;
}

// The first possible distance is four plies, since each side needs two moves to return.
int count_repetitions(const Position& position) {
    int count = 0;
    for (int plies = 4; plies <= position.plies_reversible(); plies += 2)
        count += position.key_before(plies) == position.key();
    return count;
}

bool is_repetition(const Position& position, int ply) {
    int count = 0;
    for (int plies = 4; plies <= position.plies_reversible(); plies += 2)
        if (position.key_before(plies) == position.key() && (plies < ply || ++count == 2)) return true;
    return false;
}

bool is_fifty_move_draw(const Position& position) {
    if (position.halfmove_clock() < FiftyMovePlies) return false;
    return !position.in_check() || has_legal_move(position);
}

bool is_insufficient_material(const Position& position) {
    if (position.pieces(PieceType::Pawn).any() || position.pieces(PieceType::Rook, PieceType::Queen).any())
        return false;
    const Bitboard knights = position.pieces(PieceType::Knight);
    const Bitboard bishops = position.pieces(PieceType::Bishop);
    if ((knights | bishops).count() <= 1) return true;
    return knights.empty() && ((bishops & LightSquares).empty() || (bishops & DarkSquares).empty());
}

bool is_draw(const Position& position, int ply) {
    return is_fifty_move_draw(position) || is_insufficient_material(position) || is_repetition(position, ply);
}

}  // namespace chess
