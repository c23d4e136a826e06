// Formats and parses the text of an evaluation, and checks each move on the board.
#include "tools/annotate/stored_evaluation.h"

#include <utility>

#include <fmt/format.h>

#include "chess/notation.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

constexpr bool KingTakesRook = true;  // notation of castling that makes it unnecessary to store the variant

// Nearly all moves are found without generating moves.
std::optional<chess::Move> move_of(std::string_view text, const chess::Position& position) {
    const auto move = chess::read_move(position, text);
    if (move && chess::to_uci(*move, KingTakesRook) == text) return *move;
    return chess::parse_uci_move(position, text);
}

std::optional<analysis::Line> line_of(std::string_view text, const chess::Position& position) {
    const std::vector<std::string_view> words = util::split_words(text);
    if (words.size() < 3) return std::nullopt;
    const auto score = util::parse_integer<i16>(words[0]);
    const auto depth = util::parse_integer<int>(words[1]);
    if (!score || !depth) return std::nullopt;
    analysis::Line line{analysis::value_of(eval::Score::from_i16(*score), position), *depth, {}};
    chess::Position after = position;
    for (usize i = 2; i < words.size(); ++i) {
        const auto move = move_of(words[i], after);
        if (!move) return std::nullopt;
        line.moves.push_back(*move);
        after.do_move(*move);
    }
    return line;
}

}  // namespace

std::string to_text(const analysis::Evaluation& evaluation) {
    std::string text;
    for (const analysis::Line& line : evaluation.lines) {
        if (!text.empty()) text += ';';
        text += fmt::format("{} {}", line.value.score.to_i16(), line.depth);
        for (const chess::Move move : line.moves) text += ' ' + chess::to_uci(move, KingTakesRook);
    }
    return text;
}

std::vector<std::string_view> stored_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) lines.push_back(util::take_until(text, ";"));
    return lines;
}

std::optional<analysis::Evaluation> evaluation_of(std::string_view text, const chess::Position& position,
                                                  usize most_lines) {
    analysis::Evaluation evaluation;
    for (const std::string_view stored : stored_lines(text)) {
        if (evaluation.lines.size() == most_lines) break;
        auto line = line_of(stored, position);
        if (!line) return std::nullopt;
        evaluation.lines.push_back(*std::move(line));
    }
    if (evaluation.lines.empty()) return std::nullopt;
    return evaluation;
}

}  // namespace annotate_tool
