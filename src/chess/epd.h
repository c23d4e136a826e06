// Reads EPD files line by line, and changes and writes EPD records. fen.h parses a single record.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/fen.h"

namespace chess {

// The lines of a stream that contain records. Lines end with LF, CR LF or CR. Blank lines and comments (#)
// are skipped, and so are blanks, byte order marks, NULs and end-of-file marks around a record.
class EpdLines {
public:
    // The stream must outlive this object.
    explicit EpdLines(std::istream& in) : in_(in) {}

    // The next record; nothing at the end. The view is valid until the next call.
    std::optional<std::string_view> next();
    u64 number() const { return number_; }  // line number of the last record, from 1

private:
    std::istream& in_;
    std::string line_;  // up to LF
    usize at_ = 0;      // start of the text after the last CR in line_
    bool has_more_ = false;
    u64 number_ = 0;
};

// Replaces the first operation with this name, or adds it after the others. Further operations with this name
// are removed. The operands are single words, such as numbers and moves.
void set_operation(EpdRecord& record, std::string_view opcode, const std::vector<std::string>& operands);
void drop_operations(EpdRecord& record, std::string_view opcode);

// The record as a line without a line end. Clocks other than "0 1" are written as the operations hmvc and
// fmvn, because EPD has only four fields.
std::string to_epd(const EpdRecord& record);

}  // namespace chess
