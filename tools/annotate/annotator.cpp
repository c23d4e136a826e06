// Finds each position in the store, or searches it within the limits of the effort.
#include "tools/annotate/annotator.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "analysis/evaluation.h"
#include "analysis/reasons.h"
#include "eval/nnue/embedded.h"
#include "util/bytes.h"
#include "util/text.h"
#include "util/version.h"
#include "words/sentences.h"

namespace annotate_tool {

std::string describe(const Effort& effort) {
    std::string limits;
    if (effort.nodes) limits += fmt::format("{} nodes a move, ", *effort.nodes);
    if (effort.depth) limits += fmt::format("depth {}, ", *effort.depth);
    if (effort.is_timed()) limits += fmt::format("{} ms a move, ", effort.move_time.count());
    return limits + util::counted(u64(effort.lines), "line", "lines");
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
    if (!engine.resize_hash(effort.hash_mib))
        return util::Failure{fmt::format("there is no memory for {} MiB of hash", effort.hash_mib)};
    engine.use_tables(resources.tables);
    return annotator;
}

std::optional<analysis::AnnotatedGame> Annotator::annotate(const chess::pgn::Game& game,
                                                           const util::StopRequested& stop_requested) {
    std::vector<chess::Move> moves = game.main_line();
    moves.erase(std::find(moves.begin(), moves.end(), chess::Move::null()), moves.end());
    is_new_game_ = true;
    const auto evaluate = [&](const chess::Position& position) {
        return counted(position, effort_.lines, stop_requested);
    };
    auto annotated = analysis::annotate(game.start(), moves, evaluate);
    if (annotated && resources_.store != nullptr)
        state_ = resources_.store->keep_game({tags_of(game), game.start(), moves},
                                             stored_effort(limits(1), effort_.lines));
    if (!state_) return std::nullopt;
    return annotated;
}

std::optional<Explanations> Annotator::explain(const analysis::AnnotatedGame& game,
                                               const util::StopRequested& stop_requested) {
    const auto search_threat = [&](const chess::Position& position, const analysis::Errand& errand) {
        return look_at(position, 1, errand.share, stop_requested);
    };
    const auto all = analysis::find_reasons(game, search_threat);
    if (!all) return std::nullopt;
    Explanations explanations(game.moves.size());
    for (const analysis::Reasons& reasons : *all) explanations[reasons.index] = words::sentences_of(reasons);
    return explanations;
}

std::optional<analysis::Evaluation> Annotator::evaluate(const chess::Position& position,
                                                        const util::StopRequested& stop_requested) {
    return counted(position, 1, stop_requested);
}

std::optional<analysis::Evaluation> Annotator::counted(const chess::Position& position, int lines,
                                                       const util::StopRequested& stop_requested) {
    const u64 found_before = found_;
    auto evaluation = look_at(position, lines, 1, stop_requested);
    ++(found_ > found_before ? positions_.found : positions_.searched);
    return evaluation;
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
    if (auto found = find(position, effort); found || !state_) return found;
    auto evaluation = search(position, lines, limits, stop_requested);
    if (evaluation && resources_.store != nullptr)
        state_ = resources_.store->keep(position, effort, *evaluation);
    if (!state_) return std::nullopt;
    return evaluation;
}

std::optional<analysis::Evaluation> Annotator::find(const chess::Position& position,
                                                    const StoredEffort& effort) {
    if (resources_.store == nullptr) return std::nullopt;
    auto found = resources_.store->find(position, effort, resources_.is_exact);
    if (!found) {
        state_ = util::Failure{found.error()};
        return std::nullopt;
    }
    found_ += found->has_value();
    return std::move(found).value();
}

// Clears the transposition table before each position, or, if time is the limit, only before each game.
std::optional<analysis::Evaluation> Annotator::search(const chess::Position& position, int lines,
                                                      const search::Limits& limits,
                                                      const util::StopRequested& stop_requested) {
    if (!effort_.is_timed() || is_new_game_) engine_.new_game();
    is_new_game_ = false;
    engine_.set_multi_pv(lines);
    return analysis::evaluate_by_search(engine_, position, limits, stop_requested);
}

}  // namespace annotate_tool
