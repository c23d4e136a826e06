// Divides the work among the search's nodes, and writes the proof to the table.
#include "search/mate_prover.h"

#include <algorithm>

#include "search/known_positions.h"
#include "search/node.h"

namespace search {

using eval::Score;
using mate::MateSolver;

namespace {

constexpr u64 BeginsAt = 200'000;     // nodes of the search: some 100 ms
constexpr u64 NodesOfALook = 10'000;  // nodes of the solver: less than 1 ms
constexpr u64 MostNodes = NodesOfALook << 10;
constexpr usize Memory = usize(256) << 10;  // with 16 MiB no more of the problems below are proven
// Of 238 problems with mates in 7 to 12 moves, a million nodes prove 162 if mates in up to 12 moves are
// searched for, 148 with 15 and 138 with 20.
constexpr int MostMoves = 12;
// The greatest proof number with which a proof is still expected: of these problems, 150 are proven by a
// million nodes and never exceed it, while of 250 quiet positions of games a third has less after the look and
// an eighth after 100,000 nodes.
constexpr u32 MostEffort = 80;

}  // namespace

void MateProver::begin(const chess::Position& root) {
    root_ = root;
    solver_.reset();
    proof_.clear();
    next_at_ = shared_.root_tables.ranking ? Never : BeginsAt;
    nodes_ = NodesOfALook;
}

bool MateProver::work() {
    next_at_ = Never;
    if (!solver_ && !start()) return false;
    const auto answer = solver_->search(MostMoves, nodes_);
    if (answer == adversarial::Answer::Unknown && nodes_ < MostNodes &&
        solver_->proof_number(MostMoves) <= MostEffort) {
        nodes_ *= 2;  // a step forgets what is on its stack when it ends, so that they must not be small
        next_at_ = BeginsAt + nodes_;
    }
    if (answer != adversarial::Answer::Proven) return false;
    auto line = solver_->line(MostMoves);
    if (!line) return false;
    proof_ = std::move(*line);
    return true;
}

// False if there is no memory.
bool MateProver::start() {
    if (memory_.size() == 0) memory_ = util::LargeBuffer::allocate(Memory);
    if (memory_.size() < Memory) return false;
    std::ranges::fill(memory_.bytes(), std::byte(0));
    solver_.emplace(*root_, shared_.limits.search_moves, memory_.bytes(),
                    [this](u64, MateSolver::Phase) { return must_end_(); });
    return true;
}

// The score of a position of the proof is at least its mate, and that after the attacker's move at most the
// same for the defender.
void MateProver::tell_table() {
    constexpr Depth Proven = eval::MaxPly - 1;
    solver_->show_proof(MostMoves, [this](const mate::ProofStep& step) {
        const int plies = 2 * step.length - 1;
        store(shared_.tt, step.position, 0,
              {.move = step.move,
               .score = Score::mate_in(plies),
               .static_eval = Score::none(),
               .depth = Proven,
               .bound = Bound::Lower});
        store(shared_.tt, chess::played(step.position, step.move), 0,
              {.move = chess::Move::none(),
               .score = Score::mated_in(plies - 1),
               .static_eval = Score::none(),
               .depth = Proven,
               .bound = Bound::Upper});
    });
}

}  // namespace search
