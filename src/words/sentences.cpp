// Writes the facts of an analysis as sentences.
#include "words/sentences.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "analysis/telling.h"
#include "chess/notation.h"
#include "words/frames.h"

namespace words {

namespace {

using analysis::AnnotatedMove;
using analysis::Fact;
using analysis::Gain;
using analysis::MoveClass;
using analysis::Statement;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

std::string_view name_of(chess::Piece piece, Language language = Language::English) {
    return frames_of(language).pieces[type_of(piece)];
}

// "the knight on f7"; "f7" if no piece stands there
std::string the_piece(const Position& position, Square square, Language language = Language::English) {
    const Frames& frames = frames_of(language);
    const chess::Piece piece = position.piece_on(square);
    return filled(piece == chess::Piece::None ? frames.empty : frames.piece_on,
                  {{"piece", name_of(piece, language)}, {"square", chess::to_string(square)}});
}

// "a", "a and b", "a, b and c"
std::string joined(std::span<const std::string> parts, const Joints& joints) {
    std::string text;
    for (usize i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 == parts.size() ? joints.last : joints.between;
        text += parts[i];
    }
    return text;
}

std::string the_pieces(const Position& position, std::span<const Square> squares, Language language) {
    std::vector<std::string> parts;
    parts.reserve(squares.size());
    for (const Square square : squares) parts.push_back(the_piece(position, square, language));
    return joined(parts, frames_of(language).places);
}

// "a queen and two pawns"
std::string pieces_text(std::span<const PieceType> pieces, Language language) {
    const Frames& frames = frames_of(language);
    std::vector<std::string> parts;
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const int count = int(std::ranges::count(pieces, type));
        if (count == 0) continue;
        parts.push_back(filled(count > 1 ? frames.several : frames.counted,
                               {{"count", frames.count(count)}, {"piece", frames.pieces[type]}}));
    }
    return joined(parts, frames.counts);
}

// A sum of material as players name it: "a piece", "two pawns".
std::string_view worth_text(int cp) {
    if (cp >= 900) return "a queen";
    if (cp >= 450) return "a rook";
    if (cp >= 300) return "a piece";
    return cp >= 200 ? "two pawns" : "a pawn";
}

// Whether a rook is won for a knight or bishop.
bool is_exchange(const Gain& gain) {
    return gain.won == std::vector{PieceType::Rook} &&
           (gain.given == std::vector{PieceType::Knight} || gain.given == std::vector{PieceType::Bishop});
}

// The material that is won, and what is given for it.
std::string material_text(const Gain& gain, const GainFrames& frames, Language language) {
    if (is_exchange(gain)) return filled(frames.alone, {{"won", frames_of(language).exchange}});
    const std::string won = pieces_text(gain.won, language);
    if (gain.given.empty()) return filled(frames.alone, {{"won", won}});
    return filled(frames.for_given, {{"won", won}, {"given", pieces_text(gain.given, language)}});
}

std::string move_text(const Position& position, Move move) {
    return line_text(position, std::span(&move, 1));
}

// A colon and the line, without a pass at its beginning; or nothing.
std::string shown(const Position& position, const std::vector<Move>& line, Language language) {
    if (line.empty()) return "";
    const std::string colon(frames_of(language).colon);
    if (line.front() != Move::null()) return colon + line_text(position, line);
    return colon + line_text(chess::played(position, Move::null()), std::span(line).subspan(1));
}

// What is said of a fact, as half a sentence. Names in braces are filled in:
//   {piece}    the piece of the statement, "the knight on f7"
//   {square}   its square, "f7"
//   {file}     its file, "f"
//   {moved}    the piece that moved, "knight"
//   {targets}  the targets; {first} and {second} alone; {first_name} and {first_square} of the first one
//   {moves}    the number of moves
//   {answer}   the second move of the line, which begins with a pass before the move
//   {won}      the piece that is won, "knight"
//   {ahead}    "a knight up"
//   {gain}     what is won, and what is given for it; {loss} the same as the other side's loss. In Chinese
//              these begin with the verb: 得一马, 丢一马.
struct Wording {
    std::string_view text;
    std::string_view of_another = {};  // if the piece is not the one that moved; empty for the same text
};
struct Phrase {
    Fact fact;
    Wording english;
    Wording chinese;

