// Opens the folders of a path, and probes positions with probe_wdl and probe_dtz.
#include "tablebase/tables.h"

#include <fmt/format.h>

#include "util/os/files.h"
#include "util/text.h"

namespace tablebase {

std::vector<std::string> folders_of(std::string_view path) {
    std::vector<std::string> folders;
    while (!path.empty()) {
        const auto folder = util::trim(util::take_until(path, util::os::list_separators()));
        if (!folder.empty()) folders.emplace_back(folder);
    }
    return folders;
}

util::Result<std::shared_ptr<const Tables>, std::string> Tables::open(std::string_view path) {
    const std::shared_ptr<Tables> tables(new Tables);
    tables->path_ = path;
    const auto folders = util::trim(path) == "<empty>" ? std::vector<std::string>() : folders_of(path);
    std::vector<std::string> errors;
    for (const std::string& folder : folders)
        if (!tables->set_.add_folder(folder))
            errors.push_back(fmt::format("{} is not a folder that can be read", util::quoted(folder)));
    if (!errors.empty() && errors.size() == folders.size()) return util::Failure{errors.front()};
    for (const std::string& error : errors) tables->set_.add_error(error);
    return std::shared_ptr<const Tables>(tables);
}

bool Tables::may_probe(const chess::Position& position) const {
    return position.castling_rights() == chess::CastlingRights() && position.occupied().count() <= largest();
}

std::optional<Wdl> Tables::probe_wdl(const chess::Position& position) const {
    if (!may_probe(position)) return {};
    return tablebase::probe_wdl(set_, Board(position));
}

std::optional<int> Tables::probe_dtz(const chess::Position& position) const {
    if (!may_probe(position)) return {};
    return tablebase::probe_dtz(set_, Board(position));
}

}  // namespace tablebase
