// Searches games on all threads and writes them in order.
#include "tools/datagen/rescore.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "eval/wdl.h"
#include "play/openings.h"
#include "tools/datagen/engine.h"
#include "tools/datagen/files.h"
#include "tools/record/frame_scanner.h"
#include "tools/record/game_format.h"
#include "tools/record/game_writer.h"
#include "util/file.h"
#include "util/key_values.h"
#include "util/ordered_work.h"
#include "util/os/files.h"
#include "util/relaxed_atomic.h"
#include "util/text.h"

namespace datagen {

namespace {

using util::Done;

// Centipawns that multiply the odds by e. The value that the trainer fits to results has been near it for all
// evaluations so far.
constexpr double OddsScaleCp = 245;

double points_of(eval::Score score) { return eval::expected_points(score.cp() / OddsScaleCp); }

class GameRescorer {
public:
    GameRescorer(const RescoreSettings& settings, std::unique_ptr<engine::Engine> engine)
        : settings_(settings), engine_(std::move(engine)) {}

    // Searches the game first, then its samples with the same table, since they have much in common: clearing
    // it before each sample would cost several times as much as the search. Each in reverse order, so that
    // the table contains what followed a position.
    void rescore(record::Game& game) {
        engine_->new_game();
        if (game.moves_are_labels) rescore_moves(game);
        for (usize i = game.samples.size(); i-- > 0;) rescore(game.samples[i].position, game.samples[i].best);
    }

    // The number so far; callable from any thread.
    u64 searches() const { return searches_; }
    // "classical", or "network-" and the 16 hexadecimal digits of the network's fingerprint.
    std::string evaluation() const {
        const auto network = engine_->network_in_use();
        return network ? fmt::format("network-{:016x}", network->fingerprint()) : "classical";
    }

private:
    void rescore_moves(record::Game& game) {
        std::vector<chess::Position> positions;
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove&) {
            positions.push_back(position);
        });
        for (usize i = game.moves.size(); i-- > 0;) rescore(positions[i], game.moves[i]);
    }

    void rescore(const chess::Position& position, record::ScoredMove& best) {
        if (!is_quiet(position, best)) return;
        const play::FoundMove found = play::find_move(
            *engine_, position, {.soft_nodes = settings_.nodes, .hard_nodes = settings_.nodes});
        best.score = blend(best.score, found.score, settings_.keep);
        searches_.add_by_owner(1);
    }

    const RescoreSettings& settings_;
    std::unique_ptr<engine::Engine> engine_;
    util::RelaxedAtomic<u64> searches_ = 0;
};

// The games in the output when the run began: copies of the first games of the input.
class WrittenGames {
public:
    // A file of size 0 is not opened: it may be a pipe, whose other end this would be.
    WrittenGames(const std::string& name, u64 size)
        : scanner_(size > 0 ? std::make_unique<std::ifstream>(name, std::ios::binary)
                            : std::make_unique<std::ifstream>(),
                   name),
          size_(size) {}

    bool at_end() const { return scanner_.offset() >= size_; }
    // In front of the game that next_is() looked at last.
    const record::Damage& damage() const { return scanner_.damage(); }
    // Whether the next of them is a copy of this game, whatever its scores. Not to be called at the end.
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
    Rescorer(const RescoreSettings& settings, std::vector<GameRescorer> workers, record::GameWriter out,
             util::ProgressStream notes, const util::StopRequested& stop_requested)
        : settings_(settings), workers_(std::move(workers)), out_(std::move(out)),
          stop_requested_(stop_requested), line_(notes),
          written_(settings.out, out_.is_empty() ? 0 : out_.size()),
          games_([this](const record::Game& game) { return write(game); }, settings.thread_maker) {}

    Done run() {
        Done done = games_.add_threads(workers_.size(), [this](usize i) {
            return [&worker = workers_[i]](record::Game& game) {
                worker.rescore(game);
                return true;
            };
        });
        for (const std::string& file : settings_.in)
            if (done) done = read(file);
        if (done && !written_.at_end())
            done = util::Failure{
                fmt::format("{} holds more games than those to rescore", util::quoted(settings_.out))};
        if (done) done = finish();
        line_.cleared() << progress_text() << std::endl;
        if (done) done = out_.sync();
        return done;
    }

private:
    Done read(const std::string& file) {
        Done taken;
        const auto damage = for_each_game(
            file,
            [&](const record::Game& game) {
                taken = stop_requested_()
                            ? util::Failure{"stopped before the end; the same command continues"}
                            : take(game);
                return taken && !games_.has_given_up();
            },
            &progress_);
        if (!taken) return taken;
        if (!damage) return util::Failure{damage.error()};
        if (damage->any()) line_.cleared() << fmt::format("{}: {}\n", file, describe(*damage));
        return {};
    }

