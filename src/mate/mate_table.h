// The transposition table of the mate solver: which mates are proven or refuted, and the state of the search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>

#include "adversarial/proof_search.h"
#include "chess/move.h"
#include "chess/zobrist.h"

namespace mate {

// The longest mate that is searched for, in moves of the mating side.
inline constexpr int MaxMoves = 60;

// Results for one position, with either side to move. Moves are always those that the mating side has left.
struct Knowledge {
    static constexpr int Never = 63;

    chess::Move move = {};  // of the mating side, if it is to move and a mate is proven
    int proven_in = Never;  // a mate in this many moves can be forced
    int refuted_in = 0;     // a mate in this many moves cannot be forced
    int moves = 0;          // the number of moves for which the proof numbers were found
    adversarial::ProofNumbers numbers = {};
    u64 nodes = 0;           // spent on it; once stored, its order of magnitude: see work_of()
    bool is_walked = false;  // proven_in is the length of a proof that was walked to its ends
};

// A table of clusters of one cache line each, in memory that the caller owns and that is initially all zeros.
class MateTable {
public:
    static constexpr usize LeastBytes = 64;

    // The memory must have at least LeastBytes bytes and the alignment of the clusters.
    explicit MateTable(std::span<std::byte> memory)
        : clusters_(reinterpret_cast<Cluster*>(memory.data())), count_(memory.size() / sizeof(Cluster)) {}

    std::optional<Knowledge> find(chess::Key key) const {
        for (const Slot& slot : cluster_of(key).slots)
            if (slot.key == key && slot.data != 0) return unpack(slot.data);
        return {};
    }

    // Stores in the slot of the same position, else in an empty one, else in the one with the least work.
    void store(chess::Key key, const Knowledge& knowledge) {
        Slot* victim = nullptr;
        for (Slot& slot : cluster_of(key).slots) {
            if (slot.data == 0 || slot.key == key) {
                victim = &slot;
                break;
            }
            if (victim == nullptr || work_in(slot.data) < work_in(victim->data)) victim = &slot;
        }
        *victim = {key, pack(knowledge)};
    }

private:
    struct Slot {
        u64 key;  // the full key: a proof must not be taken for that of another position
        u64 data;
    };
    struct alignas(64) Cluster {
        Slot slots[4];
    };
    static_assert(sizeof(Cluster) == LeastBytes);

    static constexpr int Walked = 63;  // instead of the work: replaced last
    static constexpr int MostWork = 62;

    Cluster& cluster_of(chess::Key key) const { return clusters_[usize(u128(key) * count_ >> 64)]; }

    // Bits 0-15 are the move, 16-21 proven_in, 22-27 refuted_in, 28-33 moves, 34-39 work, 40-51 the proof
    // number, 52-63 the disproof number.
    static u64 pack(const Knowledge& known) {
        return u64(known.move.code()) | u64(known.proven_in) << 16 | u64(known.refuted_in) << 22 |
               u64(known.moves) << 28 | u64(work_of(known)) << 34 |
               u64(shortened(known.numbers.proof)) << 40 | u64(shortened(known.numbers.disproof)) << 52;
    }
    static Knowledge unpack(u64 data) {
        const int work = work_in(data);
        return {.move = chess::Move::from_code(u16(data)),
                .proven_in = int(data >> 16 & 63),
                .refuted_in = int(data >> 22 & 63),
                .moves = int(data >> 28 & 63),
                .numbers = {lengthened(u32(data >> 40 & 0xFFF)), lengthened(u32(data >> 52))},
                .nodes = u64(1) << std::min(work, 48),
                .is_walked = work == Walked};
    }
    static int work_in(u64 data) { return int(data >> 34 & 63); }
    // The logarithm of the nodes, rounded up, so that each store of a known position doubles them at least. A
    // proof counts as more, because it must be shown.
    static int work_of(const Knowledge& known) {
        constexpr int WorthOfAProof = 6;
        if (known.is_walked) return Walked;
        const int bonus = known.proven_in == Knowledge::Never ? 0 : WorthOfAProof;
        return std::min(MostWork, int(std::bit_width(known.nodes)) + bonus);
    }

    // The top eight bits of a number and their shift: exact up to 255, above that too small by less than 1 in
    // 128.
    static u32 shortened(u32 number) {
        constexpr u32 MostShift = 15;
        const u32 shift = u32(std::max(0, int(std::bit_width(number)) - 8));
        return shift > MostShift ? 0xFFF : shift << 8 | number >> shift;
    }
    static u32 lengthened(u32 bits) { return (bits & 0xFF) << (bits >> 8); }

    Cluster* clusters_;
    u64 count_;
};

}  // namespace mate
