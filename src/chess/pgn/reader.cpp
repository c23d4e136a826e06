// Keeps one board, on which moves are played and, for variations, taken back: no position is copied, nothing recurses.
#include "chess/pgn/reader.h"

#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace chess::pgn {

namespace {

bool is_null_move(std::string_view text) { return text == "--" || text == "Z0" || text == "z0"; }

// A line among the tags that is none; the game goes on behind it.
bool is_bad_tag(const Token& token) { return token.kind == TokenKind::Fault && token.name.starts_with('['); }

std::string_view describe(MoveTextFault fault) {
    switch (fault) {
        case MoveTextFault::NotAMove: return "is no move";
        case MoveTextFault::Illegal: return "is not legal here";
        case MoveTextFault::Ambiguous: return "could be more than one move";
    }
    return "";
}

}  // namespace

std::string ReadError::describe() const {
    const std::string place = fmt::format("line {}, game {}", line, game);
    return move.empty() ? fmt::format("{}: {}", place, fault) : fmt::format("{}: {} {}", place, move, fault);
}

Reader::Found Reader::next(Game& game) {
    game_ = &game;
    begin_game();
    while (true) {
        const Token token = take();
        switch (token.kind) {
            case TokenKind::End: return end_of_stream();
            case TokenKind::Tag:
                if (begins_next_game(token)) {
                    held_ = token;
                    held_line_ = lexer_.line();
                    return end_game({});
                }
                read_tag(token);
                break;
            case TokenKind::Result:
                // With nothing before, it is left over from a game that was over; a variation's own says nothing.
                if (section_ == Section::Nothing || is_inside_variation()) break;
                return end_game(token.text);
            default: read_in_section(token);
        }
    }
}

Token Reader::take() {
    if (held_) {
        first_line_ = held_line_;
        return *std::exchange(held_, std::nullopt);
    }
    const Token token = lexer_.next();
    if (section_ == Section::Nothing) first_line_ = lexer_.line();
    return token;
}

void Reader::begin_game() {
    game_->clear();
    section_ = Section::Nothing;
    has_event_tag_ = false;
    failed_ = false;
    skipped_variations_ = 0;
    line_.clear();
    branches_.clear();
    node_ = Root;
    starts_variation_ = follows_variation_ = false;
    waiting_ = {};
}

// Comments alone, at the end of the file, are no game.
Reader::Found Reader::end_of_stream() {
    if (section_ == Section::Nothing || section_ == Section::Comments) return Found::End;
    return end_game({});
}

Reader::Found Reader::end_game(std::string_view result) {
    enter_moves();
    if (!branches_.empty()) fail("a variation has no end");
    ++games_;
    if (failed_) return Found::BrokenGame;
    settle_notes();
    if (!result.empty() && (result != "*" || game_->result() == "*")) game_->set_tag("Result", result);
    return Found::Game;
}

bool Reader::begins_next_game(const Token& tag) const {
    if (section_ == Section::Moves) return true;
    if (section_ != Section::Tags) return false;
    if (tag.name == "Event") return has_event_tag_;
    return !failed_ && tag.after_blank_line && game_->find_tag(tag.name);
}

void Reader::read_tag(const Token& tag) {
    section_ = Section::Tags;
    has_event_tag_ |= tag.name == "Event";
    if (failed_ || !has_room_for(tag.name.size() + tag.text.size())) return;
    if (game_->tags() == MaxGameTags) return fail("it has more than 1000 tags");
    if (tag.name.size() + tag.text.size() > MaxTagValueBytes) return fail("a tag has more than 4096 bytes");
    if (tag.text.find('\\') == std::string_view::npos)
        game_->add_tag(tag.name, tag.text);
    else
        game_->add_tag(tag.name, unescape(tag.text));
}

void Reader::read_in_section(const Token& token) {
    const bool among_tags = section_ != Section::Moves;
    if (among_tags && is_bad_tag(token))
        section_ = Section::Tags;
    else if (token.kind == TokenKind::Comment && among_tags && section_ != Section::Tags)
        section_ = Section::Comments;
    else
        enter_moves();
    if (failed_)
        pass_over(token);
    else
        read_move_text(token);
}

void Reader::enter_moves() {
    if (section_ == Section::Moves) return;
    section_ = Section::Moves;
    if (!failed_) set_up_board();
}

void Reader::set_up_board() {
    if (const auto variant = game_->find_tag("Variant"); variant && variant_of(*variant) == Variant::Other)
        return fail(fmt::format("its Variant is {}, which is another game", util::quoted(*variant)));
    if (const auto fen = game_->find_tag("FEN")) {
        const auto position = parse_fen(*fen);
        if (!position) return fail(fmt::format("its FEN is none: {}", position.error().detail));
        game_->set_start(*position);
    }
    position_ = game_->start();
}

