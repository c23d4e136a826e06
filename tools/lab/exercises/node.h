// What the exercises on trees work with: a game that is written down, node by node.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "adversarial/game.h"

namespace exercise {

using adversarial::Infinity;
using adversarial::NodeKind;

class Node {
public:
    bool is_leaf() const { return children_.empty(); }

    // Who is to move: NodeKind::Max, NodeKind::Min or NodeKind::Chance. At a leaf: who would be.
    NodeKind kind() const { return kind_; }

    const std::vector<Node>& children() const { return children_; }

    // Of a chance node: one for each child; they add up to 1.
    const std::vector<double>& probabilities() const { return probabilities_; }

    // What a leaf is worth to MAX. Each call is noted as one visit to the leaf.
    double value() const;

private:
    friend class Tree;
    NodeKind kind_ = NodeKind::Max;
    std::vector<Node> children_;
    std::vector<double> probabilities_;
    double value_ = 0;
    std::vector<double>* visits_ = nullptr;
};

// Made from a text such as "((3 12)(8 2)(4 6))" or "({1/2:8 1/2:2} 4)", which must be right. MAX moves at the
// root, and the players move in turn.
class Tree {
public:
    explicit Tree(std::string_view text);

    const Node& root() const { return root_; }

    // The least and the greatest leaf.
    const adversarial::UtilityBounds& bounds() const { return bounds_; }

    // The values of the leaves that have been visited, in order.
    const std::vector<double>& visits() const { return *visits_; }

private:
    std::unique_ptr<std::vector<double>> visits_;  // its place stays the same if the tree is moved
    adversarial::UtilityBounds bounds_;
    Node root_;
};

}  // namespace exercise
