// What the tests of the solver share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/cli.h"
#include "solver/material.h"
#include "support/outcome.h"

namespace solver {

inline Material material(std::string_view name) { return Material::parse(name)->named_white_first(); }

inline test::Outcome run(const std::vector<std::string>& arguments) {
    return test::outcome_of([&](std::ostream& out, std::ostream& err) {
        return run_command_line(arguments, out, err, [] { return false; });
    });
}

}  // namespace solver
