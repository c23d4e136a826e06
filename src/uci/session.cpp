// Runs the UCI commands, also those that come at the wrong time.
#include "uci/session.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "chess/set_up.h"
#include "chess_lab/chess_search.h"
#include "chess_lab/prove_mate.h"
#include "uci/build_info.h"
#include "uci/go_limits.h"
#include "uci/tune_options.h"
#include "util/text.h"

namespace uci {

namespace {

constexpr usize MaxErrorLength = 500;  // bytes; an error may quote input of any length

}  // namespace

Session::Session(std::istream& in, std::ostream& out, std::span<const u8> embedded_network,
                 const Equip& equip)
    : in_(in), output_(out), engine_(*this, embedded_network), partner_(engine_) {
    for (const chess_lab::Algorithm algorithm : chess_lab::Algorithms)
        engine_.add_search(std::string(chess_lab::name_of(algorithm)), chess_lab::search_by(algorithm));
    engine_.set_mate_search(chess_lab::search_mate);
    if (!engine_.take_thread()) throw std::runtime_error("there is no thread to search with");
    in_.tie(nullptr);  // else reading would flush the output without Output's lock
    declare_options();
    if (equip) equip(engine_);
}

Session::~Session() { shut_down(); }

void Session::run() {
    // Some clients wait for a first line, and it shows users at a terminal what is running.
    output_.write(fmt::format("{} by {}", program_name(), Author));
    std::string line;
    while (!quit_ && output_.is_open() && next_line(line)) run_line(line);
    shut_down();
}

bool Session::next_line(std::string& line) {
    if (lines_ahead_.empty()) return bool(std::getline(in_, line));
    line = std::move(lines_ahead_.front());
    lines_ahead_.pop_front();
    return true;
}

// Reads the input that has arrived and looks for a quit in it. If the lines are arguments, the input is not
// used.
bool Session::quit_is_waiting() {
    constexpr usize MostLines = 1000;
    if (finishes_searches_) return false;
    for (std::string line;
         lines_ahead_.size() < MostLines && in_.rdbuf()->in_avail() > 0 && std::getline(in_, line);)
        lines_ahead_.push_back(line);
    return std::ranges::any_of(lines_ahead_, [](const std::string& line) {
        const auto known = split(line);
        return known && known->word == "quit";
    });
}

void Session::run_lines(std::span<const std::string> lines) {
    finishes_searches_ = true;
    for (const std::string& line : lines) {
        if (quit_ || !output_.is_open()) break;
        run_line(line);
    }
    if (!quit_) wait_for_finite_work();
    shut_down();
}

// The commands themselves report failures of large allocations. This catches failures of small ones.
void Session::run_line(std::string_view line) {
    try {
        run_command(line);
    } catch (const std::bad_alloc&) {
        error("there is no memory for this line; it was not run");
    }
}

void Session::run_command(std::string_view line) {
    received_ = search::Clock::now();
    if (line.ends_with('\r')) line.remove_suffix(1);
    output_.log_input(line);
    if (debug_) note(fmt::format("debug: received \"{}\"", line));

    const auto known = split(line);
    if (!known) return begin({}, known.error());
    execute(*known);
}

// --- ending searches and jobs ---

void Session::interrupt_search(std::string_view command) {
    if (searching_) {
        note(fmt::format("{} while searching: the search is stopped first", command));
        engine_.stop();
    }
    engine_.wait();
}

void Session::interrupt(std::string_view command) {
    if (job_.is_running() && !finishes_job_) {
        note(fmt::format("{} while a job runs: the job is stopped first", command));
        job_.request_stop();
    }
    interrupt_search(command);
    job_.wait();
}

bool Session::has_position() {
    if (!position_error_.empty()) error(position_error_);
    return position_error_.empty();
}

void Session::wait_for_finite_work() {
    if (!searching_ || (!infinite_ && !engine_.is_pondering())) engine_.wait();
    job_.wait();
}

void Session::shut_down() {
    if (searching_) engine_.stop();
    if (!finishes_job_) job_.request_stop();
    engine_.wait();
    job_.wait();
}

// --- general commands ---

void Session::identify() {
    std::string text = fmt::format("id name {}\nid author {}\n", program_name(), Author);
    for (const std::string& option : options_.listing()) text += option + '\n';
    output_.write(text + "uciok");
}

void Session::is_ready() { output_.write("readyok"); }

void Session::set_debug(const command::Debug& command) { debug_ = command.on; }

void Session::show_help() {
    std::string text = "These commands are understood:\n";
    for (const CommandHelp& help : command_help())
        text += fmt::format("  {} - {}\n", help.usage, help.meaning);
    output_.write(text);
}

void Session::show_build() { output_.write(build_info()); }

void Session::show_spsa() {
    const auto listing = spsa_listing();
    if (!listing) return error(listing.error());
    output_.write(*listing);
}

void Session::quit() { quit_ = true; }

// --- state ---

void Session::set_option(const command::SetOption& command) {
    const auto change = options_.prepare(command.name, command.value);
    if (change) interrupt("setoption");
    const auto done = change ? change.value()() : util::Done(util::Failure{change.error()});
    std::erase_if(refusals_, [&](const Refusal& refusal) {
        return util::equal_ignoring_case(refusal.option, command.name);
    });
    if (done) return;
    error(done.error());
    refusals_.push_back({command.name, done.error()});
}

void Session::set_position(const command::SetPosition& command) {
    chess::FenSlips slips;
    position_error_ = "position: there is no memory for it";  // reported if memory runs out below
    std::vector<chess::Move> moves;
    auto position = chess::set_up(command.fen, command.moves, &slips, &moves);
    position_error_ = position ? "" : fmt::format("position: {}; there is no position now", position.error());
    if (!has_position()) return;
    interrupt_search("position");
    for (const std::string& slip : slips) note(fmt::format("position: corrected: {}", slip));
    engine_.set_position(std::move(position).value());
    partner_.set_moves(moves);
}

void Session::new_game() {
    interrupt("ucinewgame");
    engine_.new_game();
    partner_.new_game();
}

void Session::save_or_load_hash(const command::Hash& command) {
    interrupt("hash");
    const auto done = command.load ? load_hash(command.file) : save_hash(command.file);
    if (!done) error("hash: " + done.error());
}

void Session::flip() {
    if (!has_position()) return;
    interrupt("flip");
    engine_.set_position(chess::flipped(engine_.position()));
    partner_.set_moves({});
}

void Session::show_board() {
    if (has_position()) output_.write(format_board(engine_.position(), style_));
}

void Session::show_eval() {
    if (!has_position()) return;
    output_.write(format_eval(engine_.position()));
    if (const auto* network = engine_.network())
        output_.write(format_network_eval(*network, engine_.position()));
    if (!tables_) return;
    if (const auto value = format_table_value(*tables_, engine_.position()); !value.empty())
        output_.write(value);
    report_table_errors();
}

void Session::show_tables() {
    if (!has_position()) return;
    if (!tables_) return error("tb: there are no tables; SyzygyPath names their folders");
    const auto text = format_tables(*tables_, engine_.position(), fifty_move_rule_, style_);
    report_table_errors();
    if (!text) return error("tb: " + text.error());
    output_.write(*text);
}

// --- searching ---

void Session::go(const command::Go& command) {
    if (command.perft_depth) return perft({*command.perft_depth});
    if (!position_error_.empty()) {
        interrupt("go");
        error(position_error_);
        return output_.write("bestmove 0000");
    }
    auto [limits, complaint] = to_limits(command, engine_.position());
    if (!complaint.empty()) error(complaint);
    interrupt("go");
    // Repeated here, as few GUIs show messages between searches.
    for (const Refusal& refusal : std::exchange(refusals_, {})) error(refusal.reason);
    limits.start = received_;
    infinite_ = limits.infinite;
    searching_ = true;  // before the search can end and set it to false
    try {
        engine_.go(limits);
    } catch (const std::bad_alloc&) {
        error("go: there is no memory for a search");
        on_best_move(search::bare_answer(engine_.position(), limits));
    }
}

void Session::stop() {
    if (searching_) return engine_.stop();
    if (job_.is_running()) job_.request_stop();
    // Otherwise the search has just ended, or the GUI sends stop as a precaution: this is not an error.
}

void Session::ponder_hit() {
    if (!searching_ || !engine_.is_pondering())
        return error("ponderhit: no search is pondering; it is allowed after go ponder");
    engine_.ponder_hit();
}

// --- reports of the search, on its own thread ---

void Session::on_root_tables(tablebase::Wdl value) {
    if (const auto text = format_fifty_move_draw(value); !text.empty()) note(text);
}

void Session::on_line(const search::LineReport& report) {
    report_table_errors();
    output_.write(format_line(report, engine_.position(), style_));
    if (!output_.is_open()) engine_.stop();  // the output was closed
}

void Session::on_current_move(int depth, chess::Move move, int number) {
    output_.write(format_current_move(depth, move, number, style_));
}

void Session::on_mate(const search::MateReport& report) { note(format_mate(report)); }

void Session::on_best_move(const search::BestMoveReport& report) {
    report_table_errors();
    searching_ = false;
    output_.write(format_best_move(report, style_));
}

// --- messages ---

void Session::note(std::string_view message) { output_.write("info string " + util::printable(message)); }

void Session::error(std::string_view message) {
    const bool is_long = message.size() > MaxErrorLength;
    note(fmt::format("error: {}{}", message.substr(0, MaxErrorLength), is_long ? "..." : ""));
}

}  // namespace uci
