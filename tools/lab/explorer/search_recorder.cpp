// Builds the tree of nodes from the events of a search.
#include "tools/lab/explorer/search_recorder.h"

#include <utility>

namespace lab_tool {

using adversarial::NodeKind;
using adversarial::Player;

namespace {

double for_max(const RecordedNode& node) { return node.view == Player::Max ? node.value : -node.value; }

}  // namespace

void SearchRecorder::enter(const NodeEvent& event) {
    const u32 parent = path_.empty() ? RecordedNode::None : path_.back();
    const u16 action = number_of(event.action.value_or(""));
    const u32 number = u32(nodes_.size());
    if (merges_) {
        const auto [known, is_new] = merged_.try_emplace(u64(parent) << 16 | action, number);
        if (!is_new) {
            ++nodes_[known->second].visits;
            path_.push_back(known->second);
            return;
        }
    }
    RecordedNode node{
        .parent = parent, .ply = u16(event.ply), .action = action, .branches = u16(event.branches)};
    node.kind = event.kind;
    node.view = event.view;
    node.is_repeated = std::exchange(is_repeated_, false);
    node.first_alpha = node.alpha = event.alpha;
    node.first_beta = node.beta = event.beta;
    nodes_.push_back(node);
    path_.push_back(number);
    if (parent == RecordedNode::None) root_depths_.push_back(event.depth);
}

void SearchRecorder::window(double alpha, double beta) {
    nodes_[path_.back()].alpha = alpha;
    nodes_[path_.back()].beta = beta;
}

void SearchRecorder::cut(adversarial::CutReason reason, double /*value*/) {
    nodes_[path_.back()].cut = reason;
}

void SearchRecorder::leaf(adversarial::LeafKind kind, double /*value*/) { nodes_[path_.back()].leaf = kind; }

void SearchRecorder::leave(double value) {
    const u32 node = path_.back();
    nodes_[node].value = value;
    path_.pop_back();
    if (!path_.empty()) offer_to_parent(node);
}

void SearchRecorder::re_search(double /*alpha*/, double /*beta*/) { is_repeated_ = true; }

u16 SearchRecorder::number_of(const std::string& action) {
    const auto [known, is_new] = action_numbers_.try_emplace(action, u16(action_names_.size()));
    if (is_new) action_names_.push_back(action);
    return known->second;
}

// A re-search replaces the earlier result for the same action.
void SearchRecorder::offer_to_parent(u32 child) {
    RecordedNode& parent = nodes_[path_.back()];
    if (parent.kind == NodeKind::Chance) return;
    const bool is_first = parent.best == RecordedNode::None;
    const bool is_same = !is_first && nodes_[parent.best].action == nodes_[child].action;
    const double ours = for_max(nodes_[child]);
    const double best = is_first ? 0 : for_max(nodes_[parent.best]);
    const bool is_better = parent.kind == NodeKind::Max ? ours > best : ours < best;
    if (is_first || is_same || is_better) parent.best = child;
}

}  // namespace lab_tool
