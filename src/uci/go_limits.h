// The numbers of `go`, as they came -> limits that a search can trust.
#pragma once

#include <string>

#include "chess/position.h"
#include "search/limits.h"
#include "uci/command.h"

namespace uci {

struct GoLimits {
    search::Limits limits;
    // What was left out because the position has no such moves, as the text of an error; empty if nothing was.
    std::string complaint;
};
// Without a limit the search is infinite, but where something was not understood or left out it is one of one ply:
// then there may have been a limit, and a GUI that has sent one waits for the best move.
GoLimits to_limits(const command::Go& go, const chess::Position& position);

}  // namespace uci