    constexpr const Wording& in(Language language) const {
        return language == Language::English ? english : chinese;
    }
};
constexpr auto Phrases = std::to_array<Phrase>({
    {Fact::Checkmate, {"is checkmate"}, {"直接将死"}},
    {Fact::Stalemate, {"leaves the opponent in stalemate"}, {"造成逼和"}},
    {Fact::Check, {"gives check"}, {"将军"}},
    {Fact::DiscoveredCheck, {"gives discovered check with {piece}"}, {"用 {piece}闪将"}},
    {Fact::DoubleCheck, {"gives double check with {targets}"}, {"以 {targets}双将"}},
    {Fact::Fork, {"forks {targets}"}, {"捉双，同时攻击 {targets}"}},
    {Fact::Skewer, {"skewers {first}, behind which stands {second}"}, {"串击 {first}，它身后是 {second}"}},
    {Fact::DiscoveredAttack,
     {"makes a discovered attack with {piece} on {targets}"},
     {"用 {piece}闪击 {targets}"}},
    {Fact::Pin,
     {"pins {first} to {second}", "opens the line of {piece}, which pins {first} to {second}"},
     {"牵制 {first}，它身后是 {second}", "让开线路，使 {piece}牵制 {first}，它身后是 {second}"}},
    {Fact::RelativePin,
     {"pins {first} to {second}", "opens the line of {piece}, which pins {first} to {second}"},
     {"牵制 {first}，它身后是 {second}", "让开线路，使 {piece}牵制 {first}，它身后是 {second}"}},
    {Fact::Attacks, {"attacks {targets}"}, {"攻击 {targets}"}},
    {Fact::Defends, {"defends {targets}"}, {"保护 {targets}"}},
    {Fact::Shields, {"shields {first} from {second}"}, {"挡住 {second}对 {first}的攻击"}},
    {Fact::Escapes, {"saves the {moved}, which could have been taken"}, {"使受攻击的{moved}脱险"}},
    {Fact::MateIn, {"forces mate in {moves}"}, {"{moves}步成杀"}},
    {Fact::WinsMaterial, {"wins {gain}"}, {"{gain}"}},
    {Fact::LineWins, {"wins {gain} in the best line"}, {"在最佳变例中{gain}"}},
    {Fact::ThreatensMate, {"threatens mate in {moves}"}, {"威胁{moves}步杀"}},
    {Fact::ThreatensMaterial, {"threatens to win {gain}"}, {"威胁{gain}"}},
    {Fact::PreventsMate, {"prevents mate in {moves}"}, {"化解{moves}步杀的威胁"}},
    {Fact::PreventsLoss, {"prevents the loss of {loss}"}, {"避免{loss}"}},
    {Fact::PreventsAnswer, {"prevents {answer}"}, {"阻止 {answer}"}},
    {Fact::Sacrifice, {"sacrifices {first}"}, {"弃掉 {first}"}},
    {Fact::TakesBack, {"takes back the {won}"}, {"吃回{won}"}},
    {Fact::TakesUndefended, {"simply takes the {won}"}, {"吃掉无人保护的{won}"}},
    {Fact::RemovesDefender, {"takes the only defender of {targets}"}, {"消除 {targets}的唯一保护"}},
    {Fact::LuresAway, {"lures {first} away from {second}"}, {"引离 {first}，使它不再保护 {second}"}},
    {Fact::LuresTo, {"draws {first} to {square}"}, {"把 {first}引入 {square}"}},
    {Fact::PinnedDefender,
     {"cannot be taken by {first}, which is pinned"},
     {"利用 {first}被牵制，不怕它来吃"}},
    {Fact::AttacksPinned, {"attacks the pinned {first_name} on {first_square}"}, {"攻击被牵制的 {first}"}},
    {Fact::TrapsPiece, {"traps {first}"}, {"困住 {first}"}},
    {Fact::Promotes, {"promotes a pawn"}, {"使兵升变"}},
    {Fact::BackRankMate, {"mates on the back rank"}, {"形成底线杀"}},
    {Fact::SmotheredMate, {"gives a smothered mate"}, {"形成闷杀"}},
    {Fact::PreparesCastling, {"prepares castling"}, {"为王车易位作准备"}},
    {Fact::SavesByStalemate, {"saves a draw by stalemate"}, {"利用逼和求得和棋"}},
    {Fact::SavesDraw, {"saves a draw"}, {"保住和棋"}},
    {Fact::PerpetualCheck, {"gives perpetual check"}, {"形成长将"}},
    {Fact::Zugzwang,
     {"leaves the opponent in zugzwang: every move makes things worse"},
     {"逼走劣着，对方怎么走都更糟"}},
    {Fact::PutsEnPrise, {"puts the {moved} where it can be taken"}, {"把{moved}走到会被吃掉的格上"}},
    {Fact::LeavesEnPrise, {"leaves {first} where it can be taken"}, {"任由 {first}被吃"}},
    {Fact::Unguards, {"no longer defends {first}"}, {"不再保护 {first}"}},
    {Fact::OpensLine, {"opens the line to {first}"}, {"打开线路，使 {first}受到攻击"}},
    {Fact::CutsOff, {"cuts off {second}, which defended {first}"}, {"切断 {second}对 {first}的保护"}},
    {Fact::GivesUpCastling, {"gives up castling"}, {"失去王车易位的机会"}},
    {Fact::Blocks, {"stands in the way of {targets}"}, {"挡住 {targets}的出路"}},
    {Fact::MovesAgain, {"moves the {moved} again in the opening"}, {"开局中重复走{moved}"}},
    {Fact::EarlyQueen, {"brings the queen out early"}, {"过早出后"}},
    {Fact::Castles, {"brings the king into safety"}, {"把王转移到安全的地方"}},
    {Fact::StopsCastling, {"keeps the king from castling"}, {"阻止对方王车易位"}},
    {Fact::Develops, {"develops the {moved}"}, {"出动{moved}"}},
    {Fact::OutrunsKing,
     {"lets {first} run: the king no longer catches it"},
     {"让 {first}直奔升变，对方的王追不上"}},
    {Fact::TakesCentre, {"takes the centre with {targets}"}, {"以 {targets}占据中心"}},
    {Fact::EntersCentre, {"puts a pawn in the centre"}, {"挺兵占中"}},
    {Fact::TakesCastling, {"takes away the right to castle"}, {"使对方不能再易位"}},
    {Fact::BishopPair, {"gets the bishop pair"}, {"取得双象"}},
    {Fact::IsolatesPawn, {"isolates {first}"}, {"使 {first}成为孤兵"}},
    {Fact::DoublesPawns, {"doubles the pawns on the {file}-file"}, {"造成 {file} 线叠兵"}},
    {Fact::LeavesBackward, {"leaves {first} backward"}, {"使 {first}成为落后兵"}},
    {Fact::GetsPassedPawn, {"gets a passed pawn on {square}"}, {"得到 {square} 的通路兵"}},
    {Fact::OpensKing, {"breaks up the pawns in front of {first}"}, {"破坏 {first}前面的兵阵"}},
    {Fact::OpenFile, {"gets a rook on the open {file}-file"}, {"用车占领开放的 {file} 线"}},
    {Fact::SeventhRank, {"gets a rook on the seventh rank"}, {"用车占领次底线"}},
    {Fact::Outpost, {"gets an outpost for {piece}"}, {"使 {piece}占据前哨"}},
    {Fact::TradesQueens, {"trades the queens"}, {"兑后"}},
    {Fact::PawnEnding, {"reaches a pawn ending"}, {"转入兵残局"}},
    {Fact::OppositeBishops, {"reaches an ending with bishops of opposite colours"}, {"转入异色格象残局"}},
    {Fact::EndsAhead, {"ends up {ahead}"}, {"最终{ahead}"}},
});
static_assert(analysis::has_all_facts(Phrases));
static_assert(std::ranges::none_of(Phrases,
                                   [](const Phrase& phrase) {
                                       return phrase.english.text.empty() || phrase.chinese.text.empty();
                                   }),
              "each fact has a phrase in both languages");

// The value of a name in a phrase. `before` and `after` are the positions before and after the move, `moved` the
// square of the moved piece after it.
std::string value_of(std::string_view name, const Statement& statement, const Position& before,
                     const Position& after, Square moved, Language language) {
    const Frames& frames = frames_of(language);
    if (name == "answer") return move_text(chess::played(before, Move::null()), statement.line[1]);
    if (name == "piece") return the_piece(after, statement.piece, language);
    if (name == "moved") return std::string(name_of(after.piece_on(moved), language));
    if (name == "targets") return the_pieces(after, statement.targets, language);
    if (name == "first") return the_piece(after, statement.targets[0], language);
    if (name == "second") return the_piece(after, statement.targets[1], language);
    if (name == "first_name") return std::string(name_of(after.piece_on(statement.targets[0]), language));
    if (name == "first_square") return chess::to_string(statement.targets[0]);
    if (name == "square") return chess::to_string(statement.piece);
    if (name == "file") return chess::to_string(statement.piece).substr(0, 1);
    if (name == "moves") return frames.number(statement.moves);
    if (name == "won") return std::string(frames.pieces[statement.gain.won.front()]);
    if (name == "ahead") return material_text(statement.gain, frames.ahead, language);
    if (name == "gain") return material_text(statement.gain, frames.gain, language);
    assert(name == "loss");
    return material_text(statement.gain, frames.loss, language);
}

// The phrase with its names filled in.
std::string phrase_text(const Statement& statement, const Position& before, const Position& after,
                        Square moved, Language language) {
    const Wording& wording = Phrases[usize(statement.fact)].in(language);
    const bool is_another = statement.piece != moved && !wording.of_another.empty();
    return filled_by(is_another ? wording.of_another : wording.text, [&](std::string_view name) {
        return value_of(name, statement, before, after, moved, language);
    });
}

Position end_of(Position position, std::span<const Move> line) {
    for (const Move move : line) chess::do_move(position, move);
    return position;
}

std::string list_of(const std::vector<Statement>& statements, const Position& before, Move move) {
    std::string text;
    for (const Statement& statement : statements)
        text += fmt::format("\n- {}", statement_text(statement, before, move));
    return text;
}

bool is_beginning(std::span<const Move> line, std::span<const Move> of) {
    return line.size() <= of.size() && std::ranges::equal(line, of.first(line.size()));
}

// About the last move of the statement's way: "15.Nd5 forks the king on e7 and the queen on b6".
std::string later_text(Statement statement, const Position& before, Language language) {
    const Move move = statement.way.back();
    const std::vector<Move> way = std::exchange(statement.way, {});
    const Position there = end_of(before, std::span(way).first(way.size() - 1));
    return filled(frames_of(language).later,
                  {{"move", move_text(there, move)},
                   {"told", statement_text(statement, there, move, false, language)}});
}

// What is told of a move, as one phrase: "forks the king on e1 and the rook on a1 and wins a rook: 12...Nc2+
// 13.Kd1 Nxa1". A line that the reader knows is not shown. Empty if nothing is told.
std::string told_text(const analysis::Told& told, const Position& before, Move move, Language language,
                      std::span<const Move> known_line = {}) {
    const Frames& frames = frames_of(language);
    std::string text;
    for (usize i = 0; i < told.size(); ++i) {
        const bool is_last = i + 1 == told.size() || !told[i + 1].way.empty();
        const bool is_line_shown =
            is_last && !is_beginning(told[i].line, known_line) && told[i].line != std::vector{move};
        const bool has_clause = text.find(frames.clause) != std::string::npos;
        if (i > 0)
            text += !told[i].way.empty() ? frames.later_joint
                    : has_clause         ? frames.joint_after_clause
                                         : frames.joint;
        text += statement_text(told[i], before, move, is_line_shown, language);
    }
    return text;
}

// "63.5 %"
std::string chances_text(const analysis::Value& value) {
    return fmt::format("{:.1f} %", 100 * value.win_probability());
}

std::string whole_percent_text(const analysis::Value& value) {
    return fmt::format("{:.0f}%", 100 * value.win_probability());
}

std::string class_sentence(const AnnotatedMove& move, Color side, Language language) {
    const Frames& frames = frames_of(language);
    if (move.move_class == MoveClass::Best && !move.is_best()) return std::string(frames.as_good);
    const std::string before = whole_percent_text(move.before), after = whole_percent_text(move.after);
    const std::string fall = filled(before == after ? frames.no_fall : frames.fall,
                                    {{"side", frames.sides[side]}, {"before", before}, {"after", after}});
    return filled(frames.classes[move.move_class],
                  {{"fall", fall}, {"moves", frames.number(move.missed_mate.value_or(0))}});
}

std::string wdl_text(const analysis::Value& value) {
    return fmt::format("win {}, draw {}, loss {} in 1000 games", value.wdl.win, value.wdl.draw,
                       value.wdl.loss);
}

std::string pawns_text(int cp) { return fmt::format("{:+.2f}", cp / 100.0); }

// How the side stands that has this value.
std::string_view standing_text(const analysis::Value& value, Language language) {
    const auto& standings = frames_of(language).standings;
    const double chances = value.win_probability();
    if (chances >= 0.95) return standings[0];
    if (chances >= 0.80) return standings[1];
    if (chances >= 0.60) return standings[2];
    if (chances > 0.40) return standings[3];
    if (chances > 0.20) return standings[4];
    return chances > 0.05 ? standings[5] : standings[6];
}

// "+1.23", or the words for a mate or a value of the tables.
std::string value_in(Language language, const analysis::Value& value) {
    const Frames& frames = frames_of(language);
    const ValueWords& words = frames.values;
    if (value.score.is_mate())
        return filled(value.score.is_win() ? words.mates : words.is_mated,
                      {{"moves", frames.number(value.moves_to_mate())}});
    if (value.score.is_table()) return std::string(value.score.is_win() ? words.is_won : words.is_lost);
    return pawns_text(value.shown_cp);
}

// The outcome of the line after the move, in place of a reason: "After 12.Ng5 h6 13.Nf3 White is worse."
std::string outcome_text(const Position& position, const AnnotatedMove& move, Language language) {
    constexpr usize Most = 4;
    const Color side = position.side_to_move();
    const Frames& frames = frames_of(language);
    // The words for a mate or a value of the tables are the side's, as its standing; a number is White's.
    const bool is_of_side = side == Color::White || move.after.score.is_decisive();
    std::vector<Move> line{move.move};
    line.insert(line.end(), move.reply.begin(),
                move.reply.begin() + std::ptrdiff_t(std::min(Most, move.reply.size())));
    return filled(frames.outcome, {{"line", line_text(position, line)},
                                   {"side", frames.sides[side]},
                                   {"standing", standing_text(move.after, language)},
                                   {"value", value_in(language, is_of_side ? move.after : -move.after)}});
}

std::string terms_text(const analysis::Explanation& explanation) {
    if (explanation.terms.empty()) return "";
    std::string text = fmt::format("\nClassical evaluation for {}, in its pawns, before and after the move:",
                                   name_of(explanation.position.side_to_move()));
    for (const analysis::TermChange& change : explanation.terms)
        text += fmt::format("\n  {}: {} -> {}", eval::classical::TermNames[change.term],
                            pawns_text(change.before_cp), pawns_text(change.after_cp));
    return text;
}

std::string worths_text(const analysis::Explanation& explanation) {
    constexpr usize Most = 6;
    if (explanation.pieces.empty()) return "";
    std::string text = "\nWorth of pieces to their owners by the network, in its pawns, before and after:";
    for (usize i = 0; i < std::min(Most, explanation.pieces.size()); ++i) {
        const analysis::WorthChange& change = explanation.pieces[i];
        text += fmt::format("\n  {} {} on {}: {} -> {}", name_of(color_of(change.piece)),
                            name_of(change.piece), chess::to_string(change.square),
                            pawns_text(change.before_cp), pawns_text(change.after_cp));
    }
    return text;
}

// The reason in whole sentences, as a report gives it. Of a move that loses little there is nothing to say.
std::string why_not_sentences(const analysis::WhyNot& answer) {
    const Position& before = answer.comparison.before;
    const analysis::Line &best = answer.comparison.best, &played = answer.comparison.played;
    if (answer.comparison.loss() < analysis::thresholds::Inaccuracy)
        return fmt::format("{} is nearly as good as {}.", move_text(before, answer.move()),
                           move_text(before, best.moves.front()));
    AnnotatedMove move;
    move.move = answer.move();
    move.before = best.value;
    move.after = played.value;
    move.evaluation.lines = {best};
    move.reply.assign(played.moves.begin() + 1, played.moves.end());
    move.reasons = answer.reasons;
    std::string text;
    for (const std::string& sentence : words::reasons_of(before, move))
        text += (text.empty() ? "" : " ") + sentence;
    return text;
}

std::string hanging_text(const std::vector<analysis::HangingPiece>& pieces, const Position& position,
                         std::string_view introduction) {
    std::string text;
    for (const analysis::HangingPiece& hanging : pieces)
        text += fmt::format("\n- {} {}: {}, {}", introduction, the_piece(position, hanging.square),
                            chess::to_san(position, hanging.capture), worth_text(hanging.gain_cp));
    return text;
}

}  // namespace

