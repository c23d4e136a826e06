// The samples of houyi-tune as training positions.
#include "train/position_source.h"
#include "tune/sample_reader.h"

namespace train {

namespace {

class TextSource : public PositionSource {
public:
    TextSource(std::vector<std::string> files, int threads) : reader_(std::move(files), threads) {}

    util::Result<std::vector<TrainingPosition>, std::string> next_batch() override {
        auto block = reader_.next();
        if (!block) return util::Failure{block.error()};
        std::vector<TrainingPosition> batch;
        batch.reserve(block->samples.size());
        for (usize i = 0; i < block->samples.size(); ++i) {
            const tune::Sample& sample = block->samples[i];
            batch.push_back({sample.position, sample.score_cp, Outcome(sample.result),
                             sample.position.game_ply(), chess::Move::none(), block->games[i]});
        }
        return batch;
    }

private:
    tune::SampleReader reader_;
};

}  // namespace

std::unique_ptr<PositionSource> open_text(std::vector<std::string> files, int threads) {
    return std::make_unique<TextSource>(std::move(files), threads);
}

}  // namespace train
