// Statements about a move or a threat, as data.
//
// A new kind of statement is one entry in each of four tables, and none of them compiles without it:
//   Facts below                                   its name, and what is known of the kind
//   Detectors in reasons.cpp                      how it is found
//   Phrases in words/sentences.cpp                what is said
//   Checks in tests/analysis/statement_check.cpp  how it is checked independently
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "analysis/evaluation.h"
#include "chess/position.h"

namespace analysis {

// "The piece" is the one on Statement::piece, "the targets" are the pieces on Statement::targets. All squares
// are those of the position after the move. The comments say when a fact is true.
enum class Fact : u8 {
    // By the rules.
    Checkmate,
    Stalemate,
    Check,            // the piece gives check; not used with Fork, DiscoveredCheck or DoubleCheck
    DiscoveredCheck,  // the piece gives check and did not move itself
    DoubleCheck,      // two pieces give check; the targets are their squares

    // By the board and, independently, by a search for mate or material, whose line (Statement::line) begins
    // in the position after the move, so with the opponent's answer. In the line of Fork, Skewer and
    // DiscoveredAttack the piece takes a target with a gain.
    Fork,              // the piece attacks two targets or more
    Skewer,            // the piece attacks the first target and, through it, the second
    DiscoveredAttack,  // the piece did not move and attacks a target that it did not attack before
    Pin,               // the piece attacks the first target, which must not leave the line to its king
    RelativePin,       // the same, but if the first target leaves the line, the piece wins the second
    Attacks,           // the piece attacks the target, did not before, and would gain by taking it
    Defends,           // the target could be taken with a gain; now the piece defends it and it is safe
    Escapes,           // the piece could be taken with a gain before it moved; now it is safe

    // By the search only, with its line.
    MateIn,             // by force in `moves`, including this move; the line begins with it
    WinsMaterial,       // at least gain.cp by force within a few plies; the line begins with the move
    LineWins,           // the search's best line wins gain.cp; the line begins with the move
    ThreatensMate,      // if the opponent passes, mate in `moves`; the line begins with the pass
    ThreatensMaterial,  // the same, but at least gain.cp of material
    PreventsMate,  // the opponent threatened mate in `moves` and has none now; the line begins before the
                   // move, with a pass in its place
    PreventsLoss,  // the same, but a loss of material
    Sacrifice,     // the move offers material (gain.cp is negative) and is no inaccuracy; without a line

    Count,  // of all facts
};

struct FactKind {
    Fact fact;
    std::string_view name;            // in data; these names must not change
    bool has_line_from_move = false;  // the statement's line begins before the move, not after it
    bool is_minor = false;            // about a single piece: a reason only if there is no greater one
};
inline constexpr auto Facts = std::to_array<FactKind>({
    {Fact::Checkmate, "Checkmate"},
    {Fact::Stalemate, "Stalemate"},
    {Fact::Check, "Check"},
    {Fact::DiscoveredCheck, "DiscoveredCheck"},
    {Fact::DoubleCheck, "DoubleCheck"},
    {Fact::Fork, "Fork"},
    {Fact::Skewer, "Skewer"},
    {Fact::DiscoveredAttack, "DiscoveredAttack"},
    {Fact::Pin, "Pin"},
    {Fact::RelativePin, "RelativePin"},
    {Fact::Attacks, "Attacks", false, true},
    {Fact::Defends, "Defends", false, true},
    {Fact::Escapes, "Escapes", false, true},
    {Fact::MateIn, "MateIn", true},
    {Fact::WinsMaterial, "WinsMaterial", true},
    {Fact::LineWins, "LineWins", true},
    {Fact::ThreatensMate, "ThreatensMate"},
    {Fact::ThreatensMaterial, "ThreatensMaterial"},
    {Fact::PreventsMate, "PreventsMate", true},
    {Fact::PreventsLoss, "PreventsLoss", true},
    {Fact::Sacrifice, "Sacrifice"},
});
constexpr const FactKind& kind_of(Fact fact) { return Facts[usize(fact)]; }

// Whether a table has one row, with the member `fact`, for each fact in their order.
template <class Table>
constexpr bool has_all_facts(const Table& table) {
    for (usize i = 0; i < table.size(); ++i)
        if (table[i].fact != Fact(i)) return false;
    return table.size() == usize(Fact::Count);
}
static_assert(has_all_facts(Facts));

// The material won and given, in centipawns of chess::SeeValues and as pieces. Pieces that both sides lost
// are left out.
struct Gain {
    int cp = 0;
    std::vector<chess::PieceType> won;  // empty, like `given`, if only the sum is known
    std::vector<chess::PieceType> given;

    bool operator==(const Gain&) const = default;
};

struct Statement {
    Fact fact = Fact::Check;
    chess::Square piece = chess::Square::none();
    std::vector<chess::Square> targets{};
    int moves = 0;
    Gain gain{};
    std::vector<chess::Move> line{};  // with Move::null() for a pass
};

}  // namespace analysis
