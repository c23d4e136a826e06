// One run over all files of games.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "chess/pgn/reader.h"
#include "cli/command.h"
#include "tools/annotate/crew.h"
#include "tools/annotate/output.h"
#include "tools/annotate/progress_bar.h"

namespace annotate_tool {

// A game on its way through the crew.
struct GameInHand {
    usize number = 0;
    chess::pgn::Game game;
    // Both are set once the game is finished.
    std::optional<analysis::AnnotatedGame> annotated{};
    std::optional<Explanations> explanations{};
};

class Run {
public:
    // The arguments must outlive the run.
    Run(std::span<const std::string> files, const Effort& effort, Crew& crew, Output& output,
        cli::Console& console);

    // Annotates all games in order, and reports each game that cannot be read unchanged. The error is one
    // sentence: why the run did not reach the end of its input. Games finished before are in the output.
    util::Done annotate_all();
    const chess::pgn::Faults& faults() const { return faults_; }  // of all games

private:
    util::Done annotate_file(const std::string& name);
    void report_faults(const std::string& name, const chess::pgn::Reader& reader);
    void report_skipped(const std::string& name, const chess::pgn::Game& game, u64 number);
    void report(const std::string& name, const std::string& what);
    util::Done write(GameInHand& game);

    std::span<const std::string> files_;
    std::string made_;
    Crew& crew_;
    Output& output_;
    cli::Console& console_;
    ProgressBar bar_;
    usize number_ = 0;  // of the last game read
    chess::pgn::Faults faults_;
    util::OrderedWork<GameInHand> games_;  // last: it uses all of the above
};

}  // namespace annotate_tool
