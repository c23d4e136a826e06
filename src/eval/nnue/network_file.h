// Reads a network from a file on disk.
#pragma once

#include <memory>
#include <string>

#include "eval/nnue/network.h"

namespace eval::nnue {

// The error is one sentence that names the file and, if its content is invalid, the place in it.
util::Result<std::shared_ptr<const Network>, std::string> read_network(const std::string& file);

}  // namespace eval::nnue
