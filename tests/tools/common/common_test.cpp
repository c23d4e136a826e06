// common/page.h: what the pages of all tools are made with.
#include <gtest/gtest.h>

#include "tools/common/page.h"

namespace common {
namespace {

TEST(Base64, IsOfTheStandard) {  // RFC 4648, section 10
    const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                           {"f", "Zg=="},
                                                           {"fo", "Zm8="},
                                                           {"foo", "Zm9v"},
                                                           {"foob", "Zm9vYg=="},
                                                           {"fooba", "Zm9vYmE="},
                                                           {"foobar", "Zm9vYmFy"}};
    for (const auto& [plain, coded] : vectors) EXPECT_EQ(base64(plain), coded);
    EXPECT_EQ(base64("\xFF\xFE"), "//4=");
}

TEST(Fill, ReplacesMarksOfTheTemplateAlone) {
    EXPECT_EQ(filled("<@A@|@B@|@A@>", {{"@A@", "one"}, {"@B@", "two"}}), "<one|two|one>");
    EXPECT_EQ(filled("@A@@B@", {{"@A@", "@B@"}, {"@B@", "@A@"}}), "@B@@A@");
    EXPECT_EQ(filled("@C@", {{"@A@", "one"}}), "@C@");
    EXPECT_EQ(filled("", {{"@A@", "one"}}), "");
}

TEST(Escaped, TextCannotEndATagOrAQuote) {
    EXPECT_EQ(escaped("<a & \"b\" 'c'>"), "&lt;a &amp; &quot;b&quot; &#39;c&#39;&gt;");
}

}  // namespace
}  // namespace common
