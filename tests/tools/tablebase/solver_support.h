// Helpers that the tests of the solver share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/outcome.h"
#include "tools/tablebase/cli.h"
#include "tools/tablebase/material.h"

namespace tablebase_tool {

inline EndingMen material(std::string_view name) { return EndingMen::parse(name)->named_white_first(); }

inline test::Outcome run(const std::vector<std::string>& arguments) {
    return test::run_program(program(), arguments);
}

}  // namespace tablebase_tool
