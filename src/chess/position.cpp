// Making and unmaking moves with incremental keys, checks and pins; legality of a single move.
#include "chess/position.h"

namespace chess {

Position::Position(const PositionSetup& setup)
    : side_to_move_(setup.side_to_move), castling_rooks_(setup.castling_rooks) {
    board_.fill(Piece::None);
    for (int i = 0; i < 64; ++i)
        if (setup.board[usize(i)] != Piece::None) {
            put(setup.board[usize(i)], Square(i));
            toggle_key(setup.board[usize(i)], Square(i));
        }

    rights_kept_.fill(CastlingRights::all());
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides) {
            const Square rook = castling_rooks_.of(us, side);
            if (!rook.is_ok()) continue;
            const CastlingRights right = CastlingRights::of(us, side);
            state_.castling.add(right);
            const CastlingRights others(u8(~right.bits() & CastlingRights::all().bits()));
            rights_kept_[usize(rook.index())].keep_only(others);
            rights_kept_[usize(king_square(us).index())].keep_only(others);
            castling_paths_[us][usize(side)] = castling_path(us, side);
        }

    state_.key ^= Zobrist.rights(state_.castling);
    if (side_to_move_ == Color::Black) state_.key ^= Zobrist.black_to_move;
    state_.halfmove_clock = u16(setup.halfmove_clock);
    game_ply_ = 2 * (setup.fullmove_number - 1) + (side_to_move_ == Color::Black ? 1 : 0);
    find_checks_and_pins();
    if (setup.en_passant.is_ok()) set_en_passant_if_legal(setup.en_passant);
}

PositionSetup Position::setup() const {
    PositionSetup setup;
    setup.board = board_;
    setup.side_to_move = side_to_move_;
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides)
            if (castling_rights().has(us, side)) setup.castling_rooks.set(us, side, castling_rook(us, side));
    setup.en_passant = en_passant_square();
    setup.halfmove_clock = halfmove_clock();
    setup.fullmove_number = fullmove_number();
    return setup;
}

bool Position::same_as(const Position& other) const {
    return board_ == other.board_ && side_to_move_ == other.side_to_move_ &&
           castling_rights() == other.castling_rights() && en_passant_square() == other.en_passant_square() &&
           halfmove_clock() == other.halfmove_clock() && game_ply_ == other.game_ply_ &&
           setup().castling_rooks == other.setup().castling_rooks && by_type_ == other.by_type_ &&
           by_color_ == other.by_color_ && key() == other.key() && pawn_key() == other.pawn_key() &&
           minor_key() == other.minor_key() && state_.non_pawn_key == other.state_.non_pawn_key &&
           checkers() == other.checkers() && pinned() == other.pinned();
}

void Position::put(Piece piece, Square square) {
    by_type_[type_of(piece)].add(square);
    by_color_[color_of(piece)].add(square);
    board_[usize(square.index())] = piece;
}

void Position::remove(Piece piece, Square square) {
    by_type_[type_of(piece)].remove(square);
    by_color_[color_of(piece)].remove(square);
    board_[usize(square.index())] = Piece::None;
}

void Position::shift(Piece piece, Square from, Square to) {
    const Bitboard both = Bitboard(from) | Bitboard(to);
    by_type_[type_of(piece)].toggle(both);
    by_color_[color_of(piece)].toggle(both);
    board_[usize(from.index())] = Piece::None;
    board_[usize(to.index())] = piece;
}

void Position::toggle_key(Piece piece, Square square) {
    const Key key = Zobrist.piece(piece, square);
    const PieceType type = type_of(piece);
    state_.key ^= key;
    if (type == PieceType::Pawn) {
        state_.pawn_key ^= key;
        return;
    }
    state_.non_pawn_key[color_of(piece)] ^= key;
    if (type == PieceType::Knight || type == PieceType::Bishop) state_.minor_key ^= key;
}

