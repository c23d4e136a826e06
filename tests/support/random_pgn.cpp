// Makes trees of random moves, and writes them carelessly.
#include "support/random_pgn.h"

#include <algorithm>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/random_positions.h"
#include "util/text.h"

namespace test {

namespace {

using chess::Move;
using chess::Position;
using chess::pgn::Game;
using chess::pgn::Node;
using chess::pgn::NoNode;
using chess::pgn::Note;
using chess::pgn::NoteList;
using chess::pgn::Root;

constexpr std::string_view Comments[] = {
    "good",
    "[%clk 0:01:02]",
    "[%eval 0.25,12] and words",
    "a long comment that stands on a line of its own, whatever is before it",
    "two\nlines",
    "a brace } inside",
    "; ( ) $1 e4 1-0 [Event \"x\"]",
    "% percent",
    "Gr\u00FC\u00DFe aus K\u00F6ln",
    "\u041F\u0435\u0442\u0440\u043E\u0432 \u2014 \u265E"};
constexpr std::string_view Values[] = {"?",
                                       "Capablanca, Jos\u00E9 Ra\u00FAl",
                                       "a \"quoted\" name",
                                       "back\\slash",
                                       "ends with one \\",
                                       "[brackets]",
                                       "\u041F\u0435\u0442\u0440\u043E\u0432",
                                       "{a} (b) ; c % d",
                                       ""};
constexpr std::string_view Names[] = {"Event", "Site", "Date",     "Round", "White",    "Black",
                                      "ECO",   "Link", "WhiteElo", "Clock", "Annotator"};

template <class Array>
auto any_of(const Array& array, util::Prng& prng) {
    return array[usize(prng.below(std::size(array)))];
}
bool chance(u64 one_in, util::Prng& prng) { return prng.below(one_in) == 0; }

class GameMaker {
public:
    GameMaker(util::Prng& prng, PgnFeatures features) : prng_(prng), features_(features) {}

    Game make() {
        set_up();
        for (const std::string_view name : Names)
            if (chance(2, prng_)) game_.add_tag(name, any_of(Values, prng_));
        game_.add_tag("Result", any_of(Results, prng_));
        grow(game_.start(), Root, int(prng_.below(70)), 0);
        if (game_.nodes() == 1 && chance(2, prng_)) game_.add_comment(Root, any_of(Comments, prng_));
        correct_result();
        return game_;
    }

private:
    static constexpr std::string_view Results[] = {"1-0", "0-1", "1/2-1/2", "*"};

    // Other programs reject a result that contradicts the final position.
    void correct_result() {
        Position position = game_.start();
        for (const Move move : game_.main_line()) position.do_move(move);
        if (chess::has_legal_move(position)) return;
        const bool white_mated = position.side_to_move() == chess::Color::White;
        game_.set_tag("Result", !position.in_check() ? "1/2-1/2" : white_mated ? "0-1" : "1-0");
    }

    void set_up() {
        if (chance(2, prng_)) return;
        if (features_ == PgnFeatures::All)
            game_.set_start(random_positions(1, prng_.next())[0]);
        else
            play_randomly(Position::start(), int(prng_.below(60)), prng_,
                          [&](const Position& position) { game_.set_start(position); });
        game_.set_start(Position(game_.start().setup()));  // without its history
        game_.add_tag("SetUp", "1");
        game_.add_tag("FEN", chess::to_fen(game_.start()));
        if (features_ == PgnFeatures::All) game_.add_tag("Variant", "Chess960");
    }

    // Adds up to `plies` moves after `node`, with variations to them.
    void grow(Position position, Node node, int plies, int depth) {
        for (int i = 0; i < plies; ++i) {
            const Move move = draw_move(position, depth);
            if (move == Move::none()) return;
            const bool begins_game = node == Root;
            node = game_.append(node, move);
            if (begins_game && chance(6, prng_)) comment_before(node);
            annotate(node);
            add_variations(position, node, depth);
            chess::do_move(position, move);
        }
    }

