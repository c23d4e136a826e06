// Tests of the evaluation cache: it returns what was stored, and an evaluator with it returns the same values
// as one without it.

#include <gtest/gtest.h>

#include "eval/classical/classical.h"
#include "eval/evaluator.h"
#include "support/positions.h"

namespace eval {
namespace {

constexpr chess::Key Key = 0x0123456789abcdef;

TEST(EvaluationCache, GivesBackWhatWasStored) {
    EvaluationCache cache;
    EXPECT_FALSE(cache.find(Key).has_value());
    for (const int cp : {-20000, -1, 0, 1, 20000}) {
        cache.store(Key, Score::from_cp(cp));
        EXPECT_EQ(cache.find(Key), Score::from_cp(cp));
    }
    cache.clear();
    EXPECT_FALSE(cache.find(Key).has_value());
}

TEST(EvaluationCache, TellsKeysOfOneEntryApart) {
    EvaluationCache cache;
    cache.store(Key, Score::from_cp(33));
    for (int bit = 16; bit < 64; ++bit) EXPECT_FALSE(cache.find(Key ^ u64(1) << bit).has_value()) << bit;
    EXPECT_EQ(cache.find(Key), Score::from_cp(33));
}

TEST(EvaluationCache, HoldsNothingOfKeyZeroAtTheStart) {
    EXPECT_FALSE(EvaluationCache().find(0).has_value());
}

TEST(Evaluator, SaysTheSameTheSecondTime) {
    Evaluator evaluator;
    classical::PawnTable table;
    const chess::Position white = test::from_fen("4k3/8/8/3p4/4P3/8/8/4KB2 w - - 0 1");
    const chess::Position black = test::from_fen("4k3/8/8/3p4/4P3/8/8/4KB2 b - - 0 1");
    for (int time = 0; time < 2; ++time)
        for (const chess::Position* const position : {&white, &black})
            EXPECT_EQ(evaluator.evaluate(*position), classical::evaluate(*position, table));
}

}  // namespace
}  // namespace eval
