// libFuzzer target: any bytes as PGN give games and error messages, and each game that was read is the same
// after it is written and read again.
#include <cstdio>
#include <cstdlib>

#include "support/pgn.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const test::ReadGames read = test::read_games({reinterpret_cast<const char*>(data), size});
    for (const std::string& error : read.errors)
        if (!error.starts_with("game ")) std::abort();
    for (const chess::pgn::Game& game : read.games) {
        const std::string written = test::to_pgn(game);
        const test::ReadGames again = test::read_games(written);
        const std::string difference = again.games.size() != 1 || !again.errors.empty()
                                           ? "it is not a game"
                                           : test::difference(game, again.games[0]);
        if (difference.empty()) continue;
        std::fprintf(stderr, "%s in\n%s", difference.c_str(), written.c_str());
        std::abort();
    }
    return 0;
}