    void add_variations(const Position& before, Node node, int depth) {
        if (depth == 3) return;
        while (chance(8, prng_)) {
            const Move move = draw_move(before, depth + 1);
            if (move == Move::none()) break;
            const Node first = game_.add_variation(node, move);
            if (chance(3, prng_)) comment_before(first);
            annotate(first);
            Position after = before;
            chess::do_move(after, move);
            // The first move of a variation may have variations too.
            if (chance(4, prng_)) add_variations(before, first, depth + 1);
            grow(after, first, int(prng_.below(6)), depth + 1);
        }
    }

    void annotate(Node node) {
        while (chance(5, prng_)) {
            if (chance(2, prng_))
                game_.add_nag(node, u16(prng_.below(chance(4, prng_) ? 140 : 7)));
            else
                game_.add_comment(node, any_of(Comments, prng_));
        }
    }

    void comment_before(Node node) {
        NoteList comments;
        game_.add_comment(comments, any_of(Comments, prng_));
        game_.join_before(node, comments);
    }

    // Move::none() if there is no legal move.
    Move draw_move(const Position& position, int depth) {
        if (features_ == PgnFeatures::All && depth > 0 && !position.in_check() && chance(20, prng_))
            return Move::null();
        const chess::MoveList moves = chess::legal_moves(position);
        return moves.empty() ? Move::none() : random_move(moves, prng_);
    }

    util::Prng& prng_;
    PgnFeatures features_;
    Game game_;
};

// Nothing if the text has characters from U+0100 on, which Latin-1 does not have.
std::optional<std::string> to_latin1(std::string_view utf8) {
    std::string text;
    for (usize i = 0; i < utf8.size(); ++i) {
        const u8 byte = u8(utf8[i]);
        if (byte >= 0xC4) return {};
        if (byte >= 0xC2)
            text += char(byte == 0xC2 ? utf8[++i] : utf8[++i] + 0x40);
        else
            text += utf8[i];
    }
    return text;
}

class CarelessWriter {
public:
    CarelessWriter(const Game& game, util::Prng& prng)
        : game_(game), prng_(prng), windows_(chance(2, prng)), latin1_(chance(2, prng)),
          numbers_(!chance(4, prng)) {}

    std::string write() {
        if (chance(3, prng_)) text_ += "\xEF\xBB\xBF";
        if (chance(5, prng_)) text_ += "% an escaped line { [\n";
        for (usize i = 0; i < game_.tags(); ++i) write_tag(game_.tag(i));
        text_ += chance(4, prng_) ? " \n" : "\n";
        game_.notes_after(Root, [&](const Note& note) { write_note(note); });
        write_line(game_.start(), game_.next(Root));
        put(game_.result() == "1/2-1/2" ? any_of(Draws, prng_) : game_.result());
        text_ += "\n\n";
        return windows_ ? with_windows_line_ends() : text_;
    }

private:
    static constexpr std::string_view Draws[] = {"1/2-1/2", "1/2", "\u00BD-\u00BD"};
    static constexpr std::string_view Blanks[] = {" ",  " ",  " ",   "  ",
                                                  "\n", "\t", " \n", "\n% escaped ) } 1-0\n"};

    std::string with_windows_line_ends() const {
        std::string text;
        for (const char c : text_) text += c == '\n' ? "\r\n" : std::string(1, c);
        return text;
    }

    void put(std::string_view word) {
        text_ += word;
        text_ += any_of(Blanks, prng_);
    }

    std::string encoded(std::string_view utf8) const {
        // Latin-1 text that happens to be well-formed UTF-8 would be read as UTF-8.
        const auto latin1 = latin1_ ? to_latin1(utf8) : std::nullopt;
        return latin1 && !util::is_utf8(*latin1) ? *latin1 : std::string(utf8);
    }

    void write_tag(const chess::pgn::Tag& tag) {
        std::string escaped;
        for (const char c : encoded(tag.value)) {
            if (c == '"' || c == '\\') escaped += '\\';
            escaped += c;
        }
        text_ += '[' + std::string(tag.name) + (chance(5, prng_) ? "   \"" : " \"") + escaped +
                 (chance(5, prng_) ? "\" ]" : "\"]") + (chance(5, prng_) ? " " : "\n");
    }

