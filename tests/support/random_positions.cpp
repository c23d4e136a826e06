// Makes random start positions and moves from a seed, the same on every platform.
#include "support/random_positions.h"

#include "chess/fen.h"
#include "chess/set_up.h"

namespace test {

namespace {

using chess::Move;
using chess::Position;

bool is_rare(Move move) {
    return move.is_castling() || move.is_en_passant() || move.is_promotion() ||
           move.kind() == chess::MoveKind::DoublePush;
}

constexpr const char* SharpStarts[] = {
    "r3k2r/pp1q1ppp/2npbn2/1B2p3/1b2P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 9",
    "4k2r/P5P1/1b6/3pP3/3Pp3/1B6/p5p1/R3K3 w Qk d6 0 30",
    "1n1r1b2/P1P1P3/7k/8/4K3/8/1p1p1p1p/2R1N1B1 b - - 0 40",
    "3q2k1/1P2r3/1b3n2/2pP4/4Pp2/2N3B1/3R2p1/1K2Q3 b - e3 0 35",
    "8/2p1p1k1/1p6/K2P1P1r/1R3p1p/8/4P1P1/5b2 w - - 0 1",
    "rn3k1r/p1P2p1p/3P4/2b1Q3/4R1n1/3B4/PP3PpP/R3K2N w Q - 1 20",
    "1r2k1r1/p1p2p1p/8/3pP3/3Pp3/8/P1P2P1P/1R2K1R1 w GBgb - 0 1",
    "qr1k3r/8/2P5/8/8/2p5/8/QR1K3R w HBhb - 0 1",
};

}  // namespace

Position random_start(Variant variant, util::Prng& prng) {
    if (variant == Variant::Standard) return Position::start();
    const auto set_up = [&] { return int(prng.below(chess::Chess960SetUps)); };
    const int white = set_up();
    return chess::chess960_start(white, variant == Variant::Chess960 ? white : set_up());
}

Position sharp_start(util::Prng& prng) {
    return chess::parse_fen(SharpStarts[prng.below(std::size(SharpStarts))]).value();
}

Move random_move(const chess::MoveList& moves, util::Prng& prng) {
    chess::MoveList rare;
    for (const Move move : moves)
        if (is_rare(move)) rare.push_back(move);
    const chess::MoveList& choice = rare.empty() || prng.below(3) != 0 ? moves : rare;
    return choice[prng.below(choice.size())];
}

std::vector<Position> random_positions(int count, u64 seed) {
    constexpr Variant Variants[] = {Variant::Standard, Variant::Chess960, Variant::DoubleChess960};
    util::Prng prng(seed);
    std::vector<Position> positions;
    while (int(positions.size()) < count) {
        const u64 kind = prng.below(4);
        const Position start = kind == 3 ? sharp_start(prng) : random_start(Variants[kind], prng);
        play_randomly(start, 150, prng, [&](const Position& position) {
            if (prng.below(8) == 0 && int(positions.size()) < count) positions.push_back(position);
        });
    }
    return positions;
}

}  // namespace test
