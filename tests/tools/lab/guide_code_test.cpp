// The code in the guide to src/adversarial: each block is a part of a source file, and the lines that it marks
// as new are new. languages_test.py checks that both languages show the same blocks.
#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/guide.h"

namespace lab_tool {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (usize start = 0; start < text.size();) {
        const usize end = text.find('\n', start);
        lines.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    return lines;
}

// The lines as they stand in the file, one after the other: indented more, but otherwise the same. Empty if
// they do not.
std::vector<std::string> found_in(const std::vector<std::string>& file,
                                  const std::vector<std::string>& lines) {
    for (usize indentation = 0; indentation <= 16; indentation += 4) {
        std::vector<std::string> indented = lines;
        for (std::string& line : indented) line.insert(0, indentation, ' ');
        if (std::search(file.begin(), file.end(), indented.begin(), indented.end()) != file.end())
            return indented;
    }
    return {};
}

// A block of code: the comment above it is "FILE: NAME", or "FILE: NAME; + against FILE: NAME" if each of its
// lines begins with a + or a blank.
struct SourceBlock {
    std::string name, base;
    std::vector<std::string> lines, marks;

    explicit SourceBlock(const test::Block& block) {
        constexpr std::string_view Against = "; + against ";
        const usize against = block.comment.find(Against);
        name = block.comment.substr(0, against);
        if (against != std::string::npos) base = block.comment.substr(against + Against.size());
        for (const std::string& line : lines_of(block.text)) {
            marks.push_back(base.empty() ? " " : line.substr(0, 1));
            lines.push_back(base.empty() ? line : line.substr(1));
        }
    }
    std::string file() const { return name.substr(0, name.find(':')); }
};

// Each + is a line that the base does not have, and the other lines stand in the base in this order. A brace
// may be new although there are others.
void expect_marks(const SourceBlock& shown, const std::vector<std::string>& found,
                  const std::vector<std::string>& base) {
    auto next = base.begin();
    for (usize i = 0; i < found.size(); ++i) {
        const bool is_brace = found[i].find_first_not_of(" }") == std::string::npos;
        if (shown.marks[i] == " ") {
            next = std::find(next, base.end(), found[i]);
            ASSERT_NE(next, base.end()) << shown.name << ": not in " << shown.base << ": " << found[i];
            ++next;
        } else if (!is_brace) {
            EXPECT_THAT(base, testing::Not(testing::Contains(found[i]))) << shown.name;
        }
    }
}

TEST(GuideCode, IsThatOfTheSourcesAndThePlusesAreTheNewLines) {
    const std::string folder = test::source_folder() + "/src/adversarial/";
    std::map<std::string, std::vector<std::string>> known;  // blocks by name, as they stand in their files
    for (const test::GuideSection& section : test::guide_sections("README.md")) {
        for (const test::Block& block : section.blocks) {
            if (block.comment.empty()) continue;
            const SourceBlock shown(block);
            EXPECT_EQ(block.language, shown.base.empty() ? "cpp" : "diff") << shown.name;
            const auto found = found_in(lines_of(test::content_of(folder + shown.file())), shown.lines);
            EXPECT_FALSE(found.empty()) << shown.name << " has no such lines:\n" << block.text;
            if (!shown.base.empty()) expect_marks(shown, found, known[shown.base]);
            known[shown.name] = found;
        }
    }
    EXPECT_GT(known.size(), 12u);
}

}  // namespace
}  // namespace lab_tool
