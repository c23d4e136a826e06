// Reading tests every move that it returns for legality, so it never returns an illegal one.
#include "chess/notation.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "chess/movegen.h"

namespace chess {

namespace {

// The piece type of a promotion, from a letter of either case.
std::optional<PieceType> promotion_from_letter(char letter) {
    const Piece piece = piece_from_letter(letter);
    if (piece == Piece::None) return {};
    const PieceType type = type_of(piece);
    if (type == PieceType::Pawn || type == PieceType::King) return {};
    return type;
}

// The king's target square when castling; the move itself goes to the rook's square.
Square king_target(Move castling) {
    const Color us = castling.from().rank() == Rank::R1 ? Color::White : Color::Black;
    return castled_king_square(us, side_of(castling));
}

std::optional<PieceType> promotion_of(Move move) {
    if (!move.is_promotion()) return {};
    return move.promotion();
}

// --- SAN ---

// The pawns of the side to move that could reach the square if there were no kings.
Bitboard pawn_origins(const Position& position, Square to) {
    const Color us = position.side_to_move();
    const Bitboard pawns = position.pieces(us, PieceType::Pawn);
    if (position.pieces(~us).contains(to) || to == position.en_passant_square())
        return pawn_attacks(~us, to) & pawns;
    if (!position.is_empty(to) || relative_rank(us, to.rank()) <= Rank::R2) return Bitboard();
    const Square step = to.behind(us);
    if (!position.is_empty(step) || relative_rank(us, to.rank()) != Rank::R4) return Bitboard(step) & pawns;
    return Bitboard(step.behind(us)) & pawns;
}

// The pieces of this type that could reach the square if there were no kings.
Bitboard origins(const Position& position, PieceType type, Square to) {
    if (type == PieceType::Pawn) return pawn_origins(position, to);
    return piece_attacks(type, to, position.occupied()) & position.pieces(position.side_to_move(), type);
}

// The move with these squares, with the kind that the board gives it. It need not be legal.
Move move_between(const Position& position, Square from, Square to, std::optional<PieceType> promotion) {
    const bool captures = !position.is_empty(to);
    if (promotion) return {from, to, promotion_kind(*promotion, captures)};
    if (type_of(position.piece_on(from)) == PieceType::Pawn) {
        if (to == position.en_passant_square()) return {from, to, MoveKind::EnPassant};
        if (std::abs(to.index() - from.index()) == 16) return {from, to, MoveKind::DoublePush};
    }
    return {from, to, captures ? MoveKind::Capture : MoveKind::Quiet};
}

// The part of the origin that SAN must contain: nothing, the file, the rank or both.
std::string disambiguation(const Position& position, Move move) {
    const PieceType type = type_of(position.piece_on(move.from()));
    bool ambiguous = false, file_taken = false, rank_taken = false;
    for (const Square other : origins(position, type, move.to())) {
        if (other == move.from() || !position.is_legal({other, move.to(), move.kind()})) continue;
        ambiguous = true;
        file_taken |= other.file() == move.from().file();
        rank_taken |= other.rank() == move.from().rank();
    }
    const std::string origin = to_string(move.from());
    if (!ambiguous) return "";
    if (!file_taken) return origin.substr(0, 1);
    if (!rank_taken) return origin.substr(1, 1);
    return origin;
}

std::string check_suffix(const Position& position, Move move) {
    if (!position.gives_check(move)) return "";
    return has_legal_move(played(position, move)) ? "+" : "#";
}

std::string san_without_suffix(const Position& position, Move move) {
    if (move.is_castling()) return side_of(move) == CastlingSide::King ? "O-O" : "O-O-O";

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

// The parts of a SAN text. Missing parts do not restrict the move.
struct SanPattern {
    PieceType type = PieceType::Pawn;
    Bitboard from = Bitboard::all();
    Square to;
    std::optional<PieceType> promotion;
};

bool ends_with_any(std::string_view text, std::string_view letters) {
    return !text.empty() &&
           std::any_of(letters.begin(), letters.end(), [&](char letter) { return letter == text.back(); });
}

bool is_rank(char c) { return '1' <= c && c <= '8'; }
bool is_file(char c) { return 'a' <= c && c <= 'h'; }

// Reads the text before the target square: N, e, R1, Qd4 or nothing. False if it is anything else.
bool read_origin(std::string_view text, SanPattern& pattern) {
    usize at = 0;
    if (const usize type = PieceTypeLetters.find(text[0]); type != std::string_view::npos) {
        pattern.type = PieceType(type);
        ++at;
    }
    if (at < text.size() && is_file(text[at])) pattern.from &= bitboard_of(File(text[at++] - 'a'));
    if (at < text.size() && is_rank(text[at])) pattern.from &= bitboard_of(Rank(text[at++] - '1'));
    return at == text.size();
}

// Reads from the end of the text, which is the target square or a promotion: e8=Q, e8Q, e8(Q), e8=(Q), e8/Q.
// A pawn move that gives only the target square is not a capture.
std::optional<SanPattern> read_pattern(std::string_view text) {
    SanPattern pattern;
    if (text.size() >= 3 && !is_rank(text.back())) {
        if (text.back() == ')') text.remove_suffix(1);
        pattern.promotion = promotion_from_letter(text.back());
        if (!pattern.promotion) return {};
        text.remove_suffix(1);
        while (ends_with_any(text, "=(/")) text.remove_suffix(1);
    }
    if (text.size() < 2) return {};
    const char file = text[text.size() - 2], rank = text.back();
    if (!is_file(file) || !is_rank(rank)) return {};
    pattern.to = Square(File(file - 'a'), Rank(rank - '1'));
    text.remove_suffix(2);
    const bool has_cross = ends_with_any(text, "x:");
    if (has_cross || ends_with_any(text, "-")) text.remove_suffix(1);
    if (!text.empty() && !read_origin(text, pattern)) return {};
    if (!has_cross && (text.empty() || text == "P")) pattern.from &= bitboard_of(pattern.to.file());
    return pattern;
}

std::optional<CastlingSide> castling_side(std::string_view text) {
    if (text.empty() || (text[0] != 'O' && text[0] != '0' && text[0] != 'o')) return {};
    if (text == "O-O" || text == "0-0" || text == "o-o" || text == "OO" || text == "00")
        return CastlingSide::King;
    if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o" || text == "OOO" || text == "000")
        return CastlingSide::Queen;
    return {};
}

using MoveOrFault = util::Result<Move, MoveTextFault>;

MoveOrFault castle(const Position& position, CastlingSide side) {
    if (!position.can_castle(side)) return util::Failure{MoveTextFault::Illegal};
    const Color us = position.side_to_move();
    return Move(position.king_square(us), position.castling_rook(us, side), MoveKind::Castling);
}

// The only legal move that matches the pattern.
MoveOrFault only_move(const Position& position, const SanPattern& pattern) {
    Move found = Move::none();
    for (const Square from : origins(position, pattern.type, pattern.to) & pattern.from) {
        const Move move = move_between(position, from, pattern.to, pattern.promotion);
        if (!position.is_legal(move)) continue;
        if (found.is_ok()) return util::Failure{MoveTextFault::Ambiguous};
        found = move;
    }
    if (!found.is_ok()) return util::Failure{MoveTextFault::Illegal};
    return found;
}

bool is_san_suffix(char c) { return c == '+' || c == '#' || c == '!' || c == '?' || c == ' '; }

MoveOrFault read_san(const Position& position, std::string_view text) {
    if (ends_with_any(text, ".") && text.ends_with("e.p.")) text.remove_suffix(4);
    while (!text.empty() && is_san_suffix(text.back())) text.remove_suffix(1);
    if (const auto side = castling_side(text)) return castle(position, *side);
    const auto pattern = read_pattern(text);
    if (!pattern) return util::Failure{MoveTextFault::NotAMove};
    return only_move(position, *pattern);
}

// --- other notations ---

// The text with ASCII in place of non-ASCII signs.
std::string in_ascii(std::string_view text) {
    std::string ascii;
    while (!text.empty()) {
        const MoveSign sign = move_sign_at(text);
        ascii += sign.bytes > 0 ? sign.ascii : text.substr(0, 1);
        text.remove_prefix(std::max<usize>(sign.bytes, 1));
    }
    return ascii;
}

// Four digits for two squares, and a fifth for the promotion piece, as in correspondence chess (ICCF numeric
// notation).
MoveOrFault read_digits(const Position& position, std::string_view text) {
    constexpr std::string_view Promotions = "qrbn";
    const bool is_of_digits =
        text.size() >= 4 && text.find_first_not_of("12345678") == std::string_view::npos;
    if (!is_of_digits || text.size() > 5 || (text.size() == 5 && text[4] > '4'))
        return util::Failure{MoveTextFault::NotAMove};
    std::string squares(text.substr(0, 4));
    for (const usize file : {0, 2}) squares[file] = char(squares[file] - '1' + 'a');
    if (text.size() == 5) squares += Promotions[usize(text[4] - '1')];
    if (const auto move = parse_uci_move(position, squares)) return *move;
    return util::Failure{MoveTextFault::Illegal};
}

// nf3, or bc4 if no pawn can go there.
MoveOrFault read_small_piece_letter(const Position& position, std::string_view text) {
    if (text.empty() || std::string_view("nbrqk").find(text[0]) == std::string_view::npos)
        return util::Failure{MoveTextFault::NotAMove};
    std::string san(text);
    san[0] = char(san[0] - 'a' + 'A');
    return read_san(position, san);
}

// e1g1, g1-f3, and castling as a king move: Kg1, Ke1-g1.
MoveOrFault read_long_algebraic(const Position& position, std::string_view text) {
    std::string squares;
    for (const char c : text)
        if (c != '-' && c != 'x' && c != ':' && c != '=') squares += c;
    const bool is_of_king = squares.starts_with('K');
    if (is_of_king) {
        squares.erase(0, 1);
        if (squares.size() == 2) squares = to_string(position.king_square(position.side_to_move())) + squares;
    }
    const auto move = parse_uci_move(position, squares);
    if (!move) return util::Failure{MoveTextFault::NotAMove};
    // "King takes rook" is castling only without a K: Kh1 is an illegal move to the rook's square.
    if (is_of_king && move->is_castling() && !squares.ends_with(to_string(king_target(*move))))
        return util::Failure{MoveTextFault::Illegal};
    return *move;
}

}  // namespace

MoveSign move_sign_at(std::string_view text) {
    // UTF-8, and the dashes of Windows-1252. Signs without a meaning are invisible characters.
    constexpr std::pair<std::string_view, std::string_view> Signs[] = {
        {"\u2010", "-"}, {"\u2011", "-"}, {"\u2012", "-"}, {"\u2013", "-"}, {"\u2014", "-"},
        {"\u2015", "-"}, {"\u2212", "-"}, {"\x96", "-"},   {"\x97", "-"},   {"\u00D7", "x"},
        {"\u2020", "+"}, {"\u2021", "#"}, {"\uFE0E", ""},  {"\uFE0F", ""},  {"\u200B", ""},
        {"\u200C", ""},  {"\u200D", ""},  {"\u2060", ""},  {"\uFEFF", ""},  {"\u00AD", ""}};
    constexpr std::string_view Figures = "KQRBNP";
    if (text.empty() || u8(text[0]) < 0x80) return {};
    const bool is_figure =
        text.starts_with("\xE2\x99") && text.size() > 2 && 0x94 <= u8(text[2]) && u8(text[2]) <= 0x9F;
    if (is_figure) return {3, Figures.substr((u8(text[2]) - 0x94) % Figures.size(), 1)};
    for (const auto& [sign, ascii] : Signs)
        if (text.starts_with(sign)) return {sign.size(), ascii};
    return {};
}

std::string to_uci(Move move, bool chess960) {
    if (!move.is_ok()) return "0000";
    const File rook = move.to().file();
    const bool is_as_in_chess = move.from().file() == File::E && (rook == File::A || rook == File::H);
    const Square to = move.is_castling() && is_as_in_chess && !chess960 ? king_target(move) : move.to();
    std::string text = to_string(move.from()) + to_string(to);
    if (move.is_promotion()) text += letter_of(make_piece(Color::Black, move.promotion()));
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
    if (move == Move::null()) return "--";
    return san_without_suffix(position, move) + check_suffix(position, move);
}

std::vector<std::string> to_san(Position position, std::span<const Move> line) {
    std::vector<std::string> moves;
    for (const Move move : line) {
        moves.push_back(to_san(position, move));
        do_move(position, move);
    }
    return moves;
}

std::optional<Move> parse_san(const Position& position, std::string_view text) {
    const MoveOrFault move = read_san(position, text);
    return move ? std::optional(*move) : std::nullopt;
}

MoveOrFault read_move(const Position& position, std::string_view text) {
    MoveOrFault result = read_san(position, text);
    if (result || result.error() == MoveTextFault::Ambiguous) return result;

    const std::string ascii = in_ascii(text);
    text = ascii;
    while (ends_with_any(text, "+-=/#!?, ")) text.remove_suffix(1);
    if (text.ends_with("ep")) text.remove_suffix(2);
    // b1c3 is read as the knight's move from b1 before it is read as a bishop's move from the first rank.
    for (const auto read : {read_san, read_long_algebraic, read_digits, read_small_piece_letter}) {
        const MoveOrFault move = read(position, text);
        if (move || move.error() == MoveTextFault::Ambiguous) return move;
        if (move.error() == MoveTextFault::Illegal) result = move;
    }
    return result;
}

}  // namespace chess
