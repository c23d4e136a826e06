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

    // Annotates all games in their order. Broken ones are told, and passed over. The error is one sentence: what kept the
    // run from the end of its input. What was annotated before is in the output.
    util::Done annotate_all();
    usize broken() const { return broken_; }

private:
    util::Done annotate_file(const std::string& name);
    void give_to_crew(chess::pgn::Game game);
    void tell_broken(const std::string& name, const chess::pgn::ReadError& error);
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
    usize broken_ = 0;
    bool was_stopped_ = false;
};

}  // namespace annotate_tool
