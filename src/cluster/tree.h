// The tree that connects the ranks: each rank has only a few neighbours, however many ranks there are.
#pragma once

#include <algorithm>
#include <vector>

#include "cluster/transport.h"

namespace cluster {

// Up to nine ranks form a star around rank 0; 4,096 ranks form five levels.
inline constexpr int TreeFanout = 8;

class Tree {
public:
    Tree(Rank rank, int size) : rank_(rank) {
        const i64 first = i64(rank) * TreeFanout + 1;
        for (i64 child = first; child < std::min<i64>(first + TreeFanout, size); ++child)
            children_.push_back(Rank(child));
        neighbours_ = children_;
        if (rank > 0) neighbours_.push_back(parent());
    }

    // Not valid for rank 0.
    Rank parent() const { return (rank_ - 1) / TreeFanout; }
    const std::vector<Rank>& children() const { return children_; }
    // The children and the parent.
    const std::vector<Rank>& neighbours() const { return neighbours_; }

private:
    Rank rank_;
    std::vector<Rank> children_;
    std::vector<Rank> neighbours_;
};

}  // namespace cluster
