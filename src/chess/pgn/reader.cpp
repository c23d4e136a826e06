// Uses one board on which moves are played and, for variations, taken back: no position is copied, and
// nothing recurses.
#include "chess/pgn/reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace chess::pgn {

namespace {

using Kind = Remark::Kind;

constexpr usize MostRemarks = 4;  // described per game, plus one for the cut

// True for 0-0 with any dash: castling, or a game that both sides have lost, for which PGN has no result.
bool is_zero_to_zero(std::string_view text) {
    if (!text.starts_with('0')) return false;
    text.remove_prefix(1);
    const MoveSign dash = move_sign_at(text);
    if (!text.starts_with('-') && dash.ascii != "-") return false;
    return text.substr(std::max<usize>(dash.bytes, 1)) == "0";
}

bool is_pass(std::string_view text) {
    switch (text[0]) {
        case '-': return text == "--";
        case '0': return text == "0000";
        case '@': return text == "@@@@";
        case 'Z':
        case 'z': return text.substr(1) == "0";
        case 'n': return text == "null";
        case 'p': return text == "pass";
        default: return false;
    }
}

bool begins_with_letter(std::string_view text) {
    return !text.empty() && (('a' <= text[0] && text[0] <= 'z') || ('A' <= text[0] && text[0] <= 'Z'));
}

// Where the name stands in a text that begins with a bracket and is not a tag.
std::string_view name_of_bad_tag(std::string_view text) { return util::trim(text.substr(1)); }

bool is_decided(std::string_view result) { return !result.empty() && result != "*"; }

std::string_view consequence(Kind kind) {
    switch (kind) {
        case Kind::Repaired: return "";
        case Kind::Skipped: return ": skipped";
        case Kind::CutOff: return ": the game is cut off there";
    }
    return "";
}

void count(Faults& faults, Kind kind) {
    switch (kind) {
        case Kind::Repaired: ++faults.repaired; break;
        case Kind::Skipped: ++faults.skipped; break;
        case Kind::CutOff: ++faults.cut_off; break;
    }
}

std::string_view describe(MoveTextFault fault) {
    switch (fault) {
        case MoveTextFault::NotAMove: return "is not a move";
        case MoveTextFault::Illegal: return "is not legal here";
        case MoveTextFault::Ambiguous: return "could be more than one move";
    }
    return "";
}

}  // namespace

Faults& Faults::operator+=(const Faults& more) {
    repaired += more.repaired;
    skipped += more.skipped;
    cut_off += more.cut_off;
    unreadable += more.unreadable;
    return *this;
}

std::string describe(const Faults& faults) {
    std::vector<std::string> parts;
    if (faults.unreadable > 0)
        parts.push_back(util::counted(faults.unreadable, "game cannot be read", "games cannot be read"));
    if (faults.cut_off > 0)
        parts.push_back(util::counted(faults.cut_off, "game is cut off", "games are cut off"));
    if (faults.skipped > 0)
        parts.push_back(util::counted(faults.skipped, "thing is skipped", "things are skipped"));
    if (faults.repaired > 0)
        parts.push_back(util::counted(faults.repaired, "thing is repaired", "things are repaired"));
    return fmt::format("{}", fmt::join(parts, ", "));
}

Faults Reader::faults() const {
    if (is_refused_ && is_cut_off_) return {.unreadable = 1};
    Faults faults = further_;
    for (const Remark& each : remarks_) count(faults, each.kind);
    return faults;
}

std::string Reader::describe_faults() const {
    std::string text;
    for (const Remark& each : remarks_)
        text += fmt::format("{}line {}: {}{}", text.empty() ? "" : "; ", each.line, each.what,
                            is_refused_ && each.kind == Kind::CutOff ? "" : consequence(each.kind));
    if (text.empty()) return text;
    if (further_.any()) text += fmt::format("; and more: {}", describe(further_));
    return fmt::format("game {}, {}", games_, text);
}

