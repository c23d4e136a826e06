// Helpers that the tests of houyi-lab share.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/outcome.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"

namespace lab_tool {

inline const StopHook Never = [](const adversarial::Counts&) { return false; };

inline std::unique_ptr<LabGame> game(std::string_view text) {
    return make_game(parse_game(text).value()).value();
}

// A search with its trace.
inline ExploredSearch explored(LabGame& game, const SearchRequest& request) {
    SearchTrace trace(info_of(request.algorithm).has_window);
    Report report = game.search(request, Never, {&trace}).value();
    return {request, std::move(report), std::move(trace)};
}

inline test::Outcome run(const std::vector<std::string>& arguments) {
    return test::run_program(program(), arguments);
}

// How often the part occurs in the text.
inline usize count(const std::string& text, std::string_view part) {
    usize number = 0;
    for (usize at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
    return number;
}

}  // namespace lab_tool
