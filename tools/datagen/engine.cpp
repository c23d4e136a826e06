// Makes engines and reports an error if there is not enough memory.
#include "tools/datagen/engine.h"

#include <new>
#include <stdexcept>

#include <fmt/format.h>

namespace datagen {

util::Result<std::unique_ptr<engine::Engine>, std::string> make_engine(int hash_mib,
                                                                       const ChosenNetwork& network) {
    const auto failure = [&](std::string_view what) {
        return util::Failure{
            fmt::format("there is no {} left for another engine with a table of {} MiB", what, hash_mib)};
    };
    try {
        auto engine = std::make_unique<engine::Engine>();
        if (!engine->resize_hash(hash_mib)) return failure("memory");
        engine->set_network_adjusted(false);
        if (network && !engine->evaluate_by(*network)) return failure("memory");
        return engine;
    } catch (const std::bad_alloc&) {
        return failure("memory");
    } catch (const std::runtime_error&) {
        return failure("memory");
    }
}

std::string no_threads(int wanted) { return fmt::format("{} threads cannot be started", wanted); }

std::string evaluation_of(const engine::Engine& engine) {
    const auto network = engine.network_in_use();
    return network ? fmt::format("network-{:016x}", network->fingerprint()) : "classical";
}

}  // namespace datagen