void Position::drop_castling_rights(Square from, Square to) {
    if (state_.castling == CastlingRights()) return;
    state_.key ^= Zobrist.rights(state_.castling);
    state_.castling.keep_only(rights_kept_[usize(from.index())]);
    state_.castling.keep_only(rights_kept_[usize(to.index())]);
    state_.key ^= Zobrist.rights(state_.castling);
}

// In Chess960, king and rook may stand on each other's target squares, so both are removed before either is
// placed.
void Position::move_castling_pieces(Color us, Move move, bool forwards) {
    const CastlingSide side = side_of(move);
    const Piece king = make_piece(us, PieceType::King);
    const Piece rook = make_piece(us, PieceType::Rook);
    const Square king_to = castled_king_square(us, side);
    const Square rook_to = castled_rook_square(us, side);
    remove(king, forwards ? move.from() : king_to);
    remove(rook, forwards ? move.to() : rook_to);
    put(king, forwards ? king_to : move.from());
    put(rook, forwards ? rook_to : move.to());
    if (!forwards) return;
    toggle_key(king, move.from());
    toggle_key(king, king_to);
    toggle_key(rook, move.to());
    toggle_key(rook, rook_to);
}

void Position::do_move(Move move) {
    assert(is_legal(move));
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = piece_on(from);
    const bool is_pawn = type_of(piece) == PieceType::Pawn;

    history_.push_back(state_);
    ++game_ply_;
    ++state_.plies_from_null;
    state_.halfmove_clock = is_pawn || move.is_capture() ? u16(0) : u16(state_.halfmove_clock + 1);
    state_.captured = Piece::None;
    state_.key ^= Zobrist.black_to_move;
    if (state_.en_passant.is_ok()) {
        state_.key ^= Zobrist.en_passant(state_.en_passant);
        state_.en_passant = Square::none();
    }

    if (move.is_castling()) {
        move_castling_pieces(us, move, true);
    } else {
        if (move.is_capture()) {
            const Square taken = move.is_en_passant() ? to.behind(us) : to;
            state_.captured = piece_on(taken);
            remove(state_.captured, taken);
            toggle_key(state_.captured, taken);
        }
        toggle_key(piece, from);
        if (move.is_promotion()) {
            const Piece promoted = make_piece(us, move.promotion());
            remove(piece, from);
            put(promoted, to);
            toggle_key(promoted, to);
        } else {
            shift(piece, from, to);
            toggle_key(piece, to);
        }
    }
    drop_castling_rights(from, to);

    side_to_move_ = ~us;
    find_checks_and_pins();
    if (move.kind() == MoveKind::DoublePush) set_en_passant_if_legal(to.behind(us));
}

void Position::undo_move(Move move) {
    assert(!history_.empty());
    side_to_move_ = ~side_to_move_;
    --game_ply_;
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();

    if (move.is_castling()) {
        move_castling_pieces(us, move, false);
    } else {
        if (move.is_promotion()) {
            remove(piece_on(to), to);
            put(make_piece(us, PieceType::Pawn), from);
        } else {
            shift(piece_on(to), to, from);
        }
        if (move.is_capture()) put(state_.captured, move.is_en_passant() ? to.behind(us) : to);
    }
    state_ = history_.back();
    history_.pop_back();
}

std::vector<Key> Position::reversible_keys() const {
    std::vector<Key> keys;
    for (int plies = plies_reversible(); plies > 0; --plies) keys.push_back(key_before(plies));
    return keys;
}

void Position::remember(std::span<const Key> keys) {
    history_.clear();
    for (usize i = 0; i < keys.size(); ++i) {
        State past = state_;
        past.key = keys[i];
        past.halfmove_clock =
            u16(state_.halfmove_clock - std::min<usize>(state_.halfmove_clock, keys.size() - i));
        past.plies_from_null = u16(i);
        history_.push_back(past);
    }
    state_.plies_from_null = u16(keys.size());
}

