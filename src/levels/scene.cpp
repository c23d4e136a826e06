// Exchanges, and the ranks of moves.
#include "levels/scene.h"

#include <algorithm>

#include "eval/wdl.h"

namespace levels {

using chess::Move;
using chess::Position;

namespace {

// What the side that has just moved would win if the other one passed.
Gains gains_after_pass(const Position& position) {
    if (position.in_check()) return {};
    Position pass = position;
    pass.do_null_move();
    return gains_of(pass);
}

// Castling is coded as the king taking its rook.
LastMoves with_king_squares(LastMoves moves, chess::Color us) {
    for (usize i = 0; i < moves.size(); ++i) {
        if (!moves[i].is_castling()) continue;
        const chess::Color mover = i % 2 == 0 ? ~us : us;
        moves[i] = Move(moves[i].from(), chess::castled_king_square(mover, side_of(moves[i])),
                        chess::MoveKind::Quiet);
    }
    return moves;
}

}  // namespace

LastMoves last_of(std::span<const Move> moves) {
    LastMoves last;
    last.fill(Move::none());
    std::copy_n(moves.rbegin(), std::min(moves.size(), last.size()), last.begin());
    return last;
}

Phase phase_of(const Position& position) {
    constexpr int EndgamePoints = 30, FirstPlies = 8, OpeningPlies = 20;
    if (eval::material_points(position) <= EndgamePoints) return Phase::Endgame;
    if (position.game_ply() < FirstPlies) return Phase::FirstMoves;
    return position.game_ply() < OpeningPlies ? Phase::Opening : Phase::MiddleGame;
}

int gain_of(const Position& position, Move move) {
    int gain = 0;
    for (const int step : {1, 90, 200, 290, 480, 900}) {
        if (!chess::see_at_least(position, move, step)) break;
        gain = step;
    }
    return gain;
}

Gains gains_of(const Position& position) {
    Gains gains{};
    chess::MoveList captures;
    chess::generate_moves<chess::MoveSet::Noisy>(position, captures);
    for (const Move move : captures) {
        int& gain = gains[usize(move.to().index())];
        gain = std::max(gain, gain_of(position, move));
    }
    return gains;
}

int largest(const Gains& gains) { return *std::max_element(gains.begin(), gains.end()); }

Scene::Scene(const Position& its_position, const LastMoves& its_last_moves, const Judgement& judgement)
    : position(its_position), last_moves(with_king_squares(its_last_moves, us)),
      danger(gains_after_pass(position)), most_danger(largest(danger)),
      losses(losses_of(position, judgement)) {
    better.resize(losses.size());
    for (usize depth = 0; depth < DeepestPly; ++depth)
        for (usize i = 0; i < losses.size(); ++i)
            better[i][depth] = int(std::ranges::count_if(judgement.moves, [&](const JudgedMove& other) {
                return other.scores[depth] > judgement.moves[i].scores[depth];
            }));
    for (const JudgedMove& judged : judgement.moves)
        expected_points = std::max(expected_points, levels::expected_points(judged.scores.back(), position));
}

Case::Case(const Scene& its_scene, const Judgement& judgement, usize its_index)
    : scene(its_scene), judged(judgement.moves[its_index]), index(its_index),
      threats(gains_after_pass(after)) {}

}  // namespace levels
