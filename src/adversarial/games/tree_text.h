// An explicit game tree and its text: `((3 12)(8 2)(4 6))`, chance nodes as `{0.5:(3 12) 0.5:(8 2)}`.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adversarial/game.h"
#include "util/result.h"
#include "util/text.h"

namespace adversarial {

struct TreeNode {
    enum class Kind : u8 { Leaf, Decision, Chance };
    Kind kind = Kind::Leaf;
    double value = 0;                   // of a leaf, for MAX
    std::vector<u32> children;          // numbers of nodes
    std::vector<double> probabilities;  // of a chance node, one a child
};

struct Tree {
    std::vector<TreeNode> nodes;  // node 0 is the root; children come after their parent
    bool has_chance_nodes = false;
    UtilityBounds bounds{Infinity, -Infinity};  // the least and the greatest leaf
};

struct TreeError {
    enum class Kind : u8 {
        UnexpectedEnd,
        UnexpectedCharacter,
        BadNumber,
        EmptyNode,
        BadProbability,
        ProbabilitySum,
        TooDeep,
        TooLarge,
        TrailingText
    };
    Kind kind;
    usize position;  // in the text, from 0
    std::string expected;
    std::string found;
};

inline std::string describe(const TreeError& error) {
    return "at character " + std::to_string(error.position + 1) + ": expected " + error.expected +
           ", found " + error.found;
}

// The value as the shortest decimal text that means it.
inline std::string shortest_text(double value) {
    char buffer[32];
    return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

// The text of a subtree, which TreeParser reads. Empty if it has more nodes than `most`.
inline std::string tree_text(const Tree& tree, u32 root, usize most) {
    struct Writer {
        const Tree& tree;
        usize nodes_left;
        std::string text = {};

        bool write(u32 number) {
            if (nodes_left == 0) return false;
            --nodes_left;
            const TreeNode& node = tree.nodes[number];
            if (node.kind == TreeNode::Kind::Leaf) {
                text += shortest_text(node.value);
                return true;
            }
            const bool is_chance = node.kind == TreeNode::Kind::Chance;
            text += is_chance ? '{' : '(';
            for (usize i = 0; i < node.children.size(); ++i) {
                if (i > 0) text += ' ';
                if (is_chance) text += shortest_text(node.probabilities[i]) + ':';
                if (!write(node.children[i])) return false;
            }
            text += is_chance ? '}' : ')';
            return true;
        }
    };
    Writer writer{tree, most};
    return writer.write(root) ? writer.text : "";
}

inline constexpr int MaxTreeTextDepth = 500;  // parser and searches recurse; 500 levels fit any stack
inline constexpr usize MaxTreeNodes = 1'000'000;

// Recursive descent:
//     node        = number | "(" node+ ")" | "{" (probability ":" node)+ "}"
//     probability = number | number "/" number
class TreeParser {
public:
    explicit TreeParser(std::string_view text) : text_(text) {}

    util::Result<Tree, TreeError> parse() {
        if (!parse_node(0)) return util::Failure{*error_};
        skip_spaces();
        if (position_ < text_.size()) {
            fail(TreeError::Kind::TrailingText, "the end of the text after the root");
            return util::Failure{*error_};
        }
        return std::move(tree_);
    }

private:
    using Kind = TreeError::Kind;

    std::optional<u32> parse_node(int depth) {
        skip_spaces();
        if (depth > MaxTreeTextDepth)
            return fail(Kind::TooDeep, "at most " + std::to_string(MaxTreeTextDepth) + " levels");
        if (tree_.nodes.size() == MaxTreeNodes)
            return fail(Kind::TooLarge, "at most " + std::to_string(MaxTreeNodes) + " nodes");
        const u32 node = u32(tree_.nodes.size());
        tree_.nodes.emplace_back();
        if (peek() == '(') return parse_decision(node, depth);
        if (peek() == '{') return parse_chance(node, depth);
        return parse_leaf(node);
    }

    std::optional<u32> parse_leaf(u32 node) {
        // MCTS adds leaves up and subtracts them, which must not overflow.
        constexpr double LargestLeaf = 1e100;
        const usize start = position_;
        const auto value = parse_number("a number, '(' or '{'");
        if (!value) return std::nullopt;
        if (std::abs(*value) > LargestLeaf) {
            position_ = start;
            return fail(Kind::BadNumber, "a number from -1e100 to 1e100", quoted(word()));
        }
        tree_.nodes[node].value = *value;
        tree_.bounds.lowest = std::min(tree_.bounds.lowest, *value);
        tree_.bounds.highest = std::max(tree_.bounds.highest, *value);
        return node;
    }

    std::optional<u32> parse_decision(u32 node, int depth) {
        tree_.nodes[node].kind = TreeNode::Kind::Decision;
        ++position_;
        skip_spaces();
        if (peek() == ')') return fail(Kind::EmptyNode, "at least one child before ')'");
        while (peek() != ')') {
            if (at_end() || peek() == '}') return fail_here("a child or ')'");
            if (!parse_child(node, depth)) return std::nullopt;
        }
        ++position_;
        return node;
    }

    std::optional<u32> parse_chance(u32 node, int depth) {
        const usize start = position_;
        tree_.nodes[node].kind = TreeNode::Kind::Chance;
        tree_.has_chance_nodes = true;
        ++position_;
        skip_spaces();
        if (peek() == '}') return fail(Kind::EmptyNode, "at least one outcome before '}'");
        double sum = 0;
        while (peek() != '}') {
            if (at_end() || peek() == ')') return fail_here("an outcome or '}'");
            const auto probability = parse_probability();
            if (!probability) return std::nullopt;
            tree_.nodes[node].probabilities.push_back(*probability);
            sum += *probability;
            if (!parse_child(node, depth)) return std::nullopt;
        }
        ++position_;
        if (std::abs(sum - 1) > 1e-9) {
            position_ = start;
            return fail(Kind::ProbabilitySum, "probabilities that sum to 1",
                        "a sum of " + shortest_text(sum));
        }
        return node;
    }

    bool parse_child(u32 node, int depth) {
        const auto child = parse_node(depth + 1);
        if (child) tree_.nodes[node].children.push_back(*child);
        skip_spaces();
        return child.has_value();
    }

    std::optional<double> parse_probability() {
        const usize start = position_;
        auto value = parse_number("a probability");
        if (!value) return std::nullopt;
        if (peek() == '/') {
            ++position_;
            const auto divisor = parse_number("a number after '/'");
            if (!divisor) return std::nullopt;
            value = *value / *divisor;
        }
        if (!(*value > 0 && *value <= 1)) {
            position_ = start;
            fail(Kind::BadProbability, "a probability above 0 and at most 1", shortest_text(*value));
            return std::nullopt;
        }
        skip_spaces();
        if (peek() != ':') {
            fail_here("':' after the probability");
            return std::nullopt;
        }
        ++position_;
        return value;
    }

    std::optional<double> parse_number(const std::string& expected) {
        skip_spaces();
        std::string_view rest = std::string_view(text_).substr(position_);
        const auto value = util::take_number(rest);
        const bool goes_on =
            !rest.empty() && std::string_view(" \t\r\n(){}:/,").find(rest.front()) == std::string_view::npos;
        if (!value || goes_on) {
            const bool looks_like_number = peek() == '-' || peek() == '.' || (peek() >= '0' && peek() <= '9');
            if (looks_like_number)
                fail(Kind::BadNumber, "a finite decimal number", quoted(word()));
            else
                fail_here(expected);
            return std::nullopt;
        }
        position_ = text_.size() - rest.size();
        return *value + 0.0;  // no negative zero
    }

    // Children may be separated by commas as well as by spaces.
    void skip_spaces() {
        while (!at_end() && std::string_view(" \t\r\n,").find(text_[position_]) != std::string_view::npos)
            ++position_;
    }
    bool at_end() const { return position_ >= text_.size(); }
    char peek() const { return at_end() ? '\0' : text_[position_]; }
    std::string_view word() const {
        const usize end = std::min(text_.find_first_of(" \t\r\n(){}:/,", position_), text_.size());
        return text_.substr(position_, std::min<usize>(end - position_, 20));
    }
    // Appended step by step: g++ 12 -O3 warns falsely (-Wrestrict, GCC bug 105651) of literal + temporary.
    static std::string quoted(std::string_view text) {
        std::string result = "'";
        result += util::printable(text);
        return result += "'";
    }

    std::nullopt_t fail_here(const std::string& expected) {
        return fail(at_end() ? Kind::UnexpectedEnd : Kind::UnexpectedCharacter, expected);
    }
    std::nullopt_t fail(Kind kind, const std::string& expected) {
        return fail(kind, expected, at_end() ? "the end of the text" : quoted(text_.substr(position_, 1)));
    }
    std::nullopt_t fail(Kind kind, const std::string& expected, const std::string& found) {
        if (!error_) error_ = TreeError{kind, position_, expected, found};
        return std::nullopt;
    }

    std::string_view text_;
    usize position_ = 0;
    Tree tree_;
    std::optional<TreeError> error_;
};

}  // namespace adversarial
