// Whole files in and out, without exceptions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "util/ints.h"
#include "util/result.h"

namespace train {

// The error is one sentence that names the file.
util::Result<std::vector<u8>, std::string> read_file(const std::string& name);
// To a file beside it first, which then takes its place: the old file stays if the disk is full.
std::optional<std::string> write_file(const std::string& name, std::span<const u8> bytes);
std::optional<std::string> write_file(const std::string& name, const std::string& text);

}  // namespace train
