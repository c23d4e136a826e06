// Games are read in batches, searched on all threads and written in their order.
#include "datagen/rescore.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "datagen/files.h"
#include "datagen/searcher.h"
#include "play/openings.h"
#include "record/frame_scanner.h"
#include "record/game_format.h"
#include "record/game_reader.h"
#include "record/game_writer.h"
#include "util/file.h"
#include "util/text.h"
#include "util/thread_group.h"

namespace datagen {

namespace {

using MaybeError = std::optional<std::string>;
using Clock = std::chrono::steady_clock;

// Centipawns by which the odds grow e-fold. What the trainer fits to results lies near it for all evaluations so far.
constexpr double OddsScaleCp = 245;

double expected_points(eval::Score score) { return 1 / (1 + std::exp(-score.cp() / OddsScaleCp)); }

// Games that are searched one after the other on one table: a game and the samples behind it, which have much in common.
// To forget all before each sample would cost several times what its search does.
struct Group {
    std::vector<record::Game> games;
    // So many of them, the first ones, are in the output already. They are searched again where others are not, as those
    // depend on them.
    usize written = 0;
};

class GroupRescorer {
public:
    GroupRescorer(const RescoreSettings& settings, std::unique_ptr<play::BlockingSearch> searcher)
        : settings_(settings), searcher_(std::move(searcher)) {}

    void rescore(Group& group) {
        searcher_->engine().new_game();
        for (record::Game& game : group.games) rescore(game);
    }

    u64 searches() const { return searches_; }
    std::string evaluation() const { return evaluation_of(searcher_->engine()); }

private:
    // From the end to the beginning, so that the table knows what came of a position.
    void rescore(record::Game& game) {
        std::vector<chess::Position> positions;
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove&) {
            positions.push_back(position);
        });
        for (usize i = game.moves.size(); i-- > 0;) {
            if (!is_quiet(positions[i], game.moves[i])) continue;
            const play::FoundMove found = play::find_move(
                *searcher_, positions[i], {.soft_nodes = settings_.nodes, .hard_nodes = settings_.nodes});
            game.moves[i].score = blend(game.moves[i].score, found.score, settings_.keep);
            ++searches_;
        }
    }

    const RescoreSettings& settings_;
    std::unique_ptr<play::BlockingSearch> searcher_;
    u64 searches_ = 0;
};

// What the output held when the run began: copies of the input's first games.
class WrittenGames {
public:
    explicit WrittenGames(const std::string& name, u64 size)
        : scanner_(std::make_unique<std::ifstream>(name, std::ios::binary)), size_(size) {}

    bool at_end() const { return scanner_.offset() >= size_; }
    // Is the next one of them a copy of this game, whatever its scores? Not at the end.
    bool next_is(const record::Game& game) {
        const auto frame = scanner_.next();
        bytes_.clear();
        record::encode_game(game, bytes_);
        return frame && record::identity_of(*frame) == record::identity_of(bytes_);
    }

private:
    record::FrameScanner scanner_;
    u64 size_;
    std::vector<u8> bytes_;
};

class Rescorer {
public:
    Rescorer(const RescoreSettings& settings, std::vector<GroupRescorer> workers, record::GameWriter out,
             std::ostream& notes, const StopRequested& stop_requested)
        : settings_(settings), workers_(std::move(workers)), out_(std::move(out)), notes_(notes),
          stop_requested_(stop_requested), written_(settings.out, out_.positions() > 0 ? out_.size() : 0) {}

    MaybeError run() {
        MaybeError failure;
        for (const std::string& file : settings_.in)
            if (!failure) failure = read(file);
        if (!failure && !written_.at_end())
            failure = fmt::format("{} holds more games than those to rescore", util::quoted(settings_.out));
        if (!failure) failure = finish_batch();
        tell_progress();
        if (!failure) failure = out_.sync();
        return failure;
    }

private:
    static constexpr usize BatchPositions = 20000;
    static constexpr usize MostGamesOfGroup = 1000;  // so that a file of samples alone keeps all threads busy
    static constexpr std::chrono::seconds ReportInterval{10};

    MaybeError read(const std::string& file) {
        MaybeError failure;
        record::Damage damage;
        const MaybeError error = for_each_game(file, damage, [&](const record::Game& game) {
            failure = stop_requested_() ? "stopped before the end; the same command goes on" : take(game);
            return !failure;
        });
        if (failure) return failure;
        if (error) return error;
        if (damage.any()) notes_ << fmt::format("{}: {}\n", file, describe(damage));
        return finish_group();
    }

    MaybeError take(const record::Game& game) {
        if (game.result != record::GameResult::Unknown || group_.games.size() >= MostGamesOfGroup)
            if (auto failure = finish_group()) return failure;
        if (!written_.at_end()) {
            if (!written_.next_is(game))
                return fmt::format("{} holds other games than those to rescore", util::quoted(settings_.out));
            ++group_.written;
        }
        group_.games.push_back(game);
        return {};
    }

    MaybeError finish_group() {
        Group group = std::exchange(group_, {});
        if (group.written == group.games.size()) return {};
        for (const record::Game& game : group.games) batch_positions_ += game.moves.size();
        batch_.push_back(std::move(group));
        return batch_positions_ >= BatchPositions ? finish_batch() : MaybeError{};
    }

