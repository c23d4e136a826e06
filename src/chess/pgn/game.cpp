// Storage with lists linked by index. Each list has its end, so that adding to it takes constant time.
#include "chess/pgn/game.h"

#include <algorithm>

#include "util/text.h"

namespace chess::pgn {

namespace {

constexpr std::string_view Results[] = {"1-0", "0-1", "1/2-1/2", "*"};

bool is_any_of(std::string_view text, std::initializer_list<std::string_view> names) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view name) { return util::equal_ignoring_case(text, name); });
}

// True if the text of a tag or comment can be stored unchanged.
bool is_plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return u8(c) >= 0x20 && u8(c) < 0x7F && c != '}'; });
}

// The text as UTF-8, converted if necessary, and without control characters; \r\n becomes \n. Not all of them
// become blanks, since "[Event" behind a blank line ends a comment.
std::string clean(std::string_view raw) {
    const std::string text = util::is_utf8(raw) ? std::string(raw) : util::utf8_from_windows_1252(raw);
    std::string cleaned;
    cleaned.reserve(text.size());
    for (usize i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        const bool is_control = (u8(text[i]) < 0x20 && text[i] != '\n') || text[i] == 0x7F;
        cleaned += !is_control ? text[i] : util::is_space(text[i]) ? ' ' : '?';
    }
    return cleaned;
}

}  // namespace

// Names are compared ignoring case, blanks, hyphens and underscores.
Variant variant_of(std::string_view text) {
    std::string name;
    for (const char c : text)
        if (c != ' ' && c != '-' && c != '_') name += c;
    if (is_any_of(name, {"Chess960", "960", "FRC", "Fischerandom", "Fischerrandom", "FischerRandomChess",
                         "Freestyle", "FreestyleChess", "DFRC", "DoubleChess960", "Fischerandomchess"}))
        return Variant::Chess960;
    if (is_any_of(name,
                  {"Antichess",  "Giveaway",  "Suicide",    "Losers",      "Loser",         "Atomic",
                   "Crazyhouse", "Bughouse",  "Horde",      "RacingKings", "KingOfTheHill", "KOTH",
                   "ThreeCheck", "3Check",    "FiveCheck",  "FogOfWar",    "DarkChess",     "Kriegspiel",
                   "Duck",       "DuckChess", "Shogi",      "Minishogi",   "Xiangqi",       "Janggi",
                   "Makruk",     "Shatranj",  "Chaturanga", "Sittuyin",    "Capablanca",    "Capahouse",
                   "Gothic",     "Grand",     "Seirawan",   "Schess",      "Janus",         "Berolina",
                   "Knightmate", "Courier",   "Spell",      "SpellChess",  "FourPlayer",    "4Player",
                   "Torpedo",    "Cylinder",  "Extinction", "Placement",   "Pocketknight",  "Twokings",
                   "Fairy",      "Alice",     "Amazon",     "Nightrider",  "Asean",         "Orda",
                   "Dragon",     "Almost",    "Chessplus"}))
        return Variant::Other;
    return Variant::Standard;
}

void Game::clear() {
    static const Position standard = Position::start();
    start_ = standard;
    text_.clear();
    tags_.clear();
    nodes_.resize(1);
    nodes_[Root] = {};
    notes_.clear();
}

Game::Span Game::store(std::string_view text) {
    const u32 begin = u32(text_.size());
    text_ += is_plain(text) ? text : clean(text);
    return {begin, u32(text_.size()) - begin};
}

Tag Game::tag(usize index) const { return {view(tags_[index].name), view(tags_[index].value)}; }

std::optional<std::string_view> Game::find_tag(std::string_view name) const {
    for (const TagEntry& entry : tags_)
        if (view(entry.name) == name) return view(entry.value);
    return {};
}

void Game::set_tag(std::string_view name, std::string_view value) {
    for (TagEntry& entry : tags_)
        if (view(entry.name) == name) {
            entry.value = store(value);
            return;
        }
    add_tag(name, value);
}

void Game::drop_tag(std::string_view name) {
    std::erase_if(tags_, [&](const TagEntry& entry) { return view(entry.name) == name; });
}

void Game::add_tag(std::string_view name, std::string_view value) {
    const Span stored_name = store(name);
    tags_.push_back({stored_name, store(value)});
}

std::string_view Game::result() const {
    const std::string_view said = find_tag("Result").value_or("*");
    for (const std::string_view result : Results)
        if (said == result) return result;
    return "*";
}

bool Game::is_chess960() const {
    const auto variant = find_tag("Variant");
    return variant && variant_of(*variant) == Variant::Chess960;
}

std::vector<Move> Game::main_line() const {
    std::vector<Move> moves;
    for (Node node = next(Root); node != NoNode; node = next(node)) moves.push_back(move(node));
    return moves;
}

Node Game::append(Node node, Move move) {
    assert(nodes_[node].next == NoNode);
    const Node added = Node(nodes_.size());
    nodes_.push_back({.move = move});
    nodes_[node].next = added;
    return added;
}

Node Game::add_variation(Node instead_of, Move move) {
    assert(instead_of != Root);
    const Node added = Node(nodes_.size());
    nodes_.push_back({.move = move});
    NodeEntry& replaced = nodes_[instead_of];
    if (replaced.first_variation == NoNode)
        replaced.first_variation = added;
    else
        nodes_[replaced.last_variation].next_variation = added;
    replaced.last_variation = added;
    return added;
}

void Game::add_comment(NoteList& list, std::string_view comment) {
    if (is_plain(comment)) return add_note(list, {}, util::trim(comment));
    std::string cleaned = clean(comment);
    std::replace(cleaned.begin(), cleaned.end(), '}', ')');
    add_note(list, {}, util::trim(cleaned));
}

void Game::add_note(NoteList& list, std::optional<u16> nag, std::string_view comment) {
    if (!nag && comment.empty()) return;
    const Span stored = store(comment);
    notes_.push_back({.next = 0, .nag = nag, .comment = stored});
    const u32 added = u32(notes_.size());
    join(list, {added, added});
}

void Game::join(NoteList& list, NoteList behind) {
    if (behind.first == 0) return;
    if (list.first == 0)
        list.first = behind.first;
    else
        notes_[list.last - 1].next = behind.first;
    list.last = behind.last;
}

void Game::drop_variation(Node instead_of, Node variation) {
    NodeEntry& replaced = nodes_[instead_of];
    Node* place = &replaced.first_variation;
    Node before = NoNode;
    for (; *place != variation; place = &nodes_[*place].next_variation) before = *place;
    *place = nodes_[variation].next_variation;
    if (replaced.last_variation == variation) replaced.last_variation = before;
}

}  // namespace chess::pgn
