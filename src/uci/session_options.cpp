// The options of a session, one row each, and what they do.
#include <limits>

#include <fmt/format.h>

#include "eval/nnue/network.h"
#include "uci/session.h"
#include "uci/tune_options.h"
#include "util/file.h"
#include "util/text.h"

namespace uci {

namespace {

// The names of networks that are not files, in the listing of the options.
constexpr std::string_view EmbeddedNetwork = "<embedded>";
constexpr std::string_view NoNetwork = "<none>";

const char* const NoMemoryForNetwork = "there is no memory for it; the old network stays";

util::Done ignore_value(bool /*value*/) { return {}; }

template <class Value>
auto store_in(Value& target) {
    return [&target](const Value& value) -> util::Done {
        target = value;
        return {};
    };
}

}  // namespace

void Session::declare_options() {
    using engine::Engine;
    using Text = const std::string&;
    // For an option whose value, if it has one, a member of the engine takes.
    const auto set = [this](auto member) {
        return [this, member](const auto&... value) -> util::Done {
            (engine_.*member)(value...);
            return {};
        };
    };
    const auto with_hash_file = [this](util::Done (Session::*act)(Text)) {
        return [this, act]() -> util::Done {
            if (hash_file_.empty()) return util::Failure{"no file is named; Hash File does that"};
            return (this->*act)(hash_file_);
        };
    };
    // For an option that has a part in the choice of the search.
    const auto and_choose = [this](auto& target) {
        return [this, &target](const auto& value) -> util::Done {
            const auto before = std::exchange(target, value);
            const util::Done done = choose_search();
            if (!done) target = before;
            return done;
        };
    };
    const bool has_network = engine_.has_embedded_network();

    options_.add(spin_option("Hash", engine::DefaultHashMib, 1, engine::MaxHashMib,
                             [this](int mib) { return resize_hash(mib); }));
    options_.add(button_option("Clear Hash", set(&Engine::clear_hash)));
    options_.add(check_option("Never Clear Hash", false, set(&Engine::set_never_clear_hash)));
    // Only names the file and does not load it: GUIs send all options when they start an engine.
    options_.add(string_option("Hash File", "", store_in(hash_file_)));
    options_.add(button_option("Save Hash", with_hash_file(&Session::save_hash)));
    options_.add(button_option("Load Hash", with_hash_file(&Session::load_hash)));
    options_.add(
        spin_option("Threads", 1, 1, engine::MaxThreads, [this](int count) { return set_threads(count); }));
    options_.add(spin_option("MultiPV", 1, 1, int(chess::MaxMoves), set(&Engine::set_multi_pv)));
    // Says that the GUI may send go ponder; nothing depends on its value.
    options_.add(check_option("Ponder", false, ignore_value));
    options_.add(spin_option("Move Overhead", int(search::DefaultMoveOverhead.count()), 0, 5000,
                             [this](int milliseconds) -> util::Done {
                                 engine_.set_move_overhead(search::Milliseconds(milliseconds));
                                 return {};
                             }));
    std::vector<std::string> algorithms = engine_.searches();
    std::erase(algorithms, levels::PartnerSearch);  // UCI_LimitStrength chooses it
    options_.add(combo_option("Algorithm", engine::OwnSearch, std::move(algorithms), and_choose(algorithm_)));
    options_.add(combo_option("Evaluation", has_network ? "Network" : "Classical", {"Network", "Classical"},
                              [this](Text name) { return set_evaluation(name); }));
    options_.add(string_option("EvalFile", has_network ? EmbeddedNetwork : NoNetwork,
                               [this](Text file) { return load_network(file); }));
    options_.add(string_option("SyzygyPath", "", [this](Text path) { return load_tables(path); }));
    options_.add(spin_option("SyzygyProbeDepth", 1, 1, 100, set(&Engine::set_table_probe_depth)));
    options_.add(spin_option("SyzygyProbeLimit", search::MostTableMen, 0, search::MostTableMen,
                             set(&Engine::set_table_probe_limit)));
    options_.add(check_option("Syzygy50MoveRule", true, [this](bool on) -> util::Done {
        fifty_move_rule_ = on;
        engine_.set_fifty_move_rule(on);
        return {};
    }));
    options_.add(check_option("UCI_Chess960", false, store_in(style_.chess960)));
    options_.add(check_option("UCI_ShowWDL", false, store_in(style_.show_wdl)));
    // Switches the limit of the strength off; there is no other difference between analysis and play.
    options_.add(check_option("UCI_AnalyseMode", false, and_choose(analyses_)));
    options_.add(check_option("UCI_LimitStrength", false, and_choose(limits_strength_)));
    options_.add(
        spin_option("UCI_Elo", levels::MostElo, levels::LeastElo, levels::MostElo, and_choose(elo_)));
    options_.add(spin_option("Skill Level", FullSkill, 0, FullSkill, and_choose(skill_)));
    options_.add(
        spin_option("Level Seed", 0, 0, std::numeric_limits<int>::max(), [this](int seed) -> util::Done {
            partner_.set_seed(seed);
            return {};
        }));
    options_.add(check_option("Level Pace", false, [this](bool on) -> util::Done {
        partner_.set_pace(on);
        return {};
    }));
    options_.add(string_option("Debug Log File", "", [this](Text file) { return log_to(file); }));
    add_tune_options(options_);
}

// UCI_LimitStrength counts before Skill Level.
util::Done Session::choose_search() {
    const int elo = limits_strength_
                        ? elo_
                        : levels::LeastElo + (levels::MostElo - levels::LeastElo) * skill_ / FullSkill;
    const bool is_limited = !analyses_ && (limits_strength_ || skill_ < FullSkill);
    if (is_limited && !partner_.prepare()) return util::Failure{"there is no memory for a limited player"};
    partner_.set_elo(elo);
    engine_.set_search(is_limited ? levels::PartnerSearch : algorithm_);
    return {};
}

util::Done Session::resize_hash(int mib) {
    if (engine_.resize_hash(mib)) return {};
    return util::Failure{
        fmt::format("there is no memory for {} MiB; it stays at {}", mib, engine_.hash_mib())};
}

util::Done Session::set_threads(int count) {
    if (engine_.set_threads(count)) return {};
    return util::Failure{
        fmt::format("{} threads cannot be started; it stays at {}", count, engine_.threads())};
}

util::Done Session::log_to(const std::string& file) {
    if (!network_file_.empty() && util::is_same_file(file, network_file_))
        return util::Failure{fmt::format("{} is the network in use", util::quoted(file))};
    if (!output_.log_to(file))
        return util::Failure{fmt::format("{} cannot be written; the old log is kept", util::quoted(file))};
    log_file_ = file;
    return {};
}

util::Done Session::save_hash(const std::string& file) {
    for (const std::string& used : {network_file_, output_.is_logging() ? log_file_ : std::string()})
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

util::Done Session::set_evaluation(const std::string& name) {
    const auto evaluation = name == "Network" ? engine::Evaluation::Network : engine::Evaluation::Classical;
    const auto changed = engine_.set_evaluation(evaluation);
    if (changed) return {};
    if (changed.error() == engine::EvaluationError::NoMemory)
        return util::Failure{fmt::format("there is no memory for {}; nothing changes", name)};
    return util::Failure{"no network is loaded, EvalFile can load one; it stays Classical"};
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
    if (file == NoNetwork && engine_.has_embedded_network())
        return util::Failure{"the program has a network; to do without it, set Evaluation to Classical"};
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

}  // namespace uci