std::string game_over_text(const Position& position) {
    const std::string_view side = name_of(position.side_to_move());
    return position.in_check() ? fmt::format("{} is checkmated: the game is over", side)
                               : fmt::format("{} is stalemated: the game is a draw", side);
}

std::string value_text(const analysis::Value& value) { return value_in(Language::English, value); }

std::string line_text(const Position& position, std::span<const Move> line) {
    std::string text;
    int number = position.fullmove_number();
    bool is_white = position.side_to_move() == Color::White;
    for (const std::string& move : chess::to_san(position, line)) {
        if (is_white || text.empty())
            text += fmt::format("{}{}{}", text.empty() ? "" : " ", number, is_white ? "." : "...");
        else
            text += ' ';
        text += move;
        number += !is_white;
        is_white = !is_white;
    }
    return text;
}

std::string statement_text(const Statement& statement, const Position& before, Move move, bool is_line_shown,
                           Language language) {
    if (!statement.way.empty()) return later_text(statement, before, language);
    const Position after = chess::played(before, move);
    const Square moved =
        move.is_castling() ? statement.piece : move.to();  // a castled rook is named like other pieces
    const analysis::FactKind& kind = analysis::kind_of(statement.fact);
    const Position& there = kind.is_at_end ? end_of(before, statement.line) : after;
    const std::string text = phrase_text(statement, before, there, moved, language);
    if (!is_line_shown || statement.fact == Fact::PreventsAnswer) return text;
    return text + shown(kind.has_line_from_move ? before : after, statement.line, language);
}

