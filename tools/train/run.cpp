// Reads the data, trains with reports and checkpoints, and writes the network.
#include "tools/train/run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "eval/nnue/network.h"
#include "tools/train/quantise.h"
#include "tools/train/trainer.h"
#include "util/file.h"
#include "util/text.h"

namespace train {

namespace {

using util::Done;

std::string name_of(const std::string& out, std::string_view ending) {
    return fmt::format("{}.{}", out, ending);
}

class Run {
public:
    Run(const RunSettings& settings, const DataSet& data, u64 data_digest, std::ostream& out,
        util::KeyValues& figures)
        : settings_(settings), data_(data), out_(out), figures_(figures), data_digest_(data_digest) {}

    // The state in which the run begins: random weights, those of `network`, or the checkpoint.
    util::Result<TrainingState, std::string> begin(const eval::nnue::Network* network) {
        if (!settings_.resume)
            return network != nullptr ? state_from(*network) : initial_state(settings_.training);
        const auto bytes = util::read_file(name("ckpt"));
        if (!bytes) return util::Failure{bytes.error()};
        auto state = decode_checkpoint(*bytes, settings_.training, data_digest_);
        if (!state) return util::Failure{fmt::format("{}: {}", name("ckpt"), state.error())};
        if (const auto done = read_log(state->step); !done) return util::Failure{done.error()};
        out_ << fmt::format("going on after step {}\n", state->step);
        return state;
    }

    Done train(Trainer& trainer, const util::StopRequested& stop_requested) {
        out_ << fmt::format("{} steps, {} an epoch\n", trainer.step_count(), trainer.steps_per_epoch())
             << std::flush;
        while (!trainer.is_done() && !stop_requested()) {
            trainer.step();
            const u64 step = trainer.state().step;
            if (step % settings_.report_steps == 0 || trainer.is_done())
                if (auto done = report(trainer); !done) return done;
            if (step % settings_.checkpoint_steps == 0)
                if (auto done = save(trainer); !done) return done;
        }
        if (auto done = save(trainer); !done) return done;
        out_ << fmt::format("{} positions trained on in {}, {:.0f} positions/s\n", trainer.pace().positions,
                            util::duration_text(trainer.pace().seconds),
                            trainer.pace().positions_per_second());
        if (!trainer.is_done())
            out_ << fmt::format("stopped after step {}; --resume continues\n", trainer.state().step);
        add_progress(trainer);
        return export_network(trainer.state());
    }

private:
    std::string name(std::string_view ending) const { return name_of(settings_.out, ending); }

    TrainingState state_from(const eval::nnue::Network& network) {
        const Settings& training = settings_.training;
        TrainingState state = initial_state(training);
        state.parameters =
            dequantise(network.weights(), training.goal.scale_cp, double(training.optimiser.bound));
        out_ << fmt::format("going on from {}\n", settings_.from);
        return state;
    }

    // Reads the log without the rows after `step`, which the resumed run writes again.
    Done read_log(u64 step) {
        const auto text = util::read_text(name("csv"));
        if (!text) return util::Failure{text.error()};
        const auto rows = parse_csv(*text);
        if (!rows) return util::Failure{fmt::format("{}: {}", name("csv"), rows.error())};
        for (const LossRow& row : *rows)
            if (row.step <= step) rows_.push_back(row);
        return {};
    }

    Done report(Trainer& trainer) {
        const LossRow row = trainer.take_row();
        rows_.push_back(row);
        const double left =
            double(trainer.step_count() - row.step) / double(row.step) * double(row.positions);
        const std::string held_out =
            row.holds_out() ? fmt::format(", held out {:.6f}", row.held_out_loss) : std::string();
        out_ << fmt::format(
                    "step {} of {}, epoch {:.2f}, rate {:.2e}, loss {:.6f}{}, {:.0f} positions/s, {} left\n",
                    row.step, trainer.step_count(), row.epoch, row.learning_rate, row.training_loss, held_out,
                    row.positions_per_second,
                    util::duration_text(left / std::max(row.positions_per_second, 1.0)))
             << std::flush;
        return util::write_file(name("csv"), format_csv(rows_));
    }

