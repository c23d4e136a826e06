// Games out of a stream of PGN, one at a time, every move checked on the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/pgn/game.h"
#include "chess/pgn/lexer.h"

namespace chess::pgn {

// A game beyond these is reported as broken, so that one game takes at most 40 MB.
inline constexpr usize MaxGamePlies = 32'768;  // in one line; the rules end a game before the 17,700th
inline constexpr usize MaxGameNodes = usize(1) << 18;
inline constexpr usize MaxGameNotes = usize(1) << 18;
inline constexpr usize MaxGameTextBytes = usize(8) << 20;
inline constexpr usize MaxGameTags = 1000;
inline constexpr usize MaxTagValueBytes = 4096;

// Why a game is broken.
struct ReadError {
    u64 game = 0;       // the how manieth of the stream, from 1
    u64 line = 0;       // of the stream, from 1
    std::string move;   // as "46... Kg2"; empty where no move is to blame
    std::string fault;  // what is wrong, in half a sentence

    // "line 17, game 3, 46... Kg2: is not legal here".
    std::string describe() const;
};

// Takes PGN as it is found in the wild: with or without results, tags, move numbers and blank lines; SAN with the habitual
// faults (read_move), Latin-1, quotes in tags, null moves in variations (--, Z0), comments before the tags. A game ends at
// its result or before the next tags; tags without moves are a game where a blank line parts them from others with the
// same names. The tag Result is made to agree with the result behind the moves, unless that is "*"; a variation's own
// result is passed over.
class Reader {
public:
    // Reads ahead of what is asked for; the stream must outlive the reader.
    explicit Reader(std::istream& in) : lexer_(in) {}

    enum class Found : u8 {
        Game,
        BrokenGame,  // passed over: error() says why
        End,
    };
    // Whatever `game` held is replaced; after anything but Game it holds part of a game.
    Found next(Game& game);
    const ReadError& error() const { return error_; }
    // How many were found, the broken ones counted.
    u64 games() const { return games_; }
    // Where the last game began.
    u64 first_line() const { return first_line_; }

private:
    // What is remembered of a line while a variation in the place of one of its moves is read.
    struct Branch {
        Node node;    // the move
        usize plies;  // before it
    };
    enum class Section : u8 { Nothing, Comments, Tags, Moves };

    Token take();
    void begin_game();
    Found end_of_stream();
    Found end_game(std::string_view result);
    bool begins_next_game(const Token& tag) const;
    bool is_inside_variation() const { return failed_ ? skipped_variations_ > 0 : !branches_.empty(); }

    void read_tag(const Token& tag);
    void read_in_section(const Token& token);
    void enter_moves();
    void set_up_board();
    void pass_over(const Token& token);
    void read_move_text(const Token& token);
    void read_move_or_null(std::string_view text);
    void play(Move move);
    void read_comment(std::string_view text);
    void read_nag(u16 number);
    void begin_variation();
    void end_variation();
    void settle_notes();
    bool has_room_for(usize text_bytes);
    void fail(std::string fault);
    void fail_at_move(std::string_view move, std::string_view fault);

    // Has the line that is being read a move already, to which notes belong?
    bool line_has_move() const { return !starts_variation_ && node_ != Root; }

    Lexer lexer_;
    std::optional<Token> held_;  // the first tag of the next game
    u64 held_line_ = 0;
    u64 games_ = 0;
    u64 first_line_ = 1;
    ReadError error_;

    // Of the game that is being read.
    Game* game_ = nullptr;
    Section section_ = Section::Nothing;
    bool has_event_tag_ = false;
    bool failed_ = false;
    usize skipped_variations_ = 0;  // of a broken game: how many are open
    Position position_ = Position::start();
    std::vector<Move> line_;  // from the start to the position
    std::vector<Branch> branches_;
    Node node_ = Root;  // the last move
    bool starts_variation_ = false;
    bool follows_variation_ = false;
    NoteList waiting_;  // for the next move
};

}  // namespace chess::pgn
