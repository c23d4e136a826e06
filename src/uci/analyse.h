// The commands explain, whynot and threats: answer a question about a position as text.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.h"
#include "uci/command.h"
#include "util/result.h"

namespace uci {

// A question about a position. The move, if there is one, is legal in it. The time and the nodes are for
// all searches of the answer together, the depth for each of them.
struct Inquiry {
    std::string question;  // as in command::Analyse
    chess::Position position;
    std::optional<chess::Move> move{};
    search::Limits limits{};
    bool as_json = false;
};

// Checks the command. The error, in one sentence, says that the move is not legal here; if no move is, the
// answer says so instead. Moves may be in UCI's notation or in SAN. Without a limit the answer takes one second.
util::Result<Inquiry, std::string> inquire(const command::Analyse& command, const chess::Position& position);

// The answer as text; nothing if it was stopped. The engine starts a new game first, so that the answer does
// not depend on earlier searches.
std::optional<std::string> answer(const Inquiry& inquiry, engine::Engine& engine,
                                  const util::StopRequested& stop_requested);

}  // namespace uci
