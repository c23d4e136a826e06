// Encodes and decodes checkpoints, and makes the state before the first step.
#include "tools/train/checkpoint.h"

#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "util/bytes.h"
#include "util/prng.h"

namespace train {

namespace {

constexpr std::string_view Magic = "HouyiCkp";
constexpr u64 Version = 5;

// Appends the bytes of the items of a container.
template <class Items>
void put(std::vector<u8>& bytes, const Items& items) {
    const auto* const from = reinterpret_cast<const u8*>(std::data(items));
    bytes.insert(bytes.end(), from, from + std::size(items) * sizeof(*std::data(items)));
}

// Takes the next number; the caller has checked the size.
template <class T>
T take(std::span<const u8>& rest) {
    T value;
    std::memcpy(&value, rest.data(), sizeof(T));
    rest = rest.subspan(sizeof(T));
    return value;
}

usize checkpoint_size(usize settings, usize parameters) {
    return Magic.size() + 6 * 8 + settings * 8 + 8 + parameters * 3 * sizeof(float) + 8;
}

util::Failure<std::string> failure(usize offset, const std::string& message) {
    return util::Failure{fmt::format("at byte {}: {}", offset, message)};
}

void fill_uniformly(std::span<float> values, double bound, util::Prng& prng) {
    for (float& value : values) value = float(bound * (2 * prng.unit() - 1));
}

}  // namespace

TrainingState initial_state(const Settings& settings) {
    const Layout layout{settings.architecture};
    TrainingState state;
    state.parameters = AlignedFloats(layout.size());
    state.moments = Moments(layout.size());
    util::Prng prng(settings.seed);
    // These bounds keep hidden values, which are sums of some 20 weights, and outputs of the order of 1
    // (Glorot and Bengio 2010).
    constexpr double HiddenBound = 0.12;
    const double output_bound = 1 / std::sqrt(2.0 * settings.architecture.hidden);
    const auto all = state.parameters.span();
    fill_uniformly(all.first(layout.hidden_biases()), HiddenBound, prng);
    fill_uniformly(all.subspan(layout.output_weights(), layout.output_biases() - layout.output_weights()),
                   output_bound, prng);
    return state;
}

std::vector<u8> encode_checkpoint(const TrainingState& state, const Settings& settings, u64 data_digest) {
    std::vector<u8> bytes;
    put(bytes, Magic);
    put(bytes, std::array{Version, data_digest, state.step, state.loss_count});
    put(bytes, std::array{state.loss_sum});
    const auto numbers = settings.numbers();
    put(bytes, std::array{u64(numbers.size())});
    for (const auto& [name, number] : numbers) put(bytes, std::array{number});
    put(bytes, std::array{u64(state.parameters.size())});
    for (const AlignedFloats* floats : {&state.parameters, &state.moments.first, &state.moments.second})
        put(bytes, *floats);
    put(bytes, std::array{util::fnv1a(bytes)});
    return bytes;
}

util::Result<TrainingState, std::string> decode_checkpoint(std::span<const u8> bytes,
                                                           const Settings& settings, u64 data_digest) {
    if (bytes.size() < Magic.size() + 8 || std::memcmp(bytes.data(), Magic.data(), Magic.size()) != 0)
        return failure(0, fmt::format("no checkpoint: it does not begin with {}", Magic));
    const usize body_size = bytes.size() - 8;
    auto checksum = bytes.subspan(body_size);
    if (take<u64>(checksum) != util::fnv1a(bytes.first(body_size)))
        return failure(body_size, "the checksum does not fit: the checkpoint is damaged or cut off");

    const auto numbers = settings.numbers();
    const usize parameter_count = Layout{settings.architecture}.size();
    auto rest = bytes.first(body_size).subspan(Magic.size());
    const auto place = [&] { return usize(rest.data() - bytes.data()) - 8; };  // of the number taken last
    if (bytes.size() < checkpoint_size(numbers.size(), 0))
        return failure(bytes.size(), "the checkpoint is too short");
    if (const u64 version = take<u64>(rest); version != Version)
        return failure(8, fmt::format("the version is {}; this program reads version {}", version, Version));
    const u64 digest = take<u64>(rest);
    TrainingState state;
    state.step = take<u64>(rest);
    state.loss_count = take<u64>(rest);
    state.loss_sum = take<double>(rest);
    if (const u64 count = take<u64>(rest); count != numbers.size())
        return failure(place(), fmt::format("{} settings, not {}", count, numbers.size()));
    // The data come first, as the scale may be fitted to them.
    if (digest != data_digest)
        return failure(
            16, "the run has other data: other files, another order of them, filters or held-out share");
    for (const auto& [name, number] : numbers)
        if (const double was = take<double>(rest); was != number)
            return failure(place(), fmt::format("the run has --{} {}, not {}", name, was, number));
    if (take<u64>(rest) != parameter_count ||
        bytes.size() != checkpoint_size(numbers.size(), parameter_count))
        return failure(place(), "the number of parameters is wrong");
    state.parameters = AlignedFloats(parameter_count);
    state.moments = Moments(parameter_count);
    for (AlignedFloats* floats : {&state.parameters, &state.moments.first, &state.moments.second}) {
        std::memcpy(floats->data(), rest.data(), floats->size() * sizeof(float));
        rest = rest.subspan(floats->size() * sizeof(float));
    }
    return state;
}

}  // namespace train
