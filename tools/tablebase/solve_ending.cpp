// Retrograde analysis of one ending in arrays (adversarial/retrograde.h explains the idea), slice by slice,
// so that every move that captures, promotes or moves a pawn leads to a solved position.
#include <algorithm>
#include <atomic>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "tools/tablebase/endings.h"
#include "util/threads.h"

namespace tablebase_tool {

namespace {

// Several threads write to the same array, so each element is accessed atomically.
template <class T>
T load(T& place) {
    return std::atomic_ref<T>(place).load(std::memory_order_relaxed);
}
template <class T>
void store(T& place, T value) {
    std::atomic_ref<T>(place).store(value, std::memory_order_relaxed);
}

// The storage of the two distances. The greatest codes are those of draws and of unused numbers. A position
// counts as a draw until more is known.
struct ToMate {
    using Code = u8;
    static constexpr usize Number = 0;
    static constexpr std::string_view Target = "mate";
    static constexpr Code Draw = DtmDraw;
    static constexpr Code Unused = DtmUnused;
    static constexpr int MaxPlies = MaxMatePlies;
    static constexpr Code win(int plies) { return Code(plies); }
    static constexpr Code loss(int plies) { return Code(plies); }
    static constexpr int plies(Code code) { return code; }
    static int plies_of(const Verdict& verdict) { return verdict.mate_plies; }
    static std::vector<Code>& codes(Ending& ending) { return ending.dtm; }
};
struct ToZeroing {
    using Code = u16;
    static constexpr usize Number = 1;
    static constexpr std::string_view Target = "a zeroing move";
    static constexpr Code Draw = DtzDraw;
    static constexpr Code Unused = DtzUnused;
    static constexpr int MaxPlies = (DtzDraw - 2) / 2;
    static constexpr Code win(int plies) { return Code(2 * plies + 1); }
    static constexpr Code loss(int plies) { return Code(2 * plies); }
    static constexpr int plies(Code code) { return code / 2; }
    static int plies_of(const Verdict& verdict) { return verdict.zeroing_plies; }
    static std::vector<Code>& codes(Ending& ending) { return ending.dtz; }
};
template <class Distance>
constexpr bool is_win(typename Distance::Code code) {
    return code < Distance::Draw && code % 2 == 1;
}

class SliceSolver {
public:
    SliceSolver(Ending& ending, const Exits& exits, const SolveSettings& settings, u64 slice)
        : ending_(ending), layout_(ending.layout), exits_(exits), settings_(settings),
          first_(slice * layout_.slice_size()), hopes_(layout_.slice_size()) {
        if (layout_.slice_count() > 1)
            slice_name_ = fmt::format(", pawns {} of {}", slice + 1, layout_.slice_count());
    }

    util::Done solve() {
        for_all([this](u64 begin, u64 end) {
            for (u64 i = begin; i < end; ++i) set_up(i);
        });
        const std::vector<u8> hopes = hopes_;
        if (util::Done done = go_backwards<ToMate>(); !done) return done;
        hopes_ = hopes;
        return go_backwards<ToZeroing>();
    }

private:
    // Calls work(begin, end) for ranges of positions, on all threads.
    template <class Work>
    void for_all(const Work& work) {
        util::for_each_piece(layout_.slice_size(), loop_parts(layout_.slice_size()), settings_.threads,
                             [&](usize /*piece*/, u64 begin, u64 end) { work(begin, end); });
    }

    bool is_zeroing(const Step& step) const {
        return step.takes_or_promotes() || layout_.man(step.mover).type == PieceType::Pawn;
    }

    template <class Distance>
    typename Distance::Code& code(u64 i) {
        return Distance::codes(ending_)[first_ + i];
    }
    // The number of a position within the slice.
    u64 number_of(const EndingPosition& placement) const { return layout_.index(placement) - first_; }

    template <class Distance>
    void set(u64 i, bool wins, int plies) {
        std::atomic<int>& farthest = farthest_[Distance::Number];
        int so_far = farthest.load(std::memory_order_relaxed);
        while (plies > so_far && !farthest.compare_exchange_weak(so_far, plies, std::memory_order_relaxed)) {
        }
        if (plies <= Distance::MaxPlies)
            store(code<Distance>(i), wins ? Distance::win(plies) : Distance::loss(plies));
    }
    void set_both(u64 i, const Verdict& verdict) {
        set<ToMate>(i, verdict.is_win(), verdict.mate_plies);
        set<ToZeroing>(i, verdict.is_win(), verdict.zeroing_plies);
    }

    // Sets what is known of a position before the moves within the slice are considered. A win by a move that
    // leaves the slice stays in the arrays until a move within the slice gives a nearer one.
    void set_up(u64 i) {
        EndingPosition placement;
        if (!layout_.place(first_ + i, placement) || is_in_check(layout_, placement, ~placement.to_move)) {
            code<ToMate>(i) = ToMate::Unused;
            code<ToZeroing>(i) = ToZeroing::Unused;
            return;
        }
        code<ToMate>(i) = ToMate::Draw;
        code<ToZeroing>(i) = ToZeroing::Draw;
        int moves = 0;
        int counted = 0;
        std::optional<Verdict> out;  // the best of the moves that leave the slice
        for_each_move(layout_, placement, [&](const Step& step) {
            if (is_zeroing(step)) {
                const Verdict verdict = before(exits_.after(placement, step), true);
                out = out ? best_of(*out, verdict) : verdict;
            } else {
                ++moves;
                counted += !layout_.is_symmetric(moved(placement, step));
            }
            return true;
        });
        if (moves == 0 && !out) {
            if (is_in_check(layout_, placement, placement.to_move)) set_both(i, {Wdl::Loss, 0, 0});
            return;
        }
        if (out && (out->is_win() || (out->is_loss() && moves == 0))) set_both(i, *out);
        const bool out_saves = out && !out->is_loss();
        hopes_[i] = u8(layout_.is_symmetric(placement) ? 0 : counted + out_saves);
    }

