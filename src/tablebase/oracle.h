// What may be asked of endgame tables. A seam: tests put values of their own instead of files.
#pragma once

#include <optional>
#include <string>

#include "chess/position.h"
#include "tablebase/wdl.h"
#include "util/ints.h"

namespace tablebase {

// All functions may be called by many threads at the same time. Nothing where no value is known.
class Oracle {
public:
    virtual ~Oracle() = default;

    // Men of the largest table, kings included; 0 where there is none. Positions of more men have no value here.
    virtual int largest() const = 0;
    // Tells apart those that know other positions: the same number where the same is known, and most certainly another
    // one where it is not.
    virtual u64 fingerprint() const = 0;
    // Where it comes from, for another process to have the same: the path of Tables::open. Empty where that cannot be said.
    virtual std::string source() const { return {}; }
    // For the side to move, whatever the halfmove clock is: as if it were 0.
    virtual std::optional<Wdl> probe_wdl(const chess::Position& position) const = 0;
    // Distance to zeroing in plies: 0 for a draw, 1 to 100 for a win, from 101 for a cursed win, below 0 for losses and
    // blessed losses. Tables::probe_dtz tells more.
    virtual std::optional<int> probe_dtz(const chess::Position& position) const = 0;
};

}  // namespace tablebase
