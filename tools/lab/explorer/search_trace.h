// Records the events of a search, in order, as the trace that the page of `explore` plays.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "tools/lab/lab_game.h"

namespace lab_tool {

// The types of events are those of adversarial::NullObserver.
enum class TraceEvent : u8 { Enter, Window, Cut, Leaf, Leave, ReSearch, Iteration };

// A trace consists of columns. Each event has a code: its type in the lowest three bits, a detail above them.
//
//     Enter      detail: NodeKind | Player (the view) << 2; an action and a number of branches; alpha, beta
//     Window     alpha, beta
//     Cut        detail: CutReason; the value
//     Leaf       detail: LeafKind; the value
//     Leave      the value
//     ReSearch   alpha, beta
//     Iteration  the value
//
// The numbers of all events stand in one column, in order. A search without windows reports none at Enter.
// Enter and Leave nest, so the path to a node, and its ply, need no column.
class SearchTrace : public SearchObserver {
public:
    explicit SearchTrace(bool has_windows) : has_windows_(has_windows) {}

    const std::vector<u8>& events() const { return events_; }
    // One per Enter: indices in action_names(), and numbers of actions or outcomes, 0 at a leaf.
    const std::vector<u32>& actions() const { return actions_; }
    const std::vector<u32>& branches() const { return branches_; }
    const std::vector<double>& numbers() const { return numbers_; }
    const std::vector<std::string>& action_names() const { return action_names_; }
    const std::vector<std::optional<int>>& root_depths() const { return root_depths_; }  // one per root
    bool has_windows() const { return has_windows_; }

    void enter(const NodeEvent& event) override;
    void window(double alpha, double beta) override { add(TraceEvent::Window, 0, {alpha, beta}); }
    void cut(adversarial::CutReason reason, double value) override {
        add(TraceEvent::Cut, u8(reason), {value});
    }
    void leaf(adversarial::LeafKind kind, double value) override { add(TraceEvent::Leaf, u8(kind), {value}); }
    void leave(double value) override { add(TraceEvent::Leave, 0, {value}); }
    void re_search(double alpha, double beta) override { add(TraceEvent::ReSearch, 0, {alpha, beta}); }
    void iteration(double value) override { add(TraceEvent::Iteration, 0, {value}); }

private:
    void add(TraceEvent type, u8 detail, std::initializer_list<double> numbers);
    u32 number_of(const std::string& action);

    bool has_windows_;
    std::vector<u8> events_;
    std::vector<u32> actions_, branches_;
    std::vector<double> numbers_;
    std::vector<std::string> action_names_;
    std::unordered_map<std::string, u32> action_numbers_;
    std::vector<std::optional<int>> root_depths_;
};

// The trace as the members of a JSON object. Columns are little-endian integers in base64: "event" (a byte
// each), "action", "branches" and "number", whose "actionBytes", "branchesBytes" and "numberBytes" are 2 or
// 4. A "number" is an index in the list "numbers", which has each number once, as a text that JavaScript
// reads. Further lists are "actions" and "rootDepths"; "windows" says whether Enter has numbers.
std::string trace_members(const SearchTrace& trace);

}  // namespace lab_tool
