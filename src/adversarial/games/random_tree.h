// Random uniform trees, made on the fly from a seed: each node has as many children, each leaf lies as deep.
#pragma once

#include <string>
#include <vector>

#include "adversarial/game.h"
#include "util/prng.h"
#include "util/result.h"

namespace adversarial {

enum class TreeOrder : u8 {
    Random,      // all leaves are drawn independently, from integers
    BestFirst,   // at every node the children come in order, best first: the least that alpha-beta must visit
    WorstFirst,  // at every node best last: alpha-beta cuts nothing
};

struct RandomTreeShape {
    u64 seed = 1;
    int branching = 2;
    int depth = 4;
    TreeOrder order = TreeOrder::Random;
    int spread = 1000;  // leaves lie within [-spread, spread]
};

class RandomTree {
public:
    using Action = int;  // the child, from 0

    static constexpr int MaxBranching = 1000;
    static constexpr int MaxTreeDepth = 100;

    static util::Result<RandomTree, std::string> create(const RandomTreeShape& shape) {
        if (shape.branching < 1 || shape.branching > MaxBranching)
            return util::Failure{"the branching of a random tree must be from 1 to " +
                                 std::to_string(MaxBranching)};
        if (shape.depth < 0 || shape.depth > MaxTreeDepth)
            return util::Failure{"the depth of a random tree must be from 0 to " +
                                 std::to_string(MaxTreeDepth)};
        if (shape.spread < 1 || shape.spread > 1'000'000'000)
            return util::Failure{"the spread of a random tree must be from 1 to 1000000000"};
        return RandomTree(shape);
    }

    Player to_move() const { return path_.size() % 2 == 1 ? Player::Max : Player::Min; }
    bool is_terminal() const { return int(path_.size()) > shape_.depth; }
    double utility(Player player) const { return for_player(leaf_value(path_.back()), player); }
    UtilityBounds utility_bounds() const { return {-double(shape_.spread), double(shape_.spread)}; }

    // In an ordered tree the middle of the range of the leaves below; in a random one it says nothing.
    double eval(Player player) const {
        const Node& node = path_.back();
        return for_player(is_ordered() ? (node.low + node.high) / 2 : leaf_value(node), player);
    }

    std::vector<Action> actions() const {
        std::vector<Action> list;
        list.reserve(usize(shape_.branching));
        for (int child = 0; child < shape_.branching; ++child) list.push_back(child);
        return list;
    }
    void apply(Action child) { path_.push_back(child_of(path_.back(), child)); }
    void undo(Action) { path_.pop_back(); }

    static constexpr bool IsTree = true;
    u64 key() const { return path_.back().seed; }  // all below the node is drawn from it
    bool operator==(const RandomTree& other) const { return path_ == other.path_; }

    static std::string name(Action child) { return std::to_string(child + 1); }
    std::string text() const { return "node at ply " + std::to_string(path_.size() - 1); }

private:
    struct Node {
        u64 seed;
        double low, high;  // all leaves below lie here
        bool operator==(const Node&) const = default;
    };

    explicit RandomTree(const RandomTreeShape& shape) : shape_(shape) {
        path_.push_back({util::Prng(shape.seed).next(), -double(shape.spread), double(shape.spread)});
    }

    static double for_player(double value, Player player) {
        return player == Player::Max ? value : 0 - value;
    }
    bool is_ordered() const { return shape_.order != TreeOrder::Random; }

    double leaf_value(const Node& node) const {
        util::Prng random(node.seed);
        if (is_ordered()) return node.low + (node.high - node.low) * random.unit();
        return double(random.below(2 * u64(shape_.spread) + 1)) - double(shape_.spread);
    }

    // An ordered tree shares its range of leaves out among the children: each leaf below a better child is
    // better than each leaf below a worse one. So a best first child refutes all that can be refuted, and
    // after a worst first child every other one lies inside the window as a whole.
    Node child_of(const Node& node, int child) const {
        const u64 seed = util::Prng(node.seed + u64(child)).next();
        if (!is_ordered()) return {seed, node.low, node.high};
        const bool best_low = to_move() == Player::Min;
        const bool upwards = best_low == (shape_.order == TreeOrder::BestFirst);
        const int part = upwards ? child : shape_.branching - 1 - child;
        const double width = (node.high - node.low) / shape_.branching;
        return {seed, node.low + part * width, node.low + (part + 1) * width};
    }

    RandomTreeShape shape_;
    std::vector<Node> path_;  // from the root to here
};

}  // namespace adversarial