    void write_line(Position position, Node node) {
        bool begins = true;
        while (node != NoNode) {
            game_.notes_before(node, [&](const Note& note) { write_note(note); });
            write_number(position, begins);
            put(move_text(position, game_.move(node)));
            game_.notes_after(node, [&](const Note& note) { write_note(note); });
            for (Node v = game_.first_variation(node); v != NoNode; v = game_.next_variation(v)) {
                text_ += chance(2, prng_) ? "(" : "( ";
                write_line(position, v);
                put(")");
            }
            chess::do_move(position, game_.move(node));
            node = game_.next(node);
            begins = chance(4, prng_);
        }
    }

    void write_number(const Position& position, bool needed) {
        const bool is_black = position.side_to_move() == chess::Color::Black;
        if (!numbers_ || (is_black && !needed)) return;
        text_ += std::to_string(position.fullmove_number());
        text_ += is_black ? any_of(BlackDots, prng_) : any_of(WhiteDots, prng_);
    }
    static constexpr std::string_view WhiteDots[] = {".", ". ", " . ", ".\n", " "};
    static constexpr std::string_view BlackDots[] = {"...", "... ", ".. ", ". ... ", "\u2026 "};

    void write_note(const Note& note) {
        if (note.nag) return write_nag(*note.nag);
        const std::string comment = encoded(note.comment);
        const bool has_line_end = comment.find('\n') != std::string::npos;
        if (!has_line_end && chance(6, prng_))
            text_ += "; " + comment + "\n";
        else
            put("{" + std::string(chance(2, prng_) ? " " : "") + comment + (chance(2, prng_) ? " " : "") +
                "}");
    }

    void write_nag(u16 nag) {
        static constexpr std::string_view Marks[] = {"!", "?", "!!", "??", "!?", "?!"};
        if (1 <= nag && nag <= 6 && chance(2, prng_)) {
            // Sometimes without a blank before it, as in "e4!".
            if (text_.back() == ' ' && text_.size() > 1 && !util::is_space(text_[text_.size() - 2]) &&
                chance(2, prng_))
                text_.pop_back();
            if (text_.back() == '!' || text_.back() == '?') text_ += ' ';
            return put(Marks[nag - 1]);
        }
        put("$" + std::to_string(nag));
    }

    std::string move_text(const Position& position, Move move) {
        if (move == Move::null()) return chance(2, prng_) ? "--" : "Z0";
        const std::string san = chess::to_san(position, move);
        switch (prng_.below(7)) {
            case 0: return without(san, "x+#");
            case 1: return chess::to_uci(move, game_.is_chess960());
            case 2: return long_algebraic(position, move);
            case 3: return move.is_castling() ? with_zeros(san) : without(san, "=");
            case 4:
                return move.is_en_passant() ? without(san, "+#") + (chance(2, prng_) ? "e.p." : " e.p.")
                                            : san + "+";
            case 5:
                return chess::type_of(position.piece_on(move.from())) == chess::PieceType::Pawn ? "P" + san
                                                                                                : san;
            default: return san;
        }
    }

    static std::string without(std::string text, std::string_view letters) {
        std::erase_if(text, [&](char c) { return letters.find(c) != std::string_view::npos; });
        return text;
    }
    static std::string with_zeros(std::string text) {
        std::replace(text.begin(), text.end(), 'O', '0');
        return text;
    }
    static std::string long_algebraic(const Position& position, Move move) {
        if (move.is_castling()) return chess::to_san(position, move);
        const chess::PieceType type = chess::type_of(position.piece_on(move.from()));
        std::string text;
        if (type != chess::PieceType::Pawn) text += chess::PieceTypeLetters[usize(type)];
        text += to_string(move.from()) + (move.is_capture() ? "x" : "-") + to_string(move.to());
        if (move.is_promotion()) text += {'=', chess::PieceTypeLetters[usize(move.promotion())]};
        return text;
    }

    const Game& game_;
    util::Prng& prng_;
    bool windows_;
    bool latin1_;
    bool numbers_;
    std::string text_;
};

}  // namespace

Game random_pgn_game(util::Prng& prng, PgnFeatures features) { return GameMaker(prng, features).make(); }

std::string careless_pgn(const Game& game, util::Prng& prng) { return CarelessWriter(game, prng).write(); }

}  // namespace test
