// Reads the files one after another.
#include "tools/levels/pgn_files.h"

#include "util/file.h"

namespace levels_tool {

util::Result<chess::pgn::Faults, std::string>
visit_games(const std::vector<std::string>& files,
            const std::function<void(const chess::pgn::Game&)>& visit) {
    using chess::pgn::Reader;
    chess::pgn::Faults faults;
    for (const std::string& name : files) {
        auto file = util::open_text(name);
        if (!file) return util::Failure{file.error()};
        Reader reader(*file);
        chess::pgn::Game game;
        for (auto found = reader.next(game); found != Reader::Found::End; found = reader.next(game)) {
            faults += reader.faults();
            if (found == Reader::Found::Game) visit(game);
        }
        if (const auto whole = util::check_whole(*file, name); !whole) return util::Failure{whole.error()};
    }
    return faults;
}

}  // namespace levels_tool
