// Tests of the endgame tables in the search: which nodes are probed, how the results affect a node, and how
// they rank the root moves.
#include "search/endgame_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "search/worker_peer.h"
#include "support/eventually.h"
#include "support/fake_tables.h"
#include "support/few_men.h"
#include "support/printers.h"
#include "support/searching.h"
#include "tablebase/test_tables.h"

namespace search {
namespace {

using chess::Position;
using tablebase::Wdl;
using test::FakeTables;
using testing::ElementsAre;
using testing::IsEmpty;

// An even, quiet position of six men without captures.
const char* const FewMen = "1n2k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1";
const char* const WithClock = "1n2k3/p7/8/8/8/8/P7/1N2K3 w - - 1 1";
const char* const WithCastling = "4k3/p7/8/8/8/8/8/4K2R w K - 0 1";
// Ra8 is mate.
const char* const BackRankMate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

constexpr Score Even50 = Score::from_cp(50);

// --- which nodes ---

TEST(TableReach, FewerMenAtAnyDepthAndJustAsManyFromTheProbeDepthOn) {
    const Position six = test::from_fen(FewMen);
    NodeContext node;
    node.depth = 1;
    EXPECT_TRUE(may_ask_tables({7, 5}, six, node));
    EXPECT_TRUE(may_ask_tables({6, 1}, six, node));
    EXPECT_FALSE(may_ask_tables({6, 2}, six, node));
    node.depth = 2;
    EXPECT_TRUE(may_ask_tables({6, 2}, six, node));
    EXPECT_FALSE(may_ask_tables({5, 1}, six, node));
    EXPECT_FALSE(may_ask_tables({}, six, node));
}

TEST(TableReach, NotWithAClockACastlingRightOrAMoveLeftOut) {
    NodeContext node;
    node.depth = 9;
    EXPECT_FALSE(may_ask_tables({7, 1}, test::from_fen(WithClock), node));
    EXPECT_FALSE(may_ask_tables({7, 1}, test::from_fen(WithCastling), node));
    node.excluded = test::uci_move(test::from_fen(FewMen), "b1c3");
    EXPECT_FALSE(may_ask_tables({7, 1}, test::from_fen(FewMen), node));
}

// --- one node ---

TEST(TableNode, DrawsAndWhatTheFiftyMoveRuleMakesOfThemAreExact) {
    for (const auto& [value, score] : {std::pair(Wdl::Draw, Score::draw()),
                                       {Wdl::CursedWin, Score::from_cp(1)},
                                       {Wdl::BlessedLoss, Score::from_cp(-1)}}) {
        const FakeTables tables(value);
        for (const Score beta : {Score::from_cp(-900), Score::from_cp(900)}) {
            WorkerPeer peer(FewMen, 3);
            peer.use_tables(tables, 6);
            EXPECT_EQ(peer.ask(4, beta), score);
            EXPECT_EQ(peer.nodes(), 0u);
            EXPECT_EQ(peer.table_hits(), 1u);
            ASSERT_TRUE(peer.entry());
            EXPECT_EQ(peer.entry()->bound, Bound::Exact);
        }
        WorkerPeer peer(FewMen, 3);
        peer.use_tables(tables, 6);
        EXPECT_EQ(peer.search_pv(4), score);
    }
}

TEST(TableNode, WithoutTheFiftyMoveRuleACursedWinIsAWin) {
    const FakeTables cursed(Wdl::CursedWin), blessed(Wdl::BlessedLoss);
    WorkerPeer winner(FewMen, 3), loser(FewMen, 3);
    winner.shared().options.tables.fifty_move_rule = loser.shared().options.tables.fifty_move_rule = false;
    winner.use_tables(cursed, 6);
    loser.use_tables(blessed, 6);
    EXPECT_EQ(winner.ask(4, Even50), Score::table_win_in(3));
    EXPECT_EQ(loser.ask(4, Even50), Score::table_loss_in(3));
}

TEST(TableNode, AWinIsALowerAndALossAnUpperBound) {
    const FakeTables won(Wdl::Win), lost(Wdl::Loss);
    WorkerPeer winner(FewMen, 5), loser(FewMen, 5);
    winner.use_tables(won, 6);
    loser.use_tables(lost, 6);
    EXPECT_EQ(winner.ask(4, Even50), Score::table_win_in(5));
    EXPECT_EQ(winner.entry()->bound, Bound::Lower);
    EXPECT_EQ(loser.ask(4, Even50), Score::table_loss_in(5));
    EXPECT_EQ(loser.entry()->bound, Bound::Upper);
    EXPECT_EQ(winner.nodes() + loser.nodes(), 0u);

    // A window beyond the table's score may contain a mate, so the node is searched.
    EXPECT_LT(winner.ask(4, Score::mate_in(9)), Score::mate_in(9));
    EXPECT_GT(winner.nodes(), 0u);
    EXPECT_GE(loser.ask(4, Score::mated_in(8)), Score::mated_in(8));
    EXPECT_GT(loser.nodes(), 0u);
}

TEST(TableNode, AWinOnThePrincipalVariationIsWorthAtLeastThatAndTheMateIsFound) {
    const FakeTables won(Wdl::Win), lost(Wdl::Loss);
    WorkerPeer quiet(FewMen, 5), mate(BackRankMate, 5), loser(FewMen, 5);
    quiet.use_tables(won, 6);
    mate.use_tables(won, 7);
    loser.use_tables(lost, 6);
    EXPECT_EQ(quiet.search_pv(4), Score::table_win_in(5));
    EXPECT_EQ(quiet.entry()->bound, Bound::Exact) << "a search has found no more, the tables know of no less";
    EXPECT_EQ(mate.search_pv(4), Score::mate_in(6));
    EXPECT_EQ(loser.search_pv(4), Score::table_loss_in(5));
}

TEST(TableNode, IsSearchedWhereTheTablesDoNotKnowIt) {
    const FakeTables none;
    WorkerPeer peer(FewMen, 3), without(FewMen, 3);
    peer.use_tables(none, 6);
    EXPECT_EQ(peer.search_pv(4), without.search_pv(4));
    EXPECT_EQ(peer.nodes(), without.nodes());
    EXPECT_EQ(peer.table_hits(), 0u);
}

TEST(TableNode, IsNotAskedInQuiescenceAtTheRootOrWithAClock) {
    const FakeTables won(Wdl::Win);
    WorkerPeer peer(FewMen, 3), clock(WithClock, 3), root(FewMen);
    for (WorkerPeer* const each : {&peer, &clock, &root}) each->use_tables(won, 6);
    EXPECT_FALSE(peer.ask(0, Even50).is_decisive());
    EXPECT_FALSE(clock.search_pv(1).is_decisive());
    EXPECT_EQ(clock.table_hits(), 0u);
    clock.search_pv(3);
    EXPECT_GT(clock.table_hits(), 0u) << "a step of the pawn sets the clock to 0";
    root.shared().options.tables.oracle = &won;
    EXPECT_NE(root.search_line(1, Score::draw()).score, Score::table_win_in(0));
}

// --- the root ---

class TableRoot : public testing::Test {
protected:
    TableRoot() {
        EXPECT_TRUE(shared_.tt.resize(8));
        shared_.listener = &recorder_;
    }

