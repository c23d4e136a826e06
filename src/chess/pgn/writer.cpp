// Visits the tree with an explicit stack and one board, so that variations may be nested to any depth.
#include "chess/pgn/writer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "chess/set_up.h"

namespace chess::pgn {

namespace {

constexpr usize LineBytes = 79;  // a closing parenthesis may follow

// The Seven Tag Roster (PGN standard, 8.1.1) with its values for "unknown".
constexpr Tag Roster[] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
                          {"White", "?"}, {"Black", "?"}, {"Result", "*"}};

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += '[';
    out += name;
    out += " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    out += "\"]\n";
}

bool is_in_roster(std::string_view name) {
    return std::any_of(std::begin(Roster), std::end(Roster),
                       [&](const Tag& tag) { return tag.name == name; });
}

// If a file has a tag of the roster twice, the first is written in the roster and the others below. Event and
// Result are written only once, because a game cannot have two results, and two events would make two games.
void write_tags(std::string& out, const Game& game) {
    for (const Tag& tag : Roster) {
        const bool is_result = tag.name == "Result";
        write_tag(out, tag.name, is_result ? game.result() : game.find_tag(tag.name).value_or(tag.value));
    }
    const bool has_fen = game.find_tag("FEN").has_value();
    const bool needs_fen = has_fen || !game.start().same_as(Position::start());  // SetUp is then 1
    const bool needs_variant = !game.is_chess960() && castles_otherwise(game.start());
    std::vector<std::string_view> written{"Event", "Result"};
    for (usize i = 0; i < game.tags(); ++i) {
        const Tag tag = game.tag(i);
        const bool is_new = std::find(written.begin(), written.end(), tag.name) == written.end();
        if (is_in_roster(tag.name) && is_new)
            written.push_back(tag.name);
        else if (tag.name == "Variant" && needs_variant)
            write_tag(out, tag.name, "Chess960");
        else if (tag.name == "FEN" && is_new)  // without the slips of the file
            write_tag(out, written.emplace_back(tag.name), to_fen(game.start()));
        else if (tag.name != "Event" && tag.name != "Result" && tag.name != "FEN" &&
                 !(tag.name == "SetUp" && needs_fen))
            write_tag(out, tag.name, tag.value);
    }

    if (needs_variant && !game.find_tag("Variant")) write_tag(out, "Variant", "Chess960");
    if (!needs_fen) return;
    if (!has_fen) write_tag(out, "FEN", to_fen(game.start()));
    write_tag(out, "SetUp", "1");
}

// Breaks words into lines.
class Words {
public:
    explicit Words(std::string& out) : out_(&out), line_begin_(out.size()) {}

    void put(std::string_view text) {
        const std::string word = std::exchange(opening_, {}) + std::string(text);
        const usize column = out_->size() - line_begin_;
        if (column > 0 && column + 1 + word.size() > LineBytes)
            end_line();
        else if (column > 0)
            *out_ += ' ';
        *out_ += word;
        if (const usize line_end = word.rfind('\n'); line_end != std::string_view::npos)
            line_begin_ = out_->size() - (word.size() - line_end - 1);
    }
    // Adds the bracket before the next word, without a blank.
    void open(char bracket) { opening_ += bracket; }
    // Adds the bracket after the last word, without a blank.
    void close(char bracket) { *out_ += bracket; }

private:
    void end_line() {
        *out_ += '\n';
        line_begin_ = out_->size();
    }

    std::string* out_;
    usize line_begin_;
    std::string opening_;
};

class MoveTextWriter {
public:
    MoveTextWriter(std::string& out, const Game& game) : game_(game), words_(out), position_(game.start()) {}

    void write() {
        write_notes_after(Root);
        Node node = game_.next(Root);
        while (true) {
            if (node == NoNode) {
                if (branches_.empty()) break;
                node = end_variation();
            } else {
                write_move(node);
                node = game_.first_variation(node) != NoNode
                           ? begin_variation(node, game_.first_variation(node))
                           : game_.next(node);
            }
        }
        words_.put(game_.result());
    }

private:
    // A line that is suspended while a variation that replaces one of its moves is written.
    struct Branch {
        Node node;
        Node variation;
        usize plies;  // plies before the move
    };

    void write_move(Node node) {
        const Move move = game_.move(node);
        write_notes([&](auto visit) { game_.notes_before(node, visit); });
        words_.put(numbered(move));
        needs_number_ = false;
        write_notes_after(node);
        line_.push_back(move);
        do_move(position_, move);
    }

    std::string numbered(Move move) const {
        const std::string san = to_san(position_, move);
        const bool is_white = position_.side_to_move() == Color::White;
        if (!is_white && !needs_number_) return san;
        return fmt::format("{}{} {}", position_.fullmove_number(), is_white ? "." : "...", san);
    }

    void write_notes_after(Node node) {
        write_notes([&](auto visit) { game_.notes_after(node, visit); });
    }

    template <class VisitNotes>
    void write_notes(VisitNotes visit_notes) {
        std::string comment;
        visit_notes([&](const Note& note) {
            if (note.nag)
                words_.put(fmt::format("${}", *note.nag));
            else
                comment += fmt::format("{}{}", comment.empty() ? "" : " ", note.comment);
        });
        if (comment.empty()) return;
        words_.put(fmt::format("{{{}}}", comment));
        needs_number_ = true;
    }

    Node begin_variation(Node node, Node variation) {
        branches_.push_back({node, variation, line_.size() - 1});
        take_back_to(line_.size() - 1);
        return open(variation);
    }

    // The next variation after the one that has ended, or the node where the line continues.
    Node end_variation() {
        words_.close(')');
        needs_number_ = true;
        Branch& branch = branches_.back();
        take_back_to(branch.plies);
        branch.variation = game_.next_variation(branch.variation);
        if (branch.variation != NoNode) return open(branch.variation);

        const Node node = branch.node;
        branches_.pop_back();
        line_.push_back(game_.move(node));
        do_move(position_, line_.back());
        return game_.next(node);
    }

    Node open(Node variation) {
        words_.open('(');
        needs_number_ = true;
        return variation;
    }

    void take_back_to(usize plies) {
        while (line_.size() > plies) {
            undo_move(position_, line_.back());
            line_.pop_back();
        }
    }

    const Game& game_;
    Words words_;
    Position position_;
    std::vector<Move> line_;
    std::vector<Branch> branches_;
    bool needs_number_ = true;
};

}  // namespace

void write(std::string& out, const Game& game) {
    write_tags(out, game);
    out += '\n';
    MoveTextWriter(out, game).write();
    out += "\n\n";
}

}  // namespace chess::pgn
