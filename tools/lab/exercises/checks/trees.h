// The trees of the guide's steps 1 to 10, and one of odd depth, with what alpha-beta and PVS must find there.
// houyi-lab says the same.
#pragma once

#include <string_view>
#include <vector>

#include "tools/lab/exercises/checks/check.h"

namespace exercise {

struct WorkedTree {
    std::string_view text;
    double value;
    std::vector<double> alpha_beta, pvs;  // the leaves in the order of the visits
};

inline std::vector<WorkedTree> worked_trees() {
    return {
        {"((3 12)(8 2)(4 6))", 4, {3, 12, 8, 2, 4, 6}, {3, 12, 8, 2, 4, 6, 4, 6}},
        {"((3 12 8)(2 4 6)(14 5 2))", 3, {3, 12, 8, 2, 14, 5, 2}, {3, 12, 8, 2, 14, 5, 2}},
        {"((3 12 8)(2 4 6)(2 14 5))", 3, {3, 12, 8, 2, 2}, {3, 12, 8, 2, 2}},
        {"(5 (3 8) 2)", 5, {5, 3, 2}, {5, 3, 2}},  // shows a wrong sign of leaves
        {"((7 9)(2 1 0))", 7, {7, 9, 2}, {7, 9, 2}},
        {"((10)(5 100))", 10, {10, 5}, {10, 5}},
        {"((3 12)(3 0))", 3, {3, 12, 3}, {3, 12, 3}},
        {"((5)(((4 9)(1))))", 5, {5, 4, 1}, {5, 4, 1}},
        {"(((3 5)(6 9))((1 2)(0 -1)))", 5, {3, 5, 6, 1, 2}, {3, 5, 5, 6, 1, 2}},
        {"((((5 6)(7 4 5))((3)))(((6)(6 9))((7)))(((5))((9 8)(6))))",
         6,
         {5, 6, 7, 4, 3, 6, 6, 7, 5},
         {5, 6, 7, 4, 3, 3, 6, 7, 6, 6, 7, 5}},
        {"((((14 3)(16 13))((12 2)(11 6)))(((10 5)(15 8))((4 1)(9 7))))",
         7,
         {14, 3, 16, 13, 12, 2, 11, 6, 10, 5, 15, 8, 4, 9, 7},
         {14, 3, 3, 16, 13, 16, 13, 13, 12, 11, 12, 2, 2, 11, 6, 11, 6, 6, 10, 5, 15,
          8,  4, 9, 7,  10, 5,  15, 8,  15, 8,  8,  4, 9, 7,  4, 9,  7, 9, 7,  7}},
    };
}

// All leaves of the node, from left to right.
inline std::vector<double> leaves_below(const Node& node) {
    if (node.is_leaf()) return {node.value()};
    std::vector<double> leaves;
    for (const Node& child : node.children()) {
        const std::vector<double> more = leaves_below(child);
        leaves.insert(leaves.end(), more.begin(), more.end());
    }
    return leaves;
}

// What a search without cuts must do.
inline std::vector<TreeCase> full_searches() {
    std::vector<TreeCase> cases;
    for (const WorkedTree& tree : worked_trees())
        cases.push_back({tree.text, tree.value, leaves_below(Tree(tree.text).root())});
    return cases;
}

// What alpha-beta must do: with the full window, and with those of the guide's step 8.
inline std::vector<TreeCase> alpha_beta_searches(bool is_hard) {
    std::vector<TreeCase> cases;
    for (const WorkedTree& tree : worked_trees()) cases.push_back({tree.text, tree.value, tree.alpha_beta});
    cases.push_back({"((3 12)(8 2)(4 6))", is_hard ? 5.0 : 4.0, {3, 8, 2, 4}, 5, 9});
    constexpr std::string_view Triples = "((3 12 8)(2 4 6)(14 5 2))";
    cases.push_back({Triples, 3, {3, 12, 8, 2, 14, 5, 2}, 1, 4});
    cases.push_back({Triples, 5, {3, 2, 14, 5}, 5, 9});
    cases.push_back({Triples, is_hard ? 1.0 : 3.0, {3, 12, 8}, -5, 1});
    cases.push_back({Triples, 3, {3, 2, 14, 5, 2}, 3, 4});
    return cases;
}

}  // namespace exercise
