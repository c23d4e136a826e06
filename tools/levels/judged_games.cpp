// The file begins with a line of text that names the format and the network. Each game is then
//   u64 key, u8 number of plies asked for, u8 number of plies that follow; for each of these
//   u16 ply, u8 depth, u8 number of moves, for each move i16 x DeepestPly scores
#include "tools/levels/judged_games.h"

#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "chess/movegen.h"
#include "eval/nnue/network.h"
#include "util/bytes.h"
#include "util/file.h"
#include "util/ordered_work.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace levels_tool {

namespace {

using levels::DeepestPly;

std::string first_line(const eval::nnue::Network& network) {
    return fmt::format("Houyi judgements 1, network {:016x}\n", network.fingerprint());
}

std::vector<u8> record_of(const JudgedGame& judged, int per_game) {
    std::vector<u8> bytes;
    util::put_number(bytes, judged.game->key);
    util::put_number(bytes, u8(per_game));
    util::put_number(bytes, u8(judged.plies.size()));
    for (const JudgedPly& ply : judged.plies) {
        util::put_number(bytes, u16(ply.ply));
        util::put_number(bytes, u8(ply.judgement.depth));
        util::put_number(bytes, u8(ply.judgement.moves.size()));
        for (const levels::JudgedMove& move : ply.judgement.moves)
            for (const eval::Score score : move.scores) util::put_number(bytes, u16(score.to_i16()));
    }
    return bytes;
}

// The moves of the judgements are not known yet. The record may be cut off.
std::vector<JudgedPly> read_plies(util::ByteReader& in) {
    std::vector<JudgedPly> plies;
    for (int left = in.next<u8>(); left > 0 && !in.is_past_end(); --left) {
        JudgedPly& ply = plies.emplace_back();
        ply.ply = in.next<u16>();
        ply.judgement.depth = in.next<u8>();
        ply.judgement.moves.resize(in.next<u8>());
        for (levels::JudgedMove& move : ply.judgement.moves)
            for (eval::Score& score : move.scores) score = eval::Score::from_i16(i16(in.next<u16>()));
    }
    return plies;
}

// Gives the judgements their moves. False if they do not fit the game.
bool give_moves(const HumanGame& game, std::vector<JudgedPly>& plies) {
    chess::Position position = chess::Position::start();
    auto ply = plies.begin();
    for (int number = 0; number < int(game.moves.size()) && ply != plies.end(); ++number) {
        if (ply->ply == number) {
            const chess::MoveList moves = chess::legal_moves(position);
            if (moves.size() != ply->judgement.moves.size()) return false;
            for (usize i = 0; i < moves.size(); ++i) ply->judgement.moves[i].move = moves[i];
            ++ply;
        }
        position.do_move(game.moves[usize(number)]);
    }
    return ply == plies.end();
}

// The file of what is judged already.
class Cache {
public:
    static util::Result<Cache, std::string> open(const std::string& name,
                                                 const eval::nnue::Network& network) {
        const std::string line = first_line(network);
        auto file = util::open_to_add(name);
        if (!file) return util::Failure{file.error()};
        Cache cache;
        cache.file_ = std::move(file).value();
        usize whole = 0;  // bytes of complete records
        if (cache.file_.size().value_or(0) > 0) {
            const auto bytes = util::read_file(name);
            if (!bytes) return util::Failure{bytes.error()};
            if (!std::equal(line.begin(), line.begin() + std::ptrdiff_t(std::min(line.size(), bytes->size())),
                            bytes->begin()))
                return util::Failure{fmt::format(
                    "{}: it does not hold judgements by the network in this program", util::quoted(name))};
            whole = cache.read(*bytes, line.size());
            // The last run may have been killed while it wrote.
            if (!cache.file_.cut_to(whole)) return cache.not_written();
        }
        if (whole == 0 && !cache.file_.write(line.data(), line.size())) return cache.not_written();
        return cache;
    }

    // Nothing if the game was not judged at that many plies.
    std::optional<std::vector<JudgedPly>> find(const HumanGame& game, int per_game) const {
        const auto found = records_.find({game.key, per_game});
        if (found == records_.end()) return std::nullopt;
        auto plies = found->second;
        if (!give_moves(game, plies)) return std::nullopt;
        return plies;
    }

