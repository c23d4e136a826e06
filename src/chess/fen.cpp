// Reads FEN and EPD field by field into a PositionSetup, checks it as a whole, and writes FEN.
#include "chess/fen.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "util/text.h"

namespace chess {

namespace {

using util::Done;
using util::quoted;

template <class... Args>
util::Failure<std::string> error(fmt::format_string<Args...> format, Args&&... args) {
    return util::Failure{fmt::format(format, std::forward<Args>(args)...)};
}

// A fault that does not affect the board: added to `slips` if that is not nullptr, otherwise an error.
template <class... Args>
Done slip(FenSlips* slips, fmt::format_string<Args...> format, Args&&... args) {
    auto failure = error(format, std::forward<Args>(args)...);
    if (slips == nullptr) return failure;
    slips->push_back(std::move(failure.error));
    return {};
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
bool is_upper(char c) { return 'A' <= c && c <= 'Z'; }
char to_lower(char c) { return is_upper(c) ? char(c - 'A' + 'a') : c; }

// Removes the next word, up to white space or a semicolon, from the front; empty at the end or before a
// semicolon.
std::string_view take_word(std::string_view& text) {
    text = util::trim(text);
    usize length = 0;
    while (length < text.size() && !util::is_space(text[length]) && text[length] != ';') ++length;
    const std::string_view word = text.substr(0, length);
    text.remove_prefix(length);
    return word;
}

Piece piece_on(const PositionSetup& setup, Square square) { return setup.board[usize(square.index())]; }

// --- the board ---

Done read_rank(std::string_view text, Rank rank, PositionSetup& setup) {
    const int rank_number = 1 + int(rank);
    int file = 0;
    for (const char c : text) {
        const bool skips = is_digit(c);
        const Piece piece = skips ? Piece::None : piece_from_letter(c);
        if (!skips && piece == Piece::None)
            return error("board: {} on rank {} is not one of PNBRQK, pnbrqk, 1 to 8 and /", quoted({&c, 1}),
                         rank_number);
        if (c == '0' || c == '9')
            return error("board: rank {} skips {} squares, allowed are 1 to 8", rank_number, c);
        if (!skips && file < 8) setup.board[usize(Square(File(file), rank).index())] = piece;
        file += skips ? c - '0' : 1;
    }
    if (file != 8)
        return error("board: rank {} is {}, which is {} squares and not 8", rank_number, quoted(text), file);
    return {};
}

Done read_board(std::string_view field, PositionSetup& setup) {
    const auto ranks = 1 + std::count(field.begin(), field.end(), '/');
    if (ranks != 8)
        return error("board: {} has {}, 8 separated by / are needed", quoted(field),
                     util::counted(u64(ranks), "rank", "ranks"));
    for (int rank = 7; rank >= 0; --rank) {
        const usize length = std::min(field.find('/'), field.size());
        if (auto checked = read_rank(field.substr(0, length), Rank(rank), setup); !checked) return checked;
        field.remove_prefix(std::min(length + 1, field.size()));
    }
    return {};
}

using PieceCounts = PerPiece<int>;

Done check_piece_counts(const PieceCounts& counts, Color us) {
    const auto count = [&](PieceType type) { return counts[make_piece(us, type)]; };
    if (const int kings = count(PieceType::King); kings != 1)
        return error("board: {} has {} kings instead of one", name_of(us), kings);

    int all = 0;
    for (const PieceType type : PieceTypes) all += count(type);
    const int pawns = count(PieceType::Pawn);
    if (all > 16) return error("board: {} has {} pieces, at most 16 are allowed", name_of(us), all);
    if (pawns > 8) return error("board: {} has {} pawns, at most 8 are allowed", name_of(us), pawns);

    int promoted = std::max(count(PieceType::Queen) - 1, 0);
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook})
        promoted += std::max(count(type) - 2, 0);
    if (promoted > 8 - pawns)
        return error("board: {} has {} promoted pieces and {} pawns, together at most 8 are allowed",
                     name_of(us), promoted, pawns);
    return {};
}

Done check_pieces(const PositionSetup& setup) {
    PieceCounts counts;
    for (int i = 0; i < 64; ++i) {
        const Square square(i);
        const Piece piece = piece_on(setup, square);
        if (piece == Piece::None) continue;
        ++counts[piece];
        if (type_of(piece) == PieceType::Pawn && (square.rank() == Rank::R1 || square.rank() == Rank::R8))
            return error("board: a pawn stands on {}, allowed are ranks 2 to 7", to_string(square));
    }
    for (const Color us : Colors)
        if (auto checked = check_piece_counts(counts, us); !checked) return checked;
    return {};
}

// --- side to move and castling ---

Done read_side_to_move(std::string_view field, PositionSetup& setup, FenSlips* slips) {
    const char letter = field.size() == 1 ? to_lower(field[0]) : '?';
    const bool is_known = letter == 'w' || letter == 'b';
    setup.side_to_move = letter == 'w' ? Color::White : Color::Black;
    if (is_known && !is_upper(field[0])) return {};
    return slip(is_known ? slips : nullptr, "side to move: {} is neither w nor b", quoted(field));
}

// The king must exist.
Square find_king(const PositionSetup& setup, Color us) {
    const auto found = std::find(setup.board.begin(), setup.board.end(), make_piece(us, PieceType::King));
    return Square(int(found - setup.board.begin()));
}

// The rook that K or Q means (X-FEN): the outermost rook on this side of the king, on the king's rank.
Square outermost_rook(const PositionSetup& setup, Color us, CastlingSide side) {
    const Square king = find_king(setup, us);
    const int edge = side == CastlingSide::King ? 7 : 0;
    const int towards_king = side == CastlingSide::King ? -1 : 1;
    for (int file = edge; file != int(king.file()); file += towards_king) {
        const Square square(File(file), king.rank());
        if (piece_on(setup, square) == make_piece(us, PieceType::Rook)) return square;
    }
    return Square::none();
}

Done read_castling_right(char letter, PositionSetup& setup, FenSlips* slips) {
    const Color us = is_upper(letter) ? Color::White : Color::Black;
    const char upper = is_upper(letter) ? letter : char(letter - 'a' + 'A');
    const bool names_file = 'A' <= upper && upper <= 'H';
    if (!names_file && upper != 'K' && upper != 'Q')
        return error("castling: {} is not one of KQkq, the rooks' files (A to H, a to h) or -",
                     quoted({&letter, 1}));

    const Square king = find_king(setup, us);
    const Rank first_rank = relative_rank(us, Rank::R1);
    if (king.rank() != first_rank || king.file() == File::A || king.file() == File::H)
        return slip(slips, "castling: \"{}\" is not possible: {}'s king is on {} and not on {} to {}", letter,
                    name_of(us), to_string(king), to_string(Square(File::B, first_rank)),
                    to_string(Square(File::G, first_rank)));

    CastlingSide side = upper == 'K' ? CastlingSide::King : CastlingSide::Queen;
    Square rook;
    if (names_file) {
        rook = Square(File(upper - 'A'), first_rank);
        side = rook > king ? CastlingSide::King : CastlingSide::Queen;
        if (piece_on(setup, rook) != make_piece(us, PieceType::Rook))
            return slip(slips, "castling: \"{}\" is not possible: {} has no rook on {}", letter, name_of(us),
                        to_string(rook));
    } else {
        rook = outermost_rook(setup, us, side);
        if (!rook.is_ok())
            return slip(
                slips,
                "castling: \"{}\" is not possible: {} has no rook on rank {} on the {} side of its king",
                letter, name_of(us), 1 + int(first_rank), side == CastlingSide::King ? "h" : "a");
    }
    if (setup.castling_rooks.of(us, side).is_ok())
        return slip(slips, "castling: \"{}\" is a second right of {} on the {} side of its king", letter,
                    name_of(us), side == CastlingSide::King ? "h" : "a");
    setup.castling_rooks.set(us, side, rook);
    return {};
}

Done read_castling(std::string_view field, PositionSetup& setup, FenSlips* slips) {
    if (field == "-") return {};
    for (const char letter : field)
        if (auto checked = read_castling_right(letter, setup, slips); !checked) return checked;
    return {};
}

// --- en passant ---

Done read_en_passant(std::string_view field, PositionSetup& setup, FenSlips* slips) {
    if (field == "-") return {};
    const Color us = setup.side_to_move;
    const Rank rank = relative_rank(us, Rank::R6);
    std::string text(field);
    text[0] = to_lower(text[0]);
    const std::optional<Square> square = square_from_text(text);
    if (square && text != field)
        if (auto skipped = slip(slips, "en passant: {} should be {}", quoted(field), text); !skipped)
            return skipped;
    if (!square || square->rank() != rank)
        return slip(square ? slips : nullptr,
                    "en passant: {}: with {} to move it is a square of rank {} or -", quoted(field),
                    name_of(us), 1 + int(rank));

    const Square pawn = square->behind(us);
    const Square origin = square->ahead(us);
    if (piece_on(setup, pawn) != make_piece(~us, PieceType::Pawn))
        return slip(slips, "en passant: {} is not possible: {} has no pawn on {} that passed it",
                    to_string(*square), name_of(~us), to_string(pawn));
    for (const Square passed : {*square, origin})
        if (piece_on(setup, passed) != Piece::None)
            return slip(slips,
                        "en passant: {} is not possible: no pawn can have passed it, as {} is not empty",
                        to_string(*square), to_string(passed));
    setup.en_passant = *square;
    return {};
}

// --- clocks ---

Done read_clock(std::string_view name, std::string_view text, int max, int& clock, FenSlips* slips) {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    const bool is_whole = code == std::errc() && stop == end;
    const bool is_too_large =
        stop == end && (is_whole ? value > max : code == std::errc::result_out_of_range);
    if (is_whole && value >= 0 && value <= max && text[0] != '-') {
        clock = value;
        return {};
    }
    if (is_too_large && text[0] != '-') clock = max;
    return slip(is_whole || is_too_large || text == "-" ? slips : nullptr,
                "{}: {} is not a whole number from 0 to {}", name, quoted(text), max);
}

Done read_halfmove_clock(std::string_view text, PositionSetup& setup, FenSlips* slips) {
    return read_clock("halfmove clock", text, MaxHalfmoveClock, setup.halfmove_clock, slips);
}

Done read_fullmove_number(std::string_view text, PositionSetup& setup, FenSlips* slips) {
    auto e = read_clock("fullmove number", text, MaxFullmoveNumber, setup.fullmove_number, slips);
    setup.fullmove_number = std::max(setup.fullmove_number, 1);
    return e;
}

Done check_clock_with_en_passant(PositionSetup& setup, FenSlips* slips) {
    if (!setup.en_passant.is_ok() || setup.halfmove_clock == 0) return {};
    return slip(slips, "en passant: {} does not fit a halfmove clock of {}, as it is 0 after a pawn's move",
                to_string(std::exchange(setup.en_passant, Square::none())), setup.halfmove_clock);
}

// --- checks ---

// True if the side to move was in check before the double step. Then no legal move leads to this position.
// (CPW: En passant. The step can give check itself, or open a line through the square that it left.)
bool check_was_there_before(const Position& position, Square en_passant) {
    const Color us = position.side_to_move();
    const Bitboard pawn(en_passant.behind(us));
    const Bitboard before = (position.occupied() & ~pawn) | Bitboard(en_passant.ahead(us));
    return (position.attackers_to(position.king_square(us), before) & position.pieces(~us) & ~pawn).any();
}

Done check_checks(const Position& position) {
    const Color us = position.side_to_move();
    const Square their_king = position.king_square(~us);
    if (position.is_attacked(their_king, us, position.occupied()))
        return error("side to move: {} is to move, but {}'s king on {} could be taken", name_of(us),
                     name_of(~us), to_string(their_king));

    const Bitboard checkers = position.checkers();
    const std::string king = fmt::format("{}'s king on {}", name_of(us), to_string(position.king_square(us)));
    if (checkers.count() > 2)
        return error("board: {} pieces give check to {}, at most two can", checkers.count(), king);
    // Only one piece moves; any other check must come from a slider whose line the move opened.
    if (checkers.more_than_one() && (checkers & ~position.pieces(PieceType::Pawn, PieceType::Knight)).empty())
        return error("board: knights or pawns on {} and {} both give check to {}, one alone can",
                     to_string(checkers.first()), to_string(checkers.last()), king);
    return {};
}

Done check_en_passant_in_check(PositionSetup& setup, FenSlips* slips) {
    const Square en_passant = setup.en_passant;
    if (!en_passant.is_ok()) return {};
    const Position position(setup);
    if (position.checkers().empty() || !check_was_there_before(position, en_passant)) return {};
    setup.en_passant = Square::none();
    const Color us = setup.side_to_move;
    return slip(
        slips,
        "en passant: {} is not possible: a pawn that has just passed it cannot have left {}'s king on {} in "
        "this check",
        to_string(en_passant), name_of(us), to_string(position.king_square(us)));
}

// --- the whole line ---

// The four required fields, the optional clocks, and the text after them.
struct Fields {
    std::array<std::string_view, 4> required;
    std::array<std::string_view, 2> clocks;  // empty if missing
    std::string_view operations;
};

// Opcodes of the standard (Portable Game Notation Specification, section 16.2.5), except the numbered ones.
constexpr std::string_view StandardOpcodes[] = {
    "acd",        "acn",         "acs",    "am",   "bm",   "ce",   "dm",   "draw_accept", "draw_claim",
    "draw_offer", "draw_reject", "eco",    "fmvn", "hmvc", "id",   "nic",  "noop",        "pm",
    "pv",         "rc",          "resign", "sm",   "tcgs", "tcri", "tcsi",
};

bool is_standard_opcode(std::string_view word) {
    if (word.size() == 2 && (word[0] == 'c' || word[0] == 'v') && is_digit(word[1])) return true;
    return std::find(std::begin(StandardOpcodes), std::end(StandardOpcodes), word) !=
           std::end(StandardOpcodes);
}

// True if the text can start the operations. Without a semicolon only a standard opcode is accepted, so that
// a slip such as "0 1 move e2e4" is not ignored silently.
bool starts_operations(std::string_view text) {
    text = util::trim(text);
    if (text.empty() || text[0] == ';') return true;
    if (!is_letter(text[0])) return false;
    return text.find(';') != std::string_view::npos || is_standard_opcode(take_word(text));
}

util::Result<Fields, std::string> split_fields(std::string_view text, FenSlips* slips) {
    Fields fields;
    for (usize i = 0; i < fields.required.size(); ++i) {
        fields.required[i] = take_word(text);
        if (!fields.required[i].empty()) continue;
        const auto skipped = slip(i < 2 ? nullptr : slips,
                                  "{} instead of at least 4: board, side to move, castling, en passant",
                                  util::counted(i, "field", "fields"));
        if (!skipped) return util::Failure{skipped.error()};
        for (; i < fields.required.size(); ++i) fields.required[i] = "-";
    }
    for (std::string_view& clock : fields.clocks) {
        if (starts_operations(text)) break;
        clock = take_word(text);
    }
    if (!starts_operations(text))
        return error("{} after the six fields is not an EPD operation", quoted(util::trim(text)));
    fields.operations = text;
    return fields;
}

Done read_fields(const Fields& fields, PositionSetup& setup, FenSlips* slips) {
    if (auto checked = read_board(fields.required[0], setup); !checked) return checked;
    if (auto checked = check_pieces(setup); !checked) return checked;
    if (auto checked = read_side_to_move(fields.required[1], setup, slips); !checked) return checked;
    if (auto checked = read_castling(fields.required[2], setup, slips); !checked) return checked;
    if (auto checked = read_en_passant(fields.required[3], setup, slips); !checked) return checked;
    if (!fields.clocks[0].empty())
        if (auto checked = read_halfmove_clock(fields.clocks[0], setup, slips); !checked) return checked;
    if (!fields.clocks[1].empty())
        if (auto checked = read_fullmove_number(fields.clocks[1], setup, slips); !checked) return checked;
    return {};
}

// --- EPD operations ---

// The length of a string whose opening quote is before the start of the text: up to the first quote without a
// backslash, else up to the first quote, else up to the end.
usize length_of_string(std::string_view text) {
    for (usize at = text.find('"'); at != std::string_view::npos; at = text.find('"', at + 1)) {
        usize backslashes = 0;
        while (backslashes < at && text[at - backslashes - 1] == '\\') ++backslashes;
        if (backslashes % 2 == 0) return at;
    }
    return std::min(text.find('"'), text.size());
}

// Removes a quoted string from the front. It may contain anything, including semicolons, and quotes after a
// backslash.
std::string_view take_string(std::string_view& text) {
    text.remove_prefix(1);
    const usize length = length_of_string(text);
    const std::string_view content = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return content;
}

// Removes the next operand from the front of the text. A separate sign, as in "bm Qd1 +", belongs to the
// operand before it.
void add_operand(EpdOperation& operation, std::string_view& text) {
    if (text[0] == '"') {
        const std::string_view string = take_string(text);
        operation.operands.push_back(util::unescaped(string));
        operation.text += fmt::format(" \"{}\"", string);
        return;
    }
    const std::string_view word = take_word(text);
    if (!operation.operands.empty() && word.find_first_not_of("+#!?") == std::string_view::npos) {
        operation.operands.back() += word;
        operation.text += word;
        return;
    }
    operation.operands.emplace_back(word);
    operation.text += fmt::format(" {}", word);
}

// True if the next word begins another operation and the semicolon before it is missing. This is accepted
// only after moves or numbers: other operations hold text, which may contain any word if it has no quotes.
bool begins_operation(const EpdOperation& operation, std::string_view text) {
    constexpr std::string_view OfMovesAndNumbers[] = {"acd",  "acn",  "acs", "am", "bm", "ce", "dm",
                                                      "fmvn", "hmvc", "pm",  "pv", "rc", "sm"};
    const std::string_view word = take_word(text);
    // Words such as c4 are pawn moves; a numbered operation is followed by a string.
    const bool is_numbered = word.size() == 2 && is_digit(word[1]);
    const bool begins = is_standard_opcode(word) && (!is_numbered || util::trim(text).starts_with('"'));
    return !operation.operands.empty() && begins &&
           std::find(std::begin(OfMovesAndNumbers), std::end(OfMovesAndNumbers), operation.opcode) !=
               std::end(OfMovesAndNumbers);
}

// Opcodes start with a letter, as in the standard. One that starts with a digit would be read as a clock
// after the record is written without clocks.
util::Result<std::vector<EpdOperation>, std::string> read_operations(std::string_view text) {
    std::vector<EpdOperation> operations;
    bool opcode_is_next = true;
    for (text = util::trim(text); !text.empty(); text = util::trim(text)) {
        if (text[0] == ';') {
            text.remove_prefix(1);
            opcode_is_next = true;
        } else if (opcode_is_next || begins_operation(operations.back(), text)) {
            const std::string opcode(take_word(text));
            if (!is_letter(opcode[0]))
                return error("EPD operation {}: an opcode must start with a letter", quoted(opcode));
            operations.push_back({opcode, {}, opcode});
            opcode_is_next = false;
        } else {
            add_operand(operations.back(), text);
        }
    }
    return operations;
}

Done read_clock_operations(const std::vector<EpdOperation>& operations, PositionSetup& setup) {
    for (const auto& [opcode, operands, text] : operations) {
        if (opcode != "hmvc" && opcode != "fmvn") continue;
        if (operands.size() != 1)
            return error("EPD operation {}: {} operands instead of one number", opcode, operands.size());
        const auto checked = opcode == "hmvc" ? read_halfmove_clock(operands[0], setup, nullptr)
                                              : read_fullmove_number(operands[0], setup, nullptr);
        if (!checked) return checked;
    }
    return {};
}

// --- writing ---

std::string board_text(const Position& position) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int skipped = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(Square(File(file), Rank(rank)));
            if (piece == Piece::None) {
                ++skipped;
                continue;
            }
            if (skipped > 0) text += char('0' + skipped);
            skipped = 0;
            text += letter_of(piece);
        }
        if (skipped > 0) text += char('0' + skipped);
        if (rank > 0) text += '/';
    }
    return text;
}

