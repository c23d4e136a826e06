// Reads ahead of the crew, writes behind it.
#include "annotate/run.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

Run::Run(std::span<const std::string> files, const Effort& effort, Crew& crew, Output& output,
         cli::Console& console)
    : files_(files), made_(fmt::format("Annotated by Houyi: {}.", describe(effort))), crew_(crew),
      output_(output), console_(console), bar_(files, console.err_is_terminal ? &console.err : nullptr) {}

util::Done Run::annotate_all() {
    util::Done done;
    for (const std::string& file : files_)
        if (done && goes_on()) done = annotate_file(file);
    if (done) done = write_all();
    bar_.clear();
    if (auto finished = crew_.finish(); done) done = finished;
    write_finished();
    if (done && was_stopped_) return util::Failure{"stopped before all games were annotated"};
    return done;
}

bool Run::goes_on() {
    was_stopped_ = was_stopped_ || console_.stop_requested();
    return !was_stopped_;
}

util::Done Run::annotate_file(const std::string& name) {
    auto file = util::open_text(name);
    if (!file) return util::Failure{file.error()};
    chess::pgn::Reader reader(*file);
    for (chess::pgn::Game game; goes_on(); game = {}) {
        const auto found = reader.next(game);
        if (found == chess::pgn::Reader::Found::End) break;
        ++number_;
        tell_faults(name, reader);
        if (found == chess::pgn::Reader::Found::BrokenGame) continue;
        tell_of_passes(name, game, reader.games());
        bar_.set_read(u64(std::max<std::streamoff>(0, file->tellg())));
        give_to_crew(std::move(game));
        if (!crew_.is_full()) continue;
        if (auto done = write_oldest(); !done) return done;
    }
    bar_.end_file();
    return util::check_whole(*file, name);
}

void Run::give_to_crew(chess::pgn::Game game) {
    games_.push_back(std::make_shared<GameInHand>(GameInHand{.number = number_, .game = std::move(game)}));
    crew_.add([in_hand = games_.back()](Annotator& annotator, const util::StopRequested& stop_requested) {
        in_hand->annotated = annotator.annotate(in_hand->game, stop_requested);
        if (in_hand->annotated)
            in_hand->explanations = annotator.explain(*in_hand->annotated, stop_requested);
    });
}

void Run::tell_faults(const std::string& name, const chess::pgn::Reader& reader) {
    if (!reader.faults().any()) return;
    faults_ += reader.faults();
    tell(name, reader.describe_faults());
}

void Run::tell_of_passes(const std::string& name, const chess::pgn::Game& game, u64 number) {
    const std::vector<chess::Move> moves = game.main_line();
    if (std::find(moves.begin(), moves.end(), chess::Move::null()) != moves.end())
        tell(name, fmt::format("game {}: a side passes, and the game is annotated up to there", number));
}

void Run::tell(const std::string& name, const std::string& what) {
    bar_.clear();
    console_.err << fmt::format("houyi-annotate: {}: {}\n", util::quoted(name), what);
}

util::Done Run::write_oldest() {
    crew_.wait_for_oldest();
    const auto oldest = games_.front();
    games_.pop_front();
    if (!oldest->is_finished()) {
        auto ended = crew_.finish();
        return ended && goes_on() ? util::Failure{"the analysis ended early"} : ended;
    }
    auto done = write(*oldest);
    bar_.tell(output_.count(), crew_.positions().searched + crew_.positions().found);
    return done;
}

util::Done Run::write(GameInHand& game) {
    return output_.add(game.number, game.game, *game.annotated, *game.explanations, made_);
}

// Those that were finished behind one that was given up. What keeps them from the output was told before.
void Run::write_finished() {
    for (const auto& game : games_)
        if (game->is_finished() && !write(*game)) return;
}

util::Done Run::write_all() {
    while (crew_.in_hand() > 0 && goes_on())
        if (auto done = write_oldest(); !done) return done;
    return {};
}

}  // namespace annotate_tool
