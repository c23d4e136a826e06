// What plays and judges in this tool: an engine that searches a few nodes at a time.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "util/result.h"

namespace datagen {

// What evaluates, nullptr for the classical evaluation; nothing: what an engine starts with, the network in the binary
// if there is one.
using ChosenNetwork = std::optional<std::shared_ptr<const eval::nnue::Network>>;

// One with a hash table of that size, for scores that networks learn from (search::Options::adjusts_network). The error is one sentence: the system has no memory left for it.
util::Result<std::unique_ptr<engine::Engine>, std::string> make_engine(int hash_mib,
                                                                       const ChosenNetwork& network);
// The same sentence where a thread of the tool's own is refused.
std::string no_threads(int wanted);

// "classical", or "network-" and 16 digits that are the same for equal networks.
std::string evaluation_of(const engine::Engine& engine);

}  // namespace datagen
