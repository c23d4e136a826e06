// Threads that play, one that tells the progress.
#include "tune/generate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <random>
#include <thread>

#include <fmt/format.h>

#include "chess/fen.h"
#include "tune/sample_file.h"
#include "util/text.h"

namespace tune {

namespace {

using Clock = std::chrono::steady_clock;

util::Result<std::vector<chess::Position>, std::string> read_book(const std::string& name) {
    if (name.empty()) return std::vector{chess::Position::start()};
    std::vector<chess::Position> positions;
    std::ifstream file(name);
    std::string line;
    for (u64 number = 1; std::getline(file, line); ++number) {
        if (util::trim(line).empty()) continue;
        const auto record = chess::parse_epd(line);
        if (!record) return util::Failure{fmt::format("{}:{}: {}", name, number, record.error().detail)};
        positions.push_back(record->position);
    }
    if (positions.empty())
        return util::Failure{fmt::format("book {} cannot be read or is empty", util::quoted(name))};
    return positions;
}

u64 random_seed() {
    std::random_device device;
    return u64(device()) << 32 | device();
}

std::string format_duration(double seconds) {
    const u64 minutes = u64(seconds) / 60;
    return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60, u64(seconds) % 60);
}

// What the threads share.
class Generator {
public:
    Generator(const GenerateSettings& settings, std::vector<chess::Position> openings, SampleAppender file)
        : settings_(settings), openings_(std::move(openings)), file_(std::move(file)),
          // A second run with the same seed and file goes on with other games.
          seed_(settings.seed.value_or(random_seed()) ^ util::Prng(file_.size()).next()) {}

    void run(const StopRequested& stop_requested, std::ostream& progress) {
        start_ = Clock::now();
        active_threads_ = settings_.threads;
        std::vector<std::thread> threads;
        for (int i = 0; i < settings_.threads; ++i) threads.emplace_back([this] { play(); });
        tell_progress(stop_requested, progress);
        for (std::thread& thread : threads) thread.join();
        progress << format_progress() << '\n' << std::flush;
    }

    const std::optional<std::string>& error() const { return error_; }

private:
    void play() {
        SelfPlayer player(settings_.self_play);
        while (const std::optional<u64> index = next_game()) {
            // SplitMix64 turns neighbouring seeds into unrelated streams.
            util::Prng prng(util::Prng(seed_ + *index).next());
            std::vector<Sample> samples;
            while (samples.empty() && !stopping_) {
                const auto& opening = openings_[usize(prng.below(openings_.size()))];
                samples = player.play(opening, prng);
            }
            if (!samples.empty()) write(samples);
        }
        const std::lock_guard lock(mutex_);
        --active_threads_;
        changed_.notify_all();
    }

    std::optional<u64> next_game() {
        if (stopping_) return {};
        const u64 index = next_index_++;
        return index < settings_.games ? std::optional(index) : std::nullopt;
    }

    void write(const std::vector<Sample>& samples) {
        std::string lines;
        for (const Sample& sample : samples) lines += format_sample(sample) + '\n';
        const std::lock_guard lock(mutex_);
        if (error_) return;
        if (!file_.append(lines)) {
            error_ = fmt::format("{} cannot be written (disk full?)", util::quoted(settings_.out));
            stopping_ = true;
            return;
        }
        ++games_;
        samples_ += samples.size();
    }

    void tell_progress(const StopRequested& stop_requested, std::ostream& progress) {
        constexpr std::chrono::milliseconds PollInterval{100};
        constexpr std::chrono::seconds TellInterval{10};
        auto next_time = start_ + TellInterval;
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, PollInterval, [this] { return active_threads_ == 0; })) {
            if (!stopping_ && stop_requested()) {
                stopping_ = true;
                progress << "finishing the games at hand\n" << std::flush;
            }
            if (Clock::now() < next_time) continue;
            next_time += TellInterval;
            progress << format_progress() << '\n' << std::flush;
        }
    }

    std::string format_progress() const {
        const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        const double left = double(settings_.games - games_) * seconds / double(std::max<u64>(games_, 1));
        return fmt::format("{} of {} games, {} positions, {:.1f} positions/s, {} gone, {} left", games_,
                           settings_.games, samples_, double(samples_) / std::max(seconds, 0.001),
                           format_duration(seconds), games_ == 0 ? "?" : format_duration(left));
    }

    const GenerateSettings& settings_;
    std::vector<chess::Position> openings_;
    SampleAppender file_;
    u64 seed_;
    Clock::time_point start_;
    std::atomic<u64> next_index_ = 0;
    std::atomic<bool> stopping_ = false;

    std::mutex mutex_;  // guards what follows, and the file
    std::condition_variable changed_;
    int active_threads_ = 0;
    u64 games_ = 0;
    u64 samples_ = 0;
    std::optional<std::string> error_;
};

}  // namespace

std::optional<std::string> generate(const GenerateSettings& settings, const StopRequested& stop_requested,
                                    std::ostream& progress) {
    auto openings = read_book(settings.book);
    if (!openings) return openings.error();
    auto file = SampleAppender::open(settings.out);
    if (!file) return file.error();
    Generator generator(settings, std::move(openings).value(), std::move(file).value());
    generator.run(stop_requested, progress);
    return generator.error();
}

}  // namespace tune
