// Writes the data of `explore` as columns of integers and fills in the page.
#include "tools/lab/explorer/explore_page.h"

#include <bit>
#include <limits>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "tools/common/page.h"
#include "tools/lab/drawing/numbers.h"
#include "util/text.h"

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

namespace {

using common::base64;

// Appends the number in little-endian order on every machine.
void append(std::string& bytes, u32 number, int size) {
    for (int i = 0; i < size; ++i) bytes += char(number >> (8 * i) & 0xFF);
}

// The texts of numbers, each stored once: a search has far fewer different numbers than nodes.
class NumberTexts {
public:
    u32 bound(double value) { return find(bounds_, value, bound_text); }
    u32 value(double value) { return find(values_, value, value_text); }
    const std::vector<std::string>& texts() const { return texts_; }

private:
    using Numbers = std::unordered_map<u64, u32>;

    u32 find(Numbers& known, double value, std::string (*text)(double)) {
        const auto [entry, is_new] = known.try_emplace(std::bit_cast<u64>(value + 0.0), u32(texts_.size()));
        if (is_new) texts_.push_back(pretty(text(value)));
        return entry->second;
    }

    Numbers bounds_, values_;
    std::vector<std::string> texts_;
};

class DataWriter {
public:
    DataWriter(const SearchRecorder& recorder, bool has_window)
        : recorder_(recorder), has_window_(has_window) {}

    std::string columns() {
        write_rows();
        const int size = numbers_.texts().size() <= std::numeric_limits<u16>::max() ? 2 : 4;
        std::string text = fmt::format("\"numberBytes\":{},\"columns\":{{", size);
        const auto add = [&](std::string_view name, std::string_view bytes) {
            text += fmt::format("\"{}\":\"{}\",", name, base64(bytes));
        };
        add("ply", ply_), add("action", action_), add("branches", branches_), add("flags", flags_),
            add("cut", cut_);
        const std::string_view names[] = {"alpha0", "beta0", "alpha", "beta", "value"};
        for (usize i = 0; i < std::size(names); ++i) {
            if (!has_window_ && i < 4) continue;
            std::string bytes;
            for (const u32 number : indices_[i]) append(bytes, number, size);
            add(names[i], bytes);
        }
        if (has_visits_) add("visits", visits_);
        text.back() = '}';
        return text + ",\"numbers\":" + util::json_array(numbers_.texts(), util::json_text);
    }

private:
    void write_rows() {
        const std::vector<RecordedNode>& nodes = recorder_.nodes();
        std::vector<u32> first(nodes.size(), RecordedNode::None), next(nodes.size(), RecordedNode::None);
        std::vector<u32> waiting;  // a stack: the next one on top
        for (usize node = nodes.size(); node-- > 0;) {
            const u32 parent = nodes[node].parent;
            if (parent == RecordedNode::None) {
                waiting.push_back(u32(node));
            } else {
                next[node] = first[parent];
                first[parent] = u32(node);
            }
        }
        while (!waiting.empty()) {
            const u32 node = waiting.back();
            waiting.pop_back();
            write(node);
            if (next[node] != RecordedNode::None) waiting.push_back(next[node]);
            if (first[node] != RecordedNode::None) waiting.push_back(first[node]);
        }
    }

    void write(u32 number) {
        const RecordedNode& node = recorder_.nodes()[number];
        const bool is_best =
            node.parent != RecordedNode::None && recorder_.nodes()[node.parent].best == number;
        const u32 leaf = node.leaf ? 1 + u32(*node.leaf) : 0;
        append(ply_, node.ply, 2);
        append(action_, node.action, 2);
        append(branches_, node.branches, 2);
        append(flags_,
               u32(node.kind) | u32(node.view) << 2 | leaf << 3 | u32(node.is_repeated) << 5 |
                   u32(is_best) << 6,
               1);
        append(cut_, (node.cut ? 1 + u32(*node.cut) : 0) | bound_of(node) << 4, 1);
        append(visits_, node.visits, 4);
        has_visits_ |= node.visits > 1;
        if (has_window_) {
            indices_[0].push_back(numbers_.bound(node.first_alpha));
            indices_[1].push_back(numbers_.bound(node.first_beta));
            indices_[2].push_back(numbers_.bound(node.alpha));
            indices_[3].push_back(numbers_.bound(node.beta));
        }
        indices_[4].push_back(numbers_.value(node.value));
    }

    // 1: the value is an upper bound, 2: a lower bound, 0: neither. Computed here because the page has only
    // the texts of the numbers.
    u32 bound_of(const RecordedNode& node) const {
        if (!has_window_ || node.leaf) return 0;
        if (node.value <= node.first_alpha) return 1;
        return node.value >= node.first_beta ? 2 : 0;
    }

    const SearchRecorder& recorder_;
    bool has_window_;
    bool has_visits_ = false;
    NumberTexts numbers_;
    std::string ply_, action_, branches_, flags_, cut_, visits_;
    std::vector<u32> indices_[5];
};

}  // namespace

std::string explore_data(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report) {
    const AlgorithmInfo& algorithm = info_of(request.algorithm);
    const GameTraits& traits = game.traits();
    std::string start = game.text();
    std::erase(start, '\n');
    const auto depth_text = [](std::optional<int> depth) { return depth ? std::to_string(*depth) : "null"; };
    const adversarial::Counts& counts = report.counts;
    return fmt::format(
               R"({{"title":{},"algorithm":{},"value":{},"line":{},"depth":{},"nodes":{},"leaves":{},"alphaCuts":{},"betaCuts":{},"reSearches":{},)",
               util::json_text(traits.title), util::json_text(algorithm.title),
               util::json_text(pretty(value_text(report.value))),
               util::json_text(fmt::format("{}", fmt::join(report.line, " "))), depth_text(report.depth),
               counts.nodes, counts.leaves, counts.alpha_cuts, counts.beta_cuts, counts.re_searches) +
           fmt::format(
               R"("board":{{"kind":{},"start":{},"width":{},"height":{}}},"rootDepths":{},"actions":{},)",
               util::json_text(traits.board.kind), util::json_text(start), traits.board.width,
               traits.board.height, util::json_array(recorder.root_depths(), depth_text),
               util::json_array(recorder.action_names(), util::json_text)) +
           DataWriter(recorder, algorithm.has_window).columns() + "}";
}

std::string explore_page(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report) {
    return common::filled(explore_template(), {{"@BOARD@", common::chess_board_script()},
                                               {"@DATA@", explore_data(recorder, game, request, report)}});
}

}  // namespace lab_tool
