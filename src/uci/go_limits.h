// Converts the unchecked numbers of `go` into valid limits of a search.
#pragma once

#include <string>

#include "chess/position.h"
#include "search/limits.h"
#include "uci/command.h"

namespace uci {

struct GoLimits {
    search::Limits limits;
    // An error text for the search moves that are not legal and were ignored; empty if there are none.
    std::string complaint;
};
// Without a limit the search is infinite. But if something was not understood or was ignored, the search has
// depth 1: the GUI may have sent a limit and waits for the best move.
GoLimits to_limits(const command::Go& go, const chess::Position& position);

}  // namespace uci
