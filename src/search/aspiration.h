// The aspiration window of an iteration: narrow around the last score, and wider each time the score falls
// outside it (CPW: Aspiration Windows). This class only computes the window; Worker::search_line uses it.
//
// Example: the last score is 30 cp, so the window is (18, 42). The search returns 45 and fails high: the
// window becomes (18, 57), and the next step is 12 + 12 / 2 + 3 = 21 cp. The search returns 70: the window
// becomes (18, 91). If the first search had returned 10, the window would be (-2, 30): alpha moves to 12
// below the score, and beta to the middle of the window that failed.
#pragma once

#include "search/node.h"
#include "search/params.h"
#include "search/window.h"

namespace search {

class AspirationWindow {
public:
    // The window for an iteration of the given depth. `last` is the score of the previous iteration, or
    // -infinite if there is none; at high depth the first search then fails high, and beta follows its score.
    // The window is open at low depth, since scores still vary a lot there, and if the last score is
    // decisive.
    AspirationWindow(Depth depth, Score last) {
        if (depth >= params::aspiration_min_depth && !last.is_decisive())
            window_ = {last - delta_cp_, last + delta_cp_};
    }

    // The window to search with.
    const Window& window() const { return window_; }

    // The search returned `score`, at or below alpha. The window extends downward and loses its upper half.
    void fail_low(Score score) {
        window_ = {score - delta_cp_, window_.alpha + (window_.beta - window_.alpha) / 2};
        grow(score);
    }
    // The search returned `score`, at or above beta. The window extends upward.
    void fail_high(Score score) {
        window_.beta = score + delta_cp_;
        grow(score);
    }

private:
    // The next failure moves a bound farther. If the step is too large or the score is decisive, the window
    // is open.
    void grow(Score score) {
        delta_cp_ += delta_cp_ * params::aspiration_growth / 100 + params::aspiration_growth_least;
        if (delta_cp_ > params::aspiration_widest || score.is_decisive()) window_ = Window::open();
    }

    int delta_cp_ = params::aspiration_delta;
    Window window_ = Window::open();
};

}  // namespace search
