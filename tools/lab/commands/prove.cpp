// houyi-lab prove: decides by proof numbers whether a player can force a goal, and draws the numbers.
#include <fmt/format.h>

#include "adversarial/games/tree_game.h"
#include "adversarial/proof_number.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_picture.h"
#include "tools/lab/game_of.h"
#include "tools/lab/games/catalogue.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::Answer;
using adversarial::ProofNumbers;
using adversarial::TreeGame;

// The last proof numbers of each node of an explicit tree.
class NumbersOfTree : public adversarial::NullObserver {
public:
    explicit NumbersOfTree(usize nodes) : numbers_(nodes) {}

    template <class Action>
    void enter(const TreeGame& game, const adversarial::NodeEntry<Action>& /*entry*/) {
        path_.push_back(game.node_number());
    }
    void numbers(u32 proof, u32 disproof) { numbers_[path_.back()] = ProofNumbers{proof, disproof}; }
    void leave(double /*value*/) { path_.pop_back(); }

    const std::vector<std::optional<ProofNumbers>>& all() const { return numbers_; }

private:
    std::vector<std::optional<ProofNumbers>> numbers_;
    std::vector<u32> path_;
};

std::string number_text(u32 number, std::string_view infinite) {
    return number >= ProofNumbers::Infinite ? std::string(infinite) : util::with_commas(number);
}

std::string_view name_of(Answer answer) {
    switch (answer) {
        case Answer::Proven: return "proven";
        case Answer::Disproven: return "disproven";
        case Answer::Unknown: break;
    }
    return "open";
}

void print(std::ostream& out, const ProofRequest& request, const ProofReport& report) {
    const bool is_max = request.options.prover == adversarial::Player::Max;
    out << fmt::format("algorithm  {}\n",
                       request.is_best_first ? "proof-number search, best first" : "df-pn, depth first");
    out << fmt::format("goal       {} gets {} or {}\n", is_max ? "MAX" : "MIN",
                       value_text(is_max ? request.options.goal : 0 - request.options.goal),
                       is_max ? "more" : "less");
    out << fmt::format("answer     {}\n", name_of(report.answer));
    out << fmt::format("numbers    proof {}, disproof {}\n", number_text(report.numbers.proof, "infinite"),
                       number_text(report.numbers.disproof, "infinite"));
    out << fmt::format("chosen     {}\n", report.best.value_or("none"));
    out << fmt::format("nodes      {} entered, {} leaves\n", util::with_commas(report.counts.nodes),
                       util::with_commas(report.counts.leaves));
}

Picture picture_of_numbers(const TreeGame& game, const NumbersOfTree& seen, const ProofRequest& request,
                           const ProofReport& report) {
    Picture picture = outline_of(game.tree(), adversarial::TurnOrder::Alternate);
    for (usize node = 0; node < picture.nodes.size(); ++node) {
        const auto& numbers = seen.all()[node];
        picture.nodes[node].is_visited = numbers.has_value();
        if (numbers)
            picture.nodes[node].notes = {"pn " + number_text(numbers->proof, "∞"),
                                         "dn " + number_text(numbers->disproof, "∞")};
    }
    if (report.best)
        picture.nodes[picture.nodes[0].children[usize(std::stoi(*report.best) - 1)]].is_chosen = true;
    const bool is_max = request.options.prover == adversarial::Player::Max;
    picture.title = fmt::format("{}: {} {}", request.is_best_first ? "PN" : "df-pn", is_max ? "≥" : "≤",
                                value_text(is_max ? request.options.goal : 0 - request.options.goal));
    picture.title += fmt::format(" is {}", name_of(report.answer));
    picture.captions.emplace_back("▲ MAX · ▽ MIN · green: chosen · grey: not looked at");
    picture.captions.emplace_back("pn: leaves to prove, dn: to disprove, at least");
    return picture;
}

