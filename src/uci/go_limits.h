// The numbers of `go`, as they came -> limits that a search can trust.
#pragma once

#include <string>

#include "chess/position.h"
#include "search/limits.h"
#include "uci/command.h"
#include "util/result.h"

namespace uci {

// The error is the text for the user: a move to search that is not legal.
util::Result<search::Limits, std::string> to_limits(const command::Go& go, const chess::Position& position);

}  // namespace uci
