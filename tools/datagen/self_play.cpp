// One game: an opening, a search for each move, and the end by the rules or by adjudication.
#include "datagen/self_play.h"

#include <cstdlib>

#include "record/end_of_game.h"

namespace datagen {

namespace {

using chess::Position;
using record::GameResult;

// Nobody learns from more; a draw.
constexpr usize LongestGame = 1000;  // plies

class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    // After each search; the score from White's view.
    std::optional<GameResult> judge(int game_ply, int score_cp) {
        white_won_plies_ = score_cp >= settings_.win_cp ? white_won_plies_ + 1 : 0;
        black_won_plies_ = score_cp <= -settings_.win_cp ? black_won_plies_ + 1 : 0;
        const bool is_level = game_ply >= settings_.draw_from_ply && std::abs(score_cp) <= settings_.draw_cp;
        level_plies_ = is_level ? level_plies_ + 1 : 0;
        if (settings_.win_plies > 0 && white_won_plies_ >= settings_.win_plies) return GameResult::WhiteWins;
        if (settings_.win_plies > 0 && black_won_plies_ >= settings_.win_plies) return GameResult::BlackWins;
        if (settings_.draw_plies > 0 && level_plies_ >= settings_.draw_plies) return GameResult::Draw;
        return {};
    }

private:
    const AdjudicationSettings& settings_;
    int white_won_plies_ = 0;
    int black_won_plies_ = 0;
    int level_plies_ = 0;
};

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings, const uci::OpeningBook* book)
    : settings_(settings), book_(book) {
    searcher_.engine().resize_hash(settings.hash_mib);
}

std::optional<record::Game> SelfPlayer::play(util::Prng& prng, const StopRequested& stop_requested) {
    searcher_.engine().new_game();
    std::optional<Position> opening;
    while (!opening) {
        if (stop_requested()) return {};
        opening = uci::try_opening(settings_.opening, book_, searcher_, prng);
    }
    // As a file tells it: without the moves before, so that repetitions are counted from here on.
    record::Game game{Position(opening->setup()), {}, GameResult::Draw};
    Position position = game.start;
    Adjudicator adjudicator(settings_.adjudication);
    while (game.moves.size() < LongestGame) {
        const uci::FoundMove found =
            uci::find_move(searcher_, position, settings_.soft_nodes, settings_.hard_nodes);
        game.moves.push_back({found.move, found.score});
        const auto verdict = adjudicator.judge(position.game_ply(), record::white_cp(position, found.score));
        position.do_move(found.move);
        if (const auto ending = record::ending_by_rules(position)) {
            game.result = record::result_of(*ending, position);
            break;
        }
        if (verdict) {
            game.result = *verdict;
            break;
        }
    }
    return game;
}

}  // namespace datagen
