// Writes and reads the weights. Lines of a group that are all 0 are left out at its end.
#include "levels/weights.h"

#include <cmath>
#include <sstream>

#include <fmt/format.h>

namespace levels {

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
    return fitted;
}

const FittedWeights& fitted_weights() {
    static const FittedWeights fitted = parse_weights(weights_text()).value();  // a test reads it
    return fitted;
}

}  // namespace levels
