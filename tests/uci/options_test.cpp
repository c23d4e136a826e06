// uci/options.h: listing, checking and effects of all types of options.
#include "uci/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class OptionsTest : public testing::Test {
protected:
    OptionsTest() {
        options_.add(uci::check_option("Ponder", true, [this](bool on) -> util::Done {
            check_ = on;
            return {};
        }));
        options_.add(uci::spin_option("Hash", 16, 1, 1024, [this](int mib) -> util::Done {
            if (mib == 666) return util::Failure{"there is no memory for 666 MiB"};
            spin_ = mib;
            return {};
        }));
        options_.add(uci::combo_option("Style", "Normal", {"Solid", "Normal", "Risky"},
                                       [this](const std::string& choice) -> util::Done {
                                           combo_ = choice;
                                           return {};
                                       }));
        options_.add(uci::string_option("Debug Log File", "", [this](const std::string& text) -> util::Done {
            text_ = text;
            return {};
        }));
        options_.add(uci::button_option("Clear Hash", [this]() -> util::Done {
            ++pressed_;
            return {};
        }));
    }

    // The error message; empty if the value took effect.
    std::string set(std::string_view name, const std::optional<std::string>& value) {
        const auto change = options_.prepare(name, value);
        if (!change) return change.error();
        const auto done = change.value()();
        return done ? "" : done.error();
    }

    uci::OptionList options_;
    std::optional<bool> check_;
    std::optional<int> spin_;
    std::optional<std::string> combo_, text_;
    int pressed_ = 0;
};

TEST_F(OptionsTest, Listing) {
    EXPECT_THAT(options_.listing(),
                ElementsAre("option name Ponder type check default true",
                            "option name Hash type spin default 16 min 1 max 1024",
                            "option name Style type combo default Normal var Solid var Normal var Risky",
                            "option name Debug Log File type string default <empty>",
                            "option name Clear Hash type button"));
}

TEST_F(OptionsTest, Check) {
    EXPECT_EQ(set("ponder", "false"), "");
    EXPECT_EQ(check_, false);
    EXPECT_EQ(set("PONDER", "True"), "");
    EXPECT_EQ(check_, true);
    EXPECT_EQ(set("Ponder", "yes"), "option Ponder: value \"yes\" is neither true nor false");
    EXPECT_THAT(set("Ponder", std::nullopt), HasSubstr("the value is missing"));
    EXPECT_EQ(check_, true);
}

TEST_F(OptionsTest, Spin) {
    EXPECT_EQ(set("hash", "1024"), "");
    EXPECT_EQ(spin_, 1024);
    EXPECT_EQ(set("Hash", "0"), "option Hash: value \"0\" is not in 1..1024");
    EXPECT_EQ(set("Hash", "-5"), "option Hash: value \"-5\" is not in 1..1024");
    EXPECT_EQ(set("Hash", "99999999999999999999"),
              "option Hash: value \"99999999999999999999\" is not in 1..1024");
    EXPECT_THAT(set("Hash", "big"), HasSubstr("value \"big\" is not a whole number; allowed: 1..1024"));
    EXPECT_THAT(set("Hash", "16.5"), HasSubstr("not a whole number"));
    EXPECT_THAT(set("Hash", ""), HasSubstr("not a whole number"));
    EXPECT_THAT(set("Hash", std::nullopt), HasSubstr("the value is missing; allowed: 1..1024"));
    EXPECT_EQ(spin_, 1024);
}

TEST_F(OptionsTest, RefusalNamesTheOption) {
    EXPECT_EQ(set("Hash", "666"), "option Hash: there is no memory for 666 MiB");
}

TEST_F(OptionsTest, Combo) {
    EXPECT_EQ(set("Style", "risky"), "");
    EXPECT_EQ(combo_, "Risky");
    EXPECT_EQ(set("Style", "wild"), "option Style: value \"wild\" is not one of: Solid, Normal, Risky");
    EXPECT_THAT(set("Style", std::nullopt), HasSubstr("is not one of"));
}

TEST_F(OptionsTest, StringsMayBeEmpty) {
    EXPECT_EQ(set("debug log file", "/tmp/a b"), "");
    EXPECT_EQ(text_, "/tmp/a b");
    for (const std::optional<std::string>& empty :
         {std::optional<std::string>("<empty>"), std::optional<std::string>(""),
          std::optional<std::string>()}) {
        text_ = "x";
        EXPECT_EQ(set("Debug Log File", empty), "");
        EXPECT_EQ(text_, "");
    }
}

TEST_F(OptionsTest, ButtonsIgnoreValues) {
    EXPECT_EQ(set("Clear Hash", std::nullopt), "");
    EXPECT_EQ(set("clear hash", ""), "");
    EXPECT_EQ(set("Clear Hash", "now"), "");
    EXPECT_EQ(pressed_, 3);
}

TEST_F(OptionsTest, UnknownName) {
    EXPECT_THAT(set("Contempt", "3"), HasSubstr("no option has the name \"Contempt\""));
}

TEST_F(OptionsTest, PreparingChangesNothing) {
    EXPECT_TRUE(options_.prepare("Hash", "32"));
    EXPECT_EQ(spin_, std::nullopt);
}

}  // namespace
