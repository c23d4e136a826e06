// Openings as lines of text.
#include "uci/genfens.h"

#include "chess/fen.h"
#include "uci/openings.h"

namespace uci {

std::optional<std::string> generate_fens(const GenFensSettings& settings,
                                         const std::function<void(const std::string&)>& print,
                                         const std::function<bool()>& stopped) {
    OpeningSettings opening;
    if (settings.dfrc) opening.dfrc_share = 1;
    std::optional<OpeningBook> book;
    if (!settings.book.empty()) {
        auto read = OpeningBook::read(settings.book);
        if (!read) return "genfens: " + read.error();
        book = std::move(read).value();
    }
    BlockingSearch searcher;
    util::Prng prng(settings.seed);
    for (u64 made = 0; made < settings.count && !stopped();) {
        const auto position = try_opening(opening, book ? &*book : nullptr, searcher, prng);
        if (!position) continue;
        print("info string genfens " + chess::to_fen(*position));
        ++made;
    }
    return {};
}

}  // namespace uci
