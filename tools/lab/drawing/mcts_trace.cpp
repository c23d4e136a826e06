// Turns the events of Monte Carlo tree search into one line per step.
#include "tools/lab/drawing/mcts_trace.h"

#include <fmt/format.h>

#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_trace.h"

namespace lab_tool {

using adversarial::LeafKind;
using adversarial::NodeKind;

void MctsTrace::enter(const NodeEvent& node) {
    std::string name = node.action.value_or("root");
    if (path_.empty())
        out_ << fmt::format("iteration {}\n", ++iterations_);
    else {
        if (path_.size() > 1) name = path_.back().name + "." + name;
        step_to(name);
    }
    candidates_.clear();
    path_.push_back({name, node.kind});
}

void MctsTrace::step_to(const std::string& name) {
    const Frame& from = path_.back();
    const std::string place = fmt::format("{} {}", kind_name(from.kind), from.name);
    if (from.kind == NodeKind::Chance)
        line("chance", fmt::format("{}: {} is drawn", place, name));
    else if (candidates_.empty())
        line("expand", fmt::format("{}: {} is new", place, name));
    else
        line("select", fmt::format("{}: UCB1 {}; to {}", place, candidates_, name));
}

void MctsTrace::candidate(const std::string& action, double win_rate, double bonus) {
    candidates_ += fmt::format("{}of {} = {:.2f} + {:.2f} = {:.2f}", candidates_.empty() ? "" : ", ", action,
                               win_rate, bonus, win_rate + bonus);
}

void MctsTrace::leaf(LeafKind kind, double value) {
    const std::string shown = value_text(value);
    line("simulate", kind == LeafKind::Playout ? "a random game ends with " + shown
                                               : fmt::format("{} is leaf {}", path_.back().name, shown));
}

void MctsTrace::leave(double value) {
    means_ += fmt::format("{}{} = {}", means_.empty() ? "" : ", ", path_.back().name, value_text(value));
    path_.pop_back();
    if (!path_.empty()) return;
    line("back up", means_);
    means_.clear();
}

void MctsTrace::line(std::string_view step, const std::string& text) {
    out_ << fmt::format("  {:<8}  {}\n", step, text);
}

}  // namespace lab_tool
