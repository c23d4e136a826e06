// Runs the threads that play, and writes the progress on the caller's thread.
#include "tools/datagen/generate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <random>

#include <fmt/format.h>

#include "util/at_end.h"
#include "util/text.h"

namespace datagen {

namespace {

using Clock = std::chrono::steady_clock;

util::Result<std::vector<SelfPlayer>, std::string> make_players(const GenerateSettings& settings,
                                                                const play::OpeningBook* book) {
    std::vector<SelfPlayer> players;
    for (int i = 0; i < settings.threads; ++i) {
        auto engine = make_engine(settings.self_play.hash_mib, settings.self_play.network);
        if (!engine) return util::Failure{engine.error()};
        players.emplace_back(settings.self_play, book, std::move(engine).value());
    }
    return players;
}

// The state that the threads share.
class Generator {
public:
    Generator(const GenerateSettings& settings, std::vector<SelfPlayer> players, record::GameWriter file)
        : settings_(settings), players_(std::move(players)), seed_(settings.seed.value_or(random_seed())),
          file_(std::move(file)), games_before_(file_.games()), positions_before_(file_.positions()) {}

    void run(const util::StopRequested& stop_requested, util::ProgressStream progress) {
        *progress.stream << format_beginning() << std::flush;
        start_ = Clock::now();
        util::ThreadGroup threads(settings_.thread_maker);
        for (usize i = 0; i < players_.size(); ++i)
            if (!begin_thread(threads, i)) break;
        report_progress(stop_requested, progress);
        const auto joined = threads.join();
        if (!joined) fail(joined.error());
        settings_.on_progress(counts());
        *progress.stream << format_progress() << '\n' << std::flush;
        if (const auto done = settings_.sync(file_); !done) fail(done.error());
        if (const auto faults = settings_.table_faults(); !faults.empty()) fail(faults.front());
    }

    const util::Done& outcome() const { return outcome_; }

private:
    bool begin_thread(util::ThreadGroup& threads, usize number) {
        {
            const std::lock_guard lock(mutex_);
            ++active_threads_;
        }
        if (threads.add([this, number] { play(number); })) return true;
        fail(fmt::format("{} threads cannot be started", settings_.threads));
        end_thread();
        return false;
    }

    void end_thread() {
        const std::lock_guard lock(mutex_);
        --active_threads_;
        changed_.notify_all();
    }

    // The first error ends the run after the current games.
    void fail(const std::string& error) {
        const std::lock_guard lock(mutex_);
        if (outcome_) outcome_ = util::Failure{error};
        stopping_ = true;
    }

    void play(usize thread) {
        const util::AtEnd end([this] { end_thread(); });
        try {
            play_games(thread);
        } catch (const std::bad_alloc&) {
            fail("there is no memory left for the games");
        }
    }

    void play_games(usize thread) {
        SelfPlayer& player = players_[thread];
        u64 nodes_told = 0;
        while (const std::optional<u64> games = begin_game()) {
            util::Prng prng = generator_for(settings_.first_thread + thread, *games);
            const auto played = player.play(prng, [this] { return stopping_.load(); });
            nodes_ += player.nodes() - nodes_told;
            nodes_told = player.nodes();
            end_game(played);
        }
    }

    // The random numbers of a game depend on the seed, its thread and the number of games in the file when it
    // began. With one thread this is the number of the game. No two games of a file have all three in common,
    // as a thread begins its next game after its last one was written. After an interrupted run only games
    // that were lost can be played again.
    util::Prng generator_for(u64 thread, u64 games) const {
        u64 mixed = util::Prng(seed_).next();  // SplitMix64 turns similar seeds into unrelated streams
        for (const u64 part : {thread, games}) mixed = util::Prng(mixed ^ part).next();
        return util::Prng(mixed);
    }

    // Returns the number of games in the file; nothing if no further game is wanted.
    std::optional<u64> begin_game() {
        const std::lock_guard lock(mutex_);
        if (stopping_) return {};
        if (settings_.games && file_.games() + games_at_hand_ >= *settings_.games) return {};
        if (settings_.positions && file_.positions() >= *settings_.positions) return {};
        ++games_at_hand_;
        return file_.games();
    }

    void end_game(const util::Result<std::optional<record::Game>, std::string>& result) {
        const std::lock_guard lock(mutex_);
        --games_at_hand_;
        const auto done = result ? keep(*result) : util::Done(util::Failure{result.error()});
        if (done) return;
        if (outcome_) outcome_ = done;
        stopping_ = true;
    }

