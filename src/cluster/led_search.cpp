// Delegation.
#include "cluster/led_search.h"

#include <utility>

namespace cluster {

namespace {

class LedSearch final : public search::Searcher {
public:
    LedSearch(search::SharedState& shared, search::ThreadPool& pool, SearchHooks hooks)
        : shared_(shared), pool_(pool), hooks_(std::move(hooks)) {}
    ~LedSearch() override {
        stop();
        wait();
    }

    void start(const chess::Position& root, const search::Limits& limits) override {
        hooks_.start(shared_, pool_, root, limits);
    }
    void stop() override {
        hooks_.before_stop();
        pool_.stop();
    }
    void ponder_hit() override { pool_.ponder_hit(); }
    void wait() override { pool_.wait(); }
    bool is_searching() const override { return pool_.is_searching(); }
    bool is_pondering() const override { return pool_.is_pondering(); }
    u64 nodes() const override { return pool_.nodes(); }

private:
    search::SharedState& shared_;
    search::ThreadPool& pool_;
    SearchHooks hooks_;
};

}  // namespace

search::SearcherFactory led_search(SearchHooks hooks) {
    return [hooks = std::move(hooks)](search::SharedState& shared,
                                      search::ThreadPool& pool) -> std::unique_ptr<search::Searcher> {
        return std::make_unique<LedSearch>(shared, pool, hooks);
    };
}

}  // namespace cluster