Reader::Found Reader::next(Game& game) {
    game_ = &game;
    begin_game();
    remarks_.clear();
    further_ = {};
    while (true) {
        const Token token = take();
        switch (token.kind) {
            case TokenKind::End: return end_of_stream();
            case TokenKind::BadTag:
            case TokenKind::Tag:
                if (!begins_next_game(token)) {
                    read_tag(token);
                    break;
                }
                hold(token);
                if (const auto found = end_game({})) return *found;
                break;
            case TokenKind::FirstNumber:
                if (!begins_anew(token)) break;
                hold(token);
                if (const auto found = end_game({})) return *found;
                break;
            case TokenKind::Result:
                // A result before any other part belongs to an earlier game; a variation's own result is
                // ignored.
                if (section_ == Section::Nothing || is_inside_variation()) break;
                if (const auto found = end_game_with(std::string(token.text))) return *found;
                break;
            case TokenKind::Move:
                if (token.text[0] != '0' || !is_zero_to_zero(token.text)) {
                    read_in_section(token);
                    break;
                }
                if (!ends_with_no_result())
                    read_in_section({.kind = TokenKind::Move, .text = "0-0"});
                else if (const auto found = end_game({}))
                    return *found;
                break;
            default: read_in_section(token);
        }
    }
}

Token Reader::take() { return held_ ? *std::exchange(held_, std::nullopt) : lexer_.next(); }

void Reader::hold(const Token& token) { held_ = token; }

void Reader::begin_game() {
    game_->clear();
    section_ = Section::Nothing;
    has_tags_ = has_event_tag_ = false;
    is_refused_ = is_cut_off_ = is_full_ = skips_line_ = skips_variation_ = false;
    skipped_variations_ = 0;
    main_moves_ = 0;
    tag_lines_ = {};
    bad_start_.clear();
    line_.clear();
    branches_.clear();
    node_ = Root;
    starts_variation_ = follows_variation_ = false;
    waiting_comments_ = waiting_nags_ = {};
}

// Comments alone at the end of the file are not a game, but faults there are reported.
Reader::Found Reader::end_of_stream() {
    if (section_ == Section::Tags || section_ == Section::Moves)
        if (const auto found = end_game({})) return *found;
    if (remarks_.empty()) return Found::End;
    ++games_;
    is_refused_ = true;
    hold({.kind = TokenKind::End});
    return Found::BrokenGame;
}

// Text after the result in the same line belongs to the game that has ended: a comment, or something that is
// ignored.
std::optional<Reader::Found> Reader::end_game_with(const std::string& result) {
    const u64 line = lexer_.line();
    bool was_told = false;
    while (true) {
        const Token next = lexer_.next();
        const bool begins_game = next.kind == TokenKind::Tag || next.kind == TokenKind::BadTag ||
                                 next.kind == TokenKind::FirstNumber || next.kind == TokenKind::End;
        if (begins_game || lexer_.line() != line) {
            hold(next);
            return end_game(result);
        }
        if (next.kind == TokenKind::Comment && !skips_line_ && !is_refused_)
            read_comment(next.text);
        else if (!std::exchange(was_told, true))
            remark(Kind::Skipped, "there is text after the result");
    }
}

// Nothing if there was no game after all: then the remarks so far are reported with the next one.
std::optional<Reader::Found> Reader::end_game(std::string_view result) {
    enter_moves();
    const bool is_empty = game_->nodes() == 1 && game_->notes() == 0 && game_->tags() == usize(is_cut_off_);
    if (is_empty && !is_cut_off_ && result.empty()) {
        begin_game();
        return {};
    }
    ++games_;
    is_refused_ = is_refused_ || (is_empty && is_cut_off_);
    if (is_refused_) return Found::BrokenGame;
    if (is_inside_variation())
        cut_off("a variation has no end", branches_.empty() ? lexer_.line() : branches_.back().line);
    while (!branches_.empty()) end_variation();
    settle_notes();
    repair_result(result);
    return Found::Game;
}

// True if the tag starts the next game. Tags after a line among the tags that was not a tag belong to the
// same game.
bool Reader::begins_next_game(const Token& tag) const {
    if (section_ == Section::Moves) {
        const bool goes_on = has_tags_ && game_->nodes() == 1 && !tag.after_blank_line &&
                             !(has_event_tag_ && tag.name == "Event");
        if (tag.kind == TokenKind::BadTag)
            return !goes_on && tag.after_blank_line && begins_with_letter(name_of_bad_tag(tag.text));
        return !goes_on && (tag.after_blank_line || tag.name == "Event" || !has_tags_);
    }
    if (section_ != Section::Tags) return false;
    if (tag.name == "Event") return has_event_tag_;
    return tag.after_blank_line && game_->find_tag(tag.name);
}

