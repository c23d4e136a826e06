// What the engine's search adds to principal variation search, and how each part of it is switched off. The
// parameters of the search (search/params.h) are the switches. They are variables only in a build with
// -DHOUYI_TUNE=ON.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace lab_tool {

// Whether this build can switch heuristics off.
#if defined(HOUYI_TUNE)
inline constexpr bool HasSwitches = true;
#else
inline constexpr bool HasSwitches = false;
#endif

// A line of the search's table of parameters.
struct Parameter {
    std::string_view name;
    int value;  // by default
    int min;
    int max;
    int* variable;  // nullptr without switches
};
std::span<const Parameter> search_parameters();

// A parameter and the value that it gets.
struct Setting {
    std::string_view parameter;
    int value;
};

struct Heuristic {
    std::string_view name;     // of the Chess Programming Wiki, if it has one
    std::string_view file;     // in src/search
    std::string_view acts_in;  // a function there
    std::vector<Setting> off;  // with these it never acts
};

// The heuristics that parameters alone switch off, in the order in which a search would add them. Not among
// them, as no value of a parameter does so: transposition table, quiescence search, killer move, mate
// distance pruning, repetitions, delta pruning, checks that leave the king no flight square, and the pruning
// of quiet moves by static exchange evaluation.
const std::vector<Heuristic>& heuristics();

// The greatest depth to which a heuristic whose least depth is set to 64 cannot act. In a search to depth d
// no node has a depth of more than 5d - 1, here 59: at each of 2d - 1 plies a triple extension may add two
// plies, and a negative reduction adds one, once.
inline constexpr int MaxAblationDepth = 12;

// Switches a heuristic off as long as it lives. Only with HasSwitches, and while no search runs.
class SwitchedOff {
public:
    explicit SwitchedOff(const Heuristic& heuristic);
    ~SwitchedOff();
    SwitchedOff(const SwitchedOff&) = delete;
    SwitchedOff& operator=(const SwitchedOff&) = delete;

private:
    const Heuristic& heuristic_;
};

}  // namespace lab_tool
