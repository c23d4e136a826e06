// Judges the sample positions.
#include "levels/samples.h"

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

}  // namespace levels
