// libFuzzer: arbitrary lines for the parser, and for a session with bounded searches. Each input runs in a new folder
// of its own, and no other file is written or read.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/temporary_folder.h"
#include "support/working_files.h"
#include "uci/command.h"
#include "uci/session.h"
#include "util/text.h"

namespace {

namespace command = uci::command;

constexpr std::array<std::string_view, 2> Costly{"Hash", "Threads"};

// Commands that would take long, much memory or print whole tables add nothing to the search for faults in reading.
bool is_affordable(const uci::Command& command) {
    if (test::leaves_working_folder(command)) return false;
    if (std::holds_alternative<command::Bench>(command) || std::holds_alternative<command::GenFens>(command))
        return false;
    if (const auto* perft = std::get_if<command::Perft>(&command)) return perft->depth <= 2;
    if (const auto* option = std::get_if<command::SetOption>(&command))
        return std::ranges::none_of(
            Costly, [&](std::string_view name) { return util::equal_ignoring_case(option->name, name); });
    return true;
}

// The line, bounded by few nodes where it starts a search.
std::string bounded(std::string_view line, const uci::Command& command) {
    std::string text(line);
    if (std::holds_alternative<command::Go>(command)) text += " nodes 200";
    return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream input(std::string(reinterpret_cast<const char*>(data), size));
    std::vector<std::string> lines{"setoption name Hash value 1"};  // little to save
    for (std::string line; std::getline(input, line);) {
        const auto parsed = uci::parse_line(line);
        if (parsed && is_affordable(parsed->command)) lines.push_back(bounded(line, parsed->command));
        if (!parsed) lines.push_back(line);
    }
    lines.push_back("position startpos");
    lines.push_back("go nodes 20");
    lines.push_back("isready");

    const test::WorkingFolder folder;
    std::istringstream no_input;
    std::ostringstream output;
    uci::Session(no_input, output).run_lines(lines);
    return 0;
}
