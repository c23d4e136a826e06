// Reads perft suites with the engine's EPD reader.
#include "support/perft_suite.h"

#include <fstream>

#include "chess/fen.h"

namespace test {

std::vector<std::string> read_lines(const std::filesystem::path& path) {
    std::vector<std::string> lines;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#') lines.push_back(line);
    return lines;
}

std::vector<PerftCase> read_perft_suite(const std::filesystem::path& path) {
    std::vector<PerftCase> suite;
    for (const std::string& line : read_lines(path)) {
        const auto record = chess::parse_epd(line);
        // A line that cannot be read becomes a case without counts, which fails the test.
        PerftCase& next = suite.emplace_back(PerftCase{line.substr(0, line.find(';')), {}});
        if (!record) continue;
        for (const chess::EpdOperation& operation : record->operations)
            if (operation.opcode.starts_with('D') && operation.operands.size() == 1)
                next.counts.push_back(
                    {std::stoi(operation.opcode.substr(1)), std::stoull(operation.operands[0])});
    }
    return suite;
}

}  // namespace test
