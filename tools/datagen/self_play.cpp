// Plays a game: an opening, a search for each move, the end by the rules or by adjudication, and the labels.
#include "tools/datagen/self_play.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "chess/movegen.h"
#include "chess/see.h"
#include "eval/endings.h"
#include "tools/datagen/files.h"

namespace datagen {

namespace {

using chess::Position;
using record::GameResult;

// Whether a capture or promotion gains material by static exchange evaluation. It is then most likely the
// best move, and the trainer leaves such positions out, so that no search is needed.
bool can_win_material(const Position& position) {
    chess::MoveList moves;
    chess::generate_moves<chess::MoveSet::Noisy>(position, moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](chess::Move move) { return chess::see_at_least(position, move, 1); });
}

class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationSettings& settings) : settings_(settings) {}

    // Must be called after each search, with settled_white_cp(). Returns the result once it is decided.
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

int settled_white_cp(const Position& position, eval::Score score) {
    const int white_cp = record::white_cp(position, score);
    if (score.is_decisive()) return white_cp;
    const chess::Color ahead = white_cp >= 0 ? chess::Color::White : chess::Color::Black;
    return white_cp * eval::drawish_scale(position, ahead) / eval::FullScale;
}

// Whether to search a label for the position, by what is known before that search.
bool SelfPlayer::is_worth_label(const Position& position, eval::Score score) const {
    return position.game_ply() >= FirstPlyOfLabels && std::abs(score.cp()) < settings_.adjudication.win_cp &&
           !position.in_check() && !can_win_material(position);
}

// Searches from the end of the game to its beginning, so that the transposition table holds results of later
// positions. If a position is not quiet, the one before it is tried.
void SelfPlayer::add_labels(record::Game& game, Position position, util::Prng& prng) {
    game.moves_are_labels = false;
    u64 plies_left_out = prng.below(u64(settings_.label_every));
    for (usize ply = game.moves.size(); ply-- > 0;) {
        position.undo_move(game.moves[ply].move);
        if (plies_left_out > 0) {
            --plies_left_out;
            continue;
        }
        if (!is_worth_label(position, game.moves[ply].score)) continue;
        const play::FoundMove found = play::find_move(
            *engine_, position, {.soft_nodes = settings_.label_nodes, .hard_nodes = settings_.label_nodes});
        const record::ScoredMove best{found.move, found.score};
        if (!is_quiet(position, best)) continue;
        game.samples.push_back({position, best});
        plies_left_out = u64(settings_.label_every) - 1;
    }
    std::reverse(game.samples.begin(), game.samples.end());
}

util::Result<std::optional<record::Game>, std::string>
SelfPlayer::play(util::Prng& prng, const util::StopRequested& stop_requested) {
    engine_->new_game();
    const auto drawn = play::draw_opening(settings_.opening, book_, *engine_, prng, stop_requested);
    if (!drawn) return util::Failure{drawn.error()};
    if (!*drawn) return std::optional<record::Game>();
    const play::NodeLimits node_limits{.soft_nodes = settings_.soft_nodes,
                                       .hard_nodes = settings_.hard_nodes};
    // As in a file: without the earlier moves, so that repetitions are counted from here on.
    record::Game game{Position((*drawn)->setup()), {}, GameResult::Draw};
    Position position = game.start;
    Adjudicator adjudicator(settings_.adjudication);
    while (game.moves.size() < LongestGame) {
        const play::FoundMove found = play::find_move(*engine_, position, node_limits);
        game.moves.push_back({found.move, found.score});
        const auto verdict = adjudicator.judge(position.game_ply(), settled_white_cp(position, found.score));
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
    if (settings_.label_nodes > 0) add_labels(game, std::move(position), prng);
    return std::optional(std::move(game));
}

}  // namespace datagen
