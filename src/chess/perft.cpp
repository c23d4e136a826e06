// Each thread counts subtrees two plies below the root; a subtree is counted serially.
#include "chess/perft.h"

#include <atomic>

#include "chess/movegen.h"
#include "util/threads.h"

namespace chess {

u64 perft(Position& position, int depth, const util::StopRequested& stopped) {
    constexpr int UnpolledDepth = 4;  // such subtrees take a few milliseconds
    if (depth <= 0) return 1;
    if (depth == 1) return u64(count_legal_moves(position));
    u64 leaves = 0;
    for (const Move move : legal_moves(position)) {
        if (depth > UnpolledDepth && stopped && stopped()) break;
        position.do_move(move);
        leaves += perft(position, depth - 1, stopped);
        position.undo_move(move);
    }
    return leaves;
}

namespace {

// A unit of work for one thread: a reply to a root move.
struct Subtree {
    usize root_index;
    Move reply;
};

std::vector<Subtree> split(const Position& root, const std::vector<PerftMove>& root_moves) {
    std::vector<Subtree> subtrees;
    Position position = root;
    for (usize i = 0; i < root_moves.size(); ++i) {
        position.do_move(root_moves[i].move);
        for (const Move reply : legal_moves(position)) subtrees.push_back({i, reply});
        position.undo_move(root_moves[i].move);
    }
    return subtrees;
}

}  // namespace

PerftResult perft_divide(const Position& position, int depth, int threads,
                         const util::StopRequested& stopped) {
    PerftResult result;
    if (depth <= 0) {
        result.leaves = 1;
        return result;
    }
    for (const Move move : legal_moves(position)) result.moves.push_back({move, depth == 1 ? 1u : 0u});

    if (depth >= 2) {
        const std::vector<Subtree> subtrees = split(position, result.moves);
        std::vector<std::atomic<u64>> leaves(result.moves.size());
        std::atomic<bool> is_over = false;
        util::for_each_piece(subtrees.size(), subtrees.size(), threads,
                             [&](usize piece, usize /*begin*/, usize /*end*/) {
                                 is_over = is_over || (stopped && stopped());
                                 if (is_over) return;
                                 const Subtree& subtree = subtrees[piece];
                                 Position mine = position;
                                 mine.do_move(result.moves[subtree.root_index].move);
                                 mine.do_move(subtree.reply);
                                 leaves[subtree.root_index] += perft(mine, depth - 2, stopped);
                             });
        for (usize i = 0; i < leaves.size(); ++i) result.moves[i].leaves = leaves[i];
    }
    for (const PerftMove& entry : result.moves) result.leaves += entry.leaves;
    return result;
}

}  // namespace chess
