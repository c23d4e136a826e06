// Classifies the moves of a game by the values of its positions, and finds the reasons for those that are worth
// it.
#include "analysis/annotate.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "analysis/material.h"
#include "analysis/move_case.h"
#include "chess/movegen.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;

// The value and evaluation of one position of the game, for the side to move.
struct Known {
    Value value;
    Evaluation evaluation;  // has no line if the game is over
};

// Only the last position can be a draw by the rules: in earlier positions the players continued, so the
// evaluation counts.
std::optional<Known> look_at(const Position& position, bool is_last, const Evaluate& evaluate) {
    const auto by_rules =
        is_last || !chess::has_legal_move(position) ? value_by_rules(position) : std::nullopt;
    if (by_rules) return Known{*by_rules, {}};
    auto evaluation = evaluate(position);
    if (!evaluation) return std::nullopt;
    return Known{evaluation->best().value, *std::move(evaluation)};
}

// Evaluates the last position first. The result is in the order of the game.
std::optional<std::vector<Known>> look_at_all(Position position, std::span<const Move> moves,
                                              const Evaluate& evaluate) {
    for (const Move move : moves) {
        assert(position.is_legal(move));
        position.do_move(move);
    }
    std::vector<Known> known(moves.size() + 1);
    for (usize i = moves.size() + 1; i-- > 0;) {
        auto here = look_at(position, i == moves.size(), evaluate);
        if (!here) return std::nullopt;
        known[i] = *std::move(here);
        if (i > 0) position.undo_move(moves[i - 1]);
    }
    return known;
}

MoveClass class_of_loss(double loss, bool is_best) {
    if (loss >= thresholds::Blunder) return MoveClass::Blunder;
    if (loss >= thresholds::Mistake) return MoveClass::Mistake;
    if (loss >= thresholds::Inaccuracy) return MoveClass::Inaccuracy;
    return is_best ? MoveClass::Best : MoveClass::Good;
}

// The class of a move that misses or allows a mate. `shown_cp` is the side's score after it missed the mate,
// or how far it was behind before it allowed one.
MoveClass class_of_mate(int shown_cp) {
    if (shown_cp >= thresholds::MateHardlyMattersCp) return MoveClass::Inaccuracy;
    return shown_cp >= thresholds::MateMattersLessCp ? MoveClass::Mistake : MoveClass::Blunder;
}

// The class by mates alone, as on Lichess. Best if no mate is missed or allowed, even if its distance
// changes.
MoveClass class_of_mates(const Value& before, const Value& after) {
    if ((-after).gives_mate() && !before.score.is_loss()) return class_of_mate(-before.clamped_cp());
    if (before.gives_mate() && !after.gives_mate()) return class_of_mate(after.clamped_cp());
    return MoveClass::Best;
}

// The least that any other legal move loses, by the second line. Nothing if there is no second line.
std::optional<double> loss_of_second(const Evaluation& evaluation) {
    if (evaluation.lines.size() < 2) return std::nullopt;
    return evaluation.lines[0].value.win_probability() - evaluation.lines[1].value.win_probability();
}

double win_chance(const Value& value) { return value.wdl.win / 1000.0; }

bool is_lost(const Value& value) { return value.win_probability() <= 1 - thresholds::Ahead; }

bool is_missed_win(const AnnotatedMove& move) {
    return win_chance(move.before) >= thresholds::WonFrom && win_chance(move.after) < thresholds::WonNoMore &&
           !is_lost(move.after);
}

std::optional<int> missed_mate_of(const AnnotatedMove& move) {
    const eval::Score before = move.before.score;
    if (!before.is_win() || !before.is_mate_within(thresholds::MissedMateMoves)) return std::nullopt;
    if (move.after.gives_mate()) return std::nullopt;
    return move.before.moves_to_mate();
}

// Whether a player finds the best move without looking for it: a recapture, a capture that wins material by
// exchange, the flight of a piece that could be taken, a mate, or one of two legal moves.
bool is_obvious(const Position& position, Move move, Move before) {
    if (before.is_capture() && move.is_capture() && before.to() == move.to()) return true;
    if (chess::count_legal_moves(position) <= 2) return true;
    if (move.is_capture() && chess::see_at_least(position, move, LeastGainCp)) return true;
    const Position after = chess::played(position, move);
    if (!chess::has_legal_move(after)) return true;
    return !position.in_check() && can_be_taken(passed(position), move.from());
}

