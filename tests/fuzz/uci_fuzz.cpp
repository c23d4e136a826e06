// libFuzzer target: any lines for the parser, and for a session with bounded searches. Each input runs in its
// own new folder, and no other file is written or read.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/temporary_folder.h"
#include "support/uci_line.h"
#include "uci/session.h"
#include "util/text.h"

namespace {

constexpr std::array<std::string_view, 2> Costly{"Hash", "Threads"};

// False for commands that take long, need much memory or name files outside the folder of the input.
bool is_affordable(const test::UciLine& line) {
    if (test::leaves_working_folder(line) || line.word == "bench" || line.word == "genfens") return false;
    if (test::perft_depth(line) > 2) return false;
    if (const auto* option = std::get_if<uci::command::SetOption>(&line.arguments))
        return std::ranges::none_of(
            Costly, [&](std::string_view name) { return util::equal_ignoring_case(option->name, name); });
    return true;
}

// The line, with a small node limit if it starts a search.
std::string bounded(const std::string& line, const test::UciLine& known) {
    return known.word == "go" && test::perft_depth(known) == 0 ? line + " nodes 200" : line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream input(std::string(reinterpret_cast<const char*>(data), size));
    std::vector<std::string> lines{"setoption name Hash value 1"};  // a small table is saved quickly
    for (std::string line; std::getline(input, line);) {
        const auto known = test::read_uci_line(line);
        if (known && is_affordable(*known)) lines.push_back(bounded(line, *known));
        if (!known) lines.push_back(line);
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
