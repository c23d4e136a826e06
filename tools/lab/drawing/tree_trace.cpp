// Writes the events of a search as indented lines.
#include "tools/lab/drawing/tree_trace.h"

#include <fmt/format.h>

#include "tools/lab/drawing/numbers.h"

namespace lab_tool {

using adversarial::CutReason;
using adversarial::LeafKind;
using adversarial::NodeKind;
using adversarial::Player;

std::string_view kind_name(NodeKind kind) {
    if (kind == NodeKind::Chance) return "CHANCE";
    return kind == NodeKind::Max ? "MAX" : "MIN";
}

std::string cut_text(CutReason reason, Player view, double value, double alpha, double beta) {
    const std::string shown = value_text(value);
    switch (reason) {
        case CutReason::Beta:
        case CutReason::Alpha:
            // In the negamax form, an alpha cut at a MIN node is a value of beta or more from MIN's point of
            // view.
            if (reason == CutReason::Alpha && view == Player::Max)
                return fmt::format("{} <= alpha {}", shown, bound_text(alpha));
            return fmt::format("{} >= beta {}", shown, bound_text(beta));
        case CutReason::StarBeta:
            return fmt::format("at least {} whatever comes, >= beta {}", shown, bound_text(beta));
        case CutReason::StarAlpha:
            return fmt::format("at most {} whatever comes, <= alpha {}", shown, bound_text(alpha));
        case CutReason::ProbeBeta:
            return fmt::format("the probes show at least {}, >= beta {}", shown, bound_text(beta));
        case CutReason::ProbeAlpha:
            return fmt::format("the probes show at most {}, <= alpha {}", shown, bound_text(alpha));
        default: return fmt::format("the bound {} is known from an earlier visit", shown);
    }
}

void TreeTrace::enter(const NodeEvent& node) {
    std::string path = node.action.value_or("");
    if (!frames_.empty()) {
        Frame& parent = frames_.back();
        parent.visited.insert(path);
        if (frames_.size() > 1) path = parent.path + "." + path;
    }
    frames_.push_back({path, node.kind, node.view, node.alpha, node.beta, node.branches});
    if (frames_.back().is_leaf()) return;
    const std::string window =
        has_windows_ ? fmt::format(": alpha {}, beta {}", bound_text(node.alpha), bound_text(node.beta)) : "";
    const bool says_view = node.view == adversarial::Player::Min;
    line(frames_.size() - 1, name(frames_.back()) + window + (says_view ? " (for MIN)" : ""));
}

void TreeTrace::window(double alpha, double beta) {
    Frame& frame = frames_.back();
    if (alpha != frame.alpha)
        line(frames_.size(), fmt::format("alpha {} -> {}", bound_text(frame.alpha), bound_text(alpha)));
    if (beta != frame.beta)
        line(frames_.size(), fmt::format("beta {} -> {}", bound_text(frame.beta), bound_text(beta)));
    frame.alpha = alpha;
    frame.beta = beta;
}

void TreeTrace::cut(CutReason reason, double value) {
    const Frame& frame = frames_.back();
    if (frame.is_leaf()) return leaf_line(value, " (in the table)");
    const int skipped = frame.branches - int(frame.visited.size());
    line(frames_.size(),
         fmt::format("cut: {}; {} of {} children not visited",
                     cut_text(reason, frame.view, value, frame.alpha, frame.beta), skipped, frame.branches));
}

void TreeTrace::leaf(LeafKind /*kind*/, double value) { leaf_line(value); }

void TreeTrace::leave(double value) {
    const Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (!frame.is_leaf()) line(frames_.size(), name(frame) + " = " + value_text(value));
}

void TreeTrace::re_search(double alpha, double beta) {
    line(frames_.size(), fmt::format("again, with alpha {}, beta {}", bound_text(alpha), bound_text(beta)));
}

void TreeTrace::leaf_line(double value, std::string_view remark) {
    const std::string& path = frames_.back().path;
    line(frames_.size() - 1,
         fmt::format("{} leaf {}{}", path.empty() ? "root" : path, value_text(value), remark));
}

void TreeTrace::line(usize indent, const std::string& text) {
    out_ << std::string(2 * indent, ' ') << text << '\n';
}

std::string TreeTrace::name(const Frame& frame) const {
    return fmt::format("{} {}", kind_name(frame.kind), frame.path.empty() ? "root" : frame.path);
}

}  // namespace lab_tool
