// Builds the picture of a search on an explicit tree.
#pragma once

#include <optional>
#include <vector>

#include "adversarial/games/tree_game.h"
#include "tools/lab/drawing/tree_svg.h"
#include "tools/lab/lab_game.h"
#include "tools/lab/search_observer.h"

namespace lab_tool {

// What a search did at a node of an explicit tree, for the picture and the count of pruned leaves.
struct Mark {
    u32 visits = 0;
    adversarial::Player view = adversarial::Player::Max;
    std::vector<double> alphas, betas;  // of the last visit: at entry, then after each change
    double value = 0;
    std::optional<adversarial::CutReason> cut = {};
};

class TreeMarks : public SearchObserver {
public:
    explicit TreeMarks(usize nodes) : marks_(nodes) {}

    const std::vector<Mark>& marks() const { return marks_; }
    const std::vector<u32>& leaves() const { return leaves_; }  // one entry per visit, in order

    void enter(const NodeEvent& node) override {
        path_.push_back(*node.place);
        Mark& mark = now();
        const u32 visits = mark.visits + 1;
        mark = {visits, node.view, {node.alpha}, {node.beta}};
    }
    void window(double alpha, double beta) override {
        if (now().alphas.back() != alpha) now().alphas.push_back(alpha);
        if (now().betas.back() != beta) now().betas.push_back(beta);
    }
    void cut(adversarial::CutReason reason, double /*value*/) override { now().cut = reason; }
    void leaf(adversarial::LeafKind kind, double /*value*/) override {
        if (kind == adversarial::LeafKind::Terminal) leaves_.push_back(path_.back());
    }
    void leave(double value) override {
        now().value = value;
        path_.pop_back();
    }

private:
    Mark& now() { return marks_[path_.back()]; }

    std::vector<Mark> marks_;
    std::vector<u32> path_;
    std::vector<u32> leaves_;
};

// A larger tree makes the picture too wide to be useful.
inline constexpr usize MaxPictureNodes = 2000;

// The nodes of the tree with their shapes and edges and the values of the leaves; only the root is chosen.
Picture outline_of(const adversarial::Tree& tree, adversarial::TurnOrder order);

Picture picture_of(const adversarial::Tree& tree, adversarial::TurnOrder order,
                   const std::vector<Mark>& marks, const SearchRequest& request, const Report& report);

}  // namespace lab_tool
