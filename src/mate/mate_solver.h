// Proves and refutes mates with df-pn over the moves of one side and all defences of the other.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "adversarial/proof_search.h"
#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "mate/mate_table.h"

namespace mate {

// A position with the attacker to move, and the attacker's move in a proof.
struct ProofStep {
    const chess::Position& position;
    chess::Move move;
    int length;        // of the mate, in moves
    bool needs_clock;  // with another halfmove clock, the fifty-move rule could require another move
};

// No line of a proof reaches a draw before its mate, neither by the fifty-move rule nor by a position that
// occurred twice before the root. Other repetitions never help the attacker, who has one move less each time.
class MateSolver {
public:
    // Search looks for a proof. Walk follows a proof that was found; it is short and should be completed.
    enum class Phase : u8 { Search, Walk };
    // Called every few hundred nodes with the number of nodes so far. If it returns true, the search or the
    // walk ends.
    using Stop = std::function<bool(u64 nodes, Phase phase)>;
    static constexpr u64 Unlimited = std::numeric_limits<u64>::max();

    // The side to move is the attacker. If root_moves is not empty, the attacker's first move must be one of
    // them. The memory is that of MateTable and must outlive the solver; a small table makes the solver slow.
    MateSolver(const chess::Position& root, std::vector<chess::Move> root_moves, std::span<std::byte> memory,
               Stop stop);

    // Can the attacker mate in at most `moves` moves (1 to MaxMoves)? The answer is Unknown if the search was
    // stopped or has visited `node_limit` nodes since the solver was created. Later calls use what earlier
    // calls have found.
    adversarial::Answer search(int moves, u64 node_limit = Unlimited);

    // The proof number of the root (CPW: Proof-Number Search) as far as such a mate was searched: how many
    // positions must at least still be proven. The lower it is, the nearer a proof seems.
    u32 proof_number(int moves);

    // The length in moves of the shortest mate proven so far; nothing if there is none.
    std::optional<int> proven_in();

    // Call after a proof of a mate in at most `moves` moves, and only show_proof() afterwards. Walks through
    // the whole proof and returns the line to the mate with the longest defence; its length is that of the
    // proven mate. Nothing if the walk was stopped, or if a position of the proof turned out to be a shorter mate
    // after the length was counted.
    std::optional<std::vector<chess::Move>> line(int moves, u64 node_limit = Unlimited);
    // Like line(), but shows all positions of the proof in which the attacker is to move, each once, and again if
    // a shorter mate takes the place of the one shown. False if it was stopped.
    bool show_proof(int moves, const std::function<void(const ProofStep&)>& show);

    // The number of positions reached by making a move.
    u64 nodes() const { return nodes_; }

private:
    using Limits = adversarial::ProofLimits;

    struct Finding {
        adversarial::ProofNumbers numbers = {};
        int moves = 0;  // length of the proven mate
    };
    struct Child {
        chess::Move move;
        Finding finding;
    };
    using Children = util::StaticVector<Child, chess::MaxMoves>;

    // At an OR node the attacker is to move, at an AND node the defender. `moves` is the number of moves that
    // the attacker has left.
    Finding search_node(bool is_or, int moves, const Limits& limits);
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
    std::optional<int> walk_and(int moves, chess::Move* defence = nullptr);
    chess::Move proven_move(int moves, int length);
    bool append_line(int moves, std::vector<chess::Move>& line);
    bool append_longest_defence(int moves, std::vector<chess::Move>& line);
    bool show_or(int moves, const std::function<void(const ProofStep&)>& show,
                 std::unordered_map<chess::Key, int>& shown);

    // False if the search must end; then the move is not made.
    bool play(chess::Move move);
    void take_back(chess::Move move);
    bool is_wanted(chess::Move move) const;
    bool needs_clock(int moves) const {
        return position_.halfmove_clock() + 2 * moves > chess::FiftyMovePlies;
    }
    chess::Key key(int moves) const;
    std::optional<Knowledge> look_up(int moves) const { return table_.find(key(moves)); }
    // True if the position is a draw by the rules, unless it is mate. The root itself is never a draw.
    bool is_drawn() const {
        return ply_ > 0 && (position_.halfmove_clock() >= chess::FiftyMovePlies || is_third_time());
    }
    bool is_third_time() const { return std::ranges::count(stood_twice_, position_.key()) > 0; }

    chess::Position position_;
    const std::vector<chess::Move> root_moves_;
    // differs from the position's key if the root moves are restricted
    const chess::Key root_key_;
    const std::vector<chess::Key> stood_twice_;  // keys of positions that occurred twice in the game
    MateTable table_;
    Stop stop_;
    u64 nodes_ = 0;
    u64 node_limit_ = Unlimited;
    u64 next_poll_ = 0;
    bool stopped_ = false;
    Phase phase_ = Phase::Search;
    int ply_ = 0;
    std::array<u32, 4096> refutations_{};  // by the squares of a reply: how often it refuted a move
};

}  // namespace mate
