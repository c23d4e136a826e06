// The ratings that count, and their bands in tables.
#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "util/ints.h"

namespace levels_tool {

inline constexpr int MostRating = 4000;  // a higher one is an error of the file

// Ratings below the first end, then bands of this width; those beyond the last one count there.
struct RatingBands {
    int first_end, width;
    usize count;

    usize of(double rating) const {
        return usize(std::clamp((int(rating) - first_end + width) / width, 0, int(count) - 1));
    }
    // "below 1000", "1000-1199", "2200 up".
    std::string name(usize band) const {
        const int end = first_end + int(band) * width;
        if (band == 0) return fmt::format("below {}", end);
        if (band + 1 == count) return fmt::format("{} up", end - width);
        return fmt::format("{}-{}", end - width, end - 1);
    }
};

}  // namespace levels_tool
