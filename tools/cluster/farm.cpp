// Each rank has working threads, and one thread that communicates. util::OrderedWork does not fit: items are
// lost with a rank and given to another, and the communicating thread must never wait for a result.
#include "tools/cluster/farm.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "tools/cluster/wire.h"
#include "util/threads.h"

namespace cluster {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto Rest = 1ms;
constexpr auto AliveInterval = 500ms;
constexpr usize ItemsPerThread = 2;  // one being worked on and one waiting

enum class Kind : u8 { Setup, Ready, Refused, Item, Result, Alive, End, Failed };

// A message between ranks: a kind, the number of an item, and bytes.
struct Parcel {
    Kind kind = Kind::Alive;
    u64 number = 0;
    Bytes content{};
};

Bytes packed(const Parcel& parcel) {
    return WireWriter().number(u8(parcel.kind)).number(parcel.number).bytes(parcel.content).take();
}

std::optional<Parcel> unpacked(const Bytes& bytes) {
    WireReader in(bytes);
    const u8 kind = in.number<u8>();
    Parcel parcel{.kind = Kind(kind), .number = in.number<u64>()};
    const auto content = in.bytes();
    parcel.content.assign(content.begin(), content.end());
    if (!in.is_done() || kind > u8(Kind::Failed)) return {};
    return parcel;
}

constexpr int MostFailures = 3;  // of one item

// The working threads of this rank.
class Workers {
public:
    static util::Result<std::unique_ptr<Workers>, std::string> make(const MakeWork& make_work,
                                                                    const Bytes& setup, int threads) {
        std::vector<Work> works;
        for (int i = 0; i < threads; ++i) {
            auto work = make_work(setup);
            if (!work) return util::Failure{work.error()};
            works.push_back(std::move(work).value());
        }
        auto workers = std::make_unique<Workers>();
        for (Work& work : works)
            if (!workers->threads_.add(
                    [workers = workers.get(), work = std::move(work)] { workers->labour(work); }))
                return util::Failure{fmt::format("{} threads cannot be started", threads)};
        return workers;
    }
    ~Workers() {
        stopping_ = true;
        changed_.notify_all();
    }

    void add(Parcel item) {
        {
            const std::lock_guard lock(mutex_);
            items_.push_back(std::move(item));
        }
        changed_.notify_one();
    }
    // The result of an item, or the reason why there is none.
    std::optional<Parcel> take_outcome() {
        const std::lock_guard lock(mutex_);
        if (outcomes_.empty()) return {};
        Parcel outcome = std::move(outcomes_.front());
        outcomes_.pop_front();
        return outcome;
    }

private:
    void labour(const Work& work) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait_for(lock, 100ms, [this] { return stopping_ || !items_.empty(); });
            if (stopping_) return;
            if (items_.empty()) continue;
            const Parcel item = std::move(items_.front());
            items_.pop_front();
            lock.unlock();
            Parcel outcome = outcome_of(work, item);
            lock.lock();
            if (!stopping_) outcomes_.push_back(std::move(outcome));
        }
    }
    Parcel outcome_of(const Work& work, const Parcel& item) {
        try {
            try {
                return {Kind::Result, item.number, work(item.content, [this] { return stopping_.load(); })};
            } catch (const std::exception& exception) {
                return {Kind::Failed, item.number, bytes_of(exception.what())};
            }
        } catch (...) {  // also if there is no memory for the reason
            return {Kind::Failed, item.number};
        }
    }

    std::atomic<bool> stopping_ = false;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<Parcel> items_;
    std::deque<Parcel> outcomes_;
    util::ThreadGroup threads_;  // last: they use all of the above
};

// Rank 0's view of all ranks and items.
class Farm {
public:
    Farm(Transport& transport, const FarmOwner& owner) : transport_(transport), owner_(owner) {}

