// Parses samples from lines of text, and files of them on several threads.
#include "tools/tune/sample.h"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/file.h"
#include "util/text.h"
#include "util/threads.h"

namespace tune {

namespace {

// Indexed by GameResult.
constexpr std::array<std::string_view, 3> ResultWords{"0.0", "0.5", "1.0"};

constexpr std::string_view Separator = " | ";

using ParsedLines = std::vector<util::Result<Sample, std::string>>;

ParsedLines parse(const std::vector<std::string>& lines, int threads) {
    constexpr usize Pieces = 32;
    ParsedLines parsed(lines.size(), util::Failure{""});
    util::for_each_piece(lines.size(), Pieces, threads, [&](usize /*piece*/, usize begin, usize end) {
        for (usize i = begin; i < end; ++i) parsed[i] = parse_sample(lines[i]);
    });
    return parsed;
}

}  // namespace

util::Result<Sample, std::string> parse_sample(std::string_view line) {
    const usize first = line.find(Separator);
    const usize second = first == std::string_view::npos ? std::string_view::npos
                                                         : line.find(Separator, first + Separator.size());
    if (second == std::string_view::npos)
        return util::Failure{fmt::format("{} is not FEN | score | result", util::quoted(line))};
    const std::string_view score_text =
        line.substr(first + Separator.size(), second - first - Separator.size());
    const std::string_view result_text = util::trim(line.substr(second + Separator.size()));

    auto position = chess::parse_fen(line.substr(0, first));
    if (!position) return util::Failure{"bad FEN: " + position.error()};
    const auto score = util::parse_integer<int>(score_text);
    if (!score || *score < -32000 || *score > 32000)
        return util::Failure{fmt::format("score {} is not a number of centipawns", util::quoted(score_text))};
    for (usize i = 0; i < ResultWords.size(); ++i)
        if (result_text == ResultWords[i]) return Sample{std::move(position).value(), *score, GameResult(i)};
    return util::Failure{fmt::format("result {} is not 1.0, 0.5 or 0.0", util::quoted(result_text))};
}

util::Done read_samples(const std::vector<std::string>& files, int threads,
                        const util::StopRequested& stop_requested,
                        const std::function<void(const SampleBlock&)>& use) {
    constexpr usize LinesPerBlock = 16384;
    u32 game = 0;
    for (const std::string& name : files) {
        auto file = util::open_text(name);
        if (!file) return util::Failure{file.error()};
        u64 lines_before = 0;
        int last_ply = std::numeric_limits<int>::max();  // a file begins with a new game
        GameResult last_result = GameResult::Draw;
        do {
            if (stop_requested()) return util::Failure{"stopped before all was read; nothing is written"};
            std::vector<std::string> lines;
            std::string line;
            while (lines.size() < LinesPerBlock && std::getline(*file, line) && !file->eof())
                lines.push_back(line);
            if (const auto whole = util::check_whole(*file, name); !whole)
                return util::Failure{whole.error()};

            ParsedLines parsed = parse(lines, threads);
            SampleBlock block;
            block.samples.reserve(lines.size());
            for (usize i = 0; i < lines.size(); ++i) {
                if (!parsed[i])
                    return util::Failure{
                        fmt::format("{}:{}: {}", name, lines_before + i + 1, parsed[i].error())};
                Sample& sample = *parsed[i];
                const int ply = sample.position.game_ply();
                if (ply <= last_ply || sample.result != last_result) ++game;
                last_ply = ply;
                last_result = sample.result;
                block.games.push_back(game);
                block.samples.push_back(std::move(sample));
            }
            if (!lines.empty()) use(block);
            lines_before += lines.size();
        } while (file->good());
    }
    return {};
}

}  // namespace tune
