// Shuffles in two passes if there is not enough memory: the games are distributed to temporary files at
// random, and each of these files is shuffled in memory. All orders of the games are equally likely.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "tools/datagen/files.h"
#include "tools/record/game_format.h"
#include "tools/record/game_writer.h"
#include "util/at_end.h"
#include "util/file.h"
#include "util/os/files.h"
#include "util/prng.h"
#include "util/text.h"

namespace datagen {

namespace {

namespace fs = std::filesystem;
using util::Done;

// Frames in memory, in the order in which they were added.
struct Frames {
    std::vector<u8> bytes;
    std::vector<u64> ends{0};

    void add(std::span<const u8> frame) {
        bytes.insert(bytes.end(), frame.begin(), frame.end());
        ends.push_back(bytes.size());
    }
    usize size() const { return ends.size() - 1; }
    std::span<const u8> at(usize index) const {
        return std::span(bytes).subspan(ends[index], ends[index + 1] - ends[index]);
    }
};

std::vector<usize> random_order(usize count, util::Prng& prng) {  // Fisher and Yates
    std::vector<usize> order(count);
    for (usize i = 0; i < count; ++i) order[i] = i;
    for (usize i = count; i > 1; --i) std::swap(order[i - 1], order[usize(prng.below(i))]);
    return order;
}

class Shuffler {
public:
    Shuffler(const ShuffleSettings& settings, util::ProgressStream notes,
             const util::StopRequested& stop_requested)
        : settings_(settings), stop_requested_(stop_requested), prng_(settings.seed),
          progress_(settings.in, notes) {}

    // Writes a draft beside the new file, which gets its name at the end if nothing else has that name.
    Done run() {
        const util::AtEnd clean_up([this] {
            std::error_code ignored;
            for (const std::string& name : temporary_) fs::remove(util::os::path_of(name), ignored);
        });
        const std::string out = util::quoted(settings_.out);
        const util::Failure left_alone{fmt::format("{} already exists; it is not changed", out)};
        const util::Failure unwritable{fmt::format("{} cannot be written", out)};
        if (is_there()) return left_alone;
        const std::string draft = add_temporary();
        if (draft.empty()) return unwritable;
        if (auto done = write(draft); !done) return done;
        if (util::os::rename_if_free(draft, settings_.out)) return {};
        return is_there() ? left_alone : unwritable;
    }

private:
    bool is_there() const {
        std::error_code error;
        return fs::exists(fs::symlink_status(util::os::path_of(settings_.out), error));
    }

    // Makes a new, empty file beside the one to write and returns its name; an empty name if that is not
    // possible.
    std::string add_temporary() {
        const util::os::OpenFile made = util::os::make_file_beside(settings_.out);
        if (made.is_open()) temporary_.push_back(made.name());
        return made.name();
    }

    Done write(const std::string& name) {
        auto out = record::GameWriter::open(name);
        if (!out) return util::Failure{out.error()};
        if (auto done = fill(out.value()); !done) return done;
        return out->sync();
    }

    Done fill(record::GameWriter& out) {
        const auto parts = part_count();
        if (!parts) return util::Failure{parts.error()};
        if (*parts == 1) return shuffle_in_memory(settings_.in, out);
        std::vector<std::string> names;
        if (auto done = deal(*parts, names); !done) return done;
        for (const std::string& name : names)
            if (auto done = shuffle_in_memory({name}, out); !done) return done;
        return {};
    }

    util::Result<usize, std::string> part_count() const {
        constexpr u64 MostParts = 500;  // files open at a time
        u64 bytes = 0;
        for (const std::string& file : settings_.in) {
            const auto size = util::file_size(file);
            if (!size) return util::Failure{fmt::format("{} cannot be read", util::quoted(file))};
            bytes += *size;
        }
        // The factor 3: parts differ a little in size, and a growing vector temporarily needs twice its size.
        return usize(std::min(MostParts, 1 + 3 * bytes / std::max<u64>(settings_.memory_bytes, 1)));
    }

    // Calls visit(frame) for each whole frame of the files, whatever its content, until it returns an error.
    Done for_each(const std::vector<std::string>& files,
                  const std::function<Done(std::span<const u8> frame)>& visit) {
        for (const std::string& file : files) {
            auto scanner = record::FrameScanner::open(file);
            if (!scanner) return util::Failure{scanner.error()};
            while (const auto frame = scanner->next()) {
                if (stop_requested_()) return util::Failure{"stopped before the end"};
                if (auto done = visit(*frame); !done) return done;
            }
            if (auto done = scanner->outcome(); !done) return done;
            if (scanner->damage().any())
                progress_.cleared() << fmt::format("{}: {}\n", file, describe(scanner->damage()));
        }
        return {};
    }

    // Appends a frame to one of the files, and checks the free space of the disk every AskInterval frames.
    Done append(record::GameWriter& out, std::span<const u8> frame) {
        constexpr u64 AskInterval = 1000;
        if (written_++ % AskInterval == 0)
            if (auto done = settings_.disk.check(settings_.out); !done) return done;
        return out.append_frame(frame);
    }

    Done deal(usize parts, std::vector<std::string>& names) {
        std::vector<record::GameWriter> writers;
        for (usize i = 0; i < parts; ++i) {
            names.push_back(add_temporary());
            if (names.back().empty())
                return util::Failure{fmt::format("only {} of {} temporary files can be made beside {}", i,
                                                 parts, util::quoted(settings_.out))};
            auto writer = record::GameWriter::open(names.back());
            if (!writer) return util::Failure{writer.error()};
            writers.push_back(std::move(writer).value());
        }
        const Done done = for_each(settings_.in, [&](std::span<const u8> frame) {
            progress_.add(frame.size(), record::positions_of(frame));
            return append(writers[usize(prng_.below(parts))], frame);
        });
        progress_.clear();
        return done;
    }

    Done shuffle_in_memory(const std::vector<std::string>& files, record::GameWriter& out) {
        Frames frames;
        auto done = for_each(files, [&](std::span<const u8> frame) -> Done {
            if (&files == &settings_.in) progress_.add(frame.size(), record::positions_of(frame));
            frames.add(frame);
            return {};
        });
        progress_.clear();
        if (!done) return done;
        for (const usize index : random_order(frames.size(), prng_))
            if (done) done = append(out, frames.at(index));
        return done;
    }

    const ShuffleSettings& settings_;
    const util::StopRequested& stop_requested_;
    util::Prng prng_;
    ReadProgress progress_;
    std::vector<std::string> temporary_;  // files that are removed at the end
    u64 written_ = 0;
};

}  // namespace

Done shuffle(const ShuffleSettings& settings, util::ProgressStream notes,
             const util::StopRequested& stop_requested) {
    return Shuffler(settings, notes, stop_requested).run();
}

}  // namespace datagen
