// Both axes have the same range, so that players who play as asked stand on the diagonal.
#include "tools/levels/calibration_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "tools/common/svg.h"

namespace levels_tool {

namespace {

// Sizes in pixels.
constexpr double Left = 64, Top = 44, PlotSize = 460, Bottom = 56, Legend = 150;
constexpr double MarkRadius = 4;

// Easy to distinguish with red-green colour blindness; the first is that of the levels, if any played.
constexpr std::array Colors{"#0072b2", "#d55e00", "#009e73", "#cc79a7"};

class PlayersDrawing {
public:
    explicit PlayersDrawing(std::vector<RatedPlayer> players) : players_(std::move(players)) {
        constexpr double Margin = 50;
        std::erase_if(players_, [](const RatedPlayer& player) { return player.asked == 0; });
        for (const RatedPlayer& player : players_) {
            low_ = std::min({low_, player.asked - Margin, player.played - player.error - Margin});
            high_ = std::max({high_, player.asked + Margin, player.played + player.error + Margin});
            if (std::ranges::count(programs_, player.program) == 0) programs_.push_back(player.program);
        }
        std::stable_partition(programs_.begin(), programs_.end(),
                              [](const auto& name) { return name == LevelProgram; });
    }

    std::string svg() {
        draw_axes();
        std::string way;
        for (const RatedPlayer& player : players_)
            if (player.program == LevelProgram)
                way += fmt::format("{:.1f},{:.1f} ", x_of(player.asked), y_of(player.played));
        if (!way.empty())
            body_ += fmt::format("<polyline class=\"way\" stroke=\"{}\" points=\"{}\"/>\n", Colors[0], way);
        for (const RatedPlayer& player : players_) draw_player(player);
        draw_legend();
        constexpr std::string_view Rules = R"(.title { font-size: 15px; font-weight: bold; }
.grid { stroke: #e3e5ea; stroke-width: 1; }
.axis { stroke: #4b5160; stroke-width: 1.2; }
.as-asked { stroke: #8a90a0; stroke-width: 1.2; stroke-dasharray: 5 4; }
.way { fill: none; stroke-width: 1.5; }
)";
        return common::svg_head(Left + PlotSize + Legend, Top + PlotSize + Bottom,
                                "font-size: 12px; fill: #1f2430", Rules) +
               fmt::format(R"(<rect width="100%" height="100%" fill="#ffffff"/>
<text class="title" x="16" y="26">Asked for and played, with one standard deviation</text>
{}</svg>
)",
                           body_);
    }

private:
    double x_of(double rating) const { return Left + PlotSize * (rating - low_) / (high_ - low_); }
    double y_of(double rating) const { return Top + PlotSize * (high_ - rating) / (high_ - low_); }
    const char* color_of(const std::string& program) const {
        const auto number = std::ranges::find(programs_, program) - programs_.begin();
        return Colors[usize(number) % Colors.size()];
    }

    void line(std::string_view look, double x1, double y1, double x2, double y2) {
        body_ += common::svg_line(look, x1, y1, x2, y2);
    }
    void text(double x, double y, std::string_view anchor, std::string_view words) {
        body_ += common::svg_text(x, y, anchor, words);
    }
    void mark(double x, double y, const char* color) {
        body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", x, y, MarkRadius,
                             color);
    }

    void draw_axes() {
        constexpr int Step = 500;
        for (int rating = Step * int(std::ceil(low_ / Step)); rating <= int(high_); rating += Step) {
            line("grid", Left, y_of(rating), Left + PlotSize, y_of(rating));
            line("grid", x_of(rating), Top, x_of(rating), Top + PlotSize);
            text(Left - 8, y_of(rating) + 4, "end", std::to_string(rating));
            text(x_of(rating), Top + PlotSize + 20, "middle", std::to_string(rating));
        }
        line("as-asked", x_of(low_), y_of(low_), x_of(high_), y_of(high_));
        line("axis", Left, Top, Left, Top + PlotSize);
        line("axis", Left, Top + PlotSize, Left + PlotSize, Top + PlotSize);
        text(Left + PlotSize / 2, Top + PlotSize + 42, "middle", "UCI_Elo asked for");
        body_ += fmt::format("<text x=\"16\" y=\"{0:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 16 "
                             "{0:.1f})\">rating played</text>\n",
                             Top + PlotSize / 2);
    }

    void draw_player(const RatedPlayer& player) {
        const char* const color = color_of(player.program);
        const double x = x_of(player.asked);
        body_ += fmt::format(
            "<line stroke=\"{0}\" x1=\"{1:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{3:.1f}\"/>\n", color, x,
            y_of(player.played - player.error), y_of(player.played + player.error));
        mark(x, y_of(player.played), color);
    }

    void draw_legend() {
        constexpr double LineHeight = 20;
        double y = Top + 10;
        for (const std::string& program : programs_) {
            mark(Left + PlotSize + 22, y, color_of(program));
            text(Left + PlotSize + 34, y + 4, "start", program);
            y += LineHeight;
        }
        line("as-asked", Left + PlotSize + 14, y, Left + PlotSize + 30, y);
        text(Left + PlotSize + 34, y + 4, "start", "as asked");
    }

    std::vector<RatedPlayer> players_;
    std::vector<std::string> programs_;
    double low_ = levels::MostElo, high_ = levels::LeastElo;
    std::string body_;
};

}  // namespace

std::string draw_players(const std::vector<RatedPlayer>& players) { return PlayersDrawing(players).svg(); }

}  // namespace levels_tool
