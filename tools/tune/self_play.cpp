// Self-play with adjudication, and the choice of positions.
#include "tune/self_play.h"

#include <algorithm>
#include <optional>

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace tune {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;

constexpr int HashMib = 8;  // plenty for a few thousand nodes
constexpr int OneSidedCp = 250;

int white_cp(const Position& position, eval::Score score) {
    return position.side_to_move() == Color::White ? score.cp() : -score.cp();
}

// The end of the game by the rules, if it is there.
std::optional<GameResult> result_by_rules(const Position& position) {
    constexpr int EarlierTimes = 2;
    if (!chess::has_legal_move(position)) {
        if (!position.in_check()) return GameResult::Draw;
        return position.side_to_move() == Color::White ? GameResult::BlackWins : GameResult::WhiteWins;
    }
    if (chess::is_fifty_move_draw(position) || chess::is_insufficient_material(position) ||
        chess::count_repetitions(position) >= EarlierTimes)
        return GameResult::Draw;
    return {};
}

// Ends games that are decided, to save the time: both sides see one of them far ahead, or nothing goes on any more.
class Adjudicator {
public:
    // After each search; the score from White's view.
    std::optional<GameResult> judge(int game_ply, int score_cp) {
        constexpr int WonCp = 900;
        constexpr int WonPlies = 6;
        constexpr int LevelCp = 8;
        constexpr int LevelPlies = 12;
        constexpr int FirstDrawPly = 80;
        white_won_plies_ = score_cp >= WonCp ? white_won_plies_ + 1 : 0;
        black_won_plies_ = score_cp <= -WonCp ? black_won_plies_ + 1 : 0;
        const bool is_level = game_ply >= FirstDrawPly && std::abs(score_cp) <= LevelCp;
        level_plies_ = is_level ? level_plies_ + 1 : 0;
        if (white_won_plies_ == WonPlies) return GameResult::WhiteWins;
        if (black_won_plies_ == WonPlies) return GameResult::BlackWins;
        if (level_plies_ == LevelPlies) return GameResult::Draw;
        return {};
    }

private:
    int white_won_plies_ = 0;
    int black_won_plies_ = 0;
    int level_plies_ = 0;
};

// False where the game ends on the way.
bool play_random_moves(Position& position, int plies, util::Prng& prng) {
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) return false;
        position.do_move(moves[usize(prng.below(moves.size()))]);
    }
    return !result_by_rules(position);
}

// That many of them at random, in their order.
void keep_random(std::vector<Sample>& samples, usize count, util::Prng& prng) {
    usize left = std::min(count, samples.size());
    usize kept = 0;
    for (usize i = 0; i < samples.size(); ++i) {  // Knuth's selection sampling
        if (prng.below(samples.size() - i) >= left) continue;
        --left;
        if (kept != i) samples[kept] = std::move(samples[i]);
        ++kept;
    }
    samples.erase(samples.begin() + std::ptrdiff_t(kept), samples.end());
}

// What a static evaluation can be expected to tell.
bool is_quiet(const Position& position, Move best, eval::Score score) {
    return !position.in_check() && !best.is_noisy() && !score.is_decisive();
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings) : settings_(settings) {
    search_.engine().resize_hash(HashMib);
}

SelfPlayer::SearchedMove SelfPlayer::search(const Position& position) {
    search::Limits limits;
    limits.nodes = settings_.nodes;
    SearchedMove result;
    const auto outcome = search_.run(position, limits, {}, [&](const search::LineReport& line) {
        if (line.bound == search::Bound::Exact || result.score.is_none()) result.score = line.score;
    });
    result.move = outcome.best_move.best;
    return result;
}

std::vector<Sample> SelfPlayer::play(const Position& opening, util::Prng& prng) {
    candidates_.clear();
    Position position = opening;
    if (!play_random_moves(position, settings_.random_plies + int(prng.below(2)), prng)) return {};
    search_.engine().new_game();
    const SearchedMove first = search(position);
    if (std::abs(first.score.cp()) > OneSidedCp) return {};

    const GameResult result = play_to_end(std::move(position), first);
    for (Sample& sample : candidates_) sample.result = result;
    keep_random(candidates_, usize(settings_.samples_per_game), prng);
    return std::move(candidates_);
}

GameResult SelfPlayer::play_to_end(Position position, SearchedMove next) {
    Adjudicator adjudicator;
    while (true) {
        const int score_cp = white_cp(position, next.score);
        if (is_quiet(position, next.move, next.score)) candidates_.push_back({position, score_cp});
        if (const auto result = adjudicator.judge(position.game_ply(), score_cp)) return *result;
        position.do_move(next.move);
        if (const auto result = result_by_rules(position)) return *result;
        next = search(position);
    }
}

}  // namespace tune
