// Replaces the numbers in the text of src/eval/classical/default_weights.h.
#include "tools/tune/weights_file.h"

#include <fmt/format.h>

namespace tune {

using namespace eval::classical;

util::Result<std::string, std::string> with_weights(const std::string& source, const Weights& weights) {
    constexpr std::string_view TableBegin = "Weights Table{";
    constexpr std::string_view ValueBegin = "S(";
    Weights copy = weights;
    std::vector<eval::TaperedScore> values;
    for (const WeightGroup& group : groups_of(copy))
        values.insert(values.end(), group.values.begin(), group.values.end());

    usize from = source.find(TableBegin);
    if (from == source.npos) return util::Failure{fmt::format("no \"{}\" in it", TableBegin)};
    const usize table_end = source.find("\n};", from);
    std::string text = source.substr(0, from);
    usize count = 0;
    while (true) {
        const usize begin = source.find(ValueBegin, from);
        if (begin == source.npos || begin > table_end) break;
        const usize end = source.find(')', begin);
        if (end == source.npos || count == values.size()) break;
        text += source.substr(from, begin - from);
        text += fmt::format("S({}, {})", values[count].middle(), values[count].end());
        from = end + 1;
        ++count;
    }
    text += source.substr(from);
    const usize next = source.find(ValueBegin, from);
    if (count != values.size() || next < table_end)
        return util::Failure{fmt::format("its table has not {} weights", values.size())};
    return text;
}

}  // namespace tune
