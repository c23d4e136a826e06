// A solution of the exercise mcts.
#include <algorithm>
#include <cmath>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

namespace {

Visited& most_promising(Visited& at) {
    const auto upper_confidence_bound = [&](const Visited& child) {
        const double wins_of_max = child.wins / child.visits;
        const double wins = at.node->kind() == NodeKind::Max ? wins_of_max : 1 - wins_of_max;
        return wins + std::sqrt(2 * std::log(at.visits) / child.visits);
    };
    return *std::max_element(at.children.begin(), at.children.end(), [&](const Visited& a, const Visited& b) {
        return upper_confidence_bound(a) < upper_confidence_bound(b);
    });
}

}  // namespace

double iterate(Visited& at, const Playout& playout) {
    const std::vector<Node>& all = at.node->children();
    double result = 0;
    if (all.empty()) {
        result = playout(*at.node);
    } else if (at.children.size() < all.size()) {
        const Node& next = all[at.children.size()];
        result = playout(next);
        at.children.push_back({.node = &next, .visits = 1, .wins = result});
    } else {
        result = iterate(most_promising(at), playout);
    }
    ++at.visits;
    at.wins += result;
    return result;
}

}  // namespace exercise
