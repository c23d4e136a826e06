// Line by line.
#include "annotate/epd_files.h"

#include <fmt/format.h>

#include "annotate/epd.h"
#include "chess/epd.h"
#include "chess/movegen.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

bool is_epd(const std::string& name) { return util::has_ending(name, ".epd"); }

namespace {

bool analyse(Annotator& annotator, chess::EpdRecord& record, const util::StopRequested& stop_requested) {
    if (!chess::has_legal_move(record.position)) {
        set_end_of_game(record);
        return true;
    }
    const auto evaluation = annotator.evaluate(record.position, stop_requested);
    if (evaluation) set_analysis(record, *evaluation);
    return evaluation.has_value();
}

}  // namespace

util::Done EpdRun::annotate_all() {
    util::Done done = crew_.work_on(positions_, analyse);
    for (const std::string& file : files_)
        if (done && goes_on()) done = annotate_file(file);
    const bool is_stopped = console_.stop_requested();
    if (auto finished = positions_.finish(); done) done = finished;
    line_.clear();
    if (done) done = crew_.state();
    if (done && (is_stopped || positions_.has_given_up()))
        return util::Failure{"stopped before all positions were annotated"};
    return done;
}

util::Done EpdRun::annotate_file(const std::string& name) {
    auto file = util::open_text(name);
    if (!file) return util::Failure{file.error()};
    chess::EpdLines lines(*file);
    while (goes_on()) {
        const auto text = lines.next();
        if (!text) break;
        auto record = chess::parse_epd(*text);
        const std::string fault = record ? write_moves_in_san(record.value()) : record.error().detail;
        if (!fault.empty()) tell_fault(name, lines.number(), fault);
        if (!record) continue;
        if (auto done = positions_.add(std::move(record).value()); !done) return done;
    }
    return util::check_whole(*file, name);
}

void EpdRun::tell_fault(const std::string& name, usize number, const std::string& fault) {
    ++lines_with_faults_;
    line_.clear();
    console_.err << fmt::format("houyi-annotate: {}: line {}: {}\n", util::quoted(name), number, fault);
}

bool EpdRun::goes_on() const { return !positions_.has_given_up() && !console_.stop_requested(); }

util::Done EpdRun::write(const chess::EpdRecord& record) {
    auto done = output_.add(chess::to_epd(record));
    line_.tell([this] { return fmt::format("{} positions", output_.count()); });
    return done;
}

}  // namespace annotate_tool
