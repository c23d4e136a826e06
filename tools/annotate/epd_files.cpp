// Line by line.
#include "annotate/epd_files.h"

#include <deque>
#include <memory>

#include <fmt/format.h>

#include "annotate/epd.h"
#include "chess/movegen.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

// A position on its way through the crew.
struct PositionInHand {
    chess::EpdRecord record;
    bool is_analysed = false;
};

// Not where it was told to stop, or where the store fails.
void analyse(PositionInHand& in_hand, Annotator& annotator, const Crew::StopRequested& stop_requested) {
    in_hand.is_analysed = true;
    if (!chess::has_legal_move(in_hand.record.position))
        set_end_of_game(in_hand.record);
    else if (const auto evaluation = annotator.evaluate(in_hand.record.position, stop_requested))
        set_analysis(in_hand.record, *evaluation);
    else
        in_hand.is_analysed = false;
}

// One run over all files.
class EpdRun {
public:
    EpdRun(util::FileDraft& out, Crew& crew, cli::Console& console)
        : out_(out), crew_(crew), console_(console) {}

    util::Done annotate_all(std::span<const std::string> files) {
        util::Done done;
        for (const std::string& file : files)
            if (done && goes_on()) done = annotate_file(file);
        while (goes_on() && !positions_.empty()) write_oldest();
        if (console_.err_is_terminal) console_.err << '\n';
        const auto finished = crew_.finish();
        return done ? finished : done;
    }
    usize written() const { return written_; }
    usize broken() const { return broken_; }

private:
    util::Done annotate_file(const std::string& name) {
        auto file = util::open_to_read(name);
        if (!file) return util::Failure{file.error()};
        std::string line;
        for (usize number = 1; goes_on() && std::getline(*file, line); ++number) {
            const std::string_view text = util::trim(line);
            if (text.empty() || text.front() == '#') continue;
            auto record = chess::parse_epd(text);
            if (record)
                give_to_crew(std::move(record).value());
            else
                tell_broken(name, number, record.error().detail);
            if (crew_.is_full()) write_oldest();
        }
        return {};
    }

    void tell_broken(const std::string& name, usize number, const std::string& fault) {
        ++broken_;
        console_.err << fmt::format("houyi-annotate: {}: line {}: {}\n", util::quoted(name), number, fault);
    }

    // One that was given up, as the store fails, ends the run.
    bool goes_on() const { return !console_.stop_requested() && !was_given_up_; }

    void give_to_crew(chess::EpdRecord record) {
        positions_.push_back(std::make_shared<PositionInHand>(PositionInHand{std::move(record)}));
        crew_.add([in_hand = positions_.back()](Annotator& annotator, const Crew::StopRequested& stop) {
            analyse(*in_hand, annotator, stop);
        });
    }

    void write_oldest() {
        crew_.wait_for_oldest();
        if (positions_.front()->is_analysed)
            write(positions_.front()->record);
        else
            was_given_up_ = true;
        positions_.pop_front();
    }

    void write(const chess::EpdRecord& record) {
        const std::string line = chess::to_epd(record) + '\n';
        out_.write(std::span(reinterpret_cast<const u8*>(line.data()), line.size()));
        ++written_;
        if (console_.err_is_terminal) console_.err << fmt::format("\r{} positions", written_) << std::flush;
    }

    util::FileDraft& out_;
    Crew& crew_;
    cli::Console& console_;
    std::deque<std::shared_ptr<PositionInHand>> positions_;  // those that the crew has, the oldest first
    usize written_ = 0;
    usize broken_ = 0;
    bool was_given_up_ = false;
};

}  // namespace

bool is_epd(const std::string& name) { return name.ends_with(".epd"); }

cli::Ending annotate_epd_files(std::span<const std::string> files, const std::string& out, Crew& crew,
                               cli::Console& console) {
    if (const auto done = util::check_can_write(out); !done) return cli::failed(done.error());
    util::FileDraft draft(out);
    EpdRun run(draft, crew, console);
    auto done = run.annotate_all(files);
    if (const auto placed = draft.put_in_place(); done) done = placed;
    if (!done) return cli::failed(done.error());
    console.out << fmt::format("{} positions annotated\n", run.written());
    if (console.stop_requested()) return cli::failed("stopped before all positions were annotated");
    if (run.broken() > 0) return cli::failed(fmt::format("{} broken lines were passed over", run.broken()));
    return {};
}

}  // namespace annotate_tool
