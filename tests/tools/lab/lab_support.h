// What the tests of the lab share.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/games/catalogue.h"
#include "lab/lab.h"
#include "support/outcome.h"

namespace lab_tool {

inline const StopHook Never = [](const adversarial::Counts&) { return false; };

inline std::unique_ptr<LabGame> game(std::string_view text) {
    return make_game(parse_game(text).value()).value();
}

inline test::Outcome run(const std::vector<std::string>& arguments) {
    return test::outcome_of(
        [&](std::ostream& out, std::ostream& err) { return run_lab(arguments, out, err, false); });
}

// How often the part stands in the text.
inline usize count(const std::string& text, std::string_view part) {
    usize number = 0;
    for (usize at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
    return number;
}

}  // namespace lab_tool
