// Syzygy tablebases: opens the files and probes positions.
//
//   auto opened = Tables::open("/data/syzygy:/data/more");      // an error names a folder that is missing
//   const std::shared_ptr<const Tables> tables = *opened;
//   if (const auto wdl = tables->probe_wdl(position)) ...
//   for (const std::string& error : tables->take_errors()) ...  // from time to time, such as after a search
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "tablebase/oracle.h"
#include "tablebase/table_set.h"
#include "tablebase/wdl.h"
#include "util/result.h"

namespace tablebase {

// The folders of a path, separated by any character of util::os::list_separators(). White space around them
// is ignored.
std::vector<std::string> folders_of(std::string_view path);

// Immutable after open(), so all threads may share it and probe at the same time. They share it as
// shared_ptr<const Tables>, because the files stay mapped only as long as the object exists. A file is
// mapped and checked when it is first needed. After that a probe takes no lock and allocates nothing.
class Tables final : public Oracle {
public:
    // The path is split by folders_of(). Of several files with the same name, the one in the earliest
    // folder counts, unless it is damaged. Empty text and "<empty>" mean no tables. take_errors() reports
    // folders that cannot be read. If no folder can be read, the error is one sentence that names the
    // first.
    static util::Result<std::shared_ptr<const Tables>, std::string> open(std::string_view path);

    // Men in the largest WDL table, kings included; 0 if there is none. Positions with more men have no
    // value.
    int largest() const override { return set_.largest(); }
    // Depends on the names of the files.
    u64 fingerprint() const override { return set_.fingerprint(); }
    std::string source() const override { return path_; }
    // Files are found by their names; their contents are not checked.
    int wdl_files() const { return set_.wdl_files(); }
    int dtz_files() const { return set_.dtz_files(); }

    // For the side to move. The halfmove clock is ignored and counts as 0. Captures and en passant are
    // included, so this is the position's own value. Nothing if a castling right is left, if there are more
    // men than largest(), or if a table that is needed is missing or damaged.
    std::optional<Wdl> probe_wdl(const chess::Position& position) const override;

    // Distance to zeroing, in plies: the number of plies to the next capture or pawn move (the last ply is
    // that move, or mate), if the winning side hurries to it without giving away the value and the other
    // side delays it:
    //          0          draw
    //      1 to  100      win;   -1 to -100  loss. For a side that is already mated: -1
    //   from  101         cursed win: 100 more than the plies;   -101 and below  blessed loss
    // Rounding: most tables count in moves, so n may mean n + 1 plies, and -n may mean -(n + 1). Tables for
    // which this would matter, because a win or loss takes exactly 100 plies, count in plies. So with a
    // clock of c, a win is sure if n + c <= 99. Right after a capture or pawn move (c = 0), 100 is a win
    // too, and stays one as long as n + c <= 100 is kept.
    // Nothing in the cases of probe_wdl(); needs both WDL and DTZ tables.
    std::optional<int> probe_dtz(const chess::Position& position) const override;

    // One sentence, naming the file, for each file that was found to be unusable since the last call. Each
    // file is reported only once. Thread-safe. A call without new errors is very cheap.
    std::vector<std::string> take_errors() const { return set_.take_errors(); }

private:
    Tables() = default;
    bool may_probe(const chess::Position& position) const;

    TableSet set_;
    std::string path_;
};

}  // namespace tablebase
