// Reads games, gives them to the crew, and writes them in their order.
#include "tools/annotate/run.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

Run::Run(std::span<const std::string> files, const Effort& effort, Crew& crew, Output& output,
         cli::Console& console)
    : files_(files), made_(fmt::format("Annotated by Houyi: {}.", describe(effort))), crew_(crew),
      output_(output), console_(console), bar_(files, console.err_is_terminal ? &console.err : nullptr),
      games_([this](GameInHand& game) { return write(game); }) {}

util::Done Run::annotate_all() {
    const auto analyse = [](Annotator& annotator, GameInHand& game,
                            const util::StopRequested& stop_requested) {
        game.annotated = annotator.annotate(game.game, stop_requested);
        if (game.annotated) game.explanations = annotator.explain(*game.annotated, stop_requested);
        return game.explanations.has_value();
    };
    auto done = crew_.annotate(
        files_, games_, analyse, [this](const std::string& file) { return annotate_file(file); }, "games");
    bar_.clear();
    return done;
}

util::Done Run::annotate_file(const std::string& name) {
    auto file = util::open_text(name);
    if (!file) return util::Failure{file.error()};
    chess::pgn::Reader reader(*file);
    for (chess::pgn::Game game; crew_.goes_on(games_); game = {}) {
        const auto found = reader.next(game);
        if (found == chess::pgn::Reader::Found::End) break;
        ++number_;
        report_faults(name, reader);
        if (found == chess::pgn::Reader::Found::BrokenGame) continue;
        report_skipped(name, game, reader.games());
        bar_.set_read(u64(std::max<std::streamoff>(0, file->tellg())));
        if (auto done = games_.add({.number = number_, .game = std::move(game)}); !done) return done;
    }
    bar_.end_file();
    return util::check_whole(*file, name);
}

void Run::report_faults(const std::string& name, const chess::pgn::Reader& reader) {
    if (!reader.faults().any()) return;
    faults_ += reader.faults();
    report(name, reader.describe_faults());
}

void Run::report_skipped(const std::string& name, const chess::pgn::Game& game, u64 number) {
    const std::vector<chess::Move> moves = game.main_line();
    if (std::find(moves.begin(), moves.end(), chess::Move::null()) != moves.end())
        report(name, fmt::format("game {}: a side passes, and the game is annotated up to there", number));
}

void Run::report(const std::string& name, const std::string& what) {
    bar_.clear();
    console_.err << fmt::format("houyi-annotate: {}: {}\n", util::quoted(name), what);
}

util::Done Run::write(GameInHand& game) {
    auto done = output_.add(game.number, game.game, *game.annotated, *game.explanations, made_);
    bar_.show(output_.count(), crew_.positions().searched + crew_.positions().found);
    return done;
}

}  // namespace annotate_tool
