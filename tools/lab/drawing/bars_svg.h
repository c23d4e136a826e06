// Draws factors as horizontal bars, as SVG.
#pragma once

#include <string>
#include <vector>

namespace lab_tool {

struct Bar {
    std::string name;
    double factor;  // greater than 0
};

// A bar begins at the factor 1. It goes to the right if its own factor is greater, otherwise to the left. The
// scale is logarithmic, so that 2 and 1/2 have bars of the same length.
std::string draw_bars(const std::string& title, const std::vector<Bar>& bars);

}  // namespace lab_tool
