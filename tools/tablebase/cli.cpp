// The subcommands of houyi-tablebase and their options.
#include "tools/tablebase/cli.h"

#include <algorithm>

#include <fmt/format.h>

#include "tools/common/chinese_picture.h"
#include "tools/tablebase/report.h"
#include "tools/tablebase/syzygy_file.h"
#include "tools/tablebase/verify.h"
#include "util/file.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace tablebase_tool {

namespace {

using namespace cli;

Option threads_option(int& threads) { return {"threads", threads, "threads to solve with", "N", Threads}; }

Option ending_option(std::string& ending) {
    return positional(needed({"ending", ending, "men of White and of Black, as in KQvKR", "ENDING"}));
}

SolveSettings settings_of(int threads, const Console& console, util::ProgressLine& progress) {
    SolveSettings settings;
    settings.threads = threads;
    settings.stop_requested = console.stop_requested;
    settings.on_progress = [&progress](const std::string& what) { progress.show([&] { return what; }); };
    return settings;
}

// --- solve ---

struct SolveOptions {
    std::string ending, svg;
    std::string piece = "k";
    bool in_chinese = false;
    int threads = 1;
};

Command solve_command(SolveOptions& options) {
    return {
        .name = "solve",
        .summary = "Solves an ending backwards and shows its wins, draws and losses and the longest mates.",
        .options = {ending_option(options.ending),
                    threads_option(options.threads),
                    {"svg", options.svg, "draw the moves to mate by the square of a piece", "FILE",
                     FileToWrite{}},
                    {"chinese", options.in_chinese, "label the picture in Chinese"},
                    {"piece", options.piece, "the piece of --svg, as in FEN; k is Black's king", "LETTER"}},
        .examples = {"solve KRvK --svg krk.svg", "solve KRPvKR --threads 2"}};
}

// The piece that --piece names.
util::Result<chess::Piece, cli::Ending> piece_of(const std::string& text, const EndingMen& material) {
    const chess::Piece piece = text.size() == 1 ? chess::piece_from_letter(text[0]) : chess::Piece::None;
    if (piece == chess::Piece::None)
        return util::Failure{
            misused(fmt::format("--piece: {} is not one letter as in FEN", util::quoted(text)))};
    const Man man{chess::color_of(piece), chess::type_of(piece)};
    const Men& men = material.men();
    if (std::find(men.begin(), men.end(), man) == men.end())
        return util::Failure{failed(fmt::format("{} has no piece {}", material.name(), text))};
    return piece;
}

cli::Ending run_solve(SolveOptions& options, Console& console) {
    const auto parsed = EndingMen::parse(options.ending);
    if (!parsed) return failed(parsed.error());
    const EndingMen material = parsed->named_white_first();
    const auto piece = piece_of(options.piece, material);
    if (!piece) return piece.error();
    if (!options.svg.empty())
        if (const auto done = util::check_can_write(options.svg); !done) return failed(done.error());
    util::ProgressLine progress(console.progress());
    Endings endings(settings_of(options.threads, console, progress));
    const u64 bytes = endings.memory_for(material);
    const auto solved = endings.solve(material);
    if (!solved) return failed(solved.error());
    progress.clear();
    console.out << describe(endings, **solved) << fmt::format("  solved in {} MiB at most\n", mib(bytes));
    if (options.svg.empty()) return {};
    const std::string picture = draw_distances(**solved, *piece);
    return ending_of(
        util::write_file(options.svg, options.in_chinese ? common::in_chinese(picture) : picture));
}

// --- verify ---

struct VerifyOptions {
    std::string path;
    bool compares_all_images = false;
    int threads = 1;
};

Command verify_command(VerifyOptions& options) {
    return {
        .name = "verify",
        .summary = "Compares every position of the Syzygy tables in folders with the solver.",
        .options = {positional(needed({"path", options.path, "folders, separated as in SyzygyPath", "PATH"})),
                    threads_option(options.threads),
                    {"all-images", options.compares_all_images,
                     "compare all images of each position and both colours, instead of one of them, which "
                     "varies from position to position"}},
        .details = "Distances that a table counts in moves may be one ply less than the solver's; these are "
                   "shown as rounded. The tables of all endings that captures and promotions lead to must be "
                   "there too. The exit status is 1 if a position differs or something cannot be read.",
        .examples = {"verify tables --threads 2"}};
}

std::string describe(const TableFiles& files, const Comparison& found) {
    std::string text =
        fmt::format("{}: {} positions", files.material.name(), util::with_commas(found.positions));
    if (found.en_passant > 0)
        text += fmt::format(" ({} with en passant)", util::with_commas(found.en_passant));
    if (files.has_wdl) text += fmt::format(", WDL equal {}", util::with_commas(found.equal_wdl));
    if (files.has_dtz) text += fmt::format(", DTZ equal {}", util::with_commas(found.equal_dtz));
    if (found.rounded_dtz > 0) text += fmt::format(" and rounded {}", util::with_commas(found.rounded_dtz));
    text += fmt::format(", different {}\n", util::with_commas(found.differences));
    if (found.differences > 0) text += fmt::format("  first: {}\n", found.first);
    return text;
}

cli::Ending run_verify(VerifyOptions& options, Console& console) {
    const std::string& path = options.path;
    const auto tables = tablebase::Tables::open(path);
    if (!tables) return failed(tables.error());
    std::vector<std::string> skipped;
    const std::vector<TableFiles> list = table_files(path, skipped);
    for (const std::string& sentence : skipped) console.out << sentence << '\n';
    bool are_all_read = true;
    const auto report_errors = [&] {
        for (const std::string& error : (*tables)->take_errors()) {
            console.err << error << '\n';
            are_all_read = false;
        }
    };
    report_errors();
    if (list.empty()) return failed(fmt::format("no tables for the solver in {}", util::quoted(path)));
    util::ProgressLine progress(console.progress());
    const SolveSettings settings = settings_of(options.threads, console, progress);
    const Views views = options.compares_all_images ? Views::All : Views::One;
    Endings endings(settings, true);
    u64 positions = 0;
    u64 differences = 0;
    for (const TableFiles& files : list) {
        const auto solved = endings.solve(files.material);
        if (!solved) return failed(solved.error());
        settings.on_progress(fmt::format("{}: comparing", files.material.name()));
        const Comparison found = compare(endings, **solved, files, **tables, views, settings.threads);
        if (settings.stop_requested()) return failed("stopped");
        endings.forget_zeroing(files.material);
        positions += found.positions;
        differences += found.differences;
        progress.clear();
        console.out << describe(files, found) << std::flush;
    }
    report_errors();
    console.out << fmt::format("{}, {} positions, different {}\n",
                               util::counted(list.size(), "ending", "endings"), util::with_commas(positions),
                               util::with_commas(differences));
    if (differences > 0) return failed("tables differ from the solver");
    return are_all_read ? cli::Ending{} : failed("not all could be read");
}

// --- write ---

struct WriteOptions {
    std::string ending;
    std::string folder = ".";
    int threads = 1;
};

Command write_command(WriteOptions& options) {
    return {.name = "write",
            .summary = "Solves an ending and writes it as Syzygy files, .rtbw and .rtbz.",
            .options = {ending_option(options.ending),
                        threads_option(options.threads),
                        {"out", options.folder, "existing folder to write to", "FOLDER"}},
            .details =
                "The files are larger than those of other programs. To be probed they need the tables of "
                "all endings that captures and promotions lead to beside them.",
            .examples = {"write KBBvKN --out tables"}};
}

cli::Ending run_write(WriteOptions& options, Console& console) {
    const auto parsed = EndingMen::parse(options.ending);
    if (!parsed) return failed(parsed.error());
    const EndingMen material = parsed->named_white_first();
    if (material.count() == 2) return failed("two kings alone have no table");
    const std::string name = fmt::format("{}/{}", options.folder, material.name());
    const std::string wdl_file = name + ".rtbw";
    const std::string dtz_file = name + ".rtbz";
    for (const std::string& file : {wdl_file, dtz_file})
        if (const auto done = util::check_can_write(file); !done) return failed(done.error());
    util::ProgressLine progress(console.progress());
    Endings endings(settings_of(options.threads, console, progress));
    const auto solved = endings.solve(material);
    if (!solved) return failed(solved.error());
    for (const auto& [file, kind] :
         {std::pair(wdl_file, tablebase::TableKind::Wdl), std::pair(dtz_file, tablebase::TableKind::Dtz)}) {
        const std::vector<u8> bytes = syzygy_file(**solved, kind);
        if (const auto done = util::write_file(file, bytes); !done) return failed(done.error());
        progress.clear();
        console.out << fmt::format("{}: {} bytes\n", file, util::with_commas(bytes.size()));
    }
    return {};
}

}  // namespace

cli::Program program() {
    return {
        "houyi-tablebase",
        "Solves chess endings of up to five men, and writes and verifies Syzygy tables.",
        {with_settings(solve_command, run_solve), with_settings(verify_command, run_verify),
         with_settings(write_command, run_write)},
        "An ending is named by its men, those of White first: KQvKR is king and queen against king and rook. "
        "All endings that captures and promotions lead to are solved first; no tables are read for it. The "
        "guide of src/adversarial explains the method (src/adversarial/README.md)."};
}

}  // namespace tablebase_tool
