// Threads that work on each rank, and one beside them that talks.
#include "cluster/farm.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cluster/wire.h"
#include "util/thread_group.h"

namespace cluster {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto Rest = 1ms;
constexpr auto AliveInterval = 500ms;
constexpr usize ItemsPerThread = 2;  // one in hand and one that waits

enum class Kind : u8 { Setup, Ready, Refused, Item, Result, Alive, End };

// What goes between the ranks: a kind, the number of an item, bytes.
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
    if (!in.is_done() || kind > u8(Kind::End)) return {};
    return parcel;
}

struct Job {
    u64 number = 0;
    Bytes content;
};

// The threads of this rank that work.
class Crew {
public:
    static util::Result<std::unique_ptr<Crew>, std::string> make(const MakeWork& make_work,
                                                                 const Bytes& setup, int threads) {
        std::vector<Work> works;
        for (int i = 0; i < threads; ++i) {
            auto work = make_work(setup);
            if (!work) return util::Failure{work.error()};
            works.push_back(std::move(work).value());
        }
        auto crew = std::make_unique<Crew>();
        for (Work& work : works)
            if (!crew->threads_.add([crew = crew.get(), work = std::move(work)] { crew->labour(work); }))
                return util::Failure{fmt::format("{} threads cannot be had", threads)};
        return crew;
    }
    ~Crew() {
        stopping_ = true;
        changed_.notify_all();
    }

    void add(Job job) {
        {
            const std::lock_guard lock(mutex_);
            items_.push_back(std::move(job));
        }
        changed_.notify_one();
    }
    std::optional<Job> take_result() {
        const std::lock_guard lock(mutex_);
        if (results_.empty()) return {};
        Job result = std::move(results_.front());
        results_.pop_front();
        return result;
    }

private:
    void labour(const Work& work) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait_for(lock, 100ms, [this] { return stopping_ || !items_.empty(); });
            if (stopping_) return;
            if (items_.empty()) continue;
            const Job item = std::move(items_.front());
            items_.pop_front();
            lock.unlock();
            Bytes result = work(item.content, [this] { return stopping_.load(); });
            lock.lock();
            if (!stopping_) results_.push_back({item.number, std::move(result)});
        }
    }

    std::atomic<bool> stopping_ = false;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    std::deque<Job> items_, results_;
    util::ThreadGroup threads_;  // last: they use all of the above
};

// Rank 0's view of the whole.
class Farm {
public:
    Farm(Transport& transport, const FarmOwner& owner) : transport_(transport), owner_(owner) {}

