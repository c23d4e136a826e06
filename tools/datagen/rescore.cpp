// Games are read in batches, searched on all threads and written in their order.
#include "datagen/rescore.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "datagen/files.h"
#include "play/openings.h"
#include "record/game_reader.h"
#include "record/game_writer.h"
#include "util/text.h"

namespace datagen {

namespace {

using MaybeError = std::optional<std::string>;
using Clock = std::chrono::steady_clock;

// Centipawns by which the odds grow e-fold. What the trainer fits to results lies near it for all evaluations so far.
constexpr double OddsScaleCp = 245;

double expected_points(eval::Score score) { return 1 / (1 + std::exp(-score.cp() / OddsScaleCp)); }

class GameRescorer {
public:
    explicit GameRescorer(const RescoreSettings& settings) : settings_(settings) {
        searcher_.engine().resize_hash(settings.hash_mib);
        if (settings.network) searcher_.engine().evaluate_by(*settings.network);
    }

    // From the end to the beginning, so that the table knows what came of a position.
    void rescore(record::Game& game) {
        searcher_.engine().new_game();
        std::vector<chess::Position> positions;
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove&) {
            positions.push_back(position);
        });
        for (usize i = game.moves.size(); i-- > 0;) {
            if (!is_quiet(positions[i], game.moves[i])) continue;
            const play::FoundMove found = play::find_move(
                searcher_, positions[i], {.soft_nodes = settings_.nodes, .hard_nodes = settings_.nodes});
            game.moves[i].score = blend(game.moves[i].score, found.score, settings_.keep);
            ++searches_;
        }
    }

    u64 searches() const { return searches_; }

private:
    const RescoreSettings& settings_;
    play::BlockingSearch searcher_;
    u64 searches_ = 0;
};

class Rescorer {
public:
    Rescorer(const RescoreSettings& settings, record::GameWriter out, std::ostream& notes,
             const StopRequested& stop_requested)
        : settings_(settings), out_(std::move(out)), notes_(notes), stop_requested_(stop_requested),
          positions_to_skip_(out_.positions()) {
        for (int i = 0; i < settings.threads; ++i)
            workers_.push_back(std::make_unique<GameRescorer>(settings));
    }

    MaybeError run() {
        MaybeError failure;
        for (const std::string& file : settings_.in)
            if (!failure) failure = read(file);
        if (!failure) failure = finish_batch();
        tell_progress();
        if (!failure) failure = out_.sync();
        return failure;
    }

private:
    static constexpr usize BatchPositions = 20000;
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
        return {};
    }

    MaybeError take(const record::Game& game) {
        if (positions_to_skip_ > 0) {
            if (game.moves.size() > positions_to_skip_)
                return fmt::format("{} holds other games than those to rescore", util::quoted(settings_.out));
            positions_to_skip_ -= game.moves.size();
            return {};
        }
        batch_.push_back(game);
        batch_positions_ += game.moves.size();
        return batch_positions_ >= BatchPositions ? finish_batch() : MaybeError{};
    }

    MaybeError finish_batch() {
        std::atomic<usize> next = 0;
        std::vector<std::thread> threads;
        for (const auto& worker : workers_)
            threads.emplace_back([&] {
                for (usize i = next++; i < batch_.size(); i = next++) worker->rescore(batch_[i]);
            });
        for (std::thread& thread : threads) thread.join();
        for (const record::Game& game : batch_)
            if (auto error = out_.append(game)) return error;
        batch_.clear();
        batch_positions_ = 0;
        if (Clock::now() >= next_report_) tell_progress();
        return {};
    }

    void tell_progress() {
        u64 searches = 0;
        for (const auto& worker : workers_) searches += worker->searches();
        const double seconds = std::max(0.001, std::chrono::duration<double>(Clock::now() - start_).count());
        notes_ << fmt::format("{} games, {} positions; {} searches, {:.1f}/s\n", out_.games(),
                              out_.positions(), searches, double(searches) / seconds)
               << std::flush;
        next_report_ = Clock::now() + ReportInterval;
    }

    const RescoreSettings& settings_;
    record::GameWriter out_;
    std::ostream& notes_;
    const StopRequested& stop_requested_;
    std::vector<std::unique_ptr<GameRescorer>> workers_;
    std::vector<record::Game> batch_;
    usize batch_positions_ = 0;
    u64 positions_to_skip_;  // of the input, since the output has them
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_report_ = start_ + ReportInterval;
};

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
    auto out = record::GameWriter::open(settings.out);
    if (!out) return out.error();
    return Rescorer(settings, std::move(out).value(), notes, stop_requested).run();
}

}  // namespace datagen
