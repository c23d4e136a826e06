// Options, and the way from files of games to reports.
#include "annotate/cli.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "annotate/annotated_pgn.h"
#include "annotate/annotator.h"
#include "annotate/epd_files.h"
#include "annotate/report.h"
#include "annotate/report_folder.h"
#include "chess/pgn/reader.h"
#include "chess/pgn/writer.h"
#include "cli/parse.h"
#include "cli/program.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using namespace cli;

constexpr std::string_view Name = "houyi-annotate";

Command command() {
    return {
        "annotate",
        "--out PATH [OPTIONS]",
        "Annotates games: what each move gave away, where the game turned, how accurately each side played. "
        "PATH is a folder, made if need be, for a report of each game, an index over all, annotated.pgn and "
        "annotated.json; or a file that ends in .pgn, in .json (one line a game), or, for one game, in "
        ".html. The moves that decided the game are explained: what the better one would have done, and what "
        "the one played allowed.\n"
        "Files that end in .epd hold positions, and PATH then ends in .epd: each position with its "
        "value, best move and line as operations.",
        {needed({"out", "folder of all outputs, or FILE.pgn, FILE.json, or FILE.html for one game", Text{},
                 "PATH"}),
         {"movetime", "milliseconds for each position (200)", Whole{1, 86'400'000}, "MS"},
         {"nodes", "nodes for each position, and no time", Whole{1}, "N"},
         {"depth", "depth for each position, and no time", Whole{1, 200}, "D"},
         {"multipv", "lines for each position (2); with 1 no move is an only move", Whole{1, 256}, "N"},
         {"hash", "size of the hash table in MiB (64)", Whole{1, engine::MaxHashMib}, "MIB"}},
        {"FILE", 1, AnyNumber},
        {},
        "At fixed nodes or depth the results do not depend on the machine, nor on the order of the games.\n"
        "The exit status is 0, or 1 where a game was broken and passed over, which is told, or a file could "
        "not be "
        "read or\nwritten, 2 if the arguments made no sense.\n\n"
        "example:\n  houyi-annotate games.pgn --out reports --movetime 100\n"
        "  houyi-annotate suite.epd --out analysed.epd --depth 14\n"};
}

Effort effort_of(const Values& values) {
    Effort effort;
    if (const auto move_time = values.whole("movetime")) effort.move_time = search::Milliseconds(*move_time);
    values.set(effort.nodes, "nodes");
    values.set(effort.depth, "depth");
    values.set(effort.lines, "multipv");
    values.set(effort.hash_mib, "hash");
    return effort;
}

std::vector<Tag> tags_of(const chess::pgn::Game& game) {
    std::vector<Tag> tags;
    tags.reserve(game.tags());
    for (usize i = 0; i < game.tags(); ++i)
        tags.push_back({std::string(game.tag(i).name), std::string(game.tag(i).value)});
    return tags;
}

constexpr std::string_view PgnFile = "annotated.pgn";
constexpr std::string_view JsonFile = "annotated.json";

std::string in_folder(const std::string& folder, std::string_view file) {
    return fmt::format("{}/{}", folder, file);
}

// Would the output take the place of what is read?
bool is_read(const std::string& out, std::span<const std::string> files) {
    return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
        std::error_code ignored;
        return std::filesystem::equivalent(out, file, ignored) ||
               std::filesystem::equivalent(in_folder(out, PgnFile), file, ignored) ||
               std::filesystem::equivalent(in_folder(out, JsonFile), file, ignored);
    });
}

