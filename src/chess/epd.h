// Files of EPD, line by line, and changing records and writing them; a record is read in fen.h.
#pragma once

#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chess/fen.h"

namespace chess {

// The lines of a stream that are to be records: they end with LF, CR LF or CR. Blank lines and comments (#) are passed over,
// and so are blanks, a byte order mark, NUL and the mark of a file's end around a record.
class EpdLines {
public:
    // The stream must outlive it.
    explicit EpdLines(std::istream& in) : in_(in) {}

    // Nothing at the end. The view holds until the next call.
    std::optional<std::string_view> next();
    u64 number() const { return number_; }  // of the last line, from 1

private:
    std::istream& in_;
    std::string line_;  // up to LF
    usize at_ = 0;      // what follows the last CR in it
    bool has_more_ = false;
    u64 number_ = 0;
};

// With operands that are single words: numbers, moves.
EpdOperation epd_operation(std::string_view opcode, std::span<const std::string> operands);

// In place of the first one of its name, or behind the others; further ones of its name go.
void set_operation(EpdRecord& record, EpdOperation operation);
void drop_operations(EpdRecord& record, std::string_view opcode);

// The line, without its end. Clocks that are not "0 1" are written as the operations hmvc and fmvn: EPD has four fields.
std::string to_epd(const EpdRecord& record);

}  // namespace chess
