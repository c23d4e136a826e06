// The engines of this tool, which play games and score positions by short searches.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "util/result.h"

namespace datagen {

// The network to evaluate with; nullptr for the classical evaluation. Nothing for the default of an engine:
// the network in the binary if there is one.
using ChosenNetwork = std::optional<std::shared_ptr<const eval::nnue::Network>>;

// An engine with a transposition table of that size, for scores that networks are trained on
// (search::Options::adjusts_network is off). The error is one sentence: there is not enough memory.
util::Result<std::unique_ptr<engine::Engine>, std::string> make_engine(int hash_mib,
                                                                       const ChosenNetwork& network);

}  // namespace datagen
