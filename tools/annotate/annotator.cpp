// Searches with limits, position by position.
#include "annotate/annotator.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "analysis/engine_evaluation.h"

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
    engine.set_multi_pv(effort.lines);
    return annotator;
}

std::optional<analysis::AnnotatedGame> Annotator::annotate(const chess::pgn::Game& game,
                                                           const std::function<bool()>& stop_requested) {
    std::vector<chess::Move> moves = game.main_line();
    moves.erase(std::find(moves.begin(), moves.end(), chess::Move::null()), moves.end());
    searcher_.engine().new_game();
    const auto evaluate = [&](const chess::Position& position) -> std::optional<analysis::Evaluation> {
        if (!effort_.is_timed()) searcher_.engine().new_game();
        search::Limits limits;
        limits.nodes = effort_.nodes;
        limits.depth = effort_.depth;
        if (effort_.is_timed()) limits.move_time = effort_.move_time;
        ++positions_;
        return analysis::evaluate_by_search(searcher_, position, limits, stop_requested);
    };
    return analysis::annotate(game.start(), moves, evaluate);
}

}  // namespace annotate_tool
