// Games out of a stream of PGN, one at a time, every move checked on the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/notation.h"
#include "chess/pgn/game.h"
#include "chess/pgn/lexer.h"

namespace chess::pgn {

// What a game has beyond these is passed over, so that one game takes at most 40 MB.
inline constexpr usize MaxGamePlies = 32'768;  // in one line; the rules end a game before the 17,700th
inline constexpr usize MaxGameNodes = usize(1) << 18;
inline constexpr usize MaxGameNotes = usize(1) << 18;
inline constexpr usize MaxGameTextBytes = usize(8) << 20;
inline constexpr usize MaxGameTags = 1000;
inline constexpr usize MaxTagValueBytes = 4096;

// The name of the tag that tells, in each format that a game is written in, why its moves end before their end.
inline constexpr std::string_view CutOffTag = "CutOff";

// Something of a game that is not as it stands in the file.
struct Remark {
    enum class Kind : u8 {
        Repaired,    // nothing is lost
        PassedOver,  // it alone is lost
        CutOff,      // the rest of the moves is lost
    };
    Kind kind = Kind::PassedOver;
    u64 line = 0;      // of the stream, from 1
    std::string what;  // in half a sentence, as "1... Ke7 is not legal here"
};

// What became of one game or, added up, of many.
struct Faults {
    u64 repaired = 0, passed_over = 0;  // things
    u64 cut_off = 0, unreadable = 0;    // games

    bool has_lost() const { return passed_over + cut_off + unreadable > 0; }
    bool any() const { return has_lost() || repaired > 0; }
    Faults& operator+=(const Faults& more);
};
// "2 games cannot be read, 1 game is cut off, 3 things are passed over, 1 thing is repaired"; empty for no fault.
std::string describe(const Faults& faults);

// Takes PGN as it is found in the wild: with or without results, tags, move numbers and blank lines; SAN with the habitual
// faults (read_move), Latin-1, quotes in tags, passes (--, Z0), comments before the tags. A fault costs what is faulty: the
// moves of a variation, or of the game, are kept up to it. A game ends at its result, before the next tags, or before a
// move's number that begins anew; tags without moves are a game if a blank line parts them from others with the same
// names. A result behind the moves counts if the tag Result tells none; a variation's own result is passed over.
class Reader {
public:
    // Reads ahead of what is asked for; the stream must outlive the reader.
    explicit Reader(std::istream& in) : lexer_(in) {}

    enum class Found : u8 {
        Game,
        BrokenGame,  // none of it can be read: describe_faults() says why
        End,
    };
    // Whatever `game` held is replaced; after anything but Game it holds part of a game.
    Found next(Game& game);
    // Of the last game.
    Faults faults() const;
    // All of them, in the order of the file, in one line: "game 3, line 17: 1... Ke7 is not legal here: the game is cut off there"; empty for none.
    std::string describe_faults() const;
    // How many were found, the broken ones counted.
    u64 games() const { return games_; }
    // Where the last game began.
    u64 first_line() const { return first_line_; }

private:
    // What is remembered of a line while a variation in the place of one of its moves is read.
    struct Branch {
        Node node;    // the move
        usize plies;  // before it
        u64 line;     // where the variation began
    };
    struct TagLines {
        u64 result = 0, start = 0;  // of the tag Result, and of FEN or Variant; 0: there is none
    };
    enum class Section : u8 { Nothing, Comments, Tags, Moves };

    Token take();
    void hold(const Token& token);
    void begin_game();
    Found end_of_stream();
    std::optional<Found> end_game(std::string_view result);
    std::optional<Found> end_game_with(const std::string& result);
    bool begins_next_game(const Token& tag) const;
    bool begins_anew(const Token& number) const;
    bool ends_with_no_result();
    bool is_inside_variation() const { return skipped_variations_ > 0 || !branches_.empty(); }

    void read_tag(const Token& tag);
    void read_bad_tag(std::string_view text, bool is_among_moves);
    bool skips_anything() const { return is_refused_ || skips_line_ || skips_variation_; }
    void repair_result(std::string_view result);
    void read_in_section(const Token& token);
    void enter_moves();
    void set_up_board();
    void pass_over(const Token& token);
    void read_move_text(const Token& token);
    void read_move_or_pass(std::string_view text);
    util::Result<Move, MoveTextFault> read_pass() const;
    void play(Move move);
    void read_comment(std::string_view text);
    void read_nag(const Token& nag);
    void begin_variation();
    void end_variation();
    void settle_notes();
    bool has_room_for(usize text_bytes);
    void take_back_moves();
    // The line is the lexer's if it is 0.
    void remark(Remark::Kind kind, std::string what, u64 line = 0);
    void cut_off(std::string why, u64 line = 0);
    void refuse(std::string why);
    void end_line(std::string why);
    void end_line_at_move(std::string_view move, std::string_view why);

    // Has the line that is being read a move already, to which notes belong?
    bool line_has_move() const { return !starts_variation_ && node_ != Root; }

    Lexer lexer_;
    std::optional<Token> held_;  // read, and not taken yet
    u64 held_line_ = 0;
    u64 games_ = 0;
    u64 first_line_ = 1;

    // Of the game that is being read.
    Game* game_ = nullptr;
    Section section_ = Section::Nothing;
    bool has_tags_ = false, has_event_tag_ = false;
    std::vector<Remark> remarks_;
    Faults further_;  // that are not told in words
    TagLines tag_lines_;
    std::string bad_start_;         // why its FEN or Variant is no tag; empty if it is
    bool is_refused_ = false;       // none of it can be read
    bool is_cut_off_ = false;       // so it was said
    bool is_full_ = false;          // it was said that there is no room for more
    bool skips_line_ = false;       // the rest of the line, up to its end
    bool skips_variation_ = false;  // up to the end of the one that was met last
    usize skipped_variations_ = 0;  // so many are open in what is skipped
    usize main_moves_ = 0;          // of the game itself, also of those that are skipped
    Position position_ = Position::start();
    std::vector<Move> line_;  // from the start to the position
    std::vector<Branch> branches_;
    Node node_ = Root;  // the last move
    bool starts_variation_ = false;
    bool follows_variation_ = false;
    NoteList waiting_comments_, waiting_nags_;  // for the next move
};

}  // namespace chess::pgn
