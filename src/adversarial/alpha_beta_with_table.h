// Alpha-beta with a transposition table: what it finds below a state serves again when other moves lead to
// this state, or when it is searched with another window. Fail-soft, in the negamax form.
// CPW: Transposition Table; Plaat et al., "Best-First Fixed-Depth Minimax Algorithms" (1996).
#pragma once

#include <optional>
#include <vector>

#include "adversarial/alpha_beta.h"

namespace adversarial {

// The bounds that are proved for a state and a depth below it. One slot per key; the last one stored wins.
// For a game without keys the table stays empty.
class BoundTable {
public:
    struct Bounds {
        double lower = -Infinity;
        double upper = Infinity;

        bool is_exact() const { return lower == upper; }
        // The bound that lies outside the window and so makes a search needless, if there is one.
        std::optional<double> answer(double alpha, double beta) const {
            if (lower >= beta) return lower;
            if (upper <= alpha) return upper;
            return std::nullopt;
        }
    };

    template <Game G>
    Bounds find(const G& game, int depth) const {
        if constexpr (HasKey<G>) {
            const Slot& slot = slots_[index(game.key())];
            if (slot.used && slot.key == game.key() && slot.depth == same_if_unlimited(depth))
                return slot.bounds;
        }
        return {};
    }

    template <Game G>
    void store(const G& game, int depth, const Bounds& bounds) {
        if constexpr (HasKey<G>) {
            slots_[index(game.key())] = Slot{game.key(), bounds, same_if_unlimited(depth), true};
        }
    }

    // 2^18 slots of 32 bytes, 8 MiB.
    template <Game G>
    explicit BoundTable(const G&) : slots_(HasKey<G> ? usize(1) << Bits : 0) {}

private:
    static constexpr int Bits = 18;
    struct Slot {
        u64 key = 0;
        Bounds bounds;
        int depth = 0;
        bool used = false;
    };

    // Fibonacci hashing (Knuth, TAOCP 6.4): keys need not look random.
    static usize index(u64 key) { return usize((key * 0x9E3779B97F4A7C15) >> (64 - Bits)); }
    static int same_if_unlimited(int depth) { return depth > MaxDepth ? Unlimited : depth; }

    std::vector<Slot> slots_;
};

struct AlphaBetaWithTable {
    template <class W>
    static double value(W& walk, BoundTable& table, int depth, double alpha, double beta) {
        BoundTable::Bounds bounds = table.find(walk.game(), depth);
        std::optional<double> known = bounds.answer(alpha, beta);
        // An exact value inside the window is the answer at a leaf only. Elsewhere the node is searched again
        // for its line, which costs little: the bounds of its children are in the table.
        if (bounds.is_exact() && walk.is_leaf(depth)) known = bounds.lower;
        if (const auto done = walk.enter(depth, alpha, beta, known)) {
            if (!known && !walk.stopped()) table.store(walk.game(), depth, {*done, *done});
            return *done;
        }
        const double first_alpha = alpha;
        double best = -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = -value(walk, table, depth - 1, -beta, -alpha);
            walk.undo(action);
            if (walk.stopped()) return walk.leave(best);
            if (child > best) {
                best = child;
                walk.improve(action);
            }
            if (best >= beta) {
                walk.cut(best);
                break;
            }
            if (best > alpha) walk.narrow(alpha = best, beta);
        }
        if (best > first_alpha) bounds.lower = best;  // inside the window both hold
        if (best < beta) bounds.upper = best;
        table.store(walk.game(), depth, bounds);
        return walk.leave(best);
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> alpha_beta_with_table(G& game, const SearchOptions<ActionOf<G>>& options = {},
                                       Observer&& observer = {}, Stop&& stop = {}) {
    return search_with({.view = View::Mover, .window = true}, game, options, observer, stop, [](auto& walk) {
        BoundTable table(walk.game());
        const auto [alpha, beta] = walk.window();
        return AlphaBetaWithTable::value(walk, table, walk.depth(), alpha, beta);
    });
}

}  // namespace adversarial