std::string threat_text(const Statement& threat, const Position& position) {
    return phrase_text(threat, position, position, Square::none(), Language::English) +
           shown(position, threat.line, Language::English);
}

std::string explanation_text(const analysis::Explanation& explanation) {
    const Position& position = explanation.position;
    const analysis::Value& value = explanation.line.value;
    std::string text = move_text(position, explanation.move());
    if (explanation.is_only_legal)
        text += " is the only legal move: ";
    else if (explanation.is_best())
        text += " is the best move: ";
    else
        text += fmt::format(" is not as good as {} ({}); chances go from {} to {}: ",
                            move_text(position, explanation.best.moves.front()),
                            value_text(explanation.best.value), chances_text(explanation.best.value),
                            chances_text(value));
    text +=
        fmt::format("{} for {}, {}", value_text(value), name_of(position.side_to_move()), wdl_text(value));
    text += "\nLine: " + line_text(position, explanation.line.moves);
    const std::string changes = terms_text(explanation) + worths_text(explanation);
    if (!explanation.statements.empty())
        text += "\nIt" + list_of(explanation.statements, position, explanation.move());
    else
        text += fmt::format("\nNothing on the board and in the search gives a short reason for it{}",
                            changes.empty() ? "." : "; the evaluation:");
    return text + changes;
}

