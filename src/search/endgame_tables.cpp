// Probes the endgame tables at the root.
#include "search/endgame_tables.h"

#include <algorithm>

#include "chess/movegen.h"

namespace search {

RootTables ask_tables_of_root(const chess::Position& root, const Limits& limits,
                              const TableOptions& options) {
    RootTables found;
    if (options.oracle == nullptr) return found;
    found.root = root;
    found.reach = {std::min(options.most_men, options.oracle->largest()), options.probe_depth};
    if (root.occupied().count() > found.reach.men) return found;
    if (limits.mate) return found;  // the mate may be behind a move that the tables rank lower

    std::vector<chess::Move> moves;
    for (const chess::Move move : chess::legal_moves(root))
        if (limits.allows(move)) moves.push_back(move);
    found.ranking = tablebase::rank_moves(*options.oracle, root, moves, options.fifty_move_rule);
    if (!found.ranking) return found;
    found.hits = moves.size();
    // If the tables rank the root by DTZ, every move of the best rank preserves the result. A search that
    // does not probe below the root then chooses better among these moves: it mates, while a search with
    // tables might hurry to the next capture. Without DTZ tables, probes below the root are needed to make
    // progress in a won position.
    if (found.ranking->has_dtz || found.ranking->value() != tablebase::Wdl::Win) found.reach = {};
    return found;
}

}  // namespace search
