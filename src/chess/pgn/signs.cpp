// The table of signs. NAGs up to 139: PGN standard, section 10; above, the proposals for Chess Informant's
// symbols that Scid follows.
#include "chess/pgn/signs.h"

#include <algorithm>

namespace chess::pgn {

namespace {

using enum SpeaksOf;

constexpr Sign Signs[] = {
    {"!", 1},
    {"?", 2},
    {"!!", 3},
    {"!!!", 3},
    {"\u203C", 3},  // ‼
    {"??", 4},
    {"???", 4},
    {"\u2047", 4},  // ⁇
    {"!?", 5},
    {"\u2049", 5},  // ⁉
    {"?!", 6},
    {"\u2048", 6},  // ⁈
    {"\u25A1", 7},  // □ the only move
    {"[]", 7},
    {"=", 10},
    {"==", 11},
    {"~", 13},
    {"\u221E", 13},  // ∞ unclear
    {"+=", 14},
    {"+/=", 14},
    {"\u2A72", 14},  // ⩲
    {"=+", 15},
    {"=/+", 15},
    {"\u2A71", 15},  // ⩱
    {"+/-", 16},
    {"\u00B1", 16},  // ±
    {"-/+", 17},
    {"\u2213", 17},  // ∓
    {"+-", 18},
    {"+\u2212", 18},
    {"+\u2013", 18},
    {"-+", 19},
    {"\u2212+", 19},
    {"\u2013+", 19},
    {"+--", 20},
    {"--+", 21},
    {"\u2299", 22, Opponent},  // ⊙ zugzwang
    {"\u2A00", 22, Opponent},  // ⨀
    {"\u25CB", 26, Mover},     // ○ space
    {"\u25EF", 26, Mover},     // ◯
    {"\u27F3", 32, Mover},     // ⟳ ahead in development
    {"\u21BB", 32, Mover},     // ↻
    {"\u2191", 36, Mover},     // ↑ initiative
    {"\u2192", 40, Mover},     // → attack
    {"~=", 44, Mover},
    {"=~", 44, Mover},
    {"=/\u221E", 44, Mover},  // =/∞ compensation
    {"=\u221E", 44, Mover},
    {"\u221E=", 44, Mover},
    {"\u2BF9", 44, Mover},   // ⯹
    {"\u21C6", 132, Mover},  // ⇆ counterplay
    {"\u21C4", 132, Mover},  // ⇄
    {"\u2295", 138, Mover},  // ⊕ short of time
    {"\u2A01", 138, Mover},  // ⨁
    {"/\\", 140},
    {"\u2206", 140},  // ∆ with the idea
    {"\u0394", 140},  // Δ
    {"\u25B3", 140},  // △
    {"\u2207", 141},  // ∇ aimed against
    {"\u2313", 142},  // ⌓ better is
    {">=", 142},
    {"<=", 143},
    {"\u2264", 143},  // ≤ worse is
    {"RR", 145},      // editor's remark
    {"N", 146},       // novelty
    {"TN", 146},
    {"\u00D7", 147},  // × weak point
    {"\u22A5", 148},  // ⊥ endgame
    {"\u27C2", 148},  // ⟂
    {"\u21D4", 149},  // ⇔ file
    {"\u21D7", 150},  // ⇗ diagonal
    {"D", 220},       // diagram
};

bool is_beyond_ascii(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return u8(c) >= 0x80; });
}

}  // namespace

const Sign* find_sign(std::string_view text) {
    const auto* const found =
        std::find_if(std::begin(Signs), std::end(Signs), [&](const Sign& sign) { return sign.text == text; });
    return found == std::end(Signs) ? nullptr : found;
}

// Of several signs of a NAG the first is shown.
std::string_view sign_of(u16 nag) {
    const auto* const found = std::find_if(std::begin(Signs), std::end(Signs), [&](const Sign& sign) {
        return sign.nag == nag || (sign.side != Nobody && sign.nag + 1 == nag);  // White's or Black's
    });
    return found == std::end(Signs) ? std::string_view() : found->text;
}

const Sign* symbol_at(std::string_view text) {
    const Sign* longest = nullptr;
    for (const Sign& sign : Signs)
        if (is_beyond_ascii(sign.text) && text.starts_with(sign.text) &&
            (longest == nullptr || sign.text.size() > longest->text.size()))
            longest = &sign;
    return longest;
}

}  // namespace chess::pgn
