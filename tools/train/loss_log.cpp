// Formats and parses the CSV file, and draws the losses as SVG.
#include "tools/train/loss_log.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "tools/common/svg.h"

namespace train {

namespace {

constexpr std::string_view Header =
    "step,epoch,positions,learning_rate,training_loss,held_out_loss,positions_per_second";

// The plot area, in pixels.
constexpr double Left = 80, Top = 50, Width = 640, Height = 360;

struct Axes {
    double max_step = 1;
    double low = 0, high = 1;  // range of the losses

    explicit Axes(const std::vector<LossRow>& rows) {
        if (rows.empty()) return;
        low = high = rows.front().training_loss;
        for (const LossRow& row : rows) {
            max_step = std::max(max_step, double(row.step));
            const double other = row.holds_out() ? row.held_out_loss : row.training_loss;
            low = std::min({low, row.training_loss, other});
            high = std::max({high, row.training_loss, other});
        }
        const double margin = std::max(0.05 * (high - low), 1e-6);
        low -= margin;
        high += margin;
    }
    double x(double step) const { return Left + Width * step / max_step; }
    double y(double loss) const { return Top + Height * (high - loss) / (high - low); }
};

std::string draw_curve(const std::vector<LossRow>& rows, const Axes& axes, double LossRow::*loss,
                       const char* color) {
    std::string points;
    for (const LossRow& row : rows)
        points += fmt::format("{:.1f},{:.1f} ", axes.x(double(row.step)), axes.y(row.*loss));
    return fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>\n", color,
                       points);
}

std::string in_color(std::string_view text, const char* color) {
    return fmt::format("<tspan fill=\"{}\">{}</tspan>", color, text);
}

std::string draw_axes(const Axes& axes) {
    constexpr int Ticks = 5;
    std::string text;
    for (int i = 0; i <= Ticks; ++i) {
        const double loss = axes.low + (axes.high - axes.low) * i / Ticks;
        const double y = axes.y(loss);
        text +=
            fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#e3e5ea\"/>\n",
                        Left, Left + Width, y);
        text += common::svg_text(Left - 8, y + 4, "end", fmt::format("{:.5f}", loss));
        const double step = axes.max_step * i / Ticks;
        text += common::svg_text(axes.x(step), Top + Height + 20, "middle", fmt::format("{:.0f}", step));
    }
    return text;
}

}  // namespace

std::string format_csv(const std::vector<LossRow>& rows) {
    std::string text = fmt::format("{}\n", Header);
    for (const LossRow& row : rows)
        text +=
            fmt::format("{},{:.4f},{},{:.6e},{:.7f},{:.7f},{:.0f}\n", row.step, row.epoch, row.positions,
                        row.learning_rate, row.training_loss, row.held_out_loss, row.positions_per_second);
    return text;
}

util::Result<std::vector<LossRow>, std::string> parse_csv(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    if (!std::getline(lines, line) || line != Header)
        return util::Failure{fmt::format("line 1 is not {}", Header)};
    std::vector<LossRow> rows;
    for (int number = 2; std::getline(lines, line); ++number) {
        std::replace(line.begin(), line.end(), ',', ' ');
        std::istringstream fields(line);
        LossRow row;
        std::string rest;
        fields >> row.step >> row.epoch >> row.positions >> row.learning_rate >> row.training_loss >>
            row.held_out_loss >> row.positions_per_second;
        if (!fields || fields >> rest)
            return util::Failure{fmt::format("line {} is not seven numbers", number)};
        rows.push_back(row);
    }
    return rows;
}

std::string draw_losses(const std::vector<LossRow>& rows) {
    constexpr const char* TrainingColor = "#0072b2";
    constexpr const char* HeldOutColor = "#d55e00";
    const Axes axes(rows);
    std::string curves = draw_curve(rows, axes, &LossRow::training_loss, TrainingColor);
    std::string names = in_color("training", TrainingColor);
    if (!rows.empty() && rows.back().holds_out()) {
        curves += draw_curve(rows, axes, &LossRow::held_out_loss, HeldOutColor);
        names += ", " + in_color("held out", HeldOutColor);
    }
    return common::svg_head(Left + Width + 40, Top + Height + 60, "font-size: 12px", "") +
           "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + draw_axes(axes) + curves +
           common::svg_text(Left + Width / 2, Top + Height + 44, "middle", "step") +
           fmt::format(
               "<text x=\"{}\" y=\"24\">Mean squared error of the expected points: {}</text>\n</svg>\n", Left,
               names);
}

}  // namespace train
