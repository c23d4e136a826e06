// The calling thread reads whole frames, several threads replay them, and the calling thread keeps the
// positions in the order of the files.
#include "tools/train/game_loader.h"

#include <fmt/format.h>

#include "tools/record/frame_scanner.h"
#include "tools/record/game_format.h"
#include "util/file.h"
#include "util/ordered_work.h"
#include "util/os/memory.h"
#include "util/prng.h"

namespace train {

namespace {

// A tenth is for everything else.
u64 memory_for_positions() { return util::os::available_memory() / 10 * 9; }

// Consecutive whole frames of one file.
struct Block {
    usize file = 0;
    u64 bytes_read = 0;  // of all files, up to the end of this block
    std::vector<u8> bytes;
    std::vector<usize> ends{0};
    std::vector<u64> offsets;    // of the frames in the file
    std::vector<bool> held_out;  // whether each frame is held out

    usize size() const { return offsets.size(); }
    std::span<const u8> frame(usize index) const {
        return std::span(bytes).subspan(ends[index], ends[index + 1] - ends[index]);
    }
};

// A block and the positions of its games.
struct Replayed {
    Block block;
    std::vector<LabelledPosition> training, held_out;
    FilterCounts counts;
    std::vector<usize> impossible_games;  // indices in the block
};

void replay_block(const LoadSettings& settings, Replayed& replayed) {
    const Block& block = replayed.block;
    for (usize game = 0; game < block.size(); ++game) {
        const std::span<const u8> frame = block.frame(game);
        std::vector<LabelledPosition>& positions =
            block.held_out[game] ? replayed.held_out : replayed.training;
        const usize count_before = positions.size();
        FilterCounts counts;
        const auto keep = [&](const chess::Position& position, const record::ScoredMove& best,
                              record::GameResult result) {
            if (passes(position, best, settings.filter, counts))
                positions.push_back(label(position, best.score, result));
        };
        const bool is_possible = record::replay_frame(
            frame,
            [&](const chess::Position& position, const record::ScoredMove& best) {
                if (record::are_moves_labels(frame)) keep(position, best, record::result_of_frame(frame));
            },
            [&](const chess::Position& position, const record::ScoredMove& best) {
                keep(position, best, record::result_of_sample(frame));
            });
        if (is_possible) {
            replayed.counts += counts;
        } else {
            positions.resize(count_before);
            replayed.impossible_games.push_back(game);
        }
    }
}

// Depends on the moves and not on the scores, so that a rescored copy of a game stays on the same side. The
// samples in its frame stay with the game, since they have much in common with it.
bool is_held_out(std::span<const u8> frame, double share) {
    return util::Prng(record::identity_of(frame)).unit() < share;
}

class Loader {
public:
    Loader(const LoadSettings& settings, const util::StopRequested& stop_requested, std::ostream& out)
        : settings_(settings), stop_requested_(stop_requested), out_(out), line_(settings.progress),
          memory_bytes_(settings.memory_bytes > 0 ? settings.memory_bytes : memory_for_positions()),
          damage_(settings.files.size()), impossible_games_(settings.files.size()),
          total_bytes_(util::total_size(settings.files)),
          blocks_([this](const Replayed& replayed) { return keep(replayed); }) {}

    util::Result<DataSet, std::string> load(int threads) {
        if (auto done = read_all(threads); !done) return util::Failure{done.error()};
        line_.clear();
        out_ << text(total_bytes_) << std::endl;
        for (usize i = 0; i < settings_.files.size(); ++i) {
            report_damage(settings_.files[i], damage_[i]);
            report_damage(settings_.files[i] + ", games that no rules allow", impossible_games_[i]);
        }
        return std::move(data_);
    }

private:
    util::Done read_all(int threads) {
        util::Done done = blocks_.add_threads(usize(threads), [this](usize) {
            return [this](Replayed& replayed) {
                replay_block(settings_, replayed);
                return true;
            };
        });
        for (usize file = 0; done && !blocks_.has_given_up() && file < settings_.files.size(); ++file)
            done = read(file);
        auto finished = blocks_.finish();
        return done ? finished : done;
    }

    // Gives the games of a file to the threads, block by block.
    util::Done read(usize file) {
        constexpr usize BlockBytes = usize(1) << 18;
        auto opened = record::FrameScanner::open(settings_.files[file]);
        if (!opened) return util::Failure{opened.error()};
        record::FrameScanner scanner = std::move(opened).value();
        while (true) {
            Replayed next;
            Block& block = next.block;
            block.file = file;
            while (block.bytes.size() < BlockBytes) {
                const auto frame = scanner.next();
                if (!frame) break;
                block.bytes.insert(block.bytes.end(), frame->begin(), frame->end());
                block.ends.push_back(block.bytes.size());
                block.offsets.push_back(scanner.offset() - frame->size());
                block.held_out.push_back(is_held_out(*frame, settings_.holdout_share));
            }
            block.bytes_read = bytes_before_ + scanner.offset();
            if (block.size() == 0) break;
            const auto done = blocks_.add(std::move(next));
            if (!done || blocks_.has_given_up()) return done;
        }
        damage_[file] = scanner.damage();
        bytes_before_ += scanner.offset();
        return scanner.outcome();
    }

    util::Done keep(const Replayed& replayed) {
        if (auto done = add(replayed); !done) return done;
        if (stop_requested_()) return util::Failure{"stopped before all was read; nothing is written"};
        const Block& block = replayed.block;
        for (const usize game : replayed.impossible_games)
            impossible_games_[block.file].add(block.offsets[game], block.frame(game).size());
        line_.show([&] { return text(block.bytes_read); });
        return {};
    }

    util::Done add(const Replayed& replayed) {
        const auto fits = [&] {
            return data_.training.bytes_with(replayed.training.size()) +
                       data_.held_out.bytes_with(replayed.held_out.size()) <=
                   memory_bytes_;
        };
        data_.counts += replayed.counts;
        if (fits() && data_.training.append(replayed.training) && data_.held_out.append(replayed.held_out))
            return {};
        return util::Failure{fmt::format(
            "after {} positions the {} MiB are used up that there are for them ({} bytes each); "
            "--memory allows more, and fewer positions need less",
            data_.training.size() + data_.held_out.size(), memory_bytes_ >> 20, sizeof(LabelledPosition))};
    }

    std::string text(u64 bytes_read) const {
        return fmt::format("read {:.0f} %: {} positions, {} kept, {:.0f} positions/s",
                           100. * double(bytes_read) / double(std::max<u64>(total_bytes_, 1)),
                           data_.counts.read, data_.training.size() + data_.held_out.size(),
                           double(data_.counts.read) / line_.seconds());
    }

    void report_damage(const std::string& where, const record::Damage& damage) {
        if (damage.any()) out_ << fmt::format("{}: {}\n", where, describe(damage));
    }

    const LoadSettings& settings_;
    const util::StopRequested& stop_requested_;
    std::ostream& out_;
    util::ProgressLine line_;
    const u64 memory_bytes_;

    DataSet data_;
    std::vector<record::Damage> damage_;            // of each file; complete once everything is read
    std::vector<record::Damage> impossible_games_;  // of each file
    u64 bytes_before_ = 0;                          // of the files before the current one
    u64 total_bytes_ = 0;
    util::OrderedWork<Replayed> blocks_;  // last: it uses all of the above
};

}  // namespace

util::Result<DataSet, std::string> load_games(const LoadSettings& settings, int threads,
                                              const util::StopRequested& stop_requested, std::ostream& out) {
    return Loader(settings, stop_requested, out).load(threads);
}

}  // namespace train