    // The log is written first: a resumed run drops rows after the checkpoint, but cannot restore missing
    // rows.
    Done save(const Trainer& trainer) {
        if (auto done = util::write_file(name("csv"), format_csv(rows_)); !done) return done;
        if (auto done = util::write_file(name("svg"), draw_losses(rows_)); !done) return done;
        return util::write_file(name("ckpt"),
                                encode_checkpoint(trainer.state(), settings_.training, data_digest_));
    }

    void add_progress(const Trainer& trainer) {
        figures_.add("steps", trainer.step_count());
        figures_.add("steps_done", trainer.state().step);
        if (rows_.empty()) return;
        figures_.add("training_loss", fmt::format("{:.6f}", rows_.back().training_loss));
        figures_.add("held_out_loss", fmt::format("{:.6f}", rows_.back().held_out_loss));
    }

    Done export_network(const TrainingState& state) {
        constexpr usize MostCompared = 20000;
        const Settings& training = settings_.training;
        const auto bytes = eval::nnue::encode(
            quantise(state.parameters, training.architecture, int(std::lround(training.goal.scale_cp))));
        const auto network = eval::nnue::Network::load(bytes);
        if (!network) return util::Failure{"the network cannot be quantised: " + network.error()};
        const PositionList& positions = data_.held_out.empty() ? data_.training : data_.held_out;
        const auto agreement = compare(state.parameters, training.goal.scale_cp, network.value(),
                                       positions.sample(MostCompared));
        out_ << fmt::format(
            "quantised against float: mean difference {:.2f} cp, largest {:.1f} cp, {} positions\n",
            agreement.mean_cp, agreement.max_cp, agreement.positions);
        figures_.add("quantised_mean_cp", fmt::format("{:.2f}", agreement.mean_cp));
        figures_.add("quantised_max_cp", fmt::format("{:.1f}", agreement.max_cp));
        figures_.add("quantised_positions", agreement.positions);
        if (auto done = util::write_file(name("nnue"), bytes); !done) return done;
        out_ << fmt::format("{} is written\n", name("nnue"));
        return {};
    }

