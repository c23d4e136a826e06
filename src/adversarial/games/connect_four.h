// Connect four on boards of any size that fits 64 bits, by bitboards (Tromp's Fhourstones, Pons' solver).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <string>

#include "adversarial/game.h"
#include "util/result.h"
#include "util/static_vector.h"

namespace adversarial {

// Columns lie one after the other, bottom bit first, each with an empty sentinel bit on top, so that no line
// of four runs from one column over into the next.
class ConnectFour {
public:
    using Action = int;  // the column, from 0

    static util::Result<ConnectFour, std::string> create(int width, int height) {
        if (width < 1 || height < 1 || width > 32 || height > 63 || width * (height + 1) > 64)
            return util::Failure{
                "connect four needs 1 <= width, 1 <= height and width * (height + 1) <= 64; got " +
                std::to_string(width) + " x " + std::to_string(height)};
        return ConnectFour(width, height);
    }

    Player to_move() const { return std::popcount(occupied()) % 2 == 0 ? Player::Max : Player::Min; }
    bool is_terminal() const { return occupied() == cells_ || has_four(stones_[0]) || has_four(stones_[1]); }
    double utility(Player player) const {  // 1 win, 0 draw, -1 loss
        return double(has_four(stones(player))) - double(has_four(stones(opponent(player))));
    }
    UtilityBounds utility_bounds() const { return {-1, 1}; }

    // The fours still open to us, less those open to the opponent; there are fewer than 256 on any board.
    double eval(Player player) const {
        return double(open_fours(player) - open_fours(opponent(player))) / 256;
    }

    // From the middle outwards: more fours go through the middle columns, so these are often the best moves.
    util::StaticVector<Action, 32> actions() const {
        util::StaticVector<Action, 32> list;
        for (int i = 0; i < width_; ++i) {
            const int column = (width_ - 1) / 2 + (i % 2 == 0 ? -(i / 2) : i / 2 + 1);
            if ((occupied() & column_cells(column)) != column_cells(column)) list.push_back(column);
        }
        return list;
    }
    void apply(Action column) {
        assert(height_of(column) < height_);
        stones_[usize(to_move())] |= u64(1) << (column * (height_ + 1) + height_of(column));
    }
    void undo(Action column) {
        const u64 top = ~(u64(1) << (column * (height_ + 1) + height_of(column) - 1));
        stones_[0] &= top;
        stones_[1] &= top;
    }

    // Tromp's encoding: MAX's stones, and above the top stone of each column a marker, which the sum of all
    // stones and the bottom row puts there.
    u64 key() const { return stones_[0] + occupied() + bottom_row(); }
    bool operator==(const ConnectFour&) const = default;

    static std::string name(Action column) { return std::to_string(column + 1); }
    std::string text() const {
        std::string board;
        for (int row = height_ - 1; row >= 0; --row) {
            for (int column = 0; column < width_; ++column) {
                const int cell = column * (height_ + 1) + row;
                board += (stones_[0] >> cell & 1) ? 'X' : (stones_[1] >> cell & 1) ? 'O' : '.';
            }
            board += '\n';
        }
        return board;
    }

private:
    ConnectFour(int width, int height) : width_(width), height_(height) {
        for (int column = 0; column < width; ++column) cells_ |= column_cells(column);
    }

    u64 stones(Player player) const { return stones_[usize(player)]; }
    u64 occupied() const { return stones_[0] | stones_[1]; }
    u64 column_cells(int column) const { return ((u64(1) << height_) - 1) << (column * (height_ + 1)); }
    u64 bottom_row() const {
        u64 row = 0;
        for (int column = 0; column < width_; ++column) row |= u64(1) << (column * (height_ + 1));
        return row;
    }
    int height_of(int column) const { return std::popcount(occupied() & column_cells(column)); }

    // The lowest cells of all fours within a set, one direction at a time: up, right, and the two diagonals.
    std::array<u64, 4> fours(u64 cells) const {
        std::array<u64, 4> starts{};
        const std::array<int, 4> steps{1, height_ + 1, height_, height_ + 2};
        for (usize i = 0; i < 4; ++i) {
            const u64 pairs = cells & shifted(cells, steps[i]);
            starts[i] = pairs & shifted(pairs, 2 * steps[i]);
        }
        return starts;
    }
    // One tall column has steps above 63.
    static u64 shifted(u64 cells, int by) { return by < 64 ? cells >> by : 0; }

    bool has_four(u64 cells) const {
        const std::array<u64, 4> starts = fours(cells);
        return (starts[0] | starts[1] | starts[2] | starts[3]) != 0;
    }
    int open_fours(Player player) const {
        int count = 0;
        for (const u64 starts : fours(cells_ & ~stones(opponent(player)))) count += std::popcount(starts);
        return count;
    }

    int width_, height_;
    u64 cells_ = 0;
    std::array<u64, 2> stones_{};  // by player
};

}  // namespace adversarial
