// One run over all files of games.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "annotate/crew.h"
#include "annotate/output.h"
#include "annotate/progress_bar.h"
#include "chess/pgn/reader.h"
#include "cli/command.h"

namespace annotate_tool {

// A game on its way through the crew.
struct GameInHand {
    usize number = 0;
    chess::pgn::Game game;
    // Both, unless the crew was told to stop or failed.
    std::optional<analysis::AnnotatedGame> annotated{};
    std::optional<Explanations> explanations{};
    bool is_finished() const { return annotated && explanations; }
};

class Run {
public:
    // What is given must outlive the run.
    Run(std::span<const std::string> files, const Effort& effort, Crew& crew, Output& output,
        cli::Console& console);

    // Annotates all games in their order, and tells of each that is not read as it stands. The error is one sentence: what
    // kept the run from the end of its input. What was annotated before is in the output.
    util::Done annotate_all();
    const chess::pgn::Faults& faults() const { return faults_; }  // of all games

private:
    util::Done annotate_file(const std::string& name);
    void give_to_crew(chess::pgn::Game game);
    void tell_faults(const std::string& name, const chess::pgn::Reader& reader);
    void tell_of_passes(const std::string& name, const chess::pgn::Game& game, u64 number);
    void tell(const std::string& name, const std::string& what);
    util::Done write_oldest();
    util::Done write_all();
    util::Done write(GameInHand& game);
    void write_finished();
    bool goes_on();  // was no stop requested?

    std::span<const std::string> files_;
    std::string made_;
    Crew& crew_;
    std::deque<std::shared_ptr<GameInHand>> games_;  // those that the crew has, the oldest first
    Output& output_;
    cli::Console& console_;
    ProgressBar bar_;
    usize number_ = 0;  // of the last game that was read
    chess::pgn::Faults faults_;
    bool was_stopped_ = false;
};

}  // namespace annotate_tool
