// Games of random moves with meaningless scores, for tests of code that stores and reads games.
#pragma once

#include <algorithm>
#include <vector>

#include "chess/movegen.h"
#include "support/random_positions.h"
#include "tools/record/game.h"

namespace test {

// A game of any variant, with 1 to `max_plies` plies.
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

// A random game with samples, each up to six random moves off the line of the game. In one game of four
// only the samples are labels.
inline record::Game random_game_with_samples(util::Prng& prng, int max_plies) {
    record::Game game = random_game(prng, max_plies);
    record::replay(game, [&](const chess::Position& position, const record::ScoredMove&) {
        for (u64 left = prng.below(3); left > 0; --left) {
            chess::Position sample(position.setup());
            for (u64 plies = prng.below(7); plies > 0 && chess::has_legal_move(sample); --plies)
                sample.do_move(random_move(chess::legal_moves(sample), prng));
            const chess::MoveList moves = chess::legal_moves(sample);
            if (moves.empty()) continue;
            game.samples.push_back(
                {chess::Position(sample.setup()),
                 {random_move(moves, prng), eval::Score::from_cp(int(prng.below(2001)) - 1000)}});
        }
    });
    game.moves_are_labels = prng.below(4) > 0;
    return game;
}

inline std::vector<record::Game> random_games(int count, u64 seed, int max_plies = 100) {
    util::Prng prng(seed);
    std::vector<record::Game> games;
    games.reserve(usize(count));
    for (int i = 0; i < count; ++i) games.push_back(random_game_with_samples(prng, max_plies));
    return games;
}

inline bool same_move(const record::ScoredMove& a, const record::ScoredMove& b) {
    return a.move == b.move && a.score == b.score;
}

inline bool same_game(const record::Game& a, const record::Game& b) {
    if (!a.start.same_as(b.start) || a.result != b.result || a.samples.size() != b.samples.size() ||
        a.moves_are_labels != b.moves_are_labels)
        return false;
    for (usize i = 0; i < a.samples.size(); ++i)
        if (!a.samples[i].position.same_as(b.samples[i].position) ||
            !same_move(a.samples[i].best, b.samples[i].best))
            return false;
    return std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(), same_move);
}

}  // namespace test
