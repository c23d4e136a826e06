// Tests of messages as bytes and back, and of bytes that are no message.
#include "tools/cluster/message.h"

#include <gtest/gtest.h>

#include "util/prng.h"

namespace cluster {
namespace {

using chess::Move;
using chess::Square;

const Move SomeMove(Square(12), Square(28), chess::MoveKind::DoublePush);

template <class T>
T there_and_back(const T& content) {
    const auto message = decode(encode(content));
    EXPECT_TRUE(message && std::holds_alternative<T>(*message));
    return message && std::holds_alternative<T>(*message) ? std::get<T>(*message) : T();
}

TEST(Message, KeepsItsContent) {
    const Hello hello = there_and_back(Hello{.rank = 3, .version = "1.2", .host = "node7", .cores = 64});
    EXPECT_EQ(hello.rank, 3);
    EXPECT_EQ(hello.version, "1.2");
    EXPECT_EQ(hello.host, "node7");
    EXPECT_EQ(hello.cores, 64u);

    const Settings settings{.number = 5,
                            .version = "1",
                            .hash_mib = 1024,
                            .threads = 7,
                            .multi_pv = 3,
                            .network = 0xFEDCBA9876543210,
                            .tables = "/a:/b",
                            .tables_fingerprint = 9,
                            .table_probe_depth = 2,
                            .table_probe_limit = 6,
                            .fifty_move_rule = false,
                            .cleared_tables = 11,
                            .cleared_histories = 12};
    EXPECT_EQ(there_and_back(settings), settings);

    const Go go = there_and_back(
        Go{.search = 8, .settings = 5, .fen = "x", .keys_before = {1, 2, 3}, .search_moves = {SomeMove}});
    EXPECT_EQ(go.search, 8u);
    EXPECT_EQ(go.settings, 5u);
    EXPECT_EQ(go.fen, "x");
    EXPECT_EQ(go.keys_before, (std::vector<chess::Key>{1, 2, 3}));
    EXPECT_EQ(go.search_moves, std::vector<Move>{SomeMove});

    EXPECT_EQ(there_and_back(Stop{77}).search, 77u);
    EXPECT_EQ(there_and_back(Network{7, {1, 2, 3}}).file, (Bytes{1, 2, 3}));
    EXPECT_EQ(there_and_back(NeedNetwork{4}).fingerprint, 4u);
    EXPECT_EQ(there_and_back(Note{"text"}).text, "text");
    there_and_back(Quit{});
    const Progress progress = there_and_back(Progress{1, 2, 3, 4});
    EXPECT_EQ(progress.search + 10 * progress.nodes + 100 * progress.table_hits + 1000 * progress.ranks,
              4321u);
}

TEST(Message, KeepsVotesAndEntries) {
    RankVotes rank{.rank = 2, .search = 3, .nodes = 4, .table_hits = 5};
    rank.threads.push_back(
        {{.best = SomeMove, .score = eval::Score::mated_in(6), .completed_depth = 9, .line_length = 1},
         {SomeMove, SomeMove}});
    const Votes votes = there_and_back(Votes{{rank, RankVotes{.rank = 7}}});
    ASSERT_EQ(votes.ranks.size(), 2u);
    EXPECT_EQ(votes.ranks[1].rank, 7);
    ASSERT_EQ(votes.ranks[0].threads.size(), 1u);
    const ThreadVote& vote = votes.ranks[0].threads[0];
    EXPECT_EQ(vote.result.best, SomeMove);
    EXPECT_EQ(vote.result.score, eval::Score::mated_in(6));
    EXPECT_EQ(vote.result.completed_depth, 9);
    EXPECT_EQ(vote.pv.size(), 2u);

    const std::vector<search::TravellingEntry> entries{{1, 2}, {~u64(0), 4}};
    const Bytes bytes = encode(Entries{6, entries});
    EXPECT_EQ(bytes.size(), 2 + 8 + 4 + 2 * 16u);
    EXPECT_EQ(std::get<Entries>(*decode(bytes)).entries, entries);
}

TEST(Message, RefusesWhatIsCutOffOrTooLong) {
    const Bytes bytes = encode(Entries{6, {{1, 2}, {3, 4}}});
    for (usize size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(decode(std::span(bytes).first(size))) << size;
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(decode(longer));
    Bytes of_another_protocol = bytes;
    of_another_protocol[0] = 200;
    EXPECT_FALSE(decode(of_another_protocol));
}

TEST(Message, SurvivesAnyBytes) {
    util::Prng prng(1);
    int understood = 0;
    for (int i = 0; i < 20000; ++i) {
        Bytes bytes(2 + prng.below(120));
        for (u8& byte : bytes) byte = prng.below(3) == 0 ? u8(prng.next()) : u8(0);
        bytes[0] = 1;
        bytes[1] = u8(prng.below(12));
        understood += decode(bytes).has_value();
    }
    EXPECT_GT(understood, 0);
    EXPECT_LT(understood, 20000);
}

}  // namespace
}  // namespace cluster
