// What endgame tables say, as text for people.
#pragma once

#include <string>

#include "chess/position.h"
#include "tablebase/oracle.h"
#include "uci/format.h"
#include "util/result.h"

namespace uci {

// The value of the position, and each legal move with its own, best first. The error is one sentence that says why the
// tables do not know it.
util::Result<std::string, std::string> format_tables(const tablebase::Oracle& tables,
                                                     const chess::Position& position, bool fifty_move_rule,
                                                     const Style& style);
// The value alone, in one line; empty where the tables do not know it.
std::string format_table_value(const tablebase::Oracle& tables, const chess::Position& position);

// What the tables found of the root, where the fifty-move rule makes a draw of it; else empty.
std::string format_fifty_move_draw(tablebase::Wdl value);

}  // namespace uci