void Position::do_null_move() {
    assert(!in_check());
    history_.push_back(state_);
    ++game_ply_;
    ++state_.halfmove_clock;
    state_.plies_from_null = 0;
    state_.captured = Piece::None;
    state_.key ^= Zobrist.black_to_move;
    if (state_.en_passant.is_ok()) {
        state_.key ^= Zobrist.en_passant(state_.en_passant);
        state_.en_passant = Square::none();
    }
    side_to_move_ = ~side_to_move_;
    find_checks_and_pins();
}

void Position::undo_null_move() {
    side_to_move_ = ~side_to_move_;
    --game_ply_;
    state_ = history_.back();
    history_.pop_back();
}

// Visits the enemy sliders that would attack our king on an empty board. If no piece is in between, the
// slider gives check; if exactly one piece is in between and it is ours, that piece is pinned.
void Position::find_checks_and_pins() {
    const Color us = side_to_move_;
    const Color them = ~us;
    const Square king = king_square(us);
    const Bitboard all = occupied();

    state_.checkers = (knight_attacks(king) & pieces(them, PieceType::Knight)) |
                      (pawn_attacks(us, king) & pieces(them, PieceType::Pawn));
    state_.pinned = Bitboard();
    const Bitboard snipers = (rook_rays(king) & pieces(them, PieceType::Rook, PieceType::Queen)) |
                             (bishop_rays(king) & pieces(them, PieceType::Bishop, PieceType::Queen));
    for (const Square sniper : snipers) {
        const Bitboard blockers = between_and_to(sniper, king) & all & ~Bitboard(king);
        if (blockers.empty())
            state_.checkers.add(sniper);
        else if (!blockers.more_than_one())
            state_.pinned |= blockers & pieces(us);
    }
}

void Position::set_en_passant_if_legal(Square square) {
    const Color us = side_to_move_;
    for (const Square from : pawn_attacks(~us, square) & pieces(us, PieceType::Pawn))
        if (en_passant_keeps_king_safe(from, square)) {
            state_.en_passant = square;
            state_.key ^= Zobrist.en_passant(square);
            return;
        }
}

Bitboard Position::attackers_to(Square square, Bitboard occupied) const {
    return (pawn_attacks(Color::Black, square) & pieces(Color::White, PieceType::Pawn)) |
           (pawn_attacks(Color::White, square) & pieces(Color::Black, PieceType::Pawn)) |
           (knight_attacks(square) & pieces(PieceType::Knight)) |
           (bishop_attacks(square, occupied) & pieces(PieceType::Bishop, PieceType::Queen)) |
           (rook_attacks(square, occupied) & pieces(PieceType::Rook, PieceType::Queen)) |
           (king_attacks(square) & pieces(PieceType::King));
}

bool Position::is_attacked(Square square, Color by, Bitboard occupied) const {
    return (pawn_attacks(~by, square) & pieces(by, PieceType::Pawn)).any() ||
           (knight_attacks(square) & pieces(by, PieceType::Knight)).any() ||
           (king_attacks(square) & pieces(by, PieceType::King)).any() ||
           (bishop_attacks(square, occupied) & pieces(by, PieceType::Bishop, PieceType::Queen)).any() ||
           (rook_attacks(square, occupied) & pieces(by, PieceType::Rook, PieceType::Queen)).any();
}

CastlingPath Position::castling_path(Color us, CastlingSide side) const {
    const Square king = king_square(us);
    const Square rook = castling_rook(us, side);
    const Square king_to = castled_king_square(us, side);
    const Square rook_to = castled_rook_square(us, side);
    CastlingPath path;
    path.king = king == king_to ? Bitboard(king) : between_and_to(king, king_to);
    const Bitboard rook_path = rook == rook_to ? Bitboard() : between_and_to(rook, rook_to);
    path.empty = (path.king | rook_path) & ~Bitboard(king) & ~Bitboard(rook);
    return path;
}