    util::Done run(const MakeWork& make_work, int threads) {
        for (Rank rank = 1; rank < transport_.size(); ++rank) send(rank, {Kind::Setup, 0, owner_.setup});
        auto workers = Workers::make(make_work, owner_.setup, threads);
        if (!workers) {
            dismiss_farm(transport_);
            return util::Failure{workers.error()};
        }
        workers_ = std::move(workers).value();
        for (Rank rank = 0; rank < transport_.size(); ++rank) hands_[rank] = {};
        hands_[0].threads = usize(threads);
        util::Done done;
        while (done && !owner_.stop_requested()) {
            bool has_moved = give_items();
            while (auto delivery = transport_.receive()) has_moved |= take_in(*delivery);
            while (auto outcome = workers_->take_outcome()) has_moved |= take_outcome(0, std::move(*outcome));
            take_back_from_the_silent();
            done = put_results();
            if (has_no_more_ && given_.empty() && taken_back_.empty()) break;
            if (!has_moved) std::this_thread::sleep_for(Rest);
        }
        dismiss_farm(transport_);
        return done;
    }

private:
    struct Hands {
        usize threads = 0;  // 0 until it has reported that it is ready
        usize in_hand = 0;
        Clock::time_point heard = Clock::now();
        bool is_silent = false;
        bool has_refused = false;
    };
    // An item that was given to a rank, or is about to be given: then `rank` is the earlier one, if any.
    struct Given {
        u64 number = 0;
        Rank rank = 0;
        Bytes content{};
        int failures = 0;
    };

    void send(Rank rank, const Parcel& parcel) { transport_.send(rank, packed(parcel)); }

    bool give_items() {
        bool has_given = false;
        for (auto& [rank, hands] : hands_)
            while (!hands.is_silent && hands.in_hand < ItemsPerThread * hands.threads) {
                auto item = next_item(rank);
                if (!item) break;
                has_given = true;
                ++hands.in_hand;
                Parcel parcel{Kind::Item, item->number, item->content};
                if (rank == 0)
                    workers_->add(std::move(parcel));
                else
                    send(rank, parcel);
                item->rank = rank;
                given_[item->number] = std::move(*item);
            }
        return has_given;
    }

    std::optional<Given> next_item(Rank rank) {
        for (auto item = taken_back_.begin(); item != taken_back_.end(); ++item) {
            if (item->failures > 0 && item->rank == rank && has_other_hands(rank)) continue;
            Given taken = std::move(*item);
            taken_back_.erase(item);
            return taken;
        }
        if (has_no_more_) return {};
        auto content = owner_.next_item();
        has_no_more_ = !content;
        if (!content) return {};
        return Given{.number = next_number_++, .content = std::move(*content)};
    }

    bool has_other_hands(Rank than) const {
        return std::ranges::any_of(hands_, [than](const auto& entry) {
            const auto& [rank, hands] = entry;
            return rank != than && !hands.is_silent && !hands.has_refused;
        });
    }

    bool take_in(const Delivery& delivery) {
        auto parcel = unpacked(delivery.bytes);
        if (!parcel) return false;
        Hands& hands = hands_[delivery.from];
        hands.heard = Clock::now();
        if (hands.is_silent) {
            hands.is_silent = false;
            owner_.notify(fmt::format("rank {} is back", delivery.from));
        }
        if (parcel->kind == Kind::Ready) hands.threads = usize(parcel->number);
        hands.has_refused = hands.has_refused || parcel->kind == Kind::Refused;
        if (parcel->kind == Kind::Refused)
            owner_.notify(fmt::format("rank {} takes no part: {}", delivery.from, text_of(parcel->content)));
        const bool is_outcome = parcel->kind == Kind::Result || parcel->kind == Kind::Failed;
        return is_outcome && take_outcome(delivery.from, std::move(*parcel));
    }

