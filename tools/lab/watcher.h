// Forwards the events of a search on a game of any type to a SearchObserver.
#pragma once

#include <ranges>
#include <string>

#include "lab/search_observer.h"

namespace lab_tool {

template <adversarial::Game G>
class Watcher : public adversarial::NullObserver {
public:
    // nullptr: nothing is forwarded. One type serves both cases, because each observer type compiles all
    // algorithms again.
    explicit Watcher(SearchObserver* observer) : observer_(observer) {}

    template <class Action>
    void enter(const G& game, const adversarial::NodeEntry<Action>& entry) {
        if (observer_ != nullptr) observer_->enter(event_of(game, entry));
    }
    void window(double alpha, double beta) {
        if (observer_ != nullptr) observer_->window(alpha, beta);
    }
    void cut(adversarial::CutReason reason, double value) {
        if (observer_ != nullptr) observer_->cut(reason, value);
    }
    void leaf(adversarial::LeafKind kind, double value) {
        if (observer_ != nullptr) observer_->leaf(kind, value);
    }
    void leave(double value) {
        if (observer_ != nullptr) observer_->leave(value);
    }
    void re_search(double alpha, double beta) {
        if (observer_ != nullptr) observer_->re_search(alpha, beta);
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

    SearchObserver* observer_;
};

}  // namespace lab_tool
