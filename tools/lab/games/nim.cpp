// Nim for the laboratory.
#include "adversarial/games/nim.h"

#include <algorithm>
#include <numeric>

#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

// Parses piles such as "3,4,5": each of 1 to 20 stones, at most 20 in all. Nothing if the text is invalid.
std::optional<std::vector<int>> parse_piles(std::string text) {
    constexpr int MaxStones = 20;
    constexpr usize MaxPiles = 10;
    std::replace(text.begin(), text.end(), ',', ' ');
    std::vector<int> piles;
    for (const std::string_view word : util::split_words(text)) {
        const auto pile = util::parse_integer<int>(word);
        if (!pile || *pile < 1 || *pile > MaxStones || piles.size() == MaxPiles) return {};
        piles.push_back(*pile);
    }
    if (piles.empty() || std::accumulate(piles.begin(), piles.end(), 0) > MaxStones) return {};
    return piles;
}

GameResult make_nim(const GameWords& words) {
    const std::string text = words.size.empty() ? "3,4,5" : words.size;
    const auto piles = parse_piles(text);
    if (!piles) return util::Failure{"nim: write the piles as in 3,4,5; at most 10, with 20 stones in all"};
    return std::unique_ptr<LabGame>(std::make_unique<GameOf<adversarial::Nim>>(
        adversarial::Nim(*piles), GameTraits{.title = "Nim " + text, .is_won_or_lost = true}));
}

}  // namespace

GameDefinition nim_game() {
    return {.name = "nim",
            .size = "[PILES]",
            .about = "stones in each pile, 3,4,5 if left out; at most 10 piles with 20 stones in all",
            .largest_solve = "has no other limits",
            .make = make_nim};
}

}  // namespace lab_tool
