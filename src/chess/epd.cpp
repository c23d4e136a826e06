// Operations as text.
#include "chess/epd.h"

#include <algorithm>

#include <fmt/format.h>

namespace chess {

namespace {

// Where no operation says so, and it is not what a line without clocks means.
std::string clock_text(const EpdRecord& record, std::string_view opcode, int clock, int unsaid) {
    if (clock == unsaid || record.find(opcode) != nullptr) return "";
    return fmt::format(" {} {};", opcode, clock);
}

}  // namespace

EpdOperation epd_operation(std::string_view opcode, std::span<const std::string> operands) {
    EpdOperation operation{std::string(opcode), {operands.begin(), operands.end()}, std::string(opcode)};
    for (const std::string& operand : operands) operation.text += ' ' + operand;
    return operation;
}

void set_operation(EpdRecord& record, EpdOperation operation) {
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
