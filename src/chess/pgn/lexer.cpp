// A window of the stream slides along; whatever must be seen whole is made to lie in it before it is read.
#include "chess/pgn/lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "util/text.h"

namespace chess::pgn {

namespace {

constexpr usize WindowBytes = usize(256) << 10;
// Kept before the next token: enough to see a line's start, and a blank line of few blanks.
constexpr usize LookBackBytes = 64;
// No token but tags and comments is longer.
constexpr usize LookAheadBytes = 2 * MaxMoveBytes;

constexpr std::string_view NextGame = "\n[Event ";  // behind a blank line

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
    Sign,  // part of an annotation glyph: ! ? + - = /
    High,  // beyond ASCII
};

constexpr std::array<CharKind, 256> CharKinds = [] {
    std::array<CharKind, 256> kinds{};
    kinds[0] = CharKind::Zero;
    for (usize c = 0x80; c < 256; ++c) kinds[c] = CharKind::High;
    for (usize c = '0'; c <= '9'; ++c) kinds[c] = CharKind::Digit;
    for (usize c = 'a'; c <= 'z'; ++c) kinds[c] = kinds[c - 'a' + 'A'] = CharKind::Letter;
    for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) kinds[u8(c)] = CharKind::Space;
    for (const char c : {'!', '?', '+', '-', '=', '/'}) kinds[u8(c)] = CharKind::Sign;
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

// What may stand inside a move: Ng1-f3, exd8=Q+, O-O-O#, d2:c3, e8/Q.
constexpr std::array<bool, 256> InMove = [] {
    std::array<bool, 256> in_move{};
    for (usize c = 0; c < 256; ++c)
        in_move[c] = CharKinds[c] == CharKind::Letter || CharKinds[c] == CharKind::Digit;
    for (const char c : {'-', '=', '+', '#', ':', '/', '@'}) in_move[u8(c)] = true;
    return in_move;
}();
bool is_in_move(char c) { return InMove[u8(c)]; }
bool is_digit(char c) { return kind_of(c) == CharKind::Digit; }

std::string_view text_between(const char* begin, const char* end) { return {begin, usize(end - begin)}; }

// PGN standard, 10; the signs are those of Chess Informant.
struct Glyph {
    std::string_view text;
    u16 nag;
};
constexpr Glyph Glyphs[] = {
    {"!", 1},       {"?", 2},    {"!!", 3},   {"??", 4},  {"!?", 5},   {"?!", 6},
    {"!!!", 3},     {"???", 4},  {"=", 10},   {"+=", 14}, {"+/=", 14}, {"=+", 15},
    {"=/+", 15},    {"+/-", 16}, {"-/+", 17}, {"+-", 18}, {"-+", 19},  {"\u221E", 13},  // ∞
    {"\u2A72", 14},                                                                     // ⩲
    {"\u2A71", 15},                                                                     // ⩱
    {"\u00B1", 16},                                                                     // ±
    {"\u2213", 17},                                                                     // ∓
};

Token nag_token(u16 number) { return {.kind = TokenKind::Nag, .number = number}; }
Token comment_token(std::string_view text) { return {.kind = TokenKind::Comment, .text = util::trim(text)}; }
Token fault(std::string_view what, std::string_view why) {
    return {.kind = TokenKind::Fault, .text = why, .name = what};
}

// A result as it is written in the standard; empty for what is none.
std::string_view standard_result(std::string_view text) {
    if (text == "1/2") return "1/2-1/2";
    for (const std::string_view known : {"1-0", "0-1", "1/2-1/2"})
        if (text == known) return known;
    return {};
}

// Where the quote at p ends its tag, the place behind the bracket; otherwise nullptr.
const char* end_of_tag(const char* quote) {
    const char* p = quote + 1;
    while (*p == ' ' || *p == '\t') ++p;
    return *p == ']' ? p + 1 : nullptr;
}

struct TagValue {
    std::string_view text;
    const char* resume = nullptr;  // behind the bracket; nullptr where no end was found
};

// The value ends at the first quote before a bracket; so quotes inside need no backslash. One with a backslash, as in
// "Cup \"], ends it only where the line has no better one. Where the closing quote is missing, the line's last bracket
// ends it.
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

bool is_in_tag_name(char c) { return u8(c) > ' ' && c != '"' && c != ']' && c != 0x7F; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

// "e.p." and "ep" stand apart as well; the place behind, or nullptr.
const char* behind_en_passant(const char* p) {
    if (p[0] != 'e') return nullptr;
    if (p[1] == 'p' && !is_in_move(p[2])) return p + 2;
    if (p[1] == '.' && p[2] == 'p') return p[3] == '.' ? p + 4 : p + 3;
    return nullptr;
}

// Byte order marks, blanks that do not break, and the dots of an ellipsis; UTF-8 first, then Windows-1252.
constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view Ignored[] = {ByteOrderMark, "\xC2\xA0", "\xE2\x80\xA6", "\xA0", "\x85"};
constexpr std::string_view Halves[] = {"\xC2\xBD-\xC2\xBD", "\xBD-\xBD"};

// How many bytes at p are to be ignored.
usize ignored_bytes(std::string_view ahead) {
    for (const std::string_view ignored : Ignored)
        if (ahead.starts_with(ignored)) return ignored.size();
    return 0;
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

// Slides the window on, so that what lies from `keep` on stays, and reads behind it; moves `keep` with it. False where
// nothing more came.
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
    stream_ended_ = !*in_;
    free[got] = '\0';

    end_ = free + got;
    keep = buffer_.data() + look_back;
    counted_ = buffer_.data() + counted_offset;
    if (token_ != nullptr) token_ = buffer_.data() + token_offset;
    return got > 0;
}

// The next line end, or the end of the stream.
const char* Lexer::behind_line(const char* p) {
    while (true) {
        if (const void* found = std::memchr(p, '\n', usize(end_ - p))) return static_cast<const char*>(found);
        p = end_;
        if (!refill(p)) return end_;
    }
}

// Where in the text, which begins at p, another game begins; nullptr where none does.
const char* Lexer::next_game(const char* p, std::string_view text) const {
    for (usize at = text.find(NextGame); at != std::string_view::npos; at = text.find(NextGame, at + 1))
        if (after_blank_line(p + at + 1)) return p + at + 1;
    return nullptr;
}

// Where a comment ends that is too long to be held.
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
        std::string_view(buffer_.data(), usize(p - buffer_.data())).ends_with(ByteOrderMark);
    return p[has_mark ? -1 - std::ptrdiff_t(ByteOrderMark.size()) : -1] == '\n';
}

bool Lexer::after_blank_line(const char* p) const {
    int line_ends = 0;
    while (p > buffer_.data() && util::is_space(p[-1])) line_ends += *--p == '\n';
    return line_ends >= 2;
}

Token Lexer::done(const char* resume, const Token& token) {
    at_ = resume;
    return token;
}

Token Lexer::next() {
    const char* p = at_;
    while (true) {
        while (kind_of(*p) == CharKind::Space) ++p;
        if (usize(end_ - p) < LookAheadBytes && refill(p)) continue;
        token_ = p;
        switch (kind_of(*p)) {
            case CharKind::Letter:
                if (const char* behind = behind_en_passant(p)) {
                    p = behind;
                    continue;
                }
                return move(p);
            case CharKind::Digit: {
                const char* behind = p + 1;
                while (is_digit(*behind)) ++behind;
                if (*behind == '-' || *behind == '/') return after_digits(p);
                p = behind;  // a move's number
                continue;
            }
            case CharKind::Dot: ++p; continue;
            case CharKind::Dollar: return nag(p + 1);
            case CharKind::Brace: return brace_comment(p + 1);
            case CharKind::Semicolon: return line_comment(p + 1);
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
                break;
            case CharKind::Space:
            case CharKind::Unknown: break;
        }
        return done(p + 1, fault(text_between(p, p + 1), "has no place here"));
    }
}

Token Lexer::move(const char* begin) {
    const char* end = begin;
    while (is_in_move(*end)) ++end;
    if (*end == '(' && kind_of(end[1]) == CharKind::Letter && end[2] == ')') end += 3;  // e8(Q)
    const char* resume = end;
    if (*end == '.' && end[-1] == 'e' && end[1] == 'p') {  // exd6e.p.
        resume = end[2] == '.' ? end + 3 : end + 2;
        --end;
    }
    const std::string_view text = text_between(begin, end);
    if (text.size() > MaxMoveBytes) return done(resume, fault(text, "is no move"));
    return done(resume, {.kind = TokenKind::Move, .text = text});
}

// A result, or castling written with zeros.
Token Lexer::after_digits(const char* begin) {
    const char* end = begin;
    while (is_in_move(*end)) ++end;
    const std::string_view text = text_between(begin, end);
    if (text.starts_with("0-0")) return move(begin);
    if (const std::string_view result = standard_result(text); !result.empty())
        return done(end, {.kind = TokenKind::Result, .text = result});
    return done(end, fault(text, "is neither a move nor a result"));
}

Token Lexer::nag(const char* begin) {
    const char* end = begin;
    while (is_digit(*end)) ++end;
    const std::string_view text = text_between(begin, end);
    const auto number = util::parse_integer<u32>(text);
    if (!number || *number > std::numeric_limits<u16>::max())
        return done(end, fault(text_between(begin - 1, end), "is no NAG"));
    return done(end, nag_token(u16(*number)));
}

Token Lexer::tag(const char* begin) {
    while (usize(end_ - begin) < MaxTagBytes && refill(begin)) {
    }
    const char* name = begin + 1;
    while (is_blank(*name)) ++name;
    const char* name_end = name;
    while (is_in_tag_name(*name_end)) ++name_end;
    const char* quote = name_end;
    while (is_blank(*quote)) ++quote;

    const char* const limit = std::min(end_, begin + MaxTagBytes);
    TagValue value;
    if (kind_of(*name) == CharKind::Letter && *quote == '"' && quote < limit)
        value = read_tag_value(quote + 1, limit);
    if (value.resume == nullptr) {
        const char* end = std::find_if(begin, limit, [](char c) { return c == ']' || c == '\n'; });
        if (end != limit && *end == ']') ++end;
        return done(end, fault(text_between(begin, end), "is no tag"));
    }
    return done(value.resume, {.kind = TokenKind::Tag,
                               .after_blank_line = after_blank_line(begin),
                               .text = value.text,
                               .name = text_between(name, name_end)});
}

Token Lexer::brace_comment(const char* begin) {
    usize seen = 0;
    while (true) {
        const std::string_view window = text_between(begin, end_);
        const usize close = window.find('}', seen);
        const usize from = seen - std::min(seen, NextGame.size());
        if (const char* game = next_game(begin + from, window.substr(0, close).substr(from)))
            return done(game, fault({}, "a comment has no end"));
        if (close != std::string_view::npos && close <= MaxCommentBytes)
            return done(begin + close + 1, comment_token(window.substr(0, close)));
        if (window.size() > MaxCommentBytes) {
            at_ = behind_comment(begin);
            return fault({}, "a comment is longer than 4 MiB");
        }
        seen = window.size();
        if (!refill(begin)) return done(end_, fault({}, "a comment has no end"));
    }
}

Token Lexer::line_comment(const char* begin) {
    usize seen = 0;
    while (true) {
        const std::string_view window = text_between(begin, end_);
        const usize line_end = window.find('\n', seen);
        if (line_end != std::string_view::npos && line_end <= MaxCommentBytes)
            return done(begin + line_end, comment_token(window.substr(0, line_end)));
        if (window.size() > MaxCommentBytes) {
            at_ = behind_line(begin);
            return fault({}, "a comment is longer than 4 MiB");
        }
        seen = window.size();
        if (!refill(begin)) return done(end_, comment_token(text_between(begin, end_)));
    }
}

Token Lexer::sign(const char* begin) {
    const bool is_mark = *begin == '!' || *begin == '?';
    const char* end = begin;
    while (kind_of(*end) == CharKind::Sign && (*end == '!' || *end == '?') == is_mark) ++end;
    const std::string_view text = text_between(begin, end);
    if (text == "--") return done(end, {.kind = TokenKind::Move, .text = text});
    for (const Glyph& glyph : Glyphs)
        if (text == glyph.text) return done(end, nag_token(glyph.nag));
    return done(end, fault(text, "has no place here"));
}

Token Lexer::beyond_ascii(const char* begin) {
    const std::string_view ahead = text_between(begin, std::min(end_, begin + LookAheadBytes));
    for (const std::string_view halves : Halves)
        if (ahead.starts_with(halves))
            return done(begin + halves.size(), {.kind = TokenKind::Result, .text = "1/2-1/2"});
    for (const Glyph& glyph : Glyphs)
        if (ahead.starts_with(glyph.text)) return done(begin + glyph.text.size(), nag_token(glyph.nag));
    const char* end = begin;
    while (kind_of(*end) == CharKind::High && end < begin + LookAheadBytes) ++end;
    return done(end, fault(text_between(begin, end), "has no place here"));
}

std::string unescape(std::string_view value) {
    std::string text;
    text.reserve(value.size());
    for (usize i = 0; i < value.size(); ++i) {
        const bool escapes =
            value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '"' || value[i + 1] == '\\');
        text += value[escapes ? ++i : i];
    }
    return text;
}

}  // namespace chess::pgn
