// Reads positions, gives them to the crew, and writes them in their order.
#include "tools/annotate/epd_files.h"

#include <fmt/format.h>

#include "chess/epd.h"
#include "chess/movegen.h"
#include "tools/annotate/epd.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

bool is_epd(const std::string& name) { return util::has_ending(name, ".epd"); }

bool analyse(Annotator& annotator, chess::EpdRecord& record, const util::StopRequested& stop_requested) {
    if (!chess::has_legal_move(record.position)) {
        set_end_of_game(record);
        return true;
    }
    const auto evaluation = annotator.evaluate(record.position, stop_requested);
    if (evaluation) set_analysis(record, *evaluation);
    return evaluation.has_value();
}

util::Done EpdRun::annotate_all() {
    auto done = crew_.annotate(
        files_, positions_, analyse, [this](const std::string& file) { return annotate_file(file); },
        "positions");
    line_.clear();
    return done;
}

util::Done EpdRun::annotate_file(const std::string& name) {
    auto file = util::open_text(name);
    if (!file) return util::Failure{file.error()};
    chess::EpdLines lines(*file);
    while (crew_.goes_on(positions_)) {
        const auto text = lines.next();
        if (!text) break;
        auto record = chess::parse_epd(*text);
        const std::string fault = record ? write_moves_in_san(record.value()) : record.error().detail;
        if (!fault.empty()) report_fault(name, lines.number(), fault);
        if (!record) continue;
        if (auto done = positions_.add(std::move(record).value()); !done) return done;
    }
    return util::check_whole(*file, name);
}

void EpdRun::report_fault(const std::string& name, usize number, const std::string& fault) {
    ++lines_with_faults_;
    line_.clear();
    console_.err << fmt::format("houyi-annotate: {}: line {}: {}\n", util::quoted(name), number, fault);
}

util::Done EpdRun::write(const chess::EpdRecord& record) {
    auto done = output_.add(chess::to_epd(record));
    line_.show([this] { return fmt::format("{} positions", output_.count()); });
    return done;
}

}  // namespace annotate_tool
