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
#include "search/searcher.h"
#include "search/tt_file.h"
#include "tablebase/oracle.h"
#include "util/result.h"

namespace engine {

inline constexpr int DefaultHashMib = 16;
inline constexpr int MaxHashMib = 33554432;
inline constexpr int MaxThreads = 1024;
inline constexpr search::Milliseconds DefaultMoveOverhead{10};

// The name of the engine's own search, principal variation search (search::ThreadPool).
inline constexpr std::string_view OwnSearcher = "PVS";

enum class Evaluation { Network, Classical };
enum class EvaluationError { NoNetwork, NoMemory };

class Engine {
public:
    // The listener must outlive the engine; it is called from the search's thread. `embedded_network` are the bytes of
    // the network that it starts with, which must be those of a whole network or none, and must outlive it; without
    // them it starts with the classical evaluation. Throws std::runtime_error, with a sentence that says so, where no
    // memory or thread to search with is left.
    explicit Engine(search::SearchListener& listener,
                    std::span<const u8> embedded_network = eval::nnue::embedded_network());
    ~Engine();  // stops a running search
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // All but stop, ponder_hit, wait and is_searching are for a time without a search: they stop a running one
    // first and wait for its best move.

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
    // One more way to search, by a name that no other has. It is made when it is first chosen, and lives as long as the
    // engine; what it makes of hash, threads, MultiPV and the like is its own affair.
    void add_searcher(std::string name, search::SearcherFactory factory);
    // What searches instead of the engine's own searcher if go asks for a mate. It is made when it is first needed; where
    // it cannot have the thread or memory that it needs, the engine's own searches.
    void set_mate_searcher(search::SearcherFactory factory);
    // What leads the engine's own search from now on, under its name: the pool's search with something about it. False
    // where it cannot have what it needs; all stays as it was then.
    [[nodiscard]] bool lead_own_search(const search::SearcherFactory& factory);
    // Called whenever one of the functions above may have changed what the engine searches with or has learnt, with no
    // search running, from the thread that controls the engine.
    void set_observer(std::function<void()> observer);
    // The engine's own first, which is chosen at the beginning, then the others in the order of their coming.
    std::vector<std::string> searchers() const;
    // What searches from now on. False where there is none of that name, or where it cannot have the thread or memory
    // that it needs; the old one is kept then.
    [[nodiscard]] bool set_searcher(std::string_view name);
    const std::string& searcher() const;

    // Starts a search and returns at once.
    void go(const search::Limits& limits);
    // The same, but returns once the best move has been told. The engine's own search takes no other thread for it than
    // the one that calls; of all functions only stop() and ponder_hit() may be called meanwhile.
    void search(const search::Limits& limits);
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
    void prepare_search(const search::Limits& limits);
    void finish_search();
    void tell_observer() const;
    bool change_evaluation(Evaluation evaluation, std::shared_ptr<const eval::nnue::Network> network);
    search::Searcher* searcher_for(const search::Limits& limits);
    search::Searcher& searcher_in_use() const;  // the last search's, or the running one's

    chess::Position position_;
    std::unique_ptr<Parts> parts_;
};

}  // namespace engine