// True if move 1 comes again, at the start of a line. After a single move a blank line is needed to show that
// it is not Black's move.
bool Reader::begins_anew(const Token& number) const {
    if (section_ != Section::Moves || is_inside_variation() || number.number == 0) return false;
    return main_moves_ >= 2 || (main_moves_ == 1 && number.after_blank_line);
}

// True if "0-0" is not castling here, but the result that the Result tag gives, at the end of the game.
bool Reader::ends_with_no_result() {
    if (is_inside_variation() || !is_zero_to_zero(game_->find_tag("Result").value_or(""))) return false;
    hold(lexer_.next());
    return held_->kind == TokenKind::Tag || held_->kind == TokenKind::BadTag || held_->kind == TokenKind::End;
}

void Reader::read_tag(const Token& tag) {
    const bool is_among_moves = section_ == Section::Moves && game_->nodes() > 1;
    if (tag.kind == TokenKind::BadTag) return read_bad_tag(tag.text, is_among_moves);
    if (is_among_moves) {
        remark(Kind::Repaired, fmt::format("the tag {} stands among the moves", util::quoted(tag.name)));
    } else {
        if (section_ == Section::Moves) take_back_moves();
        section_ = Section::Tags;
    }
    has_tags_ = true;
    has_event_tag_ |= tag.name == "Event";
    const auto drop = [&](std::string_view why) {
        remark(Kind::Skipped, fmt::format("the tag {} {}", util::quoted(tag.name), why));
    };
    if (game_->tags() >= MaxGameTags) return drop(fmt::format("is one more than {}", MaxGameTags));
    if (tag.name.size() + tag.text.size() > MaxTagValueBytes)
        return drop(fmt::format("has more than {} bytes", MaxTagValueBytes));
    if (tag.name == "Result") tag_lines_.result = lexer_.line();
    const bool is_fen = util::equal_ignoring_case(tag.name, "FEN");
    const bool is_start = is_fen || util::equal_ignoring_case(tag.name, "Variant");
    const std::string_view name = is_fen ? "FEN" : is_start ? "Variant" : tag.name;
    if (is_start) {
        if (is_among_moves || game_->find_tag(name)) return drop("comes too late");
        tag_lines_.start = lexer_.line();
    }
    game_->add_tag(name,
                   tag.text.find('\\') == std::string_view::npos ? tag.text : util::unescaped(tag.text));
}

// A bad tag that extends over the rest of its line may have contained moves. Without its FEN or Variant tag
// the game would be a different one.
void Reader::read_bad_tag(std::string_view text, bool is_among_moves) {
    const std::string what = fmt::format("{} is not a tag", util::quoted(text));
    if (is_among_moves && skips_anything()) return;
    if (is_among_moves && !text.ends_with(']')) return end_line(what);
    const std::string_view name = name_of_bad_tag(text);
    if (section_ != Section::Moves && (util::equal_ignoring_case(name.substr(0, 3), "FEN") ||
                                       util::equal_ignoring_case(name.substr(0, 7), "Variant")))
        bad_start_ = what;
    remark(Kind::Skipped, what);
    if (section_ == Section::Moves) return;
    section_ = Section::Tags;
    has_tags_ = true;
}

// Discards text among the tags that was taken for moves.
void Reader::take_back_moves() {
    for (Remark& each : remarks_)
        if (each.kind == Kind::CutOff) each.kind = Kind::Skipped;
    if (is_cut_off_) game_->drop_tag(CutOffTag);  // and not that of an earlier reader
    is_refused_ = is_cut_off_ = skips_line_ = skips_variation_ = false;
    skipped_variations_ = 0;
    main_moves_ = 0;
}

