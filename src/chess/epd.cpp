// Reads lines that end with LF, CR LF or CR, and edits a record's operations.
#include "chess/epd.h"

#include <algorithm>

#include <fmt/format.h>

#include "util/text.h"

namespace chess {

namespace {

// The clock as an operation. Empty if an operation already gives it or if it is the default of a line without
// clocks.
std::string clock_text(const EpdRecord& record, std::string_view opcode, int clock, int unsaid) {
    if (clock == unsaid || record.find(opcode) != nullptr) return "";
    return fmt::format(" {} {};", opcode, clock);
}

std::string_view record_in(std::string_view line) {
    if (line.starts_with(util::ByteOrderMark)) line.remove_prefix(util::ByteOrderMark.size());
    while (!line.empty() && (util::is_space(line.back()) || line.back() == '\0' || line.back() == '\x1A'))
        line.remove_suffix(1);
    line = util::trim(line);
    return line.starts_with('#') ? std::string_view() : line;
}

}  // namespace

std::optional<std::string_view> EpdLines::next() {
    while (true) {
        if (!has_more_) {
            if (!std::getline(in_, line_)) return {};
            if (line_.ends_with('\r')) line_.pop_back();
            at_ = 0;
        }
        const usize end = std::min(line_.find('\r', at_), line_.size());
        const std::string_view text = record_in(std::string_view(line_).substr(at_, end - at_));
        has_more_ = end < line_.size();
        at_ = end + 1;
        ++number_;
        if (!text.empty()) return text;
    }
}

void set_operation(EpdRecord& record, std::string_view opcode, const std::vector<std::string>& operands) {
    EpdOperation operation{std::string(opcode), operands, std::string(opcode)};
    for (const std::string& operand : operands) operation.text += ' ' + operand;
    std::vector<EpdOperation>& all = record.operations;
    const auto is_same = [&](const EpdOperation& known) { return known.opcode == operation.opcode; };
    const auto first = std::find_if(all.begin(), all.end(), is_same);
    if (first == all.end()) return all.push_back(std::move(operation));
    all.erase(std::remove_if(first + 1, all.end(), is_same), all.end());
    *first = std::move(operation);
}

void drop_operations(EpdRecord& record, std::string_view opcode) {
    std::erase_if(record.operations,
                  [&](const EpdOperation& operation) { return operation.opcode == opcode; });
}

std::string to_epd(const EpdRecord& record) {
    std::string line = record.fields;
    for (const EpdOperation& operation : record.operations) line += fmt::format(" {};", operation.text);
    return line + clock_text(record, "hmvc", record.position.halfmove_clock(), 0) +
           clock_text(record, "fmvn", record.position.fullmove_number(), 1);
}

}  // namespace chess
