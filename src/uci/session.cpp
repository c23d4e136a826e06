// Runs the UCI commands, also those that come at the wrong time.
#include "uci/session.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "chess/flip.h"
#include "chess/perft.h"
#include "chess/set_up.h"
#include "chess_lab/chess_search.h"
#include "chess_lab/prove_mate.h"
#include "eval/nnue/network_file.h"
#include "play/bench.h"
#include "play/opening_series.h"
#include "uci/analyse.h"
#include "uci/build_info.h"
#include "uci/format_play.h"
#include "uci/format_tables.h"
#include "uci/go_limits.h"
#include "uci/tune_options.h"
#include "util/file.h"
#include "util/text.h"

namespace uci {

namespace {

constexpr usize MaxErrorLength = 500;  // bytes; an error may quote input of any length

// The names of networks that are not files, in the listing of the options.
constexpr std::string_view EmbeddedNetwork = "<embedded>";
constexpr std::string_view NoNetwork = "<none>";

const char* const NoMemoryForNetwork = "there is no memory for it; the old network stays";

}  // namespace

Session::Session(std::istream& in, std::ostream& out, std::span<const u8> embedded_network,
                 const Equip& equip)
    : in_(in), output_(out), engine_(*this, embedded_network) {
    for (const chess_lab::Algorithm algorithm : chess_lab::Algorithms)
        engine_.add_search(std::string(chess_lab::name_of(algorithm)), chess_lab::search_by(algorithm));
    engine_.set_mate_search(chess_lab::search_mate);
    if (!engine_.take_thread()) throw std::runtime_error("there is no thread to search with");
    in_.tie(nullptr);  // else reading would flush the output without Output's lock
    declare_options();
    if (equip) equip(engine_);
}

Session::~Session() { shut_down(); }

void Session::declare_options() {
    options_.add(SpinOption{.name = "Hash",
                            .def = engine::DefaultHashMib,
                            .min = 1,
                            .max = engine::MaxHashMib,
                            .on_change = [this](int mib) -> util::Done {
                                if (engine_.resize_hash(mib)) return {};
                                return util::Failure{
                                    fmt::format("there is no memory for {} MiB; it stays at {}", mib,
                                                engine_.hash_mib())};
                            }});
    declare_hash_options();
    options_.add(SpinOption{.name = "Threads",
                            .def = 1,
                            .min = 1,
                            .max = engine::MaxThreads,
                            .on_change = [this](int count) -> util::Done {
                                if (engine_.set_threads(count)) return {};
                                return util::Failure{
                                    fmt::format("{} threads cannot be started; it stays at {}", count,
                                                engine_.threads())};
                            }});
    options_.add(SpinOption{.name = "MultiPV",
                            .def = 1,
                            .min = 1,
                            .max = int(chess::MaxMoves),
                            .on_change = [this](int lines) -> util::Done {
                                engine_.set_multi_pv(lines);
                                return {};
                            }});
    // The option says that the GUI may send go ponder; nothing depends on its value.
    options_.add(CheckOption{.name = "Ponder", .def = false, .on_change = [](bool) {}});
    options_.add(SpinOption{.name = "Move Overhead",
                            .def = int(engine::DefaultMoveOverhead.count()),
                            .min = 0,
                            .max = 5000,
                            .on_change = [this](int milliseconds) -> util::Done {
                                engine_.set_move_overhead(search::Milliseconds(milliseconds));
                                return {};
                            }});
    options_.add(ComboOption{.name = "Algorithm",
                             .def = std::string(engine::OwnSearch),
                             .choices = engine_.searches(),
                             .on_change = [this](const std::string& name) -> util::Done {
                                 [[maybe_unused]] const bool is_known = engine_.set_search(name);
                                 assert(is_known);
                                 return {};
                             }});
    declare_evaluation_options();
    declare_table_options();
    options_.add(CheckOption{
        .name = "UCI_Chess960", .def = false, .on_change = [this](bool on) { style_.chess960 = on; }});
    options_.add(CheckOption{
        .name = "UCI_ShowWDL", .def = false, .on_change = [this](bool on) { style_.show_wdl = on; }});
    // The option has no effect, as analysis and play are the same for this engine; some GUIs set it.
    options_.add(CheckOption{.name = "UCI_AnalyseMode", .def = false, .on_change = [](bool) {}});
    options_.add(StringOption{
        .name = "Debug Log File", .def = "", .on_change = [this](const std::string& file) -> util::Done {
            if (!network_file_.empty() && util::is_same_file(file, network_file_))
                return util::Failure{fmt::format("{} is the network in use", util::quoted(file))};
            if (!output_.log_to(file))
                return util::Failure{
                    fmt::format("{} cannot be written; the old log goes on", util::quoted(file))};
            log_file_ = file;
            return {};
        }});
    add_tune_options(options_);
}

void Session::declare_hash_options() {
    options_.add(ButtonOption{.name = "Clear Hash", .on_press = [this]() -> util::Done {
                                  engine_.clear_hash();
                                  return {};
                              }});
    options_.add(CheckOption{.name = "Never Clear Hash", .def = false, .on_change = [this](bool on) {
                                 engine_.set_never_clear_hash(on);
                             }});
    // The option only names the file and does not load it: GUIs send all options when they start an engine.
    options_.add(StringOption{
        .name = "Hash File", .def = "", .on_change = [this](const std::string& file) -> util::Done {
            hash_file_ = file;
            return {};
        }});
    const auto with_file = [this](util::Done (Session::*act)(const std::string&)) {
        return [this, act]() -> util::Done {
            if (hash_file_.empty()) return util::Failure{"no file is named; Hash File does that"};
            return (this->*act)(hash_file_);
        };
    };
    options_.add(ButtonOption{.name = "Save Hash", .on_press = with_file(&Session::save_hash)});
    options_.add(ButtonOption{.name = "Load Hash", .on_press = with_file(&Session::load_hash)});
}

util::Done Session::save_hash(const std::string& file) {
    for (const std::string& used : {network_file_, log_file_})
        if (!used.empty() && util::is_same_file(file, used))
            return util::Failure{fmt::format("{} is the network or the log in use", util::quoted(file))};
    const auto entries = engine_.save_hash(file);
    if (!entries) return util::Failure{entries.error()};
    note(fmt::format("hash: {} entries saved to {}", *entries, util::quoted(file)));
    return {};
}

util::Done Session::load_hash(const std::string& file) {
    const auto entries = engine_.load_hash(file);
    if (!entries) return util::Failure{entries.error()};
    note(fmt::format("hash: {} entries loaded from {}", *entries, util::quoted(file)));
    return {};
}

void Session::declare_evaluation_options() {
    const bool has_network = engine_.has_embedded_network();
    options_.add(ComboOption{
        .name = "Evaluation",
        .def = has_network ? "Network" : "Classical",
        .choices = {"Network", "Classical"},
        .on_change = [this](const std::string& name) -> util::Done {
            const auto evaluation =
                name == "Network" ? engine::Evaluation::Network : engine::Evaluation::Classical;
            const auto changed = engine_.set_evaluation(evaluation);
            if (changed) return {};
            if (changed.error() == engine::EvaluationError::NoMemory)
                return util::Failure{fmt::format("there is no memory for {}; nothing changes", name)};
            return util::Failure{"no network is loaded, EvalFile can load one; it stays Classical"};
        }});
    options_.add(StringOption{.name = "EvalFile",
                              .def = std::string(has_network ? EmbeddedNetwork : NoNetwork),
                              .on_change = [this](const std::string& file) { return load_network(file); }});
}

void Session::declare_table_options() {
    options_.add(StringOption{.name = "SyzygyPath", .def = "", .on_change = [this](const std::string& path) {
                                  return load_tables(path);
                              }});
    options_.add(SpinOption{.name = "SyzygyProbeDepth",
                            .def = 1,
                            .min = 1,
                            .max = 100,
                            .on_change = [this](int depth) -> util::Done {
                                engine_.set_table_probe_depth(depth);
                                return {};
                            }});
    options_.add(SpinOption{.name = "SyzygyProbeLimit",
                            .def = search::MostTableMen,
                            .min = 0,
                            .max = search::MostTableMen,
                            .on_change = [this](int men) -> util::Done {
                                engine_.set_table_probe_limit(men);
                                return {};
                            }});
    options_.add(CheckOption{.name = "Syzygy50MoveRule", .def = true, .on_change = [this](bool on) {
                                 fifty_move_rule_ = on;
                                 engine_.set_fifty_move_rule(on);
                             }});
}

// An empty path removes the tables.
util::Done Session::load_tables(const std::string& path) {
    const auto opened = tablebase::Tables::open(path);
    if (!opened) return util::Failure{fmt::format("{}; the old tables stay", opened.error())};
    tables_ = path.empty() ? nullptr : *opened;
    engine_.use_tables(tables_);
    if (tables_)
        note(fmt::format("tables: {} WDL and {} DTZ, up to {} men", tables_->wdl_files(),
                         tables_->dtz_files(), tables_->largest()));
    report_table_errors();
    return {};
}

// Reports the errors of table files since the last call.
void Session::report_table_errors() {
    if (!tables_) return;
    for (const std::string& fault : tables_->take_errors()) error("tables: " + fault);
}

// Loads the network from the file, or the embedded one if `file` is empty or its name in the listing.
util::Done Session::load_network(const std::string& file) {
    if (file.empty() || file == EmbeddedNetwork || file == NoNetwork) {
        if (!engine_.load_embedded_network()) return util::Failure{NoMemoryForNetwork};
        network_file_.clear();
        return {};
    }
    const auto network = eval::nnue::read_network(file);
    if (!network) return util::Failure{fmt::format("{}; the old network stays", network.error())};
    if (!engine_.use_network(*network)) return util::Failure{NoMemoryForNetwork};
    network_file_ = file;
    const auto& architecture = engine_.network()->architecture();
    note(fmt::format("network {}: (768 -> {}) x 2 -> 1 x {}{}", util::quoted(file), architecture.hidden,
                     architecture.buckets,
                     engine_.evaluation() == engine::Evaluation::Network
                         ? ""
                         : "; it is used once Evaluation is Network"));
    return {};
}

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
        const auto parsed = parse_line(line);
        return parsed && std::holds_alternative<command::Quit>(parsed->command);
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
        error("there is no memory for this line; it is left undone");
    }
}

