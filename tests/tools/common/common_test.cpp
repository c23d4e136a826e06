// What the pages of all tools are made of.
#include <gtest/gtest.h>

#include "common/fill.h"
#include "common/json_text.h"

namespace common {
namespace {

TEST(JsonText, Base64) {  // RFC 4648, section 10
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

TEST(JsonText, IsQuotedAndEndsNoScript) {
    EXPECT_EQ(json_text("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
    EXPECT_EQ(json_text("</script>"), "\"\\u003c/script>\"");
}

TEST(Fill, ReplacesMarksOfTheTemplateAlone) {
    EXPECT_EQ(filled("<@A@|@B@|@A@>", {{"@A@", "one"}, {"@B@", "two"}}), "<one|two|one>");
    EXPECT_EQ(filled("@A@@B@", {{"@A@", "@B@"}, {"@B@", "@A@"}}), "@B@@A@");
    EXPECT_EQ(filled("@C@", {{"@A@", "one"}}), "@C@");
    EXPECT_EQ(filled("", {{"@A@", "one"}}), "");
}

}  // namespace
}  // namespace common
