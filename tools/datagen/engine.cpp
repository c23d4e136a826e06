// Makes engines and reports an error if there is not enough memory.
#include "tools/datagen/engine.h"

#include <exception>

#include <fmt/format.h>

namespace datagen {

util::Result<std::unique_ptr<engine::Engine>, std::string> make_engine(int hash_mib,
                                                                       const ChosenNetwork& network) {
    const util::Failure failure{
        fmt::format("there is no memory left for another engine with a table of {} MiB", hash_mib)};
    try {
        auto engine = std::make_unique<engine::Engine>();
        if (!engine->resize_hash(hash_mib)) return failure;
        engine->set_network_adjusted(false);
        if (network && !engine->evaluate_by(*network)) return failure;
        return engine;
    } catch (const std::exception&) {
        return failure;
    }
}

}  // namespace datagen
