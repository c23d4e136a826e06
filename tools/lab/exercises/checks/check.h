// What the checks of the exercises share.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/lab/exercises/node.h"

namespace exercise {

// Prints that the exercise is right, or what is wrong with it. Gives the exit status of the check.
int verdict(std::string_view exercise, const std::vector<std::string>& faults);

// The search of a tree, and what must come of it: the value, and the leaves in the order of the visits.
struct TreeCase {
    std::string_view tree;
    double value;
    std::vector<double> leaves;
    double alpha = -Infinity, beta = Infinity;
};
using TreeSearch = std::function<double(const Tree& tree, double alpha, double beta)>;

// Searches the trees up to the first one with a wrong result. Says what is wrong there; nothing if all are
// right. `algorithm` is the one of houyi-lab that visits the same leaves; empty if it has none.
std::vector<std::string> faults_in(const std::vector<TreeCase>& cases, std::string_view algorithm,
                                   const TreeSearch& search);

// The same with the verdict. Gives the exit status.
int check_trees(std::string_view exercise, const std::vector<TreeCase>& cases, std::string_view algorithm,
                const TreeSearch& search);

// "3 12 8"
std::string text_of(const std::vector<double>& numbers);
std::string text_of(double number);

}  // namespace exercise
