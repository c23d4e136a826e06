// houyi-lab ablate: its table of switches, that a heuristic that is off never acts, and what the command prints.
#include "tools/lab/ablation/ablation.h"

#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "play/bench.h"
#include "search/aspiration.h"
#include "search/decisions.h"
#include "search/reductions.h"
#include "support/places.h"
#include "support/temporary_folder.h"
#include "tools/lab/drawing/bars_svg.h"
#include "tools/lab/lab_support.h"
#include "util/text.h"

namespace lab_tool {
namespace {

using testing::HasSubstr;

TEST(Heuristics, AreSwitchedOffByParametersThatExist) {
    for (const Heuristic& heuristic : heuristics()) {
        EXPECT_FALSE(heuristic.off.empty()) << heuristic.name;
        for (const Setting& setting : heuristic.off) {
            const auto parameters = search_parameters();
            const auto found = std::ranges::find(parameters, setting.parameter, &Parameter::name);
            ASSERT_NE(found, parameters.end()) << setting.parameter;
            EXPECT_LE(found->min, setting.value) << setting.parameter;
            EXPECT_LE(setting.value, found->max) << setting.parameter;
            EXPECT_NE(setting.value, found->value) << setting.parameter;
        }
    }
}

TEST(Heuristics, AreWhereTheTableSays) {
    for (const Heuristic& heuristic : heuristics()) {
        const std::string file = test::source_folder() + "/src/search/" + std::string(heuristic.file);
        EXPECT_THAT(test::content_of(file), HasSubstr(std::string(heuristic.acts_in))) << heuristic.name;
    }
}

TEST(Bars, GoToTheRightAboveOneAndToTheLeftBelow) {
    const std::string svg = draw_bars("<title>", {{"a & b", 4}, {"half", 0.5}, {"one", 1}});
    for (const std::string part : {"&lt;title&gt;", "a &amp; b", ">4.00<", ">0.50<", ">1.00<"})
        EXPECT_THAT(svg, HasSubstr(part));
    EXPECT_EQ(count(svg, "class=\"more\""), 2u);
    EXPECT_EQ(count(svg, "class=\"less\""), 1u);
    EXPECT_THAT(draw_bars("all alike", {{"one", 1}}), testing::Not(HasSubstr("nan")));
}

#if defined(HOUYI_TUNE)

using search::NodeContext;
using search::Score;

// A node far from its window, so that each heuristic with a margin wants to act.
NodeContext node_of(int depth, int eval_cp) {
    NodeContext node;
    node.depth = depth;
    node.window = search::Window::null_above(Score::from_cp(0));
    node.raw_eval = node.static_eval = node.eval = Score::from_cp(eval_cp);
    return node;
}

// A late quiet move with a bad history.
search::MoveContext late_move(int number) {
    search::MoveContext mc;
    mc.move = chess::Move(chess::Square(12), chess::Square(20), chess::MoveKind::Quiet);
    mc.number = number;
    mc.history = -20'000;
    mc.base_reduction_1024 = 60 * 1024;
    return mc;
}

search::MoveContext losing_check() {
    search::MoveContext mc = late_move(5);
    mc.gives_check = true;
    return mc;
}

search::MoveContext losing_capture() {
    search::MoveContext mc = late_move(5);
    mc.is_quiet = false;
    return mc;
}

bool may_extend(int depth) {
    NodeContext node = node_of(depth, 0);
    node.tt.emplace();
    node.tt->score = Score::from_cp(0);
    node.tt->depth = depth;
    node.tt->bound = search::Bound::Exact;
    search::MoveContext mc;
    mc.is_tt_move = true;
    return search::may_be_singular(node, mc);
}

// Whether improving changes anything.
bool improving_counts(int depth) {
    NodeContext node = node_of(depth, 0), improving = node;
    improving.improving = true;
    for (node.eval = improving.eval = Score::from_cp(0); node.eval < Score::from_cp(2000);
         node.eval = improving.eval = node.eval + 10)
        if (search::reverse_futility(node).has_value() != search::reverse_futility(improving).has_value())
            return true;
    for (int number = 1; number < 218; ++number)
        if (search::should_skip_quiets(node, late_move(number)) !=
            search::should_skip_quiets(improving, late_move(number)))
            return true;
    const auto reduction_of = [](const NodeContext& of) {
        return search::late_move_reduction(of, late_move(9), 0);
    };
    return reduction_of(node) != reduction_of(improving) ||
           search::probcut_of(node).value_or(search::ProbCut{}).margin_cp !=
               search::probcut_of(improving).value_or(search::ProbCut{}).margin_cp;
}

struct Probe {
    std::string_view heuristic;
    bool (*acts)(int depth);
};

// The heuristics that are decided by pure functions. What orders moves has the weight 0.
const Probe Probes[] = {
    {"Aspiration Windows",
     [](int depth) {
         return !(search::AspirationWindow(depth, Score::from_cp(0)).window() == search::Window::open());
     }},
    {"Null Move Pruning", [](int depth) { return search::should_try_null_move(node_of(depth, 9000)); }},
    {"Razoring", [](int depth) { return search::should_razor(node_of(depth, -20'000)); }},
    {"Reverse Futility Pruning",
     [](int depth) { return search::reverse_futility(node_of(depth, 9000)).has_value(); }},
    {"Internal Iterative Reductions", [](int depth) { return depth >= search::params::iir_min_depth; }},
    {"ProbCut", [](int depth) { return search::probcut_of(node_of(depth, 0)).has_value(); }},
    {"Late Move Reductions",
     [](int depth) { return search::late_move_reduction(node_of(depth, 0), late_move(9), 9) != 0; }},
    {"Futility Pruning",
     [](int depth) {
         return search::is_futile(node_of(depth, -9000), late_move(9), Score::from_cp(0)) ||
                search::is_futile_capture(chess::parse_fen(chess::StartFen).value(), node_of(depth, -9000),
                                          losing_capture(), Score::from_cp(0));
     }},
    {"Late Move Pruning",
     [](int depth) { return search::should_skip_quiets(node_of(depth, 0), late_move(218)); }},
    {"SEE pruning of captures and checks",
     [](int depth) {
         constexpr int Queen = chess::SeeValues[chess::PieceType::Queen];
         return search::tolerated_loss_cp(node_of(depth, 0), losing_capture()) < Queen ||
                search::tolerated_loss_cp(node_of(depth, 0), losing_check()) < Queen;
     }},
    {"History Leaf Pruning",
     [](int depth) { return search::has_kept_failing(node_of(depth, 0), late_move(9)); }},
    {"Singular Extensions", may_extend},
    {"Improving", improving_counts},
};

TEST(SwitchedOff, AHeuristicActsAtNoDepthAndThenAsBefore) {
    constexpr int Deepest = 5 * MaxAblationDepth - 1;
    for (const Probe& probe : Probes) {
        const auto found = std::ranges::find(heuristics(), probe.heuristic, &Heuristic::name);
        ASSERT_NE(found, heuristics().end()) << probe.heuristic;
        const auto acts_somewhere = [&] {
            for (int depth = 1; depth <= Deepest; ++depth)
                if (probe.acts(depth)) return true;
            return false;
        };
        EXPECT_TRUE(acts_somewhere()) << probe.heuristic;
        {
            const SwitchedOff off(*found);
            EXPECT_FALSE(acts_somewhere()) << probe.heuristic;
        }
        EXPECT_TRUE(acts_somewhere()) << probe.heuristic;
    }
}

TEST(SwitchedOff, RestoresTheDefaults) {
    for (const Heuristic& heuristic : heuristics()) {
        { const SwitchedOff off(heuristic); }
        for (const Parameter& parameter : search_parameters())
            EXPECT_EQ(*parameter.variable, parameter.value) << heuristic.name << ": " << parameter.name;
    }
}

TEST(Ablate, HasARowForTheWholeSearchAndOneForEachHeuristic) {
    const test::WorkingFolder folder;
    const test::Outcome ran = run({"ablate", "--depth", "1", "--svg", "factors.svg"});
    ASSERT_EQ(ran.status, cli::ExitOk) << ran.err;
    EXPECT_EQ(count(ran.out, "\n"), heuristics().size() + 3) << "a title, headings, and the rows";
    const u64 nodes = play::run_bench(1, [](const play::BenchStep&) {}, {})->nodes;
    EXPECT_THAT(ran.out,
                testing::ContainsRegex("\\(the whole search\\) +" + util::with_commas(nodes) + " +1.00"));
    const std::string svg = test::content_of("factors.svg");
    for (const Heuristic& heuristic : heuristics()) {
        EXPECT_THAT(ran.out, HasSubstr("\n" + std::string(heuristic.name) + " ")) << heuristic.name;
        EXPECT_THAT(svg, HasSubstr(">" + std::string(heuristic.name) + "<")) << heuristic.name;
    }
}

#else

TEST(Ablate, NeedsABuildWithSwitches) {
    const test::WorkingFolder folder;
    const test::Outcome ran = run({"ablate", "--svg", "factors.svg"});
    EXPECT_EQ(ran.status, cli::ExitFailure);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(
        ran.err,
        "houyi-lab: ablate: the search of this build has no switches; configure one with -DHOUYI_TUNE=ON\n");
    EXPECT_FALSE(std::filesystem::exists("factors.svg"));
}

#endif

}  // namespace
}  // namespace lab_tool