    template <class Distance>
    util::Done go_backwards() {
        for (int plies = 0; plies <= farthest_[Distance::Number]; ++plies) {
            if (settings_.stop_requested()) return util::Failure{std::string("stopped")};
            settings_.on_progress(fmt::format("{}{}: {} plies from {}", ending_.material.name(), slice_name_,
                                              plies, Distance::Target));
            if (plies > Distance::MaxPlies)
                return util::Failure{fmt::format("{}: a distance of more than {} plies cannot be stored",
                                                 ending_.material.name(), Distance::MaxPlies)};
            for_all([this, plies](u64 begin, u64 end) { propagate_all<Distance>(begin, end, plies); });
        }
        return {};
    }

    // Propagates all positions at that distance to the positions before them.
    template <class Distance>
    void propagate_all(u64 begin, u64 end, int plies) {
        using Code = typename Distance::Code;
        constexpr u64 Block = 64;  // the compiler vectorises a loop over one block
        for (u64 block = begin; block < end; block += Block) {
            const u64 block_end = std::min(block + Block, end);
            Code* codes = &code<Distance>(0);
            bool is_there = false;
            for (u64 i = block; i < block_end; ++i) is_there |= Distance::plies(codes[i]) == plies;
            if (!is_there) continue;
            for (u64 i = block; i < block_end; ++i) {
                const Code known = load(codes[i]);
                if (Distance::plies(known) == plies && known < Distance::Draw)
                    propagate<Distance>(i, is_win<Distance>(known), plies);
            }
        }
    }

    template <class Distance>
    void propagate(u64 i, bool wins, int plies) {
        const EndingPosition placement = layout_.placement_of(first_ + i);
        const bool is_counted = wins && !layout_.is_symmetric(placement);
        for_each_way_back(layout_, placement, [&](const EndingPosition& earlier) {
            const u64 j = number_of(earlier);
            const auto known = load(code<Distance>(j));
            if (known == Distance::Unused) return;
            if (!wins) {
                if (known > Distance::win(plies + 1)) set<Distance>(j, true, plies + 1);
            } else if (known == Distance::Draw && may_be_lost(j, is_counted)) {
                lose<Distance>(j, earlier, plies);
            }
        });
    }

    // Records that one more move loses. Returns true if it may have been the last hope. At a symmetric
    // position, a move and its mirror image are two moves in one direction and one move in the other. These
    // moves are not counted, so positions before or after a symmetric position return true every time.
    bool may_be_lost(u64 i, bool is_counted) {
        if (!is_counted || load(hopes_[i]) == 0) return true;
        return std::atomic_ref<u8>(hopes_[i]).fetch_sub(1, std::memory_order_relaxed) == 1;
    }

    // Sets the distance of the loss if every move is now known to lose.
    template <class Distance>
    void lose(u64 i, const EndingPosition& placement, int plies) {
        int latest = 0;
        const bool is_lost = for_each_move(layout_, placement, [&](const Step& step) {
            if (is_zeroing(step)) {
                const Verdict verdict = before(exits_.after(placement, step), true);
                latest = std::max(latest, Distance::plies_of(verdict));
                return verdict.is_loss();
            }
            const auto known = load(code<Distance>(number_of(moved(placement, step))));
            latest = std::max(latest, Distance::plies(known) + 1);
            return is_win<Distance>(known) && Distance::plies(known) <= plies;
        });
        if (is_lost) set<Distance>(i, false, latest);
    }

    Ending& ending_;
    const Layout& layout_;
    const Exits& exits_;
    const SolveSettings& settings_;
    std::string slice_name_;
    u64 first_;                              // number of the slice's first position
    std::vector<u8> hopes_;                  // by number in the slice: moves that are not yet known to lose
    std::atomic<int> farthest_[2] = {0, 0};  // plies, by distance
};

void mark_cursed(Ending& ending) {
    const auto is_late = [](u16 code) {
        return code < DtzDraw && ToZeroing::plies(code) > LastPlyBeforeRule;
    };
    if (std::none_of(ending.dtz.begin(), ending.dtz.end(), is_late)) return;
    ending.cursed.assign((ending.dtz.size() + 63) / 64, 0);
    for (u64 i = 0; i < ending.dtz.size(); ++i)
        ending.cursed[i / 64] |= u64(is_late(ending.dtz[i])) << (i % 64);
}

}  // namespace

util::Done solve_ending(Ending& ending, const Exits& exits, const SolveSettings& settings) {
    const Layout& layout = ending.layout;
    ending.dtm.assign(layout.size(), DtmUnused);
    ending.dtz.assign(layout.size(), DtzUnused);
    for (u64 slice = 0; slice < layout.slice_count(); ++slice)
        if (util::Done done = SliceSolver(ending, exits, settings, slice).solve(); !done) return done;
    mark_cursed(ending);
    return {};
}

}  // namespace tablebase_tool
