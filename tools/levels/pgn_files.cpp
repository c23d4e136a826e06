// Reads the files one after another.
#include "tools/levels/pgn_files.h"

#include "chess/pgn/reader.h"
#include "util/file.h"

namespace levels_tool {

util::Done visit_games(const std::vector<std::string>& files,
                       const std::function<void(const chess::pgn::Game&)>& visit) {
    using chess::pgn::Reader;
    for (const std::string& name : files) {
        auto file = util::open_text(name);
        if (!file) return util::Failure{file.error()};
        Reader reader(*file);
        chess::pgn::Game game;
        for (auto found = reader.next(game); found != Reader::Found::End; found = reader.next(game))
            if (found == Reader::Found::Game) visit(game);
        if (auto whole = util::check_whole(*file, name); !whole) return whole;
    }
    return {};
}

}  // namespace levels_tool
