// Formats what the endgame tables say as text for users.
#pragma once

#include <string>

#include "chess/position.h"
#include "tablebase/oracle.h"
#include "uci/format.h"
#include "util/result.h"

namespace uci {

// The value of the position, and each legal move with its value, best first. The error is one sentence that
// says why the tables have no value.
util::Result<std::string, std::string> format_tables(const tablebase::Oracle& tables,
                                                     const chess::Position& position, bool fifty_move_rule,
                                                     const Style& style);
// Only the value of the position, in one line; empty if the tables have none.
std::string format_table_value(const tablebase::Oracle& tables, const chess::Position& position);

// A sentence if the fifty-move rule turns the value of the root into a draw; else empty.
std::string format_fifty_move_draw(tablebase::Wdl value);

}  // namespace uci
