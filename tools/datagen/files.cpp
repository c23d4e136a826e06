// Reads files of games, and verifies or exports the games one by one.
#include "tools/datagen/files.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "chess/fen.h"
#include "util/file.h"
#include "util/prng.h"
#include "util/text.h"

namespace datagen {

namespace {

std::vector<std::string> text_lines_of(const record::Game& game, bool only_quiet) {
    std::vector<std::string> lines;
    if (game.result == record::GameResult::Unknown) return lines;
    const auto add = [&](const chess::Position& position, const record::ScoredMove& scored) {
        if (only_quiet && !is_quiet(position, scored)) return;
        lines.push_back(fmt::format("{} | {} | {:.1f}\n", chess::to_fen(position),
                                    record::white_cp(position, scored.score),
                                    record::points_of(game.result)));
    };
    if (game.moves_are_labels)
        record::replay(game, add);
    else
        for (const record::Sample& sample : game.samples) add(sample.position, sample.best);
    return lines;
}

// At most `count` of the lines at random, in their order (Knuth: selection sampling).
std::vector<std::string> choose(std::vector<std::string> lines, u64 count, util::Prng& prng) {
    std::vector<std::string> chosen;
    for (usize i = 0; i < lines.size() && chosen.size() < count; ++i)
        if (prng.below(lines.size() - i) < count - chosen.size()) chosen.push_back(std::move(lines[i]));
    return chosen;
}

}  // namespace

ReadProgress::ReadProgress(const std::vector<std::string>& files, util::ProgressStream where)
    : line_(where), total_bytes_(util::total_size(files)) {}

double ReadProgress::share() const {
    return std::min(1.0, double(bytes_) / double(std::max<u64>(total_bytes_, 1)));
}

std::string ReadProgress::text(double seconds) const {
    const double time = std::max(0.001, seconds);
    return fmt::format("{:.0f} % read, {} positions, {:.1f} positions/s, {} elapsed, {} left", 100 * share(),
                       positions_, double(positions_) / time, util::duration_text(time),
                       util::time_left_text(time, share()));
}

bool is_quiet(const chess::Position& position, const record::ScoredMove& scored) {
    return !position.in_check() && !scored.move.is_noisy() && !scored.score.is_decisive();
}

util::Result<record::Damage, std::string> for_each_game(const std::string& file,
                                                        const std::function<bool(const record::Game&)>& visit,
                                                        ReadProgress* progress) {
    auto scanner = record::FrameScanner::open(file);
    if (!scanner) return util::Failure{scanner.error()};
    u64 offset = 0;
    while (const auto game = scanner->next_game()) {
        if (progress != nullptr) progress->add(scanner->offset() - offset, game->positions());
        offset = scanner->offset();
        if (!visit(*game)) break;
    }
    if (const auto done = scanner->outcome(); !done) return util::Failure{done.error()};
    return scanner->damage();
}

bool verify(const std::vector<std::string>& files, std::ostream& out,
            const util::StopRequested& stop_requested, ReadProgress* progress) {
    bool all_well = true;
    for (const std::string& file : files) {
        u64 games = 0;
        u64 positions = 0;
        bool stopped = false;
        const auto visit = [&](const record::Game& game) {
            games += game.result != record::GameResult::Unknown;
            positions += game.positions();
            stopped = stop_requested();
            return !stopped;
        };
        const auto damage = for_each_game(file, visit, progress);
        all_well &= damage && !damage->any() && !stopped;
        if (progress != nullptr) progress->clear();
        out << fmt::format("{}: {} games, {} positions: {}\n", file, games, positions,
                           !damage         ? damage.error()
                           : damage->any() ? describe(*damage)
                           : stopped       ? "stopped"
                                           : "all whole");
        if (stopped) break;
    }
    return all_well;
}

util::Done export_text(const ExportSettings& settings, const PutLine& put_line, std::ostream& notes,
                       const util::StopRequested& stop_requested) {
    util::Prng prng(settings.seed);
    for (const std::string& file : settings.in) {
        bool stopped = false, refused = false;
        const auto damage = for_each_game(file, [&](const record::Game& game) {
            std::vector<std::string> lines = text_lines_of(game, settings.only_quiet);
            if (settings.per_game) lines = choose(std::move(lines), *settings.per_game, prng);
            for (const std::string& line : lines) refused = refused || !put_line(line);
            stopped = stop_requested();
            return !refused && !stopped;
        });
        if (!damage) return util::Failure{damage.error()};
        if (damage->any()) notes << fmt::format("{}: {}\n", file, describe(*damage));
        if (stopped) return util::Failure{"stopped before the end"};
        if (refused) return util::Failure{"the lines cannot be written (disk full?)"};
    }
    return {};
}

}  // namespace datagen
