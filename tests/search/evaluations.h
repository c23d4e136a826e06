// The evaluations that tests of the search use, as a test parameter: the classical evaluation, and the
// embedded network if there is one.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "eval/nnue/embedded.h"
#include "eval/nnue/network.h"

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

}  // namespace search
