// Random uniform trees for the laboratory.
#include "adversarial/games/random_tree.h"

#include <charconv>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::RandomTreeShape;

constexpr double MaxSolvedLeaves = 20e6;

std::optional<adversarial::TreeOrder> parse_order(std::string_view word) {
    using enum adversarial::TreeOrder;
    if (word == "best") return BestFirst;
    if (word == "worst") return WorstFirst;
    if (word == "random") return Random;
    return {};
}

// Digits alone: no other seed is taken in place of one that is too large or negative.
std::optional<u64> parse_seed(std::string_view word) {
    u64 seed = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), seed);
    if (error != std::errc() || end != word.data() + word.size()) return {};
    return seed;
}

// Parses words such as "3x6 order=best seed=7", in any order.
util::Result<RandomTreeShape, std::string> parse_shape(std::string_view text) {
    RandomTreeShape shape{.seed = 1, .branching = 3, .depth = 4};
    std::set<std::string_view> given;
    for (const std::string_view word : util::split_words(text)) {
        const auto size = parse_size(word);
        const auto order = word.starts_with("order=") ? parse_order(word.substr(6)) : std::nullopt;
        const auto seed = word.starts_with("seed=") ? parse_seed(word.substr(5)) : std::nullopt;
        const std::string_view what = size ? "the size" : order ? "the order" : "the seed";
        if ((size || order || seed) && !given.insert(what).second)
            return util::Failure{fmt::format("random: {} is given twice", what)};
        if (size)
            std::tie(shape.branching, shape.depth) = *size;
        else if (order)
            shape.order = *order;
        else if (seed)
            shape.seed = *seed;
        else
            return util::Failure{
                fmt::format("random: {} is not understood; write BRANCHINGxDEPTH, order=best, "
                            "order=random, order=worst or seed=N",
                            util::quoted(word))};
    }
    return shape;
}

GameResult make_random_tree(const GameWords& words) {
    const auto parsed = parse_shape(words.size);
    if (!parsed) return util::Failure{parsed.error()};
    const RandomTreeShape& shape = *parsed;
    auto game = adversarial::RandomTree::create(shape);
    if (!game) return util::Failure{game.error()};
    constexpr std::string_view Orders[] = {"in random order", "best first", "worst first"};
    GameTraits traits{.title = fmt::format("random tree {}x{}, {}, seed {}", shape.branching, shape.depth,
                                           Orders[usize(shape.order)], shape.seed),
                      .aspiration_margin = shape.spread / 10.0};
    if (std::pow(shape.branching, shape.depth) > MaxSolvedLeaves)
        traits.too_large_to_solve =
            fmt::format("a random tree {}x{} is too large; at most {} leaves", shape.branching, shape.depth,
                        util::with_commas(u64(MaxSolvedLeaves)));
    return std::unique_ptr<LabGame>(
        std::make_unique<GameOf<adversarial::RandomTree>>(std::move(game).value(), std::move(traits)));
}

}  // namespace

GameDefinition random_tree_game() {
    return {.name = "random",
            .size = "[BxD] [order=best|random|worst] [seed=N]",
            .about = "a uniform tree, branching B (at most 1000), depth D (at most 100); 3x4 if left out",
            .largest_solve = fmt::format("at most {} leaves", util::with_commas(u64(MaxSolvedLeaves))),
            .make = make_random_tree};
}

}  // namespace lab_tool
