// Runs a UCI session on its own thread, beside the thread that exchanges messages with the other ranks.
#include "tools/cluster/play.h"

#include <chrono>
#include <mutex>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/cluster/follower.h"
#include "tools/cluster/leader.h"
#include "uci/session.h"
#include "util/at_end.h"

namespace cluster {

namespace {

// Lines for the user, kept until there is a session to write them.
class Notes {
public:
    void add(const std::string& line) {
        const std::lock_guard lock(mutex_);
        if (session_ != nullptr)
            session_->note(line);
        else
            early_.push_back(line);
    }
    void write_by(uci::Session* session) {
        const std::lock_guard lock(mutex_);
        session_ = session;
        if (session_ == nullptr) return;
        for (const std::string& line : early_) session_->note(line);
        early_.clear();
    }

private:
    std::mutex mutex_;
    uci::Session* session_ = nullptr;
    std::vector<std::string> early_;
};

std::string format_traffic(Leader& leader, double seconds) {
    const TrafficCounts& traffic = leader.traffic();
    const auto entries = leader.entry_counts();
    return fmt::format("rank 0 of {}, {:.1f} s: sent {} messages, {} bytes, {} entries; received {} "
                       "messages, {} bytes, {} entries; "
                       "found {} entries from depth {} on, dropped {}, accepted {}, not sent {}\n",
                       leader.size(), seconds, traffic.messages_sent, traffic.bytes_sent,
                       traffic.entries_sent, traffic.messages_received, traffic.bytes_received,
                       traffic.entries_received, entries.found, entries.depth, entries.dropped,
                       entries.accepted, traffic.entries_not_sent);
}

util::Done lead(Transport& transport, std::istream& in, std::ostream& out, std::ostream& err,
                bool shows_traffic, const util::ThreadMaker& make_thread) {
    const auto start = std::chrono::steady_clock::now();
    Notes notes;
    Leader leader(transport, own_hello(0), [&](const std::string& line) { notes.add(line); });
    util::ThreadGroup talk(make_thread);
    const bool has_thread = talk.add([&] {
        const util::AtEnd quit([&] { leader.quit(); });
        uci::Session session(in, out, eval::nnue::embedded_network(),
                             [&](engine::Engine& engine) { leader.lead(engine); });
        notes.write_by(&session);
        const util::AtEnd end_of_notes([&] { notes.write_by(nullptr); });
        session.run();
    });
    if (!has_thread) leader.quit();
    leader.run();
    if (auto done = talk.join(); !done) return done;
    if (!has_thread) return util::Failure{"no thread can be started for UCI"};
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    if (shows_traffic) err << format_traffic(leader, time.count()) << std::flush;
    return {};
}

}  // namespace

util::Done play(Transport& transport, std::istream& in, std::ostream& out, std::ostream& err,
                bool shows_traffic, const util::ThreadMaker& make_thread) {
    if (transport.rank() == 0) return lead(transport, in, out, err, shows_traffic, make_thread);
    Follower(transport, own_hello(transport.rank())).run();
    return {};
}

}  // namespace cluster
