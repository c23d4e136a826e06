// Score -> chances of win, draw and loss, for UCI_ShowWDL.
#pragma once

#include "eval/score.h"

namespace uci {

// In permille for the side to move; they sum to 1000.
struct Wdl {
    int win = 0;
    int draw = 1000;
    int loss = 0;

    constexpr bool operator==(const Wdl&) const = default;
};

Wdl wdl_of(eval::Score score);

}  // namespace uci
