// Exercise evaluation, for step 3 of the guide (src/adversarial/README.md).
//
// Say how good a board of connect four is for MAX, who has the X: any number, greater is better, and 0 is
// even. A search four plies deep then plays with it, against a search of the same depth for which all boards
// are even, so that it knows only wins. Of 60 games, 30 as MAX and 30 as MIN, you need 36 points; a draw is
// half a point.
//
// The guide has an idea. The board has 7 columns and 6 rows, and board[0][3] is the middle of the bottom row.
//
// exercises.h says what a Board is.
// Check it in build/release with  cmake --build . --target exercise-evaluation
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double evaluate(const Board& board) {
    return 0;  // TODO
}

}  // namespace exercise
