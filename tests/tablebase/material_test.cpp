// tablebase/material.h: names of materials and their meaning.
#include "tablebase/material.h"

#include <gtest/gtest.h>

namespace tablebase {
namespace {

using chess::Color;
using chess::PieceType;

TEST(Material, IsReadAndWrittenByName) {
    const Material material = *Material::parse("KQPPvKRN");
    EXPECT_EQ(material.count(Color::White, PieceType::Queen), 1);
    EXPECT_EQ(material.pawns(Color::White), 2);
    EXPECT_EQ(material.count(Color::Black, PieceType::Knight), 1);
    EXPECT_EQ(material.count(Color::Black, PieceType::Queen), 0);
    EXPECT_EQ(material.men(), 7);
    EXPECT_EQ(material.men_of(Color::Black), 3);
    EXPECT_TRUE(material.has_pawns());
    for (const char* name : {"KvK", "KQvK", "KvKQ", "KRPvKR", "KNNNvKPP"})
        EXPECT_EQ(Material::parse(name)->name(), name);
    for (const char* name :
         {"", "v", "K", "KvK ", "Kvk", "KQ", "QKvK", "KNBvK", "KvKXv", "KKvK", "kqvk", "KQvKvK"})
        EXPECT_FALSE(Material::parse(name)) << name;
}

TEST(Material, HasAKeyOfItsOwnAndASwappedSelf) {
    EXPECT_EQ(Material::parse("KQvKR")->swapped(), *Material::parse("KRvKQ"));
    EXPECT_NE(Material::parse("KQvKR")->key(), Material::parse("KRvKQ")->key());
    EXPECT_EQ(Material::parse("KvK")->key(), 0U);
    EXPECT_TRUE(Material::parse("KRPvKRP")->is_symmetric());
    EXPECT_FALSE(Material::parse("KRPvKR")->is_symmetric());
}

TEST(Material, KnowsWhichSideATableNamesFirst) {
    for (const char* name : {"KQvK", "KQvKR", "KRvKP", "KPPvKQ", "KNvKN", "KQPvKQN", "KRRvKRB"}) {
        const Material material = *Material::parse(name);
        EXPECT_EQ(material.is_in_table_order(), name != std::string("KQPvKQN")) << name;
        EXPECT_EQ(material.swapped().is_in_table_order(),
                  material.is_symmetric() || !material.is_in_table_order())
            << name;
    }
}

}  // namespace
}  // namespace tablebase
