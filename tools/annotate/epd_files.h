// Annotates EPD files into one EPD file.
#pragma once

#include <span>
#include <string>

#include "chess/epd.h"
#include "cli/command.h"
#include "tools/annotate/crew.h"
#include "tools/annotate/output.h"
#include "util/progress_line.h"
#include "util/stop_requested.h"

namespace annotate_tool {

// Whether the file contains positions, by its name.
bool is_epd(const std::string& name);

// Adds the engine's analysis (epd.h) to the record, or the result if the game is over. False if a stop was
// requested before; then the record stays as it is.
bool analyse(Annotator& annotator, chess::EpdRecord& record, const util::StopRequested& stop_requested);

// A run over all files of positions, like Run for games.
class EpdRun {
public:
    // The arguments must outlive the run.
    EpdRun(std::span<const std::string> files, Crew& crew, Output& output, cli::Console& console)
        : files_(files), crew_(crew), output_(output), console_(console),
          line_(console.err_is_terminal ? &console.err : nullptr, true),
          positions_([this](const chess::EpdRecord& record) { return write(record); }) {}

    // Writes all positions with the engine's analysis (epd.h) to the output, one line each, in order. Empty
    // lines and lines that begin with # are left out. Faults are reported with their line numbers, and lines
    // without a position are skipped. The error is one sentence: why the run did not reach the end of its
    // input.
    util::Done annotate_all();
    usize lines_with_faults() const { return lines_with_faults_; }

private:
    util::Done annotate_file(const std::string& name);
    void report_fault(const std::string& name, usize number, const std::string& fault);
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
