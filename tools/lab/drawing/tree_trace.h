// Writes a search line by line: nodes at entry and exit, changes of alpha and beta, and cuts.
#pragma once

#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "tools/lab/lab_game.h"

namespace lab_tool {

class TreeTrace : public SearchObserver {
public:
    // Without `has_windows`, alpha and beta are left out. An inner node whose numbers are for MIN is marked
    // "(for MIN)".
    TreeTrace(std::ostream& out, bool has_windows) : out_(out), has_windows_(has_windows) {}

    void enter(const NodeEvent& node) override;
    void window(double alpha, double beta) override;
    void cut(adversarial::CutReason reason, double value) override;
    void leaf(adversarial::LeafKind kind, double value) override;
    void leave(double value) override;
    void re_search(double alpha, double beta) override;

private:
    struct Frame {
        std::string path;  // "2.1": the second child's first child
        adversarial::NodeKind kind;
        adversarial::Player view;
        double alpha, beta;
        int branches;
        std::set<std::string> visited = {};  // the actions of the children
        bool is_leaf() const { return branches == 0; }
    };

    void line(usize indent, const std::string& text);
    void leaf_line(double value, std::string_view remark = "");
    std::string name(const Frame& frame) const;

    std::ostream& out_;
    bool has_windows_;
    std::vector<Frame> frames_;
};

// "2 <= alpha 3": the reason for a cut. Alpha and beta are those of the node.
std::string cut_text(adversarial::CutReason reason, adversarial::Player view, double value, double alpha,
                     double beta);

std::string_view kind_name(adversarial::NodeKind kind);  // "MAX", "MIN", "CHANCE"

}  // namespace lab_tool