    Done take(const record::Game& game) {
        if (!written_.at_end()) {
            const bool is_copy = written_.next_is(game);
            if (written_.damage().any())
                return util::Failure{fmt::format("{} cannot be continued: {}", util::quoted(settings_.out),
                                                 describe(written_.damage()))};
            if (is_copy) {
                share_before_ = progress_.share();
                return {};
            }
            return util::Failure{
                fmt::format("{} holds other games than those to rescore", util::quoted(settings_.out))};
        }
        return games_.add(game);
    }

    Done finish() {
        Done done = games_.finish();
        return done || !games_.has_given_up()
                   ? done
                   : util::Failure{fmt::format("a search failed: {}", done.error())};
    }

    Done write(const record::Game& game) {
        if (auto done = settings_.disk.check(settings_.out); !done) return done;
        const Done done = out_.append(game);
        line_.show([this] { return progress_text(); });
        return done;
    }

    std::string progress_text() const {
        u64 searches = 0;
        for (const GameRescorer& worker : workers_) searches += worker.searches();
        const double seconds = line_.seconds();
        const double share = (progress_.share() - share_before_) / std::max(1e-9, 1 - share_before_);
        return fmt::format("{} games, {} positions; {} searches, {:.1f}/s, {} left", out_.games(),
                           out_.positions(), searches, double(searches) / seconds,
                           util::time_left_text(seconds, share));
    }

    const RescoreSettings& settings_;
    std::vector<GameRescorer> workers_;
    record::GameWriter out_;
    const util::StopRequested& stop_requested_;
    util::ProgressLine line_;
    WrittenGames written_;
    ReadProgress progress_{settings_.in};
    double share_before_ = 0;                // share of the input that was in the output when the run began
    util::OrderedWork<record::Game> games_;  // last: it uses all of the above
};

util::Result<std::vector<GameRescorer>, std::string> make_workers(const RescoreSettings& settings) {
    std::vector<GameRescorer> workers;
    for (int i = 0; i < settings.threads; ++i) {
        auto engine = make_engine(settings.hash_mib, settings.network);
        if (!engine) return util::Failure{engine.error()};
        workers.emplace_back(settings, std::move(engine).value());
    }
    return workers;
}

// Everything that the scores depend on. The version is that of the method: 2 uses one table for a game and
// its samples, 3 leaves out what play adds to a network's value, 4 begins with the last sample.
util::KeyValues kept_settings(const RescoreSettings& settings, const std::string& evaluation) {
    util::KeyValues kept;
    kept.add("version", 4);
    kept.add("evaluation", evaluation);
    kept.add("nodes", settings.nodes);
    kept.add("keep", settings.keep);
    kept.add("hash", settings.hash_mib);
    return kept;
}

}  // namespace

eval::Score blend(eval::Score old_score, eval::Score new_score, double keep) {
    if (new_score.is_decisive()) return new_score;
    if (old_score.is_decisive()) return old_score;
    if (keep <= 0) return new_score;
    if (keep >= 1) return old_score;
    const double points = keep * points_of(old_score) + (1 - keep) * points_of(new_score);
    // Points that round to 0 or 1 come from two scores far beyond all limits of the training.
    const double cp = OddsScaleCp * std::log(points / (1 - points));
    return std::isfinite(cp) ? eval::Score::from_cp(int(std::lround(cp))) : new_score;
}

Done rescore(const RescoreSettings& settings, util::ProgressStream notes,
             const util::StopRequested& stop_requested) {
    for (const std::string& file : settings.in) {
        auto opened = record::FrameScanner::open(file);
        if (!opened) return util::Failure{opened.error()};
        // What is read from a pipe here would be missing later.
        if (!util::file_size(file) || opened->next_game()) continue;
        const Done read = opened->outcome();
        return read ? util::Failure{fmt::format("{} holds no games", util::quoted(file))} : read;
    }
    auto workers = make_workers(settings);
    if (!workers) return util::Failure{workers.error()};
    const bool is_new = util::os::kind_of(settings.out) == util::os::FileKind::None;
    auto out = record::GameWriter::open(settings.out);
    if (!out) return util::Failure{out.error()};
    const auto kept = kept_settings(settings, workers->front().evaluation());
    if (auto done = util::keep_settings(settings.out, out->is_empty(), kept); !done) {
        std::error_code ignored;
        if (is_new && out->is_empty())
            std::filesystem::remove(util::os::path_of(util::os::follow_links(settings.out)), ignored);
        return done;
    }
    return Rescorer(settings, std::move(workers).value(), std::move(out).value(), notes, stop_requested)
        .run();
}

}  // namespace datagen
