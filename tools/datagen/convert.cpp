// The first version of the format had samples as games of their own, behind the one that they belong to.
#include <fstream>
#include <utility>

#include <fmt/format.h>

#include "datagen/files.h"
#include "datagen/new_game_file.h"
#include "record/first_format.h"
#include "record/game_format.h"
#include "util/text.h"

namespace datagen {

namespace {

using record::Game;
using record::GameResult;
using util::Done;

class Converter {
public:
    Converter(const ConvertSettings& settings, std::ostream& notes, const util::StopRequested& stop_requested)
        : settings_(settings), notes_(notes), stop_requested_(stop_requested) {}

    Done run() {
        return write_new_game_file(settings_.out, [this](record::GameWriter& out) { return fill(out); });
    }

private:
    Done fill(record::GameWriter& out) {
        for (const std::string& file : settings_.in)
            if (auto done = read(file, out); !done) return done;
        tell(out);
        return {};
    }

    Done read(const std::string& file, record::GameWriter& out) {
        auto in = std::make_unique<std::ifstream>(file, std::ios::binary);
        if (!*in) return util::Failure{fmt::format("{} cannot be opened", util::quoted(file))};
        record::FrameScanner scanner(std::move(in), record::first_format());
        while (const auto frame = scanner.next()) {
            bytes_read_ += frame->size();
            auto game = record::decode_first_format(*frame);
            if (!game) {
                scanner.reject_frame();
                continue;
            }
            progress_.add(frame->size(), game->moves.size());
            if (auto done = take(*std::move(game), out); !done) return done;
        }
        if (auto done = finish_game(out); !done) return done;
        if (scanner.error()) return util::Failure{fmt::format("{} {}", util::quoted(file), *scanner.error())};
        if (scanner.damage().any() && !scanner.found_any())
            return util::Failure{fmt::format("{} is no file of games", util::quoted(file))};
        if (scanner.damage().any()) notes_ << fmt::format("{}: {}\n", file, describe(scanner.damage()));
        return {};
    }

    // Samples before the first game, and lines of several moves, stand alone.
    Done take(Game game, record::GameWriter& out) {
        const bool is_sample = game.result == GameResult::Unknown && game.moves.size() == 1;
        if (!is_sample || !game_) {
            if (auto done = finish_game(out); !done) return done;
            if (game.result == GameResult::Unknown) return write(game, out);
            game_ = std::move(game);
            return {};
        }
        if (game_->samples.size() < record::MaxSamples)
            game_->samples.push_back({game.start, game.moves.front()});
        else
            ++left_out_;
        return {};
    }

    Done finish_game(record::GameWriter& out) {
        if (!game_) return {};
        const Done done = write(*game_, out);
        game_.reset();
        return done;
    }

    Done write(const Game& game, record::GameWriter& out) {
        constexpr u64 AskInterval = 1000;
        if (stop_requested_()) return util::Failure{"stopped before the end"};
        if (written_++ % AskInterval == 0)
            if (auto done = settings_.disk.check(settings_.out); !done) return done;
        return out.append(game);
    }

    void tell(const record::GameWriter& out) {
        const double positions = double(std::max<u64>(out.positions(), 1));
        notes_ << fmt::format("{} games, {} positions; {:.1f} bytes a position, {:.1f} before\n", out.games(),
                              out.positions(), double(out.size()) / positions,
                              double(bytes_read_) / positions);
        if (left_out_ > 0)
            notes_ << fmt::format("{} samples left out, as a game holds {}\n", left_out_, record::MaxSamples);
    }

    const ConvertSettings& settings_;
    std::ostream& notes_;
    const util::StopRequested& stop_requested_;
    ReadProgress progress_{settings_.in, &notes_};
    std::optional<Game> game_;  // whose samples are being read
    u64 bytes_read_ = 0;
    u64 written_ = 0;  // games and lines
    u64 left_out_ = 0;
};

}  // namespace

Done convert(const ConvertSettings& settings, std::ostream& notes,
             const util::StopRequested& stop_requested) {
    return Converter(settings, notes, stop_requested).run();
}

}  // namespace datagen
