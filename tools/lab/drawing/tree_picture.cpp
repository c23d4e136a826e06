// Labels each node of the picture with what the search did there.
#include "tools/lab/drawing/tree_picture.h"

#include <fmt/format.h>

#include "tools/lab/drawing/numbers.h"

namespace lab_tool {

namespace {

using adversarial::CutReason;
using adversarial::Player;
using adversarial::TreeNode;
using Shape = PictureNode::Shape;

std::string value_of(const Mark& mark, bool has_window) {
    const std::string value = pretty(value_text(mark.value));
    if (has_window && mark.value <= mark.alphas.front()) return "≤" + value;
    if (has_window && mark.value >= mark.betas.front()) return "≥" + value;
    return value;
}

// "α −∞→3→4"; if there are many values, only the first and the last ones.
std::string bound_note(std::string_view name, const std::vector<double>& values) {
    constexpr usize MaxShown = 4;
    std::string note(name);
    for (usize i = 0; i < values.size(); ++i) {
        const bool is_left_out = values.size() > MaxShown && i > 0 && i + 2 < values.size();
        if (is_left_out && i > 1) continue;
        note += i == 0 ? " " : "→";
        note += is_left_out ? "…" : pretty(bound_text(values[i]));
    }
    return note;
}

std::string cut_note(CutReason reason, Player view) {
    switch (reason) {
        case CutReason::Alpha: return view == Player::Max ? "cut: ≤ α" : "cut: ≥ β";
        case CutReason::Beta: return "cut: ≥ β";
        case CutReason::StarAlpha: return "cut: max ≤ α";
        case CutReason::StarBeta: return "cut: min ≥ β";
        case CutReason::ProbeAlpha: return "cut: probe ≤ α";
        case CutReason::ProbeBeta: return "cut: probe ≥ β";
        default: return "cut: known";
    }
}

class PictureMaker {
public:
    PictureMaker(const adversarial::Tree& tree, adversarial::TurnOrder order, const std::vector<Mark>& marks,
                 const SearchRequest& request, const Report& report)
        : tree_(tree), marks_(marks), algorithm_(info_of(request.algorithm)), report_(report),
          picture_(outline_of(tree, order)) {}

    Picture make() {
        for (usize i = 0; i < marks_.size(); ++i) {
            PictureNode& drawn = picture_.nodes[i];
            drawn.is_visited = marks_[i].visits > 0;
            if (drawn.is_visited && drawn.shape != Shape::Leaf) note(drawn, marks_[i]);
        }
        picture_.has_cuts = algorithm_.has_window;
        follow_line();
        picture_.title =
            fmt::format("{}: {}{}{}", algorithm_.title, algorithm_.is_estimate ? "about " : "value ",
                        bound_sign(report_.bound), pretty(value_text(report_.value)));
        add_captions();
        return std::move(picture_);
    }

private:
    void note(PictureNode& drawn, const Mark& mark) const {
        drawn.value = value_of(mark, algorithm_.has_window);
        const std::string times = mark.visits > 1 ? fmt::format("  ×{}", mark.visits) : "";
        if (algorithm_.has_window) {
            drawn.notes.push_back(bound_note("α", mark.alphas) + times);
            drawn.notes.push_back(bound_note("β", mark.betas));
        } else if (!times.empty()) {
            drawn.notes.push_back(times.substr(2));
        }
        if (mark.cut) drawn.notes.push_back(cut_note(*mark.cut, mark.view));
    }

    void follow_line() {
        u32 node = 0;
        for (const std::string& child : report_.line) {
            node = tree_.nodes[node].children[usize(std::stoi(child) - 1)];
            picture_.nodes[node].is_chosen = true;
        }
    }

    void add_captions() {
        usize leaves = 0, visited = 0;
        bool is_negamax = false, is_repeated = false;
        const bool has_chance = tree_.has_chance_nodes;
        for (usize i = 0; i < tree_.nodes.size(); ++i) {
            const bool is_leaf = tree_.nodes[i].kind == TreeNode::Kind::Leaf;
            leaves += is_leaf;
            visited += is_leaf && marks_[i].visits > 0;
            is_negamax |= marks_[i].view == Player::Min && !is_leaf;
            is_repeated |= marks_[i].visits > 1;
        }
        picture_.captions.push_back(fmt::format("▲ MAX · ▽ MIN{} · green: best line · grey: not visited",
                                                has_chance ? " · ○ chance" : ""));
        picture_.captions.push_back(fmt::format("leaves visited: {} of {}", visited, leaves));
        if (is_negamax) picture_.captions.emplace_back("numbers at MIN nodes are for MIN");
        if (is_repeated)
            picture_.captions.emplace_back(algorithm_.has_window ? "×2: visited twice, with the last window"
                                                                 : "×2: visited twice");
    }

    const adversarial::Tree& tree_;
    const std::vector<Mark>& marks_;
    const AlgorithmInfo& algorithm_;
    const Report& report_;
    Picture picture_;
};

}  // namespace

Picture outline_of(const adversarial::Tree& tree, adversarial::TurnOrder order) {
    Picture picture;
    picture.nodes.resize(tree.nodes.size());
    picture.nodes[0].is_chosen = true;
    std::vector<Player> movers(tree.nodes.size(), Player::Max);
    for (usize number = 0; number < tree.nodes.size(); ++number) {  // parents come before their children
        const TreeNode& node = tree.nodes[number];
        PictureNode& drawn = picture.nodes[number];
        const Player mover = movers[number];
        drawn.children = node.children;
        if (node.kind == TreeNode::Kind::Leaf) drawn.value = pretty(value_text(node.value));
        if (node.kind == TreeNode::Kind::Chance) drawn.shape = Shape::Chance;
        if (node.kind == TreeNode::Kind::Decision)
            drawn.shape = mover == Player::Max ? Shape::Max : Shape::Min;
        const bool turn_passes =
            node.kind == TreeNode::Kind::Decision && order == adversarial::TurnOrder::Alternate;
        for (usize i = 0; i < node.children.size(); ++i) {
            movers[node.children[i]] = turn_passes ? opponent(mover) : mover;
            if (!node.probabilities.empty())
                picture.nodes[node.children[i]].edge = fmt::format("{:.3g}", node.probabilities[i]);
        }
    }
    return picture;
}

Picture picture_of(const adversarial::Tree& tree, adversarial::TurnOrder order,
                   const std::vector<Mark>& marks, const SearchRequest& request, const Report& report) {
    return PictureMaker(tree, order, marks, request, report).make();
}

}  // namespace lab_tool
