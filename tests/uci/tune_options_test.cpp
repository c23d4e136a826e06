// uci/tune_options.h: the list that a tuner reads.
#include "uci/tune_options.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::HasSubstr;

TEST(TuneOptions, OnlyATuningBuildListsThem) {
    const auto listing = uci::spsa_listing();
    uci::OptionList options;
    uci::add_tune_options(options);
#if defined(HOUYI_TUNE)
    ASSERT_TRUE(listing);
    EXPECT_THAT(*listing,
                testing::ContainsRegex("\nlmr_quiet_base, int, [0-9]+, [0-9]+, [0-9]+, [0-9]+, 0.002\n"));
    EXPECT_EQ(options.listing().size(), usize(1 + std::ranges::count(*listing, '\n')));
#else
    ASSERT_FALSE(listing);
    EXPECT_THAT(listing.error(), HasSubstr("-DHOUYI_TUNE=ON"));
    EXPECT_TRUE(options.listing().empty());
#endif
}

}  // namespace
