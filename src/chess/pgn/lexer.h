// Splits PGN into tokens without using a board. It copies nothing, so it is fast on files of many gigabytes.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/pgn/signs.h"
#include "util/ints.h"

namespace chess::pgn {

enum class TokenKind : u8 {
    Tag,             // name; text: the value between the quotes, still escaped (see util::unescaped())
    BadTag,          // text: something that begins like a tag but is not one
    FirstNumber,     // "1." before a white move: a game may begin; number: 1 if it begins a line
    Move,            // text: anything in the place of a move, also "--"
    Nag,             // number and side; also for signs such as "!?" or "+-"
    Comment,         // text: without braces or semicolon
    OpenComment,     // a comment without its closing brace: the rest of the game is lost
    VariationBegin,  // (
    VariationEnd,    // )
    Result,          // text: 1-0, 0-1, 1/2-1/2 or *
    Fault,           // text: the unreadable text and the reason, in half a sentence
    End,             // end of the stream
};

struct Token {
    TokenKind kind = TokenKind::End;
    bool after_blank_line = false;  // only set for Tag, BadTag and FirstNumber
    u16 number = 0;
    SpeaksOf side = SpeaksOf::Nobody;
    std::string_view text = {};
    std::string_view name = {};
};

// Longer texts are faults, so that a broken file does not use much memory.
inline constexpr usize MaxCommentBytes = usize(4) << 20;
inline constexpr usize MaxTagBytes = 16'384;
inline constexpr usize MaxMoveBytes = 255;

// Skips move numbers, dots, lines that begin with %, invisible characters and "e.p.". Lines end with LF, CR
// LF or CR. A comment without its closing brace ends before a blank line followed by [Event, so only its own
// game is lost.
class Lexer {
public:
    // Reads ahead of the current token. The stream must outlive the lexer.
    explicit Lexer(std::istream& in);

    // The views in the token are valid until the next call.
    Token next();
    // The line in which the last token began, counted from 1.
    u64 line();
    // The bytes of the stream before the next token.
    u64 bytes() const { return bytes_read_ - usize(end_ - at_); }

private:
    bool refill(const char*& keep);
    void end_lines_that_end_with_cr(char* begin, const char* end);
    void count_lines_to(const char* p);
    const char* behind_line(const char* p);
    const char* next_game(const char* p, std::string_view text) const;
    const char* behind_comment(const char* p);
    const char* behind_move(const char* p) const;
    const char* begin_of_symbol(const char* begin, const char* end) const;
    bool is_before_white_move(const char* dot) const;
    bool begins_line(const char* p) const;
    bool after_blank_line(const char* p) const;

    Token done(const char* resume, const Token& token);
    Token move(const char* begin);
    std::optional<Token> result_or_move(const char* begin, const char* behind_digits);
    Token letters(const char* begin);
    Token nag(const char* begin);
    Token tag(const char* begin);
    Token comment(const char* begin, char closing);
    Token sign(const char* begin);
    Token fault(const char* begin, const char* end, std::string_view why);
    Token beyond_ascii(const char* begin);

    std::istream* in_;
    std::vector<char> buffer_;  // the data that was read, with a line end before it and a zero after it
    const char* at_;            // where the search for the next token starts
    const char* end_;           // end of the data that was read
    u64 bytes_read_ = 0;        // of the stream, up to end_
    bool stream_ended_ = false;
    bool behind_number_ = false;  // only a move number and dots since the last token
    std::string fault_;           // text of the last fault
    const char* token_;           // start of the last token; nullptr once it has left the buffer
    u64 token_line_ = 1;          // its line if it has left the buffer
    const char* counted_;         // lines are counted up to here
    u64 line_ = 1;                // of counted_
};

// The result in the standard's form, from any way of writing it; empty if the text is not a result.
std::string_view standard_result(std::string_view text);

}  // namespace chess::pgn