// Writes the Result tag in the standard's form, or from the result after the moves if the tag gives none.
void Reader::repair_result(std::string_view result) {
    const std::string tag(game_->find_tag("Result").value_or("?"));
    const std::string_view said = standard_result(tag);
    if (!is_decided(said)) {
        const bool is_lost = said.empty() && tag != "?" && !tag.empty() && !is_decided(result);
        if (is_lost)
            remark(Kind::Skipped, fmt::format("{} is not a result", util::quoted(tag)), tag_lines_.result);
        if (!result.empty() || is_lost) game_->set_tag("Result", result.empty() ? "*" : result);
        return;
    }
    if (tag != said) {
        remark(Kind::Repaired, fmt::format("the result {} becomes {}", util::quoted(tag), said),
               tag_lines_.result);
        game_->set_tag("Result", said);
    }
    if (is_decided(result) && said != result)
        remark(Kind::Repaired,
               fmt::format("the result after the moves is {}, but that of the tag, {}, stays", result, said),
               tag_lines_.result);
}

void Reader::read_in_section(const Token& token) {
    const bool is_before_game = section_ == Section::Nothing || section_ == Section::Comments;
    if (is_before_game && token.kind == TokenKind::Fault)
        return remark(Kind::Skipped, std::string(token.text));
    // For example after a result.
    if (is_before_game && (token.kind == TokenKind::Nag || token.kind == TokenKind::VariationEnd)) return;
    if (is_before_game && token.kind == TokenKind::Comment)
        section_ = Section::Comments;
    else
        enter_moves();
    if (skips_anything())
        pass_over(token);
    else
        read_move_text(token);
}

void Reader::enter_moves() {
    if (section_ == Section::Moves) return;
    section_ = Section::Moves;
    set_up_board();
}

void Reader::set_up_board() {
    if (!bad_start_.empty()) return refuse(bad_start_);
    if (const auto variant = game_->find_tag("Variant"); variant && variant_of(*variant) == Variant::Other)
        return refuse(fmt::format("its Variant is {}, which is another game", util::quoted(*variant)));
    const auto fen = game_->find_tag("FEN");
    if (fen && fen->find_first_not_of(" ?-.") != std::string_view::npos) {
        FenSlips slips;
        const auto position = parse_fen(*fen, &slips);
        if (!position) return refuse(fmt::format("its FEN is not valid: {}", position.error()));
        for (const std::string& slip : slips) remark(Kind::Repaired, slip, tag_lines_.start);
        game_->set_start(*position);
    }
    position_ = game_->start();
}

void Reader::pass_over(const Token& token) {
    main_moves_ += token.kind == TokenKind::Move && !is_inside_variation();
    if (token.kind == TokenKind::VariationBegin) ++skipped_variations_;
    if (token.kind != TokenKind::VariationEnd) return;
    if (skipped_variations_ > 0) {
        --skipped_variations_;
        skips_variation_ = skips_variation_ && skipped_variations_ > 0;
    } else if (!branches_.empty()) {
        skips_line_ = false;
        end_variation();
    }
}

void Reader::read_move_text(const Token& token) {
    switch (token.kind) {
        case TokenKind::Move: return read_move_or_pass(token.text);
        case TokenKind::Comment: return read_comment(token.text);
        case TokenKind::Nag: return read_nag(token);
        case TokenKind::VariationBegin: return begin_variation();
        case TokenKind::VariationEnd:
            if (branches_.empty()) return remark(Kind::Skipped, "a variation ends where none began");
            return end_variation();
        case TokenKind::Fault: return remark(Kind::Skipped, std::string(token.text));
        case TokenKind::OpenComment: return end_line("a comment has no end");
        case TokenKind::Tag:
        case TokenKind::BadTag:
        case TokenKind::FirstNumber:
        case TokenKind::Result:
        case TokenKind::End: break;  // not passed on by next()
    }
}

void Reader::read_move_or_pass(std::string_view text) {
    if (line_.size() == MaxGamePlies)
        return end_line_at_move(text, fmt::format("comes after {} others", MaxGamePlies));
    if (!has_room_for(0)) return end_line_at_move(text, "has no room");
    const auto move = is_pass(text) ? read_pass() : read_move(position_, text);
    if (!move) return end_line_at_move(text, describe(move.error()));
    play(*move);
}

util::Result<Move, MoveTextFault> Reader::read_pass() const {
    if (position_.in_check()) return util::Failure{MoveTextFault::Illegal};
    return Move::null();
}

