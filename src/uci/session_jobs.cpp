// The commands that run on the job's thread: perft, bench, genfens and those of analysis.
#include <fmt/format.h>

#include "chess/perft.h"
#include "play/bench.h"
#include "play/openings.h"
#include "uci/analyse.h"
#include "uci/format_play.h"
#include "uci/session.h"

namespace uci {

void Session::start_job(std::string command, BackgroundJob::Work work) {
    const auto failed = [this, command = std::move(command)](std::string_view reason) {
        error(fmt::format("{}: {}", command, reason));
    };
    const auto with_output = [this, work = std::move(work)](const util::StopRequested& stopped) {
        return work([this, &stopped] { return stopped() || !output_.is_open(); });
    };
    if (!job_.add(with_output, failed)) failed("no thread for it can be started");
}

void Session::perft(const command::Perft& command) {
    if (!has_position()) return;
    interrupt("perft");
    is_analysis_ = false;
    finishes_job_ = quit_is_waiting();
    start_job("perft",
              [this, depth = command.depth, position = engine_.position(),
               style = style_](const util::StopRequested& stopped) -> BackgroundJob::Last {
                  const chess::PerftResult result = chess::perft_divide(position, depth, 1, stopped);
                  if (stopped()) return [this] { note("perft was stopped: no total"); };
                  return [this, text = format_perft(result, true, style)] { output_.write(text); };
              });
}

void Session::bench(const command::Bench& command) {
    interrupt("bench");
    is_analysis_ = false;
    finishes_job_ = quit_is_waiting();
    start_job("bench",
              [this, depth = command.depth.value_or(play::BenchDepth), network = engine_.network_in_use()](
                  const util::StopRequested& stopped) -> BackgroundJob::Last {
                  const auto result = play::run_bench(
                      depth, [this](const play::BenchStep& step) { output_.write(format_step(step)); },
                      stopped,
                      [this, &network](engine::Engine& engine) {
                          engine.use_tables_of(engine_);
                          return engine.evaluate_by(network);
                      });
                  if (!result) return [this, failure = result.error()] { error("bench: " + failure); };
                  if (result->was_stopped) return [this] { note("bench was stopped: no total"); };
                  return [this, text = format_bench(*result)] { output_.write(text); };
              });
}

void Session::make_openings(const command::GenFens& command) {
    interrupt("genfens");
    is_analysis_ = false;
    finishes_job_ = false;
    const play::OpeningSeries series{command.count, command.seed, command.book, command.dfrc};
    start_job("genfens", [this, series](const util::StopRequested& stopped) -> BackgroundJob::Last {
        const auto done = play::make_openings(
            series, [this](const chess::Position& opening) { output_.write(format_opening(opening)); },
            stopped);
        return [this, done] {
            if (!done) error("genfens: " + done.error());
        };
    });
}

// The job uses its own engine with the same evaluation and tables. Analyses have limits, so a new one waits
// for those before it.
void Session::analyse(const command::Analyse& command) {
    const std::string& name = command.question;
    if (!has_position()) return;
    const auto inquiry = inquire(command, engine_.position());
    if (!inquiry) return error(fmt::format("{}: {}", name, inquiry.error()));
    if (job_.is_running() && !is_analysis_) interrupt(name);
    interrupt_search(name);
    is_analysis_ = true;
    finishes_job_ = false;
    start_job(name,
              [this, name, asked = *inquiry, network = engine_.network_in_use()](
                  const util::StopRequested& stopped) -> BackgroundJob::Last {
                  engine::Engine engine;
                  engine.use_tables_of(engine_);
                  if (!engine.evaluate_by(network))
                      return [this, name] { error(name + ": there is no memory for the evaluation"); };
                  const auto text = answer(asked, engine, stopped);
                  if (!text) return [this, name] { note(name + " was stopped: no answer"); };
                  return [this, text = *text] { output_.write(text); };
              });
}

}  // namespace uci
