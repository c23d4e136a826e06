// Draws a plot with a logarithmic y axis as SVG.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace lab_tool {

struct PlotSeries {
    std::string name;
    bool is_reference = false;                        // dashed and grey
    std::vector<std::pair<int, double>> points = {};  // y is at least 1
};

struct Plot {
    std::string title;
    std::string x_label, y_label;
    std::vector<PlotSeries> series = {};
};

std::string draw_plot(const Plot& plot);

}  // namespace lab_tool