void Session::run_command(std::string_view line) {
    received_ = search::Clock::now();
    if (line.ends_with('\r')) line.remove_suffix(1);
    output_.log_input(line);
    if (debug_) note(fmt::format("debug: received {}", util::quoted(line)));

    const auto parsed = parse_line(line);
    if (!parsed) {
        const auto words = util::split_words(line);
        if (!words.empty() && words.front() == "position") position_error_ = parsed.error().message;
        return error(parsed.error().message);
    }
    const Command& command = parsed->command;
    // If the lines are arguments, only these two commands act on a running search; all others wait for its
    // end.
    const bool may_cut_in =
        std::holds_alternative<command::Stop>(command) || std::holds_alternative<command::PonderHit>(command);
    if (finishes_searches_ && !may_cut_in) wait_for_finite_work();
    if (!parsed->complaint.empty()) error(parsed->complaint);
    std::visit([this](const auto& alternative) { execute(alternative); }, command);
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
    if (job_.is_running() && !is_job_finished_) {
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

void Session::start_job(std::string command, BackgroundJob::Work work) {
    const auto failed = [this, command = std::move(command)](std::string_view reason) {
        error(fmt::format("{}: {}", command, reason));
    };
    if (!job_.add(std::move(work), failed)) failed("no thread for it can be started");
}

void Session::wait_for_finite_work() {
    if (!searching_ || (!infinite_ && !engine_.is_pondering())) engine_.wait();
    job_.wait();
}

void Session::shut_down() {
    if (searching_) engine_.stop();
    if (!is_job_finished_) job_.request_stop();
    engine_.wait();
    job_.wait();
}

// --- general commands ---

void Session::execute(const command::Nothing& /*command*/) {}

void Session::execute(const command::Uci& /*command*/) {
    std::string text = fmt::format("id name {}\nid author {}\n", program_name(), Author);
    for (const std::string& option : options_.listing()) text += option + '\n';
    output_.write(text + "uciok");
}

void Session::execute(const command::IsReady& /*command*/) { output_.write("readyok"); }

void Session::execute(const command::Debug& command) { debug_ = command.on; }

void Session::execute(const command::Register& /*command*/) {}

void Session::execute(const command::Help& /*command*/) {
    std::string text = "These commands are understood:\n";
    for (const CommandHelp& help : command_help())
        text += fmt::format("  {} - {}\n", help.usage, help.meaning);
    output_.write(text);
}

void Session::execute(const command::Compiler& /*command*/) { output_.write(build_info()); }

void Session::execute(const command::Spsa& /*command*/) {
    const auto listing = spsa_listing();
    if (!listing) return error(listing.error());
    output_.write(*listing);
}

void Session::execute(const command::Quit& /*command*/) { quit_ = true; }

// --- state ---

void Session::execute(const command::SetOption& command) {
    const auto change = options_.prepare(command.name, command.value);
    if (change) interrupt("setoption");
    const auto done = change ? change.value()() : util::Done(util::Failure{change.error().message});
    std::erase_if(refusals_, [&](const Refusal& refusal) {
        return util::equal_ignoring_case(refusal.option, command.name);
    });
    if (done) return;
    error(done.error());
    refusals_.push_back({command.name, done.error()});
}

void Session::execute(const command::SetPosition& command) {
    chess::FenSlips slips;
    position_error_ = "position: there is no memory for it";  // reported if memory runs out below
    auto position = chess::set_up(command.fen, command.moves, &slips);
    position_error_ = position ? "" : fmt::format("position: {}; there is no position now", position.error());
    if (!has_position()) return;
    interrupt_search("position");
    for (const std::string& slip : slips) note(fmt::format("position: passed over: {}", slip));
    engine_.set_position(std::move(position).value());
}

void Session::execute(const command::NewGame& /*command*/) {
    interrupt("ucinewgame");
    engine_.new_game();
}

void Session::execute(const command::Hash& command) {
    interrupt("hash");
    const auto done = command.load ? load_hash(command.file) : save_hash(command.file);
    if (!done) error("hash: " + done.error());
}

void Session::execute(const command::Flip& /*command*/) {
    if (!has_position()) return;
    interrupt("flip");
    engine_.set_position(chess::flipped(engine_.position()));
}

void Session::execute(const command::Display& /*command*/) {
    if (has_position()) output_.write(format_board(engine_.position(), style_));
}

void Session::execute(const command::Eval& /*command*/) {
    if (!has_position()) return;
    output_.write(format_eval(engine_.position()));
    if (const auto* network = engine_.network())
        output_.write(format_network_eval(*network, engine_.position()));
    if (!tables_) return;
    if (const auto value = format_table_value(*tables_, engine_.position()); !value.empty())
        output_.write(value);
    report_table_errors();
}

void Session::execute(const command::Tb& /*command*/) {
    if (!has_position()) return;
    if (!tables_) return error("tb: there are no tables; SyzygyPath names their folders");
    const auto text = format_tables(*tables_, engine_.position(), fifty_move_rule_, style_);
    report_table_errors();
    if (!text) return error("tb: " + text.error());
    output_.write(*text);
}

// --- searching ---

void Session::execute(const command::Go& command) {
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
        search::BestMoveReport report;
        report.best = search::first_move(engine_.position(), limits);
        on_best_move(report);
    }
}

void Session::execute(const command::Stop& /*command*/) {
    if (searching_) return engine_.stop();
    if (job_.is_running()) job_.request_stop();
    // Otherwise the search has just ended, or the GUI sends stop as a precaution: this is not an error.
}

void Session::execute(const command::PonderHit& /*command*/) {
    if (!searching_ || !engine_.is_pondering())
        return error("ponderhit: no search is pondering; it is allowed after go ponder");
    engine_.ponder_hit();
}

void Session::execute(const command::Perft& command) {
    if (!has_position()) return;
    interrupt("perft");
    is_analysis_ = false;
    is_job_finished_ = quit_is_waiting();
    start_job("perft",
              [this, depth = command.depth, position = engine_.position(),
               style = style_](const util::StopRequested& stopped) -> BackgroundJob::Last {
                  const chess::PerftResult result = chess::perft_divide(position, depth, 1, stopped);
                  if (stopped()) return [this] { note("perft was stopped: no total"); };
                  return [this, text = format_perft(result, true, style)] { output_.write(text); };
              });
}

void Session::execute(const command::Bench& command) {
    interrupt("bench");
    is_analysis_ = false;
    is_job_finished_ = quit_is_waiting();
    start_job("bench",
              [this, depth = command.depth.value_or(play::BenchDepth), network = engine_.network_in_use()](
                  const util::StopRequested& stopped) -> BackgroundJob::Last {
                  const auto stopped_or_unheard = [this, &stopped] {
                      return stopped() || !output_.is_open();
                  };
                  const auto result = play::run_bench(
                      depth, [this](const play::BenchStep& step) { output_.write(format_step(step)); },
                      stopped_or_unheard,
                      [this, &network](engine::Engine& engine) {
                          engine.use_tables_of(engine_);
                          return engine.evaluate_by(network);
                      });
                  if (!result) return [this, failure = result.error()] { error("bench: " + failure); };
                  if (result->was_stopped) return [this] { note("bench was stopped: no total"); };
                  return [this, text = format_bench(*result)] { output_.write(text); };
              });
}

void Session::execute(const command::GenFens& command) {
    interrupt("genfens");
    is_analysis_ = false;
    is_job_finished_ = false;
    const play::OpeningSeries series{command.count, command.seed, command.book, command.dfrc};
    start_job("genfens", [this, series](const util::StopRequested& stopped) -> BackgroundJob::Last {
        const auto stopped_or_unheard = [this, &stopped] { return stopped() || !output_.is_open(); };
        const auto done = play::make_openings(
            series, [this](const chess::Position& opening) { output_.write(format_opening(opening)); },
            stopped_or_unheard);
        return [this, done] {
            if (!done) error("genfens: " + done.error());
        };
    });
}

// The job uses its own engine with the same evaluation and tables. Analyses have limits, so a new one waits
// for those before it.
void Session::execute(const command::Analyse& command) {
    const std::string name = command.question == command::Question::Explain  ? "explain"
                             : command.question == command::Question::WhyNot ? "whynot"
                                                                             : "threats";
    if (!has_position()) return;
    if (job_.is_running() && !is_analysis_) interrupt(name);
    interrupt_search(name);
    is_analysis_ = true;
    is_job_finished_ = false;
    const auto inquiry = inquire(command, engine_.position());
    if (!inquiry) return error(fmt::format("{}: {}", name, inquiry.error()));
    start_job(name,
              [this, name, asked = *inquiry, network = engine_.network_in_use()](
                  const util::StopRequested& stopped) -> BackgroundJob::Last {
                  const auto stopped_or_unheard = [this, &stopped] {
                      return stopped() || !output_.is_open();
                  };
                  engine::Engine engine;
                  engine.use_tables_of(engine_);
                  if (!engine.evaluate_by(network))
                      return [this, name] { error(name + ": there is no memory for the evaluation"); };
                  const auto text = answer(asked, engine, stopped_or_unheard);
                  if (!text) return [this, name] { note(name + " was stopped: no answer"); };
                  return [this, text = *text] { output_.write(text); };
              });
}

// --- reports of the search, on its own thread ---

void Session::on_root_tables(const search::RootTablesReport& report) {
    if (const auto text = format_fifty_move_draw(report.value); !text.empty()) note(text);
}

void Session::on_line(const search::LineReport& report) {
    report_table_errors();
    output_.write(format_line(report, engine_.position(), style_));
    if (!output_.is_open()) engine_.stop();  // the output was closed
}

void Session::on_current_move(const search::CurrentMoveReport& report) {
    output_.write(format_current_move(report, style_));
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
