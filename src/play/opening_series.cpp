// Draws openings one after another from one random generator.
#include "play/opening_series.h"

#include <optional>

#include "play/openings.h"
#include "util/file.h"

namespace play {

util::Done make_openings(const OpeningSeries& series,
                         const std::function<void(const chess::Position&)>& on_opening,
                         const util::StopRequested& stop_requested) {
    OpeningSettings settings;
    if (series.dfrc) settings.dfrc_share = 1;
    std::optional<OpeningBook> book;
    if (!series.book.empty()) {
        // Rejects a pipe as a book, since a UCI session must not wait for it.
        if (const auto still = util::open_file(series.book); !still)
            return util::Failure{"book " + still.error()};
        auto read = OpeningBook::read(series.book);
        if (!read) return util::Failure{read.error()};
        book = std::move(read).value();
    }
    engine::Engine engine;
    util::Prng prng(series.seed);
    for (u64 made = 0; made < series.count; ++made) {
        const auto opening = draw_opening(settings, book ? &*book : nullptr, engine, prng, stop_requested);
        if (!opening) return util::Failure{opening.error()};
        if (!*opening) break;
        on_opening(**opening);
    }
    return {};
}

}  // namespace play
