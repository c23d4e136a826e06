// Parses samples from lines of text, and files of them on several threads.
#include "tools/tune/sample.h"

#include <array>
#include <optional>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/parallel.h"
#include "util/text.h"

namespace tune {

namespace {

// Indexed by GameResult.
constexpr std::array<std::string_view, 3> ResultWords{"0.0", "0.5", "1.0"};

constexpr std::string_view Separator = " | ";

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
    if (!position) return util::Failure{"bad FEN: " + position.error().detail};
    const auto score = util::parse_integer<int>(score_text);
    if (!score || *score < -32000 || *score > 32000)
        return util::Failure{fmt::format("score {} is not a number of centipawns", util::quoted(score_text))};
    for (usize i = 0; i < ResultWords.size(); ++i)
        if (result_text == ResultWords[i]) return Sample{std::move(position).value(), *score, GameResult(i)};
    return util::Failure{fmt::format("result {} is not 1.0, 0.5 or 0.0", util::quoted(result_text))};
}

util::Result<SampleReader::Block, std::string> SampleReader::next() {
    constexpr usize Chunks = 32;
    if (const auto done = read_lines(); !done) return util::Failure{done.error()};

    std::vector<std::optional<Sample>> samples(lines_.size());
    std::vector<std::string> errors(lines_.size());
    util::for_each_piece(lines_.size(), Chunks, threads_, [&](usize /*chunk*/, usize begin, usize end) {
        for (usize i = begin; i < end; ++i) {
            auto sample = parse_sample(lines_[i]);
            if (sample) {
                samples[i] = std::move(sample).value();
            } else {
                errors[i] = sample.error();
            }
        }
    });

    Block block;
    block.samples.reserve(lines_.size());
    block.games.reserve(lines_.size());
    for (usize i = 0; i < lines_.size(); ++i) {
        if (!samples[i]) return util::Failure{fmt::format("{}: {}", where(i), errors[i])};
        block.games.push_back(game_of(*samples[i]));
        block.samples.push_back(std::move(*samples[i]));
    }
    return block;
}

// Reads the lines of the next block. There are none after all files are read.
util::Done SampleReader::read_lines() {
    constexpr usize LinesPerBlock = 16384;
    lines_before_ += lines_.size();
    lines_.clear();
    while (lines_.empty() && (file_.is_open() || file_index_ < files_.size())) {
        if (!file_.is_open()) {
            file_.open(files_[file_index_]);
            if (!file_) return cannot_read();
            lines_before_ = 0;
            last_ply_ = std::numeric_limits<int>::max();  // a file begins with a new game
        }
        std::string line;
        while (lines_.size() < LinesPerBlock && std::getline(file_, line) && !file_.eof())
            lines_.push_back(line);
        if (lines_.size() == LinesPerBlock) break;
        if (file_.bad()) return cannot_read();
        file_.close();
        file_.clear();
        ++file_index_;
    }
    return {};
}

util::Failure<std::string> SampleReader::cannot_read() const {
    return util::Failure{fmt::format("{} cannot be read", util::quoted(files_[file_index_]))};
}

std::string SampleReader::where(usize line) const {
    // A file whose last line has been read is closed already.
    const usize file = file_.is_open() ? file_index_ : file_index_ - 1;
    return fmt::format("{}:{}", files_[file], lines_before_ + line + 1);
}

u32 SampleReader::game_of(const Sample& sample) {
    const int ply = sample.position.game_ply();
    if (ply <= last_ply_ || sample.result != last_result_) ++game_;
    last_ply_ = ply;
    last_result_ = sample.result;
    return game_;
}

}  // namespace tune
