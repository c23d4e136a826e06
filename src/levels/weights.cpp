// Writes and reads the weights.
#include "levels/weights.h"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

namespace levels {

namespace {

constexpr double ChanceUnits = 100'000;

bool read_samples(std::istream& in, SampleChances& samples) {
    std::string word;
    usize count = 0, moves = 0;
    if (!(in >> word >> count) || word != "samples") return false;
    for (; count > 0 && in >> moves && moves <= chess::MaxMoves; --count) {
        samples.emplace_back();
        for (double number = 0; samples.back().size() < moves && in >> number;)
            samples.back().push_back(number / ChanceUnits);
    }
    return count == 0 && bool(in);
}

}  // namespace

std::string to_text(const FittedWeights& fitted) {
    std::string text = fmt::format("network {:016x}\n", fitted.network);
    for (const FeatureGroup& group : feature_groups()) {
        text += fmt::format("{} {}\n", group.count, group.name);
        for (int i = group.first; i < group.first + group.count; ++i) {
            std::string_view separator;
            for (const float weight : fitted.weights[usize(i)]) {
                text += fmt::format("{}{}", separator, std::lround(1000 * double(weight)));
                separator = " ";
            }
            text += '\n';
        }
    }
    text += fmt::format("samples {}\n", fitted.samples.size());
    for (const std::vector<double>& chances : fitted.samples) {
        text += fmt::format("{}", chances.size());
        for (const double chance : chances) text += fmt::format(" {}", std::lround(ChanceUnits * chance));
        text += '\n';
    }
    return text;
}

util::Result<FittedWeights, std::string> parse_weights(std::string_view text) {
    std::istringstream in{std::string(text)};
    FittedWeights fitted;
    std::string word, line;
    if (!(in >> word >> std::hex >> fitted.network >> std::dec) || word != "network")
        return util::Failure{"the first line does not name a network"};
    fitted.weights.resize(usize(feature_count()));
    for (const FeatureGroup& group : feature_groups()) {
        int count = 0;
        if (!(in >> count >> std::ws && std::getline(in, line)) || count != group.count || line != group.name)
            return util::Failure{
                fmt::format("the group {} of {} features is missing", group.name, group.count)};
        for (int i = group.first; i < group.first + group.count; ++i)
            for (float& weight : fitted.weights[usize(i)]) {
                int thousandths = 0;
                if (!(in >> thousandths))
                    return util::Failure{fmt::format("the group {} is not complete", group.name)};
                weight = float(thousandths) / 1000;
            }
    }
    if (!read_samples(in, fitted.samples)) return util::Failure{"the samples are not complete"};
    return fitted;
}

const FittedWeights& fitted_weights() {
    static const FittedWeights fitted = parse_weights(weights_text()).value();  // a test reads it
    return fitted;
}

}  // namespace levels
