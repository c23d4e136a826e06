// The window of an iteration: narrow about the last score, and wider each time the score falls outside of it
// (CPW: Aspiration Windows). It only computes the window; Worker::search_line searches.
//
// The last score is 30 cp, so the window is (18, 42). The search gives 45: it failed high, the window is (18, 57), and the
// next step is 12 + 12 / 2 + 3 = 21 cp. The search gives 70: (18, 91). Had the first search given 10, the window would be
// (-2, 30): alpha moves 12 below the score, beta to the middle of the window that failed.
#pragma once

#include "search/node.h"
#include "search/params.h"
#include "search/window.h"

namespace search {

class AspirationWindow {
public:
    // For an iteration of that depth; `last` is the score of the one before, or -infinite if there is none: at
    // great depth the first search then fails high, and beta follows its score. Open at little depth, where scores still
    // jump, and about a mate.
    AspirationWindow(Depth depth, Score last) {
        if (depth >= params::aspiration_min_depth && !last.is_decisive())
            window_ = {last - delta_cp_, last + delta_cp_};
    }

    // What to search with.
    const Window& window() const { return window_; }

    // The search gave that score, at or below alpha. The window reaches lower; its upper half is not needed.
    void fail_low(Score score) {
        window_ = {score - delta_cp_, window_.alpha + (window_.beta - window_.alpha) / 2};
        grow(score);
    }
    // The search gave that score, at or above beta. The window reaches higher.
    void fail_high(Score score) {
        window_.beta = score + delta_cp_;
        grow(score);
    }

private:
    // The next failure moves a bound farther. After one too many, or a mate score, the window is open.
    void grow(Score score) {
        delta_cp_ += delta_cp_ * params::aspiration_growth / 100 + params::aspiration_growth_least;
        if (delta_cp_ > params::aspiration_widest || score.is_decisive()) window_ = Window::open();
    }

    int delta_cp_ = params::aspiration_delta;
    Window window_ = Window::open();
};

}  // namespace search
