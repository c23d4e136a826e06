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

util::Done EpdRun::annotate_all() {
    util::Done done;
    for (const std::string& file : files_)
        if (done && goes_on()) done = annotate_file(file);
    while (done && !positions_.empty() && goes_on()) done = write_oldest();
    line_.clear();
    if (auto finished = crew_.finish(); done) done = finished;
    write_finished();
    if (done && was_stopped_) return util::Failure{"stopped before all positions were annotated"};
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
        if (record) give_to_crew(std::move(record).value());
        if (!crew_.is_full()) continue;
        if (auto done = write_oldest(); !done) return done;
    }
    return util::check_whole(*file, name);
}

void EpdRun::tell_fault(const std::string& name, usize number, const std::string& fault) {
    ++lines_with_faults_;
    line_.clear();
    console_.err << fmt::format("houyi-annotate: {}: line {}: {}\n", util::quoted(name), number, fault);
}

bool EpdRun::goes_on() {
    was_stopped_ = was_stopped_ || console_.stop_requested();
    return !was_stopped_;
}

void EpdRun::give_to_crew(chess::EpdRecord record) {
    positions_.push_back(std::make_shared<PositionInHand>(PositionInHand{std::move(record)}));
    crew_.add([in_hand = positions_.back()](Annotator& annotator, const util::StopRequested& stop) {
        analyse(*in_hand, annotator, stop);
    });
}

// Leaves it as it is if it was told to stop, or if the store fails.
void EpdRun::analyse(PositionInHand& in_hand, Annotator& annotator,
                     const util::StopRequested& stop_requested) {
    in_hand.is_analysed = true;
    if (!chess::has_legal_move(in_hand.record.position))
        set_end_of_game(in_hand.record);
    else if (const auto evaluation = annotator.evaluate(in_hand.record.position, stop_requested))
        set_analysis(in_hand.record, *evaluation);
    else
        in_hand.is_analysed = false;
}

// Those that were finished behind one that was given up. What keeps them from the output was told before.
void EpdRun::write_finished() {
    for (const auto& position : positions_)
        if (position->is_analysed && !output_.add(chess::to_epd(position->record))) return;
}

util::Done EpdRun::write_oldest() {
    crew_.wait_for_oldest();
    util::Done done;
    if (positions_.front()->is_analysed)
        done = output_.add(chess::to_epd(positions_.front()->record));
    else
        was_stopped_ = true;
    positions_.pop_front();
    line_.tell([this] { return fmt::format("{} positions", output_.count()); });
    return done;
}

}  // namespace annotate_tool
