// Reads through a sliding window of the stream; a token that must be seen whole is loaded into the window
// before it is read.
#include "chess/pgn/lexer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "chess/notation.h"
#include "util/text.h"

namespace chess::pgn {

namespace {

constexpr usize WindowBytes = usize(256) << 10;
// Bytes kept before the next token: enough to see the start of a line, and a blank line with a few blanks.
constexpr usize LookBackBytes = 64;
// No token except tags and comments is longer.
constexpr usize LookAheadBytes = 2 * MaxMoveBytes;
constexpr usize MaxResultBytes = 32;

constexpr std::string_view NextGame = "\n[Event ";  // after a blank line

enum class CharKind : u8 {
    Unknown,
    Zero,
    Space,
    Letter,
    Digit,
    Dot,
    Dollar,
    Brace,
    Semicolon,
    Open,
    Close,
    Bracket,
    Star,
    Percent,
    Sign,  // part of a sign after a move: ! ? + - = / ~ < > and a backslash
    High,  // beyond ASCII
};

constexpr std::array<CharKind, 256> CharKinds = [] {
    std::array<CharKind, 256> kinds{};
    kinds[0] = CharKind::Zero;
    for (usize c = 0x80; c < 256; ++c) kinds[c] = CharKind::High;
    for (usize c = '0'; c <= '9'; ++c) kinds[c] = CharKind::Digit;
    for (usize c = 'a'; c <= 'z'; ++c) kinds[c] = kinds[c - 'a' + 'A'] = CharKind::Letter;
    kinds['@'] = CharKind::Letter;  // @@@@ is a pass
    for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) kinds[u8(c)] = CharKind::Space;
    kinds[0x1A] = CharKind::Space;  // the end-of-file mark of CP/M and DOS
    for (const char c : {'!', '?', '+', '-', '=', '/', '~', '<', '>', '\\'}) kinds[u8(c)] = CharKind::Sign;
    kinds['.'] = CharKind::Dot;
    kinds['$'] = CharKind::Dollar;
    kinds['{'] = CharKind::Brace;
    kinds[';'] = CharKind::Semicolon;
    kinds['('] = CharKind::Open;
    kinds[')'] = CharKind::Close;
    kinds['['] = CharKind::Bracket;
    kinds['*'] = CharKind::Star;
    kinds['%'] = CharKind::Percent;
    return kinds;
}();
CharKind kind_of(char c) { return CharKinds[u8(c)]; }

// Characters that may occur in a move: Ng1-f3, exd8=Q+, O-O-O#, d2:c3, e8/Q.
constexpr std::array<bool, 256> InMove = [] {
    std::array<bool, 256> in_move{};
    for (usize c = 0; c < 256; ++c)
        in_move[c] = CharKinds[c] == CharKind::Letter || CharKinds[c] == CharKind::Digit;
    for (const char c : {'-', '=', '+', '#', ':', '/', '@'}) in_move[u8(c)] = true;
    return in_move;
}();
bool is_in_move(char c) { return InMove[u8(c)]; }
bool is_digit(char c) { return kind_of(c) == CharKind::Digit; }
bool is_letter_or_digit(char c) { return kind_of(c) == CharKind::Letter || is_digit(c); }

// True for the first letter of a sign that consists of letters.
bool is_first_of_sign(char c) { return c == 'D' || c == 'N' || c == 'R' || c == 'T'; }

std::string_view text_between(const char* begin, const char* end) { return {begin, usize(end - begin)}; }

Token nag_token(const Sign& sign) { return {.kind = TokenKind::Nag, .number = sign.nag, .side = sign.side}; }
Token comment_token(std::string_view text) { return {.kind = TokenKind::Comment, .text = util::trim(text)}; }

// The length in bytes of the dash at the start of the text; 0 if there is none.
usize dash_bytes(std::string_view ahead) {
    if (ahead.starts_with('-')) return 1;
    const MoveSign sign = move_sign_at(ahead);
    return sign.ascii == "-" ? sign.bytes : 0;
}

void skip_blanks(std::string_view& text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
}

// Removes one side's points from the front, in half points; nothing if the text does not start with points.
std::optional<int> take_points(std::string_view& text) {
    constexpr struct {
        std::string_view text;
        int half_points;
    } Points[] = {{"1/2", 1}, {"0.5", 1}, {"0,5", 1}, {"\u00BD", 1}, {"\xBD", 1}, {"1", 2}, {"0", 0}};
    for (const auto& points : Points)
        if (text.starts_with(points.text)) {
            text.remove_prefix(points.text.size());
            return points.half_points;
        }
    return {};
}

// A result consists of the points of both sides, separated by a dash and optional blanks. A draw may also be
// given by one side's points alone.
struct ResultText {
    std::string_view standard;
    usize bytes = 0;
};
std::optional<ResultText> result_at(const std::string_view ahead) {
    std::string_view text = ahead;
    const auto white = take_points(text);
    if (!white) return {};
    const std::string_view behind_white = text;
    skip_blanks(text);
    const usize dash = dash_bytes(text);
    text.remove_prefix(dash);
    skip_blanks(text);
    const auto black = dash > 0 ? take_points(text) : std::nullopt;
    const auto is_end = [](std::string_view rest) { return rest.empty() || !is_in_move(rest[0]); };
    if (black && *white + *black == 2 && is_end(text)) {
        constexpr std::string_view Standard[] = {"0-1", "1/2-1/2", "1-0"};
        return ResultText{Standard[*white], ahead.size() - text.size()};
    }
    if (*white == 1 && dash == 0 && !ahead.starts_with('0') && is_end(behind_white))
        return ResultText{"1/2-1/2", ahead.size() - behind_white.size()};
    return {};
}

// True for a move of four or five digits as in ICCF notation (5254 for e2e4), for castling (00 and 000) and
// for a pass (0000). Move numbers never have this many digits.
bool is_move_of_digits(std::string_view digits) {
    if (digits == "00" || digits == "000" || digits == "0000") return true;
    return (digits.size() == 4 || digits.size() == 5) &&
           digits.find_first_not_of("12345678") == std::string_view::npos;
}

// The sign of letters that follows a piece move or castling without a blank, as in Nf3N. After a pawn move
// the letter is a promotion.
std::string_view letters_behind_move(std::string_view move) {
    if (std::string_view("KQRBNO0").find(move[0]) == std::string_view::npos) return {};
    for (const std::string_view sign : {"TN", "N", "D"}) {
        if (move.size() < sign.size() + 3 || !move.ends_with(sign)) continue;
        const char last = move[move.size() - sign.size() - 1];
        if (is_digit(last) || last == 'O' || last == '+') return move.substr(move.size() - sign.size());
    }
    return {};
}

// The sign that follows a move without a blank, as in Nf3+- and e5+=. A move may itself end with + and #.
std::string_view sign_behind_move(std::string_view move) {
    const auto is_sign = [](char c) { return kind_of(c) == CharKind::Sign; };
    usize signs = 0;
    while (signs < move.size() && is_sign(move[move.size() - signs - 1])) ++signs;
    std::string_view sign = move.substr(move.size() - signs);
    if (signs == 0 || sign == "+") return {};
    if (find_sign(sign) == nullptr && sign.starts_with('+')) sign.remove_prefix(1);
    return find_sign(sign) == nullptr ? std::string_view() : sign;
}

// The place after the bracket if the quote ends a tag; otherwise nullptr.
const char* end_of_tag(const char* quote) {
    const char* p = quote + 1;
    while (*p == ' ' || *p == '\t') ++p;
    return *p == ']' ? p + 1 : nullptr;
}

struct TagValue {
    std::string_view text;
    const char* resume = nullptr;  // after the bracket; nullptr if no end was found
};

// The value ends at the first quote before a bracket, so quotes inside it need no backslash. A quote with a
// backslash, as in "Cup \"], ends the value only if the line has no better one. If the closing quote is
// missing, the last bracket of the line ends the value.
TagValue read_tag_value(const char* begin, const char* limit) {
    TagValue second_best;
    const char* last_bracket = nullptr;
    for (const char* p = begin; p < limit && *p != '\n'; ++p) {
        if (*p == '\\' && (p[1] == '"' || p[1] == '\\')) {
            ++p;
            if (const char* resume = *p == '"' ? end_of_tag(p) : nullptr)
                second_best = {text_between(begin, p), resume};
        } else if (*p == '"') {
            if (const char* resume = end_of_tag(p)) return {text_between(begin, p), resume};
        } else if (*p == ']') {
            last_bracket = p;
        }
    }
    if (second_best.resume != nullptr) return second_best;
    if (last_bracket != nullptr) return {text_between(begin, last_bracket), last_bracket + 1};
    return {};
}

bool is_in_tag_name(char c) { return is_letter_or_digit(c) || c == '_' || c == '-'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The place after a word that adds nothing to the move before it ("e.p.", "ep", "ch", "mate"); nullptr if
// there is none.
const char* behind_idle_word(const char* p) {
    if (p[0] == 'c' && p[1] == 'h' && !is_in_move(p[2])) return p[2] == '.' ? p + 3 : p + 2;
    if (p[0] == 'm' && p[1] == 'a' && p[2] == 't' && p[3] == 'e' && !is_in_move(p[4])) return p + 4;
    if (p[0] != 'e') return nullptr;
    if (p[1] == 'p' && !is_in_move(p[2])) return p + 2;
    if (p[1] == '.' && p[2] == 'p') return p[3] == '.' ? p + 4 : p + 3;
    return nullptr;
}

// Byte order marks, blanks of other widths, invisible marks and the dots of an ellipsis; UTF-8 first, then
// Windows-1252.
constexpr std::string_view Ignored[] = {util::ByteOrderMark,
                                        "\u00A0",
                                        "\u00AD",
                                        "\u2028",
                                        "\u2029",
                                        "\u202F",
                                        "\u2060",
                                        "\u3000",
                                        "\uFE0E",
                                        "\uFE0F",
                                        "\u2026",
                                        "\xA0",
                                        "\x85"};

// The number of bytes to ignore at the start of the text.
usize ignored_bytes(std::string_view ahead) {
    for (const std::string_view ignored : Ignored)
        if (ahead.starts_with(ignored)) return ignored.size();
    // U+2000 to U+200F and U+202A to U+202E: blanks, joiners and writing directions.
    if (ahead.size() < 3 || !ahead.starts_with("\xE2\x80")) return 0;
    const u8 last = u8(ahead[2]);
    return last <= 0x8F || (0xAA <= last && last <= 0xAE) ? 3 : 0;
}

}  // namespace

Lexer::Lexer(std::istream& in)
    : in_(&in), buffer_(2 * WindowBytes), at_(buffer_.data() + 1), end_(at_), token_(at_), counted_(at_) {
    buffer_[0] = '\n';
}

u64 Lexer::line() {
    if (token_ == nullptr) return token_line_;
    count_lines_to(token_);
    return line_;
}

void Lexer::count_lines_to(const char* p) {
    if (p <= counted_) return;
    line_ += u64(std::count(counted_, p, '\n'));
    counted_ = p;
}

// Moves the window forward, keeping the data from `keep` on, and reads more data after it; updates `keep`.
// False if there is no more data.
bool Lexer::refill(const char*& keep) {
    if (stream_ended_) return false;
    const usize look_back = std::min(LookBackBytes, usize(keep - buffer_.data()));
    const char* const first = keep - look_back;
    if (token_ != nullptr && token_ < first) {
        token_line_ = line();
        token_ = nullptr;
    }
    count_lines_to(first);
    const usize kept_bytes = usize(end_ - first);
    const usize counted_offset = usize(counted_ - first);
    const usize token_offset = token_ == nullptr ? 0 : usize(token_ - first);

    std::memmove(buffer_.data(), first, kept_bytes);
    if (kept_bytes + WindowBytes > buffer_.size()) buffer_.resize(2 * buffer_.size());
    char* const free = buffer_.data() + kept_bytes;
    in_->read(free, std::streamsize(buffer_.size() - kept_bytes - 1));
    const usize got = usize(in_->gcount());
    bytes_read_ += got;
    stream_ended_ = !*in_;
    free[got] = '\0';
    end_lines_that_end_with_cr(free, free + got);

    end_ = free + got;
    keep = buffer_.data() + look_back;
    counted_ = buffer_.data() + counted_offset;
    if (token_ != nullptr) token_ = buffer_.data() + token_offset;
    return got > 0;
}

// Replaces a CR without LF, the line end of old Macs, by LF.
void Lexer::end_lines_that_end_with_cr(char* begin, const char* end) {
    for (char* p = begin; (p = static_cast<char*>(std::memchr(p, '\r', usize(end - p)))) != nullptr; ++p) {
        const bool is_before_lf = p + 1 < end ? p[1] == '\n' : !stream_ended_ && in_->peek() == '\n';
        if (!is_before_lf) *p = '\n';
    }
}

// The next line end, or the end of the stream.
const char* Lexer::behind_line(const char* p) {
    while (true) {
        if (const void* found = std::memchr(p, '\n', usize(end_ - p))) return static_cast<const char*>(found);
        p = end_;
        if (!refill(p)) return end_;
    }
}

// The place in the text, which begins at p, where another game begins; nullptr if there is none.
const char* Lexer::next_game(const char* p, std::string_view text) const {
    for (usize at = text.find(NextGame); at != std::string_view::npos; at = text.find(NextGame, at + 1))
        if (after_blank_line(p + at + 1)) return p + at + 1;
    return nullptr;
}

// The end of a comment that is too long to be kept.
const char* Lexer::behind_comment(const char* p) {
    while (true) {
        const std::string_view window = text_between(p, end_);
        const usize close = window.find('}');
        if (const char* game = next_game(p, window.substr(0, close))) return game;
        if (close != std::string_view::npos) return p + close + 1;
        p = std::max(p, end_ - NextGame.size());
        if (!refill(p)) return end_;
    }
}

bool Lexer::begins_line(const char* p) const {
    const bool has_mark =
        std::string_view(buffer_.data(), usize(p - buffer_.data())).ends_with(util::ByteOrderMark);
    return p[has_mark ? -1 - std::ptrdiff_t(util::ByteOrderMark.size()) : -1] == '\n';
}

bool Lexer::after_blank_line(const char* p) const {
    int line_ends = 0;
    while (p > buffer_.data() && util::is_space(p[-1])) line_ends += *--p == '\n';
    return line_ends >= 2;
}

Token Lexer::done(const char* resume, const Token& token) {
    at_ = resume;
    behind_number_ = token.kind == TokenKind::FirstNumber;
    return token;
}

Token Lexer::fault(const char* begin, const char* end, std::string_view why) {
    fault_ =
        begin == end ? std::string(why) : util::quoted(text_between(begin, end)) + ' ' + std::string(why);
    return done(end, {.kind = TokenKind::Fault, .text = fault_});
}

Token Lexer::next() {
    const char* p = at_;
    while (true) {
        while (kind_of(*p) == CharKind::Space) ++p;
        if (usize(end_ - p) < LookAheadBytes && refill(p)) continue;
        token_ = p;
        switch (kind_of(*p)) {
            case CharKind::Letter:
                if (const char* behind = behind_idle_word(p)) {
                    p = behind;
                    continue;
                }
                return letters(p);
            case CharKind::Digit: {
                const char* behind = p + 1;
                while (is_digit(*behind)) ++behind;
                const bool is_number = *behind == '.' && !(*p == '0' && is_digit(behind[1]));  // and not 0.5
                if (!is_number)
                    if (const auto token = result_or_move(p, behind)) return *token;
                if (behind == p + 1 && *p == '1' && is_before_white_move(behind))
                    return done(behind, {.kind = TokenKind::FirstNumber,
                                         .after_blank_line = after_blank_line(p),
                                         .number = u16(begins_line(p))});
                p = behind;
                behind_number_ = true;
                continue;
            }
            case CharKind::Dot:
                ++p;
                behind_number_ = true;
                continue;
            case CharKind::Dollar: return nag(p + 1);
            case CharKind::Brace: return comment(p + 1, '}');
            case CharKind::Semicolon: return comment(p + 1, '\n');
            case CharKind::Open: return done(p + 1, {.kind = TokenKind::VariationBegin});
            case CharKind::Close: return done(p + 1, {.kind = TokenKind::VariationEnd});
            case CharKind::Bracket: return tag(p);
            case CharKind::Star: return done(p + 1, {.kind = TokenKind::Result, .text = "*"});
            case CharKind::Sign: return sign(p);
            case CharKind::High:
                if (const usize bytes = ignored_bytes(text_between(p, end_))) {
                    p += bytes;
                    continue;
                }
                return beyond_ascii(p);
            case CharKind::Percent:
                if (begins_line(p)) {
                    p = behind_line(p);
                    continue;
                }
                break;
            case CharKind::Zero:
                if (p == end_) return done(p, {.kind = TokenKind::End});
                ++p;
                continue;
            case CharKind::Space:
            case CharKind::Unknown: break;
        }
        return fault(p, p + 1, "has no place here");
    }
}

// Reads a move or a sign of letters. Such a sign comes only after a move: in "3. N f3", N is not a sign.
Token Lexer::letters(const char* begin) {
    if (behind_number_ || !is_first_of_sign(*begin)) return move(begin);
    const char* end = begin + 1;
    if (is_in_move(*end)) ++end;
    const bool is_whole = !is_in_move(*end) && kind_of(*end) != CharKind::High;
    const Sign* const sign = is_whole ? find_sign(text_between(begin, end)) : nullptr;
    return sign == nullptr ? move(begin) : done(end, nag_token(*sign));
}

// The end of the characters that can belong to a move. A dash or a cross can only be inside a move.
const char* Lexer::behind_move(const char* p) const {
    while (true) {
        while (is_in_move(*p)) ++p;
        if (kind_of(*p) != CharKind::High) return p;
        const MoveSign sign = move_sign_at(text_between(p, end_));
        const bool stands_within = sign.ascii.empty() || sign.ascii == "-" || sign.ascii == "x";
        if (sign.bytes == 0 || (stands_within && !is_letter_or_digit(p[sign.bytes]))) return p;
        p += sign.bytes;
    }
}

// The start of the sign that ends with the symbol at `end` and follows a move without a blank: +− or =/∞.
const char* Lexer::begin_of_symbol(const char* begin, const char* end) const {
    if (kind_of(*end) != CharKind::High) return end;
    const char* first = end;
    while (first > begin && std::string_view("+-=/").find(first[-1]) != std::string_view::npos) --first;
    while (first < end && symbol_at(text_between(first, end_)) == nullptr) ++first;
    return first;
}

Token Lexer::move(const char* begin) {
    const char* end = begin;
    while (is_in_move(*end)) ++end;
    if (kind_of(*end) == CharKind::High) end = begin_of_symbol(begin, behind_move(end));
    const auto token_to = [&](const char* text_end, const char* resume) {
        return done(resume, {.kind = TokenKind::Move,
                             .text = text_between(begin, text_end).substr(0, MaxMoveBytes + 1)});
    };
    if (*end == '(' && kind_of(end[1]) == CharKind::Letter && end[2] == ')')  // e8(Q), e8=(Q)
        return token_to(end + 3, end + 3);
    if (*end == '.' && end > begin + 1 && end[-1] == 'e' && end[1] == 'p')  // exd6e.p.
        return token_to(end - 1, end[2] == '.' ? end + 3 : end + 2);
    if (end > begin && kind_of(end[-1]) == CharKind::Sign)
        end -= sign_behind_move(text_between(begin, end)).size();
    else if (end > begin && (end[-1] == 'N' || end[-1] == 'D'))
        end -= letters_behind_move(text_between(begin, end)).size();
    return token_to(end, end);
}

// True if the dot belongs to the number of a white move and does not start an ellipsis.
bool Lexer::is_before_white_move(const char* dot) const {
    if (*dot != '.') return false;
    const char* p = dot + 1;
    while (is_blank(*p)) ++p;
    return *p != '.' && !text_between(p, end_).starts_with("\u2026");
}

// Reads digits without a dot: a result, a move of digits, or castling written with zeros. Nothing if they are
// a move number, with or without a dash after it.
std::optional<Token> Lexer::result_or_move(const char* begin, const char* behind_digits) {
    const std::string_view ahead = text_between(begin, end_).substr(0, MaxResultBytes);
    const bool may_be_result = behind_digits == begin + 1 && (*begin == '0' || *begin == '1');
    if (const auto result = may_be_result ? result_at(ahead) : std::nullopt)
        return done(begin + result->bytes, {.kind = TokenKind::Result, .text = result->standard});
    if (is_move_of_digits(text_between(begin, behind_digits))) return move(begin);
    const usize dash = dash_bytes(text_between(behind_digits, end_));
    if (*behind_digits != '/' && dash == 0) return {};
    const char* const behind_dash = behind_digits + dash;
    if (dash > 0 && kind_of(*behind_dash) == CharKind::Letter) {  // 12-Nf3
        behind_number_ = true;
        return letters(behind_dash);
    }
    const bool has_zeros = dash > 0 && *behind_dash == '0';
    if (has_zeros && *begin == '0' && behind_digits == begin + 1) return move(begin);
    if (has_zeros && dash_bytes(text_between(behind_dash + 1, end_)) > 0) return move(behind_dash);  // 12-0-0
    const char* end = begin;
    while (is_in_move(*end) || kind_of(*end) == CharKind::High) ++end;
    return fault(begin, end, "is neither a move nor a result");
}

Token Lexer::nag(const char* begin) {
    const char* end = begin;
    while (is_digit(*end)) ++end;
    const std::string_view text = text_between(begin, end);
    const auto number = util::parse_integer<u32>(text);
    if (!number || *number > std::numeric_limits<u16>::max()) return fault(begin - 1, end, "is not a NAG");
    return done(end, {.kind = TokenKind::Nag, .number = u16(*number)});
}

Token Lexer::tag(const char* begin) {
    if (begin[1] == ']') return done(begin + 2, nag_token(*find_sign("[]")));
    while (usize(end_ - begin) < MaxTagBytes && refill(begin)) {
    }
    const char* name = begin + 1;
    while (is_blank(*name)) ++name;
    if (kind_of(*name) != CharKind::Letter && *name != '%')
        return fault(begin, begin + 1, "has no place here");
    const char* name_end = name;
    while (is_in_tag_name(*name_end)) ++name_end;
    const char* quote = name_end;
    while (is_blank(*quote)) ++quote;

    const char* const limit = begin + std::min(MaxTagBytes, usize(end_ - begin));
    TagValue value;
    if (kind_of(*name) == CharKind::Letter && *quote == '"' && quote < limit)
        value = read_tag_value(quote + 1, limit);
    if (value.resume == nullptr) {
        // A value without an end extends over the rest of its line.
        const bool has_value = *quote == '"';
        const char* end =
            std::find_if(begin, limit, [&](char c) { return c == '\n' || (c == ']' && !has_value); });
        if (end != limit && *end == ']') ++end;
        fault_ = text_between(begin, end).substr(0, MaxMoveBytes);
        const bool is_after_blank_line = after_blank_line(begin);
        return done(end == limit && end != end_ ? behind_line(end) : end,
                    {.kind = TokenKind::BadTag, .after_blank_line = is_after_blank_line, .text = fault_});
    }
    return done(value.resume, {.kind = TokenKind::Tag,
                               .after_blank_line = after_blank_line(begin),
                               .text = value.text,
                               .name = text_between(name, name_end)});
}

// Reads up to the closing brace, or up to the end of the line.
Token Lexer::comment(const char* begin, char closing) {
    const bool is_braced = closing == '}';
    usize seen = 0;
    while (true) {
        const std::string_view window = text_between(begin, end_);
        const usize close = window.find(closing, seen);
        const usize from = seen - std::min(seen, NextGame.size());
        const char* const game =
            is_braced ? next_game(begin + from, window.substr(0, close).substr(from)) : nullptr;
        if (game != nullptr) return done(game, {.kind = TokenKind::OpenComment});
        if (close != std::string_view::npos && close <= MaxCommentBytes)
            return done(begin + close + (is_braced ? 1 : 0), comment_token(window.substr(0, close)));
        if (window.size() > MaxCommentBytes) {
            const char* const behind = is_braced ? behind_comment(begin) : behind_line(begin);
            return fault(behind, behind, "a comment is longer than 4 MiB");
        }
        seen = window.size();
        if (!refill(begin))
            return done(end_, is_braced ? Token{.kind = TokenKind::OpenComment}
                                        : comment_token(text_between(begin, end_)));
    }
}

Token Lexer::sign(const char* begin) {
    const bool is_mark = *begin == '!' || *begin == '?';
    const char* end = begin;
    while (kind_of(*end) == CharKind::Sign && (*end == '!' || *end == '?') == is_mark) ++end;
    const std::string_view text = text_between(begin, end);
    if (text == "--") return done(end, {.kind = TokenKind::Move, .text = text});
    if (kind_of(*end) == CharKind::High)
        if (const Sign* const symbol = symbol_at(text_between(begin, end_)))
            return done(begin + symbol->text.size(), nag_token(*symbol));
    if (const Sign* const sign = find_sign(text)) return done(end, nag_token(*sign));
    return fault(begin, end, "is not a known sign");
}

Token Lexer::beyond_ascii(const char* begin) {
    const std::string_view ahead = text_between(begin, end_).substr(0, LookAheadBytes);
    if (const auto result = result_at(ahead))
        return done(begin + result->bytes, {.kind = TokenKind::Result, .text = result->standard});
    const std::string_view piece = move_sign_at(ahead).ascii;
    if (!piece.empty() && kind_of(piece[0]) == CharKind::Letter && piece != "x") return move(begin);
    if (const Sign* const symbol = symbol_at(ahead))
        return done(begin + symbol->text.size(), nag_token(*symbol));
    const char* end = begin;
    while (kind_of(*end) == CharKind::High && usize(end - begin) < LookAheadBytes) ++end;
    if (!is_letter_or_digit(*end)) return fault(begin, end, "is not a known sign");
    // A move that begins with a piece letter of another script. Text in the place of a move is never ignored.
    end = behind_move(end);
    return done(end, {.kind = TokenKind::Move, .text = text_between(begin, end).substr(0, MaxMoveBytes + 1)});
}

std::string_view standard_result(std::string_view text) {
    text = util::trim(text);
    if (text == "*") return text;
    const auto result = result_at(text);
    return result && result->bytes == text.size() ? result->standard : std::string_view();
}

}  // namespace chess::pgn
