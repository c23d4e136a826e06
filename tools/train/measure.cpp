// Evaluates all positions with each network, then averages errors or sizes.
#include "tools/train/measure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "eval/nnue/network.h"
#include "eval/wdl.h"
#include "tools/train/gradient.h"
#include "util/file.h"
#include "util/os/files.h"
#include "util/os/memory.h"
#include "util/text.h"
#include "util/threads.h"

namespace train {

namespace {

using SharedNetwork = std::shared_ptr<const eval::nnue::Network>;

// The columns of the table: all positions, six phases, four kinds.
constexpr std::array<std::string_view, 11> Columns{"all",  "to .12", "to .25", "to .40", "to .60", "to .80",
                                                   "to 1", "pawns",  "minors", "rooks",  "queens"};
constexpr usize FirstPhase = 1, FirstKind = 7;
constexpr std::array PhaseEnds{0.12, 0.25, 0.40, 0.60, 0.80};

// The columns to which a position belongs. The phase counts a minor piece as 1, a rook as 2 and a queen as 4,
// out of 24 for all pieces (CPW: Tapered Eval).
std::array<usize, 3> columns_of(const LabelledPosition& position) {
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
    return {0, FirstPhase + usize(end - PhaseEnds.begin()), FirstKind + kind};
}

struct Column {
    u64 count = 0;
    double error = 0;
};
using Row = std::array<Column, Columns.size()>;

double square_error(float value_cp, double scale_cp, float points) {
    const double error = double(eval::expected_points(float(value_cp / scale_cp))) - double(points);
    return error * error;
}

std::vector<float> values_of(const eval::nnue::Network& network, const PositionList& positions, int threads) {
    std::vector<float> values(positions.size());
    util::for_each_piece(positions.size(), usize(threads), threads, [&](usize, usize begin, usize end) {
        for (usize i = begin; i < end; ++i)
            values[i] = float(network.evaluate_cp(board_of(positions[i]), chess::Color::White));
    });
    return values;
}

// The scale with the least error on a sample of the positions. A coarse grid comes first, as there may be
// several minima; then a search between the neighbours of its best point.
double best_scale_cp(const std::vector<float>& values, const PositionList& positions, const Goal& goal) {
    constexpr usize MostPositions = 200'000;
    constexpr double Step = 1.3;
    const usize stride = values.size() / MostPositions + 1;
    const auto error = [&](double scale_cp) {
        double sum = 0;
        for (usize i = 0; i < values.size(); i += stride)
            sum += square_error(values[i], scale_cp, goal.points(positions[i]));
        return sum;
    };
    constexpr int Steps = 21;  // from 20 to 3,800 cp
    double best = 20, least = error(best);
    for (int i = 1; i < Steps; ++i) {
        const double scale_cp = 20 * std::pow(Step, i), at_scale = error(scale_cp);
        if (at_scale < least) best = scale_cp, least = at_scale;
    }
    double low = best / Step, high = best * Step;
    while (high / low > 1.002) {
        const double third = std::cbrt(high / low);
        if (error(low * third) < error(high / third))
            high /= third;
        else
            low *= third;
    }
    return std::sqrt(low * high);
}

// The evaluations of one network.
struct Measured {
    double scale_cp = 0;
    std::vector<float> values{};  // in centipawns, for each position

