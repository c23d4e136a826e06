// An explicit tree as a game: MAX moves at the root, and decisions alternate down the tree.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adversarial/games/tree_text.h"

namespace adversarial {

enum class TurnOrder : u8 {
    Alternate,  // after MAX's decision MIN decides, whether or not chance has its turn in between
    OnlyMax,    // every decision is MAX's: trees for expectimax
};

class TreeGame {
public:
    using Action = int;  // the child, from 0; of a chance node: the outcome

    static util::Result<TreeGame, TreeError> parse(std::string_view text,
                                                   TurnOrder order = TurnOrder::Alternate) {
        auto tree = TreeParser(text).parse();
        if (!tree) return util::Failure{tree.error()};
        return TreeGame(std::make_shared<const Tree>(std::move(tree).value()), order);
    }

    // For those who draw the tree: the whole of it, and the number of the node at which the game stands.
    const Tree& tree() const { return *tree_; }
    u32 node_number() const { return path_.back().node; }

    Player to_move() const { return path_.back().to_move; }
    bool is_terminal() const { return node().kind == TreeNode::Kind::Leaf; }
    bool is_chance() const { return node().kind == TreeNode::Kind::Chance; }
    double utility(Player player) const { return player == Player::Max ? node().value : 0 - node().value; }

    bool has_chance_nodes() const { return tree_->has_chance_nodes; }
    bool players_alternate() const { return order_ == TurnOrder::Alternate; }
    UtilityBounds utility_bounds() const { return tree_->bounds; }

    std::vector<Action> actions() const {
        std::vector<Action> list;
        for (usize child = 0; child < node().children.size(); ++child) list.push_back(Action(child));
        return list;
    }
    std::vector<Outcome<Action>> outcomes() const {
        std::vector<Outcome<Action>> list;
        for (usize child = 0; child < node().probabilities.size(); ++child)
            list.push_back({Action(child), node().probabilities[child]});
        return list;
    }
    void apply(Action child) {
        const bool turn_passes = !is_chance() && order_ == TurnOrder::Alternate;
        const Player next = turn_passes ? opponent(to_move()) : to_move();
        path_.push_back({node().children[usize(child)], next});
    }
    void undo(Action) { path_.pop_back(); }

    static constexpr bool IsTree = true;
    u64 key() const { return node_number(); }
    bool operator==(const TreeGame& other) const { return tree_ == other.tree_ && path_ == other.path_; }

    static std::string name(Action child) { return std::to_string(child + 1); }
    // The tree from here on; a large one is only named.
    std::string text() const {
        constexpr usize LargestShown = 100;
        const std::string text = tree_text(*tree_, node_number(), LargestShown);
        return text.empty() ? "node " + std::to_string(node_number()) : text;
    }

private:
    struct Step {
        u32 node;
        Player to_move;  // at a chance node: who decides after it
        bool operator==(const Step&) const = default;
    };

    TreeGame(std::shared_ptr<const Tree> tree, TurnOrder order)
        : tree_(std::move(tree)), order_(order), path_{{0, Player::Max}} {}

    const TreeNode& node() const { return tree_->nodes[path_.back().node]; }

    std::shared_ptr<const Tree> tree_;
    TurnOrder order_;
    std::vector<Step> path_;  // from the root to here
};

}  // namespace adversarial
