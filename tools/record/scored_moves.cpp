// Encodes, decodes and replays moves with their scores.
#include "tools/record/scored_moves.h"

#include <cassert>

#include "chess/movegen.h"
#include "tools/record/end_of_game.h"
#include "util/bytes.h"

namespace record {

using eval::Score;

namespace {

bool is_score(Score score) {
    return score.is_mate() || score.is_table() ||
           (-Score::max_evaluation() <= score && score <= Score::max_evaluation());
}

// If the last position is mate or stalemate, the result must agree with it.
bool result_fits_end(GameResult result, const chess::Position& end) {
    if (result == GameResult::Unknown || chess::has_legal_move(end)) return true;
    return result == result_of(end.in_check() ? Ending::Checkmate : Ending::Stalemate, end);
}

}  // namespace

void put_scored_move(std::vector<u8>& bytes, const ScoredMove& scored) {
    assert(is_score(scored.score));
    util::put_number<u16>(bytes, scored.move.code());
    util::put_number<u16>(bytes, u16(scored.score.to_i16()));
}

ScoredMove get_scored_move(const u8* bytes) {
    return {chess::Move::from_code(util::get_number<u16>(bytes)),
            Score::from_i16(i16(util::get_number<u16>(bytes + 2)))};
}

bool is_possible(const ScoredMove& scored, const chess::Position& position) {
    return is_score(scored.score) && position.is_legal(scored.move);
}

bool replay_moves(const chess::Position& start, std::span<const u8> bytes, GameResult result,
                  const VisitMove& visit) {
    chess::Position position = start;
    for (usize offset = 0; offset < bytes.size(); offset += ScoredMoveSize) {
        const ScoredMove scored = get_scored_move(bytes.data() + offset);
        if (!is_possible(scored, position)) return false;
        visit(position, scored);
        position.do_move(scored.move);
    }
    return result_fits_end(result, position);
}

}  // namespace record
