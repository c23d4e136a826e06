// A list of positions that may take most of the machine's memory. It grows block by block and never moves its
// elements.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "train/labelled_position.h"
#include "util/large_pages.h"

namespace train {

class PositionList {
public:
    usize size() const { return size_; }
    bool empty() const { return size_ == 0; }
    // The size in bytes with `more` further positions.
    usize bytes_with(usize more) const { return (size_ + more + BlockSize - 1) / BlockSize * BlockBytes; }

    const LabelledPosition& operator[](usize index) const {
        return static_cast<const LabelledPosition*>(blocks_[index / BlockSize].data())[index % BlockSize];
    }

    // False if the system has no memory left; then some of the positions may be missing.
    [[nodiscard]] bool append(std::span<const LabelledPosition> positions) {
        while (!positions.empty()) {
            const usize used = size_ % BlockSize;
            if (used == 0) {
                util::LargeBuffer block = util::LargeBuffer::allocate(BlockBytes);
                if (block.data() == nullptr) return false;
                blocks_.push_back(std::move(block));
            }
            const usize count = std::min(positions.size(), BlockSize - used);
            std::copy_n(positions.begin(), count,
                        static_cast<LabelledPosition*>(blocks_.back().data()) + used);
            size_ += count;
            positions = positions.subspan(count);
        }
        return true;
    }

    // Up to `most` positions, spread evenly over the list.
    std::vector<LabelledPosition> sample(usize most) const {
        const usize count = std::min(most, size_);
        std::vector<LabelledPosition> positions(count);
        for (usize i = 0; i < count; ++i) positions[i] = (*this)[usize(u64(i) * size_ / count)];
        return positions;
    }

private:
    static constexpr usize BlockBytes = usize(1) << 24;  // in huge pages if the system has them
    static constexpr usize BlockSize = BlockBytes / sizeof(LabelledPosition);

    std::vector<util::LargeBuffer> blocks_;
    usize size_ = 0;
};

}  // namespace train