std::string why_not_text(const analysis::WhyNot& answer) {
    const Position& before = answer.comparison.before;
    const analysis::Line &best = answer.comparison.best, &played = answer.comparison.played;
    const Move best_move = best.moves.front();
    std::string text = move_text(before, answer.move());
    if (answer.comparison.is_best())
        return text + fmt::format(" is the best move: {}\nLine: {}", value_text(best.value),
                                  line_text(before, best.moves));
    text = why_not_sentences(answer) + fmt::format("\n{} ({}), {} ({}): chances go from {} to {}", text,
                                                   value_text(played.value), move_text(before, best_move),
                                                   value_text(best.value), chances_text(best.value),
                                                   chances_text(played.value));
    text += "\nBest line: " + line_text(before, best.moves);
    text += "\nLine of the move: " + line_text(before, played.moves);
    if (!answer.reasons.of_best.empty())
        text += fmt::format("\n{}{}", move_text(before, best_move),
                            list_of(answer.reasons.of_best, before, best_move));
    if (!answer.reasons.of_reply.empty()) {
        const Position after = chess::played(before, answer.move());
        const Move reply = played.moves[1];
        text += fmt::format("\nThe answer {}{}", move_text(after, reply),
                            list_of(answer.reasons.of_reply, after, reply));
    }
    return text;
}

