// Tests of mate proofs: comparison with brute force, composed problems, and what ends a search.
#include "mate/mate_solver.h"

#include <sstream>

#include <gtest/gtest.h>

#include "mate/find_mate.h"
#include "mate/proof.h"
#include "support/positions.h"
#include "support/random_positions.h"

namespace mate {
namespace {

using adversarial::Answer;
using chess::Move;
using chess::Position;

class Memory {
public:
    explicit Memory(usize bytes) : clusters_(bytes / sizeof(Cluster)) {}
    std::span<std::byte> bytes() { return std::as_writable_bytes(std::span(clusters_)); }

private:
    struct alignas(64) Cluster {
        u64 words[8] = {};
    };
    std::vector<Cluster> clusters_;
};

bool never(u64 /*nodes*/, MateSolver::Phase /*phase*/) { return false; }

constexpr usize OneMib = usize(1) << 20;

struct Problem {
    std::string_view fen;
    int moves;
};
constexpr Problem Problems[] = {
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
    {"r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1", 2},
    {"8/8/8/8/7q/k7/8/K7 b - - 0 1", 1},
    {"7k/2p5/1pPp4/p2P4/6q1/7p/3K4/8 b - - 0 1", 4},
    {"7k/p1p5/1PPp4/p2P4/6q1/4K2p/8/8 b - - 0 1", 5},
};
// A composed problem with quiet moves.
constexpr std::string_view MateInSeven = "4N3/8/8/2R1P3/8/2P5/p2K4/Bk6 w - - 0 1";

// Brute force by the rules alone: whether the attacker has a move after which every reply leads to mate in
// time and to no draw by the fifty-move rule.
bool can_mate(Position& position, int moves) {
    for (const Move move : chess::legal_moves(position)) {
        position.do_move(move);
        const chess::MoveList replies = chess::legal_moves(position);
        bool mates = replies.empty() ? position.in_check() : !chess::is_fifty_move_draw(position);
        for (const Move reply : replies) {
            if (!mates) break;
            position.do_move(reply);
            mates = moves > 1 && !chess::is_fifty_move_draw(position) && can_mate(position, moves - 1);
            position.undo_move(reply);
        }
        position.undo_move(move);
        if (mates) return true;
    }
    return false;
}

void expect_mating_line(Position position, const FoundMate& found) {
    EXPECT_EQ(found.line.size(), usize(2 * found.moves - 1));
    for (const Move move : found.line) {
        ASSERT_TRUE(position.is_legal(move));
        position.do_move(move);
    }
    EXPECT_TRUE(position.in_check());
    EXPECT_FALSE(chess::has_legal_move(position));
}

CheckedProof checked(MateSolver& solver, const Position& root, int moves) {
    std::stringstream proof;
    EXPECT_TRUE(write_proof(proof, solver, root, moves));
    const auto result = check_proof(proof);
    EXPECT_TRUE(result) << result.error();
    return result ? result.value() : CheckedProof{};
}

TEST(MateSolver, AgreesWithBruteForce) {
    int mates = 0;
    std::vector<Position> positions = test::random_positions(400, 12);
    for (Position& position : positions) {
        for (int moves = 1; moves <= 2; ++moves) {
            Memory memory(OneMib);
            MateSolver solver(position, {}, memory.bytes(), never);
            const bool truth = can_mate(position, moves);
            mates += truth;
            EXPECT_EQ(solver.search(moves), truth ? Answer::Proven : Answer::Disproven)
                << chess::to_fen(position) << " in " << moves;
        }
    }
    EXPECT_GT(mates, 10);
}

TEST(MateSolver, ProvesProblemsAndThatTheyAreNoShorter) {
    for (const auto& [fen, moves] : Problems) {
        SCOPED_TRACE(fen);
        const Position root = test::from_fen(fen);
        Memory memory(4 * OneMib);
        MateSolver solver(root, {}, memory.bytes(), never);
        if (moves > 1) {
            EXPECT_EQ(find_mate(solver, moves - 1).answer, Answer::Disproven);
        }
        const FoundMate found = find_mate(solver, moves);
        EXPECT_EQ(found.answer, Answer::Proven);
        EXPECT_EQ(found.moves, moves);
        EXPECT_TRUE(found.is_shortest);
        expect_mating_line(root, found);
        const CheckedProof proof = checked(solver, root, moves);
        EXPECT_EQ(proof.longest, moves);
        EXPECT_GE(proof.positions, u64(moves));
    }
}

TEST(MateSolver, SeesQuietMoves) {
    const Position root = test::from_fen(MateInSeven);
    Memory memory(4 * OneMib);
    MateSolver solver(root, {}, memory.bytes(), never);
    EXPECT_EQ(solver.search(7), Answer::Proven);
    EXPECT_EQ(checked(solver, root, 7).longest, 7);
}

// The search asks for a longer mate than the shortest one.
TEST(MateSolver, FindsTheShortestOfManyMates) {
    for (const auto& [fen, moves] : Problems) {
        if (moves > 4) continue;
        const Position root = test::from_fen(fen);
        Memory memory(OneMib);
        MateSolver solver(root, {}, memory.bytes(), never);
        const FoundMate found = find_mate(solver, MaxMoves);
        EXPECT_EQ(found.moves, moves) << fen;
        EXPECT_TRUE(found.is_shortest);
        Memory other(OneMib);
        MateSolver climber(root, {}, other.bytes(), never);
        EXPECT_EQ(find_shortest_mate(climber, MaxMoves).moves, moves) << fen;
    }
}

// Entries that were replaced must be computed again, and the proofs stay complete.
TEST(MateSolver, ATableOfAFewEntriesIsEnough) {
    for (const auto& [fen, moves] : Problems) {
        if (moves > 4) continue;
        SCOPED_TRACE(fen);
        const Position root = test::from_fen(fen);
        Memory memory(usize(16) << 10);
        MateSolver solver(root, {}, memory.bytes(), never);
        const FoundMate found = find_mate(solver, moves);
        EXPECT_EQ(found.moves, moves);
        expect_mating_line(root, found);
        EXPECT_EQ(checked(solver, root, moves).longest, moves);
    }
}

// The walk reaches a position first with more moves left and then with fewer; its entry was replaced between.
TEST(MateSolver, AShorterMateFollowsALongerOneInTheWalk) {
    for (const auto& [fen, moves] : {Problem{"1k6/7K/5p2/3p4/Q5B1/8/N7/8 w - - 0 1", 6},
                                     Problem{"8/4Q3/8/8/8/7p/2N1K3/2k5 w - - 0 1", 10}}) {
        Memory memory(256);
        const Position root = test::from_fen(fen);
        MateSolver solver(root, {}, memory.bytes(), never);
        ASSERT_EQ(solver.search(moves), Answer::Proven) << fen;
        const auto line = solver.line(moves);
        ASSERT_TRUE(line) << fen;
        expect_mating_line(root, {.moves = moves, .line = *line});
        EXPECT_LE(checked(solver, root, moves).longest, moves) << fen;
    }
}

TEST(MateSolver, PlaysTheRootMovesThatAreAllowed) {
    const Position root = test::from_fen("6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1");
    for (const auto& [uci, answer] : {std::pair("d1d8", Answer::Proven), std::pair("e1e8", Answer::Proven),
                                      std::pair("h2h3", Answer::Disproven)}) {
        Memory memory(OneMib);
        MateSolver solver(root, {test::uci_move(root, uci)}, memory.bytes(), never);
        const FoundMate found = find_mate(solver, 1);
        EXPECT_EQ(found.answer, answer) << uci;
        if (found.line.empty()) continue;
        EXPECT_EQ(found.line[0], test::uci_move(root, uci));
    }
}

TEST(MateSolver, StalemateIsNoMate) {
    Memory memory(OneMib);
    MateSolver solver(test::from_fen("k7/8/1Q6/8/8/8/8/K7 w - - 0 1"), {}, memory.bytes(), never);
    EXPECT_EQ(solver.search(1), Answer::Disproven);
}

// After 97 plies without capture or pawn move the mate in two comes in time; after 98 the game is drawn
// first.
TEST(MateSolver, KnowsTheFiftyMoveRule) {
    for (const auto& [clock, answer] : {std::pair(97, Answer::Proven), std::pair(98, Answer::Disproven)}) {
        const Position root = test::from_fen("7k/8/8/6K1/8/8/8/R7 w - - " + std::to_string(clock) + " 90");
        Memory memory(OneMib);
        MateSolver solver(root, {}, memory.bytes(), never);
        EXPECT_EQ(find_mate(solver, 2).answer, answer) << clock;
    }
}

// After 1. Ra7 Kg8 the position would occur for the third time.
TEST(MateSolver, KnowsWhatStoodTwiceInTheGame) {
    Position root = test::from_fen("6k1/R7/8/8/8/8/8/1R4K1 w - - 0 1");
    const auto answer_of = [](const Position& position) {
        Memory memory(OneMib);
        MateSolver solver(position, {test::uci_move(position, "a2a7")}, memory.bytes(), never);
        return solver.search(2);
    };
    test::play(root, "a7a2 g8h8 a2a7 h8g8 a7a2 g8h8");
    EXPECT_EQ(answer_of(test::from_fen(chess::to_fen(root))), Answer::Proven);
    EXPECT_EQ(answer_of(root), Answer::Disproven);
}

// Captures and pawn moves reset the clock. The table is used for positions with several clocks.
TEST(MateSolver, AgreesWithBruteForceNearTheFiftyMoveRule) {
    constexpr std::pair<const char*, int> Boards[] = {
        {"8/8/8/8/8/2k5/2p5/K7 b - -", 3},   {"7k/8/8/6K1/8/8/8/R7 w - -", 2},
        {"k7/8/1KP5/8/8/8/8/8 w - -", 3},    {"7k/5K1p/8/8/8/8/8/6R1 w - -", 2},
        {"8/8/8/8/7p/5K1k/8/6R1 w - -", 3},  {"5k2/3P4/4K3/8/8/8/8/8 w - -", 3},
        {"8/8/8/8/8/4k1p1/8/4K2R b K -", 2}, {"kb6/p7/1K6/8/8/8/8/7R w - -", 2},
        {"k7/p1K5/8/1N6/8/8/8/8 w - -", 3},  {"6k1/6P1/5K2/7p/8/8/8/8 w - -", 3},
    };
    int mates = 0, by_the_rule = 0;
    for (const auto& [board, most_moves] : Boards)
        for (int clock = 94; clock <= 100; ++clock) {
            Position root = test::from_fen(std::string(board) + " " + std::to_string(clock) + " 90");
            Position early = test::from_fen(std::string(board) + " 0 90");
            Memory memory(OneMib);
            MateSolver solver(root, {}, memory.bytes(), never);
            bool truth = false;
            for (int moves = 1; moves <= most_moves && !truth; ++moves) {
                truth = can_mate(root, moves);
                mates += truth;
                by_the_rule += !truth && can_mate(early, moves);
                ASSERT_EQ(solver.search(moves), truth ? Answer::Proven : Answer::Disproven)
                    << chess::to_fen(root) << " in " << moves;
                if (!truth) continue;
                EXPECT_LE(checked(solver, root, moves).longest, moves);
            }
        }
    EXPECT_GT(mates, 10);
    EXPECT_GT(by_the_rule, 3);
}

TEST(MateSolver, EndsAtTheLimitOfNodesAndWhenItIsStopped) {
    const Position root = test::from_fen(MateInSeven);
    for (const u64 nodes : {1u, 10u, 500u}) {
        Memory memory(OneMib);
        MateSolver solver(root, {}, memory.bytes(), never);
        EXPECT_EQ(solver.search(7, nodes), Answer::Unknown);
        EXPECT_EQ(solver.nodes(), nodes);
    }
    Memory memory(OneMib);
    MateSolver solver(root, {}, memory.bytes(), [](u64 nodes, MateSolver::Phase) { return nodes >= 2000; });
    EXPECT_EQ(find_mate(solver, 7).answer, Answer::Unknown);
    EXPECT_LT(solver.nodes(), 2300u);
}

TEST(MateTable, RemembersLargeNumbersWell) {
    Memory memory(64);
    MateTable table(memory.bytes());
    for (u32 number = 1; number < 8'000'000; number += 1 + number / 5) {
        const Knowledge known{.move = Move(chess::Square(12), chess::Square(28), chess::MoveKind::DoublePush),
                              .proven_in = 7,
                              .refuted_in = 3,
                              .moves = 9,
                              .numbers = {number, number},
                              .nodes = 100};
        table.store(5, known);
        const auto found = table.find(5);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->move, known.move);
        EXPECT_EQ(found->proven_in, 7);
        EXPECT_EQ(found->refuted_in, 3);
        EXPECT_EQ(found->moves, 9);
        EXPECT_FALSE(found->is_walked);
        EXPECT_LE(found->numbers.proof, number);
        EXPECT_GT(found->numbers.proof, number - number / 100 - 1);
    }
    EXPECT_FALSE(table.find(6));
}

TEST(MateTable, KeepsWhatTookMostWork) {
    Memory memory(64);  // four slots
    MateTable table(memory.bytes());
    for (u64 key = 1; key <= 6; ++key) table.store(key, {.refuted_in = 1, .nodes = u64(1) << (7 - key)});
    EXPECT_TRUE(table.find(1));
    EXPECT_TRUE(table.find(2));
    EXPECT_TRUE(table.find(3));
    EXPECT_TRUE(table.find(6)) << "the new one is always kept";
    EXPECT_FALSE(table.find(4));
}

TEST(MateSolver, TheProofNumberTellsAnAttackFromAQuietPosition) {
    const auto number_after = [](std::string_view fen, u64 nodes) {
        Memory memory(OneMib);
        MateSolver solver(test::from_fen(std::string(fen).c_str()), {}, memory.bytes(), never);
        solver.search(7, nodes);
        return solver.proof_number(7);
    };
    const u32 attack = number_after(MateInSeven, 100);
    EXPECT_GT(attack, 0u);
    EXPECT_GT(number_after("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", 100),
              4 * attack);
    EXPECT_EQ(number_after(MateInSeven, MateSolver::Unlimited), 0u);
}

}  // namespace
}  // namespace mate
