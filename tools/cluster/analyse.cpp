// Sends lines of EPD to free ranks, and writes the analysed lines in order.
#include "tools/cluster/analyse.h"

#include <fstream>
#include <memory>

#include <fmt/format.h>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/pgn/reader.h"
#include "tools/annotate/epd.h"
#include "tools/cluster/farm.h"
#include "tools/cluster/wire.h"
#include "util/file.h"
#include "util/key_values.h"
#include "util/text.h"
#include "util/version.h"

namespace cluster {

namespace {

using annotate_tool::Annotator;
using annotate_tool::Effort;

// --- on each rank ---

Bytes to_setup(const Effort& effort) {
    WireWriter out;
    out.text(util::Version).number(u64(effort.move_time.count())).number(effort.nodes.value_or(0));
    return out.number(u32(effort.depth.value_or(0))).number(u32(effort.hash_mib)).take();
}

util::Result<Effort, std::string> to_effort(const Bytes& setup) {
    WireReader in(setup);
    const std::string version = in.text();
    if (version != util::Version)
        return util::Failure{fmt::format("it is of version {}, and rank 0 of {}", util::Version, version)};
    Effort effort;
    effort.lines = 1;
    effort.move_time = search::Milliseconds(in.number<u64>());
    if (const u64 nodes = in.number<u64>(); nodes != 0) effort.nodes = nodes;
    if (const u32 depth = in.number<u32>(); depth != 0) effort.depth = int(depth);
    effort.hash_mib = int(in.number<u32>());
    return effort;
}

// Returns the line with its analysis.
std::string analysed(const std::string& line, Annotator& annotator,
                     const util::StopRequested& stop_requested) {
    auto record = chess::parse_epd(line);
    if (!record) return line;  // rank 0 has read it
    annotate_tool::analyse(annotator, record.value(), stop_requested);
    return chess::to_epd(*record);
}

util::Result<Work, std::string> make_work(const Bytes& setup) {
    const auto effort = to_effort(setup);
    if (!effort) return util::Failure{effort.error()};
    auto made = Annotator::make(*effort);
    if (!made) return util::Failure{made.error()};
    const std::shared_ptr<Annotator> annotator = std::move(made).value();
    return Work([annotator](const Bytes& item, const util::StopRequested& stop_requested) {
        return bytes_of(analysed(text_of(item), *annotator, stop_requested));
    });
}

// --- on rank 0 ---

// The positions of all files, one after the other.
class Positions {
public:
    Positions(const std::vector<std::string>& files, util::ProgressLine& line) : files_(files), line_(line) {}

    std::optional<std::string> next() {
        while (true) {
            if (!waiting_.empty()) {
                std::string line = std::move(waiting_.front());
                waiting_.erase(waiting_.begin());
                return line;
            }
            if (!read_more()) return {};
        }
    }
    // Whether next() has reached the end of all files; the error is one sentence.
    const util::Done& state() const { return state_; }
    // Whether some positions could not be read.
    bool has_lost() const { return has_lost_; }

private:
    using Found = chess::pgn::Reader::Found;

    bool read_more() {
        if (reader_) {
            chess::pgn::Game game;
            const auto found = reader_->next(game);
            if (found == Found::Game) add_game(game);
            if (const auto faults = reader_->faults(); faults.any())
                report(reader_->describe_faults(), faults.cut_off + faults.unreadable > 0);
            if (found != Found::End) return true;
        } else if (const auto line = lines_ ? lines_->next() : std::nullopt) {
            add_line(*line);
            return true;
        }
        return open_next();
    }

    bool open_next() {
        reader_.reset();
        if (state_ && next_file_ > 0) state_ = util::check_whole(file_, files_[next_file_ - 1]);
        if (!state_ || next_file_ == files_.size()) return false;
        const std::string& name = files_[next_file_++];
        auto file = util::open_text(name);
        if (!file) {
            state_ = util::Failure{file.error()};
            return false;
        }
        file_ = std::move(file).value();
        lines_.reset();
        if (util::has_ending(name, ".pgn"))
            reader_ = std::make_unique<chess::pgn::Reader>(file_);
        else
            lines_.emplace(file_);
        return true;
    }

