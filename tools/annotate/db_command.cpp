// The command `db`: runs each action on the store and prints its result.
#include <fmt/format.h>

#include "tools/annotate/annotator.h"
#include "tools/annotate/cli.h"
#include "tools/annotate/store.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

std::string describe(const StoredKind& kind) {
    std::string effort;
    if (kind.effort.move_time_ms > 0) effort += fmt::format("{} ms, ", kind.effort.move_time_ms);
    if (kind.effort.nodes > 0) effort += fmt::format("{} nodes, ", kind.effort.nodes);
    if (kind.effort.depth > 0) effort += fmt::format("depth {}, ", kind.effort.depth);
    return fmt::format("{} of {}{}, {} nodes in all: version {}, network {}, tables {}",
                       util::counted(kind.positions, "position", "positions"), effort,
                       util::counted(u64(kind.effort.lines), "line", "lines"), kind.nodes,
                       kind.analyst.engine, kind.analyst.network, kind.analyst.tables);
}

cli::Ending show_stats(Store& store, const std::string& file, cli::Console& console) {
    const auto stats = store.stats();
    if (!stats) return cli::failed(stats.error());
    console.out << fmt::format("{}, {}, {:.1f} MB\n", util::counted(stats->games, "game", "games"),
                               util::counted(stats->positions, "position", "positions"),
                               double(util::file_size(file).value_or(0)) / 1e6);
    for (const StoredKind& kind : stats->kinds) console.out << describe(kind) << '\n';
    return {};
}

cli::Ending export_all(Store& store, cli::Console& console) {
    return cli::ending_of(store.for_each_json([&](const std::string& json) { console.out << json << '\n'; }));
}

cli::Ending prune(Store& store, cli::Console& console) {
    const auto pruned = store.prune();
    if (!pruned) return cli::failed(pruned.error());
    console.out << fmt::format("{} and {} of other versions or networks, {} that a stronger search "
                               "covers: taken out\n",
                               util::counted(u64(pruned->foreign), "position", "positions"),
                               util::counted(u64(pruned->games), "game", "games"),
                               util::counted(u64(pruned->covered), "position", "positions"));
    return {};
}

struct DbOptions {
    std::string file, action;
};

cli::Command declare_db(DbOptions& options) {
    return {
        .name = "db",
        .summary = "Shows, exports or prunes a database of analysis (--db FILE).",
        .options = {cli::positional(cli::needed({"file", options.file, "the database", "FILE"})),
                    cli::with_choices(cli::positional(cli::needed(
                                          {"action", options.action, "what to do", "stats|export|prune"})),
                                      {"stats", "export", "prune"})},
        .details =
            "stats counts games and positions by effort, version and network. export writes each position "
            "as a line of JSON, with scores in the evaluation's own centipawns for the side to move (mates "
            "and tables beyond 30000), moves as in UCI and castling as the king taking its rook. prune "
            "removes what other versions or "
            "networks found and what a search of more effort covers.",
        .examples = {"db games.db stats"}};
}

cli::Ending run_db(DbOptions& options, cli::Console& console) {
    const auto& [file, action] = options;
    if (action != "stats" && action != "export" && action != "prune")
        return cli::misused(
            fmt::format("db: {} is not one of stats, export and prune", util::quoted(action)));
    auto store = open_store(file, analyst(nullptr), action == "prune" ? Access::Change : Access::Read);
    if (!store) return cli::failed(store.error());
    if (action == "stats") return show_stats(**store, file, console);
    return action == "export" ? export_all(**store, console) : prune(**store, console);
}

}  // namespace

cli::Command db_command() { return cli::with_settings(declare_db, run_db); }

}  // namespace annotate_tool
