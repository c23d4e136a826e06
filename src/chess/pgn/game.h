// A PGN game in memory: tags and a tree of moves with comments and NAGs, in flat storage that is reused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace chess::pgn {

struct Tag {
    std::string_view name;
    std::string_view value;
};

// The moves are the nodes of a tree. The root is the start of the game, before any move.
using Node = u32;
inline constexpr Node Root = 0;
inline constexpr Node NoNode = 0;  // as a result: the root never follows a move

// An annotation of a move: a comment, or a NAG (Numeric Annotation Glyph: $1 is "!").
struct Note {
    std::optional<u16> nag;
    std::string_view comment;  // empty for a NAG
};

// An ordered list of notes, of a move or not yet of any. It is valid only in the game that created it.
struct NoteList {
    u32 first = 0;  // 0 if the list is empty
    u32 last = 0;
};

// All text is UTF-8, without control characters except \n in comments.
class Game {
public:
    Game() : start_(Position::start()), nodes_(1) {}
    // Resets the game to the standard start position without tags and moves. Keeps the memory.
    void clear();

    // --- tags, in the order of the file ---
    usize tags() const { return tags_.size(); }
    Tag tag(usize index) const;
    // Removes all tags with this name.
    void drop_tag(std::string_view name);
    // The value of the first tag with this name. Names are case-sensitive.
    std::optional<std::string_view> find_tag(std::string_view name) const;
    // Replaces the first tag with this name, or adds it after the others.
    void set_tag(std::string_view name, std::string_view value);
    // Adds the tag after the others, even if the name exists already.
    void add_tag(std::string_view name, std::string_view value);
    // 1-0, 0-1, 1/2-1/2 or *: the Result tag if it is one of these, otherwise *.
    std::string_view result() const;

    const Position& start() const { return start_; }
    // Does not change the tags. The game must not have moves.
    void set_start(const Position& start) { start_ = start; }
    // True if the Variant tag, in any spelling, is Chess960.
    bool is_chess960() const;

    // --- moves; a null move is Move::null() ---
    usize nodes() const { return nodes_.size(); }
    Move move(Node node) const { return nodes_[node].move; }
    // The next move in the same line; NoNode at its end.
    Node next(Node node) const { return nodes_[node].next; }
    // The first move of the first variation that replaces this move, and of the next variation after a given
    // one.
    Node first_variation(Node node) const { return nodes_[node].first_variation; }
    Node next_variation(Node variation) const { return nodes_[variation].next_variation; }
    // The moves of the main line.
    std::vector<Move> main_line() const;

    // Adds a next move to `node`, which must not have one. The move must be legal there.
    Node append(Node node, Move move);
    // Adds a variation after the others that replace `instead_of`.
    Node add_variation(Node instead_of, Move move);

    // --- notes, in the order of the file; before the first move of a line there are only comments ---
    // White space at both ends of a comment is removed, and an empty comment is not stored. A closing brace,
    // which only a comment after a semicolon can contain, becomes a closing parenthesis, because many
    // programs do not support semicolons.
    // Calls visit(Note) for the notes before the first move of the game or of a variation, or for the notes
    // after a move. The notes of a game without moves are after the root.
    template <class Visit>
    void notes_before(Node node, Visit visit) const {
        visit_notes(nodes_[node].before, visit);
    }
    template <class Visit>
    void notes_after(Node node, Visit visit) const {
        visit_notes(nodes_[node].after, visit);
    }
    void add_comment(Node node, std::string_view comment) { add_comment(nodes_[node].after, comment); }
    void add_nag(Node node, u16 nag) { add_nag(nodes_[node].after, nag); }
    // Notes whose move is not known yet are collected in a list and joined later.
    void add_comment(NoteList& list, std::string_view comment);
    void add_nag(NoteList& list, u16 nag) { add_note(list, nag, {}); }
    void join_before(Node node, NoteList list) { join(nodes_[node].before, list); }
    void join_after(Node node, NoteList list) { join(nodes_[node].after, list); }
    // Removes all notes after the move.
    void drop_notes_after(Node node) { nodes_[node].after = {}; }
    // Removes the variation that begins with this move and replaces `instead_of`.
    void drop_variation(Node instead_of, Node variation);

    usize notes() const { return notes_.size(); }
    usize text_bytes() const { return text_.size(); }

private:
    struct Span {
        u32 begin = 0;
        u32 size = 0;
    };
    struct TagEntry {
        Span name;
        Span value;
    };
    struct NodeEntry {
        Move move;
        Node next = NoNode;
        Node first_variation = NoNode;
        Node last_variation = NoNode;
        Node next_variation = NoNode;
        NoteList before = {};
        NoteList after = {};
    };
    struct NoteEntry {
        u32 next = 0;
        std::optional<u16> nag;
        Span comment;
    };

    template <class Visit>
    void visit_notes(NoteList list, Visit visit) const {
        for (u32 i = list.first; i != 0; i = notes_[i - 1].next)
            visit(Note{notes_[i - 1].nag, view(notes_[i - 1].comment)});
    }
    std::string_view view(Span span) const { return std::string_view(text_).substr(span.begin, span.size); }
    Span store(std::string_view text);
    void add_note(NoteList& list, std::optional<u16> nag, std::string_view comment);
    void join(NoteList& list, NoteList behind);

    Position start_;
    std::string text_;  // the text of all tags and comments
    std::vector<TagEntry> tags_;
    std::vector<NodeEntry> nodes_;  // the root first
    std::vector<NoteEntry> notes_;  // linked into lists; numbered from 1
};

enum class Variant : u8 { Standard, Chess960, Other };
// The variant that the text of a Variant tag means, as programs and sites write it. An unknown name is
// treated as standard chess; the moves then show whether it is.
Variant variant_of(std::string_view text);

}  // namespace chess::pgn