    void add_line(std::string_view text) {
        const auto record = chess::parse_epd(text);
        if (record)
            waiting_.emplace_back(chess::to_epd(*record));
        else
            report(fmt::format("line {}: {}", lines_ ? lines_->number() : 0, record.error()), true);
    }

    void report(std::string_view fault, bool is_loss) {
        has_lost_ = has_lost_ || is_loss;
        line_.cleared() << fmt::format("houyi-cluster: {}: {}\n", util::quoted(files_[next_file_ - 1]),
                                       fault);
    }

    void add_game(const chess::pgn::Game& game) {
        chess::Position position = game.start();
        add_line(chess::to_fen(position));
        for (const chess::Move move : game.main_line()) {
            chess::do_move(position, move);
            add_line(chess::to_fen(position));
        }
    }

    const std::vector<std::string>& files_;
    util::ProgressLine& line_;
    usize next_file_ = 0;
    std::ifstream file_;
    std::optional<chess::EpdLines> lines_;        // of the file, if it is EPD
    std::unique_ptr<chess::pgn::Reader> reader_;  // of the file, if it is PGN
    std::vector<std::string> waiting_;
    bool has_lost_ = false;
    util::Done state_;
};

// Checked by rank 0 and not by the kinds of the options, since other ranks may see other files.
util::Done check_files(const AnalyseSettings& settings) {
    for (const std::string& name : settings.files) {
        for (const std::string& out : {settings.out, settings.out + ".settings"})
            if (util::is_same_file(name, out))
                return util::Failure{fmt::format("--out: {} is a file to be read", util::quoted(out))};
        if (auto done = util::check_can_read_text(name); !done) return done;
    }
    return {};
}

// Everything that the analysis of a position depends on.
util::KeyValues kept_settings(const Effort& effort) {
    const annotate_tool::Analyst analyst = annotate_tool::analyst(nullptr);
    util::KeyValues kept;
    kept.add("engine", analyst.engine);
    kept.add("network", analyst.network);
    kept.add("movetime", effort.is_timed() ? effort.move_time.count() : 0);
    kept.add("nodes", effort.nodes.value_or(0));
    kept.add("depth", effort.depth.value_or(0));
    kept.add("hash", effort.hash_mib);
    return kept;
}

bool has_analysis(std::string_view line) {
    const auto record = chess::parse_epd(line);
    return record && record->find("acd") != nullptr;
}

std::string without_analysis(const std::string& line) {
    auto record = chess::parse_epd(line);
    if (!record) return line;  // rank 0 has read it
    annotate_tool::drop_analysis(record.value());
    return chess::to_epd(*record);
}

// Whether the line may be the analysed form of the position.
bool is_analysis_of(const std::string& position, const std::string& line) {
    auto before = chess::parse_epd(position), after = chess::parse_epd(line);
    if (!before || !after) return false;
    if (before->find("bm") == nullptr) chess::drop_operations(*after, "bm");
    annotate_tool::drop_analysis(before.value());
    annotate_tool::drop_analysis(after.value());
    return chess::to_epd(*before) == chess::to_epd(*after);
}

// The output file and the progress reports.
class Output {
public:
    Output(std::string name, util::ProgressLine& line) : name_(std::move(name)), line_(line) {}

    // To be called first. Skips the positions that the file already contains.
    util::Done begin(const util::KeyValues& settings, Positions& positions) {
        const bool begins = util::file_size(name_).value_or(0) == 0;
        auto opened = util::open_to_add(name_);
        if (!opened) return util::Failure{opened.error()};
        file_ = std::move(opened).value();
        if (auto done = util::keep_settings(name_, begins, settings); !done || begins) return done;
        return skip_written(positions);
    }
    util::Done put(const std::string& line) {
        const std::string ended = line + '\n';
        if (!file_.write(ended.data(), ended.size())) return failure("cannot be written");
        count(line);
        line_.show([this] { return progress(); });
        return {};
    }
    void show_progress() { line_.cleared() << progress() << std::endl; }
    usize lines() const { return lines_; }
    // The number of lines whose position could not be analysed, including earlier runs, and the numbers of
    // the first ones.
    usize without_analysis() const { return without_analysis_; }
    const std::string& first_without_analysis() const { return first_without_analysis_; }

private:
    std::string progress() const {
        return fmt::format("{} in {}", util::counted(lines_, "position", "positions"),
                           util::duration_text(line_.seconds()));
    }
    util::Failure<std::string> failure(std::string_view what) const {
        return util::Failure{fmt::format("{} {}", util::quoted(name_), what)};
    }

