// Values of all positions by each network, then sums over parts of them.
#include "train/measure.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "eval/nnue/network_file.h"
#include "train/gradient.h"
#include "train/thread_team.h"
#include "util/text.h"

namespace train {

namespace {

using SharedNetwork = std::shared_ptr<const eval::nnue::Network>;

// The columns of the table: all positions, six phases, four kinds.
constexpr std::array<std::string_view, 11> Columns{"all",  "to .12", "to .25", "to .40", "to .60", "to .80",
                                                   "to 1", "pawns",  "minors", "rooks",  "queens"};
constexpr usize FirstPhase = 1, FirstKind = 7;
constexpr std::array PhaseEnds{0.12, 0.25, 0.40, 0.60, 0.80};

struct Place {
    u8 phase, kind;  // columns
};

// A minor piece counts 1 of the 24 of all pieces, a rook 2, a queen 4 (CPW: Tapered Eval).
Place place_of(const LabelledPosition& position) {
    std::array<int, std::size(chess::PieceTypes)> men{};
    for (const chess::Piece piece : board_of(position))
        if (piece != chess::Piece::None) ++men[usize(type_of(piece))];
    const auto of = [&](chess::PieceType type) { return men[usize(type)]; };
    using enum chess::PieceType;
    const int minors = of(Knight) + of(Bishop);
    const double phase = std::min(1.0, (minors + 2 * of(Rook) + 4 * of(Queen)) / 24.0);
    const auto end =
        std::find_if(PhaseEnds.begin(), PhaseEnds.end(), [&](double most) { return phase <= most; });
    const usize kind = of(Queen) > 0 ? 3 : of(Rook) > 0 ? 2 : minors > 0 ? 1 : 0;
    return {u8(FirstPhase + usize(end - PhaseEnds.begin())), u8(FirstKind + kind)};
}

// What is the same for all networks.
struct Truth {
    std::vector<float> points;
    std::vector<Place> places;
    std::array<u64, Columns.size()> counts{};
};

Truth truth_of(const PositionList& positions, double scale_cp) {
    const Goal goal{.lambda = 0, .scale_cp = scale_cp};
    Truth truth;
    truth.points.reserve(positions.size());
    truth.places.reserve(positions.size());
    for (usize i = 0; i < positions.size(); ++i) {
        truth.points.push_back(goal.points(positions[i]));
        const Place place = truth.places.emplace_back(place_of(positions[i]));
        for (const usize column : {usize(0), usize(place.phase), usize(place.kind)}) ++truth.counts[column];
    }
    return truth;
}

std::vector<float> values_of(const eval::nnue::Network& network, const PositionList& positions,
                             ThreadTeam& team) {
    std::vector<float> values(positions.size());
    team.run([&](usize thread) {
        const Range part = part_of(positions.size(), thread, team.size(), 1);
        for (usize i = part.begin; i < part.end; ++i)
            values[i] = float(network.evaluate_cp(board_of(positions[i]), chess::Color::White));
    });
    return values;
}

double square_error(float value_cp, double scale_cp, float points) {
    const double error = 1 / (1 + std::exp(-double(value_cp) / scale_cp)) - double(points);
    return error * error;
}

double mean_error(const std::vector<float>& values, const Truth& truth, double scale_cp) {
    double sum = 0;
    for (usize i = 0; i < values.size(); ++i) sum += square_error(values[i], scale_cp, truth.points[i]);
    return sum / double(values.size());
}

// The scale of least error, which has one minimum: by thirds, in the logarithm.
double best_scale_cp(const std::vector<float>& values, const Truth& truth) {
    double low = std::log(20.0), high = std::log(double(eval::nnue::MaxScaleCp));
    while (high - low > 0.002) {
        const double third = (high - low) / 3;
        const bool is_below = mean_error(values, truth, std::exp(low + third)) <
                              mean_error(values, truth, std::exp(high - third));
        (is_below ? high : low) += is_below ? -third : third;
    }
    return std::exp((low + high) / 2);
}

struct Errors {
    double scale_cp = 0;
    std::vector<float> squares{};  // of each position
    std::array<double, Columns.size()> means{};
};

Errors errors_of(const std::vector<float>& values, const Truth& truth) {
    Errors errors{.scale_cp = best_scale_cp(values, truth)};
    errors.squares.reserve(values.size());
    for (usize i = 0; i < values.size(); ++i) {
        const double square = square_error(values[i], errors.scale_cp, truth.points[i]);
        errors.squares.push_back(float(square));
        for (const usize column : {usize(0), usize(truth.places[i].phase), usize(truth.places[i].kind)})
            errors.means[column] += square / double(truth.counts[column]);
    }
    return errors;
}

// Of the mean difference to the first network.
double standard_error(const Errors& errors, const Errors& first) {
    double sum = 0, sum_of_squares = 0;
    const double count = double(errors.squares.size());
    for (usize i = 0; i < errors.squares.size(); ++i) {
        const double difference = double(errors.squares[i]) - double(first.squares[i]);
        sum += difference;
        sum_of_squares += difference * difference;
    }
    return std::sqrt(std::max(0.0, sum_of_squares / count - sum / count * (sum / count)) / count);
}

template <class CellOf>
std::string row(std::string_view name, CellOf cell_of) {
    std::string text = fmt::format("{:<24}", name);
    for (usize column = 0; column < Columns.size(); ++column) text += fmt::format("{:>9}", cell_of(column));
    return text + '\n';
}

util::Result<std::vector<SharedNetwork>, std::string> read_all(const std::vector<std::string>& files) {
    std::vector<SharedNetwork> networks;
    for (const std::string& file : files) {
        auto network = eval::nnue::read_network(file);
        if (!network) return util::Failure{network.error()};
        networks.push_back(std::move(network).value());
    }
    return networks;
}

}  // namespace

util::Done measure_networks(const MeasureSettings& settings, const std::function<bool()>& stop_requested,
                            std::ostream& out, util::KeyValues& figures) {
    const auto networks = read_all(settings.networks);
    if (!networks) return util::Failure{networks.error()};
    const auto team = ThreadTeam::create(settings.threads);
    if (!team) return util::Failure{team.error()};
    LoadSettings load = settings.load;
    load.holdout_share = 0;
    const auto data = load_games(load, **team, stop_requested, out);
    if (!data) return util::Failure{data.error()};
    out << describe(*data) << '\n';
    if (data->training.empty()) return util::Failure{"no position is left to measure on"};

    const Truth truth = truth_of(data->training, settings.scale_cp);
    figures.add("positions", data->training.size());
    out << row("mean square error, e-4", [](usize column) { return std::string(Columns[column]); })
        << row("positions", [&](usize column) { return util::with_commas(truth.counts[column]); });
    Errors first;
    for (usize number = 0; number < networks->size(); ++number) {
        if (stop_requested()) return util::Failure{"stopped"};
        Errors errors = errors_of(values_of(*(*networks)[number], data->training, **team), truth);
        out << row(fmt::format("{}: scale {:.0f}", number + 1, errors.scale_cp), [&](usize column) {
            return truth.counts[column] == 0 ? "-" : fmt::format("{:.1f}", 1e4 * errors.means[column]);
        });
        figures.add(fmt::format("loss_{}", number + 1), fmt::format("{:.7f}", errors.means[0]));
        figures.add(fmt::format("scale_{}", number + 1), std::lround(errors.scale_cp));
        if (number > 0)
            out << fmt::format("   against the first: {:+.2f} +- {:.2f}\n",
                               1e4 * (errors.means[0] - first.means[0]), 1e4 * standard_error(errors, first));
        else
            first = std::move(errors);
        out << std::flush;
    }
    return {};
}

}  // namespace train
