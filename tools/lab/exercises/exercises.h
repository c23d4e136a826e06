// The functions that the exercises ask for. The file of an exercise has one of them, still empty.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tools/lab/exercises/node.h"
#include "tools/lab/exercises/position.h"

namespace exercise {

// The value of the node for MAX.
double minimax(const Node& node);

// The value of the node for the player who is to move there.
double negamax(const Node& node);

// The value of the node for MAX if it lies between alpha and beta; else a bound: at most alpha, or at least
// beta. Soft: the bound is the best value seen. Hard: it is alpha or beta itself.
double alpha_beta_soft(const Node& node, double alpha, double beta);
double alpha_beta_hard(const Node& node, double alpha, double beta);

// As alpha_beta_soft, but for the player who is to move. All values are whole numbers.
double pvs(const Node& node, double alpha, double beta);

// The value of the node for MAX; chance nodes have the weighted mean of their children.
double expectiminimax(const Node& node);

// As alpha_beta_soft, in a tree with chance nodes. No leaf is below `lowest` or above `highest`.
using Bounds = adversarial::UtilityBounds;
double star1(const Node& node, double alpha, double beta, const Bounds& bounds);

// A node of the tree that MCTS keeps in memory.
struct Visited {
    const Node* node;
    std::vector<Visited> children = {};  // the first ones of node->children(), in their order
    int visits = 0;
    double wins = 0;  // the sum of the results of these visits, each from 0 (MIN has won) to 1 (MAX has won)
};
// Plays at random from a node to a leaf. Gives the result, from 0 to 1.
using Playout = std::function<double(const Node&)>;
// One iteration of MCTS from this node on: select, expand, simulate, back up. Gives the result.
double iterate(Visited& at, const Playout& playout);

// A board of connect four: board[row][column] is 'X' (MAX), 'O' (MIN) or '.', and row 0 is the bottom.
using Board = std::vector<std::string>;
// EVAL: how good the board is for MAX, who has the X. Nobody has four in a row yet.
double evaluate(const Board& board);

// What is known of a position: its value, for the player to move there, lies between these two.
struct Known {
    double lower = -Infinity, upper = Infinity;
};
using Table = std::unordered_map<u64, Known>;  // by Position::key()
// As alpha-beta, fail-soft, for the player who is to move. Uses the table and adds to it.
double alpha_beta_table(Position& position, double alpha, double beta, Table& table);

}  // namespace exercise
