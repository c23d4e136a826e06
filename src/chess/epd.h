// Changing EPD records and writing them; they are read in fen.h.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "chess/fen.h"

namespace chess {

// With operands that are single words: numbers, moves.
EpdOperation epd_operation(std::string_view opcode, std::span<const std::string> operands);

// In place of the first one of its name, or behind the others; further ones of its name go.
void set_operation(EpdRecord& record, EpdOperation operation);
void drop_operations(EpdRecord& record, std::string_view opcode);

// The line, without its end. Clocks that are not "0 1" are written as the operations hmvc and fmvn: EPD has four fields.
std::string to_epd(const EpdRecord& record);

}  // namespace chess
