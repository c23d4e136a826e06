// The subcommands of houyi-tablebase and their options.
#include "solver/cli.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/program.h"
#include "common/chinese_picture.h"
#include "solver/picture.h"
#include "solver/report.h"
#include "solver/syzygy_file.h"
#include "solver/verify.h"
#include "util/file.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace solver {

namespace {

using namespace cli;

constexpr std::string_view Usage = R"(usage: houyi-tablebase COMMAND [OPTIONS]

  houyi-tablebase solve KQvKR [OPTIONS]   solves the ending backwards and tells what it found
  houyi-tablebase verify PATH [OPTIONS]   compares the Syzygy tables in a folder with the solver, every position
  houyi-tablebase write KQvKR [OPTIONS]   solves the ending and writes it as Syzygy files
  houyi-tablebase --help                  shows this text; houyi-tablebase COMMAND --help tells more

An ending is named by its men, those of White first: KQvKR is king and queen against king and rook. It has five men at
the most. All that captures and promotions lead to is solved first; nothing is read from files. The guide to
src/adversarial tells how (src/adversarial/README.md).

examples:
  houyi-tablebase solve KRvK --svg krk.svg
  houyi-tablebase solve KRPvKR --threads 2
  houyi-tablebase verify tables --threads 2
  houyi-tablebase write KBBvKN --out tables

The exit status is 0 if all went well, 1 if the name is no ending, memory is short, a file could not be read or written
or a table differs, 2 if the arguments made no sense.
)";

constexpr i64 MaxThreads = 1024;

Option threads_option() { return {"threads", "threads to solve with (1)", Whole{1, MaxThreads}, "N"}; }

SolveSettings settings_of(const Values& values, const Console& console, util::ProgressLine& progress) {
    SolveSettings settings;
    values.set(settings.threads, "threads");
    settings.stop_requested = console.stop_requested;
    settings.on_progress = [&progress](const std::string& what) { progress.tell([&] { return what; }); };
    return settings;
}

// --- solve ---

// The piece that --piece names; by default the king of Black.
util::Result<chess::Piece, cli::Ending> piece_of(const Values& values, const Material& material) {
    const std::string text = values.text("piece", "k");
    const chess::Piece piece = text.size() == 1 ? chess::piece_from_letter(text[0]) : chess::Piece::None;
    if (piece == chess::Piece::None)
        return util::Failure{misused(fmt::format("--piece wants one letter as in FEN, not \"{}\"", text))};
    const Man man{chess::color_of(piece), chess::type_of(piece)};
    const Men& men = material.men();
    if (std::find(men.begin(), men.end(), man) == men.end())
        return util::Failure{failed(fmt::format("{} has no piece {}", material.name(), text))};
    return piece;
}

cli::Ending run_solve(const Values& values, Console& console) {
    const auto parsed = Material::parse(values.words().front());
    if (!parsed) return failed(parsed.error());
    const Material material = parsed->named_white_first();
    const auto piece = piece_of(values, material);
    if (!piece) return piece.error();
    const std::string svg = values.text("svg");
    if (!svg.empty())
        if (const auto done = util::check_can_write(svg); !done) return failed(done.error());
    util::ProgressLine progress(&console.err, console.err_is_terminal);
    Endings endings(settings_of(values, console, progress));
    const u64 bytes = endings.memory_for(material);
    const auto solved = endings.solve(material);
    if (!solved) return failed(solved.error());
    console.out << describe(endings, **solved)
                << fmt::format("  solved in {} MiB at the most\n", (bytes + (1 << 20) - 1) >> 20);
    if (svg.empty()) return {};
    const std::string picture = draw_distances(**solved, *piece);
    return ending_of(util::write_file(svg, values.has("chinese") ? common::in_chinese(picture) : picture));
}

// --- verify ---

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