std::string judgement_of(const AnnotatedMove& move, Color side, Language language) {
    if (move.is_forced) return std::string(frames_of(language).forced);
    return class_sentence(move, side, language);
}

std::vector<std::string> reasons_of(const Position& position, const AnnotatedMove& move, Language language) {
    std::vector<std::string> sentences;
    if (!move.reasons) return sentences;
    const Frames& frames = frames_of(language);
    const auto add = [&](std::string_view frame, std::string_view told, std::string_view about,
                         std::string_view reply = {}) {
        if (told.empty()) return;
        sentences.push_back(filled(frame, {{"move", about}, {"reply", reply}, {"told", told}}));
    };
    const std::string played_text = move_text(position, move.move);
    if (move.is_best()) {
        const analysis::Told told = analysis::told_of(move.reasons->of_best);
        add(frames.of_move, told_text(told, position, move.move, language), played_text);
        return sentences;
    }
    const analysis::ToldReasons told = analysis::told_of(*move.reasons);
    add(frames.of_move, told_text(told.of_move, position, move.move, language), played_text);
    if (!told.of_reply.empty()) {
        const Position after = chess::played(position, move.move);
        const Move reply = move.reply.front();
        add(frames.of_reply, told_text(told.of_reply, after, reply, language), played_text,
            move_text(after, reply));
    }
    const std::span<const Move> best_line = move.evaluation.best().moves;
    add(frames.of_best, told_text(told.of_best, position, move.best(), language, best_line),
        move_text(position, move.best()));
    if (told.is_missed_first && sentences.size() > 1)
        std::rotate(sentences.begin(), sentences.end() - 1, sentences.end());
    if (sentences.empty()) sentences.push_back(outcome_text(position, move, language));
    return sentences;
}

std::string_view no_turn_text(const analysis::AnnotatedGame& game, Language language) {
    const Frames& frames = frames_of(language);
    if (game.moves.empty()) return frames.no_moves;
    return game.was_decided ? frames.little_by_little : frames.no_mistake;
}

std::string threats_text(const analysis::Threats& threats, const Position& position) {
    const Color us = position.side_to_move();
    std::string text;
    if (threats.in_check) {
        text = fmt::format("{} is in check: there is no other threat to meet first", name_of(us));
    } else {
        const Position pass = chess::played(position, Move::null());
        text = threats.statements.empty() ? fmt::format("{} threatens nothing by force", name_of(~us))
                                          : fmt::format("{}, if it could move now,", name_of(~us));
        for (const Statement& threat : threats.statements) text += "\n- " + threat_text(threat, position);
        text += hanging_text(threats.hanging, pass, "could take");
    }
    if (!threats.takeable.empty()) text += fmt::format("\n{}, to move,", name_of(us));
    return text + hanging_text(threats.takeable, position, "can take");
}

}  // namespace words