    // The file is synced every few minutes, so that a failure of the machine costs only the games since then.
    util::Done keep(const std::optional<record::Game>& game) {
        if (!game || !can_write_) return {};
        auto done = file_.append(*game);
        if (const auto now = settings_.now(); done && now >= next_sync_) {
            next_sync_ = now + SyncInterval;
            done = settings_.sync(file_);
        }
        can_write_ = bool(done);
        return done ? settings_.disk.check(settings_.out) : done;
    }

    void report_progress(const util::StopRequested& stop_requested, util::ProgressStream progress) {
        constexpr std::chrono::milliseconds PollInterval{100};
        util::ProgressLine line(progress);
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, PollInterval, [this] { return active_threads_ == 0; })) {
            if (!stopping_ && stop_requested()) {
                stopping_ = true;
                line.cleared() << "finishing the current games\n" << std::flush;
            }
            settings_.on_progress(counts());
            line.show([this] { return format_progress(); });
        }
    }

    GenerateCounts counts() const {
        return {.games = file_.games() - games_before_,
                .positions = file_.positions() - positions_before_,
                .nodes = nodes_};
    }

    std::string format_beginning() const {
        std::string text = fmt::format("{}: {} games, {} positions; seed {}, threads {}\n", settings_.out,
                                       games_before_, positions_before_, seed_, settings_.threads);
        if (file_.cut_off() > 0)
            text += fmt::format("{}: {} bytes of an unfinished game were cut off\n", settings_.out,
                                file_.cut_off());
        return text;
    }

    std::string format_progress() const {
        constexpr double BytesPerMb = 1e6;
        const double seconds = std::max(0.001, std::chrono::duration<double>(Clock::now() - start_).count());
        const double positions = double(file_.positions() - positions_before_);
        return fmt::format(
            "{} games, {} positions in {:.1f} MB, {:.1f} positions/s, {:.0f} nodes/s, {} elapsed, {} left",
            wanted(file_.games(), settings_.games), wanted(file_.positions(), settings_.positions),
            double(file_.size()) / BytesPerMb, positions / seconds, double(nodes_) / seconds,
            util::duration_text(seconds), format_time_left(seconds));
    }

    static std::string wanted(u64 done, const std::optional<u64>& target) {
        return target ? fmt::format("{} of {}", done, *target) : std::to_string(done);
    }

    std::string format_time_left(double seconds) const {
        double share = 0;
        const auto consider = [&](u64 before, u64 now, const std::optional<u64>& target) {
            if (!target || now == before) return;
            share = std::max(share, *target > now ? double(now - before) / double(*target - before) : 1);
        };
        consider(games_before_, file_.games(), settings_.games);
        consider(positions_before_, file_.positions(), settings_.positions);
        return util::time_left_text(seconds, share);
    }

    static constexpr std::chrono::minutes SyncInterval{5};

    const GenerateSettings& settings_;
    std::vector<SelfPlayer> players_;  // one per thread
    u64 seed_;
    Clock::time_point start_;
    std::atomic<bool> stopping_ = false;
    std::atomic<u64> nodes_ = 0;

    mutable std::mutex mutex_;  // guards the following members
    std::condition_variable changed_;
    record::GameWriter file_;
    u64 games_before_;
    u64 positions_before_;
    int active_threads_ = 0;
    u64 games_at_hand_ = 0;
    Clock::time_point next_sync_ = settings_.now() + SyncInterval;
    util::Done outcome_;
    bool can_write_ = true;  // no write has failed
};

}  // namespace

u64 random_seed() {
    std::random_device device;
    return (u64(device()) << 32 | device()) >> 1;
}

util::Done generate(const GenerateSettings& settings, const util::StopRequested& stop_requested,
                    util::ProgressStream progress) {
    std::optional<play::OpeningBook> book;
    if (!settings.book.empty()) {
        auto read = play::OpeningBook::read(settings.book);
        if (!read) return util::Failure{read.error()};
        book = std::move(read).value();
    }
    if (auto done = settings.disk.check(settings.out); !done) return done;
    auto players = make_players(settings, book ? &*book : nullptr);
    if (!players) return util::Failure{players.error()};
    auto file = record::GameWriter::open(settings.out);
    if (!file) return util::Failure{file.error()};
    Generator generator(settings, std::move(players).value(), std::move(file).value());
    generator.run(stop_requested, progress);
    return generator.outcome();
}

}  // namespace datagen
