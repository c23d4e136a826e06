// uci/tune_options.h: the list that a tuner reads.
#include "uci/tune_options.h"

#include <set>

#include <gtest/gtest.h>

namespace {

TEST(TuneOptions, AParameterIsALineOfSevenFields) {
    const uci::TuneParameter parameters[] = {{"margin", 80, 20, 200, 8}, {"offset", 0, -200, 200, 25}};
    EXPECT_EQ(uci::format_spsa(parameters),
              "margin, int, 80, 20, 200, 8, 0.002\noffset, int, 0, -200, 200, 25, 0.002");
    EXPECT_EQ(uci::format_spsa({}), "");
}

TEST(TuneOptions, EveryParameterOfTheSearchIsThereOnce) {
    std::set<std::string_view> names;
    for (const uci::TuneParameter& parameter : uci::tune_parameters()) {
        EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
        EXPECT_LE(parameter.min, parameter.value) << parameter.name;
        EXPECT_LE(parameter.value, parameter.max) << parameter.name;
        EXPECT_GT(parameter.step, 0) << parameter.name;
    }
    EXPECT_GT(names.count("lmr_quiet_base"), 0u);
    EXPECT_GE(names.size(), 20u);
}

TEST(TuneOptions, OnlyATuningBuildListsThem) {
    const auto listing = uci::spsa_listing();
    uci::OptionList options;
    uci::add_tune_options(options);
#if defined(HOUYI_TUNE)
    ASSERT_TRUE(listing);
    EXPECT_EQ(*listing, uci::format_spsa(uci::tune_parameters()));
    EXPECT_EQ(options.listing().size(), uci::tune_parameters().size());
#else
    ASSERT_FALSE(listing);
    EXPECT_NE(listing.error().find("-DHOUYI_TUNE=ON"), std::string::npos);
    EXPECT_TRUE(options.listing().empty());
#endif
}

}  // namespace
