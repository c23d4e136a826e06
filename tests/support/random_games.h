// Games of random moves with scores that mean nothing, for what stores and reads games.
#pragma once

#include "chess/movegen.h"
#include "record/game.h"
#include "support/random_positions.h"

namespace test {

// Of any variant, of 1 to so many plies.
inline record::Game random_game(util::Prng& prng, int max_plies) {
    const auto variant = Variant(prng.below(3));
    record::Game game{random_start(variant, prng), {}, record::GameResult(prng.below(3))};
    chess::Position position = game.start;
    const usize plies = usize(1 + prng.below(u64(max_plies)));
    while (game.moves.size() < plies) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) break;
        const chess::Move move = random_move(moves, prng);
        const bool is_mate = prng.below(10) == 0;
        game.moves.push_back({move, is_mate ? eval::Score::mate_in(int(prng.below(200)))
                                            : eval::Score::from_cp(int(prng.below(2001)) - 1000)});
        position.do_move(move);
    }
    if (!chess::has_legal_move(position)) {
        using enum record::GameResult;
        const bool white_mated = position.side_to_move() == chess::Color::White;
        game.result = !position.in_check() ? Draw : white_mated ? BlackWins : WhiteWins;
    }
    return game;
}

inline bool same_game(const record::Game& a, const record::Game& b) {
    if (!a.start.same_as(b.start) || a.result != b.result || a.moves.size() != b.moves.size()) return false;
    for (usize i = 0; i < a.moves.size(); ++i)
        if (a.moves[i].move != b.moves[i].move || a.moves[i].score != b.moves[i].score) return false;
    return true;
}

}  // namespace test
