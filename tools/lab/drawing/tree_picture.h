// Builds the picture of a search on an explicit tree, and draws pictures of trees as SVG.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adversarial/games/tree_game.h"
#include "tools/lab/lab_game.h"
#include "util/ints.h"

namespace lab_tool {

// A game tree to draw: MAX nodes are triangles that point up, MIN nodes are triangles that point down, and
// chance nodes are circles.
struct PictureNode {
    enum class Shape : u8 { Max, Min, Chance, Leaf };
    Shape shape = Shape::Leaf;
    std::string value;               // inside the shape
    std::vector<std::string> notes;  // beside the shape, three lines at most
    std::string edge;                // beside the edge that leads here
    bool is_visited = true;          // if not, drawn in grey
    bool is_chosen = false;          // on the principal variation
    std::vector<u32> children;       // node numbers, each greater than the parent's
};

struct Picture {
    std::string title;
    std::vector<PictureNode> nodes;  // node 0 is the root
    std::vector<std::string> captions;
    bool has_cuts = false;  // what is not visited was cut off, and is drawn so
};

// The place of a node and its notes, in pixels. No two places on one level overlap.
struct NodePlace {
    double x, y;         // the centre of the shape
    double left, right;  // the left and right ends of the shape with its notes
    int level;
};

std::vector<NodePlace> lay_out(const Picture& picture);

// As SVG.
std::string draw_tree(const Picture& picture);

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
