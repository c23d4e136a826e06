// The facade: a position, the options' values, the transposition table and the search threads behind one class.
// It knows no text and no global state, so that a program may hold several engines.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.h"
#include "eval/nnue/network.h"
#include "lab/algorithm.h"
#include "search/limits.h"
#include "search/report.h"

namespace engine {

inline constexpr int DefaultHashMib = 16;
inline constexpr int MaxHashMib = 33554432;
inline constexpr int MaxThreads = 1024;
inline constexpr search::Milliseconds DefaultMoveOverhead{10};

enum class Evaluation { Network, Classical };

class Engine {
public:
    // The listener must outlive the engine; it is called from the search's thread.
    explicit Engine(search::SearchListener& listener);
    ~Engine();  // stops a running search
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // All but stop, ponder_hit, wait and is_searching are for a time without a search: they stop a running one
    // first and wait for its best move.

    const chess::Position& position() const { return position_; }
    // The position with its history of moves, for repetitions.
    void set_position(chess::Position position);
    // Forgets the table, the histories and all that was learnt: the next search is like the first.
    void new_game();

    // False where the memory cannot be had; the old table is kept then.
    bool resize_hash(int mib);
    int hash_mib() const;
    void clear_hash();
    // 1..MaxThreads. False where the system has no more threads or memory; the old number is kept then.
    bool set_threads(int count);
    int threads() const;
    void set_multi_pv(int lines);
    void set_move_overhead(search::Milliseconds overhead);
    // What evaluates from now on, and forgets what the other one has left in the table. False for the network where
    // none is loaded: nothing changes then.
    bool set_evaluation(Evaluation evaluation);
    Evaluation evaluation() const;
    // For the evaluation by a network, from now on or once it is chosen; not nullptr.
    void use_network(std::shared_ptr<const eval::nnue::Network> network);
    // Back to the one inside the binary; where there is none, to the classical evaluation.
    void load_embedded_network();
    // Is there a network in the binary? Then the engine starts with it, else with the classical evaluation.
    static bool has_embedded_network();
    // The one that is loaded, also while the classical evaluation plays; nullptr for none.
    const eval::nnue::Network* network() const;
    // What evaluates here, for another engine to do the same: a network, or nullptr for the classical evaluation.
    std::shared_ptr<const eval::nnue::Network> network_in_use() const;
    void evaluate_by(std::shared_ptr<const eval::nnue::Network> network);
    // What searches from now on: the engine's own search (PVS, the default) or one from the lab, which has no use for
    // hash, MultiPV and the like.
    void set_algorithm(lab::Algorithm algorithm);

    // Starts a search and returns at once.
    void go(const search::Limits& limits);
    void stop();
    // The move pondered on was played: the clock runs from now.
    void ponder_hit();
    // Returns once no search runs.
    void wait();
    bool is_searching() const;
    // Is a search running that may give no best move before stop or ponderhit?
    bool is_pondering() const;
    // Nodes of the last or the running search, of all threads.
    u64 nodes() const;
    // What the last search was to keep of the positions it evaluated (Limits::sampled_positions). The lab's searches do
    // not touch it.
    const std::vector<chess::PositionSetup>& sampled_positions() const;

private:
    struct Parts;

    void finish_search();
    void use_evaluation();
    bool searches_in_lab() const;  // the last search, or the running one

    chess::Position position_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace engine