    const RunSettings& settings_;
    const DataSet& data_;
    std::ostream& out_;
    util::KeyValues& figures_;
    u64 data_digest_;
    std::vector<LossRow> rows_;
};

// What a run, or the one that it continues, begins with instead of random weights.
struct Beginning {
    std::shared_ptr<const eval::nnue::Network> network;  // nullptr if there is none
    int least_scale_cp = 1;                              // of the goal
};

// Puts the architecture of the network into the settings.
util::Result<Beginning, std::string> read_beginning(RunSettings& settings) {
    if (settings.from.empty()) return Beginning{};
    auto network = eval::nnue::read_network(settings.from);
    if (!network) return util::Failure{network.error()};
    Settings& training = settings.training;
    training.architecture = (*network)->architecture();
    if (training.architecture.hidden % int(Layout::TileSize) != 0)
        return util::Failure{fmt::format("{}: its H of {} is not a multiple of {}",
                                         util::quoted(settings.from), training.architecture.hidden,
                                         Layout::TileSize)};
    const int least_cp = least_goal_scale_cp((*network)->weights(), double(training.optimiser.bound));
    if (least_cp > (settings.fits_scale ? MaxGoalScaleCp : training.goal.scale_cp))
        return util::Failure{fmt::format("{}: its output weights need --scale {} or more",
                                         util::quoted(settings.from), least_cp)};
    return Beginning{std::move(network).value(), least_cp};
}

// Is the checkpoint there that the run continues from? A run that begins anew replaces neither a checkpoint nor
// a network.
Done check_old_files(const RunSettings& settings) {
    const std::string checkpoint = name_of(settings.out, "ckpt"), network = name_of(settings.out, "nnue");
    if (settings.resume) {
        if (const auto file = util::open_file(checkpoint); !file) return util::Failure{file.error()};
        return {};
    }
    if (util::file_size(checkpoint))
        return util::Failure{fmt::format("{} is there already: --resume continues from it, and a new run "
                                         "needs another --out or the file removed",
                                         util::quoted(checkpoint))};
    if (util::file_size(network))
        return util::Failure{fmt::format(
            "{} is there already: a new run needs another --out or the file removed", util::quoted(network))};
    return {};
}

// The scale depends on the program that gave the scores, as each program has its own centipawns. The results
// show what a score is worth. The scale is at least the one that the network of --from needs.
Done choose_scale(RunSettings& settings, int least_cp, const PositionList& positions, std::ostream& out,
                  util::KeyValues& figures) {
    double& scale_cp = settings.training.goal.scale_cp;
    const double fitted_cp = std::round(fit_scale_cp(positions));
    const bool is_usable = 1 <= fitted_cp && fitted_cp <= MaxGoalScaleCp;
    out << (is_usable ? fmt::format("by the results the odds grow e-fold with {} cp", fitted_cp)
                      : "the results do not show with how many centipawns the odds grow e-fold");
    figures.add("fitted_scale_cp", is_usable ? int(fitted_cp) : 0);
    if (!settings.fits_scale) {
        out << fmt::format("; --scale {} it is\n", scale_cp);
        return {};
    }
    if (!is_usable) {
        out << '\n';
        return util::Failure{"results and scores have nothing to do with each other; --scale CP is needed"};
    }
    scale_cp = std::max(fitted_cp, double(least_cp));
    out << (scale_cp > fitted_cp ? fmt::format("; the network of --from needs {} cp\n", least_cp) : "\n");
    return {};
}

}  // namespace

std::vector<std::string> output_files(const std::string& out) {
    std::vector<std::string> files;
    for (const std::string_view ending : {"nnue", "ckpt", "csv", "svg"})
        files.push_back(name_of(out, ending));
    return files;
}

Done train_network(const RunSettings& given, const util::StopRequested& stop_requested, std::ostream& out,
                   util::KeyValues& figures) {
    for (const std::string& file : output_files(given.out))
        if (auto done = util::check_can_write(file); !done) return done;
    if (auto done = check_old_files(given); !done) return done;
    RunSettings settings = given;
    const auto beginning = read_beginning(settings);
    if (!beginning) return util::Failure{beginning.error()};
    const auto created = ThreadTeam::create(given.threads);
    if (!created) return util::Failure{created.error()};
    ThreadTeam& team = **created;
    const auto data = load_games(given.load, given.threads, stop_requested, out);
    if (!data) return util::Failure{data.error()};
    out << describe(*data) << '\n' << std::flush;
    add_figures(*data, figures);
    if (data->training.empty()) return util::Failure{"no position is left to train on"};

    if (auto done = choose_scale(settings, beginning->least_scale_cp, data->training, out, figures); !done)
        return done;
    figures.add("scale_cp", std::lround(settings.training.goal.scale_cp));
    Run run(settings, *data, data->digest(given.threads), out, figures);
    auto state = run.begin(beginning->network.get());
    if (!state) return util::Failure{state.error()};
    Trainer trainer(settings.training, *data, team, std::move(state).value());
    return run.train(trainer, stop_requested);
}

Done check_network(const std::string& file, std::ostream& out, util::KeyValues& figures) {
    const auto read = eval::nnue::read_network(file);
    if (!read) return util::Failure{read.error()};
    const eval::nnue::Network& network = **read;
    const usize size = network.bytes().size();
    out << fmt::format("{}: (768 -> {}) x 2 -> 1, {} output buckets, {} cp an output of 1, {} bytes\n", file,
                       network.architecture().hidden, network.architecture().buckets, network.scale_cp(),
                       size);
    figures.add("hidden", network.architecture().hidden);
    figures.add("buckets", network.architecture().buckets);
    figures.add("scale_cp", network.scale_cp());
    figures.add("bytes", size);
    figures.add("least_goal_scale_cp", least_goal_scale_cp(network.weights(), double(AdamWSettings().bound)));
    return {};
}

}  // namespace train
