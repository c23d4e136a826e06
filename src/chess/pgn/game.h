// A game of PGN in memory: tags, and a tree of moves with comments and NAGs, in flat storage that is reused.
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

// The moves are nodes of a tree; the root stands for the start of the game, before any move.
using Node = u32;
inline constexpr Node Root = 0;
inline constexpr Node NoNode = 0;  // as an answer: no move is followed by the root

// What stands beside a move: a comment, or a NAG (Numeric Annotation Glyph: $1 is "!").
struct Note {
    std::optional<u16> nag;
    std::string_view comment;  // where it is no NAG
};

// Notes in order; of a move, or of none yet. They lie in the game that made them.
struct NoteList {
    u32 first = 0;  // 0: none
    u32 last = 0;
};

// All text is UTF-8, without control characters but \n in comments.
class Game {
public:
    Game() : start_(Position::start()), nodes_(1) {}
    // Back to a game without tags and moves from the standard start position; keeps the memory.
    void clear();

    // --- tags, in the order of the file ---
    usize tags() const { return tags_.size(); }
    Tag tag(usize index) const;
    // All of that name go.
    void drop_tag(std::string_view name);
    // The first one of that name. Names are told apart by case.
    std::optional<std::string_view> find_tag(std::string_view name) const;
    // In place of the first one of that name, or behind the others.
    void set_tag(std::string_view name, std::string_view value);
    // Behind the others, whether there is one of that name or not.
    void add_tag(std::string_view name, std::string_view value);
    // 1-0, 0-1, 1/2-1/2 or *: the Result tag, where it says one of these.
    std::string_view result() const;

    const Position& start() const { return start_; }
    // Tags do not change with it; for games without moves.
    void set_start(const Position& start) { start_ = start; }
    // Does the tag Variant, however it is spelt, say Chess960?
    bool is_chess960() const;

    // --- moves; a null move is Move::null() ---
    usize nodes() const { return nodes_.size(); }
    Move move(Node node) const { return nodes_[node].move; }
    // The move that was played after it in the same line; NoNode at its end.
    Node next(Node node) const { return nodes_[node].next; }
    // The first move of the first variation in the move's place, and of the next one beside a variation.
    Node first_variation(Node node) const { return nodes_[node].first_variation; }
    Node next_variation(Node variation) const { return nodes_[variation].next_variation; }
    // The moves of the game itself.
    std::vector<Move> main_line() const;

    // The move must be legal after `node`, which has no next one yet.
    Node append(Node node, Move move);
    // Behind the other variations in the move's place.
    Node add_variation(Node instead_of, Move move);

    // --- notes, in the order of the file; before the first move of a line there are only comments ---
    // Of a comment, white space at both ends is dropped, and so is one of nothing else. A closing brace, which only a
    // comment behind a semicolon can hold, becomes a bracket: many programs know no semicolons.
    // Calls visit(Note) for the notes before the first move of the game or of a variation, or for those after a move. A
    // game without moves has notes after the root.
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
    void add_comment_before(Node node, std::string_view comment) {
        add_comment(nodes_[node].before, comment);
    }
    // For notes whose move is not known yet.
    void add_comment(NoteList& list, std::string_view comment);
    void add_nag(NoteList& list, u16 nag) { add_note(list, nag, {}); }
    void join_before(Node node, NoteList list) { join(nodes_[node].before, list); }
    void join_after(Node node, NoteList list) { join(nodes_[node].after, list); }
    // All notes after the move go.
    void drop_notes_after(Node node) { nodes_[node].after = {}; }
    // The variation that begins with that move, which stands in the place of `instead_of`, goes.
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
    std::string text_;  // of all tags and comments
    std::vector<TagEntry> tags_;
    std::vector<NodeEntry> nodes_;  // the root first
    std::vector<NoteEntry> notes_;  // numbered from 1, in lists
};

// A move that a node holds, played and taken back; null moves as well.
inline void do_move(Position& position, Move move) {
    move == Move::null() ? position.do_null_move() : position.do_move(move);
}
inline void undo_move(Position& position, Move move) {
    move == Move::null() ? position.undo_null_move() : position.undo_move(move);
}

enum class Variant : u8 { Standard, Chess960, Other };
// By the text of a Variant tag, as programs and sites write it. A name that nobody knows is taken for chess: its moves show
// whether it is.
Variant variant_of(std::string_view text);

}  // namespace chess::pgn
