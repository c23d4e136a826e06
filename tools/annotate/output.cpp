// Opens and writes the files of which an output consists.
#include "tools/annotate/output.h"

#include <algorithm>
#include <array>

#include "chess/pgn/writer.h"
#include "tools/annotate/game_json.h"
#include "tools/annotate/openings.h"
#include "tools/annotate/report.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

constexpr std::string_view Pgn = ".pgn", Json = ".json", Html = ".html", Epd = ".epd";
constexpr std::array Endings{Pgn, Json, Html, Epd};

}  // namespace

util::Result<Output, std::string> Output::open(const std::string& path, const std::string& player,
                                               words::Language language) {
    Output output;
    output.language_ = language;
    std::map<std::string_view, std::string> names;
    const auto ending = std::find_if(Endings.begin(), Endings.end(),
                                     [&](std::string_view any) { return util::has_ending(path, any); });
    if (path == util::StandardStream) {
        auto file = util::FileDraft::open_standard_output();
        if (!file) return util::Failure{file.error()};
        output.files_.emplace(Pgn, std::move(file).value());
    } else if (ending != Endings.end()) {
        names = {{*ending, path}};
    } else {
        auto folder = ReportFolder::open(path, player, language);
        if (!folder) return util::Failure{folder.error()};
        output.folder_ = std::move(folder).value();
        names = {{Pgn, output.folder_->path_of(ReportFolder::PgnFile)},
                 {Json, output.folder_->path_of(ReportFolder::JsonFile)}};
    }
    for (const auto& [kind, name] : names) {
        auto file = util::FileDraft::open(name);
        if (!file) return util::Failure{file.error()};
        output.files_.emplace(kind, std::move(file).value());
    }
    return output;
}

util::FileDraft* Output::file(std::string_view ending) {
    const auto found = files_.find(ending);
    return found == files_.end() ? nullptr : &found->second;
}

util::Done Output::add(Game& game, const Effort& effort) {
    if (file(Html) != nullptr && count_ > 0)
        return util::Failure{"there are more games than one; --out names a folder for them"};
    ++count_;
    add_opening_tags(game.pgn);
    if (auto* const html = file(Html))
        html->write(report_page(game, made_by(effort, language_), "", language_));
    if (auto* const json = file(Json))
        json->write(game_json(game, made_by(effort)) + '\n');  // one object a line
    if (auto* const games = file(Pgn)) {
        add_annotations(game.pgn, *game.annotated);
        std::string text;
        chess::pgn::write(text, game.pgn);
        games->write(text);
    }
    for (const auto& [ending, each] : files_)
        if (!each.is_well()) return util::Failure{"the output cannot be written (disk full?)"};
    return folder_ ? folder_->add(game, made_by(effort, language_)) : util::Done{};
}

util::Done Output::add(const std::string& line) {
    ++count_;
    file(Epd)->write(line + '\n');
    return file(Epd)->is_well() ? util::Done{} : util::Failure{"the output cannot be written (disk full?)"};
}

util::Done Output::put_files_in_place() {
    for (auto& [ending, file] : files_)
        if (auto done = file.put_in_place(); !done) return done;
    return {};
}

util::Done Output::put_in_place() {
    auto done = put_files_in_place();
    return done && folder_ ? folder_->put_in_place() : done;
}

util::Result<std::string, std::string> Output::keep_aside() {
    if (!folder_) return files_.begin()->second.keep_aside();
    [[maybe_unused]] const auto done = put_files_in_place();  // as many as possible
    return folder_->keep_aside();
}

}  // namespace annotate_tool
