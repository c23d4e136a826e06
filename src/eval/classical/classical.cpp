// The classical evaluation as a score, and as a trace of its terms.
#include "eval/classical/classical.h"

#include "eval/classical/default_weights.h"
#include "eval/classical/evaluation.h"
#include "eval/classical/sink.h"
#include "util/bytes.h"

namespace eval::classical {

namespace {

Score for_side_to_move(const Position& position, int white_cp) {
    return Score::from_cp(position.side_to_move() == Color::White ? white_cp : -white_cp);
}

}  // namespace

// With all terms inlined into this function (`flatten`), the evaluation takes a seventh fewer instructions.
[[gnu::flatten]] Score evaluate(const Position& position, PawnTable& table) {
    SumSink sink;
    return for_side_to_move(position, evaluate_into(position, DefaultWeights, &table, sink).white_cp);
}

u64 fingerprint() {
    const auto* const bytes = reinterpret_cast<const u8*>(&DefaultWeights);
    return util::fnv1a({bytes, sizeof(DefaultWeights)});
}

Trace trace(const Position& position) {
    TraceSink sink;
    const Blend result = evaluate_into(position, DefaultWeights, nullptr, sink);
    return {sink.terms(),
            sink.sum(),
            result.phase,
            result.scale,
            Score::from_cp(result.white_cp),
            for_side_to_move(position, result.white_cp)};
}

}  // namespace eval::classical
