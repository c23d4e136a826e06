// MTD(f): null windows only, which close in on the value from a first guess f.
// Plaat, Schaeffer, Pijls, de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996); CPW: MTD(f).
#pragma once

#include <vector>

#include "adversarial/alpha_beta.h"

namespace adversarial {

// The bounds that earlier passes have proved. One slot a key, the last one in wins. A game without keys has
// none, and MTD(f) is right all the same, but every pass starts from nothing.
class BoundMemory {
public:
    struct Bounds {
        double lower = -Infinity;
        double upper = Infinity;
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
    explicit BoundMemory(const G&) : slots_(HasKey<G> ? usize(1) << Bits : 0) {}

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

struct Mtdf {
    // Alpha-beta, fail-soft, that begins with what an earlier pass knows of the node.
    template <class W>
    static double alpha_beta_with_memory(W& walk, BoundMemory& memory, int depth, double alpha, double beta) {
        if (const auto leaf = walk.enter(depth, alpha, beta)) return *leaf;
        BoundMemory::Bounds bounds = memory.find(walk.game(), depth);
        if (bounds.lower >= beta || bounds.upper <= alpha) {
            const double known = bounds.lower >= beta ? bounds.lower : bounds.upper;
            walk.cut(CutReason::Memory, known);
            return walk.leave(known);
        }
        const double first_alpha = alpha;
        double best = -Infinity;
        for (const auto& action : walk.actions()) {
            walk.apply(action);
            const double child = -alpha_beta_with_memory(walk, memory, depth - 1, -beta, -alpha);
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
        memory.store(walk.game(), depth, bounds);
        return walk.leave(best);
    }

    // Each pass raises the lower bound or brings down the upper one. The last one, whose window holds the
    // value and nothing else, reads off the principal variation, which a null window cannot tell.
    template <class W>
    static double value(W& walk, double guess) {
        BoundMemory memory(walk.game());
        double lower = -Infinity, upper = Infinity;
        double value = guess;
        for (bool first = true; lower < upper; first = false) {
            const double beta = value == lower ? just_above(value) : value;
            if (!first) walk.re_search(just_below(beta), beta);
            value = alpha_beta_with_memory(walk, memory, walk.depth(), just_below(beta), beta);
            if (walk.stopped()) return value;
            (value < beta ? upper : lower) = value;
        }
        walk.re_search(just_below(value), just_above(value));
        return alpha_beta_with_memory(walk, memory, walk.depth(), just_below(value), just_above(value));
    }
};

template <MinimaxGame G, class Observer = NullObserver, class Stop = NeverStop>
SearchOutcome<G> mtdf(G& game, const SearchOptions<ActionOf<G>>& options = {}, Observer&& observer = {},
                      Stop&& stop = {}) {
    return search_with({.view = View::Mover}, game, options, observer, stop,
                       [&](auto& walk) { return Mtdf::value(walk, walk.seen(options.guess)); });
}

}  // namespace adversarial