cli::Ending run_verify(const Values& values, Console& console) {
    const std::string& path = values.words().front();
    const auto tables = tablebase::Tables::open(path);
    if (!tables) return failed(tables.error());
    std::vector<std::string> passed_over;
    const std::vector<TableFiles> list = table_files(path, passed_over);
    for (const std::string& name : passed_over)
        console.out << fmt::format("{} is passed over: the solver knows no such ending\n", name);
    if (list.empty()) return failed(fmt::format("no tables for the solver in {}", util::quoted(path)));
    util::ProgressLine progress(&console.err, console.err_is_terminal);
    const SolveSettings settings = settings_of(values, console, progress);
    const Views views = values.has("all-images") ? Views::All : Views::One;
    Endings endings(settings, true);
    u64 positions = 0;
    u64 differences = 0;
    for (const TableFiles& files : list) {
        const auto solved = endings.solve(files.material);
        if (!solved) return failed(solved.error());
        const auto found = compare(endings, **solved, files, **tables, views, settings.threads);
        if (!found) return failed(found.error());
        endings.forget_zeroing(files.material);
        positions += found->positions;
        differences += found->differences;
        console.out << describe(files, *found) << std::flush;
    }
    for (const std::string& error : (*tables)->take_errors()) console.err << error << '\n';
    console.out << fmt::format("{} endings, {} positions, different {}\n", list.size(),
                               util::with_commas(positions), util::with_commas(differences));
    return differences == 0 ? cli::Ending{} : failed("tables differ from the solver");
}

// --- write ---

cli::Ending run_write(const Values& values, Console& console) {
    const auto parsed = Material::parse(values.words().front());
    if (!parsed) return failed(parsed.error());
    const Material material = parsed->named_white_first();
    if (material.count() == 2) return failed("two kings alone have no table");
    const std::string name = fmt::format("{}/{}", values.text("out", "."), material.name());
    const std::string wdl_file = name + ".rtbw";
    const std::string dtz_file = name + ".rtbz";
    for (const std::string& file : {wdl_file, dtz_file})
        if (const auto done = util::check_can_write(file); !done) return failed(done.error());
    util::ProgressLine progress(&console.err, console.err_is_terminal);
    Endings endings(settings_of(values, console, progress));
    const auto solved = endings.solve(material);
    if (!solved) return failed(solved.error());
    for (const auto& [file, kind] :
         {std::pair(wdl_file, tablebase::TableKind::Wdl), std::pair(dtz_file, tablebase::TableKind::Dtz)}) {
        const std::vector<u8> bytes = syzygy_file(**solved, kind);
        if (const auto done = util::write_file(file, bytes); !done) return failed(done.error());
        console.out << fmt::format("{}: {} bytes\n", file, util::with_commas(bytes.size()));
    }
    return {};
}

std::vector<Command> commands() {
    return {
        {"solve",
         "ENDING [OPTIONS]",
         "solves the ending backwards and tells wins, draws and losses and the longest mates",
         {threads_option(),
          {"svg", "draws the moves to mate by the square of a piece", FileToWrite{}, "FILE"},
          {"chinese", "label the picture in Chinese"},
          {"piece", "that piece, as in FEN: k is Black's king (k)", Text{}, "LETTER"}},
         {"ENDING", 1, 1},
         run_solve},
        {"verify",
         "PATH [OPTIONS]",
         "compares every position of each Syzygy table in the folders with the solver; PATH is folders "
         "parted by ':'",
         {threads_option(),
          {"all-images",
           "all images of each position and both colours, and not one, another for each position"}},
         {"PATH", 1, 1},
         run_verify,
         "Distances that a table counts in moves may be one ply less than the solver's: these are told as "
         "rounded.\n"
         "The tables of all endings that captures lead to must be there too."},
        {"write",
         "ENDING [OPTIONS]",
         "solves the ending and writes its Syzygy files, .rtbw and .rtbz",
         {threads_option(), {"out", "folder to write to (this one)", Text{}, "FOLDER"}},
         {"ENDING", 1, 1},
         run_write,
         "The files are larger than those of other makers. To be asked they need the tables of all endings "
         "that captures\n"
         "and promotions lead to beside them."},
    };
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested) {
    Console console{out, err, stop_requested};
    return run({"houyi-tablebase", std::string(Usage), commands()}, arguments, console);
}

}  // namespace solver
