// Proves and refutes mates: df-pn over the moves of one side and all defences of the other.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "adversarial/proof_number.h"
#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "mate/mate_table.h"

namespace mate {

// A position in which the attacker is to move, and his move in a proof.
struct ProofStep {
    const chess::Position& position;
    chess::Move move;
    bool needs_clock;  // at another clock the fifty-move rule could make it another move
};

// No line of a proof comes to a draw before its mate: by the fifty-move rule, or at a position that stood twice before the
// root. Other repetitions never help the attacker, who has one move less each time.
class MateSolver {
public:
    // A search for a proof, or the walk through one that is found, which is short and wants to be ended.
    enum class Phase : u8 { Search, Walk };
    // Asked every few hundred nodes, with their number since the beginning; true ends the search or the walk.
    using Stop = std::function<bool(u64 nodes, Phase phase)>;
    static constexpr u64 Unlimited = std::numeric_limits<u64>::max();

    // The side to move is the attacker. Of root_moves, if there are any, he plays one first. The memory is that of
    // MateTable, and outlives the solver; one that is small makes it slow.
    MateSolver(const chess::Position& root, std::vector<chess::Move> root_moves, std::span<std::byte> memory,
               Stop stop);

    // Can the attacker mate in at most so many moves, from 1 to MaxMoves? Unknown: it was stopped, or has visited so
    // many nodes since the beginning. What is found out serves the calls that follow.
    adversarial::Answer search(int moves, u64 node_limit = Unlimited);

    // The shortest mate that is proven so far, in moves; nothing where none is.
    std::optional<int> proven_in();

    // The last thing to ask for, after a proof of a mate in at most so many moves: walks through all of it, and gives
    // the line in which the defender holds out longest, to the mate. It is as long as the mate that is proven. Nothing
    // where it was stopped.
    std::optional<std::vector<chess::Move>> line(int moves, u64 node_limit = Unlimited);
    // The same for all positions of the proof in which the attacker is to move, each once. False where it was stopped.
    bool show_proof(int moves, const std::function<void(const ProofStep&)>& show);

    // Positions that a move was made to.
    u64 nodes() const { return nodes_; }

private:
    using Numbers = adversarial::ProofNumbers;
    using Limits = adversarial::ProofLimits;

    struct Finding {
        Numbers numbers = {};
        int moves = 0;  // of the mate that is proven
    };
    struct Child {
        chess::Move move;
        Finding finding;
    };
    using Children = util::StaticVector<Child, chess::MaxMoves>;

    // At an OR node the attacker is to move, at an AND node his opponent. `moves` are those that the attacker has left.
    Finding search_or(int moves, const Limits& limits);
    Finding search_and(int moves, const Limits& limits);
    Finding search_last_two();
    bool expand_or(int moves, Children& children);
    bool expand_and(int moves, Children& children);
    std::optional<Finding> recall(int moves) const;
    Finding first_look_at_or() const;
    Finding first_look_at_and(bool is_check) const;
    void remember(bool is_or, int moves, const Finding& finding, chess::Move move, u64 nodes);

    bool mates_after_any_reply();
    chess::Move mate_at_once();
    u32 flights() const;
    void note_refutation(chess::Move reply, u32 weight);
    u32 refutations_of(chess::Move reply) const { return refutations_[reply.code() & 0xFFF]; }

    void begin(Phase phase, u64 node_limit);
    std::optional<int> walk_or(int moves);
    std::optional<int> walk_and(int moves);
    chess::Move proven_move(int moves, int length);
    bool append_line(int moves, std::vector<chess::Move>& line);
    bool append_longest_defence(int moves, std::vector<chess::Move>& line);
    bool show_or(int moves, const std::function<void(const ProofStep&)>& show,
                 std::unordered_set<chess::Key>& shown);

    // False where the search is to end; the move is not made then.
    bool play(chess::Move move);
    void take_back(chess::Move move);
    bool is_wanted(chess::Move move) const;
    bool needs_clock(int moves) const {
        return position_.halfmove_clock() + 2 * moves > chess::FiftyMovePlies;
    }
    chess::Key key(int moves) const;
    std::optional<Knowledge> look_up(int moves) const { return table_.find(key(moves)); }
    // By the rules, unless it is mate. A game goes on from its root.
    bool is_drawn() const {
        return ply_ > 0 && (position_.halfmove_clock() >= chess::FiftyMovePlies || is_third_time());
    }
    bool is_third_time() const {
        return std::find(stood_twice_.begin(), stood_twice_.end(), position_.key()) != stood_twice_.end();
    }

    chess::Position position_;
    const std::vector<chess::Move> root_moves_;
    const chess::Key root_key_;                  // another one where not all root moves are allowed
    const std::vector<chess::Key> stood_twice_;  // in the game
    MateTable table_;
    Stop stop_;
    u64 nodes_ = 0;
    u64 node_limit_ = Unlimited;
    u64 next_poll_ = 0;
    bool stopped_ = false;
    Phase phase_ = Phase::Search;
    int ply_ = 0;
    std::array<u32, 4096> refutations_{};  // by the squares of a reply: how often it was the one that refuted
};

}  // namespace mate