    void count(std::string_view line) {
        constexpr usize MostNamed = 5;
        ++lines_;
        if (has_analysis(line)) return;
        if (++without_analysis_ <= MostNamed)
            first_without_analysis_ += fmt::format("{}{}", without_analysis_ == 1 ? "" : ", ", lines_);
        else if (without_analysis_ == MostNamed + 1)
            first_without_analysis_ += " and more";
    }

    // Cuts off an incomplete last line, after checking that the other lines belong to these positions.
    util::Done skip_written(Positions& positions) {
        std::ifstream written(name_, std::ios::binary);
        u64 whole_size = 0;
        for (std::string line; std::getline(written, line) && !written.eof();) {
            const auto position = positions.next();
            if (!positions.state()) return positions.state();
            if (!position) return failure("holds more positions than those to analyse");
            if (!is_analysis_of(*position, line))
                return failure("holds other positions than those to analyse");
            whole_size += line.size() + 1;
            count(line);
        }
        if (!written.eof()) return failure("cannot be read");
        if (!file_.cut_to(whole_size)) return failure("cannot be written");
        line_.cleared() << fmt::format("{} already analysed\n",
                                       util::counted(lines_, "position", "positions"));
        return {};
    }

    std::string name_;
    util::os::OpenFile file_;
    util::ProgressLine& line_;
    usize lines_ = 0, without_analysis_ = 0;
    std::string first_without_analysis_;
};

cli::Ending lead(Transport& transport, const AnalyseSettings& settings, util::ProgressLine& line,
                 const util::StopRequested& stop_requested, Positions& positions, Output& output) {
    usize handed_out = output.lines();
    const FarmOwner owner{
        .setup = to_setup(settings.effort),
        .next_item = [&]() -> std::optional<Bytes> {
            auto position = positions.next();
            if (!position) return {};
            ++handed_out;
            return bytes_of(*position);
        },
        .put_result = [&](const Bytes& item) { return output.put(text_of(item)); },
        .put_failed = [&](const Bytes& item) { return output.put(without_analysis(text_of(item))); },
        .notify =
            [&](const std::string& note) {
                line.cleared() << "houyi-cluster: " << note << '\n' << std::flush;
            },
        .stop_requested = stop_requested,
        .items_before = output.lines()};
    const auto done = run_farm(transport, make_work, settings.threads, owner);
    output.show_progress();
    if (!done) return cli::failed(done.error());
    if (!positions.state()) return cli::failed(positions.state().error());
    if (output.lines() != handed_out || positions.next())
        return {ExitStopped, "stopped before all positions were analysed; the same command continues"};
    if (output.without_analysis() > 0)
        return cli::failed(fmt::format("the analysis of {} failed: no acd in line {} of {}",
                                       util::counted(output.without_analysis(), "position", "positions"),
                                       output.first_without_analysis(), util::quoted(settings.out)));
    if (positions.has_lost())
        return cli::failed("all positions were analysed but those that could not be read");
    return {};
}

}  // namespace

cli::Ending analyse(Transport& transport, const AnalyseSettings& settings, util::ProgressStream notes,
                    const util::StopRequested& stop_requested) {
    if (transport.rank() != 0) {
        serve_farm(transport, make_work, settings.threads);
        return {};
    }
    util::ProgressLine line(notes);
    Positions positions(settings.files, line);
    Output output(settings.out, line);
    auto done = check_files(settings);
    if (done) done = output.begin(kept_settings(settings.effort), positions);
    if (done) return lead(transport, settings, line, stop_requested, positions, output);
    dismiss_farm(transport);
    return cli::failed(done.error());
}

}  // namespace cluster