    std::string search(const Position& position, const tablebase::Oracle& oracle,
                       const Limits& limits = test::to_depth(6)) {
        recorder_ = {};
        shared_.tt.clear();
        shared_.options.tables.oracle = &oracle;
        pool_.start(position, limits);
        pool_.wait();
        EXPECT_EQ(recorder_.best_moves.size(), 1u);
        return chess::to_uci(recorder_.best_moves.at(0).best, false);
    }
    const LineReport& last_line() const { return recorder_.lines.back(); }

    test::SearchRecorder recorder_;
    SharedState shared_;
    test::PoolSearch pool_{shared_};
};

// d1d8 wins a knight, but with the tables of tables_for() another move is better.
const char* const Tempting = "3n3k/8/8/8/8/8/8/3RK3 w - - 0 1";
FakeTables tables_for(const char* move, Wdl value_after, Wdl otherwise) {
    FakeTables tables;
    const chess::Key key = test::from_fen(Tempting).key_after(test::uci_move(test::from_fen(Tempting), move));
    tables.wdl = [=](const Position& after) { return after.key() == key ? value_after : otherwise; };
    return tables;
}

TEST_F(TableRoot, TheMoveThatHoldsIsPlayedWhateverTheSearchSays) {
    const FakeTables tables = tables_for("e1e2", Wdl::Draw, Wdl::Win);
    EXPECT_EQ(search(test::from_fen(Tempting), tables), "e1e2");
    EXPECT_EQ(last_line().score, Score::draw());
    EXPECT_EQ(last_line().bound, Bound::Exact);
    EXPECT_EQ(recorder_.root_tables.at(0), Wdl::Draw);
    EXPECT_EQ(last_line().table_hits, chess::legal_moves(test::from_fen(Tempting)).size());
}

TEST_F(TableRoot, SearchMovesLeavesOthersOut) {
    const FakeTables tables = tables_for("e1e2", Wdl::Loss, Wdl::Win);
    const Position root = test::from_fen(Tempting);
    Limits limits = test::to_depth(4);
    limits.search_moves = {test::uci_move(root, "d1a1"), test::uci_move(root, "e1f2")};
    const std::string best = search(root, tables, limits);
    EXPECT_TRUE(best == "d1a1" || best == "e1f2") << best;
    EXPECT_EQ(last_line().score, Score::table_loss_in(0));
    EXPECT_EQ(recorder_.root_tables.at(0), Wdl::Loss);
}

TEST_F(TableRoot, LinesComeInTheOrderOfTheirRank) {
    FakeTables tables = tables_for("e1e2", Wdl::Loss, Wdl::Win);
    const auto wdl = tables.wdl;
    const Position root = test::from_fen(Tempting);
    const chess::Key second = root.key_after(test::uci_move(root, "d1c1"));
    tables.wdl = [=](const Position& after) { return after.key() == second ? Wdl::Draw : wdl(after); };
    shared_.options.multi_pv = 3;
    EXPECT_EQ(search(root, tables), "e1e2");
    const auto& lines = recorder_.lines;
    ASSERT_GE(lines.size(), 3u);
    const LineReport* const last = &lines[lines.size() - 3];
    EXPECT_EQ(chess::to_uci(last[0].pv.front(), false), "e1e2");
    EXPECT_EQ(last[0].score, Score::table_win_in(0));
    EXPECT_EQ(chess::to_uci(last[1].pv.front(), false), "d1c1");
    EXPECT_EQ(last[1].score, Score::draw());
    EXPECT_EQ(last[2].score, Score::table_loss_in(0));
    for (const LineReport& line : lines) EXPECT_EQ(line.multi_pv == 1, line.pv.front() == last[0].pv.front());
}

TEST_F(TableRoot, AMateIsShownOnceItIsFound) {
    EXPECT_EQ(search(test::from_fen(BackRankMate), FakeTables(Wdl::Loss)), "a1a8");
    EXPECT_EQ(last_line().score, Score::mate_in(1));
}

TEST_F(TableRoot, AMateThatIsAskedForIsLookedForBehindAllMoves) {
    const Position mate_in_two = test::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 40 90");
    FakeTables tables(Wdl::Loss);
    tables.dtz = [quickest = mate_in_two.key_after(test::uci_move(mate_in_two, "a1a2"))](
                     const Position& after) { return after.key() == quickest ? -2 : -8; };
    EXPECT_EQ(search(mate_in_two, tables), "a1a2");
    Limits limits = test::to_depth(20);
    limits.mate = 2;
    EXPECT_THAT(search(mate_in_two, tables, limits), testing::AnyOf("f6f7", "f6g6"));
    EXPECT_EQ(last_line().score, Score::mate_in(3));
}

TEST_F(TableRoot, AWinThatTheFiftyMoveRuleTakesAwayIsShownAsADraw) {
    FakeTables tables(Wdl::Loss);
    tables.dtz = [](const Position&) { return -40; };
    const char* const fen = "8/8/8/8/8/1k6/8/K6R w - - 70 90";
    search(test::from_fen(fen), tables, test::to_depth(2));
    EXPECT_EQ(last_line().score, Score::draw());
    EXPECT_EQ(recorder_.root_tables.at(0), Wdl::CursedWin);
    shared_.options.tables.fifty_move_rule = false;
    search(test::from_fen(fen), tables, test::to_depth(2));
    EXPECT_EQ(last_line().score, Score::table_win_in(0));
}

TEST_F(TableRoot, WithCastlingRightsOrTooManyMenTheRootIsOnlySearched) {
    const FakeTables tables(Wdl::Draw);
    search(test::from_fen(WithCastling), tables);
    EXPECT_THAT(recorder_.root_tables, IsEmpty());
    shared_.options.tables.most_men = 3;
    search(test::from_fen(Tempting), tables);
    EXPECT_THAT(recorder_.root_tables, IsEmpty());
    EXPECT_GT(last_line().table_hits, 0u) << "where the knight has been taken";
    shared_.options.tables.most_men = 0;
    search(test::from_fen(Tempting), tables);
    EXPECT_EQ(last_line().table_hits, 0u);
}

TEST_F(TableRoot, HitsAreThoseOfAllThreads) {
    ASSERT_TRUE(pool_.resize(3));
    shared_.options.tables.most_men = 3;
    const FakeTables tables(Wdl::Draw);
    shared_.options.tables.oracle = &tables;
    pool_.start(test::from_fen(Tempting), test::infinite());
    for (const Worker* const worker : shared_.workers)
        EXPECT_TRUE(test::eventually([worker] { return worker->table_hits() > 0; })) << worker->number();
    pool_.stop();
    pool_.wait();
    u64 hits = 0;
    for (const Worker* const worker : shared_.workers) hits += worker->table_hits();
    EXPECT_EQ(shared_.total_table_hits(), hits);
    // The next search starts counting from 0.
    shared_.options.tables.most_men = 0;
    search(test::from_fen(Tempting), FakeTables(Wdl::Draw));
    EXPECT_EQ(shared_.total_table_hits(), 0u);
}

// --- with real tables ---

TEST_F(TableRoot, TheLineGoesOnToMate) {
    const tablebase::TestTables tables = tablebase::own_tables();
    const Position root = test::from_fen("8/8/8/8/8/2k5/8/KR6 w - - 0 1");
    search(root, *tables, test::to_depth(3));
    Position position = root;
    for (const chess::Move move : last_line().pv) {
        ASSERT_TRUE(position.is_legal(move));
        position.do_move(move);
    }
    EXPECT_TRUE(position.in_check() && !chess::has_legal_move(position)) << last_line().pv.size();
    EXPECT_EQ(last_line().score, Score::table_win_in(0));
    EXPECT_EQ(recorder_.best_moves.at(0).line.pv, last_line().pv);
}

// In a search that has lasted an hour, so that a GUI gets every line to its end.
TEST_F(TableRoot, WhoWantsEveryIterationGetsItsLineAsFound) {
    const tablebase::TestTables tables = tablebase::own_tables();
    struct : test::SearchRecorder {
        bool wants_every_iteration() const override { return true; }
    } every;
    const Position root = test::from_fen("8/8/8/8/8/2k5/8/KR6 w - - 0 1");
    Limits limits = test::to_depth(3);
    limits.start = Clock::now() - std::chrono::hours(1);
    search(root, *tables, limits);
    ASSERT_EQ(recorder_.lines.front().depth, 1);
    EXPECT_GT(recorder_.lines.front().pv.size(), 10u);
    shared_.listener = &every;
    shared_.tt.clear();
    pool_.start(root, limits);
    pool_.wait();
    ASSERT_FALSE(every.lines.empty());
    ASSERT_EQ(every.lines.front().depth, 1);
    EXPECT_LE(every.lines.front().pv.size(), 5u);
}

TEST_F(TableRoot, WhoWantsNoProgressIsToldTheBestMoveAlone) {
    const tablebase::TestTables tables = tablebase::own_tables();
    struct Unwatched : test::SearchRecorder {
        bool wants_progress() const override { return false; }
    } unwatched;
    shared_.listener = &unwatched;
    shared_.options.tables.oracle = tables.tables.get();
    const Position root = test::from_fen("8/8/8/8/8/2k5/8/KR6 w - - 80 99");
    pool_.start(root, test::to_depth(3));
    pool_.wait();
    EXPECT_THAT(unwatched.root_tables, IsEmpty());
    EXPECT_THAT(unwatched.lines, IsEmpty());
    ASSERT_EQ(unwatched.best_moves.size(), 1u);
    EXPECT_LE(unwatched.best_moves[0].line.pv.size(), 5u) << "no time is spent on the line";
}

// The move with the best value by the tables and, among losing moves, the one that lasts longest by DTZ.
chess::Move longest_defence(const tablebase::Oracle& tables, const Position& position) {
    const auto moves = chess::legal_moves(position);
    const auto ranking = tablebase::rank_moves(tables, position, {moves.begin(), moves.size()}, true);
    const tablebase::RankedMove* chosen = &ranking->moves.front();
    for (const auto& each : ranking->moves)
        if (each.value > chosen->value || (each.value == chosen->value && *each.dtz < *chosen->dtz))
            chosen = &each;
    return chosen->move;
}

TEST_F(TableRoot, WhatIsWonIsWon) {
    const tablebase::TestTables tables = tablebase::own_tables();
    util::Prng prng(23);
    for (const char* const ending : {"KQvK", "KRvK", "KPvK"}) {
        for (int game = 0; game < 2;) {
            Position position = test::random_position_of(ending, prng);
            const auto dtz = tables->probe_dtz(position);
            if (!dtz || *dtz <= 0 || *dtz > 100) continue;
            ++game;
            const std::string start = chess::to_fen(position);
            const chess::Color us = position.side_to_move();
            while (chess::has_legal_move(position) && !chess::is_fifty_move_draw(position) &&
                   chess::count_repetitions(position) < 2) {
                if (position.side_to_move() == us) search(position, *tables, test::to_nodes(300));
                position.do_move(position.side_to_move() == us ? recorder_.best_moves.at(0).best
                                                               : longest_defence(*tables, position));
            }
            EXPECT_TRUE(position.in_check() && position.side_to_move() != us &&
                        !chess::has_legal_move(position))
                << start << " ended in " << chess::to_fen(position);
        }
    }
}

}  // namespace
}  // namespace search
