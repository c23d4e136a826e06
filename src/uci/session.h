// A conversation in UCI: reads lines, runs commands, reports. Searches and long commands run on threads of their own, so
// `stop` and `isready` are answered at once; commands that change what a search reads end it first.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <istream>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "tablebase/tables.h"
#include "uci/background_job.h"
#include "uci/command.h"
#include "uci/format.h"
#include "uci/options.h"
#include "uci/output.h"

namespace uci {

class Session : private search::SearchListener {
public:
    // The network is the one that the engine starts with, as in its constructor.
    // `equip` is given the engine before any line is read, and may make it one of many that search together.
    using Equip = std::function<void(engine::Engine& engine)>;
    Session(std::istream& in, std::ostream& out,
            std::span<const u8> embedded_network = eval::nnue::embedded_network(), const Equip& equip = {});
    ~Session() override;

    // Reads and runs lines until quit, the end of the input or the loss of the output; then stops whatever
    // runs.
    void run();
    // The same with these lines for an input. A search or count that ends by itself is finished before the
    // next line is run, unless that is stop or ponderhit.
    void run_lines(std::span<const std::string> lines);
    // One line for the user, from any thread.
    void note(std::string_view message);

private:
    void declare_options();
    void declare_hash_options();
    void declare_evaluation_options();
    void declare_table_options();
    util::Done save_hash(const std::string& file);
    util::Done load_hash(const std::string& file);
    util::Done load_network(const std::string& file);
    util::Done load_tables(const std::string& path);
    void report_table_errors();

    bool next_line(std::string& line);
    bool quit_is_waiting();
    void run_line(std::string_view line);
    void run_command(std::string_view line);
    void execute(const command::Nothing& command);
    void execute(const command::Uci& command);
    void execute(const command::IsReady& command);
    void execute(const command::NewGame& command);
    void execute(const command::Stop& command);
    void execute(const command::PonderHit& command);
    void execute(const command::Quit& command);
    void execute(const command::Register& command);
    void execute(const command::Display& command);
    void execute(const command::Eval& command);
    void execute(const command::Tb& command);
    void execute(const command::Flip& command);
    void execute(const command::Help& command);
    void execute(const command::Compiler& command);
    void execute(const command::Spsa& command);
    void execute(const command::Debug& command);
    void execute(const command::SetOption& command);
    void execute(const command::SetPosition& command);
    void execute(const command::Go& command);
    void execute(const command::Perft& command);
    void execute(const command::Bench& command);
    void execute(const command::Hash& command);
    void execute(const command::GenFens& command);
    void execute(const command::Analyse& command);

    // For commands that change what a search reads: stops a running search, which then prints its best move, and a running
    // job, and waits for both. `command` is named in the note.
    void interrupt(std::string_view command);
    void interrupt_search(std::string_view command);
    // Waits for a search or job that ends by itself; not for go infinite, nor while pondering.
    void wait_for_finite_work();
    // Runs the work on the job's thread. Reports an error if there is no thread for it, or if it threw an exception.
    void start_job(std::string command, BackgroundJob::Work work);
    void shut_down();
    // Was the last position command one that could be understood? If not, says so again.
    bool has_position();

    void error(std::string_view message);

    void on_root_tables(const search::RootTablesReport& report) override;
    void on_line(const search::LineReport& report) override;
    void on_current_move(const search::CurrentMoveReport& report) override;
    void on_mate(const search::MateReport& report) override;
    void on_best_move(const search::BestMoveReport& report) override;

    // An option that could not be set, and why.
    struct Refusal {
        std::string option, reason;
    };

    std::istream& in_;
    std::deque<std::string> lines_ahead_;  // that were read and not yet run
    Output output_;
    Style style_;  // changes only while no search runs
    bool debug_ = false;
    bool quit_ = false;
    bool finishes_searches_ = false;      // see run_lines
    search::Clock::time_point received_;  // when the current line came

    // From go to just before its best move is printed: a GUI that has read that may at once send what it
    // likes.
    std::atomic<bool> searching_ = false;
    bool is_job_finished_ = false;  // before quit, which had come in when the job began
    bool is_analysis_ = false;      // the job that was begun last
    bool infinite_ = false;
    std::string position_error_;           // of the last position command; empty if it has set one
    std::vector<Refusal> refusals_;        // since the last search
    std::string hash_file_;                // for the buttons; empty for none
    std::string network_file_, log_file_;  // in use; empty for none
    std::shared_ptr<const tablebase::Tables> tables_;  // null for none; changes only while no search runs
    bool fifty_move_rule_ = true;                      // the same

    engine::Engine engine_;
    OptionList options_;
    BackgroundJob job_;
};

}  // namespace uci
