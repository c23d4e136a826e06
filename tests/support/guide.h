// The parts of a guide written in Markdown, so that tests can check what it says.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/places.h"
#include "support/temporary_folder.h"
#include "util/ints.h"

namespace test {

struct Block {
    std::string language;  // after the opening ```
    std::string text;
    std::string comment;  // an HTML comment in the line above, without its marks
};

struct GuideSection {
    std::vector<Block> blocks;       // between lines of ```
    std::vector<std::string> spans;  // between single `, on one line each
};

namespace detail {

inline std::string on_one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool is_space = c == '\n' || c == ' ';
        if (!is_space)
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    }
    return line;
}

// The HTML comment that is the last line of the text; empty if it is something else.
inline std::string comment_at_end(std::string_view text) {
    constexpr std::string_view Open = "<!-- ", Close = " -->\n";
    if (!text.ends_with(Close)) return {};
    const usize start = text.rfind(Open) + Open.size();
    return std::string(text.substr(start, text.size() - Close.size() - start));
}

// Moves the blocks of the text to `blocks` and returns the rest.
inline std::string without_blocks(std::string_view text, std::vector<Block>& blocks) {
    std::string rest;
    while (true) {
        const usize open = text.find("```");
        rest += text.substr(0, open);
        if (open == std::string_view::npos) return rest;
        const usize start = text.find('\n', open) + 1;
        const usize close = text.find("```", start);
        blocks.push_back({std::string(text.substr(open + 3, start - open - 4)),
                          std::string(text.substr(start, close - start)),
                          comment_at_end(text.substr(0, open))});
        text.remove_prefix(close + 3);
    }
}

// What is between single ` in the text, each on one line.
inline std::vector<std::string> spans_in(std::string_view text) {
    std::vector<std::string> spans;
    while (true) {
        const usize start = text.find('`') + 1;
        if (start == 0) return spans;
        const usize end = text.find('`', start);
        spans.push_back(on_one_line(text.substr(start, end - start)));
        text.remove_prefix(end + 1);
    }
}

}  // namespace detail

// The sections of the guide `name` in src/adversarial. The first one is the text before the
// first second-level heading.
inline std::vector<GuideSection> guide_sections(const std::string& name) {
    const std::string guide = content_of(source_folder() + "/src/adversarial/" + name);
    std::vector<GuideSection> sections;
    for (usize start = 0; start < guide.size();) {
        const usize end = std::min(guide.find("\n## ", start), guide.size());
        GuideSection section;
        section.spans = detail::spans_in(
            detail::without_blocks(std::string_view(guide).substr(start, end - start), section.blocks));
        sections.push_back(std::move(section));
        start = end + 1;
    }
    return sections;
}

// The commands of `program` that the guide shows, in order, each as it is typed.
inline std::vector<std::string> guide_commands(const std::string& name, std::string_view program) {
    std::vector<std::string> commands;
    for (const GuideSection& section : guide_sections(name)) {
        for (const std::string& span : section.spans) {
            if (span.starts_with(std::string(program) + " ")) commands.push_back(span);
        }
    }
    return commands;
}

// The arguments of a command after its program, split as by a shell. The guides quote only with ".
inline std::vector<std::string> words_of(std::string_view command) {
    std::vector<std::string> words{""};
    bool is_quoted = false;
    for (const char c : command) {
        if (c == '"')
            is_quoted = !is_quoted;
        else if (c == ' ' && !is_quoted)
            words.emplace_back();
        else
            words.back() += c;
    }
    words.erase(words.begin());
    return words;
}

}  // namespace test
