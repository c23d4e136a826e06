// Writes a line for each step that MateSolver::show_proof() shows.
#include "mate/proof_text.h"

#include <ostream>

#include "chess/fen.h"
#include "chess/notation.h"
#include "mate/proof_checker.h"

namespace mate {

bool write_proof(std::ostream& out, MateSolver& solver, const chess::Position& root, int moves) {
    out << "mate in " << moves << ", " << chess::to_fen(root, chess::CastlingStyle::Shredder) << '\n';
    return solver.show_proof(moves, [&out](const ProofStep& step) {
        out << proof_position(step.position, step.needs_clock) << ' ' << chess::to_uci(step.move, true)
            << '\n';
    });
}

}  // namespace mate
