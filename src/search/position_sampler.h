// A fair sample of the positions that a search evaluates: those that a network will be asked about, most of which no
// game ever shows. For houyi-datagen.
#pragma once

#include <vector>

#include "chess/position.h"
#include "util/prng.h"

namespace search {

class PositionSampler {
public:
    // Forgets the last sample; of all positions offered from now on so many will be kept, each with the same chance.
    void start(usize size, u64 seed) {
        size_ = size;
        offered_ = 0;
        prng_ = util::Prng(seed);
        positions_.clear();
    }
    bool is_on() const { return size_ > 0; }
    // Reservoir sampling (Vitter: algorithm R): the n-th takes the place of one that is kept with the chance size / n.
    void offer(const chess::Position& position) {
        ++offered_;
        if (positions_.size() < size_) {
            positions_.push_back(position.setup());
            return;
        }
        const u64 place = prng_.below(offered_);
        if (place < size_) positions_[usize(place)] = position.setup();
    }
    // In no particular order; fewer where fewer were offered.
    const std::vector<chess::PositionSetup>& positions() const { return positions_; }

private:
    usize size_ = 0;
    u64 offered_ = 0;
    util::Prng prng_{0};
    std::vector<chess::PositionSetup> positions_;
};

}  // namespace search
