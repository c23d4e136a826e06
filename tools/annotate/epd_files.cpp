// Line by line.
#include "annotate/epd_files.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "annotate/epd.h"
#include "chess/movegen.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

// One run over all files.
class EpdRun {
public:
    EpdRun(util::FileDraft& out, Annotator& annotator, cli::Console& console)
        : out_(out), annotator_(annotator), console_(console) {}

    util::Done annotate_file(const std::string& name) {
        std::ifstream file(name, std::ios::binary);
        std::error_code ignored;
        if (!file || std::filesystem::is_directory(name, ignored))
            return util::Failure{fmt::format("{} cannot be read", util::quoted(name))};
        std::string line;
        for (usize number = 1; goes_on() && std::getline(file, line); ++number) {
            const std::string_view text = util::trim(line);
            if (text.empty() || text.front() == '#') continue;
            auto record = chess::parse_epd(text);
            if (!record)
                tell_broken(name, number, record.error().detail);
            else if (analyse(record.value()))
                write(record.value());
        }
        return annotator_.state();
    }
    usize positions() const { return positions_; }
    usize broken() const { return broken_; }

private:
    void tell_broken(const std::string& name, usize number, const std::string& fault) {
        ++broken_;
        console_.err << fmt::format("houyi-annotate: {}: line {}: {}\n", util::quoted(name), number, fault);
    }

    bool goes_on() const { return !console_.stop_requested() && annotator_.state(); }

    // Not where it was told to stop, or where the store fails.
    bool analyse(chess::EpdRecord& record) {
        if (!chess::has_legal_move(record.position)) {
            set_end_of_game(record);
            return true;
        }
        const auto evaluation = annotator_.evaluate(record.position, console_.stop_requested);
        if (evaluation) set_analysis(record, *evaluation);
        return evaluation.has_value();
    }

    void write(const chess::EpdRecord& record) {
        const std::string line = chess::to_epd(record) + '\n';
        out_.write(std::span(reinterpret_cast<const u8*>(line.data()), line.size()));
        ++positions_;
        if (console_.err_is_terminal) console_.err << fmt::format("\r{} positions", positions_) << std::flush;
    }

    util::FileDraft& out_;
    Annotator& annotator_;
    cli::Console& console_;
    usize positions_ = 0;
    usize broken_ = 0;
};

}  // namespace

bool is_epd(const std::string& name) { return name.ends_with(".epd"); }

cli::Ending annotate_epd_files(std::span<const std::string> files, const std::string& out,
                               Annotator& annotator, cli::Console& console) {
    if (const auto done = util::check_can_write(out); !done) return cli::failed(done.error());
    util::FileDraft draft(out);
    EpdRun run(draft, annotator, console);
    util::Done done;
    for (const std::string& file : files)
        if (done) done = run.annotate_file(file);
    if (console.err_is_terminal) console.err << '\n';
    if (const auto placed = draft.put_in_place(); done) done = placed;
    if (!done) return cli::failed(done.error());
    console.out << fmt::format("{} positions annotated\n", run.positions());
    if (console.stop_requested()) return cli::failed("stopped before all positions were annotated");
    if (run.broken() > 0) return cli::failed(fmt::format("{} broken lines were passed over", run.broken()));
    return {};
}

}  // namespace annotate_tool