    util::Done run(const MakeWork& make_work, int threads) {
        for (Rank rank = 1; rank < transport_.size(); ++rank) send(rank, {Kind::Setup, 0, owner_.setup});
        auto crew = Crew::make(make_work, owner_.setup, threads);
        if (!crew) {
            dismiss_farm(transport_);
            return util::Failure{crew.error()};
        }
        crew_ = std::move(crew).value();
        hands_[0].threads = usize(threads);
        util::Done done;
        while (done && !owner_.stop_requested()) {
            bool has_moved = give_items();
            while (auto delivery = transport_.receive()) has_moved |= take_in(*delivery);
            while (auto result = crew_->take_result())
                has_moved |= take_result(result->number, std::move(result->content));
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
        usize threads = 0;  // 0: it has not said yet that it is ready
        usize in_hand = 0;
        Clock::time_point heard = Clock::now();
        bool is_silent = false;
    };
    struct Given {
        Rank rank = 0;
        Bytes content;
    };

    void send(Rank rank, const Parcel& parcel) { transport_.send(rank, packed(parcel)); }

    bool give_items() {
        bool has_given = false;
        for (auto& [rank, hands] : hands_)
            while (!hands.is_silent && hands.in_hand < ItemsPerThread * hands.threads) {
                auto item = next_item();
                if (!item) return has_given;
                has_given = true;
                ++hands.in_hand;
                if (rank == 0)
                    crew_->add(*item);
                else
                    send(rank, {Kind::Item, item->number, item->content});
                given_[item->number] = {rank, std::move(item->content)};
            }
        return has_given;
    }

    std::optional<Job> next_item() {
        if (!taken_back_.empty()) {
            Job item = std::move(taken_back_.front());
            taken_back_.pop_front();
            return item;
        }
        if (has_no_more_) return {};
        auto content = owner_.next_item();
        has_no_more_ = !content;
        if (!content) return {};
        return Job{next_number_++, std::move(*content)};
    }

    bool take_in(const Delivery& delivery) {
        const auto parcel = unpacked(delivery.bytes);
        if (!parcel) return false;
        Hands& hands = hands_[delivery.from];
        hands.heard = Clock::now();
        if (hands.is_silent) {
            hands.is_silent = false;
            owner_.notify(fmt::format("rank {} is back", delivery.from));
        }
        if (parcel->kind == Kind::Ready) hands.threads = usize(parcel->number);
        if (parcel->kind == Kind::Refused)
            owner_.notify(fmt::format("rank {} takes no part: {}", delivery.from,
                                      std::string(parcel->content.begin(), parcel->content.end())));
        return parcel->kind == Kind::Result && take_result(parcel->number, parcel->content);
    }

    // The first one of an item counts.
    bool take_result(u64 number, Bytes content) {
        const auto given = given_.find(number);
        if (given == given_.end()) return false;
        --hands_[given->second.rank].in_hand;
        given_.erase(given);
        results_[number] = std::move(content);
        return true;
    }

    void take_back_from_the_silent() {
        for (auto& [rank, hands] : hands_) {
            if (rank == 0 || hands.is_silent || Clock::now() - hands.heard < owner_.silence_limit) continue;
            hands.is_silent = true;
            hands.in_hand = 0;
            owner_.notify(fmt::format("rank {} has fallen silent; others do its work", rank));
            for (auto given = given_.begin(); given != given_.end();) {
                if (given->second.rank != rank) {
                    ++given;
                    continue;
                }
                taken_back_.push_back({given->first, std::move(given->second.content)});
                given = given_.erase(given);
            }
        }
    }

    util::Done put_results() {
        while (!results_.empty() && results_.begin()->first == next_put_) {
            const auto done = owner_.put_result(results_.begin()->second);
            if (!done) return done;
            results_.erase(results_.begin());
            ++next_put_;
        }
        return {};
    }

    Transport& transport_;
    const FarmOwner& owner_;
    std::unique_ptr<Crew> crew_;
    std::map<Rank, Hands> hands_;
    std::map<u64, Given> given_;
    std::deque<Job> taken_back_;
    std::map<u64, Bytes> results_;  // that wait for an earlier one
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
    std::unique_ptr<Crew> crew;
    Clock::time_point next_sign{};
    while (true) {
        bool has_moved = false;
        while (auto delivery = transport.receive()) {
            auto parcel = unpacked(delivery->bytes);
            if (!parcel) continue;
            has_moved = true;
            if (parcel->kind == Kind::End) return;
            if (parcel->kind == Kind::Item && crew) crew->add({parcel->number, std::move(parcel->content)});
            if (parcel->kind != Kind::Setup) continue;
            auto made = Crew::make(make_work, parcel->content, threads);
            if (made) {
                crew = std::move(made).value();
                transport.send(0, packed({Kind::Ready, u64(threads)}));
            } else {
                transport.send(0,
                               packed({Kind::Refused, 0, Bytes(made.error().begin(), made.error().end())}));
            }
        }
        while (crew) {
            auto result = crew->take_result();
            if (!result) break;
            has_moved = true;
            transport.send(0, packed({Kind::Result, result->number, std::move(result->content)}));
        }
        if (Clock::now() >= next_sign) {
            next_sign = Clock::now() + AliveInterval;
            transport.send(0, packed({Kind::Alive}));
        }
        if (!has_moved) std::this_thread::sleep_for(Rest);
    }
}

}  // namespace cluster
