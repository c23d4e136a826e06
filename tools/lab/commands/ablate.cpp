// houyi-lab ablate: what each heuristic of the engine's search saves in nodes.
#include <fmt/format.h>

#include "play/bench.h"
#include "tools/lab/ablation/ablation.h"
#include "tools/lab/commands/command.h"

namespace lab_tool {

namespace {

struct AblateOptions {
    int depth = play::BenchDepth;
    PictureOptions picture;
};

cli::Command declare_ablate(AblateOptions& options) {
    return {
        .name = "ablate",
        .summary = "Switches off each heuristic of the engine's search in turn and counts nodes "
                   "(builds with -DHOUYI_TUNE=ON).",
        .options = {{"depth", options.depth, "of the searches, in plies", "D", Whole{1, MaxAblationDepth}},
                    svg_option(options.picture, "draw the factors to this file"),
                    chinese_option(options.picture)},
        .details = "The positions are those of bench, and the first row, the whole search, has its number "
                   "of nodes. A factor above 1 says how much more the search needs without the heuristic. "
                   "It is not strength: an extension costs nodes to find more, and pruning that saves "
                   "nodes may err. The switches are in tools/lab/ablation/heuristics.cpp.",
        .examples = {"ablate", "ablate --depth 8 --svg heuristics.svg"}};
}

Ending run_ablate(AblateOptions& options, Context& context) {
    if constexpr (!HasSwitches)
        return failed("ablate: the search of this build has no switches; configure one with -DHOUYI_TUNE=ON");
    const auto rows = ablate(options.depth, context.progress);
    context.progress.clear();
    if (!rows) return failed("ablate: " + rows.error());
    context.out << fmt::format("nodes on the positions of bench, depth {}\n", options.depth)
                << format_ablation(*rows);
    return write_picture(options.picture, [&] {
        return draw_ablation(fmt::format("nodes without a heuristic / with it, depth {}", options.depth),
                             *rows);
    });
}

}  // namespace

cli::Command ablate_command() { return cli::with_settings(declare_ablate, with_progress(run_ablate)); }

}  // namespace lab_tool
