// houyi-lab prove: decides by proof numbers whether a player can force a goal, and draws the numbers.
#include <fmt/format.h>

#include "adversarial/games/tree_game.h"
#include "adversarial/proof_number.h"
#include "lab/commands/command.h"
#include "lab/drawing/numbers.h"
#include "lab/drawing/tree_picture.h"
#include "lab/game_of.h"
#include "lab/games/catalogue.h"
#include "lab/games/tree.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::Answer;
using adversarial::ProofNumbers;
using adversarial::TreeGame;
using adversarial::TreeNode;

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

void tell(std::ostream& out, const ProofRequest& request, const ProofReport& told) {
    const bool is_max = request.options.prover == adversarial::Player::Max;
    out << fmt::format("algorithm  {}\n",
                       request.is_best_first ? "proof-number search, best first" : "df-pn, depth first");
    out << fmt::format("goal       {} gets {} or {}\n", is_max ? "MAX" : "MIN",
                       value_text(is_max ? request.options.goal : 0 - request.options.goal),
                       is_max ? "more" : "less");
    out << fmt::format("answer     {}\n", name_of(told.answer));
    out << fmt::format("numbers    proof {}, disproof {}\n", number_text(told.numbers.proof, "infinite"),
                       number_text(told.numbers.disproof, "infinite"));
    out << fmt::format("chosen     {}\n", told.best.value_or("none"));
    out << fmt::format("nodes      {} entered, {} leaves\n", util::with_commas(told.counts.nodes),
                       util::with_commas(told.counts.leaves));
}

class PictureOfNumbers {
public:
    PictureOfNumbers(const TreeGame& game, const NumbersOfTree& seen, const ProofRequest& request,
                     const ProofReport& told)
        : tree_(game.tree()), seen_(seen), request_(request), told_(told) {}

    Picture make() {
        picture_.nodes.resize(tree_.nodes.size());
        fill(0, adversarial::Player::Max);
        picture_.nodes[0].is_chosen = true;
        if (told_.best)
            picture_.nodes[tree_.nodes[0].children[usize(std::stoi(*told_.best) - 1)]].is_chosen = true;
        const bool is_max = request_.options.prover == adversarial::Player::Max;
        picture_.title = fmt::format("{}: {} {}", request_.is_best_first ? "PN" : "df-pn", is_max ? "≥" : "≤",
                                     value_text(is_max ? request_.options.goal : 0 - request_.options.goal));
        picture_.title += fmt::format(" is {}", name_of(told_.answer));
        picture_.captions.emplace_back("▲ MAX · ▽ MIN · green: chosen · grey: not looked at");
        picture_.captions.emplace_back("pn: leaves to prove, dn: to disprove, at the least");
        return std::move(picture_);
    }

private:
    void fill(u32 number, adversarial::Player mover) {  // the text of a tree is 500 levels deep at most
        const TreeNode& node = tree_.nodes[number];
        const auto& numbers = seen_.all()[number];
        PictureNode& drawn = picture_.nodes[number];
        drawn.children = node.children;
        drawn.is_visited = numbers.has_value();
        if (node.kind == TreeNode::Kind::Leaf)
            drawn.value = pretty(value_text(node.value));
        else
            drawn.shape =
                mover == adversarial::Player::Max ? PictureNode::Shape::Max : PictureNode::Shape::Min;
        if (numbers) {
            drawn.notes.push_back("pn " + number_text(numbers->proof, "∞"));
            drawn.notes.push_back("dn " + number_text(numbers->disproof, "∞"));
        }
        for (const u32 child : node.children) fill(child, opponent(mover));
    }

    const adversarial::Tree& tree_;
    const NumbersOfTree& seen_;
    const ProofRequest& request_;
    const ProofReport& told_;
    Picture picture_;
};

Ending run_on_tree(const std::string& words, const Values& values, const ProofRequest& request,
                   const StopHook& stop, Context& context) {
    auto read = read_tree(words, adversarial::TurnOrder::Alternate);
    if (!read) return failed(read.error());
    TreeGame game = std::move(read).value();
    const usize nodes = game.tree().nodes.size();
    if (values.has("svg") && nodes > MaxPictureNodes)
        return failed(fmt::format("--svg: the tree has {} nodes; a picture shows at most {}",
                                  util::with_commas(nodes), util::with_commas(MaxPictureNodes)));
    NumbersOfTree seen(nodes);
    const auto told = proof_of(game, request, stop, seen);
    if (!told) return failed(told.error());
    tell(context.out, request, *told);
    return write_picture(values,
                         [&] { return draw_tree(PictureOfNumbers(game, seen, request, *told).make()); });
}

Ending run_on(LabGame& game, const Values& values, const ProofRequest& request, const StopHook& stop,
              Context& context) {
    if (values.has("svg")) return failed("--svg: only a tree given as text is drawn");
    if (game.may_cycle()) return failed("prove: play may go round in circles; of chess, mate does it");
    const auto report = game.prove(request, stop);
    context.progress.clear();
    if (!report) return failed("prove: " + report.error());
    tell(context.out, request, *report);
    return {};
}

Ending run_prove(const Values& values, Context& context) {
    const auto spec = parse_game(values.joined_words());
    if (!spec) return failed(spec.error());
    ProofRequest request;
    request.is_best_first = !values.has("depth-first");
    if (values.has("min")) request.options.prover = adversarial::Player::Min;
    double goal = 1;
    values.set(goal, "goal");
    request.options.goal = values.has("min") ? 0 - goal : goal;
    if (values.has("mobility")) request.options.first_numbers = adversarial::FirstNumbers::Mobility;
    request.options.max_tree_nodes = usize(values.whole("max-nodes").value_or(i64(DefaultMaxNodes)));
    const StopHook stop =
        stop_at(u64(values.whole("max-nodes").value_or(i64(DefaultMaxNodes))), context.progress);
    if (spec->game->name == "tree") return run_on_tree(spec->words.size, values, request, stop, context);
    const auto game = make_game(*spec);
    if (!game) return failed(game.error());
    return run_on(**game, values, request, stop, context);
}

}  // namespace

cli::Command prove_command() {
    return {
        "prove",
        "GAME [OPTIONS]",
        "answers by proof numbers whether a player can force a goal",
        {{"goal", "the least value for MAX that is one (1); with --min: the most", cli::Real{}, "X"},
         {"min", "MIN is to reach it"},
         {"depth-first", "df-pn instead of PN, the best-first form"},
         {"mobility", "begin with the number of actions, not with 1 and 1"},
         {"max-nodes", "give up after so many (100,000,000)", Whole{1, 10'000'000'000}, "N"},
         {"svg", "draw a tree with its numbers into this file", FileToWrite{}, "FILE"},
         chinese_option()},
        {"GAME", 1, cli::AnyNumber},
        with_progress(run_prove),
        R"text(GAME is tree TEXT, tictactoe, connect4 WxH, nim PILES or any other game without chance that comes to an end. MAX begins;
see houyi-lab tree --help for the text of a tree.

examples:
  houyi-lab prove tree "((1 1)((1 0)))" --svg numbers.svg
  houyi-lab prove tictactoe --goal 0
  houyi-lab prove connect4 4x4 --depth-first
)text"};
}

}  // namespace lab_tool
