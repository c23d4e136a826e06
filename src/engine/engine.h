// The facade: a position, the options' values, the transposition table and the search threads behind one class.
// It knows no text and no global state, so that a program may hold several engines.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "eval/nnue/embedded.h"
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
inline constexpr search::Milliseconds DefaultMoveOverhead{10};

// The name of the engine's own search, principal variation search (search::ThreadPool).
inline constexpr std::string_view OwnSearch = "PVS";

enum class Evaluation { Network, Classical };
enum class EvaluationError { NoNetwork, NoMemory };

class Engine {
public:
    // `embedded_network` are the bytes of the network that it starts with, which must be those of a whole network or none,
    // and must outlive it; without them it starts with the classical evaluation. Throws std::runtime_error, with a sentence
    // that says so, where no memory to search with is left.
    explicit Engine(std::span<const u8> embedded_network = eval::nnue::embedded_network());
    // The listener is that of go(); it must outlive the engine, and is called from the thread that searches.
    explicit Engine(search::SearchListener& listener,
                    std::span<const u8> embedded_network = eval::nnue::embedded_network());
    ~Engine();  // stops a running search
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // What changes something is for a time without a search: it stops a running one first and waits for its best move.

    const chess::Position& position() const { return position_; }
    // The position with its history of moves, for repetitions.
    void set_position(chess::Position position);
    // Forgets the table, the histories and all that was learnt: the next search is like the first. Whoever never
    // clears the hash keeps the table.
    void new_game();
    void set_never_clear_hash(bool on);

    // False if there is not enough memory; the old table is kept then.
    [[nodiscard]] bool resize_hash(int mib);
    int hash_mib() const;
    void clear_hash();
    // The table on disk (search::save_table and load_table), for an engine of the same hash, evaluation and endgame
    // tables; gives the number of entries. The error is one sentence that names the file.
    util::Result<u64, std::string> save_hash(const std::string& file);
    util::Result<u64, std::string> load_hash(const std::string& file);
    // 1..MaxThreads. False where the system has no more threads or memory; the old number is kept then.
    [[nodiscard]] bool set_threads(int count);
    int threads() const;
    void set_multi_pv(int lines);
    void set_move_overhead(search::Milliseconds overhead);
    // What evaluates from now on, and forgets what the other one has left in the table. Where the error says why not,
    // nothing changes.
    util::Result<void, EvaluationError> set_evaluation(Evaluation evaluation);
    Evaluation evaluation() const;
    // For the evaluation by a network, from now on or once it is chosen; not nullptr. False where the memory that the
    // threads need for it is not there: nothing changes then.
    [[nodiscard]] bool use_network(std::shared_ptr<const eval::nnue::Network> network);
    // Back to the one inside the binary; where there is none, to the classical evaluation. False as above.
    [[nodiscard]] bool load_embedded_network();
    // Is there a network in the binary? Then the engine starts with it, else with the classical evaluation.
    bool has_embedded_network() const;
    // The one that is loaded, also while the classical evaluation plays; nullptr for none.
    const eval::nnue::Network* network() const;
    // What evaluates here, for another engine to do the same: a network, or nullptr for the classical evaluation.
    std::shared_ptr<const eval::nnue::Network> network_in_use() const;
    // False as above.
    [[nodiscard]] bool evaluate_by(std::shared_ptr<const eval::nnue::Network> network);
    // Off: a network's value counts as it is; search::Options tells more.
    void set_network_adjusted(bool on);
    // Endgame tables for the engine's own search, or nullptr for none.
    void use_tables(std::shared_ptr<const tablebase::Oracle> tables);
    std::shared_ptr<const tablebase::Oracle> tables() const;
    // Which nodes they are asked of, and whether the fifty-move rule counts; search::TableOptions tells more.
    void set_table_probe_depth(int depth);
    void set_table_probe_limit(int men);
    void set_fifty_move_rule(bool on);
    // All of that as it is there.
    void use_tables_of(const Engine& other);
    // One more kind of search, by a name that no other has. What it makes of hash, threads, MultiPV and the like is its own
    // affair.
    void add_search(std::string name, search::Search search);
    // What searches instead of the engine's own search if go asks for a mate.
    void set_mate_search(search::Search search);
    // What is the engine's own search from now on, under its name: the pool's with something about it. Gives the state
    // that all searches share, which lives as long as the engine.
    search::SharedState& lead_own_search(search::Search search);
    // Called whenever one of the functions above may have changed what the engine searches with or has learnt, with no
    // search running, from the thread that controls the engine.
    void set_observer(std::function<void()> observer);
    // The names: the engine's own first, which is chosen at the beginning, then the others in the order of their coming.
    std::vector<std::string> searches() const;
    // What searches from now on. False if there is none of that name; the old one is kept then.
    bool set_search(std::string_view name);
    const std::string& search_in_use() const;

    // Takes the thread for go(), which would else take it at its first call. False if the system has none.
    [[nodiscard]] bool take_thread();
    // Starts a search and returns at once. Throws std::system_error or std::bad_alloc if there is no thread or memory.
    void go(const search::Limits& limits);

    // What a search to its end has found.
    struct Outcome {
        search::BestMoveReport best_move;
        u64 nodes = 0;
        search::Milliseconds time{0};
        bool was_stopped = false;  // by whoever
    };
    // Searches that position, from now on the engine's, on the thread that calls, and returns once the best move has been
    // told: to that listener, or to nobody. It takes no other thread than those of set_threads(). Whether to stop is asked
    // on the calling thread, or not at all if the function is empty. Meanwhile only stop() and ponder_hit() may be called.
    Outcome search(const chess::Position& position, search::Limits limits,
                   search::SearchListener* listener = nullptr, util::StopRequested stop_requested = {});

    // Of all calls of search() so far.
    u64 total_nodes() const;

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

private:
    struct Parts;

    search::TableOrigin hash_origin() const;
    void finish_search();
    void tell_observer() const;
    bool change_evaluation(Evaluation evaluation, std::shared_ptr<const eval::nnue::Network> network);
    const search::Search& search_for(const search::Limits& limits) const;

    chess::Position position_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace engine
