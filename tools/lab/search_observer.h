// The observer of src/adversarial without the types of a game, so that the code for pictures and traces
// exists only once.
#pragma once

#include <optional>
#include <string>

#include "adversarial/game.h"
#include "adversarial/observer.h"

namespace lab_tool {

// With the name of the action.
struct NodeEvent : adversarial::NodeEntry<std::string> {
    std::optional<u32> place;  // the number of the node in an explicit tree
    int branches;              // actions or outcomes; 0 at a leaf
};

// adversarial::NullObserver documents each event.
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
