// A move with the evidence about it: what the detectors of reasons.cpp ask, and what they have found.
#pragma once

#include <optional>
#include <vector>

#include "analysis/statement.h"

namespace analysis {

// What the searches found about a move.
struct MoveEvidence {
    chess::Position before;
    Line line;                                      // begins with the move
    double loss = 0;                                // of win probability, against the best move
    bool was_lost = false;                          // with best play of the opponent's last move
    chess::Square last_to = chess::Square::none();  // to which the last move went; none if not known
    std::optional<Line> next{};           // best line of the mover after the move, if the opponent passes
    std::optional<Value> second_value{};  // after the move, searched again; only if it looks like zugzwang
    std::optional<Line> other{};          // best line of the opponent, if the mover passes instead
    chess::Move other_answer = chess::Move::none();  // to the move that this one is compared with
};

inline constexpr int ProofPlies = 4;         // of a material search, after the first move
inline constexpr int ShortPlies = 2;         // for the gain of a single capture
inline constexpr usize MostLine = 13;        // moves of a line that may win material
inline constexpr int MoreThanAPawnCp = 200;  // two pawns
inline constexpr int LeastGainCp = 90;       // a pawn; less may be a difference of minor pieces

// --- questions about a position ---

// The position after a pass. The side to move is not in check.
chess::Position passed(const chess::Position& position);
// The legal moves to the square, and only those from `from` if that is given.
std::vector<chess::Move> moves_to(const chess::Position& position, chess::Square to,
                                  chess::Square from = chess::Square::none());
// Whether the capture gains something.
bool gains(const chess::Position& position, chess::Move capture);
// Whether the side to move can gain by a capture on the square.
bool can_be_taken(const chess::Position& position, chess::Square square);
// Whether it is proven that it cannot.
bool is_safe(const chess::Position& position, chess::Square square);
// Whether there are six knights and bishops or more, and at least half of them are on their first ranks.
bool is_opening(const chess::Position& position);

// --- questions about the move ---

class MoveCase {
public:
    explicit MoveCase(const MoveEvidence& all_evidence);

    void add(Statement statement) { found.push_back(std::move(statement)); }
    bool has(Fact fact) const;
    // Whether the move mates by force, or wins more than it takes itself.
    bool wins_beyond_its_capture();
    // Whether the line answers by taking the moved piece, and that is no pawn that was just pushed.
    bool is_traded() const;
    // The square of a piece before the move; for castling, of the king and of the rook.
    chess::Square square_before(chess::Square now) const;
    // Whether the moved piece attacked the square before the move.
    bool attacked_before(chess::Square square) const;

    const MoveEvidence& evidence;
    const chess::Position& before;
    const chess::Move move;
    const chess::Color us;
    const chess::Square piece;  // the square of the moved piece after the move
    const chess::Position after;
    std::vector<Statement> found;

private:
    std::optional<bool> wins_more_;
};

}  // namespace analysis
