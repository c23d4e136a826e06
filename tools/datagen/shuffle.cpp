// Two passes where memory is short: games are dealt out to temporary files at random, and each of those is shuffled in
// memory. Every order of the games is as likely as any other. The samples behind a game move with it.
#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "datagen/files.h"
#include "record/game_format.h"
#include "record/game_writer.h"
#include "util/prng.h"
#include "util/text.h"

namespace datagen {

namespace {

namespace fs = std::filesystem;
using util::Done;

// Removes what it was told of, whatever happens.
class TemporaryFiles {
public:
    ~TemporaryFiles() {
        for (const std::string& name : names_) remove(name);
    }
    TemporaryFiles() = default;
    TemporaryFiles(const TemporaryFiles&) = delete;
    TemporaryFiles& operator=(const TemporaryFiles&) = delete;

    // One of an earlier, broken run gives way.
    std::string add(std::string name) {
        remove(name);
        names_.push_back(std::move(name));
        return names_.back();
    }

private:
    static void remove(const std::string& name) {
        std::error_code ignored;
        fs::remove(name, ignored);
    }
    std::vector<std::string> names_;
};

// Frames in memory, in the order of their coming.
struct Frames {
    std::vector<u8> bytes;
    std::vector<u64> ends{0};
    std::vector<usize> groups;  // the first frame of each (record::GameGroups)

    void add(const record::Game& game, bool begins_group) {
        if (begins_group) groups.push_back(size());
        record::encode_game(game, bytes);
        ends.push_back(bytes.size());
    }
    usize size() const { return ends.size() - 1; }
    std::span<const u8> at(usize index) const {
        return std::span(bytes).subspan(ends[index], ends[index + 1] - ends[index]);
    }
    usize end_of_group(usize group) const { return group + 1 < groups.size() ? groups[group + 1] : size(); }
};

std::vector<usize> random_order(usize count, util::Prng& prng) {  // Fisher and Yates
    std::vector<usize> order(count);
    for (usize i = 0; i < count; ++i) order[i] = i;
    for (usize i = count; i > 1; --i) std::swap(order[i - 1], order[usize(prng.below(i))]);
    return order;
}

class Shuffler {
public:
    Shuffler(const ShuffleSettings& settings, std::ostream& notes, const StopRequested& stop_requested)
        : settings_(settings), notes_(notes), stop_requested_(stop_requested), prng_(settings.seed) {}

    Done run() {
        std::error_code error;
        if (fs::exists(settings_.out, error))
            return util::Failure{
                fmt::format("{} is there already; it is left alone", util::quoted(settings_.out))};
        const std::string draft = temporary_.add(settings_.out + ".new");
        {
            auto out = record::GameWriter::open(draft);
            if (!out) return util::Failure{out.error()};
            record::GameWriter writer = std::move(out).value();
            if (auto done = fill(writer); !done) return done;
            if (auto done = writer.sync(); !done) return done;
        }
        fs::rename(draft, settings_.out, error);
        if (error)
            return util::Failure{
                fmt::format("{} cannot be written: {}", util::quoted(settings_.out), error.message())};
        return {};
    }

private:
    Done fill(record::GameWriter& out) {
        const auto parts = part_count();
        if (!parts) return util::Failure{"the files to shuffle cannot be read"};
        if (*parts == 1) return shuffle_in_memory(settings_.in, out);
        std::vector<std::string> names;
        if (auto done = deal(*parts, names); !done) return done;
        for (const std::string& name : names)
            if (auto done = shuffle_in_memory({name}, out); !done) return done;
        return {};
    }

    std::optional<usize> part_count() const {
        constexpr u64 MostParts = 500;  // files open at a time
        u64 bytes = 0;
        for (const std::string& file : settings_.in) {
            std::error_code error;
            bytes += fs::file_size(file, error);
            if (error) return {};
        }
        // Parts are not quite of one size, and a growing vector needs twice its size for a while.
        return usize(std::min(MostParts, 1 + 3 * bytes / std::max<u64>(settings_.memory_bytes, 1)));
    }

    // Calls work(game, begins_group) for each game.
    Done for_each(const std::vector<std::string>& files,
                  const std::function<Done(const record::Game&, bool)>& work) {
        for (const std::string& file : files) {
            record::GameGroups groups;
            record::Damage damage;
            Done worked;
            const Done all_read = for_each_game(file, damage, [&](const record::Game& game) {
                worked = stop_requested_() ? util::Failure{"stopped before the end"}
                                           : work(game, groups.begins_group(game.result));
                return bool(worked);
            });
            if (!worked) return worked;
            if (!all_read) return all_read;
            if (damage.any()) notes_ << fmt::format("{}: {}\n", file, describe(damage));
        }
        return {};
    }

    Done deal(usize parts, std::vector<std::string>& names) {
        std::vector<record::GameWriter> writers;
        for (usize i = 0; i < parts; ++i) {
            names.push_back(temporary_.add(fmt::format("{}.part{}", settings_.out, i)));
            auto writer = record::GameWriter::open(names.back());
            if (!writer) return util::Failure{writer.error()};
            writers.push_back(std::move(writer).value());
        }
        usize part = 0;
        return for_each(settings_.in, [&](const record::Game& game, bool begins_group) {
            if (begins_group) part = usize(prng_.below(parts));
            return writers[part].append(game);
        });
    }

    Done shuffle_in_memory(const std::vector<std::string>& files, record::GameWriter& out) {
        Frames frames;
        auto done = for_each(files, [&](const record::Game& game, bool begins_group) -> Done {
            frames.add(game, begins_group);
            return {};
        });
        if (!done) return done;
        for (const usize group : random_order(frames.groups.size(), prng_))
            for (usize i = frames.groups[group]; i < frames.end_of_group(group); ++i)
                if (done) done = out.append_frame(frames.at(i));
        return done;
    }

    const ShuffleSettings& settings_;
    std::ostream& notes_;
    const StopRequested& stop_requested_;
    util::Prng prng_;
    TemporaryFiles temporary_;
};

}  // namespace

Done shuffle(const ShuffleSettings& settings, std::ostream& notes, const StopRequested& stop_requested) {
    return Shuffler(settings, notes, stop_requested).run();
}

}  // namespace datagen
