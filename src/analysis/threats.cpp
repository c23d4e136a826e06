// Finds threats by a search after a pass.
#include "analysis/threats.h"

#include <algorithm>

#include "analysis/material_search.h"
#include "analysis/move_facts.h"
#include "chess/movegen.h"

namespace analysis {

namespace {

using chess::Move;
using chess::Position;

constexpr int Plies = 2;         // after the capture
constexpr int LeastGainCp = 90;  // a pawn

// The gain of material by the capture. A mate does not count: it is a separate statement.
int gain_of(const Position& position, Move capture) {
    for (const int gain_cp : {900, 450, 300, 200, LeastGainCp})
        if (MaterialSearch(MaterialSearch::Mate::WinsNothing).wins_with(position, capture, gain_cp, Plies))
            return gain_cp;
    return 0;
}

}  // namespace

std::vector<HangingPiece> pieces_to_take(const Position& position) {
    std::vector<HangingPiece> pieces;
    for (const Move move : chess::legal_moves(position)) {
        if (!move.is_capture() || move.is_en_passant()) continue;
        const int gain_cp = gain_of(position, move);
        if (gain_cp == 0) continue;
        const auto known = std::ranges::find(pieces, move.to(), &HangingPiece::square);
        if (known == pieces.end())
            pieces.push_back({move.to(), position.piece_on(move.to()), move, gain_cp});
        else if (known->gain_cp < gain_cp)
            *known = {move.to(), position.piece_on(move.to()), move, gain_cp};
    }
    std::ranges::stable_sort(pieces, std::greater<>(), &HangingPiece::gain_cp);
    return pieces;
}

std::optional<Threats> find_threats(const Position& position, const Search& search) {
    Threats threats;
    threats.takeable = pieces_to_take(position);
    threats.in_check = position.in_check();
    if (threats.in_check) return threats;

    const Position pass = chess::played(position, Move::null());
    threats.hanging = pieces_to_take(pass);
    if (!chess::has_legal_move(pass)) return threats;
    const auto evaluation = search(pass, {});
    if (!evaluation) return std::nullopt;
    threats.line = evaluation->best();
    for (const Line& line : evaluation->lines)
        if (auto threat = threat_of(pass, line)) threats.statements.push_back(*std::move(threat));
    return threats;
}

}  // namespace analysis
