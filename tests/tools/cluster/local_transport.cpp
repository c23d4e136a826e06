// Keeps one mailbox for each rank, all under one lock.
#include "tools/cluster/local_transport.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace cluster {

class LocalNetwork::End final : public Transport {
public:
    End(LocalNetwork& network, Rank rank, int size) : network_(network), rank_(rank), size_(size) {}

    Rank rank() const override { return rank_; }
    int size() const override { return size_; }
    void send(Rank to, Bytes bytes) override { network_.send(rank_, to, std::move(bytes)); }
    std::optional<Delivery> receive() override { return network_.receive(rank_); }
    usize waiting(Rank /*to*/) override { return 0; }

private:
    LocalNetwork& network_;
    const Rank rank_;
    const int size_;
};

LocalNetwork::LocalNetwork(int size, const Faults& faults)
    : faults_(faults), prng_(faults.seed), mail_(usize(size)), lost_(usize(size)) {
    assert(size > 0 && faults.least_delay <= faults.most_delay);
}

LocalNetwork::~LocalNetwork() = default;

std::unique_ptr<Transport> LocalNetwork::end_of(Rank rank) {
    assert(0 <= rank && usize(rank) < mail_.size());
    return std::make_unique<End>(*this, rank, int(mail_.size()));
}

void LocalNetwork::lose(Rank rank) {
    const std::lock_guard lock(mutex_);
    lost_[usize(rank)] = true;
}

void LocalNetwork::restore(Rank rank) {
    const std::lock_guard lock(mutex_);
    lost_[usize(rank)] = false;
}

void LocalNetwork::send(Rank from, Rank to, Bytes bytes) {
    const std::lock_guard lock(mutex_);
    if (lost_[usize(from)] || lost_[usize(to)]) return;
    mail_[usize(to)].push_back({{from, std::move(bytes)}, Clock::now() + next_delay()});
}

std::chrono::microseconds LocalNetwork::next_delay() {
    const auto spread = faults_.most_delay - faults_.least_delay;
    return faults_.least_delay + std::chrono::microseconds(prng_.below(u64(spread.count()) + 1));
}

std::optional<Delivery> LocalNetwork::receive(Rank rank) {
    const std::lock_guard lock(mutex_);
    if (lost_[usize(rank)]) return {};
    auto& mail = mail_[usize(rank)];
    // The message with the earliest arrival; the one sent first if the times are equal.
    const auto first = std::ranges::min_element(mail, {}, &OnItsWay::arrival);
    if (first == mail.end() || first->arrival > Clock::now()) return {};
    Delivery delivery = std::move(first->delivery);
    mail.erase(first);
    return delivery;
}

}  // namespace cluster
