// The evaluations that tests of the search use, as a test parameter: the classical evaluation, and the
// embedded network if there is one. And a pool of threads with such an evaluation.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "eval/nnue/network.h"
#include "support/searching.h"

namespace search {

enum class Evaluation { Classical, Network };

inline std::vector<Evaluation> evaluations() {
    if (eval::nnue::embedded_network().empty()) return {Evaluation::Classical};
    return {Evaluation::Classical, Evaluation::Network};
}

inline std::string name_of(const testing::TestParamInfo<Evaluation>& info) {
    return info.param == Evaluation::Network ? "TheNetwork" : "TheClassicalEvaluation";
}
inline void PrintTo(Evaluation evaluation, std::ostream* out) {
    *out << (evaluation == Evaluation::Network ? "network" : "classical");
}

// The value of Options::network for this evaluation. The network is loaded once, for the life of the program.
inline const eval::nnue::Network* network_of(Evaluation evaluation) {
    if (evaluation == Evaluation::Classical) return nullptr;
    static const eval::nnue::Network network =
        eval::nnue::Network::load(eval::nnue::embedded_network()).value();
    return &network;
}

// A pool with the evaluation, and a recorder that listens.
class PoolTest : public testing::TestWithParam<Evaluation> {
protected:
    PoolTest() {
        EXPECT_TRUE(shared_.tt.resize(16));
        shared_.listener = &recorder_;
        shared_.options.network = network_of(GetParam());
    }

    // Runs a search to its end and checks that exactly one best move is reported and that it is legal if any
    // move is.
    chess::Move search(const chess::Position& position, const Limits& limits) {
        recorder_.lines.clear();
        recorder_.best_moves.clear();
        pool_.start(position, limits);
        pool_.wait();
        EXPECT_EQ(recorder_.best_moves.size(), 1u);
        const chess::Move best = recorder_.best_moves.at(0).best;
        EXPECT_EQ(position.is_legal(best), chess::has_legal_move(position));
        return best;
    }

    test::SearchRecorder recorder_;
    SharedState shared_;
    test::PoolSearch pool_{shared_};
};

}  // namespace search
