// Reads games from a stream of PGN, one at a time, and checks every move on the board. Takes the deviations
// from the standard that are found in real files.
//
//   std::ifstream file(name);
//   chess::pgn::Reader reader(file);
//   chess::pgn::Game game;
//   while (true) {
//       const auto found = reader.next(game);
//       if (found == chess::pgn::Reader::Found::End) break;
//       if (reader.faults().any()) report(reader.describe_faults());
//       if (found == chess::pgn::Reader::Found::Game) use(game);  // else it has no moves that can be read
//   }
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "chess/notation.h"
#include "chess/pgn/game.h"
#include "chess/pgn/lexer.h"

namespace chess::pgn {

// Limits per game, so that one game takes at most 40 MB. Anything beyond them is ignored.
inline constexpr usize MaxGamePlies = 32'768;  // in one line; the rules end a game before ply 17,700
inline constexpr usize MaxGameNodes = usize(1) << 18;
inline constexpr usize MaxGameNotes = usize(1) << 18;
inline constexpr usize MaxGameTextBytes = usize(8) << 20;
inline constexpr usize MaxGameTags = 1000;
inline constexpr usize MaxTagValueBytes = 4096;

// The name of the tag that gives, in every output format, the reason why a game's moves end early.
inline constexpr std::string_view CutOffTag = "CutOff";

// A difference between a game as read and its text in the file.
struct Remark {
    enum class Kind : u8 {
        Repaired,  // nothing is lost
        Skipped,   // only this thing is lost
        CutOff,    // the rest of the moves is lost
    };
    Kind kind = Kind::Skipped;
    u64 line = 0;      // line of the stream, from 1
    std::string what;  // half a sentence, such as "1... Ke7 is not legal here"
};

// The number of faults of one game, or the sum over many games.
struct Faults {
    u64 repaired = 0, skipped = 0;    // things
    u64 cut_off = 0, unreadable = 0;  // games

    bool has_lost() const { return skipped + cut_off + unreadable > 0; }
    bool any() const { return has_lost() || repaired > 0; }
    Faults& operator+=(const Faults& more);
};
// The faults as text, such as "2 games cannot be read, 1 game is cut off, 3 things are skipped, 1 thing
// is repaired"; empty if there are none.
std::string describe(const Faults& faults);

// Reads PGN as found in real files: with or without results, tags, move numbers and blank lines; SAN with
// common deviations (read_move), Latin-1, quotes in tags, passes (--, Z0), and comments before the tags. A
// fault loses only the faulty part: the moves of the variation or game before it are kept.
// A game ends at its result, before the next tags, or before a move number that starts over. Tags without
// moves are a game if a blank line separates them from others with the same names. A result after the moves
// counts if the Result tag gives none; the result of a variation is ignored.
class Reader {
public:
    // Reads ahead of the current game. The stream must outlive the reader.
    explicit Reader(std::istream& in) : lexer_(in) {}

    enum class Found : u8 {
        Game,
        BrokenGame,  // none of it can be read; describe_faults() gives the reason
        End,
    };
    // Replaces the contents of `game`. If the result is not Game, it contains part of a game.
    Found next(Game& game);
    // The faults of the last game.
    Faults faults() const;
    // All faults of the last game, in the order of the file, in one line such as "game 3, line 17: 1... Ke7
    // is not legal here: the game is cut off there"; empty if there are none.
    std::string describe_faults() const;
    // The number of games found, including broken ones.
    u64 games() const { return games_; }
    // The bytes of the stream that are read, up to about the next game.
    u64 bytes() const { return lexer_.bytes(); }

private:
    // The state of a line while a variation that replaces one of its moves is read.
    struct Branch {
        Node node;    // the replaced move
        usize plies;  // plies before it
        u64 line;     // line in which the variation began
    };
    struct TagLines {
        u64 result = 0, start = 0;  // lines of the Result tag, and of FEN or Variant; 0 if there is none
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
    // If `line` is 0, the lexer's current line is used.
    void remark(Remark::Kind kind, std::string what, u64 line = 0);
    void cut_off(std::string why, u64 line = 0);
    void refuse(std::string why);
    void end_line(std::string why);
    void end_line_at_move(std::string_view move, std::string_view why);

    // True if the current line has a move already, to which notes belong.
    bool line_has_move() const { return !starts_variation_ && node_ != Root; }

    Lexer lexer_;
    std::optional<Token> held_;  // read but not yet taken
    u64 games_ = 0;

    // State of the current game.
    Game* game_ = nullptr;
    Section section_ = Section::Nothing;
    bool has_tags_ = false, has_event_tag_ = false;
    std::vector<Remark> remarks_;
    Faults further_;  // faults that are only counted
    TagLines tag_lines_;
    std::string bad_start_;         // why its FEN or Variant is not a valid tag; empty if it is valid
    bool is_refused_ = false;       // none of the game can be read
    bool is_cut_off_ = false;       // the cut was reported
    bool is_full_ = false;          // the lack of room was reported
    bool skips_line_ = false;       // skips the rest of the current line
    bool skips_variation_ = false;  // skips to the end of the variation that began last
    usize skipped_variations_ = 0;  // number of open variations in the skipped text
    usize main_moves_ = 0;          // moves of the main line, including skipped ones
    Position position_ = Position::start();
    std::vector<Move> line_;  // moves from the start to position_
    std::vector<Branch> branches_;
    Node node_ = Root;  // the last move
    bool starts_variation_ = false;
    bool follows_variation_ = false;
    NoteList waiting_comments_, waiting_nags_;  // notes for the next move
};

}  // namespace chess::pgn
