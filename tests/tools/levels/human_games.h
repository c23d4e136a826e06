// Games of people, for the tests of houyi-levels.
#pragma once

#include <string>

#include <fmt/format.h>

namespace test {

// PGN of `count` games with different ratings. Each is the same ten moves.
inline std::string human_games(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += fmt::format(
            "[Event \"Rated game\"]\n[Result \"1-0\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n"
            "[TimeControl \"600+5\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 1-0\n\n",
            1001 + 13 * i, 1403 + 7 * i);
    return text;
}

}  // namespace test
