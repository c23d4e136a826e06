// Finds the facts of the best move and of the reply from the lines of the annotation.
#include "analysis/reasons.h"

#include <algorithm>

#include "analysis/classes.h"
#include "analysis/move_facts.h"
#include "chess/movegen.h"

namespace analysis {

namespace {

using chess::Position;

std::vector<Statement> facts_of_reply(const Position& after, const AnnotatedMove& move) {
    if (move.reply.empty()) return {};
    return facts_of_move({after, {.value = -move.after, .moves = move.reply}, 0, {}, {}});
}

std::optional<Reasons> reasons_of(const Position& position, const AnnotatedMove& move, const Search& search) {
    const Line& best = move.evaluation.best();
    auto explanation = explain(position, best, best, search, nullptr);
    if (!explanation) return std::nullopt;
    Reasons reasons{.position = position, .move = move.move, .best = best, .reply = move.reply};
    reasons.of_best = std::move(explanation->statements);
    if (reasons.is_best()) return reasons;

    const Position after = chess::played(position, move.move);
    reasons.is_stalemate = !after.in_check() && !chess::has_legal_move(after);
    // If the loss is small, the reply is not worth a reason.
    if (move.loss >= thresholds::Inaccuracy) reasons.of_reply = facts_of_reply(after, move);
    return reasons;
}

}  // namespace

bool is_worth_reasons(const AnnotatedGame& game, usize index) {
    switch (game.moves[index].move_class) {
        case MoveClass::Blunder:
        case MoveClass::Brilliant:
        case MoveClass::MissedWin:
        case MoveClass::MissedMate: return true;
        default: return std::ranges::count(game.turning_points, index) > 0;
    }
}

std::optional<std::vector<Reasons>> find_reasons(const AnnotatedGame& game, const Search& search) {
    std::vector<Reasons> all;
    Position position = game.start;
    for (usize i = 0; i < game.moves.size(); ++i) {
        if (is_worth_reasons(game, i)) {
            auto reasons = reasons_of(position, game.moves[i], search);
            if (!reasons) return std::nullopt;
            reasons->index = i;
            all.push_back(*std::move(reasons));
        }
        position.do_move(game.moves[i].move);
    }
    return all;
}

}  // namespace analysis
