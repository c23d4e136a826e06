// The window of an iteration: narrow about the last score, and wider each time the score falls outside of it
// (CPW: Aspiration Windows). A value that knows no search.
#pragma once

#include "search/node.h"
#include "search/params.h"
#include "search/window.h"

namespace search {

class AspirationWindow {
public:
    // For an iteration of that depth; `last` is the score of the one before, -infinite where there is none. Open at
    // little depth, where scores still jump, and about a mate.
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
    // The next failure moves a bound farther; one too many, or a mate, and there are no bounds any more.
    void grow(Score score) {
        delta_cp_ += delta_cp_ * params::aspiration_growth / 100 + params::aspiration_growth_least;
        if (delta_cp_ > params::aspiration_widest || score.is_decisive()) window_ = Window::open();
    }

    int delta_cp_ = params::aspiration_delta;
    Window window_ = Window::open();
};

}  // namespace search