bool Position::can_castle(CastlingSide side) const {
    const Color us = side_to_move_;
    if (!castling_rights().has(us, side) || in_check()) return false;
    const CastlingPath& path = castling_paths_[us][usize(side)];
    if ((path.empty & occupied()).any()) return false;
    // A slider behind the rook attacks the king once the rook has left.
    const Bitboard others = occupied() & ~Bitboard(king_square(us)) & ~Bitboard(castling_rook(us, side));
    for (const Square square : path.king)
        if (is_attacked(square, ~us, others)) return false;
    return true;
}

bool Position::en_passant_keeps_king_safe(Square from, Square to) const {
    const Color us = side_to_move_;
    const Bitboard taken{to.behind(us)};
    const Bitboard after = (occupied() & ~Bitboard(from) & ~taken) | Bitboard(to);
    return (attackers_to(king_square(us), after) & pieces(~us) & ~taken).empty();
}

// True if this pawn could make the move if there were no kings. The move's kind must fit the board.
bool Position::is_pawn_move(Move move) const {
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const bool to_last_rank = relative_rank(us, to.rank()) == Rank::R8;
    if (move.is_promotion() != to_last_rank) return false;
    if (move.is_en_passant()) return to == en_passant_square() && pawn_attacks(us, from).contains(to);
    if (move.is_capture()) return pawn_attacks(us, from).contains(to);
    if (!is_empty(from.ahead(us))) return false;
    if (move.kind() == MoveKind::DoublePush)
        return relative_rank(us, from.rank()) == Rank::R2 && to == from.ahead(us).ahead(us) && is_empty(to);
    return to == from.ahead(us);
}

bool Position::is_legal(Move move) const {
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = piece_on(from);
    if (!move.is_ok() || piece == Piece::None || color_of(piece) != us) return false;
    const PieceType type = type_of(piece);
    const Square king = king_square(us);

    if (move.is_castling()) {
        const CastlingSide side = side_of(move);
        return type == PieceType::King && can_castle(side) && to == castling_rook(us, side);
    }
    const MoveKind kind = move.kind();
    if (kind == MoveKind(3) || kind == MoveKind(6) || kind == MoveKind(7)) return false;  // unused codes
    if (!move.is_en_passant()) {
        if (pieces(us).contains(to) || move.is_capture() != pieces(~us).contains(to)) return false;
    }
    if (type == PieceType::Pawn) {
        if (!is_pawn_move(move)) return false;
        if (move.is_en_passant()) return en_passant_keeps_king_safe(from, to);
    } else {
        if (kind != MoveKind::Quiet && kind != MoveKind::Capture) return false;
        if (!piece_attacks(type, from, occupied()).contains(to)) return false;
    }
    if (type == PieceType::King) return !is_attacked(to, ~us, occupied() & ~Bitboard(from));
    if (pinned().contains(from) && !line_through(king, from).contains(to)) return false;
    if (!in_check()) return true;
    return !checkers().more_than_one() && between_and_to(king, checkers().first()).contains(to);
}

bool Position::gives_check(Move move) const {
    const Color us = side_to_move_;
    const Square king = king_square(~us);
    const Bitboard mine = pieces(us) & ~Bitboard(move.from());
    Bitboard after = occupied() & ~Bitboard(move.from());
    PieceType arriving = move.is_promotion() ? move.promotion() : type_of(piece_on(move.from()));
    Square to = move.to();

    if (move.is_castling()) {  // the rook arrives; the king's new square only blocks
        const CastlingSide side = side_of(move);
        after.remove(to);
        after.add(castled_king_square(us, side));
        arriving = PieceType::Rook;
        to = castled_rook_square(us, side);
    } else if (move.is_en_passant()) {
        after.remove(to.behind(us));
    }
    after.add(to);

    if (arriving == PieceType::Pawn) {
        if (pawn_attacks(us, to).contains(king)) return true;
    } else if (piece_attacks(arriving, to, after).contains(king)) {
        return true;
    }
    // Discovered checks: only lines through the vacated squares can have opened.
    return (bishop_attacks(king, after) & mine & pieces(PieceType::Bishop, PieceType::Queen)).any() ||
           (rook_attacks(king, after) & mine & pieces(PieceType::Rook, PieceType::Queen)).any();
}

