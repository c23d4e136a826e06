// Draws histograms as SVG: one panel per histogram, one line per bar.
#include <algorithm>

#include <fmt/format.h>

#include "tools/datagen/stats.h"

namespace datagen {

namespace {

// In pixels.
constexpr double PanelWidth = 420, BarLeft = 150, BarSpace = 190, LineHeight = 17, TitleHeight = 30,
                 Margin = 20;
constexpr double HeadHeight = 50;
constexpr int PanelsPerRow = 3;

double height_of(const Histogram& histogram) {
    return TitleHeight + LineHeight * double(histogram.bars.size()) + Margin;
}

std::string draw_panel(const Histogram& histogram, double left, double top) {
    u64 total = 0;
    u64 most = 1;
    for (const Bar& bar : histogram.bars) {
        total += bar.count;
        most = std::max(most, bar.count);
    }
    std::string text = fmt::format("<text class=\"title\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", left,
                                   top + 14, histogram.title);
    double y = top + TitleHeight;
    for (const Bar& bar : histogram.bars) {
        const double width = BarSpace * double(bar.count) / double(most);
        text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"end\">{}</text>"
                            "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\"/>"
                            "<text x=\"{:.1f}\" y=\"{:.0f}\">{:.1f} %</text>\n",
                            left + BarLeft - 6, y + 11, bar.name, left + BarLeft, y, width, LineHeight - 3,
                            left + BarLeft + width + 5, y + 11,
                            100. * double(bar.count) / double(std::max<u64>(total, 1)));
        y += LineHeight;
    }
    return text;
}

}  // namespace

std::string draw_histograms(const std::string& title, const std::vector<Histogram>& histograms) {
    std::string body;
    double top = HeadHeight;
    for (usize first = 0; first < histograms.size(); first += PanelsPerRow) {
        double row_height = 0;
        for (usize i = first; i < std::min(first + PanelsPerRow, histograms.size()); ++i) {
            body += draw_panel(histograms[i], Margin + PanelWidth * double(i - first), top);
            row_height = std::max(row_height, height_of(histograms[i]));
        }
        top += row_height;
    }
    return fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}">
<style>
text {{ font-family: "DejaVu Sans", Verdana, Arial, sans-serif; font-size: 11px; fill: #1f2430; }}
.title {{ font-size: 13px; font-weight: bold; }}
rect {{ fill: #0072b2; }}
</style>
<rect width="100%" height="100%" style="fill: #ffffff"/>
<text class="title" x="{2:.0f}" y="28">{3}</text>
{4}</svg>
)",
        2 * Margin + PanelWidth * PanelsPerRow, top, Margin, title, body);
}

}  // namespace datagen
