// A UCI session: reads lines, runs commands and writes reports. Searches and long commands run on their own
// threads, so that `stop` and `isready` are answered immediately. Commands that change the data of a search
// stop it first.
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
#include "levels/partner.h"
#include "tablebase/tables.h"
#include "uci/background_job.h"
#include "uci/command.h"
#include "uci/format.h"
#include "uci/options.h"
#include "uci/output.h"

namespace uci {

class Session : private search::SearchListener {
public:
    // The engine starts with `embedded_network`. `equip` is called with the engine before any line is read,
    // and may make it one of several engines that search together.
    using Equip = std::function<void(engine::Engine& engine)>;
    Session(std::istream& in, std::ostream& out,
            std::span<const u8> embedded_network = eval::nnue::embedded_network(), const Equip& equip = {});
    ~Session() override;

    // Reads and runs lines until quit, the end of the input or the loss of the output. Then stops searches
    // and jobs.
    void run();
    // The same with these lines as the input. A search or job that ends by itself is finished before the next
    // line is run, unless that line is stop or ponderhit.
    void run_lines(std::span<const std::string> lines);
    // Writes one line for the user. May be called from any thread.
    void note(std::string_view message);

    struct CommandHelp {
        std::string_view usage;    // the command's word, with its arguments
        std::string_view meaning;  // half a sentence

        std::string_view word() const { return usage.substr(0, usage.find(' ')); }
    };
    // The help of all commands.
    static std::vector<CommandHelp> command_help();
    // The line, split at one of these commands.
    static util::Result<Line, std::string> split(std::string_view line);

private:
    // A command of the session: its help, and the member that runs it.
    struct Row;
    static const std::vector<Row>& rows();
    static const Row* find_row(std::string_view word);
    void execute(const Line& line);
    // Before a command runs: reports the complaint. If the lines are arguments, all commands but stop and
    // ponderhit first wait for a search or job that ends by itself.
    void begin(const Line& line, const std::string& complaint);
    void refuse(const Line& line, std::string reason);  // of arguments

    static constexpr int FullSkill = 20;

    void declare_options();
    util::Done choose_search();
    util::Done resize_hash(int mib);
    util::Done set_threads(int count);
    util::Done log_to(const std::string& file);
    util::Done set_evaluation(const std::string& name);
    util::Done save_hash(const std::string& file);
    util::Done load_hash(const std::string& file);
    util::Done load_network(const std::string& file);
    util::Done load_tables(const std::string& path);
    void report_table_errors();

    bool next_line(std::string& line);
    bool quit_is_waiting();
    void run_line(std::string_view line);
    void run_command(std::string_view line);

    void identify();
    void is_ready();
    void new_game();
    void set_option(const command::SetOption& command);
    void set_position(const command::SetPosition& command);
    void go(const command::Go& command);
    void stop();
    void ponder_hit();
    void set_debug(const command::Debug& command);
    void ignore() {}
    void show_board();
    void show_eval();
    void show_tables();
    void analyse(const command::Analyse& command);
    void flip();
    void perft(const command::Perft& command);
    void bench(const command::Bench& command);
    void save_or_load_hash(const command::Hash& command);
    void make_openings(const command::GenFens& command);
    void show_spsa();
    void show_build();
    void show_help();
    void quit();

    // For commands that change the data of a search: stops a running search, which then prints its best move,
    // and a running job, and waits for both. `command` is named in the note.
    void interrupt(std::string_view command);
    void interrupt_search(std::string_view command);
    // Waits for a search or job that ends by itself, but not for go infinite or go ponder.
    void wait_for_finite_work();
    // Runs the work on the job's thread, which is stopped too if the output is lost. Reports an error if no
    // thread can be started, or if the work throws.
    void start_job(std::string command, BackgroundJob::Work work);
    void shut_down();
    // Whether the last position command was valid. If not, reports its error again.
    bool has_position();

    void error(std::string_view message);

    void on_root_tables(tablebase::Wdl value) override;
    void on_line(const search::LineReport& report) override;
    void on_current_move(int depth, chess::Move move, int number) override;
    void on_mate(const search::MateReport& report) override;
    void on_best_move(const search::BestMoveReport& report) override;

    // An option that could not be set, and the reason.
    struct Refusal {
        std::string option, reason;
    };

    std::istream& in_;
    std::deque<std::string> lines_ahead_;  // read but not yet run
    Output output_;
    Style style_;  // changes only while no search runs
    bool debug_ = false;
    bool quit_ = false;
    bool finishes_searches_ = false;      // see run_lines
    search::Clock::time_point received_;  // when the current line was read

    // True from go until just before the best move is printed: a GUI that has read the best move may
    // immediately send any command.
    std::atomic<bool> searching_ = false;
    bool finishes_job_ = false;  // quit had arrived when the job began: the job is finished first
    bool is_analysis_ = false;   // the last job is an analysis
    bool infinite_ = false;
    std::string position_error_;           // of the last position command; empty if it has set one
    std::vector<Refusal> refusals_;        // since the last search
    std::string hash_file_;                // for the buttons; empty if there is none
    std::string network_file_, log_file_;  // in use; empty if there is none
    // Both change only while no search runs. tables_ is nullptr if there are no tables.
    std::shared_ptr<const tablebase::Tables> tables_;
    bool fifty_move_rule_ = true;

    // The strength that the options ask for.
    std::string algorithm_{engine::OwnSearch};
    bool limits_strength_ = false, analyses_ = false;
    int elo_ = levels::MostElo, skill_ = FullSkill;

    engine::Engine engine_;
    levels::Partner partner_;
    OptionList options_;
    BackgroundJob job_;
};

}  // namespace uci