    // Accepts the first result of an item. A failure counts only if its rank currently has the item.
    bool take_outcome(Rank from, Parcel outcome) {
        const bool has_failed = outcome.kind == Kind::Failed;
        const auto found = given_.find(outcome.number);
        if (found == given_.end() || (has_failed && found->second.rank != from)) return false;
        --hands_[found->second.rank].in_hand;
        Given given = std::move(found->second);
        given_.erase(found);
        if (!has_failed)
            ended_[outcome.number] = std::move(outcome);
        else if (++given.failures < MostFailures)
            taken_back_.push_back(std::move(given));
        else
            give_up(outcome, std::move(given.content));
        return true;
    }

    void give_up(const Parcel& outcome, Bytes item) {
        owner_.notify(fmt::format("item {} is given up, as work on it failed {} times: {}",
                                  owner_.items_before + outcome.number + 1, MostFailures,
                                  text_of(outcome.content)));
        ended_[outcome.number] = {Kind::Failed, outcome.number, std::move(item)};
    }

    void take_back_from_the_silent() {
        for (auto& [rank, hands] : hands_) {
            if (rank == 0 || hands.is_silent || Clock::now() - hands.heard < owner_.silence_limit) continue;
            hands.is_silent = true;
            hands.in_hand = 0;
            owner_.notify(fmt::format("rank {} no longer answers; others do its work", rank));
            for (const auto& [number, given] : given_)
                if (given.rank == rank) taken_back_.push_back(given);
            std::erase_if(given_, [lost = rank](const auto& entry) { return entry.second.rank == lost; });
        }
    }

    util::Done put_results() {
        while (!ended_.empty() && ended_.begin()->first == next_put_) {
            const auto& [kind, number, content] = ended_.begin()->second;
            const auto done = kind == Kind::Failed ? owner_.put_failed(content) : owner_.put_result(content);
            if (!done) return done;
            ended_.erase(ended_.begin());
            ++next_put_;
        }
        return {};
    }

    Transport& transport_;
    const FarmOwner& owner_;
    std::unique_ptr<Workers> workers_;
    std::map<Rank, Hands> hands_;
    std::map<u64, Given> given_;
    std::deque<Given> taken_back_;
    std::map<u64, Parcel> ended_;  // results, and items given up, waiting for an earlier one
    u64 next_number_ = 0, next_put_ = 0;
    bool has_no_more_ = false;
};

}  // namespace

void dismiss_farm(Transport& transport) {
    for (Rank rank = 1; rank < transport.size(); ++rank) transport.send(rank, packed({Kind::End}));
    const auto patience = Clock::now() + 2s;
    for (Rank rank = 1; rank < transport.size(); ++rank)
        while (transport.waiting(rank) > 0 && Clock::now() < patience) std::this_thread::sleep_for(Rest);
}

util::Done run_farm(Transport& transport, const MakeWork& make_work, int threads, const FarmOwner& owner) {
    return Farm(transport, owner).run(make_work, threads);
}

void serve_farm(Transport& transport, const MakeWork& make_work, int threads) {
    std::unique_ptr<Workers> workers;
    Clock::time_point next_sign{};
    while (true) {
        bool has_moved = false;
        while (auto delivery = transport.receive()) {
            auto parcel = unpacked(delivery->bytes);
            if (!parcel) continue;
            has_moved = true;
            const Kind kind = parcel->kind;
            if (kind == Kind::End) return;
            if (kind == Kind::Item && workers) workers->add(std::move(*parcel));
            if (kind != Kind::Setup) continue;
            auto made = Workers::make(make_work, parcel->content, threads);
            if (made) {
                workers = std::move(made).value();
                transport.send(0, packed({Kind::Ready, u64(threads)}));
            } else {
                transport.send(0, packed({Kind::Refused, 0, bytes_of(made.error())}));
            }
        }
        while (workers) {
            auto outcome = workers->take_outcome();
            if (!outcome) break;
            has_moved = true;
            transport.send(0, packed(*outcome));
        }
        if (Clock::now() >= next_sign) {
            next_sign = Clock::now() + AliveInterval;
            transport.send(0, packed({Kind::Alive}));
        }
        if (!has_moved) std::this_thread::sleep_for(Rest);
    }
}

}  // namespace cluster
