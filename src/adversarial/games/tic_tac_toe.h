// Tic-tac-toe: two masks of nine bits; X is MAX.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "adversarial/game.h"
#include "util/static_vector.h"

namespace adversarial {

class TicTacToe {
public:
    using Action = int;  // the square: 0 top left, 8 bottom right

    Player to_move() const {
        return std::popcount(stones_[0] | stones_[1]) % 2 == 0 ? Player::Max : Player::Min;
    }
    bool is_terminal() const { return has_line(Player::Max) || has_line(Player::Min) || empty() == 0; }

    double utility(Player player) const {  // 1 win, 0 draw, -1 loss
        return double(has_line(player)) - double(has_line(opponent(player)));
    }
    UtilityBounds utility_bounds() const { return {-1, 1}; }

    // AIMA's exercise: 3 X2 + X1 - (3 O2 + O1), where Xn counts the lines with n X and no O. A power of two
    // scales it into the bounds without rounding.
    double eval(Player player) const {
        double sum = 0;
        for (const u32 line : Lines) {
            const int ours = std::popcount(stones(player) & line);
            const int theirs = std::popcount(stones(opponent(player)) & line);
            if (theirs == 0) sum += Worth[usize(ours)];
            if (ours == 0) sum -= Worth[usize(theirs)];
        }
        return sum / 32;
    }

    util::StaticVector<Action, 9> actions() const {
        util::StaticVector<Action, 9> list;
        for (u32 left = empty(); left != 0; left &= left - 1) list.push_back(std::countr_zero(left));
        return list;
    }
    void apply(Action square) { stones_[usize(to_move())] |= 1u << square; }
    void undo(Action square) {
        stones_[0] &= ~(1u << square);
        stones_[1] &= ~(1u << square);
    }

    u64 key() const { return stones_[0] | stones_[1] << 9; }
    // The least key of the eight images: four quarter turns of the board and four of its mirror image.
    u64 canonical_key() const {
        TicTacToe image = *this;
        u64 least = key();
        for (int i = 0; i < 8; ++i) {
            image = image.moved(i == 4 ? Mirror : QuarterTurn);
            least = std::min(least, image.key());
        }
        return least;
    }
    bool operator==(const TicTacToe&) const = default;

    // As on a chess board.
    static std::string name(Action square) { return {"abc"[square % 3], "321"[square / 3]}; }
    std::string text() const {
        std::string board;
        for (int square = 0; square < 9; ++square) {
            board += (stones_[0] >> square & 1) ? 'X' : (stones_[1] >> square & 1) ? 'O' : '.';
            if (square % 3 == 2) board += '\n';
        }
        return board;
    }

private:
    // In octal, a digit a row.
    static constexpr std::array<u32, 8> Lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    static constexpr std::array<double, 4> Worth{0, 1, 3, 0};

    // Where each square goes.
    using Symmetry = std::array<int, 9>;
    static constexpr Symmetry QuarterTurn{2, 5, 8, 1, 4, 7, 0, 3, 6};
    static constexpr Symmetry Mirror{2, 1, 0, 5, 4, 3, 8, 7, 6};

    TicTacToe moved(const Symmetry& to) const {
        TicTacToe image;
        for (usize square = 0; square < 9; ++square) {
            for (usize player = 0; player < 2; ++player)
                image.stones_[player] |= (stones_[player] >> square & 1) << to[square];
        }
        return image;
    }

    u32 stones(Player player) const { return stones_[usize(player)]; }
    u32 empty() const { return 0777u & ~(stones_[0] | stones_[1]); }
    bool has_line(Player player) const {
        for (const u32 line : Lines) {
            if ((stones(player) & line) == line) return true;
        }
        return false;
    }

    std::array<u32, 2> stones_{};  // by player
};

}  // namespace adversarial
