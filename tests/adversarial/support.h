// What the tests of this library share: random trees as text, a recording observer, a list of all algorithms.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "adversarial/alpha_beta.h"
#include "adversarial/alpha_beta_with_table.h"
#include "adversarial/games/tree_game.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/pvs.h"
#include "util/prng.h"

namespace adversarial::testing {

struct TextShape {
    int max_branching = 4;
    int max_depth = 5;
    bool chance = false;  // a chance node above every decision but the root
};

// A tree of irregular shape; a chance node is no level.
inline std::string random_tree_text(util::Prng& random, const TextShape& shape, int depth = 0) {
    const bool is_leaf = depth == shape.max_depth || (depth > 0 && random.below(6) == 0);
    if (is_leaf) return std::to_string(random.below(11));
    if (shape.chance && depth > 0) {
        const u64 outcomes = 1 + random.below(u64(shape.max_branching));
        std::vector<u64> weights;
        u64 sum = 0;
        for (u64 i = 0; i < outcomes; ++i) sum += weights.emplace_back(1 + random.below(5));
        std::string text = "{";
        for (const u64 weight : weights) {
            text += std::to_string(weight) + "/" + std::to_string(sum) + ":(";
            for (u64 child = 1 + random.below(u64(shape.max_branching)); child > 0; --child)
                text += random_tree_text(random, shape, depth + 1) + " ";
            text += ") ";
        }
        return text + "}";
    }
    std::string text = "(";
    for (u64 child = 1 + random.below(u64(shape.max_branching)); child > 0; --child)
        text += random_tree_text(random, shape, depth + 1) + " ";
    return text + ")";
}

inline TreeGame tree(std::string_view text, TurnOrder order = TurnOrder::Alternate) {
    return TreeGame::parse(text, order).value();
}

struct NodeLimit {
    u64 nodes;
    bool operator()(const Counts& counts) const { return counts.nodes >= nodes; }
};

// Ends a search on the clock, which the caller gives, so that tests need not sleep. `now` is any callable; it
// is read once in `interval` polls since reading a clock costs more than a node.
template <class Now>
class Deadline {
public:
    using Time = decltype(std::declval<Now&>()());
    Deadline(Now now, Time end, u64 interval = 256) : now_(std::move(now)), end_(end), interval_(interval) {}

    bool operator()(const Counts&) { return polls_++ % interval_ == 0 && now_() >= end_; }

private:
    Now now_;
    Time end_;
    u64 interval_;
    u64 polls_ = 0;
};

// Keeps the leaves, the cuts and the windows of the root in their order, and counts entries and iterations.
struct Recorder : NullObserver {
    std::vector<double> leaves;
    std::vector<std::string> root_windows;
    std::vector<double> cut_values;
    std::vector<CutReason> cut_reasons;
    int open = 0;
    u64 entered = 0;
    int iterations = 0;

    template <class G, class Action>
    void enter(const G&, const NodeEntry<Action>&) {
        ++open, ++entered;
    }
    void leave(double) { --open; }
    template <class Action>
    void iteration(const SearchResult<Action>&) {
        ++iterations;
    }
    void leaf(LeafKind, double value) { leaves.push_back(value); }
    void window(double alpha, double beta) {
        if (open == 1) root_windows.push_back(number(alpha) + ".." + number(beta));
    }
    void cut(CutReason reason, double value) {
        cut_reasons.push_back(reason);
        cut_values.push_back(value);
    }
    static std::string number(double value) {
        if (value == Infinity) return "inf";
        return value == -Infinity ? "-inf" : std::to_string(int(value));
    }
};

template <Game G>
using Algorithm = std::function<SearchOutcome<G>(G&, const SearchOptions<ActionOf<G>>&)>;

template <Game G>
using NamedAlgorithms = std::vector<std::pair<std::string, Algorithm<G>>>;

// The algorithms that take any window.
template <Game G>
NamedAlgorithms<G> windowed_algorithms() {
    using Options = SearchOptions<ActionOf<G>>;
    return {
        {"alpha-beta, fail-hard", [](G& g, const Options& o) { return alpha_beta<FailMode::Hard>(g, o); }},
        {"alpha-beta, fail-soft", [](G& g, const Options& o) { return alpha_beta<FailMode::Soft>(g, o); }},
        {"negamax alpha-beta, hard",
         [](G& g, const Options& o) { return negamax_alpha_beta<FailMode::Hard>(g, o); }},
        {"negamax alpha-beta, soft",
         [](G& g, const Options& o) { return negamax_alpha_beta<FailMode::Soft>(g, o); }},
        {"alpha-beta with a table", [](G& g, const Options& o) { return alpha_beta_with_table(g, o); }},
        {"PVS", [](G& g, const Options& o) { return pvs(g, o); }},
    };
}

template <Game G>
NamedAlgorithms<G> all_algorithms() {
    using Options = SearchOptions<ActionOf<G>>;
    NamedAlgorithms<G> list = windowed_algorithms<G>();
    list.push_back({"minimax", [](G& g, const Options& o) { return minimax(g, o); }});
    list.push_back({"negamax", [](G& g, const Options& o) { return negamax(g, o); }});
    list.push_back({"aspiration", [](G& g, const Options& o) { return aspiration(g, o); }});
    list.push_back({"MTD(f)", [](G& g, const Options& o) { return mtdf(g, o); }});
    return list;
}

}  // namespace adversarial::testing