    MaybeError finish_batch() {
        if (auto failure = search_batch()) return failure;
        for (const Group& group : batch_)
            for (usize i = group.written; i < group.games.size(); ++i)
                if (auto error = out_.append(group.games[i])) return error;
        batch_.clear();
        batch_positions_ = 0;
        if (Clock::now() >= next_report_) tell_progress();
        return {};
    }

    MaybeError search_batch() {
        std::atomic<usize> next = 0;
        util::ThreadGroup threads;
        MaybeError failure;
        for (GroupRescorer& worker : workers_) {
            const bool is_there = threads.add([&] {
                for (usize i = next++; i < batch_.size(); i = next++) worker.rescore(batch_[i]);
            });
            if (!is_there) failure = no_threads(settings_.threads);
        }
        if (failure) next = batch_.size();
        const auto joined = threads.join();
        if (!failure && !joined) failure = fmt::format("a search failed: {}", joined.error());
        return failure;
    }

    void tell_progress() {
        u64 searches = 0;
        for (const GroupRescorer& worker : workers_) searches += worker.searches();
        const double seconds = std::max(0.001, std::chrono::duration<double>(Clock::now() - start_).count());
        notes_ << fmt::format("{} games, {} positions; {} searches, {:.1f}/s\n", out_.games(),
                              out_.positions(), searches, double(searches) / seconds)
               << std::flush;
        next_report_ = Clock::now() + ReportInterval;
    }

    const RescoreSettings& settings_;
    std::vector<GroupRescorer> workers_;
    record::GameWriter out_;
    std::ostream& notes_;
    const StopRequested& stop_requested_;
    WrittenGames written_;
    Group group_;  // being read
    std::vector<Group> batch_;
    usize batch_positions_ = 0;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_report_ = start_ + ReportInterval;
};

util::Result<std::vector<GroupRescorer>, std::string> make_workers(const RescoreSettings& settings) {
    std::vector<GroupRescorer> workers;
    for (int i = 0; i < settings.threads; ++i) {
        auto searcher = make_searcher(settings.hash_mib, settings.network);
        if (!searcher) return util::Failure{searcher.error()};
        workers.emplace_back(settings, std::move(searcher).value());
    }
    return workers;
}

// All that the scores depend on, as lines key=value. The version is that of the way to rescore: 2 has one table for a
// game and its samples.
std::string text_of(const RescoreSettings& settings, const std::string& evaluation) {
    return fmt::format("version=2\nevaluation={}\nnodes={}\nkeep={}\nhash={}\n", evaluation, settings.nodes,
                       settings.keep, settings.hash_mib);
}

// A file that begins gets its settings beside it; one that goes on must have been made with the same.
MaybeError keep_settings(const record::GameWriter& out, const std::string& name, const std::string& text) {
    const std::string settings_name = name + ".settings";
    if (out.positions() == 0) return util::write_file(settings_name, text);
    const auto kept = util::read_text(settings_name);
    if (!kept)
        return fmt::format("how {} was made cannot be told, and so it cannot be gone on with: {}",
                           util::quoted(name), kept.error());
    if (*kept == text) return {};
    std::string differences;
    const auto was = util::split_words(*kept), is = util::split_words(text);
    for (usize i = 0; i < std::min(was.size(), is.size()); ++i)
        if (was[i] != is[i])
            differences += fmt::format("{}{}, not {}", differences.empty() ? "" : "; ", was[i], is[i]);
    return fmt::format("{} was made with other settings ({}); they must be the same to go on with it",
                       util::quoted(name), differences);
}

}  // namespace

eval::Score blend(eval::Score old_score, eval::Score new_score, double keep) {
    if (new_score.is_decisive()) return new_score;
    if (old_score.is_decisive()) return old_score;
    if (keep <= 0) return new_score;
    if (keep >= 1) return old_score;
    const double points = keep * expected_points(old_score) + (1 - keep) * expected_points(new_score);
    // Points that a double cannot tell from 0 or 1 come from two scores far beyond every limit of the training.
    const double cp = OddsScaleCp * std::log(points / (1 - points));
    return std::isfinite(cp) ? eval::Score::from_cp(int(std::lround(cp))) : new_score;
}

std::optional<std::string> rescore(const RescoreSettings& settings, std::ostream& notes,
                                   const StopRequested& stop_requested) {
    for (const std::string& file : settings.in) {
        std::error_code error;
        if (std::filesystem::equivalent(file, settings.out, error))
            return fmt::format("{} cannot be read and written at once", util::quoted(file));
        const auto opened = record::GameReader::open(file);
        if (!opened) return opened.error();
    }
    auto workers = make_workers(settings);
    if (!workers) return workers.error();
    auto out = record::GameWriter::open(settings.out);
    if (!out) return out.error();
    const std::string evaluation = workers->front().evaluation();
    if (auto failure = keep_settings(*out, settings.out, text_of(settings, evaluation))) return failure;
    return Rescorer(settings, std::move(workers).value(), std::move(out).value(), notes, stop_requested)
        .run();
}

}  // namespace datagen
