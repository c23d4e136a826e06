// Tests of one search by several ranks within this process, as the user of rank 0 sees it.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/set_up.h"
#include "eval/nnue/nnue_support.h"
#include "support/eventually.h"
#include "support/fake_tables.h"
#include "support/searching.h"
#include "tools/cluster/follower.h"
#include "tools/cluster/leader.h"
#include "tools/cluster/local_transport.h"
#include "tools/cluster/votes.h"
#include "util/prng.h"

namespace cluster {
namespace {

using namespace std::chrono_literals;
using chess::Color;
using chess::Move;
using chess::Position;
using search::Milliseconds;
using test::infinite;
using test::to_depth;
using test::to_nodes;

constexpr auto Patience = 60s;  // for a loaded machine under a sanitizer

const char* const MateInThree = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
const char* const Middlegame = "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9";

// Counts the best moves and can wait for them.
struct Recorder : search::SearchListener {
    void on_line(const search::LineReport& report) override {
        {
            const std::lock_guard lock(mutex);
            last_line = report;
        }
        if (on_each_line) on_each_line();
    }
    void on_best_move(const search::BestMoveReport& report) override {
        const std::lock_guard lock(mutex);
        best = report;
        ++best_moves;
        changed.notify_all();
    }
    bool wait_for(int count) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, Patience, [&] { return best_moves >= count; });
    }
    int count() {
        const std::lock_guard lock(mutex);
        return best_moves;
    }

    std::function<void()> on_each_line;  // called on rank 0, which waits until it returns
    std::mutex mutex;
    std::condition_variable changed;
    int best_moves = 0;
    search::BestMoveReport best;
    search::LineReport last_line;
};

class Cluster {
public:
    explicit Cluster(int size, const Faults& faults = {}, const std::string& odd_version = {})
        : network_(size, faults) {
        for (Rank rank = 0; rank < size; ++rank) ends_.push_back(network_.end_of(rank));
        const Hello hello{.version = "1", .host = "here", .cores = 1024};
        leader_ = std::make_unique<Leader>(*ends_[0], hello, [this](const std::string& line) {
            const std::lock_guard lock(mutex_);
            notes_.push_back(line);
        });
        threads_.emplace_back([this] { leader_->run(); });
        for (Rank rank = 1; rank < size; ++rank) {
            Hello its = hello;
            its.rank = rank;
            if (rank == size - 1 && !odd_version.empty()) its.version = odd_version;
            followers_.push_back(std::make_unique<Follower>(*ends_[usize(rank)], its));
            threads_.emplace_back([follower = followers_.back().get()] { follower->run(); });
        }
        engine_ = std::make_unique<engine::Engine>(recorder);
        leader_->lead(*engine_);
    }
    ~Cluster() { end(); }

    // Ends the cluster; after it the followers can be inspected.
    void end() {
        if (!engine_) return;
        engine_.reset();
        leader_->quit();
        for (std::thread& thread : threads_) thread.join();
    }

    engine::Engine& engine() { return *engine_; }
    Leader& leader() { return *leader_; }
    Follower& follower(Rank rank) { return *followers_.at(usize(rank) - 1); }
    LocalNetwork& network() { return network_; }

    bool wait_for_ranks(int ranks) {
        return test::eventually([&] { return leader_->ranks() == ranks; });
    }
    // How often rank 0 told something like this.
    usize times_told(const std::string& part) {
        const std::lock_guard lock(mutex_);
        return usize(std::ranges::count_if(
            notes_, [&](const auto& note) { return note.find(part) != std::string::npos; }));
    }
    bool was_told(const std::string& part) {
        return test::eventually([&] { return times_told(part) > 0; });
    }

    // Runs a search to its end and returns the best move.
    Move search(const char* fen, const search::Limits& limits) {
        engine_->set_position(chess::parse_fen(fen).value());
        const int before = recorder.count();
        engine_->go(limits);
        EXPECT_TRUE(recorder.wait_for(before + 1));
        engine_->wait();
        EXPECT_EQ(recorder.count(), before + 1);
        EXPECT_TRUE(engine_->position().is_legal(recorder.best.best));
        return recorder.best.best;
    }

    Recorder recorder;

private:
    LocalNetwork network_;
    std::vector<std::unique_ptr<Transport>> ends_;
    std::mutex mutex_;
    std::vector<std::string> notes_;
    std::unique_ptr<Leader> leader_;
    std::vector<std::unique_ptr<Follower>> followers_;
    std::vector<std::thread> threads_;
    std::unique_ptr<engine::Engine> engine_;
};

