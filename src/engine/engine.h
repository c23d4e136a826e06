// The facade: one class with a position, the option values, the transposition table and the search threads.
// It handles no text and has no global state, so that a program may have several engines.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "eval/nnue/network.h"
#include "search/limits.h"
#include "search/report.h"
#include "search/runner.h"
#include "search/tt_file.h"
#include "tablebase/oracle.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace engine {

inline constexpr int DefaultHashMib = 16;
inline constexpr int MaxHashMib = 33554432;
inline constexpr int MaxThreads = 1024;

// The name of the engine's own search, principal variation search (search::ThreadPool).
inline constexpr std::string_view OwnSearch = "PVS";

enum class Evaluation { Network, Classical };
enum class EvaluationError { NoNetwork, NoMemory };

class Engine {
public:
    // `embedded_network` is the file of the network that the engine starts with: a complete network, which
    // must outlive the engine, or empty for the classical evaluation. Throws std::runtime_error with a
    // sentence for the user if there is not enough memory.
    explicit Engine(std::span<const u8> embedded_network = eval::nnue::embedded_network());
    // The listener is for go(). It must outlive the engine, and is called from the searching thread.
    explicit Engine(search::SearchListener& listener,
                    std::span<const u8> embedded_network = eval::nnue::embedded_network());
    ~Engine();  // stops a running search
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Functions that change something first stop a running search and wait for its best move.

    const chess::Position& position() const { return position_; }
    // Sets the position with its history of moves, for repetitions.
    void set_position(chess::Position position);
    // Clears the table and the histories: the next search is like the first. The table is kept after
    // set_never_clear_hash(true).
    void new_game();
    void set_never_clear_hash(bool on);

    // False if there is not enough memory; the old table is kept then.
    [[nodiscard]] bool resize_hash(int mib);
    int hash_mib() const;
    void clear_hash();
    // Saves and loads the table (search::save_table and load_table), for an engine with the same hash size,
    // evaluation and endgame tables; returns the number of entries. The error is one sentence that names the
    // file.
    util::Result<u64, std::string> save_hash(const std::string& file);
    util::Result<u64, std::string> load_hash(const std::string& file);
    // 1..MaxThreads. False if the system has no more threads or memory; the old number is kept then.
    [[nodiscard]] bool set_threads(int count);
    int threads() const;
    void set_multi_pv(int lines);
    void set_move_overhead(search::Milliseconds overhead);
    // Sets the evaluation; a change clears table and histories. If there is an error, nothing changes.
    util::Result<void, EvaluationError> set_evaluation(Evaluation evaluation);
    Evaluation evaluation() const;
    // Sets the network for the evaluation by a network, now or once that is chosen; not nullptr. False if
    // there is not enough memory for the threads; nothing changes then.
    [[nodiscard]] bool use_network(std::shared_ptr<const eval::nnue::Network> network);
    // Returns to the embedded network or, if there is none, to the classical evaluation. False as above.
    [[nodiscard]] bool load_embedded_network();
    // Whether the binary contains a network. The engine then starts with it, otherwise with the classical
    // evaluation.
    bool has_embedded_network() const;
    // The loaded network, also while the classical evaluation is chosen; nullptr if there is none.
    const eval::nnue::Network* network() const;
    // The network that evaluates, for use in another engine; nullptr for the classical evaluation.
    std::shared_ptr<const eval::nnue::Network> network_in_use() const;
    // Evaluates by the given network, or by the classical evaluation if it is nullptr. False as above.
    [[nodiscard]] bool evaluate_by(std::shared_ptr<const eval::nnue::Network> network);
    // Off: a network's value is used unchanged, see search::Options.
    void set_network_adjusted(bool on);
    // Sets the endgame tables for the engine's own search; nullptr for none.
    void use_tables(std::shared_ptr<const tablebase::Oracle> tables);
    std::shared_ptr<const tablebase::Oracle> tables() const;
    // Which nodes are probed, and whether the fifty-move rule counts; see search::TableOptions.
    void set_table_probe_depth(int depth);
    void set_table_probe_limit(int men);
    void set_fifty_move_rule(bool on);
    // Copies the endgame tables and their options from another engine.
    void use_tables_of(const Engine& other);
    // Adds a kind of search under a name that no other has. It decides itself how to use hash, threads,
    // MultiPV and the like.
    void add_search(std::string name, search::Search search);
    // Sets the search that replaces the engine's own search if `go` asks for a mate.
    void set_mate_search(search::Search search);
    // Replaces the engine's own search, under the same name, by one that uses the pool's search. Returns the
    // state that all searches share, which exists as long as the engine.
    search::SharedState& lead_own_search(search::Search search);
    // Sets what is called after each change of what the ranks of a cluster share (hash size, threads,
    // MultiPV, evaluation, endgame tables) and after the table or the histories were cleared; on the
    // controlling thread, while no search runs.
    void set_observer(std::function<void()> observer);
    // The names of the searches: first the engine's own, which is the default, then the others in the order
    // of addition.
    std::vector<std::string> searches() const;
    // Chooses the search for later calls. False if there is none of that name; the old choice is kept then.
    bool set_search(std::string_view name);

    // Starts the thread for go(), which go() would otherwise do on its first call. False if the system has
    // none.
    [[nodiscard]] bool take_thread();
    // Starts a search and returns immediately. Throws std::system_error or std::bad_alloc if there is no
    // thread or memory.
    void go(const search::Limits& limits);

    // The result of a complete search.
    struct Outcome {
        search::BestMoveReport best_move;
        u64 nodes = 0;
        search::Milliseconds time{0};
        bool was_stopped = false;  // by any stop request
    };
    // Searches a position, which becomes the engine's, on the calling thread, and returns once the best move
    // is reported to `listener`, if there is one. Uses no threads other than those of set_threads().
    // `stop_requested` is called on the calling thread, if it is not empty. Meanwhile only stop() and
    // ponder_hit() may be called.
    Outcome search(const chess::Position& position, search::Limits limits,
                   search::SearchListener* listener = nullptr, util::StopRequested stop_requested = {});

    // Nodes of all calls of search() so far.
    u64 total_nodes() const;

    void stop();
    // The pondered move was played: from now on the time limits apply. Time counts from the `go` command.
    void ponder_hit();
    // Returns once no search runs.
    void wait();
    bool is_searching() const;
    // Whether a search is running that may give no best move before stop or ponderhit.
    bool is_pondering() const;
    // Nodes of the last or the current search, over all threads.
    u64 nodes() const;

private:
    struct Parts;

    search::TableOrigin hash_origin() const;
    void finish_search();
    void notify_observer() const;
    bool change_evaluation(Evaluation evaluation, std::shared_ptr<const eval::nnue::Network> network);
    const search::Search& search_for(const search::Limits& limits) const;

    chess::Position position_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace engine
