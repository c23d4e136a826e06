// Reads games and algorithms, and writes files and tables, for all subcommands.
#include "tools/lab/commands/command.h"

#include <algorithm>

#include "tools/common/chinese_picture.h"
#include "tools/lab/games/catalogue.h"
#include "util/file.h"
#include "util/text.h"

namespace lab_tool {

cli::Program program() {
    return {"houyi-lab",
            "Makes adversarial search visible: every algorithm of src/adversarial on any "
            "of its games. The guide is "
            "src/adversarial/README.md.",
            {tree_command(), solve_command(), play_command(), compare_command(), explore_command(),
             prove_command(), mate_command(), check_command(), ablate_command()},
            game_help() + "\nalgorithms:\n" + algorithm_help()};
}

cli::Option fen_option(GameOptions& game) {
    return {"fen", game.fen, "position of chess (the start position)", "FEN"};
}

cli::Option moves_option(GameOptions& game) {
    return {"moves", game.moves, "moves before, such as \"e2e4 e7e5\" or \"4 4 3\"", "MOVES"};
}

util::Result<std::unique_ptr<LabGame>, Ending> game_of(const GameOptions& game) {
    const auto spec = parse_game(game.words, game.fen);
    if (!spec) return util::Failure{failed(spec.error())};
    auto made = make_game(*spec, game.moves);
    if (!made) return util::Failure{failed(made.error())};
    return std::move(made).value();
}

cli::Option algorithm_option(std::string& name) {
    std::vector<std::string> names;
    for (const AlgorithmInfo& algorithm : all_algorithms()) names.emplace_back(algorithm.name);
    return cli::with_choices({"algorithm", name, "one of the algorithms below", "A"}, std::move(names));
}

util::Result<AlgorithmId, Ending> algorithm_of(const std::string& name) {
    const auto algorithm = parse_algorithm(name);
    if (!algorithm) return util::Failure{misused("--algorithm: " + algorithm.error())};
    return *algorithm;
}

cli::Option algorithms_option(std::string& names) {
    cli::Option option = algorithm_option(names);
    option.help = "one or more of the algorithms below, with commas between them";
    return option;
}

util::Result<std::vector<AlgorithmId>, Ending> algorithms_of(const std::string& names) {
    std::string spaced = names;
    std::replace(spaced.begin(), spaced.end(), ',', ' ');
    std::vector<AlgorithmId> algorithms;
    for (const std::string_view name : util::split_words(spaced)) {
        const auto algorithm = algorithm_of(std::string(name));
        if (!algorithm) return util::Failure{algorithm.error()};
        algorithms.push_back(*algorithm);
    }
    if (algorithms.empty()) return util::Failure{misused("--algorithm: no algorithm is named")};
    return algorithms;
}

cli::Option alpha_option(SearchRequest& request) {
    return {"alpha", request.window.alpha, "lower end of the window (no limit)", "X"};
}
cli::Option beta_option(SearchRequest& request) {
    return {"beta", request.window.beta, "upper end of the window (no limit)", "X"};
}

cli::Option iterations_option(u64& iterations) {
    return {"iterations", iterations, "iterations of mcts", "N", Whole{1, 100'000'000}};
}

cli::Option seed_option(u64& seed) { return {"seed", seed, "seed of mcts", "N", Whole{0}}; }

Ending write_file(const std::string& file, const std::function<std::string()>& content) {
    return file.empty() ? Ending{} : cli::ending_of(util::write_file(file, content()));
}

cli::Option svg_option(PictureOptions& picture, std::string help) {
    return {"svg", picture.svg, std::move(help), "FILE", FileToWrite{}};
}

cli::Option chinese_option(PictureOptions& picture) {
    return {"chinese", picture.in_chinese, "label the picture in Chinese"};
}

Ending write_picture(const PictureOptions& picture, const std::function<std::string()>& svg) {
    return write_file(picture.svg, [&] { return picture.in_chinese ? common::in_chinese(svg()) : svg(); });
}

}  // namespace lab_tool
