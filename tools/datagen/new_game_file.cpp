// Writes a draft beside the file and renames it at the end.
#include "tools/datagen/new_game_file.h"

#include <filesystem>

#include <fmt/format.h>

#include "util/os/files.h"
#include "util/os/path.h"
#include "util/text.h"

namespace datagen {

namespace fs = std::filesystem;
using util::Done;

namespace {

Done write_draft(const std::string& name, const std::function<Done(record::GameWriter&)>& fill) {
    auto out = record::GameWriter::open(name);
    if (!out) return util::Failure{out.error()};
    record::GameWriter writer = std::move(out).value();
    if (auto done = fill(writer); !done) return done;
    return writer.sync();
}

}  // namespace

Done write_new_game_file(const std::string& name, const std::function<Done(record::GameWriter&)>& fill) {
    const auto is_there = [&] {
        std::error_code error;
        return fs::exists(fs::symlink_status(util::os::path_of(name), error));
    };
    const util::Failure left_alone{fmt::format("{} already exists; it is not changed", util::quoted(name))};
    if (is_there()) return left_alone;
    TemporaryFiles temporary;
    const std::string draft = temporary.add_beside(name);
    if (draft.empty()) return util::Failure{fmt::format("{} cannot be written", util::quoted(name))};
    if (auto done = write_draft(draft, fill); !done) return done;
    if (util::os::rename_if_free(draft, name)) return {};
    if (is_there()) return left_alone;
    return util::Failure{fmt::format("{} cannot be written", util::quoted(name))};
}

}  // namespace datagen
