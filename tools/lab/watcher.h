// An observer of a search on a game of any type, which passes on what it sees to a SearchSink.
#pragma once

#include <ranges>
#include <string>

#include "lab/search_sink.h"

namespace lab_tool {

template <adversarial::Game G>
class Watcher : public adversarial::NullObserver {
public:
    // No sink: nothing is passed on. One type for both, since each compiles all algorithms anew.
    explicit Watcher(SearchSink* sink) : sink_(sink) {}

    template <class Action>
    void enter(const G& game, const adversarial::NodeEntry<Action>& entry) {
        if (sink_ != nullptr) sink_->enter(event_of(game, entry));
    }
    void window(double alpha, double beta) {
        if (sink_ != nullptr) sink_->window(alpha, beta);
    }
    void cut(adversarial::CutReason reason, double value) {
        if (sink_ != nullptr) sink_->cut(reason, value);
    }
    void leaf(adversarial::LeafKind kind, double value) {
        if (sink_ != nullptr) sink_->leaf(kind, value);
    }
    void leave(double value) {
        if (sink_ != nullptr) sink_->leave(value);
    }
    void re_search(double alpha, double beta) {
        if (sink_ != nullptr) sink_->re_search(alpha, beta);
    }

private:
    template <class Action>
    static NodeEvent event_of(const G& game, const adversarial::NodeEntry<Action>& entry) {
        NodeEvent event{entry.ply,  entry.depth, entry.kind, entry.view,           entry.alpha,
                        entry.beta, {},          {},         branches(game, entry)};
        if (entry.action) event.action = G::name(*entry.action);
        if constexpr (requires { game.node_number(); }) event.place = game.node_number();
        return event;
    }

    template <class Action>
    static int branches(const G& game, const adversarial::NodeEntry<Action>& entry) {
        if (game.is_terminal()) return 0;
        if constexpr (adversarial::StochasticGame<G>) {
            if (entry.kind == adversarial::NodeKind::Chance) return int(std::ranges::size(game.outcomes()));
        }
        const bool is_horizon = entry.depth && *entry.depth <= 0;
        return is_horizon ? 0 : int(std::ranges::size(game.actions()));
    }

    SearchSink* sink_;
};

}  // namespace lab_tool
