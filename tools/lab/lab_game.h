// One interface for all games of the laboratory, so that the commands do not depend on a game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adversarial/game.h"
#include "adversarial/observer.h"
#include "adversarial/proof_search.h"
#include "adversarial/result.h"
#include "tools/lab/algorithms.h"
#include "util/prng.h"
#include "util/result.h"

namespace lab_tool {

// Returns true to stop the search. Called at every node; of MCTS, after every iteration.
using StopHook = std::function<bool(const adversarial::Counts&)>;

struct SearchRequest {
    AlgorithmId algorithm = AlgorithmId::AlphaBeta;
    std::optional<int> depth = {};  // plies; none: to the end of the game
    adversarial::Window window = {};
    u64 iterations = 2000;  // of MCTS
    u64 seed = 1;           // of MCTS
};

// With the names of the actions.
struct Report : adversarial::SearchResult<std::string> {
    double seconds = 0;
};

// Can a player force a goal? See adversarial/proof_search.h.
struct ProofRequest {
    bool is_best_first = true;  // PN, not df-pn
    adversarial::ProofOptions options = {};
};

// With the name of the action.
using ProofReport = adversarial::ProofResult<std::string>;

// The size of a game if positions that are images of each other count as one.
struct SymmetricSize {
    u64 positions = 0;
    u64 nodes = 0;  // of the game tree with one move only of those that lead to images of one position
    u64 leaves = 0;
};

// The solution of a whole game, searched down to every leaf.
struct Solution {
    double value = 0;                                          // for MAX
    std::vector<std::pair<std::string, double>> actions = {};  // at the root, with their values
    u64 nodes = 0;                                             // of the game tree
    u64 leaves = 0;                                            // different games
    std::optional<u64> positions = {};                         // different positions, if the game has keys
    std::optional<SymmetricSize> up_to_symmetry = {};          // if the game has canonical keys
};

// How the page of `explore` draws a position, which it reads from LabGame::text: a FEN, the stones from the
// top left, or the text of a tree.
struct BoardLook {
    std::string_view kind;  // "chess", "tictactoe", "connect4", "pig", "tree", or "" for none
    int width = 0, height = 0;
};

// Facts about a game that its type does not provide.
struct GameTraits {
    std::string title;
    BoardLook board = {};
    bool values_eval_in_mcts = false;             // MCTS uses EVAL at its leaves instead of random games
    double aspiration_margin = 1;                 // half the width of the window, in units of the utility
    std::function<double(double)> win_rate = {};  // see adversarial::MctsOptions
    bool is_won_or_lost = false;                  // the utility is 1, 0 or -1: a win, a draw or a loss
    bool chance_is_the_opponent = false;          // MIN never moves
    std::string too_large_to_solve = {};          // the reason; empty if LabGame::solve may be called
    // For a game that need not end: a separate solver, which returns the result as lines of text. Empty text
    // if the hook stopped it.
    std::function<std::string(const StopHook&)> solution = {};
};

// A node that a search enters, with the name of the action.
struct NodeEvent : adversarial::NodeEntry<std::string> {
    std::optional<u32> place;  // the number of the node in an explicit tree
    int branches;              // actions or outcomes; 0 at a leaf
};

// The observer of src/adversarial without the types of a game, so that the code for pictures and traces
// exists only once. adversarial::NullObserver documents each event.
class SearchObserver {
public:
    virtual ~SearchObserver() = default;
    virtual void enter(const NodeEvent&) {}
    virtual void window(double /*alpha*/, double /*beta*/) {}
    virtual void cut(adversarial::CutReason, double /*value*/) {}
    virtual void leaf(adversarial::LeafKind, double /*value*/) {}
    virtual void leave(double /*value*/) {}
    virtual void re_search(double /*alpha*/, double /*beta*/) {}
    virtual void candidate(const std::string& /*action*/, double /*win_rate*/, double /*bonus*/) {}
    virtual void iteration(double /*value*/) {}
};

class LabGame {
public:
    virtual ~LabGame() = default;
    virtual std::unique_ptr<LabGame> clone() const = 0;

    virtual const GameTraits& traits() const = 0;
    virtual adversarial::NodeKind kind() const = 0;
    virtual bool is_terminal() const = 0;
    virtual double utility_for_max() const = 0;
    virtual bool has_chance_nodes() const = 0;
    virtual bool may_cycle() const = 0;
    virtual bool has_eval() const = 0;
    virtual std::string text() const = 0;

    virtual std::vector<std::string> actions() const = 0;  // at a chance node: the outcomes
    virtual bool play(const std::string& action) = 0;   // false, without a change, if there is no such action
    virtual void play_outcome(util::Prng& random) = 0;  // at a chance node only

    // The error says why the algorithm does not fit the game.
    virtual util::Result<Report, std::string> search(const SearchRequest& request, const StopHook& stop,
                                                     const std::vector<SearchObserver*>& observers = {}) = 0;
    virtual util::Result<ProofReport, std::string> prove(const ProofRequest& request,
                                                         const StopHook& stop) = 0;
    // Only for games that end. Nothing if the hook stopped it.
    virtual std::optional<Solution> solve(const StopHook& stop) = 0;
};

}  // namespace lab_tool
