#include "tools/lab/exercises/checks/check.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>

namespace exercise {

namespace {

// What the search gets wrong; nothing if it is right.
std::vector<std::string> faults_of(const TreeCase& expected, const TreeSearch& search) {
    const Tree tree(expected.tree);
    const double value = search(tree, expected.alpha, expected.beta);
    const std::vector<double>& leaves = tree.visits();
    if (std::abs(value - expected.value) < 1e-9 && leaves == expected.leaves) return {};

    std::vector<std::string> faults{"tree      " + std::string(expected.tree)};
    if (expected.alpha > -Infinity || expected.beta < Infinity)
        faults.push_back("window    from " + text_of(expected.alpha) + " to " + text_of(expected.beta));
    faults.push_back("value     expected " + text_of(expected.value));
    faults.push_back("          came     " + text_of(value));
    faults.push_back("leaves    expected " + text_of(expected.leaves));
    faults.push_back("          came     " + (leaves.empty() ? "none" : text_of(leaves)));
    const auto [first, came] =
        std::mismatch(expected.leaves.begin(), expected.leaves.end(), leaves.begin(), leaves.end());
    if (!leaves.empty() && (first != expected.leaves.end() || came != leaves.end()))
        faults.push_back("          different from visit " +
                         std::to_string(first - expected.leaves.begin() + 1) + " on");
    return faults;
}

// The command that shows how the search goes when it is right.
std::string lab_command(const TreeCase& of, std::string_view algorithm) {
    std::string command =
        "houyi-lab tree \"" + std::string(of.tree) + "\" --algorithm " + std::string(algorithm);
    if (of.alpha > -Infinity) command += " --alpha " + text_of(of.alpha);
    if (of.beta < Infinity) command += " --beta " + text_of(of.beta);
    return command + " --trace";
}

}  // namespace

int verdict(std::string_view exercise, const std::vector<std::string>& faults) {
    std::cout << exercise << (faults.empty() ? ": right\n" : ": not yet right\n");
    for (const std::string& fault : faults) std::cout << "  " << fault << '\n';
    if (!faults.empty()) std::cout << "Errors of make below this line only say that the check has failed.\n";
    return faults.empty() ? 0 : 1;
}

std::vector<std::string> faults_in(const std::vector<TreeCase>& cases, std::string_view algorithm,
                                   const TreeSearch& search) {
    for (usize i = 0; i < cases.size(); ++i) {
        std::vector<std::string> faults = faults_of(cases[i], search);
        if (faults.empty()) continue;
        if (!algorithm.empty()) faults.push_back("see       " + lab_command(cases[i], algorithm));
        faults.push_back(std::to_string(i) + " of " + std::to_string(cases.size()) +
                         " searches are right so far");
        return faults;
    }
    return {};
}

int check_trees(std::string_view exercise, const std::vector<TreeCase>& cases, std::string_view algorithm,
                const TreeSearch& search) {
    return verdict(exercise, faults_in(cases, algorithm, search));
}

std::string text_of(const std::vector<double>& numbers) {
    std::string text;
    for (const double number : numbers) text += (text.empty() ? "" : " ") + text_of(number);
    return text;
}

std::string text_of(double number) {
    std::ostringstream text;
    text << number + 0.0;  // no negative zero
    return text.str();
}

}  // namespace exercise
