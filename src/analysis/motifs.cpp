// Finds the motifs by attack bitboards and lines through squares.
#include "analysis/motifs.h"

#include "chess/see.h"

namespace analysis {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// More than all other pieces together: no exchange compensates for a king.
constexpr int KingWorth = 10'000;

int worth(const Position& position, Square square) {
    const PieceType type = type_of(position.piece_on(square));
    return type == PieceType::King ? KingWorth : chess::SeeValues[type];
}

bool is_slider(PieceType type) {
    return type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
}

// Pairs of pieces of the other side that are on one line with the slider, with nothing else in between; the
// nearer piece first.
std::vector<Motif> lines_of(const Position& position, Square piece) {
    const PieceType type = type_of(position.piece_on(piece));
    std::vector<Motif> lines;
    if (!is_slider(type)) return lines;
    const Color them = ~color_of(position.piece_on(piece));
    const Bitboard near = attacks_from(position, piece) & position.pieces(them);
    for (const Square first : near) {
        const Bitboard without = position.occupied() & ~Bitboard(first);
        const Bitboard beyond = chess::piece_attacks(type, piece, without) & ~attacks_from(position, piece);
        for (const Square second : beyond& chess::line_through(piece, first) & position.pieces(them))
            lines.push_back({piece, {first, second}});
    }
    return lines;
}

}  // namespace

Bitboard attacks_from(const Position& position, Square square) {
    const chess::Piece piece = position.piece_on(square);
    if (type_of(piece) == PieceType::Pawn) return chess::pawn_attacks(color_of(piece), square);
    return chess::piece_attacks(type_of(piece), square, position.occupied());
}

bool is_worth_attacking(const Position& position, Square target, Square by) {
    if (worth(position, target) > worth(position, by)) return true;
    const Color owner = color_of(position.piece_on(target));
    return (position.attackers_to(target, position.occupied()) & position.pieces(owner)).empty();
}

Motif fork_by(const Position& position, Square piece) {
    const Color them = ~color_of(position.piece_on(piece));
    Motif fork{piece, {}};
    for (const Square target : attacks_from(position, piece) & position.pieces(them))
        if (type_of(position.piece_on(target)) != PieceType::Pawn &&
            is_worth_attacking(position, target, piece))
            fork.targets.push_back(target);
    if (fork.targets.size() < 2) fork.targets.clear();
    return fork;
}

std::vector<Motif> skewers_by(const Position& position, Square piece) {
    std::vector<Motif> skewers = lines_of(position, piece);
    std::erase_if(skewers, [&](const Motif& line) {
        const Square first = line.targets[0], second = line.targets[1];
        return worth(position, first) < worth(position, second) ||
               type_of(position.piece_on(second)) == PieceType::Pawn ||
               !is_worth_attacking(position, first, piece);
    });
    return skewers;
}

std::vector<Motif> pins_by(const Position& position, Square piece) {
    std::vector<Motif> pins = lines_of(position, piece);
    std::erase_if(pins, [&](const Motif& line) {
        return type_of(position.piece_on(line.targets[1])) != PieceType::King;
    });
    return pins;
}

std::vector<Motif> relative_pins_by(const Position& position, Square piece) {
    std::vector<Motif> pins = lines_of(position, piece);
    std::erase_if(pins, [&](const Motif& line) {
        const Square first = line.targets[0], second = line.targets[1];
        return type_of(position.piece_on(second)) == PieceType::King ||
               worth(position, first) >= worth(position, second) ||
               !is_worth_attacking(position, second, piece);
    });
    return pins;
}

std::vector<Motif> discovered_attacks(const Position& before, Move move) {
    const Color us = before.side_to_move();
    const Position after = chess::played(before, move);
    std::vector<Motif> found;
    const Bitboard sliders = after.pieces(us) & (after.pieces(PieceType::Bishop, PieceType::Rook) |
                                                 after.pieces(PieceType::Queen));
    for (const Square slider : sliders& before.pieces(us)) {
        if (slider == move.from() || slider == moved_to(move, us)) continue;
        const Bitboard opened = attacks_from(after, slider) & ~attacks_from(before, slider);
        for (const Square target : opened& after.pieces(~us) & before.pieces(~us))
            found.push_back({slider, {target}});
    }
    return found;
}

Square moved_to(Move move, Color us) {
    return move.is_castling() ? chess::castled_rook_square(us, chess::side_of(move)) : move.to();
}

}  // namespace analysis
