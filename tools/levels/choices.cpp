// Replays the games and computes the features at each judged ply.
#include "tools/levels/choices.h"

#include <algorithm>

namespace levels_tool {

namespace {

void add_choice(const HumanGame& game, const JudgedPly& ply, const chess::Position& position,
                Choices& choices) {
    const auto& moves = ply.judgement.moves;
    Choice choice;
    choice.player.rating = game.ratings[position.side_to_move()];
    choice.player.game_seconds = game.game_seconds;
    choice.terms = levels::terms_of(choice.player);
    choice.first_move = u32(choices.first_terms.size());
    choice.moves = u16(moves.size());
    choice.ply = u16(ply.ply);
    choice.is_held_out = game.is_held_out();
    choice.chosen =
        u16(std::ranges::find(moves, game.moves[usize(ply.ply)], &levels::JudgedMove::move) - moves.begin());
    const auto deepest = [](const levels::JudgedMove& judged) { return judged.scores.back(); };
    choice.best = u16(std::ranges::max_element(moves, {}, deepest) - moves.begin());
    const auto features = levels::features_of(
        position, levels::last_of(std::span(game.moves).first(usize(ply.ply))), ply.judgement);
    for (const levels::Features& each : features) {
        choices.first_terms.push_back(choices.terms.size());
        choices.terms.insert(choices.terms.end(), each.begin(), each.end());
    }
    choice.losses = levels::losses_of(position, ply.judgement);
    choices.all.push_back(std::move(choice));
}

}  // namespace

Choices choices_of(const std::vector<JudgedGame>& games) {
    Choices choices;
    for (const JudgedGame& judged : games) {
        chess::Position position = chess::Position::start();
        auto ply = judged.plies.begin();
        for (int number = 0; ply != judged.plies.end(); ++number) {
            if (ply->ply == number) add_choice(*judged.game, *ply++, position, choices);
            position.do_move(judged.game->moves[usize(number)]);
        }
    }
    choices.first_terms.push_back(choices.terms.size());
    return choices;
}

}  // namespace levels_tool
