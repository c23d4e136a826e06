// A network's file on disk.
#pragma once

#include <memory>
#include <string>

#include "eval/nnue/network.h"

namespace eval::nnue {

// The error is one sentence that names the file and, where its content makes no sense, the place in it.
util::Result<std::shared_ptr<const Network>, std::string> read_network(const std::string& file);

}  // namespace eval::nnue