// Where reports go: a folder, or one file.
class Output {
public:
    static util::Result<Output, std::string> open(const std::string& path) {
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

    // The game gets its annotations.
    util::Done add(usize number, chess::pgn::Game& pgn, const analysis::AnnotatedGame& game,
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
    util::Done finish() {
        for (util::FileDraft* draft : {pgn_.get(), json_.get()})
            if (draft != nullptr)
                if (const auto done = draft->put_in_place(); !done) return done;
        return folder_ ? folder_->write_index() : util::Done{};
    }
    usize games() const { return games_; }

private:
    Output() = default;
    // Names that are empty are not written.
    static util::Result<Output, std::string> with_drafts(Output output, const std::string& pgn,
                                                         const std::string& json) {
        for (const auto& [name, draft] : {std::pair{&pgn, &output.pgn_}, std::pair{&json, &output.json_}}) {
            if (name->empty()) continue;
            if (const auto done = util::check_can_write(*name); !done) return util::Failure{done.error()};
            *draft = std::make_unique<util::FileDraft>(*name);
        }
        return output;
    }
    static void append(util::FileDraft& draft, const std::string& text) {
        draft.write(std::span(reinterpret_cast<const u8*>(text.data()), text.size()));
    }

    std::string file_;
    std::unique_ptr<util::FileDraft> pgn_;
    std::unique_ptr<util::FileDraft> json_;  // an object a line, of each game
    std::optional<ReportFolder> folder_;
    usize games_ = 0;
};

// One run over all files.
class Run {
public:
    Run(const Effort& effort, Annotator& annotator, Output& output, Console& console)
        : made_(fmt::format("Annotated by Houyi: {}.", describe(effort))), annotator_(annotator),
          output_(output), console_(console) {}

    // Broken games are told, and passed over.
    util::Done annotate_file(const std::string& name) {
        std::ifstream file(name, std::ios::binary);
        std::error_code ignored;
        if (!file || std::filesystem::is_directory(name, ignored))
            return util::Failure{fmt::format("{} cannot be read", util::quoted(name))};
        chess::pgn::Reader reader(file);
        chess::pgn::Game game;
        for (auto found = reader.next(game); found != chess::pgn::Reader::Found::End;
             found = reader.next(game)) {
            ++number_;
            if (found == chess::pgn::Reader::Found::BrokenGame) {
                ++broken_;
                console_.err << fmt::format("{}: {}: {}\n", Name, util::quoted(name),
                                            reader.error().describe());
                continue;
            }
            const auto annotated = annotator_.annotate(game, console_.stop_requested);
            if (!annotated) break;
            const auto explanations = annotator_.explain(*annotated, console_.stop_requested);
            if (!explanations) break;
            if (auto done = output_.add(number_, game, *annotated, *explanations, made_); !done) return done;
            if (console_.err_is_terminal)
                console_.err << fmt::format("\r{} games, {} positions", output_.games(),
                                            annotator_.positions())
                             << std::flush;
        }
        return {};
    }
    usize broken() const { return broken_; }

private:
    std::string made_;
    Annotator& annotator_;
    Output& output_;
    Console& console_;
    usize number_ = 0;
    usize broken_ = 0;
};

// Do files and output fit each other, and the options to them?
Ending check_kinds(const Values& values) {
    const auto epd_files = std::count_if(values.words().begin(), values.words().end(), is_epd);
    const std::string out = values.text("out");
    if (epd_files == 0 && is_epd(out))
        return misused(fmt::format("--out: {} is for positions, and games were given", util::quoted(out)));
    if (epd_files == 0) return {};
    if (usize(epd_files) < values.words().size())
        return misused("positions (.epd) and games cannot be annotated together");
    if (!is_epd(out))
        return misused(
            fmt::format("--out: {} does not end in .epd, as it must for positions", util::quoted(out)));
    if (values.has("multipv")) return misused("--multipv is for games: a position gets its best line alone");
    return {};
}

Ending annotate_files(const Values& values, Console& console) {
    if (auto ending = check_kinds(values); !ending.is_ok()) return ending;
    const Effort effort = effort_of(values);
    const auto annotator = Annotator::make(effort);
    if (!annotator) return failed(annotator.error());
    const std::string out = values.text("out");
    if (is_read(out, values.words()))
        return failed(fmt::format("--out: {} is a file to be read", util::quoted(out)));
    if (is_epd(out)) return annotate_epd_files(values.words(), out, **annotator, console);
    auto output = Output::open(out);
    if (!output) return failed(output.error());
    Run run(effort, **annotator, output.value(), console);
    util::Done done;
    for (const std::string& file : values.words())
        if (done && !console.stop_requested()) done = run.annotate_file(file);
    if (console.err_is_terminal) console.err << '\n';
    if (const auto finished = output.value().finish(); done) done = finished;
    if (!done) return failed(done.error());
    console.out << fmt::format("{} games annotated, {} positions searched\n", output->games(),
                               (*annotator)->positions());
    if (console.stop_requested()) return failed("stopped before all games were annotated");
    if (run.broken() > 0) return failed(fmt::format("{} broken games were passed over", run.broken()));
    return {};
}

Ending run_arguments(const Arguments& arguments, Console& console) {
    Command annotate = command();
    const auto parsed = parse(annotate, arguments);
    if (!parsed) return parsed.error();
    if (!parsed->wants_help) return annotate_files(parsed->values, console);
    annotate.name = "FILE...";  // there are no subcommands
    console.out << help_of(Name, annotate) << '\n' << annotate.more;
    return {};
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    Console console{out, err, stop_requested};
    return run_guarded(Name, console, [&] { return run_arguments(arguments, console); });
}

}  // namespace annotate_tool
