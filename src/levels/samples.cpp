// Judges the sample positions and compares probabilities.
#include "levels/samples.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "chess/fen.h"
#include "play/bench.h"

namespace levels {

SampleChances sample_chances(Judge& judge, const ChoiceModel& model) {
    SampleChances chances;
    for (const std::string_view fen : play::bench_positions().first(play::BenchGamePositions)) {
        const chess::Position position = chess::parse_fen(fen).value();
        chances.push_back(
            model.probabilities(features_of(position, last_of({}), judge.judge(position)), Player{}));
    }
    return chances;
}

double divergence(const SampleChances& then, const SampleChances& now) {
    constexpr double Least = 1e-5;  // the file rounds to this
    assert(then.size() == now.size());
    double sum = 0;
    for (usize i = 0; i < then.size(); ++i)
        for (usize move = 0; move < then[i].size(); ++move)
            sum += then[i][move] * std::log(std::max(then[i][move], Least) / std::max(now[i][move], Least));
    return sum / double(then.size());
}

}  // namespace levels
