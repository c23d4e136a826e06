// Searches with limits, position by position.
#include "annotate/annotator.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "analysis/engine_evaluation.h"
#include "analysis/reasons.h"
#include "words/sentences.h"

namespace annotate_tool {

std::string describe(const Effort& effort) {
    std::string limits;
    if (effort.nodes) limits += fmt::format("{} nodes a move, ", *effort.nodes);
    if (effort.depth) limits += fmt::format("depth {}, ", *effort.depth);
    if (effort.is_timed()) limits += fmt::format("{} ms a move, ", effort.move_time.count());
    return fmt::format("{}{} {}", limits, effort.lines, effort.lines == 1 ? "line" : "lines");
}

util::Result<std::unique_ptr<Annotator>, std::string> Annotator::make(const Effort& effort) {
    std::unique_ptr<Annotator> annotator(new Annotator(effort));
    engine::Engine& engine = annotator->searcher_.engine();
    if (!engine.resize_hash(effort.hash_mib))
        return util::Failure{fmt::format("{} MiB of hash cannot be had", effort.hash_mib)};
    return annotator;
}

std::optional<analysis::AnnotatedGame> Annotator::annotate(const chess::pgn::Game& game,
                                                           const std::function<bool()>& stop_requested) {
    std::vector<chess::Move> moves = game.main_line();
    moves.erase(std::find(moves.begin(), moves.end(), chess::Move::null()), moves.end());
    searcher_.engine().new_game();
    const auto evaluate = [&](const chess::Position& position) -> std::optional<analysis::Evaluation> {
        ++positions_;
        return search(position, effort_.lines, 1, stop_requested);
    };
    return analysis::annotate(game.start(), moves, evaluate);
}

std::optional<Explanations> Annotator::explain(const analysis::AnnotatedGame& game,
                                               const std::function<bool()>& stop_requested) {
    const auto search_threat = [&](const chess::Position& position, const analysis::Errand& errand) {
        return search(position, 1, errand.share, stop_requested);
    };
    const auto all = analysis::find_reasons(game, search_threat);
    if (!all) return std::nullopt;
    Explanations explanations(game.moves.size());
    for (const analysis::Reasons& reasons : *all) explanations[reasons.index] = words::sentences_of(reasons);
    return explanations;
}

std::optional<analysis::Evaluation> Annotator::evaluate(const chess::Position& position,
                                                        const std::function<bool()>& stop_requested) {
    return search(position, 1, 1, stop_requested);
}

std::optional<analysis::Evaluation> Annotator::search(const chess::Position& position, int lines,
                                                      double share,
                                                      const std::function<bool()>& stop_requested) {
    if (!effort_.is_timed()) searcher_.engine().new_game();
    searcher_.engine().set_multi_pv(lines);
    search::Limits limits;
    limits.nodes = effort_.nodes;
    limits.depth = effort_.depth;
    if (effort_.is_timed()) limits.move_time = effort_.move_time;
    return analysis::evaluate_by_search(searcher_, position, analysis::share_of(limits, share),
                                        stop_requested);
}

}  // namespace annotate_tool
