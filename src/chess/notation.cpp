// Moves to and from text. Reading goes through the legal moves, so nothing that it returns is illegal.
#include "chess/notation.h"

#include "chess/movegen.h"

namespace chess {

namespace {

char lower_letter(PieceType type) { return char(PieceTypeLetters[usize(type)] - 'A' + 'a'); }

// The piece that a pawn may become, from a letter of either case.
std::optional<PieceType> promotion_from_letter(char letter) {
    const Piece piece = piece_from_letter(letter);
    if (piece == Piece::None) return {};
    const PieceType type = type_of(piece);
    if (type == PieceType::Pawn || type == PieceType::King) return {};
    return type;
}

// For castling, the square where the king arrives; the move itself goes to the rook's.
Square king_target(Move castling) {
    const Color us = castling.from().rank() == Rank::R1 ? Color::White : Color::Black;
    return castled_king_square(us,
                               castling.to() > castling.from() ? CastlingSide::King : CastlingSide::Queen);
}

std::optional<PieceType> promotion_of(Move move) {
    if (!move.is_promotion()) return {};
    return move.promotion();
}

// --- SAN ---

// What of the origin a SAN move must tell: nothing, the file, the rank or both.
std::string disambiguation(const Position& position, Move move) {
    const Piece piece = position.piece_on(move.from());
    bool ambiguous = false, file_taken = false, rank_taken = false;
    for (const Move other : legal_moves(position)) {
        if (other.to() != move.to() || other.from() == move.from() ||
            position.piece_on(other.from()) != piece)
            continue;
        ambiguous = true;
        file_taken |= other.from().file() == move.from().file();
        rank_taken |= other.from().rank() == move.from().rank();
    }
    const std::string origin = to_string(move.from());
    if (!ambiguous) return "";
    if (!file_taken) return origin.substr(0, 1);
    if (!rank_taken) return origin.substr(1, 1);
    return origin;
}

std::string check_suffix(const Position& position, Move move) {
    if (!position.gives_check(move)) return "";
    Position after = position;
    after.do_move(move);
    return has_legal_move(after) ? "+" : "#";
}

std::string san_without_suffix(const Position& position, Move move) {
    if (move.is_castling()) return move.to() > move.from() ? "O-O" : "O-O-O";

    const PieceType type = type_of(position.piece_on(move.from()));
    std::string text;
    if (type != PieceType::Pawn) {
        text += PieceTypeLetters[usize(type)];
        text += disambiguation(position, move);
    } else if (move.is_capture()) {
        text += to_string(move.from())[0];
    }
    if (move.is_capture()) text += 'x';
    text += to_string(move.to());
    if (move.is_promotion()) text += {'=', PieceTypeLetters[usize(move.promotion())]};
    return text;
}

// What a SAN text says of a move; empty parts say nothing.
struct SanPattern {
    PieceType type = PieceType::Pawn;
    std::optional<File> from_file;
    std::optional<Rank> from_rank;
    Square to;
    std::optional<PieceType> promotion;

    bool fits(const Position& position, Move move) const {
        return !move.is_castling() && move.to() == to && type_of(position.piece_on(move.from())) == type &&
               promotion_of(move) == promotion && (!from_file || move.from().file() == *from_file) &&
               (!from_rank || move.from().rank() == *from_rank);
    }
};

bool ends_with_any(std::string_view text, std::string_view characters) {
    return !text.empty() && characters.find(text.back()) != std::string_view::npos;
}

// Reads from the back, where the target square stands: e8=Q, e8Q, e8(Q), e8/Q; exd6 e.p.
std::optional<SanPattern> read_pattern(std::string_view text) {
    SanPattern pattern;
    if (ends_with_any(text, ")")) text.remove_suffix(1);
    if (text.size() >= 3 && !('1' <= text.back() && text.back() <= '8')) {
        pattern.promotion = promotion_from_letter(text.back());
        if (!pattern.promotion) return {};
        text.remove_suffix(1);
        if (ends_with_any(text, "=(/")) text.remove_suffix(1);
    }
    if (text.size() < 2) return {};
    const auto to = square_from_text(text.substr(text.size() - 2));
    if (!to) return {};
    pattern.to = *to;
    text.remove_suffix(2);
    if (ends_with_any(text, "x:-")) text.remove_suffix(1);

    if (!text.empty() && PieceTypeLetters.find(text[0]) != std::string_view::npos) {
        pattern.type = PieceType(PieceTypeLetters.find(text[0]));
        text.remove_prefix(1);
    }
    if (!text.empty() && 'a' <= text[0] && text[0] <= 'h') {
        pattern.from_file = File(text[0] - 'a');
        text.remove_prefix(1);
    }
    if (!text.empty() && '1' <= text[0] && text[0] <= '8') {
        pattern.from_rank = Rank(text[0] - '1');
        text.remove_prefix(1);
    }
    if (!text.empty()) return {};
    return pattern;
}

std::optional<CastlingSide> castling_side(std::string_view text) {
    if (text == "O-O" || text == "0-0" || text == "o-o") return CastlingSide::King;
    if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o") return CastlingSide::Queen;
    return {};
}

// The one legal move for which the test holds.
template <class Fits>
std::optional<Move> only_move(const Position& position, Fits fits) {
    std::optional<Move> found;
    for (const Move move : legal_moves(position)) {
        if (!fits(move)) continue;
        if (found) return {};
        found = move;
    }
    return found;
}

}  // namespace

std::string to_uci(Move move, bool chess960) {
    if (!move.is_ok()) return "0000";
    const Square to = move.is_castling() && !chess960 ? king_target(move) : move.to();
    std::string text = to_string(move.from()) + to_string(to);
    if (move.is_promotion()) text += lower_letter(move.promotion());
    return text;
}

std::optional<Move> parse_uci_move(const Position& position, std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return {};
    const auto from = square_from_text(text.substr(0, 2));
    const auto to = square_from_text(text.substr(2, 2));
    if (!from || !to) return {};
    std::optional<PieceType> promotion;
    if (text.size() == 5) {
        promotion = promotion_from_letter(text[4]);
        if (!promotion) return {};
    }

    std::optional<Move> castling;
    for (const Move move : legal_moves(position)) {
        if (move.from() != *from || promotion_of(move) != promotion) continue;
        if (move.to() == *to) return move;
        if (move.is_castling() && king_target(move) == *to) castling = move;
    }
    return castling;
}

std::string to_san(const Position& position, Move move) {
    return san_without_suffix(position, move) + check_suffix(position, move);
}

std::optional<Move> parse_san(const Position& position, std::string_view text) {
    if (text.ends_with("e.p.")) text.remove_suffix(4);
    while (ends_with_any(text, "+#!? ")) text.remove_suffix(1);
    if (const auto side = castling_side(text))
        return only_move(position, [&](Move move) {
            return move.is_castling() && (move.to() > move.from()) == (*side == CastlingSide::King);
        });
    const auto pattern = read_pattern(text);
    if (!pattern) return {};
    return only_move(position, [&](Move move) { return pattern->fits(position, move); });
}

}  // namespace chess
