// Places the bars on either side of the line at 1.
#include "tools/lab/drawing/bars_svg.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/common/page.h"
#include "tools/common/svg.h"
#include "tools/lab/drawing/numbers.h"

namespace lab_tool {

namespace {

// Sizes in pixels.
constexpr double BarsMargin = 16, BarsTop = 48, BarPitch = 24, BarHeight = 15;
constexpr double BarNameChar = 6.9, FactorWidth = 44,
                 BarsWidth = 420;  // BarsWidth: of the longest bars, left and right together

}  // namespace

std::string draw_bars(const std::string& title, const std::vector<Bar>& bars) {
    usize longest_name = 0;
    double least = 0, most = 0;  // logarithms of the factors
    for (const Bar& bar : bars) {
        longest_name = std::max(longest_name, shown_length(bar.name));
        least = std::min(least, std::log(bar.factor));
        most = std::max(most, std::log(bar.factor));
    }
    const double pixels = BarsWidth / std::max(most - least, 1e-9);  // for 1 of the logarithm
    const double names_end = BarsMargin + BarNameChar * double(longest_name);
    const double one = names_end + FactorWidth - pixels * least;
    const double bottom = BarsTop + BarPitch * double(bars.size());

    std::string body = common::svg_line("axis", one, BarsTop - 6, one, bottom);
    double y = BarsTop;
    for (const Bar& bar : bars) {
        const double length = pixels * std::log(bar.factor);
        const bool is_more = length >= 0;
        const double text_y = y + 12;
        body += common::svg_text(names_end, text_y, "end", bar.name);
        body += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\"/>\n",
                            is_more ? "more" : "less", one + std::min(0.0, length), y, std::abs(length),
                            BarHeight);
        body += common::svg_text(one + length + (is_more ? 6 : -6), text_y, is_more ? "start" : "end",
                                 fmt::format("{:.2f}", bar.factor));
        y += BarPitch;
    }
    constexpr std::string_view Rules = R"(.title { font-size: 15px; font-weight: bold; }
.axis { stroke: #4b5160; stroke-width: 1.2; }
.more { fill: #0072b2; }
.less { fill: #d55e00; }
)";
    return common::svg_head(names_end + FactorWidth + BarsWidth + FactorWidth + BarsMargin,
                            bottom + BarsMargin, "font-size: 12px; fill: #1f2430", Rules) +
           fmt::format(R"(<rect width="100%" height="100%" fill="#ffffff"/>
<text class="title" x="16" y="26">{}</text>
{}</svg>
)",
                       common::escaped(title), body);
}

}  // namespace lab_tool
