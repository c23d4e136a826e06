// Draws the axes, lines, reference lines and legend of a plot.
#include "tools/lab/drawing/plot_svg.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/common/page.h"
#include "tools/common/svg.h"
#include "tools/lab/drawing/numbers.h"
#include "util/text.h"

namespace lab_tool {

namespace {

// Sizes in pixels.
constexpr double Left = 84, Top = 48, PlotWidth = 520, PlotHeight = 400, Bottom = 62;
constexpr double LegendLine = 19, LegendMark = 55, LegendChar = 7.3;

// Dark enough for lines, and easy to distinguish with red-green colour blindness.
constexpr const char* Colors[] = {"#1b1f2a", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9",
                                  "#7b2cbf", "#e69f00", "#4d7c0f", "#be123c", "#0f766e", "#6b7280"};
constexpr const char* Dashes[] = {"2 3", "7 4", "12 4 2 4"};  // for reference lines

class PlotDrawing {
public:
    explicit PlotDrawing(const Plot& plot) : plot_(plot) {
        for (const PlotSeries& series : plot.series) {
            for (const auto& [x, y] : series.points) {
                max_x_ = std::max(max_x_, x);
                decades_ = std::max(decades_, int(std::ceil(std::log10(y) - 1e-9)));
            }
        }
    }

    std::string svg() {
        draw_axes();
        usize lines = 0, references = 0;
        for (const PlotSeries& series : plot_.series) {
            if (series.is_reference)
                draw_series(series, "#8b8f99", Dashes[references++ % std::size(Dashes)]);
            else
                draw_series(series, Colors[lines++ % std::size(Colors)], nullptr);
        }
        usize longest = 0;
        for (const PlotSeries& series : plot_.series) longest = std::max(longest, shown_length(series.name));
        const double width = Left + PlotWidth + LegendMark + LegendChar * double(longest) + 12;
        const double height =
            std::max(Top + PlotHeight + Bottom, Top + LegendLine * double(plot_.series.size() + 1));
        constexpr std::string_view Rules = R"(.title { font-size: 15px; font-weight: bold; }
.grid { stroke: #e3e5ea; stroke-width: 1; }
.axis { stroke: #4b5160; stroke-width: 1.2; }
.line { fill: none; stroke-width: 2; }
)";
        return common::svg_head(width, height, "font-size: 12px; fill: #1f2430", Rules) +
               fmt::format(R"(<rect width="100%" height="100%" fill="#ffffff"/>
<text class="title" x="16" y="26">{}</text>
{}</svg>
)",
                           common::escaped(plot_.title), body_);
    }

private:
    double x_of(int x) const { return Left + PlotWidth * (max_x_ == 1 ? 0.5 : double(x - 1) / (max_x_ - 1)); }
    double y_of(double y) const { return Top + PlotHeight * (1 - std::log10(std::max(1.0, y)) / decades_); }

    void line(std::string_view look, double x1, double y1, double x2, double y2) {
        body_ += common::svg_line(look, x1, y1, x2, y2);
    }
    void text(double x, double y, std::string_view anchor, std::string_view words) {
        body_ += common::svg_text(x, y, anchor, words);
    }

    void draw_axes() {
        const int step = 1 + decades_ / 12;
        for (int decade = 0; decade <= decades_; decade += step) {
            const double y = y_of(std::pow(10.0, decade));
            line("grid", Left, y, Left + PlotWidth, y);
            text(Left - 8, y + 4, "end",
                 decade < 7 ? util::with_commas(u64(std::llround(std::pow(10.0, decade))))
                            : fmt::format("1e{}", decade));
        }
        const int x_step = 1 + max_x_ / 25;
        for (int x = 1; x <= max_x_; x += x_step)
            text(x_of(x), Top + PlotHeight + 20, "middle", std::to_string(x));
        line("axis", Left, Top, Left, Top + PlotHeight);
        line("axis", Left, Top + PlotHeight, Left + PlotWidth, Top + PlotHeight);
        text(Left + PlotWidth / 2, Top + PlotHeight + 44, "middle", plot_.x_label);
        const double middle = Top + PlotHeight / 2;
        body_ += fmt::format(
            "<text x=\"18\" y=\"{0:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {0:.1f})\">"
            "{1}, log scale</text>\n",
            middle, common::escaped(plot_.y_label));
    }

    void draw_series(const PlotSeries& series, std::string_view color, const char* dash) {
        const std::string dashes = dash == nullptr ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash);
        std::string points;
        for (const auto& [x, y] : series.points) points += fmt::format("{:.1f},{:.1f} ", x_of(x), y_of(y));
        body_ +=
            fmt::format("<polyline class=\"line\" stroke=\"{}\"{} points=\"{}\"/>\n", color, dashes, points);
        if (dash == nullptr) {
            for (const auto& [x, y] : series.points)
                body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x_of(x),
                                     y_of(y), color);
        }
        const double y = Top + 10 + LegendLine * legend_lines_++;
        const double x = Left + PlotWidth + 22;
        body_ += fmt::format("<line class=\"line\" stroke=\"{}\"{} x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" "
                             "y2=\"{:.1f}\"/>\n",
                             color, dashes, x, y - 4, x + 26, y - 4);
        text(x + 33, y, "start", series.name);
    }

    const Plot& plot_;
    int max_x_ = 1;
    int decades_ = 1;
    int legend_lines_ = 0;
    std::string body_;
};

}  // namespace

std::string draw_plot(const Plot& plot) { return PlotDrawing(plot).svg(); }

}  // namespace lab_tool
