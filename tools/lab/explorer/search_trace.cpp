// Appends events to the columns, and writes the columns as JSON.
#include "tools/lab/explorer/search_trace.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "tools/common/page.h"
#include "util/text.h"

namespace lab_tool {

void SearchTrace::enter(const NodeEvent& event) {
    if (event.ply == 0) root_depths_.push_back(event.depth);
    actions_.push_back(number_of(event.action.value_or("")));
    branches_.push_back(u32(event.branches));
    const u8 detail = u8(u32(event.kind) | u32(event.view) << 2);
    if (has_windows_)
        add(TraceEvent::Enter, detail, {event.alpha, event.beta});
    else
        add(TraceEvent::Enter, detail, {});
}

void SearchTrace::add(TraceEvent type, u8 detail, std::initializer_list<double> numbers) {
    events_.push_back(u8(u32(type) | u32(detail) << 3));
    for (const double number : numbers) numbers_.push_back(number + 0.0);  // no negative zero
}

u32 SearchTrace::number_of(const std::string& action) {
    const auto [known, is_new] = action_numbers_.try_emplace(action, u32(action_names_.size()));
    if (is_new) action_names_.push_back(action);
    return known->second;
}

namespace {

// Little-endian on every machine.
template <class Number>
std::string column(const std::vector<Number>& numbers, int bytes_each) {
    std::string bytes;
    bytes.reserve(numbers.size() * usize(bytes_each));
    for (const u32 number : numbers) {
        for (int i = 0; i < bytes_each; ++i) bytes += char(number >> (8 * i) & 0xFF);
    }
    return util::json_text(common::base64(bytes));
}

// Two if they are enough for all numbers, as they nearly always are, else four.
int bytes_of(const std::vector<u32>& numbers) {
    const auto largest = std::ranges::max_element(numbers);
    return largest == numbers.end() || *largest <= std::numeric_limits<u16>::max() ? 2 : 4;
}

std::string javascript_number(double value) {
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    return fmt::format("{}", value);
}

// A search has far fewer different numbers than nodes, so each is stored once.
class DifferentNumbers {
public:
    explicit DifferentNumbers(const std::vector<double>& numbers) {
        indices_.reserve(numbers.size());
        for (const double number : numbers) {
            const auto [entry, is_new] =
                known_.try_emplace(std::bit_cast<u64>(number), u32(different_.size()));
            if (is_new) different_.push_back(number);
            indices_.push_back(entry->second);
        }
    }
    const std::vector<double>& different() const { return different_; }
    const std::vector<u32>& indices() const { return indices_; }

private:
    std::unordered_map<u64, u32> known_;
    std::vector<double> different_;
    std::vector<u32> indices_;
};

std::string depth_text(std::optional<int> depth) { return depth ? std::to_string(*depth) : "null"; }

}  // namespace

std::string trace_members(const SearchTrace& trace) {
    const DifferentNumbers numbers(trace.numbers());
    return fmt::format(
               R"("windows":{},"rootDepths":{},"actions":{},"numbers":{},)", trace.has_windows(),
               util::json_array(trace.root_depths(), depth_text),
               util::json_array(trace.action_names(), util::json_text),
               util::json_array(numbers.different(),
                                [](double number) { return util::json_text(javascript_number(number)); })) +
           fmt::format(R"("actionBytes":{},"branchesBytes":{},"numberBytes":{},)", bytes_of(trace.actions()),
                       bytes_of(trace.branches()), bytes_of(numbers.indices())) +
           fmt::format(R"("columns":{{"event":{},"action":{},"branches":{},"number":{}}})",
                       column(trace.events(), 1), column(trace.actions(), bytes_of(trace.actions())),
                       column(trace.branches(), bytes_of(trace.branches())),
                       column(numbers.indices(), bytes_of(numbers.indices())));
}

}  // namespace lab_tool
