// Sinks receive the terms of the evaluation. The same evaluation code serves three uses, depending on its
// sink: a plain sum, a trace by term and side, or the list of coefficients that a tuner needs.
//
// A sink has add(), which adds a weight `count` times for one side; sum(), White's terms less Black's; and
// UsesPawnTable, which says whether cached sums may replace single terms: if so, it has add_sum() as well.
// Weights are used only through add().
#pragma once

#include <vector>

#include "chess/color.h"
#include "eval/classical/term.h"
#include "eval/classical/weights.h"

namespace eval::classical {

// The sum of all terms, White's less Black's.
class SumSink {
public:
    static constexpr bool UsesPawnTable = true;

    void add(chess::Color us, Term /*term*/, const TaperedScore& weight, int count = 1) {
        add_sum(us == chess::Color::White ? weight * count : -(weight * count));
    }
    void add_sum(TaperedScore white_less_black) { sum_ += white_less_black; }

    TaperedScore sum() const { return sum_; }

private:
    TaperedScore sum_;
};

// The value of each term for each side.
class TraceSink {
public:
    static constexpr bool UsesPawnTable = false;

    void add(chess::Color us, Term term, const TaperedScore& weight, int count = 1) {
        terms_[term][us] += weight * count;
    }

    const PerTerm<chess::PerColor<TaperedScore>>& terms() const { return terms_; }
    TaperedScore sum() const {
        TaperedScore sum;
        for (const auto& sides : terms_) sum += sides[chess::Color::White] - sides[chess::Color::Black];
        return sum;
    }

private:
    PerTerm<chess::PerColor<TaperedScore>> terms_{};
};

// How often each weight counts: the gradient of the sum. Several coefficients may belong to one weight.
class CoefficientSink {
public:
    static constexpr bool UsesPawnTable = false;

    struct Coefficient {
        usize weight;  // index_of() the weight
        int count;     // White's less Black's
    };

    explicit CoefficientSink(const Weights& table) : table_(table) {}

    void add(chess::Color us, Term /*term*/, const TaperedScore& weight, int count = 1) {
        if (count == 0) return;
        coefficients_.push_back({index_of(table_, weight), us == chess::Color::White ? count : -count});
        sum_ += weight * coefficients_.back().count;
    }

    const std::vector<Coefficient>& coefficients() const { return coefficients_; }
    TaperedScore sum() const { return sum_; }

private:
    const Weights& table_;
    std::vector<Coefficient> coefficients_;
    TaperedScore sum_;
};

}  // namespace eval::classical