// Of a broken game nothing matters but where it ends.
void Reader::pass_over(const Token& token) {
    if (token.kind == TokenKind::VariationBegin) ++skipped_variations_;
    if (token.kind == TokenKind::VariationEnd && skipped_variations_ > 0) --skipped_variations_;
}

void Reader::read_move_text(const Token& token) {
    switch (token.kind) {
        case TokenKind::Move: return read_move_or_null(token.text);
        case TokenKind::Comment: return read_comment(token.text);
        case TokenKind::Nag: return read_nag(token.number);
        case TokenKind::VariationBegin: return begin_variation();
        case TokenKind::VariationEnd: return end_variation();
        case TokenKind::Fault:
            if (token.name.empty()) return fail(std::string(token.text));
            return fail(fmt::format("{} {}", util::quoted(token.name), token.text));
        case TokenKind::Tag:
        case TokenKind::Result:
        case TokenKind::End: break;  // not handed on by next()
    }
}

void Reader::read_move_or_null(std::string_view text) {
    if (line_.size() == MaxGamePlies) return fail_at_move(text, "comes after 32768 others");
    if (!has_room_for(0)) return;
    if (is_null_move(text)) {
        if (branches_.empty()) return fail_at_move(text, "passes, which only a variation may");
        if (position_.in_check()) return fail_at_move(text, "passes while in check");
        return play(Move::null());
    }
    const auto move = read_move(position_, text);
    if (!move) return fail_at_move(text, describe(move.error()));
    play(*move);
}

void Reader::play(Move move) {
    node_ =
        starts_variation_ ? game_->add_variation(branches_.back().node, move) : game_->append(node_, move);
    game_->join_before(node_, std::exchange(waiting_, {}));
    starts_variation_ = follows_variation_ = false;
    line_.push_back(move);
    do_move(position_, move);
}

void Reader::read_comment(std::string_view text) {
    if (text.empty() || !has_room_for(text.size())) return;
    if (line_has_move() && !follows_variation_)
        game_->add_comment(node_, text);
    else
        game_->add_comment(waiting_, text);
}

void Reader::read_nag(u16 number) {
    if (!has_room_for(0)) return;
    if (line_has_move())
        game_->add_nag(node_, number);
    else
        game_->add_nag(waiting_, number);
}

// What waits between two variations is said of the second.
void Reader::begin_variation() {
    if (!line_has_move()) return fail("a variation stands where there is no move before");
    branches_.push_back({node_, line_.size() - 1});
    undo_move(position_, line_.back());
    line_.pop_back();
    starts_variation_ = true;
    follows_variation_ = false;
}

void Reader::end_variation() {
    if (branches_.empty()) return fail("a variation ends where none began");
    settle_notes();
    const Branch branch = branches_.back();
    branches_.pop_back();
    while (line_.size() > branch.plies) {
        undo_move(position_, line_.back());
        line_.pop_back();
    }
    node_ = branch.node;
    line_.push_back(game_->move(node_));
    do_move(position_, line_.back());
    starts_variation_ = false;
    follows_variation_ = true;
}

// At the end of a line, notes that wait for a move go to the last one; those of a variation without moves to the move in
// whose place it stands.
void Reader::settle_notes() {
    game_->join_after(starts_variation_ ? branches_.back().node : node_, std::exchange(waiting_, {}));
}

bool Reader::has_room_for(usize text_bytes) {
    // A byte of Windows-1252 becomes up to three of UTF-8.
    const bool has_room = game_->nodes() < MaxGameNodes && game_->notes() < MaxGameNotes &&
                          game_->text_bytes() + 3 * text_bytes <= MaxGameTextBytes;
    if (!has_room) fail("it is too long");
    return has_room;
}

void Reader::fail(std::string fault) {
    if (failed_) return;
    failed_ = true;
    skipped_variations_ = branches_.size();
    branches_.clear();
    error_ = {.game = games_ + 1, .line = lexer_.line(), .move = {}, .fault = std::move(fault)};
}

void Reader::fail_at_move(std::string_view move, std::string_view fault) {
    const bool is_black = position_.side_to_move() == Color::Black;
    fail(std::string(fault));
    error_.move = fmt::format("{}{} {}", position_.fullmove_number(), is_black ? "..." : ".",
                              util::printable(move.substr(0, 40)));
}

}  // namespace chess::pgn
