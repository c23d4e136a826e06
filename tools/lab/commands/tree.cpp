// houyi-lab tree: runs one search on an explicit tree and writes a summary, a trace and a picture.
#include <fmt/format.h>

#include "tools/lab/commands/command.h"
#include "tools/lab/drawing/mcts_trace.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_picture.h"
#include "tools/lab/drawing/tree_trace.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::TreeGame;
using adversarial::TreeNode;
using adversarial::TurnOrder;

// The values of the leaves, at most the first hundred.
std::string list_leaves(const adversarial::Tree& tree, const std::vector<u32>& leaves) {
    constexpr usize MaxListed = 100;
    std::string text;
    for (usize i = 0; i < leaves.size() && i < MaxListed; ++i)
        text += fmt::format(" {}", value_text(tree.nodes[leaves[i]].value));
    return leaves.empty() ? " none" : text + (leaves.size() > MaxListed ? " ..." : "");
}

std::vector<u32> unvisited_leaves(const adversarial::Tree& tree, const std::vector<Mark>& marks) {
    std::vector<u32> leaves;
    for (usize node = 0; node < tree.nodes.size(); ++node) {
        if (tree.nodes[node].kind == TreeNode::Kind::Leaf && marks[node].visits == 0)
            leaves.push_back(u32(node));
    }
    return leaves;
}

std::string bound_words(adversarial::Bound bound) {
    if (bound == adversarial::Bound::Exact) return "";
    return bound == adversarial::Bound::Lower ? " or more (the window's beta is reached)"
                                              : " or less (the window's alpha is not passed)";
}

void print(std::ostream& out, const adversarial::Tree& tree, const TreeMarks& seen,
           const SearchRequest& request, const Report& report) {
    const AlgorithmInfo& algorithm = info_of(request.algorithm);
    const adversarial::Counts& counts = report.counts;
    const std::vector<u32> pruned = unvisited_leaves(tree, seen.marks());
    std::string line;
    for (const std::string& child : report.line) line += " " + child;
    out << fmt::format("algorithm  {}\n", algorithm.title);
    out << fmt::format("value      {}{}{}\n", algorithm.is_estimate ? "about " : "", value_text(report.value),
                       bound_words(report.bound));
    out << fmt::format("chosen     {}\n", report.best ? "child " + *report.best : "none is known");
    out << fmt::format("line      {}\n", line.empty() ? " none" : line);
    const u64 cuts = counts.alpha_cuts + counts.beta_cuts;
    out << fmt::format("nodes      {} entered, {} ({} alpha, {} beta), {}\n", util::with_commas(counts.nodes),
                       util::counted(cuts, "cut", "cuts"), counts.alpha_cuts, counts.beta_cuts,
                       util::counted(counts.re_searches, "re-search", "re-searches"));
    out << fmt::format("visited    {}:{}\n", util::counted(seen.leaves().size(), "leaf", "leaves"),
                       list_leaves(tree, seen.leaves()));
    if (algorithm.is_estimate) return;  // it prunes nothing
    out << fmt::format("pruned     {}:{}\n", util::counted(pruned.size(), "leaf", "leaves"),
                       list_leaves(tree, pruned));
}

struct TreeOptions {
    std::string text;
    std::string algorithm = "alphabeta";
    bool has_trace = false;
    PictureOptions picture;
    SearchRequest request{.iterations = 100};
};

cli::Command declare_tree(TreeOptions& options) {
    SearchRequest& request = options.request;
    return {
        .name = "tree",
        .summary =
            "Searches an explicit tree: value, chosen child, visited and pruned leaves, trace, picture.",
        .options = {algorithm_option(options.algorithm),
                    {"trace", options.has_trace,
                     "show each node, each change of alpha and beta, and each cut; of mcts, each step"},
                    svg_option(options.picture, "draw the tree to this file"),
                    chinese_option(options.picture),
                    alpha_option(request),
                    beta_option(request),
                    iterations_option(request.iterations),
                    seed_option(request.seed)},
        .words = {"TEXT", options.text},
        .details =
            fmt::format(
                "TEXT is a number or (CHILD CHILD ...). MAX moves at the root, MIN below it, and so on. A "
                "chance node is {{PROBABILITY:CHILD ...}}, with probabilities such as 0.25 or 1/4. In "
                "expectimax all decisions are MAX's. @FILE stands for the text in a file.\n\n"
                "Limits: 1,000,000 nodes and 500 levels; a picture shows at most {} nodes.\n\n"
                "algorithms (those that begin with id- need EVAL, which a tree does not have):\n",
                util::with_commas(MaxPictureNodes)) +
            algorithm_help(),
        .examples = {
            R"x(tree "((3 12)(8 2)(4 6))" --algorithm alphabeta --trace --svg tree.svg)x",
            R"x(tree "((3 12 8)(2 4 6)(14 5 2))" --trace --svg tree.svg)x",
            R"x(tree "((3 12)(8 2)(4 6))" --algorithm pvs --trace)x",
            R"x(tree "((3 12)(8 2)(4 6))" --alpha 5 --beta 9)x",
            R"x(tree "({0.5:(3 12) 0.5:(8 2)} {1/4:(0 9) 3/4:(4 6)})" --algorithm star1 --svg chance.svg)x"}};
}

Ending run_tree(TreeOptions& options, Context& context) {
    const auto algorithm = algorithm_of(options.algorithm);
    if (!algorithm) return algorithm.error();
    SearchRequest& request = options.request;
    request.algorithm = *algorithm;
    const TurnOrder order =
        request.algorithm == AlgorithmId::Expectimax ? TurnOrder::OnlyMax : TurnOrder::Alternate;
    const auto read = read_tree(options.text, order);
    if (!read) return failed(read.error());
    const adversarial::Tree& tree = read->tree();
    if (!options.picture.svg.empty() && tree.nodes.size() > MaxPictureNodes)
        return failed(fmt::format("--svg: the tree has {} nodes; a picture shows at most {}",
                                  util::with_commas(tree.nodes.size()), util::with_commas(MaxPictureNodes)));

    TreeMarks seen(tree.nodes.size());
    TreeTrace tree_trace(context.out, info_of(request.algorithm).has_window);
    MctsTrace mcts_trace(context.out);
    const bool is_mcts = request.algorithm == AlgorithmId::Mcts;
    std::vector<SearchObserver*> observers{&seen};
    if (options.has_trace)
        observers.push_back(is_mcts ? static_cast<SearchObserver*>(&mcts_trace) : &tree_trace);
    const std::unique_ptr<LabGame> game = make_tree(*read);
    context.progress.begin(std::string(info_of(request.algorithm).title));
    const auto report = game->search(request, stop_at(UINT64_MAX, context.progress), observers);
    context.progress.clear();
    if (!report) return failed(report.error());
    print(context.out, tree, seen, request, *report);
    return write_picture(options.picture,
                         [&] { return draw_tree(picture_of(tree, order, seen.marks(), request, *report)); });
}

}  // namespace

cli::Command tree_command() { return cli::with_settings(declare_tree, with_progress(run_tree)); }

}  // namespace lab_tool
