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
    std::vector<Block> blocks;         // between lines of ```
    std::vector<std::string> spans;    // between single `, on one line each
    std::vector<std::string> numbers;  // in the prose, as written: "1,089", "53.06"
};

// The numbers in a text, as written.
inline std::vector<std::string> numbers_in(std::string_view text) {
    const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
    std::vector<std::string> numbers;
    for (usize i = 0; i < text.size(); ++i) {
        if (!is_digit(text[i])) continue;
        usize end = i + 1;
        while (end < text.size() &&
               (is_digit(text[end]) ||
                ((text[end] == ',' || text[end] == '.') && end + 1 < text.size() && is_digit(text[end + 1]))))
            ++end;
        numbers.emplace_back(text.substr(i, end - i));
        i = end;
    }
    return numbers;
}

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

// Moves what is between single ` in the text to `spans`, each on one line, and returns the rest.
inline std::string without_spans(std::string_view text, std::vector<std::string>& spans) {
    std::string rest;
    while (true) {
        const usize start = text.find('`') + 1;
        if (start == 0) return rest.append(text);
        const usize end = text.find('`', start);
        rest += text.substr(0, start - 1);
        spans.push_back(on_one_line(text.substr(start, end - start)));
        text.remove_prefix(end + 1);
    }
}

inline GuideSection parts_of(std::string_view text) {
    GuideSection section;
    const std::string rest = without_spans(without_blocks(text, section.blocks), section.spans);
    section.numbers = numbers_in(rest);
    return section;
}

inline std::string text_of_guide(const std::string& name) {
    return content_of(source_folder() + "/src/adversarial/" + name);
}

}  // namespace detail

// The sections of the guide `name` in src/adversarial. The first one is the text before the
// first second-level heading.
inline std::vector<GuideSection> guide_sections(const std::string& name) {
    const std::string guide = detail::text_of_guide(name);
    std::vector<GuideSection> sections;
    for (usize start = 0; start < guide.size();) {
        const usize end = std::min(guide.find("\n## ", start), guide.size());
        sections.push_back(detail::parts_of(std::string_view(guide).substr(start, end - start)));
        start = end + 1;
    }
    return sections;
}

// The folded answers of the guide.
inline std::vector<GuideSection> guide_answers(const std::string& name) {
    const std::string guide = detail::text_of_guide(name);
    std::vector<GuideSection> answers;
    for (usize start = guide.find("<details>"); start != std::string::npos;
         start = guide.find("<details>", start + 1)) {
        const usize end = guide.find("</details>", start);
        answers.push_back(detail::parts_of(std::string_view(guide).substr(start, end - start)));
    }
    return answers;
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
