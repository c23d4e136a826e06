// Exercise alpha-beta-table, for step 8 of the guide (src/adversarial/README.md).
//
// Write alpha-beta in the negamax form, fail-soft, for a real game: tic-tac-toe, in which an early win is
// worth more (position.h). The table keeps what is known of each position, so that it is not searched twice.
// After a search the value may be known exactly, or only as a lower or an upper bound, and all three may be
// of use the next time.
//
// exercises.h says what Table and Known are, and position.h what a position can be asked.
// Check it in build/release with  cmake --build . --target exercise-alpha-beta-table
#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_table(Position& position, double alpha, double beta, Table& table) {
    return 0;  // TODO
}

}  // namespace exercise
