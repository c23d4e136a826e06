// The log of the loss: rows of a CSV file, and a plot of them.
#pragma once

#include <string>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace train {

struct LossRow {
    u64 step = 0;
    double epoch = 0;
    u64 positions = 0;  // trained on so far
    double learning_rate = 0;
    double training_loss = 0;  // mean since the last row
    double held_out_loss = 0;  // 0 if nothing is held out
    double positions_per_second = 0;

    bool holds_out() const { return held_out_loss > 0; }
};

std::string format_csv(const std::vector<LossRow>& rows);
// The error is one sentence that names the line.
util::Result<std::vector<LossRow>, std::string> parse_csv(const std::string& text);
// The losses over the steps, as SVG.
std::string draw_losses(const std::vector<LossRow>& rows);

}  // namespace train
