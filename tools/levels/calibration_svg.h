// Draws the ratings of a calibration.
#pragma once

#include <string>
#include <vector>

#include "tools/levels/calibrate.h"

namespace levels_tool {

// A picture in SVG: the rating that each player has by its games over the one that it was asked for, with bars of
// one standard deviation; the levels are joined by a line, and a dashed line is where both are equal. Players
// without such a rating are left out.
std::string draw_players(const std::vector<RatedPlayer>& players);

}  // namespace levels_tool