CheckSquares Position::check_squares() const {
    const Color us = side_to_move_;
    const Square king = king_square(~us);
    const Bitboard all = occupied();
    CheckSquares found;
    found.direct[PieceType::Pawn] = pawn_attacks(~us, king);
    found.direct[PieceType::Knight] = knight_attacks(king);
    found.direct[PieceType::Bishop] = bishop_attacks(king, all);
    found.direct[PieceType::Rook] = rook_attacks(king, all);
    found.direct[PieceType::Queen] = found.direct[PieceType::Bishop] | found.direct[PieceType::Rook];
    const Bitboard snipers = (rook_rays(king) & pieces(us, PieceType::Rook, PieceType::Queen)) |
                             (bishop_rays(king) & pieces(us, PieceType::Bishop, PieceType::Queen));
    for (const Square sniper : snipers) {
        const Bitboard between = between_and_to(sniper, king) & all & ~Bitboard(king);
        if (!between.more_than_one()) found.blockers |= between & pieces(us);
    }
    return found;
}

bool Position::gives_check(Move move, const CheckSquares& check_squares) const {
    // Moves that change more than two squares or the piece's type need the full test.
    if (move.is_castling() || move.is_en_passant() || move.is_promotion()) return gives_check(move);
    if (check_squares.direct[type_of(piece_on(move.from()))].contains(move.to())) return true;
    return check_squares.blockers.contains(move.from()) &&
           !line_through(king_square(~side_to_move_), move.from()).contains(move.to());
}

bool Position::confines_king(Move check) const {
    if (check.is_castling() || check.is_en_passant()) return false;
    const Color us = side_to_move_;
    const Square from = check.from();
    const Square to = check.to();
    const Square king = king_square(~us);
    const Bitboard others = pieces(us) & ~Bitboard(from);
    const Bitboard defenders = pieces(~us) & ~Bitboard(to);
    // The king itself does not shield the squares behind it.
    const Bitboard occupied_after = others | (defenders & ~Bitboard(king)) | Bitboard(to);
    const PieceType arriving = check.is_promotion() ? check.promotion() : type_of(piece_on(from));
    const Bitboard attacked =
        arriving == PieceType::Pawn ? pawn_attacks(us, to) : piece_attacks(arriving, to, occupied_after);
    for (const Square flight : king_attacks(king) & ~defenders & ~attacked)
        if (!(attackers_to(flight, occupied_after) & others).any()) return false;
    return true;
}

Key Position::key_after(Move move) const {
    const Color us = side_to_move_;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = piece_on(from);
    Key key = state_.key ^ Zobrist.black_to_move;
    if (state_.en_passant.is_ok()) key ^= Zobrist.en_passant(state_.en_passant);

    CastlingRights rights = state_.castling;
    rights.keep_only(rights_kept_[usize(from.index())]);
    rights.keep_only(rights_kept_[usize(to.index())]);
    key ^= Zobrist.rights(state_.castling) ^ Zobrist.rights(rights);

    if (move.is_castling()) {
        const CastlingSide side = side_of(move);
        const Piece rook = make_piece(us, PieceType::Rook);
        return key ^ Zobrist.piece(piece, from) ^ Zobrist.piece(piece, castled_king_square(us, side)) ^
               Zobrist.piece(rook, to) ^ Zobrist.piece(rook, castled_rook_square(us, side));
    }
    if (move.is_capture()) key ^= Zobrist.piece(captured_by(move), move.is_en_passant() ? to.behind(us) : to);
    const Piece arriving = move.is_promotion() ? make_piece(us, move.promotion()) : piece;
    return key ^ Zobrist.piece(piece, from) ^ Zobrist.piece(arriving, to);
}

}  // namespace chess