// A comment after a variation belongs to the move before it, because programs expect comments after moves.
void Reader::play(Move move) {
    const bool begins_line = !line_has_move();
    const NoteList comments = std::exchange(waiting_comments_, {});
    if (!begins_line && comments.first != 0) game_->join_after(node_, comments);
    node_ =
        starts_variation_ ? game_->add_variation(branches_.back().node, move) : game_->append(node_, move);
    if (begins_line) game_->join_before(node_, comments);
    if (waiting_nags_.first != 0) game_->join_after(node_, std::exchange(waiting_nags_, {}));
    starts_variation_ = follows_variation_ = false;
    line_.push_back(move);
    main_moves_ += branches_.empty();
    do_move(position_, move);
}

void Reader::read_comment(std::string_view text) {
    if (text.empty() || !has_room_for(text.size())) return;
    if (text.find('}') != std::string_view::npos)
        remark(Kind::Repaired, "a closing brace in a comment after a semicolon becomes a parenthesis");
    if (line_has_move() && !follows_variation_)
        game_->add_comment(node_, text);
    else
        game_->add_comment(waiting_comments_, text);
}

void Reader::read_nag(const Token& nag) {
    if (!has_room_for(0)) return;
    const bool is_of_black =
        (position_.side_to_move() == Color::White) == ((nag.side == SpeaksOf::Mover) == line_has_move());
    const u16 number = u16(nag.number + (nag.side != SpeaksOf::Nobody && is_of_black));
    if (line_has_move())
        game_->add_nag(node_, number);
    else
        game_->add_nag(waiting_nags_, number);
}

// A note between two variations belongs to the second.
void Reader::begin_variation() {
    if (!line_has_move()) {
        remark(Kind::Skipped, "a variation has no move before it");
        skips_variation_ = true;
        skipped_variations_ = 1;
        return;
    }
    branches_.push_back({node_, line_.size() - 1, lexer_.line()});
    undo_move(position_, line_.back());
    line_.pop_back();
    starts_variation_ = true;
    follows_variation_ = false;
}

void Reader::end_variation() {
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

// At the end of a line, notes that wait for a move are added to the last move. Those of a variation without
// moves are added to the move that it replaces.
void Reader::settle_notes() {
    const Node last = starts_variation_ ? branches_.back().node : node_;
    game_->join_after(last, std::exchange(waiting_comments_, {}));
    game_->join_after(last, std::exchange(waiting_nags_, {}));
}

bool Reader::has_room_for(usize text_bytes) {
    // A byte of Windows-1252 becomes up to three of UTF-8.
    const bool has_room = game_->nodes() < MaxGameNodes && game_->notes() < MaxGameNotes &&
                          game_->text_bytes() + 3 * text_bytes <= MaxGameTextBytes;
    if (!has_room && !std::exchange(is_full_, true))
        remark(Kind::Skipped, "it is too long, and further moves and notes have no room");
    return has_room;
}

void Reader::remark(Kind kind, std::string what, u64 line) {
    if (remarks_.size() >= MostRemarks && kind != Kind::CutOff) return count(further_, kind);
    remarks_.push_back({kind, line > 0 ? line : lexer_.line(), std::move(what)});
}

// Reported once per game: everything after it is lost as well.
void Reader::cut_off(std::string why, u64 line) {
    if (std::exchange(is_cut_off_, true)) return;
    game_->set_tag(CutOffTag, why);
    remark(Kind::CutOff, std::move(why), line);
}

void Reader::refuse(std::string why) {
    is_refused_ = true;
    cut_off(std::move(why), tag_lines_.start);
}

// Skips the rest of the line, up to the end of the variation or of the game.
void Reader::end_line(std::string why) {
    skips_line_ = true;
    if (branches_.empty())
        cut_off(std::move(why));
    else
        remark(Kind::Skipped, std::move(why));
}

void Reader::end_line_at_move(std::string_view move, std::string_view why) {
    const bool is_black = position_.side_to_move() == Color::Black;
    end_line(fmt::format("{}{} {} {}", position_.fullmove_number(), is_black ? "..." : ".",
                         util::printable(move.substr(0, 40)), why));
}

}  // namespace chess::pgn
