// Finds each position in the store, or searches it within the limits of the effort. A crew adds up the
// counts, and stops all annotators after a fault of one.
#include "tools/annotate/annotator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "analysis/evaluation.h"
#include "eval/nnue/network.h"
#include "util/bytes.h"
#include "util/text.h"
#include "util/version.h"

namespace annotate_tool {

namespace {

std::string made_by_in_chinese(const Effort& effort) {
    const std::string_view least = effort.takes_more ? "至少 " : " ";
    std::string limits;
    if (effort.nodes) limits += fmt::format("每步{}{} 个节点，", least, *effort.nodes);
    if (effort.depth) limits += fmt::format("深度{}{}，", least, *effort.depth);
    if (effort.is_timed()) limits += fmt::format("每步{}{} 毫秒，", least, effort.move_time.count());
    return fmt::format("由后翼评注：{}{} 条变例。", limits, effort.lines);
}

}  // namespace

std::string made_by(const Effort& effort, words::Language language) {
    if (language == words::Language::Chinese) return made_by_in_chinese(effort);
    const std::string_view least = effort.takes_more ? "at least " : "";
    std::string limits;
    if (effort.nodes) limits += fmt::format("{}{} nodes a move, ", least, *effort.nodes);
    if (effort.depth) limits += fmt::format("{}depth {}, ", least, *effort.depth);
    if (effort.is_timed()) limits += fmt::format("{}{} ms a move, ", least, effort.move_time.count());
    return fmt::format("Annotated by Houyi: {}{}.", limits,
                       util::counted(u64(effort.lines), "line", "lines"));
}

int Effort::table_mib() const {
    constexpr u64 NodesPerMib = 20'000;  // an entry takes 13 bytes, so four entries for each node
    if (!nodes) return hash_mib;
    return int(std::min(u64(hash_mib), 1 + (*nodes - 1) / NodesPerMib));
}

namespace {

StoredEffort stored_effort(const search::Limits& limits, int lines) {
    return {.move_time_ms = limits.move_time ? limits.move_time->count() : 0,
            .nodes = i64(limits.nodes.value_or(0)),
            .depth = limits.depth.value_or(0),
            .lines = lines};
}

}  // namespace

Analyst analyst(const tablebase::Tables* tables) {
    const auto shown = [](u64 fingerprint) { return fmt::format("{:016x}", fingerprint); };
    const std::span<const u8> network = eval::nnue::embedded_network();
    return {.engine = std::string(util::Version),
            .network = network.empty() ? "none" : shown(util::fnv1a(network)),
            .tables = tables == nullptr ? "none" : shown(tables->fingerprint())};
}

util::Result<std::unique_ptr<Annotator>, std::string> Annotator::make(const Effort& effort,
                                                                      const Resources& resources) {
    std::unique_ptr<Annotator> annotator(new Annotator(effort, resources));
    engine::Engine& engine = annotator->engine_;
    if (!engine.resize_hash(effort.table_mib()))
        return util::Failure{fmt::format("there is no memory for {} MiB of hash", effort.table_mib())};
    engine.use_tables(resources.tables);
    return annotator;
}

bool Annotator::annotate(Game& game, const util::StopRequested& stop_requested) {
    std::vector<chess::Move> moves = game.pgn.main_line();
    moves.erase(std::find(moves.begin(), moves.end(), chess::Move::null()), moves.end());
    is_new_game_ = true;
    auto annotated = analysis::annotate(game.pgn.start(), moves, [&](const chess::Position& position) {
        return look_at(position, effort_.lines, 1, stop_requested);
    });
    if (!annotated) return false;
    if (resources_.store != nullptr)
        state_ = resources_.store->keep_game(game.pgn, moves, stored_effort(limits(1), effort_.lines));
    const bool has_reasons =
        state_ && analysis::find_reasons(
                      *annotated, [&](const chess::Position& position, const analysis::Errand& errand) {
                          return look_at(position, 1, errand.share, stop_requested);
                      });
    if (has_reasons) game.annotated = std::move(annotated);
    return has_reasons;
}

std::optional<analysis::Evaluation> Annotator::evaluate(const chess::Position& position,
                                                        const util::StopRequested& stop_requested) {
    return look_at(position, 1, 1, stop_requested);
}

search::Limits Annotator::limits(double share) const {
    search::Limits limits;
    limits.nodes = effort_.nodes;
    limits.depth = effort_.depth;
    if (effort_.is_timed()) limits.move_time = effort_.move_time;
    return analysis::share_of(limits, share);
}

std::optional<analysis::Evaluation> Annotator::look_at(const chess::Position& position, int lines,
                                                       double share,
                                                       const util::StopRequested& stop_requested) {
    const search::Limits limits = this->limits(share);
    const StoredEffort effort = stored_effort(limits, lines);
    const bool is_counted = share == 1;
    if (resources_.store != nullptr) {
        auto found = resources_.store->find(position, effort, !effort_.takes_more);
        if (!found) state_ = util::Failure{found.error()};
        if (!state_) return std::nullopt;
        positions_.found += is_counted && found->has_value();
        if (*found) return std::move(found).value();
    }
    auto evaluation = search(position, lines, limits, stop_requested);
    positions_.searched += is_counted;
    if (evaluation && resources_.store != nullptr)
        state_ = resources_.store->keep(position, effort, *evaluation);
    if (!state_) return std::nullopt;
    return evaluation;
}

// Clears the transposition table before each position, or, if time is the limit, only before each game and
// before the first of single positions.
std::optional<analysis::Evaluation> Annotator::search(const chess::Position& position, int lines,
                                                      const search::Limits& limits,
                                                      const util::StopRequested& stop_requested) {
    if (!effort_.is_timed() || is_new_game_) engine_.new_game();
    is_new_game_ = false;
    engine_.set_multi_pv(lines);
    return analysis::evaluate_by_search(engine_, position, limits, stop_requested);
}

util::Result<std::unique_ptr<Crew>, std::string> Crew::make(const Effort& effort, usize threads,
                                                            const Resources& resources,
                                                            util::StopRequested stop_requested) {
    std::unique_ptr<Crew> crew(new Crew(std::move(stop_requested)));
    for (usize i = 0; i < threads; ++i) {
        auto annotator = Annotator::make(effort, resources);
        if (!annotator) return util::Failure{annotator.error()};
        crew->annotators_.push_back(std::move(annotator).value());
    }
    return crew;
}

PositionCounts Crew::positions() const {
    const std::lock_guard lock(mutex_);
    return positions_;
}

util::Done Crew::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

bool Crew::run(Annotator& annotator, const std::function<bool(const util::StopRequested&)>& job) {
    const auto stop = [this] { return stop_requested_() || !state(); };
    const PositionCounts before = annotator.positions();
    const bool is_finished = !stop() && job(stop);
    const std::lock_guard lock(mutex_);
    positions_.searched += annotator.positions().searched - before.searched;
    positions_.found += annotator.positions().found - before.found;
    if (state_ && !annotator.state()) state_ = annotator.state();
    return is_finished;
}

}  // namespace annotate_tool
