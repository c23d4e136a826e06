// Turns samples into entries: evaluates each position and keeps the coefficients of the weights.
#include "tools/tune/dataset.h"

#include <array>

#include "eval/classical/default_weights.h"
#include "eval/classical/evaluation.h"
#include "tools/tune/sample.h"
#include "util/threads.h"

namespace tune {

namespace {

using namespace eval::classical;

// Adds up the coefficients of each weight, which come in several pieces.
class CoefficientMerger {
public:
    // Appends the sums that are not 0.
    void merge(const std::vector<CoefficientSink::Coefficient>& pieces, std::vector<Coefficient>& merged) {
        for (const auto& [weight, count] : pieces) sums_[weight] += count;
        for (const auto& piece : pieces) {
            if (sums_[piece.weight] == 0) continue;
            merged.push_back({u16(piece.weight), i16(sums_[piece.weight])});
            sums_[piece.weight] = 0;
        }
    }

private:
    std::array<int, WeightCount> sums_{};
};

Entry make_entry(const Sample& sample, CoefficientMerger& merger, std::vector<Coefficient>& storage) {
    CoefficientSink sink(DefaultWeights);
    const Blend blend = evaluate_into(sample.position, DefaultWeights, nullptr, sink);
    const BoardFacts facts(sample.position);
    const usize before = storage.size();
    merger.merge(sink.coefficients(), storage);

    Entry entry{};
    entry.coefficient_count = u16(storage.size() - before);
    entry.score_cp = i16(sample.score_cp);
    entry.phase = u8(blend.phase);
    for (const chess::Color us : chess::Colors) entry.scale[us] = u8(scale_for(facts, us));
    entry.result = sample.result;
    return entry;
}

}  // namespace

void Dataset::add(std::span<const Sample> samples, std::span<const u32> games, int threads) {
    constexpr usize Chunks = 32;
    assert(samples.size() == games.size());
    std::vector<Entry> entries(samples.size());
    std::vector<std::vector<Coefficient>> parts(Chunks);
    util::for_each_piece(samples.size(), Chunks, threads, [&](usize chunk, usize begin, usize end) {
        CoefficientMerger merger;
        std::vector<Coefficient>& part = parts[chunk];
        for (usize i = begin; i < end; ++i) entries[i] = make_entry(samples[i], merger, part);
        part.shrink_to_fit();  // its data does not move from now on
        const Coefficient* next = part.data();
        for (usize i = begin; i < end; ++i) {
            entries[i].coefficients = next;
            next += entries[i].coefficient_count;
        }
    });
    for (auto& part : parts) storage_.push_back(std::move(part));
    for (usize i = 0; i < entries.size(); ++i)
        (is_held_out(games[i], holdout_share_) ? held_out_ : training_).push_back(entries[i]);
}

util::Result<Dataset, std::string> read_dataset(const std::vector<std::string>& files, double holdout_share,
                                                int threads, const util::StopRequested& stop_requested) {
    Dataset dataset(holdout_share);
    const auto done = read_samples(files, threads, stop_requested, [&](const SampleBlock& block) {
        dataset.add(block.samples, block.games, threads);
    });
    if (!done) return util::Failure{done.error()};
    return dataset;
}

}  // namespace tune
