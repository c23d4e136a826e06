// Decodes the frames of a stream, and rejects those that hold no possible game.
#include "tools/record/game_reader.h"

#include <fstream>

#include <fmt/format.h>

#include "tools/record/game_format.h"
#include "util/text.h"

namespace record {

util::Result<GameReader, std::string> GameReader::open(const std::string& name) {
    auto file = std::make_unique<std::ifstream>(name, std::ios::binary);
    if (!*file) return util::Failure{fmt::format("{} cannot be opened", util::quoted(name))};
    return GameReader(std::move(file), name);
}

std::optional<Game> GameReader::next() {
    while (const auto frame = scanner_.next()) {
        if (auto game = decode_game(*frame)) return game;
        scanner_.reject_frame();
    }
    at_end_ = true;
    return {};
}

std::optional<std::string> GameReader::error() const {
    if (scanner_.error()) return fmt::format("{} {}", util::quoted(name_), *scanner_.error());
    if (at_end_ && scanner_.damage().any() && !scanner_.found_any())
        return fmt::format("{} is not a file of games", util::quoted(name_));
    return {};
}

}  // namespace record
