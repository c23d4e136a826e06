#include "tools/lab/exercises/node.h"

#include <limits>

#include "adversarial/games/tree_text.h"

namespace exercise {

double Node::value() const {
    if (!is_leaf()) return std::numeric_limits<double>::quiet_NaN();
    visits_->push_back(value_);
    return value_;
}

Tree::Tree(std::string_view text) : visits_(std::make_unique<std::vector<double>>()) {
    const adversarial::Tree tree = adversarial::TreeParser(text).parse().value();
    bounds_ = tree.bounds;
    const auto fill = [&](const auto& self, Node& node, u32 number, NodeKind mover) -> void {
        const adversarial::TreeNode& from = tree.nodes[number];
        const bool is_chance = from.kind == adversarial::TreeNode::Kind::Chance;
        node.kind_ = is_chance ? NodeKind::Chance : mover;
        node.value_ = from.value;
        node.probabilities_ = from.probabilities;
        node.visits_ = visits_.get();
        node.children_.resize(from.children.size());
        const NodeKind other = mover == NodeKind::Max ? NodeKind::Min : NodeKind::Max;
        for (usize child = 0; child < from.children.size(); ++child)
            self(self, node.children_[child], from.children[child], is_chance ? mover : other);
    };
    fill(fill, root_, 0, NodeKind::Max);
}

}  // namespace exercise