Ending run_on_tree(const std::string& words, const PictureOptions& picture, const ProofRequest& request,
                   const StopHook& stop, Context& context) {
    auto read = read_tree(words, adversarial::TurnOrder::Alternate);
    if (!read) return failed(read.error());
    TreeGame game = std::move(read).value();
    const usize nodes = game.tree().nodes.size();
    if (!picture.svg.empty() && nodes > MaxPictureNodes)
        return failed(fmt::format("--svg: the tree has {} nodes; a picture shows at most {}",
                                  util::with_commas(nodes), util::with_commas(MaxPictureNodes)));
    NumbersOfTree seen(nodes);
    const auto report = proof_of(game, request, stop, seen);
    context.progress.clear();
    if (!report) return failed("prove: " + report.error());
    print(context.out, request, *report);
    return write_picture(picture,
                         [&] { return draw_tree(picture_of_numbers(game, seen, request, *report)); });
}

Ending run_on(LabGame& game, const PictureOptions& picture, const ProofRequest& request, const StopHook& stop,
              Context& context) {
    if (!picture.svg.empty()) return failed("--svg: only a tree given as text is drawn");
    if (game.may_cycle() && !game.has_chance_nodes())
        return failed("prove: play may go round in circles; for chess there is houyi-lab mate");
    const auto report = game.prove(request, stop);
    context.progress.clear();
    if (!report) return failed("prove: " + report.error());
    print(context.out, request, *report);
    return {};
}

struct ProveOptions {
    std::string words;
    double goal = 1;
    bool is_min = false, is_depth_first = false, uses_mobility = false;
    // PN keeps them: 32 bytes each, up to three times as many while the tree grows.
    u64 max_nodes = 20'000'000;
    PictureOptions picture;
};

cli::Command declare_prove(ProveOptions& options) {
    return {.name = "prove",
            .summary = "Answers by proof numbers whether a player can force a goal.",
            .options = {{"goal", options.goal,
                         "MAX must get X or more; with --min, MIN must hold MAX to X or less", "X"},
                        {"min", options.is_min, "MIN must reach the goal"},
                        {"depth-first", options.is_depth_first, "df-pn instead of PN, the best-first form"},
                        {"mobility", options.uses_mobility,
                         "a new node starts with its number of moves instead of 1 and 1"},
                        {"max-nodes", options.max_nodes,
                         "give up after N nodes; PN keeps them in memory, 32 bytes each", "N",
                         Whole{1, 4'000'000'000}},
                        svg_option(options.picture, "draw a tree with its numbers to this file"),
                        chinese_option(options.picture)},
            .words = {"GAME", options.words},
            .details =
                "GAME is tree TEXT, tictactoe, connect4 WxH, nim PILES or another game without chance that "
                "always ends. MAX begins. houyi-lab tree --help describes the text of a tree.",
            .examples = {R"x(prove tree "((1 1)((1 0)))" --svg numbers.svg)x", "prove tictactoe --goal 0",
                         "prove connect4 4x4 --depth-first"}};
}

ProofRequest request_of(const ProveOptions& options) {
    ProofRequest request;
    request.is_best_first = !options.is_depth_first;
    if (options.is_min) request.options.prover = adversarial::Player::Min;
    request.options.goal = options.is_min ? 0 - options.goal : options.goal;
    if (options.uses_mobility) request.options.first_numbers = adversarial::FirstNumbers::Mobility;
    request.options.max_tree_nodes = usize(options.max_nodes);
    return request;
}

Ending run_prove(ProveOptions& options, Context& context) {
    const auto spec = parse_game(options.words);
    if (!spec) return failed(spec.error());
    const ProofRequest request = request_of(options);
    context.progress.begin("prove");
    const StopHook stop = stop_at(options.max_nodes, context.progress);
    if (spec->game->name == "tree")
        return run_on_tree(spec->words.size, options.picture, request, stop, context);
    const auto game = make_game(*spec);
    if (!game) return failed(game.error());
    return run_on(**game, options.picture, request, stop, context);
}

}  // namespace

cli::Command prove_command() { return cli::with_settings(declare_prove, with_progress(run_prove)); }

}  // namespace lab_tool