    util::Done add(const JudgedGame& judged, int per_game) {
        const std::vector<u8> bytes = record_of(judged, per_game);
        return file_.write(bytes.data(), bytes.size()) ? util::Done() : not_written();
    }

private:
    util::Failure<std::string> not_written() const {
        return util::Failure{fmt::format("{}: it cannot be written", util::quoted(file_.name()))};
    }

    // Returns the end of the last complete record; 0 if not even the first line is complete.
    usize read(std::span<const u8> bytes, usize begin) {
        if (bytes.size() < begin) return 0;
        usize whole = begin;
        while (true) {
            util::ByteReader in(bytes, whole);
            const u64 key = in.next<u64>();
            const int per_game = in.next<u8>();
            auto plies = read_plies(in);
            if (in.is_past_end()) return whole;
            records_[{key, per_game}] = std::move(plies);
            whole = in.offset();
        }
    }

    std::map<std::pair<u64, int>, std::vector<JudgedPly>> records_;  // by the key and per_game
    util::os::OpenFile file_;
};

struct Task {
    usize index = 0;  // of the game
    JudgedGame judged{};
};

bool judge(levels::Judge& judge, int per_game, JudgedGame& judged,
           const util::StopRequested& stop_requested) {
    const std::vector<int> chosen = judged.game->chosen_plies(per_game);
    chess::Position position = chess::Position::start();
    auto next = chosen.begin();
    for (int ply = 0; next != chosen.end(); ++ply) {
        if (ply == *next) {
            if (stop_requested()) return false;
            if (chess::count_legal_moves(position) > 1) judged.plies.push_back({ply, judge.judge(position)});
            ++next;
        }
        position.do_move(judged.game->moves[usize(ply)]);
    }
    return true;
}

}  // namespace

util::Result<std::shared_ptr<const eval::nnue::Network>, std::string> own_network() {
    auto loaded = eval::nnue::Network::load(eval::nnue::embedded_network());
    if (!loaded) return util::Failure{"this program has no network"};
    return std::make_shared<const eval::nnue::Network>(std::move(loaded).value());
}

util::Result<std::vector<JudgedGame>, std::string>
judge_games(const std::vector<HumanGame>& games, const JudgeSettings& settings, cli::Console& console) {
    if (games.empty()) return std::vector<JudgedGame>();
    const auto network = own_network();
    if (!network) return util::Failure{network.error()};
    auto cache = Cache::open(settings.cache, **network);
    if (!cache) return util::Failure{cache.error()};

    std::vector<levels::Judge> judges(usize(settings.threads));
    for (levels::Judge& its_judge : judges)
        if (!its_judge.evaluate_by(*network)) return util::Failure{"there is no memory for the network"};
    std::vector<JudgedGame> result(games.size());
    util::ProgressLine line(console.progress());
    usize finished = 0;
    util::OrderedWork<Task> work([&](Task& task) {
        auto done = cache->add(task.judged, settings.per_game);
        result[task.index] = std::move(task.judged);
        ++finished;
        line.show([&] { return fmt::format("{} games judged", finished); });
        return done;
    });
    const auto make_worker = [&](usize thread) {
        return [&, &its_judge = judges[thread]](Task& task) {
            return judge(its_judge, settings.per_game, task.judged, console.stop_requested);
        };
    };
    if (auto done = work.add_threads(judges.size(), make_worker); !done) return util::Failure{done.error()};
    for (usize i = 0; i < games.size() && !work.has_given_up(); ++i) {
        result[i].game = &games[i];
        if (auto known = cache->find(games[i], settings.per_game)) {
            result[i].plies = std::move(*known);
            continue;
        }
        if (auto done = work.add({i, {&games[i], {}}}); !done) return util::Failure{done.error()};
    }
    if (auto done = work.finish(); !done) return util::Failure{done.error()};
    if (console.stop_requested()) return util::Failure{"stopped; what is judged is kept"};
    return result;
}

void cut_off_at(int depth, levels::Judgement& judgement) {
    judgement.depth = std::min(judgement.depth, depth);
    for (levels::JudgedMove& move : judgement.moves)
        std::fill(move.scores.begin() + depth, move.scores.end(), move.scores[usize(depth - 1)]);
}

}  // namespace levels_tool
