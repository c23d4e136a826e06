// Reads a network file of limited size and reports errors with the name of the file.
#include "eval/nnue/network_file.h"

#include <new>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "util/file.h"
#include "util/text.h"

namespace eval::nnue {

namespace {

// At most `limit` + 1 bytes of the file. Nothing if it cannot be read.
std::optional<std::vector<u8>> read_file(const std::string& name, usize limit) {
    auto file = util::open_file(name);
    if (!file) return {};
    std::vector<u8> bytes(limit + 1);
    file->read(reinterpret_cast<char*>(bytes.data()), std::streamsize(bytes.size()));
    if (file->bad() || (file->gcount() == 0 && !file->eof())) return {};
    bytes.resize(usize(file->gcount()));
    return bytes;
}

}  // namespace

util::Result<std::shared_ptr<const Network>, std::string> read_network(const std::string& file) {
    try {
        const auto bytes = read_file(file, MaxFileSize);
        if (!bytes) return util::Failure{fmt::format("{} cannot be read", util::quoted(file))};
        auto network = Network::load(*bytes);
        if (!network)
            return util::Failure{fmt::format("{}: {}", util::quoted(file), describe(network.error()))};
        return std::make_shared<const Network>(std::move(network).value());
    } catch (const std::bad_alloc&) {
        return util::Failure{fmt::format("{}: there is no memory for it", util::quoted(file))};
    }
}

}  // namespace eval::nnue
