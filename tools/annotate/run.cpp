// Reads games or positions, has the crew annotate them, and writes them in their order.
#include "tools/annotate/run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "chess/epd.h"
#include "tools/annotate/epd.h"
#include "util/file.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using chess::pgn::Reader;

bool has_pass(const chess::pgn::Game& game) {
    return std::ranges::count(game.main_line(), chess::Move::null()) > 0;
}

// The share of the files' bytes that is read; 0 if a stream of unknown length is all there is.
double share_of(u64 bytes, u64 all_bytes) {
    return all_bytes > 0 ? std::min(1.0, double(bytes) / double(all_bytes)) : 0.0;
}

// "[######..............]  31 %, 12 games, 840 positions, 0:01:07 left"
std::string bar_text(double share, u64 games, u64 positions, double seconds) {
    constexpr usize Width = 20;
    const usize full = usize(share * double(Width));
    return fmt::format("[{}{}] {:3.0f} %, {} games, {} positions, {} left", std::string(full, '#'),
                       std::string(Width - full, '.'), 100 * share, games, positions,
                       util::time_left_text(seconds, share));
}

void report(util::ProgressLine& line, const std::string& name, const std::string& what) {
    line.cleared() << fmt::format("houyi-annotate: {}: {}\n", util::quoted(name), what);
}

}  // namespace

util::Result<chess::pgn::Faults, std::string> annotate_games(std::span<const std::string> files,
                                                             const Effort& effort, Crew& crew, Output& output,
                                                             cli::Console& console, std::string_view player) {
    const u64 all_bytes = util::total_size(files);
    u64 bytes_before = 0, bytes = 0;  // read of the files before the current one, and of that one
    usize number = 0;                 // of the last game read
    chess::pgn::Faults faults;
    util::ProgressLine line(console.progress());
    util::OrderedWork<Game> games([&](Game& game) {
        auto done = output.add(game, effort);
        line.show([&] {
            const PositionCounts positions = crew.positions();
            return bar_text(share_of(bytes_before + bytes, all_bytes), output.count(),
                            positions.searched + positions.found, line.seconds());
        });
        return done;
    });
    const auto read_file = [&](const std::string& name) -> util::Done {
        auto file = util::open_text(name);
        if (!file) return util::Failure{file.error()};
        Reader reader(*file);
        for (chess::pgn::Game game; crew.goes_on(games); game = {}) {
            const auto found = reader.next(game);
            if (found == Reader::Found::End) break;
            ++number;
            if (reader.faults().any()) {
                faults += reader.faults();
                report(line, name, reader.describe_faults());
            }
            const auto side = player.empty() ? std::optional(chess::Color::White) : side_of(game, player);
            if (found == Reader::Found::BrokenGame || !side) continue;
            if (has_pass(game))
                report(line, name,
                       fmt::format("game {}: a side passes, and the game is annotated up to there",
                                   reader.games()));
            bytes = reader.bytes();
            auto done = games.add({.number = number, .pgn = std::move(game), .seen_by = *side});
            if (!done) return done;
        }
        bytes_before += util::file_size(name).value_or(0);
        bytes = 0;
        return util::check_whole(*file, name);
    };
    const auto annotate = [](Annotator& annotator, Game& game, const util::StopRequested& stop_requested) {
        return annotator.annotate(game, stop_requested);
    };
    const auto done = crew.annotate(files, games, annotate, read_file, "games");
    line.clear();
    if (!done) return util::Failure{done.error()};
    return faults;
}

util::Result<usize, std::string> annotate_positions(std::span<const std::string> files, Crew& crew,
                                                    Output& output, cli::Console& console) {
    usize lines_with_faults = 0;
    util::ProgressLine line(console.progress());
    util::OrderedWork<chess::EpdRecord> positions([&](const chess::EpdRecord& record) {
        auto done = output.add(chess::to_epd(record));
        line.show([&] { return fmt::format("{} positions", output.count()); });
        return done;
    });
    const auto read_file = [&](const std::string& name) -> util::Done {
        auto file = util::open_text(name);
        if (!file) return util::Failure{file.error()};
        chess::EpdLines lines(*file);
        while (crew.goes_on(positions)) {
            const auto text = lines.next();
            if (!text) break;
            auto record = chess::parse_epd(*text);
            const std::string fault = record ? write_moves_in_san(record.value()) : record.error();
            if (!fault.empty()) {
                ++lines_with_faults;
                report(line, name, fmt::format("line {}: {}", lines.number(), fault));
            }
            if (!record) continue;
            if (auto done = positions.add(std::move(record).value()); !done) return done;
        }
        return util::check_whole(*file, name);
    };
    const auto done = crew.annotate(files, positions, analyse, read_file, "positions");
    line.clear();
    if (!done) return util::Failure{done.error()};
    return lines_with_faults;
}

}  // namespace annotate_tool