    float square(usize position, const PositionList& positions, const Goal& goal) const {
        return float(square_error(values[position], scale_cp, goal.points(positions[position])));
    }
};

Row row_of(const Measured& measured, const PositionList& positions, const Goal& goal) {
    Row columns{};
    for (usize i = 0; i < positions.size(); ++i) {
        const double square = double(measured.square(i, positions, goal));
        for (const usize column : columns_of(positions[i])) {
            ++columns[column].count;
            columns[column].error += square;
        }
    }
    for (Column& column : columns) column.error /= double(std::max<u64>(column.count, 1));
    return columns;
}

// The standard error of the mean difference between the two.
double standard_error(const Measured& a, const Measured& b, const PositionList& positions, const Goal& goal) {
    double sum = 0, sum_of_squares = 0;
    const double count = double(positions.size());
    for (usize i = 0; i < positions.size(); ++i) {
        const double difference = double(a.square(i, positions, goal)) - double(b.square(i, positions, goal));
        sum += difference;
        sum_of_squares += difference * difference;
    }
    return std::sqrt(std::max(0.0, sum_of_squares / count - sum / count * (sum / count)) / count);
}

template <class CellOf>
std::string line(std::string_view name, CellOf cell_of) {
    std::string text = fmt::format("{:<32}", name);
    for (usize column = 0; column < Columns.size(); ++column) text += fmt::format(" {:>9}", cell_of(column));
    return text + '\n';
}

// The number by which the keys name the network, its file without the folder, and the scale that fits it best.
std::string row_name(usize number, const std::string& file, double scale_cp) {
    return fmt::format("{}: {}, {:.0f} cp", number, util::os::name_of(util::os::path_of(file).filename()),
                       scale_cp);
}

util::Result<DataSet, std::string> load_all(LoadSettings load, int threads,
                                            const util::StopRequested& stop_requested, std::ostream& out) {
    load.holdout_share = 0;
    // A position takes 32 bytes, and its values by two networks take 8 bytes more.
    if (load.memory_bytes == 0) load.memory_bytes = util::os::available_memory() / 10 * 7;
    auto data = load_games(load, threads, stop_requested, out);
    if (!data) return data;
    out << describe(*data) << '\n';
    if (data->training.empty()) return util::Failure{"no position is left to measure on"};
    return data;
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

util::Done measure_networks(const MeasureSettings& settings, const util::StopRequested& stop_requested,
                            std::ostream& out, util::KeyValues& figures) {
    const auto networks = read_all(settings.networks);
    if (!networks) return util::Failure{networks.error()};
    const auto data = load_all(settings.load, settings.threads, stop_requested, out);
    if (!data) return util::Failure{data.error()};

    const PositionList& positions = data->training;
    const Goal goal{.lambda = 0, .scale_cp = settings.scale_cp};
    figures.add("positions", positions.size());
    Measured first;
    double first_loss = 0;
    for (usize number = 1; number <= networks->size(); ++number) {
        if (stop_requested()) return util::Failure{"stopped"};
        Measured measured{.values = values_of(*(*networks)[number - 1], positions, settings.threads)};
        measured.scale_cp = best_scale_cp(measured.values, positions, goal);
        const Row columns = row_of(measured, positions, goal);
        if (number == 1)
            out << line("mean square error, e-4", [](usize i) { return std::string(Columns[i]); })
                << line("positions", [&](usize i) { return util::with_commas(columns[i].count); });
        out << line(row_name(number, settings.networks[number - 1], measured.scale_cp), [&](usize i) {
            return columns[i].count == 0 ? "-" : fmt::format("{:.1f}", 1e4 * columns[i].error);
        });
        figures.add(fmt::format("loss_{}", number), fmt::format("{:.7f}", columns[0].error));
        figures.add(fmt::format("scale_{}", number), std::lround(measured.scale_cp));
        if (number == 1) {
            first = std::move(measured);
            first_loss = columns[0].error;
        } else {
            out << fmt::format("   against the first: {:+.2f} +- {:.2f}\n",
                               1e4 * (columns[0].error - first_loss),
                               1e4 * standard_error(measured, first, positions, goal));
        }
        out << std::flush;
    }
    return {};
}

util::Done rescale_network(const RescaleSettings& settings, const util::StopRequested& stop_requested,
                           std::ostream& out, util::KeyValues& figures) {
    const auto networks = read_all({settings.network, settings.like});
    if (!networks) return util::Failure{networks.error()};
    const auto data = load_all(settings.load, settings.threads, stop_requested, out);
    if (!data) return util::Failure{data.error()};
    std::array<double, 2> means_cp{};
    for (usize i = 0; i < means_cp.size(); ++i) {
        if (stop_requested()) return util::Failure{"stopped"};
        for (const float value : values_of(*(*networks)[i], data->training, settings.threads))
            means_cp[i] += std::abs(double(value)) / double(data->training.size());
    }
    const auto [mean_cp, like_mean_cp] = means_cp;
    eval::nnue::QuantisedWeights weights = networks->front()->weights();
    const double scale_cp = std::round(weights.scale_cp * like_mean_cp / mean_cp);
    if (!(1 <= scale_cp && scale_cp <= eval::nnue::MaxScaleCp))
        return util::Failure{
            fmt::format("no scale brings a mean of {:.1f} cp to {:.1f} cp", mean_cp, like_mean_cp)};
    out << fmt::format(
        "mean |evaluation| {:.1f} cp, and of the other network {:.1f} cp: {} cp an output of 1, "
        "before {} cp\n",
        mean_cp, like_mean_cp, scale_cp, weights.scale_cp);
    weights.scale_cp = int(scale_cp);
    if (auto done = util::write_file(settings.out, eval::nnue::encode(weights)); !done) return done;
    out << fmt::format("{} is written\n", settings.out);
    figures.add("positions", data->training.size());
    figures.add("mean_cp", fmt::format("{:.2f}", mean_cp));
    figures.add("like_mean_cp", fmt::format("{:.2f}", like_mean_cp));
    figures.add("scale_cp", weights.scale_cp);
    return {};
}

}  // namespace train
