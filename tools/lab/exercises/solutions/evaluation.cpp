// A solution of the exercise evaluation: the fours that are still open, as in
// src/adversarial/games/connect_four.h.
#include "tools/lab/exercises/exercises.h"

namespace exercise {

namespace {

// Lines of four squares of which the other player has none.
int open_fours(const Board& board, char us) {
    const int rows = int(board.size()), columns = int(board.front().size());
    const auto is_ours = [&](int row, int column) {
        return 0 <= row && row < rows && 0 <= column && column < columns &&
               (board[usize(row)][usize(column)] == us || board[usize(row)][usize(column)] == '.');
    };
    constexpr int Steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int count = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            for (const auto& [up, right] : Steps) {
                int length = 0;
                while (length < 4 && is_ours(row + length * up, column + length * right)) ++length;
                count += length == 4;
            }
        }
    }
    return count;
}

}  // namespace

double evaluate(const Board& board) { return double(open_fours(board, 'X') - open_fours(board, 'O')); }

}  // namespace exercise
