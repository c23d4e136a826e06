// Syzygy tablebases: what they say of a position.
//
//   auto opened = Tables::open("/data/syzygy:/data/more");      // an error names a folder that is missing
//   const std::shared_ptr<const Tables> tables = *opened;
//   if (const auto wdl = tables->probe_wdl(position)) ...
//   for (const std::string& error : tables->take_errors()) ...  // now and then, as after a search
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

// The folders of a path, between any of util::os::list_separators(); blanks around them do not count.
std::vector<std::string> folders_of(std::string_view path);

// Never changed after open(), so all threads may share it and probe at the same time: by shared_ptr<const Tables>, as the
// files stay mapped just as long. A file is mapped and checked when it is first needed; after that a probe takes no lock,
// and it allocates nothing.
class Tables final : public Oracle {
public:
    // Folders as folders_of() takes them; of files with the same name the one in the earliest folder counts, unless it is
    // damaged. Empty text and "<empty>" mean no tables. What cannot be read is among take_errors(); the error, if there is no
    // folder that can, is one sentence that names the first.
    static util::Result<std::shared_ptr<const Tables>, std::string> open(std::string_view path);

    // Men of the largest WDL table, kings included; 0 where there is none. Positions of more men have no value here.
    int largest() const override { return set_.largest(); }
    // By the names of the files.
    u64 fingerprint() const override { return set_.fingerprint(); }
    std::string source() const override { return path_; }
    // Files found by their names; what is in them is another question.
    int wdl_files() const { return set_.wdl_files(); }
    int dtz_files() const { return set_.dtz_files(); }

    // For the side to move, whatever the halfmove clock is: as if it were 0. Captures and en passant are accounted for,
    // so the value is the position's own. Nothing where a castling right is left, the men are more than largest(), or a
    // table that is needed is missing or damaged.
    std::optional<Wdl> probe_wdl(const chess::Position& position) const override;

    // Distance to zeroing, in plies: after how many the next capture or pawn move comes (the last ply is that move, or
    // mate), if the side that wins hurries there without giving away its value, and the other one delays it:
    //          0          draw
    //      1 to  100      win;   -1 to -100  loss. Of a side that is mated already: -1
    //   from  101         cursed win: 100 more than the plies;   to -101  blessed loss
    // Rounding: most tables count in moves, so that n may mean n + 1 plies, and -n as well. Those with a win or loss to
    // which this would matter, as it takes exactly 100 plies, count in plies. So with a clock c a win is sure where
    // n + c <= 99; right after a capture or pawn move (c = 0) 100 is one, too, and stays one as long as n + c <= 100 is
    // kept.
    // Nothing as above; it needs WDL and DTZ tables.
    std::optional<int> probe_dtz(const chess::Position& position) const override;

    // One sentence for each file that turned out to be unusable since the last call, naming it; each file once in all.
    // Any thread may ask. Without news it costs next to nothing.
    std::vector<std::string> take_errors() const { return set_.take_errors(); }

private:
    Tables() = default;
    bool may_probe(const chess::Position& position) const;

    TableSet set_;
    std::string path_;
};

}  // namespace tablebase
