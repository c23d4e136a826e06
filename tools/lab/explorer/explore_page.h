// Records a search and builds the self-contained HTML page of `explore`: a search tree to fold and unfold.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/lab/lab_game.h"

namespace lab_tool {

struct RecordedNode {
    static constexpr u32 None = ~u32(0);

    u32 parent = None;
    u32 best = None;  // the child with the best value
    u32 visits = 1;
    u16 ply = 0;
    u16 action = 0;    // index in action_names()
    u16 branches = 0;  // actions or outcomes; 0 at a leaf
    adversarial::NodeKind kind = adversarial::NodeKind::Max;
    adversarial::Player view = adversarial::Player::Max;
    bool is_repeated = false;  // searched again with another window
    std::optional<adversarial::LeafKind> leaf = {};
    std::optional<adversarial::CutReason> cut = {};
    double first_alpha = 0, first_beta = 0;  // at entry
    double alpha = 0, beta = 0;              // at exit
    double value = 0;                        // for `view`, as all numbers of the node
};

// Records the tree that a search visits, node by node, for the page.
class SearchRecorder : public SearchObserver {
public:
    // With `merges`, for MCTS, all visits by the same path form one node.
    explicit SearchRecorder(bool merges = false) : merges_(merges) {}

    // Parents come before their children. Without merging, a node is followed by its subtree.
    const std::vector<RecordedNode>& nodes() const { return nodes_; }
    const std::vector<std::string>& action_names() const { return action_names_; }
    const std::vector<std::optional<int>>& root_depths() const { return root_depths_; }  // one per root

    void enter(const NodeEvent& event) override;
    void window(double alpha, double beta) override;
    void cut(adversarial::CutReason reason, double value) override;
    void leaf(adversarial::LeafKind kind, double value) override;
    void leave(double value) override;
    void re_search(double alpha, double beta) override;

private:
    u16 number_of(const std::string& action);
    void offer_to_parent(u32 child);

    bool merges_;
    bool is_repeated_ = false;  // for the next node
    std::vector<RecordedNode> nodes_;
    std::vector<u32> path_;
    std::vector<std::string> action_names_;
    std::unordered_map<std::string, u16> action_numbers_;
    std::unordered_map<u64, u32> merged_;  // by parent and action
    std::vector<std::optional<int>> root_depths_;
};

// The template of the page. `@BOARD@` is replaced by common::chess_board_script() and `@DATA@` by the data.
std::string_view explore_template();

// The data of the page as JSON: texts, lists of actions and of numbers, and for each property of the nodes
// one column of little-endian integers in base64, in depth-first order. The game must be at the position that
// was searched.
std::string explore_data(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report);

std::string explore_page(const SearchRecorder& recorder, const LabGame& game, const SearchRequest& request,
                         const Report& report);

}  // namespace lab_tool
