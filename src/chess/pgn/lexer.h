// PGN as a stream of tokens, without looking at a board. It is quick, for files of many gigabytes: nothing is copied.
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
    Tag,             // name, and as text the value as it stands between the quotes: see util::unescaped()
    BadTag,          // text: what begins as a tag and is none
    FirstNumber,     // "1." before a move of White's: a game may begin; number: 1 if it begins a line
    Move,            // text: whatever stands where a move should; "--" as well
    Nag,             // number, and side: of signs as well, "!?" or "+-"
    Comment,         // text, without braces or semicolon
    OpenComment,     // whose brace is missing: it takes along what is left of the game
    VariationBegin,  // (
    VariationEnd,    // )
    Result,          // text: 1-0, 0-1, 1/2-1/2 or *
    Fault,           // text: what cannot be read, and why, as half a sentence; the stream goes on behind it
    End,             // of the stream
};

struct Token {
    TokenKind kind = TokenKind::End;
    bool after_blank_line = false;  // only told of tags, good and bad ones, and of FirstNumber
    u16 number = 0;
    SpeaksOf side = SpeaksOf::Nobody;
    std::string_view text = {};
    std::string_view name = {};
};

// Longer texts are faults, so that a broken file costs no memory.
inline constexpr usize MaxCommentBytes = usize(4) << 20;
inline constexpr usize MaxTagBytes = 16'384;
inline constexpr usize MaxMoveBytes = 255;

// Passes over move numbers, dots, lines that begin with %, characters that nobody sees and "e.p.". Lines end with LF, CR LF
// or CR. A comment whose brace is missing ends before a blank line and [Event: so it takes only its own game along.
class Lexer {
public:
    // Reads ahead of what is asked for; the stream must outlive the lexer.
    explicit Lexer(std::istream& in);

    // The views in it hold until the next call.
    Token next();
    // Where the last token began, counted from 1.
    u64 line();

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
    bool starts_with_dash(const char* p) const;
    bool after_blank_line(const char* p) const;

    Token done(const char* resume, const Token& token);
    Token move(const char* begin);
    std::optional<Token> result_or_move(const char* begin, const char* behind_digits);
    Token letters(const char* begin);
    Token nag(const char* begin);
    Token tag(const char* begin);
    Token brace_comment(const char* begin);
    Token line_comment(const char* begin);
    Token sign(const char* begin);
    Token fault(const char* begin, const char* end, std::string_view why);
    Token beyond_ascii(const char* begin);
    Token move_of_others(const char* begin, const char* end);

    std::istream* in_;
    std::vector<char>
        buffer_;       // what was read lies between two bytes of our own: a line end before, a zero behind
    const char* at_;   // the next token is looked for from there
    const char* end_;  // of what was read
    bool stream_ended_ = false;
    bool behind_number_ = false;  // nothing but a move's number and dots since the last token
    std::string fault_;           // of the last token
    const char* token_;           // where the last token began; nullptr once that has left the buffer
    u64 token_line_ = 1;          // if it has
    const char* counted_;         // lines are counted up to there
    u64 line_ = 1;                // of counted_
};

// The result that the text is, however it is written, as it is written in the standard; empty for none.
std::string_view standard_result(std::string_view text);

}  // namespace chess::pgn
