// What every search takes and gives: options, result, counts, and the reasons for which a game is refused.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "adversarial/game.h"
#include "util/ints.h"
#include "util/result.h"

namespace adversarial {

// The open interval (alpha, beta) in which the value is asked for; for MAX, whoever is to move.
struct Window {
    double alpha = -Infinity;
    double beta = Infinity;
    bool is_full() const { return alpha == -Infinity && beta == Infinity; }
};

inline constexpr int MaxDepth = 1024;  // recursion is as deep as the search

template <class Action>
struct SearchOptions {
    std::optional<int> depth = {};  // in plies; chance nodes cost none. Without it: to the end of the game
    Window window = {};             // alpha-beta, PVS and Star read it; those that cannot refuse it
    double guess = 0;               // for MAX: where MTD(f) and aspiration begin
    double margin = 1;              // half the width of the aspiration window
    std::vector<Action> first_line = {};  // the principal variation of an earlier search: tried first
};

struct Counts {
    u64 nodes = 0;        // all nodes entered, the root and the leaves among them, each time they are entered
    u64 leaves = 0;       // of these, the ones whose value was read: terminal, or valued by EVAL
    u64 evals = 0;        // of these, the ones at the depth limit, valued by EVAL
    u64 alpha_cuts = 0;   // a MIN node, or an expectation, that cannot rise above alpha any more
    u64 beta_cuts = 0;    // a MAX node, or an expectation, that cannot fall below beta any more
    u64 re_searches = 0;  // subtrees, or whole trees, searched again with another window

    Counts& operator+=(const Counts& other) {
        nodes += other.nodes;
        leaves += other.leaves;
        evals += other.evals;
        alpha_cuts += other.alpha_cuts;
        beta_cuts += other.beta_cuts;
        re_searches += other.re_searches;
        return *this;
    }
    bool operator==(const Counts&) const = default;
};

enum class Bound : u8 { Exact, Lower, Upper };

template <class Action>
struct SearchResult {
    double value = 0;  // for MAX, whoever is to move
    Bound bound = Bound::Exact;
    // None at a leaf or a chance node, by fail-hard if the value is on the losing side of the window for the
    // player to move, or if the search was stopped before one was known.
    std::optional<Action> best;
    std::vector<Action> line;  // the principal variation; it ends where chance has its turn
    Counts counts;
    std::optional<int> depth;  // the depth limit that was searched to
    // False: the stop hook ended it, and the value is that of the actions done so far, or, by iterative
    // deepening, of the last whole depth.
    bool complete = true;
};

// Why a search does not fit a game or its options.
enum class SearchError : u8 {
    ChanceNodes,
    NoChanceNodes,
    MinNodes,
    PlayersDoNotAlternate,
    NoEval,
    NoDepthLimit,
    DepthOutOfRange,
    UnboundedUtility,
    EmptyWindow,
    WindowNotUsed,
    NoStop,
    NoKeys,
};

constexpr std::string_view describe(SearchError error) {
    static_assert(MaxDepth == 1024);  // said below
    switch (error) {
        case SearchError::ChanceNodes:
            return "the game has chance nodes; use expectiminimax, Star1, Star2 or MCTS";
        case SearchError::NoChanceNodes: return "the game has no chance nodes";
        case SearchError::MinNodes:
            return "the game has MIN nodes; expectimax knows MAX and chance, use expectiminimax";
        case SearchError::PlayersDoNotAlternate: return "the negamax form needs players who move in turn";
        case SearchError::NoEval: return "the game has no EVAL, so the search cannot be cut off at a depth";
        case SearchError::NoDepthLimit: return "the game need not end, so a depth limit is needed";
        case SearchError::DepthOutOfRange: return "the depth must be from 0 to 1024";
        case SearchError::UnboundedUtility: return "the utility has no finite bounds";
        case SearchError::EmptyWindow: return "the window is empty: alpha must be below beta";
        case SearchError::WindowNotUsed: return "this algorithm takes no window";
        case SearchError::NoStop: return "neither a number of iterations nor a stop hook says when to end";
        case SearchError::NoKeys: return "the game need not end, and has no keys to know a repetition by";
    }
    return "";
}

template <Game G>
using SearchOutcome = util::Result<SearchResult<ActionOf<G>>, SearchError>;

// What an algorithm asks of a game and its options.
enum class View : u8 { Max, Mover };  // whose gain the numbers are: MAX/MIN form, negamax form
struct Demands {
    View view = View::Max;
    bool chance = false;    // it knows chance nodes
    bool only_max = false;  // it knows no MIN nodes
    bool bounds = false;    // it needs a bounded utility
    bool window = false;    // it takes a window
};

template <Game G>
std::optional<SearchError> misfit(const G& game, const SearchOptions<ActionOf<G>>& options,
                                  const Demands& demands) {
    if (!demands.chance && has_chance_nodes(game)) return SearchError::ChanceNodes;
    if (demands.view == View::Mover && !players_alternate(game)) return SearchError::PlayersDoNotAlternate;
    if (options.depth && (*options.depth < 0 || *options.depth > MaxDepth))
        return SearchError::DepthOutOfRange;
    if (options.depth && !HasEval<G>) return SearchError::NoEval;
    if (!options.depth && may_cycle(game)) return SearchError::NoDepthLimit;
    if (demands.bounds && !utility_bounds(game).is_finite()) return SearchError::UnboundedUtility;
    if (!demands.window && !options.window.is_full()) return SearchError::WindowNotUsed;
    if (!(options.window.alpha < options.window.beta)) return SearchError::EmptyWindow;
    return std::nullopt;
}

}  // namespace adversarial