// `before` is the move that led to the position, or Move::none().
MoveClass class_of(const AnnotatedMove& move, const Position& position, Move before) {
    if (move.missed_mate) return MoveClass::MissedMate;
    if (is_missed_win(move)) return MoveClass::MissedWin;
    if (move.grade != MoveClass::Best) return move.grade;
    const auto others_lose = loss_of_second(move.evaluation);
    if (!others_lose || *others_lose < thresholds::OnlyMove || !move.is_best()) return MoveClass::Best;
    if (move.after.win_probability() >= thresholds::BrilliantLeast && is_sacrifice(position, move.move))
        return MoveClass::Brilliant;
    return is_obvious(position, move.move, before) ? MoveClass::Best : MoveClass::Only;
}

// Annotates `move` in the position. `before` is the move that led to the position, or Move::none().
AnnotatedMove annotate_move(const Position& position, Move move, Move before, const Known& here,
                            const Known& next) {
    AnnotatedMove annotated;
    annotated.move = move;
    annotated.before = here.value;
    annotated.evaluation = here.evaluation;
    // The engine's choice has the value of its search. The next search may give another value, but that is
    // not the player's error.
    const bool is_choice = annotated.is_best();
    const Value expected = a_ply_later(here.value);
    annotated.after = is_choice ? expected : -next.value;
    annotated.loss = std::max(0.0, annotated.before.win_probability() - annotated.after.win_probability());
    annotated.grade = class_of_loss(annotated.loss, is_choice || annotated.after.score >= expected.score);
    if (!is_choice)
        annotated.grade = std::max(annotated.grade, class_of_mates(annotated.before, annotated.after));
    if (!next.evaluation.lines.empty()) annotated.reply = next.evaluation.best().moves;

    annotated.is_forced = chess::count_legal_moves(position) == 1;
    annotated.missed_mate = missed_mate_of(annotated);
    annotated.move_class = class_of(annotated, position, before);
    return annotated;
}

Value for_white(const Value& value, Color to_move) { return to_move == Color::White ? value : -value; }

void add_accuracy(AnnotatedGame& game, const std::vector<Known>& known) {
    const Color first = game.start.side_to_move();
    std::vector<double> percent;
    percent.reserve(known.size());
    Color us = first;
    for (const Known& here : known) {
        percent.push_back(lichess_win_percent(for_white(here.value, us).clamped_cp()));
        us = ~us;
    }
    us = first;
    for (usize i = 0; i < game.moves.size(); ++i, us = ~us) {
        const double sign = us == Color::White ? 1 : -1;
        game.moves[i].accuracy = lichess_move_accuracy(sign * percent[i], sign * percent[i + 1]);
    }
    const auto accuracy = lichess_game_accuracy(percent, first);
    for (const Color side : chess::Colors) game.sides[side].accuracy = accuracy[side];
}

void add_sums(AnnotatedGame& game) {
    Color us = game.start.side_to_move();
    for (const AnnotatedMove& move : game.moves) {
        SideSummary& side = game.sides[us];
        ++side.moves;
        ++side.classes[move.move_class];
        side.mean_loss += move.loss;
        side.mean_loss_cp += std::max(0, move.before.clamped_cp() - move.after.clamped_cp());
        us = ~us;
    }
    for (SideSummary& side : game.sides)
        if (side.moves > 0) {
            side.mean_loss /= side.moves;
            side.mean_loss_cp /= side.moves;
        }
}

// 1 if White is winning, 0 if the game is balanced, -1 if Black is winning.
int standing(double white_win_probability) {
    if (white_win_probability >= thresholds::Ahead) return 1;
    return white_win_probability <= 1 - thresholds::Ahead ? -1 : 0;
}

void find_turning_points(AnnotatedGame& game) {
    const std::vector<double>& course = game.white_win_probability;
    for (usize i = 0; i < game.moves.size(); ++i) {
        const bool changes = standing(course[i]) != standing(course[i + 1]);
        if (changes && game.moves[i].grade >= MoveClass::Mistake) game.turning_points.push_back(i);
        game.was_decided |= changes;
    }
    game.was_decided &= standing(course.back()) != 0;
}

std::optional<Reasons> reasons_of(const Position& position, const AnnotatedMove& move, Move before,
                                  const Search& search) {
    Comparison comparison{.before = position,
                          .last_to = before.is_ok() ? before.to() : chess::Square::none(),
                          .best = move.evaluation.best()};
    comparison.played = {.value = move.after, .moves = {move.move}};
    comparison.played.moves.insert(comparison.played.moves.end(), move.reply.begin(), move.reply.end());
    return compare(comparison, search);
}

