// The frames of both languages.
#include "words/frames.h"

#include <algorithm>
#include <cassert>

namespace words {

namespace {

std::string english_count(int count) {
    constexpr std::array<std::string_view, 9> Numbers = {"",     "a",   "two",   "three", "four",
                                                         "five", "six", "seven", "eight"};
    return usize(count) < Numbers.size() ? std::string(Numbers[usize(count)]) : std::to_string(count);
}

std::string english_number(int number) { return std::to_string(number); }

// Of things: two is 两, not 二.
std::string chinese_number(int number) {
    constexpr std::array<std::string_view, 10> Digits = {"",   "一", "二", "三", "四",
                                                         "五", "六", "七", "八", "九"};
    if (number == 2) return "两";
    if (number < 1 || number > 99) return std::to_string(number);
    std::string text;
    if (number >= 20) text += Digits[usize(number / 10)];
    if (number >= 10) text += "十";
    return text + std::string(Digits[usize(number % 10)]);
}

constexpr Frames English{
    .pieces = {{"pawn", "knight", "bishop", "rook", "queen", "king", ""}},
    .sides = {{"White", "Black"}},
    .piece_on = "the {piece} on {square}",
    .empty = "{square}",
    .places = {", ", " and "},
    .counted = "{count} {piece}",
    .several = "{count} {piece}s",
    .counts = {", ", " and "},
    .count = english_count,
    .number = english_number,
    .exchange = "the exchange",
    .gain = {"{won}", "{won} for {given}"},
    .loss = {"{won}", "{won} for {given}"},
    .ahead = {"{won} up", "with {won} against {given}"},

    .of_move = "{move} {told}.",
    .of_reply = "{move} allows {reply}, which {told}.",
    .of_best = "Better was {move}, which {told}.",
    .joint = " and ",
    .joint_after_clause = ", and ",
    .clause = ", ",
    .later_joint = "; ",
    .later = "{move} {told}",
    .colon = ": ",

    .forced = "The only legal move.",
    .as_good = "As good as the engine's choice.",
    .no_fall = "{side}'s chances stay at {after}.",
    .fall = "{side}'s chances fall from {before} to {after}.",
    .classes = {{"The engine's choice.", "Gives away next to nothing.", "{fall}", "{fall}", "{fall}",
                 "The only good move.", "A sacrifice, and the only good move.",
                 "Lets a won game slip. {fall}", "Misses a mate in {moves}. {fall}"}},
    .outcome = "After {line} {side} {standing} ({value}).",
    .standings = {"is winning", "is much better", "is better", "has no advantage any more", "is worse",
                  "is much worse", "is lost"},
    .values = {"mate in {moves}", "mated in {moves}", "won by the tables", "lost by the tables"},

    .no_moves = "There are no moves.",
    .little_by_little = "No mistake turned a balanced game into a won one: it slipped away little by little.",
    .no_mistake = "Nowhere: neither side let the balance go by a mistake.",
};

constexpr Frames Chinese{
    .pieces = {{"兵", "马", "象", "车", "后", "王", ""}},
    .sides = {{"白方", "黑方"}},
    .piece_on = "{square} 的{piece}",
    .empty = "{square} 格",
    .places = {"、", "和 "},
    .counted = "{count}{piece}",
    .several = "{count}{piece}",
    .counts = {"", ""},
    .count = chinese_number,
    .number = chinese_number,
    .exchange = "质量",
    .gain = {"得{won}", "以{given}换{won}"},
    .loss = {"丢{won}", "以{won}换{given}"},
    .ahead = {"多{won}", "形成{won}对{given}"},

    .of_move = "{move} {told}。",
    .of_reply = "{move} 之后，{reply} {told}。",
    .of_best = "更好的是 {move}，{told}。",
    .joint = "，",
    .joint_after_clause = "，",
    .clause = "，",
    .later_joint = "；",
    .later = "其中 {move} {told}",
    .colon = "：",

    .forced = "唯一的合法着法。",
    .as_good = "与引擎的选择一样好。",
    .no_fall = "{side}的胜率仍是 {after}。",
    .fall = "{side}的胜率从 {before} 降到 {after}。",
    .classes = {{"引擎的选择。", "几乎没有损失。", "{fall}", "{fall}", "{fall}", "唯一的好着。",
                 "弃子，而且是唯一的好着。", "错失胜机。{fall}", "错失{moves}步杀。{fall}"}},
    .outcome = "{line} 之后，{side}{standing}（{value}）。",
    .standings = {"已是胜势", "大占优势", "占优", "已没有优势", "处于下风", "处境困难", "已是败势"},
    .values = {"{moves}步杀", "{moves}步被杀", "残局库判胜", "残局库判负"},

    .no_moves = "没有着法。",
    .little_by_little = "没有哪一个失误使均势变成胜势：局面是一点一点变坏的。",
    .no_mistake = "没有转折点：双方都没有因失误而打破均势。",
};

}  // namespace

const Frames& frames_of(Language language) { return language == Language::English ? English : Chinese; }

std::string filled(std::string_view frame, std::initializer_list<Filling> fillings) {
    return filled_by(frame, [&](std::string_view name) {
        const auto* filling = std::ranges::find(fillings, name, &Filling::name);
        assert(filling != fillings.end());
        return filling->text;
    });
}

}  // namespace words
