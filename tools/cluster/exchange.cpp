// Sends new entries of the transposition table and stores received ones.
#include "tools/cluster/exchange.h"

#include <utility>

namespace cluster {

void Exchange::open(search::SharedState& shared, u64 search) {
    const std::lock_guard lock(table_mutex_);
    if (!is_alone_) shared.tt.report_stores(this, threshold_.depth());
    table_ = &shared.tt;
    search_ = search;
    window_begin_ = Clock::now();
    const std::lock_guard out_lock(out_mutex_);
    sent_in_window_ = 0;
    found_in_window_ = 0;
}

void Exchange::close() {
    const std::lock_guard lock(table_mutex_);
    if (table_ != nullptr) table_->report_stores(nullptr, 0);
    table_ = nullptr;
    search_ = 0;
    const std::lock_guard out_lock(out_mutex_);
    outgoing_.clear();
}

std::vector<search::TravellingEntry> Exchange::take(u64& search, Clock::time_point now) {
    const std::lock_guard lock(table_mutex_);
    search = search_;
    if (table_ == nullptr) return {};
    if (now - window_begin_ >= Window) adapt(now);
    const std::lock_guard out_lock(out_mutex_);
    return std::exchange(outgoing_, {});
}

void Exchange::adapt(Clock::time_point now) {
    const std::lock_guard out_lock(out_mutex_);
    threshold_.update(found_in_window_, now - window_begin_);
    table_->set_reported_depth(threshold_.depth());
    window_begin_ = now;
    sent_in_window_ = 0;
    found_in_window_ = 0;
}

void Exchange::accept(u64 search, std::span<const search::TravellingEntry> entries) {
    const std::lock_guard lock(table_mutex_);
    if (table_ == nullptr || search != search_) return;
    for (const search::TravellingEntry& entry : entries) table_->accept(entry);
    accepted_ += entries.size();
}

void Exchange::on_store(const search::TravellingEntry& entry) {
    const std::lock_guard lock(out_mutex_);
    ++found_;
    ++found_in_window_;
    if (sent_in_window_ >= most_in_window_) {
        ++dropped_;
        return;
    }
    ++sent_in_window_;
    outgoing_.push_back(entry);
}

Exchange::Counts Exchange::counts() {
    const std::lock_guard lock(table_mutex_);
    const std::lock_guard out_lock(out_mutex_);
    return {.found = found_, .dropped = dropped_, .accepted = accepted_, .depth = threshold_.depth()};
}

}  // namespace cluster