// --- accuracy ---

// The population standard deviation, not that of a sample.
double standard_deviation(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = sum / double(values.size());
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / double(values.size()));
}

// The weight of a move: the standard deviation of Win% in a window of a tenth of the game, 2 to 8 positions,
// that ends with the move. The first moves of the game share the first window. The result is clamped to 0.5
// to 12, so that no move has all of the weight or none.
double volatility_at(std::span<const double> percent, usize move) {
    const usize width = std::min(std::clamp<usize>((percent.size() - 1) / 10, 2, 8), percent.size());
    const usize end = std::max(move + 2, width);  // the position after the move is the window's last
    return std::clamp(standard_deviation(percent.subspan(end - width, width)), 0.5, 12.0);
}

struct Means {
    double weighted_sum = 0;
    double weights = 0;
    double inverse_sum = 0;
    int count = 0;

    void add(double accuracy, double weight) {
        weighted_sum += accuracy * weight;
        weights += weight;
        inverse_sum += 1 / std::max(accuracy, 1.0);  // one move of accuracy 0 must not decide the mean
        ++count;
    }
    double mean() const {
        if (count == 0) return 100;
        return (weighted_sum / weights + count / inverse_sum) / 2;
    }
};

}  // namespace

std::optional<AnnotatedGame> annotate(const Position& start, std::span<const Move> moves,
                                      const Evaluate& evaluate) {
    auto known = look_at_all(start, moves, evaluate);
    if (!known) return std::nullopt;

    AnnotatedGame game{.start = start};
    game.moves.reserve(moves.size());
    game.white_win_probability.reserve(moves.size() + 1);
    Position position = start;
    for (usize i = 0; i <= moves.size(); ++i) {
        const Value white = for_white((*known)[i].value, position.side_to_move());
        game.white_win_probability.push_back(white.win_probability());
        if (i == moves.size()) break;
        const Move before = i > 0 ? moves[i - 1] : Move::none();
        game.moves.push_back(annotate_move(position, moves[i], before, (*known)[i], (*known)[i + 1]));
        position.do_move(moves[i]);
    }
    add_accuracy(game, *known);
    add_sums(game);
    find_turning_points(game);
    return game;
}

bool is_worth_reasons(MoveClass move_class) {
    switch (move_class) {
        case MoveClass::Inaccuracy:
        case MoveClass::Mistake:
        case MoveClass::Blunder:
        case MoveClass::Brilliant:
        case MoveClass::MissedWin:
        case MoveClass::MissedMate: return true;
        default: return false;
    }
}

bool find_reasons(AnnotatedGame& game, const Search& search) {
    Position position = game.start;
    for (usize i = 0; i < game.moves.size(); ++i) {
        AnnotatedMove& move = game.moves[i];
        if (is_worth_reasons(move.move_class)) {
            const Move before = i > 0 ? game.moves[i - 1].move : Move::none();
            move.reasons = reasons_of(position, move, before, search);
            if (!move.reasons) return false;
        }
        position.do_move(move.move);
    }
    return true;
}

double lichess_win_percent(int shown_cp) {
    const int cp = std::clamp(shown_cp, -1000, 1000);
    return 50 + 50 * (2 / (1 + std::exp(-0.00368208 * cp)) - 1);
}

double lichess_move_accuracy(double before_percent, double after_percent) {
    if (after_percent >= before_percent) return 100;
    const double raw = 103.1668 * std::exp(-0.04354 * (before_percent - after_percent)) - 3.1669;
    return std::clamp(raw + 1, 0.0, 100.0);  // plus 1 for the uncertainty of the engine
}

chess::PerColor<double> lichess_game_accuracy(std::span<const double> white_percent, Color first) {
    chess::PerColor<Means> means;
    Color us = first;
    for (usize move = 0; move + 1 < white_percent.size(); ++move, us = ~us) {
        const double sign = us == Color::White ? 1 : -1;
        const double accuracy =
            lichess_move_accuracy(sign * white_percent[move], sign * white_percent[move + 1]);
        means[us].add(accuracy, volatility_at(white_percent, move));
    }
    return {{means[Color::White].mean(), means[Color::Black].mean()}};
}

}  // namespace analysis