char castling_letter(const PositionSetup& setup, Color us, CastlingSide side, CastlingStyle style) {
    const Square rook = setup.castling_rooks.of(us, side);
    char letter = char('A' + int(rook.file()));
    if (style == CastlingStyle::XFen && rook == outermost_rook(setup, us, side))
        letter = side == CastlingSide::King ? 'K' : 'Q';
    return us == Color::White ? letter : char(letter - 'A' + 'a');
}

std::string castling_text(const Position& position, CastlingStyle style) {
    const PositionSetup setup = position.setup();
    std::string text;
    for (const Color us : Colors)
        for (const CastlingSide side : CastlingSides)
            if (setup.castling_rooks.of(us, side).is_ok()) text += castling_letter(setup, us, side, style);
    return text.empty() ? "-" : text;
}

util::Result<EpdRecord, std::string> read_line(std::string_view line, FenSlips* slips) {
    const auto fields = split_fields(line, slips);
    if (!fields) return util::Failure{fields.error()};
    PositionSetup setup;
    if (const auto checked = read_fields(*fields, setup, slips); !checked)
        return util::Failure{checked.error()};
    auto operations = read_operations(fields->operations);
    if (!operations) return util::Failure{operations.error()};
    if (const auto checked = read_clock_operations(*operations, setup); !checked)
        return util::Failure{checked.error()};
    if (const auto checked = check_clock_with_en_passant(setup, slips); !checked)
        return util::Failure{checked.error()};
    if (auto checked = check_en_passant_in_check(setup, slips); !checked)
        return util::Failure{checked.error()};

    Position position(setup);
    if (const auto checked = check_checks(position); !checked) return util::Failure{checked.error()};
    return EpdRecord{std::move(position), std::move(operations).value(),
                     fmt::format("{}", fmt::join(fields->required, " "))};
}

}  // namespace

util::Result<Position, std::string> parse_fen(std::string_view fen, FenSlips* slips) {
    auto record = read_line(fen, slips);
    if (!record) return util::Failure{record.error()};
    return std::move(record).value().position;
}

util::Result<EpdRecord, std::string> parse_epd(std::string_view line) { return read_line(line, nullptr); }

std::string to_fen(const Position& position, CastlingStyle style) {
    const Square en_passant = position.en_passant_square();
    return fmt::format("{} {} {} {} {} {}", board_text(position),
                       position.side_to_move() == Color::White ? 'w' : 'b', castling_text(position, style),
                       en_passant.is_ok() ? to_string(en_passant) : "-",
                       std::min(position.halfmove_clock(), MaxHalfmoveClock),
                       std::min(position.fullmove_number(), MaxFullmoveNumber));
}

const EpdOperation* EpdRecord::find(std::string_view opcode) const {
    const auto found = std::find_if(operations.begin(), operations.end(), [&](const EpdOperation& operation) {
        return operation.opcode == opcode;
    });
    return found == operations.end() ? nullptr : &*found;
}

}  // namespace chess
