// explain, whynot and threats: a question about a position, answered as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "uci/command.h"
#include "util/result.h"

namespace uci {

// What is asked, with a move that is legal in the position, and limits for all searches of the answer together.
struct Inquiry {
    command::Question question = command::Question::Explain;
    chess::Position position;
    std::optional<chess::Move> move{};
    search::Limits limits{};
    bool as_json = false;
};

// The error is one sentence that says what came and what is allowed: a move that is not legal here, or a position that
// has none. Moves are taken in UCI's notation and in SAN. Without a limit the answer takes a second.
util::Result<Inquiry, std::string> inquire(const command::Analyse& command, const chess::Position& position);

// Nothing where it was stopped. The answer says nothing of what went before: the engine forgets it.
std::optional<std::string> answer(const Inquiry& inquiry, engine::Engine& engine,
                                  const util::StopRequested& stop_requested);

}  // namespace uci
