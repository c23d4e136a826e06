// The observer of src/adversarial without the types of a game, so that what draws and tells is written once.
#pragma once

#include <optional>
#include <string>

#include "adversarial/game.h"
#include "adversarial/observer.h"

namespace lab_tool {

struct NodeEvent {
    int ply;                   // from the root
    std::optional<int> depth;  // plies to go; none: no limit
    adversarial::NodeKind kind;
    adversarial::Player view;  // for whom the numbers of this node are
    double alpha, beta;        // at the entry
    std::string action;        // that led here; empty at the root
    std::optional<u32> place;  // in an explicit tree: the number of the node
    int branches;              // actions or outcomes; 0 at a leaf
};

// See adversarial::NullObserver for what each one means.
class SearchObserver {
public:
    virtual ~SearchObserver() = default;
    virtual void enter(const NodeEvent&) {}
    virtual void window(double /*alpha*/, double /*beta*/) {}
    virtual void cut(adversarial::CutReason, double /*value*/) {}
    virtual void leaf(adversarial::LeafKind, double /*value*/) {}
    virtual void leave(double /*value*/) {}
    virtual void re_search(double /*alpha*/, double /*beta*/) {}
};

}  // namespace lab_tool
