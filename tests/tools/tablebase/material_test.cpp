// tools/tablebase/material.h: names of endings, and the endings that captures and promotions lead to.
#include "tools/tablebase/material.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace tablebase_tool {
namespace {

std::string name_of(std::string_view text) {
    const auto material = EndingMen::parse(text);
    return material ? material->named_white_first().name() : material.error();
}

TEST(EndingMen, NamesAreAsSyzygyHasThem) {
    EXPECT_EQ(name_of("KQvKR"), "KQvKR");
    EXPECT_EQ(name_of("krvkq"), "KQvKR");
    EXPECT_EQ(name_of("KvKP"), "KPvK");
    EXPECT_EQ(name_of("KNvKBB"), "KBBvKN");
    EXPECT_EQ(name_of("PRKvRK"), "KRPvKR");
    EXPECT_EQ(name_of("KPvKN"), "KNvKP");
}

TEST(EndingMen, WhatIsNoEndingIsToldWhy) {
    EXPECT_EQ(name_of("KQKR"),
              "\"KQKR\" is not an ending: it needs two sides with a v between them; an example is KQvKR");
    EXPECT_NE(name_of("KQvKvR").find("two sides"), std::string::npos);
    EXPECT_NE(name_of("KQvR").find("one king"), std::string::npos);
    EXPECT_NE(name_of("KXvK").find("\"X\" is not a piece"), std::string::npos);
    EXPECT_NE(name_of("KQRBvKN").find("more than 5 men"), std::string::npos);
    EXPECT_NE(name_of("").find("two sides"), std::string::npos);
}

std::vector<std::string> successors_of(std::string_view name) {
    std::vector<std::string> names;
    for (const EndingMen& next : EndingMen::parse(name)->successors()) names.push_back(next.name());
    std::sort(names.begin(), names.end());
    return names;
}

TEST(EndingMen, CapturesAndPromotionsLeadOn) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(successors_of("KvK"), Names{});
    EXPECT_EQ(successors_of("KRvK"), Names{"KvK"});
    EXPECT_EQ(successors_of("KQvKR"), (Names{"KQvK", "KRvK"}));
    EXPECT_EQ(successors_of("KPvK"), (Names{"KBvK", "KNvK", "KQvK", "KRvK", "KvK"}));
    // One side takes the other's man, or Black promotes, with or without taking the knight.
    EXPECT_EQ(successors_of("KNvKP"),
              (Names{"KBvK", "KBvKN", "KNvK", "KNvKN", "KPvK", "KQvK", "KQvKN", "KRvK", "KRvKN"}));
}

}  // namespace
}  // namespace tablebase_tool
