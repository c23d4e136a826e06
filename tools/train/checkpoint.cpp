// Encodes and decodes checkpoints, and makes the state before the first step.
#include "tools/train/checkpoint.h"

#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "util/fnv1a.h"
#include "util/prng.h"

namespace train {

namespace {

constexpr std::string_view Magic = "HouyiCkp";
constexpr u64 Version = 3;  // version 2 held out other games

class Writer {
public:
    template <class T>
    void put(const T& value) {
        put_bytes(&value, sizeof(T));
    }
    void put_floats(const AlignedFloats& floats) { put_bytes(floats.data(), floats.size() * sizeof(float)); }
    void put_bytes(const void* data, usize size) {
        const u8* const from = static_cast<const u8*>(data);
        bytes_.insert(bytes_.end(), from, from + size);
    }
    std::vector<u8>& bytes() { return bytes_; }

private:
    std::vector<u8> bytes_;
};

// The caller has checked the size.
class Reader {
public:
    explicit Reader(std::span<const u8> bytes) : bytes_(bytes) {}

    template <class T>
    T get() {
        T value;
        get_bytes(&value, sizeof(T));
        return value;
    }
    void get_floats(AlignedFloats& floats) { get_bytes(floats.data(), floats.size() * sizeof(float)); }
    void get_bytes(void* data, usize size) {
        std::memcpy(data, bytes_.data() + offset_, size);
        offset_ += size;
    }
    usize offset() const { return offset_; }

private:
    std::span<const u8> bytes_;
    usize offset_ = 0;
};

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
    fill_uniformly(all.subspan(layout.hidden_weights(), layout.hidden_biases()), HiddenBound, prng);
    fill_uniformly(all.subspan(layout.output_weights(), layout.output_biases() - layout.output_weights()),
                   output_bound, prng);
    return state;
}

std::vector<u8> encode_checkpoint(const TrainingState& state, const Settings& settings, u64 data_digest) {
    Writer writer;
    writer.put_bytes(Magic.data(), Magic.size());
    writer.put(Version);
    writer.put(data_digest);
    writer.put(state.step);
    writer.put(state.loss_count);
    writer.put(state.loss_sum);
    const auto numbers = settings.numbers();
    writer.put(u64(numbers.size()));
    for (const auto& [name, number] : numbers) writer.put(number);
    writer.put(u64(state.parameters.size()));
    writer.put_floats(state.parameters);
    writer.put_floats(state.moments.first);
    writer.put_floats(state.moments.second);
    writer.put(util::fnv1a(writer.bytes()));
    return std::move(writer.bytes());
}

util::Result<TrainingState, std::string> decode_checkpoint(std::span<const u8> bytes,
                                                           const Settings& settings, u64 data_digest) {
    if (bytes.size() < Magic.size() + 8 || std::memcmp(bytes.data(), Magic.data(), Magic.size()) != 0)
        return failure(0, fmt::format("no checkpoint: it does not begin with {}", Magic));
    const usize body_size = bytes.size() - 8;
    Reader hash(bytes.subspan(body_size));
    if (hash.get<u64>() != util::fnv1a(bytes.first(body_size)))
        return failure(body_size, "the checksum does not fit: the checkpoint is damaged or cut off");

    const auto numbers = settings.numbers();
    const usize parameter_count = Layout{settings.architecture}.size();
    Reader reader(bytes.first(body_size));
    reader.get<u64>();  // the magic
    if (bytes.size() < checkpoint_size(numbers.size(), 0))
        return failure(bytes.size(), "the checkpoint is too short");
    if (const u64 version = reader.get<u64>(); version != Version)
        return failure(8, fmt::format("the version is {}{}; this program reads version {}", version,
                                      version == 2 ? ", whose runs held out other games" : "", Version));
    const u64 digest = reader.get<u64>();
    TrainingState state;
    state.step = reader.get<u64>();
    state.loss_count = reader.get<u64>();
    state.loss_sum = reader.get<double>();
    if (const u64 count = reader.get<u64>(); count != numbers.size())
        return failure(reader.offset() - 8, fmt::format("{} settings, not {}", count, numbers.size()));
    for (const auto& [name, number] : numbers)
        if (const double was = reader.get<double>(); was != number)
            return failure(reader.offset() - 8,
                           fmt::format("the run has --{} {}, not {}", name, was, number));
    if (digest != data_digest)
        return failure(
            16, "the run has other data: other files, another order of them, filters or held-out share");
    if (reader.get<u64>() != parameter_count ||
        bytes.size() != checkpoint_size(numbers.size(), parameter_count))
        return failure(reader.offset() - 8, "the number of parameters is wrong");
    state.parameters = AlignedFloats(parameter_count);
    state.moments = Moments(parameter_count);
    reader.get_floats(state.parameters);
    reader.get_floats(state.moments.first);
    reader.get_floats(state.moments.second);
    return state;
}

}  // namespace train
