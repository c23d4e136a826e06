// The score of a position: centipawns for the side to move, mate in a number of plies, or a win or loss by
// the tables.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>

#include "util/ints.h"

namespace eval {

// The longest line from the root that a search may follow, in plies.
inline constexpr int MaxPly = 246;

// The scale; no code outside this class depends on its numbers:
//   |score| <= 20000             centipawns
//   |score| in 30754 .. 31000    won or lost by the endgame tables; 31000 - |score| plies from the root to
//                                the position that they contain
//   |score| in 31754 .. 32000    mate; 32000 - |score| plies from the root
//   32001                        beyond every score, for open windows
//   32002                        no score
// Window bounds may be any number up to 32001 in size, but a score that is stored or shown is one of these.
class Score {
public:
    constexpr Score() : value_(NoneValue) {}
    // Centipawns, clamped to the range of evaluations, so that an evaluation is never mistaken for a mate.
    static constexpr Score from_cp(int cp) { return Score(std::clamp(cp, -MaxCp, MaxCp)); }
    static constexpr Score draw() { return Score(0); }
    // The largest evaluation; its negative is the smallest.
    static constexpr Score max_evaluation() { return Score(MaxCp); }
    // The side to move is mated, or mates, `ply` plies from the root.
    static constexpr Score mated_in(int ply) { return Score(-MateValue + ply); }
    static constexpr Score mate_in(int ply) { return Score(MateValue - ply); }
    // The endgame tables say that the side to move loses, or wins, the position `ply` plies from the root. A
    // table win is worth less than any mate, which is an end, and more than any evaluation.
    static constexpr Score table_loss_in(int ply) { return Score(-TableValue + ply); }
    static constexpr Score table_win_in(int ply) { return Score(TableValue - ply); }
    static constexpr Score infinite() { return Score(InfiniteValue); }
    static constexpr Score none() { return Score(NoneValue); }

    constexpr bool is_none() const { return value_ == NoneValue; }
    // Within the range of scores that a search may find, mates included.
    constexpr bool is_bounded() const { return size() <= MateValue; }
    // By mate or by the tables. Numbers between the two ranges, which window bounds may be, count as well.
    constexpr bool is_win() const { return value_ >= TableValue - MaxPly && value_ <= MateValue; }
    constexpr bool is_loss() const { return value_ <= -TableValue + MaxPly && value_ >= -MateValue; }
    // Known to be won or lost: a margin in centipawns has no meaning here.
    constexpr bool is_decisive() const { return is_win() || is_loss(); }
    // A mate for either side.
    constexpr bool is_mate() const { return size() >= MateValue - MaxPly && size() <= MateValue; }
    // Won or lost by the tables.
    constexpr bool is_table() const { return size() >= TableValue - MaxPly && size() <= TableValue; }
    // Plies from the root to the mate; only for a mate.
    constexpr int plies_to_mate() const {
        assert(is_mate());
        return MateValue - size();
    }
    // Plies from the root to the position that the tables contain; only for a table score.
    constexpr int plies_to_table() const {
        assert(is_table());
        return TableValue - size();
    }
    // Whether it is a mate for either side in at most `moves` moves of the side that mates.
    constexpr bool is_mate_within(int moves) const { return is_mate() && (plies_to_mate() + 1) / 2 <= moves; }
    // The number of the score: centipawns unless the score is decisive.
    constexpr int cp() const { return value_; }

    // Converts mates and table scores between plies from the root and plies from a node `ply` plies below it.
    // The transposition table stores them from the node; other scores are the same from everywhere. A bound
    // from mate-distance pruning may be a mate nearer to the root than the node itself; it becomes mate on
    // the board, the nearest mate to the node.
    constexpr Score to_node(int ply) const { return nearer_by(ply); }
    // A mate found at a deeper node may be farther from the root than the range allows. It stays a win or a
    // loss, the longest in the range.
    constexpr Score from_node(int ply) const { return nearer_by(-ply); }

    // Storage in 16 bits.
    constexpr i16 to_i16() const { return i16(value_); }
    static constexpr Score from_i16(i16 bits) { return Score(bits); }

    constexpr Score operator-() const {
        assert(!is_none());
        return Score(-value_);
    }
    // Shifts the score by centipawns, for windows and margins; the result stays between -infinite and
    // infinite.
    friend constexpr Score operator+(Score score, int cp) { return bounded(score.value_ + cp); }
    friend constexpr Score operator-(Score score, int cp) { return bounded(score.value_ - cp); }
    friend constexpr int operator-(Score a, Score b) { return a.value_ - b.value_; }
    constexpr auto operator<=>(const Score&) const = default;

private:
    static constexpr int MaxCp = 20000;
    static constexpr int TableValue = 31000;
    static constexpr int MateValue = 32000;
    static constexpr int InfiniteValue = MateValue + 1;
    static constexpr int NoneValue = MateValue + 2;
    // The gap between evaluations and table scores holds what margins may add to an evaluation.
    static_assert(MaxCp + 10000 < TableValue - MaxPly && TableValue < MateValue - MaxPly);

    constexpr explicit Score(int value) : value_(value) {}
    static constexpr Score bounded(int value) {
        return Score(std::clamp(value, -InfiniteValue, InfiniteValue));
    }
    constexpr int size() const { return value_ > 0 ? value_ : -value_; }
    // The same result seen from a node `plies` plies nearer to it.
    constexpr Score nearer_by(int plies) const {
        if (!is_decisive()) return *this;
        const int nearest = is_mate() ? MateValue : TableValue;
        const int shifted = std::clamp(size() + plies, nearest - MaxPly, nearest);
        return Score(value_ > 0 ? shifted : -shifted);
    }

    int value_;
};

// A middle-game and an endgame value in centipawns (CPW: Tapered Eval), each within +-32767. Both are in one
// integer, the middle game in the upper half, so that one addition or multiplication serves both.
class TaperedScore {
public:
    constexpr TaperedScore() = default;
    constexpr TaperedScore(int middle, int end) : packed_(middle * 65536 + end) {}

    // A negative lower half has borrowed one from the upper half; rounding returns it.
    constexpr int middle() const { return (packed_ + 0x8000) >> 16; }
    constexpr int end() const { return i16(packed_); }

    constexpr TaperedScore& operator+=(TaperedScore other) {
        packed_ += other.packed_;
        return *this;
    }
    constexpr TaperedScore& operator-=(TaperedScore other) {
        packed_ -= other.packed_;
        return *this;
    }
    constexpr TaperedScore operator-() const { return from_packed(-packed_); }
    friend constexpr TaperedScore operator+(TaperedScore a, TaperedScore b) { return a += b; }
    friend constexpr TaperedScore operator-(TaperedScore a, TaperedScore b) { return a -= b; }
    friend constexpr TaperedScore operator*(TaperedScore a, int count) {
        return from_packed(a.packed_ * count);
    }
    constexpr bool operator==(const TaperedScore&) const = default;

private:
    static constexpr TaperedScore from_packed(i32 packed) {
        TaperedScore score;
        score.packed_ = packed;
        return score;
    }

    i32 packed_ = 0;
};

}  // namespace eval
