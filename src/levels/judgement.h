// What searches of one to six plies say about every legal move of a position: how a player sees a move who
// looks that far ahead.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "chess/position.h"
#include "eval/score.h"
#include "search/limits.h"
#include "util/stop_requested.h"

namespace engine {
class Engine;
}  // namespace engine
namespace eval::nnue {
class Network;
}  // namespace eval::nnue

namespace levels {

inline constexpr int DeepestPly = 6;  // the depth of the deepest search, in plies

// A move with its score after each depth, for the side to move; index 0 is depth 1.
struct JudgedMove {
    chess::Move move;
    std::array<eval::Score, DeepestPly> scores{};
    std::vector<chess::Move> line{};  // of the deepest search; begins with the move
};

struct Judgement {
    std::vector<JudgedMove> moves;  // all legal moves, in the order of chess::legal_moves()
    // The deepest search that was completed. Deeper scores repeat its scores; if it is 0, all scores are
    // draws.
    int depth = 0;
    u64 nodes = 0;
};

// The expected points (1 for a win, 0 for a loss) of a score for the side to move in games of people, by
// lichess's Win% with a limit of 15 pawns instead of 10.
double expected_points(eval::Score score, const chess::Position& position);

// What each move loses against the best one at each depth, in expected points, 0 to 1.
std::vector<std::array<double, DeepestPly>> losses_of(const chess::Position& position,
                                                      const Judgement& judgement);

// Searches with an engine of its own, whose table is empty at the start of each judgement: the same position
// always gets the same scores, in a game and when the model is fitted.
class Judge {
public:
    // Throws std::bad_alloc or std::runtime_error if there is not enough memory.
    Judge();
    ~Judge();
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    // Evaluates by the network, or by the classical evaluation if it is nullptr. False if there is not enough
    // memory; the old evaluation is kept then.
    [[nodiscard]] bool evaluate_by(std::shared_ptr<const eval::nnue::Network> network);

    // Judges the moves of a position that has a legal move. `limits` are a depth, nodes and a time for the
    // move; a depth beyond DeepestPly counts as DeepestPly. The judgement ends early, with what is known by
    // then, if a limit is reached or `stop_requested` returns true.
    Judgement judge(const chess::Position& position, search::Limits limits = {},
                    util::StopRequested stop_requested = {});

private:
    std::unique_ptr<engine::Engine> engine_;
};

}  // namespace levels
