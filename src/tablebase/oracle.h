// The interface of endgame tables. Tests implement it with their own values instead of files.
#pragma once

#include <optional>
#include <string>

#include "chess/position.h"
#include "tablebase/wdl.h"
#include "util/ints.h"

namespace tablebase {

// All functions are thread-safe. They return nothing if no value is known.
class Oracle {
public:
    virtual ~Oracle() = default;

    // The number of men in the largest table, kings included; 0 if there is none. Positions with more men
    // have no value.
    virtual int largest() const = 0;
    // Identifies the set of known positions: equal for equal sets, and almost certainly different for
    // different sets.
    virtual u64 fingerprint() const = 0;
    // The path with which another process can open the same tables (Tables::open). Empty if there is none.
    virtual std::string source() const { return {}; }
    // For the side to move. The halfmove clock is ignored and counts as 0.
    virtual std::optional<Wdl> probe_wdl(const chess::Position& position) const = 0;
    // Distance to zeroing in plies: 0 for a draw, 1 to 100 for a win, from 101 for a cursed win, negative
    // for losses and blessed losses. Tables::probe_dtz describes it in detail.
    virtual std::optional<int> probe_dtz(const chess::Position& position) const = 0;
};

}  // namespace tablebase
