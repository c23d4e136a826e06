// Files beside the path until they are whole.
#include "annotate/output.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "annotate/annotated_pgn.h"
#include "annotate/report.h"
#include "chess/pgn/writer.h"

namespace annotate_tool {

namespace {

constexpr std::string_view PgnFile = "annotated.pgn";
constexpr std::string_view JsonFile = "annotated.json";

std::string in_folder(const std::string& folder, std::string_view file) {
    return fmt::format("{}/{}", folder, file);
}

void append(util::FileDraft& draft, const std::string& text) {
    draft.write(std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
}

}  // namespace

bool is_read(const std::string& out, std::span<const std::string> files) {
    return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
        std::error_code ignored;
        return std::filesystem::equivalent(out, file, ignored) ||
               std::filesystem::equivalent(in_folder(out, PgnFile), file, ignored) ||
               std::filesystem::equivalent(in_folder(out, JsonFile), file, ignored);
    });
}

util::Result<Output, std::string> Output::open(const std::string& path) {
    Output output;
    if (path.ends_with(".pgn")) return with_drafts(std::move(output), path, {});
    if (path.ends_with(".json")) return with_drafts(std::move(output), {}, path);
    if (path.ends_with(".html")) {
        if (const auto done = util::check_can_write(path); !done) return util::Failure{done.error()};
        output.file_ = path;
        return output;
    }
    auto folder = ReportFolder::open(path);
    if (!folder) return util::Failure{folder.error()};
    output.folder_ = std::move(folder).value();
    return with_drafts(std::move(output), in_folder(path, PgnFile), in_folder(path, JsonFile));
}

// Names that are empty are not written.
util::Result<Output, std::string> Output::with_drafts(Output output, const std::string& pgn,
                                                      const std::string& json) {
    for (const auto& [name, draft] : {std::pair{&pgn, &output.pgn_}, std::pair{&json, &output.json_}}) {
        if (name->empty()) continue;
        if (const auto done = util::check_can_write(*name); !done) return util::Failure{done.error()};
        *draft = std::make_unique<util::FileDraft>(*name);
    }
    return output;
}

util::Done Output::add(usize number, chess::pgn::Game& pgn, const analysis::AnnotatedGame& game,
                       const Explanations& explanations, const std::string& made) {
    ++games_;
    const std::vector<Tag> tags = tags_of(pgn);
    const ReportedGame reported{.game = game, .tags = tags, .explanations = explanations, .made = made};
    if (json_) append(*json_, report_data(reported) + '\n');
    if (pgn_) {
        add_annotations(pgn, game, explanations);
        std::string text;
        chess::pgn::write(text, pgn);
        append(*pgn_, text);
    }
    if (folder_) return folder_->add(number, reported);
    if (file_.empty()) return {};
    if (games_ > 1) return util::Failure{"there are more games than one; --out names a folder for them"};
    return util::write_file(file_, report_page(reported));
}

util::Done Output::finish() {
    for (util::FileDraft* draft : {pgn_.get(), json_.get()})
        if (draft != nullptr)
            if (const auto done = draft->put_in_place(); !done) return done;
    return folder_ ? folder_->write_index() : util::Done{};
}

}  // namespace annotate_tool
