// EPD files in, one EPD file out.
#pragma once

#include <span>
#include <string>

#include "annotate/crew.h"
#include "annotate/output.h"
#include "chess/epd.h"
#include "cli/command.h"
#include "util/progress_line.h"
#include "util/stop_requested.h"

namespace annotate_tool {

// Is the file one of positions, by its name?
bool is_epd(const std::string& name);

// One run over all files of positions, like Run for games.
class EpdRun {
public:
    // What is given must outlive the run.
    EpdRun(std::span<const std::string> files, Crew& crew, Output& output, cli::Console& console)
        : files_(files), crew_(crew), output_(output), console_(console),
          line_(console.err_is_terminal ? &console.err : nullptr, true),
          positions_([this](const chess::EpdRecord& record) { return write(record); }) {}

    // Adds all positions to the output, a line each in their order, with the engine's analysis (epd.h). Empty lines and
    // those that begin with # are left out; lines with faults are told, with their number, and those that hold no position are passed over. The error is one
    // sentence: what kept the run from the end of its input.
    util::Done annotate_all();
    usize lines_with_faults() const { return lines_with_faults_; }

private:
    util::Done annotate_file(const std::string& name);
    void tell_fault(const std::string& name, usize number, const std::string& fault);
    bool goes_on() const;
    util::Done write(const chess::EpdRecord& record);

    std::span<const std::string> files_;
    Crew& crew_;
    Output& output_;
    cli::Console& console_;
    usize lines_with_faults_ = 0;
    util::ProgressLine line_;
    util::OrderedWork<chess::EpdRecord> positions_;  // last: it uses all of the above
};

}  // namespace annotate_tool
