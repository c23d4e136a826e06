// Writes each iteration of Monte Carlo tree search in its four steps, with the UCB1 of the children.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "tools/lab/lab_game.h"

namespace lab_tool {

class MctsTrace : public SearchObserver {
public:
    explicit MctsTrace(std::ostream& out) : out_(out) {}

    void enter(const NodeEvent& node) override;
    void candidate(const std::string& action, double win_rate, double bonus) override;
    void leaf(adversarial::LeafKind kind, double value) override;
    void leave(double value) override;

private:
    struct Frame {
        std::string name;  // "root", or "2.1" for the second child's first child
        adversarial::NodeKind kind;
    };

    // How the search came from the last node to the node `name`.
    void step_to(const std::string& name);
    void line(std::string_view step, const std::string& text);

    std::ostream& out_;
    u64 iterations_ = 0;
    std::vector<Frame> path_;
    std::string candidates_;  // at the last node; empty if one of its actions has not been tried
    std::string means_;       // of the nodes left so far
};

}  // namespace lab_tool
