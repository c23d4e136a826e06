// Walks through a game once, and writes what it counted as short lists: an index has thousands of them.
#include "tools/annotate/side_record.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/telling.h"
#include "tools/annotate/author.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;
using chess::Position;

constexpr double MostTroubleSeconds = 60, TroubleShare = 0.1;

Mistake mistake_of(const AnnotatedMove& move, Phase phase, bool in_time_trouble) {
    Mistake mistake{.grade = move.grade, .phase = phase, .in_time_trouble = in_time_trouble};
    if (!move.reasons) return mistake;
    const analysis::ToldReasons told = analysis::told_of(*move.reasons);
    mistake.allowed = analysis::motif_of(told.of_reply.empty() ? told.of_move : told.of_reply);
    mistake.missed = analysis::motif_of(told.of_best);
    return mistake;
}

// The clock of one side: whether it is in time trouble when it begins a move.
class Clock {
public:
    bool is_low() const { return left_ && *left_ < limit_; }
    void set(std::optional<double> seconds) {
        if (seconds && !left_) limit_ = std::min(MostTroubleSeconds, TroubleShare * *seconds);
        if (seconds) left_ = seconds;
    }

private:
    std::optional<double> left_;
    double limit_ = 0;
};

}  // namespace

Phase phase_of(const Position& position) {
    const int pieces =
        (position.occupied() & ~position.pieces(chess::PieceType::Pawn, chess::PieceType::King)).count();
    if (pieces <= EndingPieces) return Phase::Ending;
    const bool is_early = position.fullmove_number() <= OpeningMoves && pieces > MiddleGamePieces;
    return is_early ? Phase::Opening : Phase::MiddleGame;
}

chess::PerColor<SideRecord> side_records(const Game& game) {
    const analysis::AnnotatedGame& annotated = *game.annotated;
    const std::vector<MoveTime> times = times_of(game.pgn);
    chess::PerColor<SideRecord> records;
    for (const Color side : chess::Colors) {
        const analysis::SideSummary& summary = annotated.sides[side];
        if (summary.moves > 0) records[side].accuracy = summary.accuracy;
        records[side].blunders = summary.classes[MoveClass::Blunder];
    }
    chess::PerColor<Clock> clocks;
    Position position = annotated.start;
    for (usize i = 0; i < annotated.moves.size(); ++i) {
        const AnnotatedMove& move = annotated.moves[i];
        SideRecord& record = records[position.side_to_move()];
        Clock& clock = clocks[position.side_to_move()];
        const Phase phase = phase_of(position);
        ++record.moves[phase];
        if (clock.is_low()) ++*record.moves_in_time_trouble;
        if (move.grade >= MoveClass::Inaccuracy)
            record.mistakes.push_back(mistake_of(move, phase, clock.is_low()));
        clock.set(times[i].left);
        if (times[i].left) record.moves_in_time_trouble = record.moves_in_time_trouble.value_or(0);
        position.do_move(move.move);
    }
    return records;
}

std::string to_json(const SideRecord& record) {
    const auto index_of = [](std::optional<analysis::Fact> fact) { return fact ? int(*fact) : -1; };
    const auto mistake_json = [&](const Mistake& mistake) {
        return fmt::format("{},{},{},{},{}", int(mistake.grade) - int(MoveClass::Inaccuracy),
                           int(mistake.phase), int(mistake.in_time_trouble), index_of(mistake.allowed),
                           index_of(mistake.missed));
    };
    const std::string accuracy = record.accuracy ? fmt::format("{:.1f}", *record.accuracy) : "null";
    return fmt::format("[{},{},{},{},{}]", accuracy, record.blunders,
                       util::json_array(record.moves, [](int moves) { return std::to_string(moves); }),
                       record.moves_in_time_trouble.value_or(-1),
                       util::json_array(record.mistakes, mistake_json));
}

}  // namespace annotate_tool