TEST(Cluster, OneRankSearchesAsTheEngineAlone) {
    Cluster alone(1);
    alone.search(Middlegame, to_depth(8));
    engine::Engine engine;
    const auto outcome = engine.search(chess::parse_fen(Middlegame).value(), to_depth(8));
    EXPECT_EQ(alone.recorder.best.best, outcome.best_move.best);
    EXPECT_EQ(alone.engine().nodes(), outcome.nodes);
}

// Rank 0 waits at its first line; the nodes counted in this time are those of the other ranks.
TEST(Cluster, CountsTheNodesOfAllRanks) {
    Cluster cluster(3);
    ASSERT_TRUE(cluster.wait_for_ranks(3));
    cluster.recorder.on_each_line = [&] {
        EXPECT_TRUE(test::eventually([&] { return cluster.engine().nodes() > 50'000; }));
    };
    cluster.search(Middlegame, to_depth(1));
}

// Rank 0 may not search far enough to see the mate. It waits for votes only for a short time: the vote of a
// thread that gets no processor may come too late, but not every time.
TEST(Cluster, TheVoteOfAnotherRankCounts) {
    Cluster cluster(2);
    ASSERT_TRUE(cluster.wait_for_ranks(2));
    cluster.recorder.on_each_line = [&] {
        EXPECT_TRUE(test::eventually([&] { return cluster.engine().nodes() > 100'000; }));
    };
    const auto vote_has_come = [&] {
        cluster.engine().new_game();  // so that rank 0 keeps nothing from the previous search
        cluster.search(MateInThree, to_nodes(1));
        return cluster.recorder.best.line.score == eval::Score::mate_in(5);
    };
    EXPECT_TRUE(test::eventually(vote_has_come));
    EXPECT_EQ(cluster.recorder.best.line.score, eval::Score::mate_in(5));
    EXPECT_EQ(cluster.recorder.best.best, chess::parse_uci_move(cluster.engine().position(), "f6a6"));
    EXPECT_EQ(cluster.recorder.last_line.score, eval::Score::mate_in(5));  // the user sees it too
}

TEST(Cluster, ANodeLimitIsTheSums) {
    Cluster cluster(2);
    ASSERT_TRUE(cluster.wait_for_ranks(2));
    // Rank 0 waits at its first line until the other rank has searched them all.
    int lines = 0;
    cluster.recorder.on_each_line = [&] {
        ++lines;
        EXPECT_TRUE(test::eventually([&] { return cluster.engine().nodes() >= 200'000; }));
    };
    cluster.search(Middlegame, to_nodes(200'000));
    EXPECT_GE(lines, 1);
    EXPECT_LE(lines, 2) << "the second one is that of the vote";
}

TEST(Cluster, AllRanksSearchThePositionWithItsHistory) {
    const std::vector<std::string> moves{"g1f3", "g8f6", "f3g1", "f6g8"};
    for (const Position& position :
         {chess::set_up(chess::StartFen, moves).value(), chess::chess960_start(100, 200)}) {
        Cluster cluster(2);
        ASSERT_TRUE(cluster.wait_for_ranks(2));
        cluster.engine().set_position(position);
        cluster.engine().go(infinite());
        EXPECT_TRUE(test::eventually([&] { return cluster.follower(1).entry_counts().found > 0; }));
        cluster.engine().stop();
        EXPECT_TRUE(cluster.recorder.wait_for(1));
        cluster.end();
        const Position& searched = cluster.follower(1).engine().position();
        EXPECT_TRUE(searched.same_as(position));
        EXPECT_EQ(searched.reversible_keys(), position.reversible_keys());
    }
}

TEST(Cluster, EntriesTravelBothWays) {
    Cluster cluster(2);
    ASSERT_TRUE(cluster.wait_for_ranks(2));
    cluster.engine().set_position(chess::parse_fen(Middlegame).value());
    cluster.engine().go(infinite());
    EXPECT_TRUE(test::eventually([&] {
        return cluster.leader().entry_counts().accepted > 100 &&
               cluster.follower(1).entry_counts().accepted > 100;
    }));
    cluster.engine().stop();
    EXPECT_TRUE(cluster.recorder.wait_for(1));
}

TEST(Cluster, RanksBehindOthersInTheTreeAreReached) {
    Cluster cluster(11);  // ranks 9 and 10 are children of rank 1
    ASSERT_TRUE(cluster.wait_for_ranks(11));
    cluster.engine().set_position(chess::parse_fen(Middlegame).value());
    cluster.engine().go(infinite());
    EXPECT_TRUE(test::eventually([&] { return cluster.follower(10).entry_counts().accepted > 20; }));
    cluster.network().lose(10);  // the nodes below rank 1 fall
    EXPECT_TRUE(cluster.was_told("1 of 11 ranks no longer answer"));
    cluster.engine().stop();
    EXPECT_TRUE(cluster.recorder.wait_for(1));
    cluster.network().restore(10);  // so that it hears of the end
}

struct TablesElsewhere : test::FakeTables {
    std::string source() const override { return "/no/such/folder"; }
};

TEST(Cluster, EachSearchHasOneBestMoveUnderDelayAndReordering) {
    Cluster cluster(4, {.least_delay = 0us, .most_delay = 8ms, .seed = 7});
    ASSERT_TRUE(cluster.wait_for_ranks(4));
    util::Prng prng(11);
    engine::Engine& engine = cluster.engine();
    int begun = 0;
    for (int i = 0; i < 60; ++i) {
        switch (prng.below(8)) {
            case 0: engine.new_game(); break;
            case 1: EXPECT_TRUE(engine.resize_hash(1 + int(prng.below(4)))); break;
            case 2: EXPECT_TRUE(engine.set_threads(1 + int(prng.below(2)))); break;
            case 3: engine.set_multi_pv(1 + int(prng.below(3))); break;
            default: break;
        }
        engine.set_position(prng.below(2) == 0 ? Position::start() : chess::parse_fen(Middlegame).value());
        search::Limits limits = to_nodes(1 + prng.below(5000));
        if (prng.below(3) == 0) limits = infinite();
        limits.ponder = prng.below(3) == 0;
        engine.go(limits);
        ++begun;
        if (limits.ponder && !limits.infinite) engine.ponder_hit();
        const u64 nodes = prng.below(4000);
        EXPECT_TRUE(
            test::eventually([&] { return engine.nodes() >= nodes || cluster.recorder.count() == begun; }));
        if (limits.infinite || prng.below(2) == 0) engine.stop();
        ASSERT_TRUE(cluster.recorder.wait_for(begun));
        engine.wait();
        ASSERT_EQ(cluster.recorder.count(), begun);
        EXPECT_TRUE(engine.position().is_legal(cluster.recorder.best.best));
    }
    EXPECT_TRUE(engine.resize_hash(7));
    // Settings get no answer. These name tables that do not exist, so the notes of the ranks show that the
    // settings have arrived.
    engine.use_tables(std::make_shared<TablesElsewhere>());
    for (const char* const rank : {"1", "2", "3"})
        EXPECT_TRUE(cluster.was_told("rank " + std::string(rank) + " on here: SyzygyPath: "));
    const int threads = engine.threads();
    cluster.end();
    for (Rank rank = 1; rank < 4; ++rank) {
        EXPECT_EQ(cluster.follower(rank).engine().hash_mib(), 7);
        EXPECT_EQ(cluster.follower(rank).engine().threads(), threads);
    }
}

TEST(Cluster, ALostRankIsDoneWithout) {
    Cluster cluster(3);
    ASSERT_TRUE(cluster.wait_for_ranks(3));
    cluster.network().lose(2);
    cluster.search(Middlegame, to_nodes(30'000));
    cluster.engine().go(infinite());
    EXPECT_TRUE(cluster.was_told("1 of 3 ranks no longer answer"));
    cluster.engine().stop();
    EXPECT_TRUE(cluster.recorder.wait_for(2));
    EXPECT_TRUE(cluster.wait_for_ranks(2));
    cluster.network().restore(2);
    EXPECT_TRUE(cluster.wait_for_ranks(3));
    cluster.search(Middlegame, to_nodes(30'000));
}

TEST(Cluster, ARankOfAnotherVersionIsRefusedByName) {
    Cluster cluster(3, {}, "2");
    EXPECT_TRUE(cluster.was_told("rank 2 on here is of version 2, not 1: it takes no part"));
    ASSERT_TRUE(cluster.wait_for_ranks(2));
    cluster.search(Middlegame, to_nodes(30'000));
    cluster.end();
    EXPECT_EQ(cluster.times_told("no longer answer"), 0u);
    EXPECT_EQ(cluster.follower(2).entry_counts().found, 0u);
}

TEST(Cluster, TheNetworkOfRank0ReachesAll) {
    Cluster cluster(3, {.least_delay = 0us, .most_delay = 3ms});
    const auto network =
        std::make_shared<const eval::nnue::Network>(test::random_network({.hidden = 32, .buckets = 2}, 5));
    ASSERT_TRUE(cluster.engine().evaluate_by(network));
    cluster.engine().go(infinite());
    EXPECT_TRUE(test::eventually([&] {
        return cluster.follower(1).entry_counts().found > 0 && cluster.follower(2).entry_counts().found > 0;
    }));
    cluster.engine().stop();
    EXPECT_TRUE(cluster.recorder.wait_for(1));
    cluster.end();
    for (Rank rank = 1; rank < 3; ++rank)
        EXPECT_EQ(cluster.follower(rank).engine().network_in_use()->fingerprint(), network->fingerprint());
}

TEST(Cluster, TheNetworkIsSentOnceToEachRank) {
    for (const int ranks : {3, 12}) {
        Cluster cluster(ranks, {.least_delay = 0us, .most_delay = 3ms}, ranks == 12 ? "odd" : "");
        const auto network = std::make_shared<const eval::nnue::Network>(
            test::random_network({.hidden = 64, .buckets = 2}, 5));
        ASSERT_TRUE(cluster.engine().evaluate_by(network));
        cluster.engine().go(infinite());
        const int members = ranks == 12 ? ranks - 1 : ranks;  // the rank of another version takes no part
        EXPECT_TRUE(cluster.wait_for_ranks(members));
        EXPECT_TRUE(test::eventually([&] {
            for (Rank rank = 1; rank < members; ++rank)
                if (cluster.follower(rank).entry_counts().found == 0) return false;
            return true;
        }));
        cluster.engine().stop();
        EXPECT_TRUE(cluster.recorder.wait_for(1));
        cluster.end();
        u64 networks = 0;
        for (Rank rank = 1; rank < ranks; ++rank)
            networks += cluster.follower(rank).traffic().networks_received;
        EXPECT_EQ(networks, u64(members - 1));
    }
}

TEST(Cluster, ARankWithoutTheTablesSaysSoAndGoesOn) {
    Cluster cluster(2);
    ASSERT_TRUE(cluster.wait_for_ranks(2));
    cluster.engine().use_tables(std::make_shared<TablesElsewhere>());
    EXPECT_TRUE(cluster.was_told("rank 1 on here: SyzygyPath: "));
    cluster.engine().new_game();
    cluster.search(Middlegame, to_nodes(30'000));
    EXPECT_TRUE(cluster.wait_for_ranks(2));
    cluster.end();
    EXPECT_EQ(cluster.times_told("SyzygyPath"), 1u) << "not at each new game";
}

TEST(Cluster, ToADepthRank0AloneAnswers) {
    Cluster cluster(3);
    ASSERT_TRUE(cluster.wait_for_ranks(3));
    cluster.search(Middlegame, to_depth(7));
    EXPECT_EQ(cluster.recorder.last_line.depth, 7);
    // The others see the mate meanwhile.
    int lines = 0;
    cluster.recorder.on_each_line = [&] {
        ++lines;
        EXPECT_TRUE(test::eventually([&] { return cluster.engine().nodes() > 100'000; }));
    };
    cluster.engine().new_game();
    cluster.search(MateInThree, to_depth(1));
    EXPECT_EQ(lines, 1);
    EXPECT_EQ(cluster.recorder.best.line.depth, 1);
}

TEST(Cluster, MultiPvAndSearchMovesWork) {
    Cluster cluster(3);
    ASSERT_TRUE(cluster.wait_for_ranks(3));
    search::Limits limits = to_nodes(60'000);
    const Position position = chess::parse_fen(Middlegame).value();
    limits.search_moves = {*chess::legal_moves(position).begin()};
    EXPECT_EQ(cluster.search(Middlegame, limits), limits.search_moves.front());
    cluster.engine().set_multi_pv(3);
    cluster.search(Middlegame, to_nodes(60'000));
    EXPECT_EQ(cluster.recorder.last_line.multi_pv, 3);
}

TEST(Votes, TheirTimeIsTakenOffTheClocksAlone) {
    search::Limits limits;
    limits.time[Color::White] = Milliseconds(1000);
    limits.increment[Color::White] = Milliseconds(7);
    limits.move_time = Milliseconds(5);
    limits.nodes = 300;
    const search::Limits shorter = with_time_to_vote(limits);
    EXPECT_EQ(shorter.time[Color::White], Milliseconds(1000) - VotePatience);
    EXPECT_FALSE(shorter.time[Color::Black]);
    EXPECT_EQ(shorter.increment[Color::White], Milliseconds(7));
    EXPECT_EQ(shorter.move_time, Milliseconds(5));
    EXPECT_EQ(shorter.nodes, 300u);
}

}  // namespace
}  // namespace cluster
