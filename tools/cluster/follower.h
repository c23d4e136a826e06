// Any rank other than 0: uses the settings of the leader's engine and searches the same positions.
#pragma once

#include <optional>

#include "engine/engine.h"
#include "tools/cluster/member.h"

namespace cluster {

class Follower final : public Member, private search::SearchListener {
public:
    Follower(Transport& transport, Hello hello);
    ~Follower() override;

    // For tests: shows the effect of the leader's settings.
    const engine::Engine& engine() const { return engine_; }

private:
    void on_message(const Message& message) override;
    Bytes network_file(u64 fingerprint) override;
    void on_tick(Clock::time_point now) override;
    Progress own_progress() override;
    bool is_busy() override { return running_ != 0; }

    void adopt(const Settings& settings);
    void adopt_sizes(const Settings& before);
    void adopt_network(u64 fingerprint);
    void adopt_tables(const Settings& before);
    void forget(const Settings& before);
    void take_network(const Network& network);
    void begin_search();
    void stop(u64 search);
    void note_evaluation();
    bool has_network() const { return settings_.number == 0 || evaluation_ == settings_.network; }
    void complain(const std::string& what);

    bool wants_progress() const override { return false; }
    void on_best_move(const search::BestMoveReport& report) override;

    bool is_refused_ = false;  // has another version than the leader
    Settings settings_;        // the last ones received
    std::optional<Go> waiting_go_;
    u64 stopped_ = 0;
    Clock::time_point next_request_{};
    std::string last_complaint_;
    std::atomic<u64> running_ = 0;  // the number of the search; 0 for none
    search::SharedState* shared_ = nullptr;
    u64 embedded_fingerprint_ = 0;
    u64 evaluation_ = 0;     // the fingerprint of what evaluates, as in Settings
    engine::Engine engine_;  // last: it uses all of the above
};

}  // namespace cluster
