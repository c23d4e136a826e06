// Parses samples from lines of text.
#include "tune/sample.h"

#include <array>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/text.h"

namespace tune {

namespace {

// Indexed by GameResult.
constexpr std::array<std::string_view, 3> ResultWords{"0.0", "0.5", "1.0"};

constexpr std::string_view Separator = " | ";

}  // namespace

util::Result<Sample, std::string> parse_sample(std::string_view line) {
    const usize first = line.find(Separator);
    const usize second = first == line.npos ? line.npos : line.find(Separator, first + Separator.size());
    if (second == line.npos)
        return util::Failure{fmt::format("{} is not FEN | score | result", util::quoted(line))};
    const std::string_view score_text =
        line.substr(first + Separator.size(), second - first - Separator.size());
    const std::string_view result_text = util::trim(line.substr(second + Separator.size()));

    auto position = chess::parse_fen(line.substr(0, first));
    if (!position) return util::Failure{"bad FEN: " + position.error().detail};
    const auto score = util::parse_integer<int>(score_text);
    if (!score || *score < -32000 || *score > 32000)
        return util::Failure{fmt::format("score {} is no number of centipawns", util::quoted(score_text))};
    for (usize i = 0; i < ResultWords.size(); ++i)
        if (result_text == ResultWords[i]) return Sample{std::move(position).value(), *score, GameResult(i)};
    return util::Failure{fmt::format("result {} is not 1.0, 0.5 or 0.0", util::quoted(result_text))};
}

}  // namespace tune
