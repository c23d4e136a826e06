// Reads and writes networks as bytes, and evaluates a board from scratch.
#include "eval/nnue/network.h"

#include <cstring>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "eval/nnue/simd/simd.h"
#include "util/bytes.h"
#include "util/file.h"
#include "util/text.h"

namespace eval::nnue {

namespace {

constexpr std::string_view Magic = "HouyiNet";
constexpr u32 Version = 1;
constexpr usize HeaderSize = 64;

template <class Int>
void append_all(std::vector<u8>& bytes, const std::vector<Int>& values) {
    for (const Int value : values) util::put_number(bytes, value);
}

// --- the header and its allowed values ---

struct Header {
    Architecture architecture;
    int scale_cp = 0;
};

struct Sizes {  // numbers of weights
    usize hidden_weights, hidden_biases, output_weights, output_biases;

    explicit Sizes(const Architecture& a)
        : hidden_weights(usize(Inputs) * usize(a.hidden)), hidden_biases(usize(a.hidden)),
          output_weights(2 * usize(a.hidden) * usize(a.buckets)), output_biases(usize(a.buckets)) {}

    usize file_size() const {
        return HeaderSize + 2 * (hidden_weights + hidden_biases + output_weights) + 4 * output_biases;
    }
};

util::Failure<std::string> failure(usize offset, std::string_view message) {
    return util::Failure{fmt::format("at byte {}: {}", offset, message)};
}

util::Result<Header, std::string> read_header(std::span<const u8> bytes) {
    const usize magic_size = std::min(bytes.size(), Magic.size());
    if (bytes.empty() || std::memcmp(bytes.data(), Magic.data(), magic_size) != 0)
        return failure(0, fmt::format("this is not a network file: it does not begin with {}", Magic));
    if (bytes.size() < HeaderSize)
        return failure(bytes.size(), fmt::format("the file ends within its header of {} bytes", HeaderSize));

    const auto field = [&](usize offset) { return util::get_number<u32>(bytes.data() + offset); };
    if (field(8) != Version)
        return failure(8, fmt::format("the version is {}; this program reads version {}", field(8), Version));
    if (field(12) == 0 || field(12) > MaxHidden || field(12) % HiddenStep != 0)
        return failure(12, fmt::format("H is {}; allowed are multiples of {} up to {}", field(12), HiddenStep,
                                       MaxHidden));
    if (field(16) == 0 || field(16) > MaxBuckets)
        return failure(
            16, fmt::format("there are {} output buckets; allowed are 1 to {}", field(16), MaxBuckets));
    if (field(20) != QA) return failure(20, fmt::format("QA is {}, not {}", field(20), QA));
    if (field(24) != QB) return failure(24, fmt::format("QB is {}, not {}", field(24), QB));
    if (field(28) == 0 || field(28) > MaxScaleCp)
        return failure(28, fmt::format("the scale is {} cp; allowed are 1 to {}", field(28), MaxScaleCp));
    for (usize i = 32; i < HeaderSize; ++i)
        if (bytes[i] != 0) return failure(i, fmt::format("byte {} of the header is not 0", i));
    return Header{{int(field(12)), int(field(16))}, int(field(28))};
}

// Reads numbers one after the other and checks that each is within a bound.
class WeightReader {
public:
    explicit WeightReader(std::span<const u8> bytes) : bytes_(bytes) {}

    template <class Int>
    std::vector<Int> read_next(usize count, std::string_view name, i64 bound) {
        std::vector<Int> values(count);
        for (Int& value : values) {
            value = util::get_number<Int>(bytes_.data() + offset_);
            if (std::abs(i64(value)) > bound && error_.empty())
                error_ =
                    failure(offset_, fmt::format("{} of {} is not within -{}..{}", name, value, bound, bound))
                        .error;
            offset_ += sizeof(Int);
        }
        return values;
    }
    // Empty if all numbers were within their bounds.
    const std::string& error() const { return error_; }

private:
    std::span<const u8> bytes_;
    usize offset_ = HeaderSize;
    std::string error_;
};

AlignedValues aligned(const std::vector<i16>& values) {
    AlignedValues array(values.size());
    std::copy(values.begin(), values.end(), array.data());
    return array;
}

util::LargeBuffer on_large_pages(const std::vector<i16>& values) {
    const usize bytes = values.size() * sizeof(i16);
    util::LargeBuffer buffer = util::LargeBuffer::allocate(bytes);
    if (buffer.size() < bytes) throw std::bad_alloc();
    std::memcpy(buffer.data(), values.data(), bytes);
    return buffer;
}

}  // namespace

std::vector<u8> encode(const QuantisedWeights& weights) {
    std::vector<u8> bytes(Magic.begin(), Magic.end());
    util::put_number(bytes, Version);
    util::put_number(bytes, u32(weights.architecture.hidden));
    util::put_number(bytes, u32(weights.architecture.buckets));
    util::put_number(bytes, u32(QA));
    util::put_number(bytes, u32(QB));
    util::put_number(bytes, u32(weights.scale_cp));
    bytes.resize(HeaderSize);
    append_all(bytes, weights.hidden_weights);
    append_all(bytes, weights.hidden_biases);
    append_all(bytes, weights.output_weights);
    append_all(bytes, weights.output_biases);
    assert(bytes.size() == Sizes(weights.architecture).file_size());
    return bytes;
}

util::Result<Network, std::string> Network::load(std::span<const u8> bytes) {
    const auto header = read_header(bytes);
    if (!header) return util::Failure{header.error()};
    const Sizes sizes(header->architecture);
    if (bytes.size() != sizes.file_size())
        return failure(std::min(bytes.size(), sizes.file_size()),
                       fmt::format("the file has {} bytes; H = {} with {} output buckets makes {}",
                                   bytes.size(), header->architecture.hidden, header->architecture.buckets,
                                   sizes.file_size()));

    constexpr i64 MaxOutputBias = i64(QA) * QB * 1000;  // an output of 1000: far beyond any score
    WeightReader reader(bytes);
    QuantisedWeights weights;
    weights.architecture = header->architecture;
    weights.scale_cp = header->scale_cp;
    weights.hidden_weights = reader.read_next<i16>(sizes.hidden_weights, "a hidden weight", MaxHiddenWeight);
    weights.hidden_biases = reader.read_next<i16>(sizes.hidden_biases, "a hidden bias", MaxHiddenWeight);
    weights.output_weights = reader.read_next<i16>(sizes.output_weights, "an output weight", MaxOutputWeight);
    weights.output_biases = reader.read_next<i32>(sizes.output_biases, "an output bias", MaxOutputBias);
    if (!reader.error().empty()) return util::Failure{reader.error()};
    return Network(weights);
}

Network::Network(const QuantisedWeights& weights)
    : architecture_(weights.architecture), scale_cp_(weights.scale_cp),
      hidden_weights_(on_large_pages(weights.hidden_weights)), hidden_biases_(aligned(weights.hidden_biases)),
      output_weights_(aligned(weights.output_weights)), output_biases_(weights.output_biases) {}

u64 Network::fingerprint() const {
    u64 hash = util::Fnv1aStart;
    const auto add = [&](const void* data, usize bytes) {
        hash = util::fnv1a(std::span(static_cast<const u8*>(data), bytes), hash);
    };
    const Sizes sizes(architecture_);
    const int numbers[] = {architecture_.hidden, architecture_.buckets, scale_cp_};
    add(numbers, sizeof(numbers));
    add(hidden_weights_.data(), sizes.hidden_weights * sizeof(i16));
    add(hidden_biases_.data(), sizes.hidden_biases * sizeof(i16));
    add(output_weights_.data(), sizes.output_weights * sizeof(i16));
    add(output_biases_.data(), sizes.output_biases * sizeof(i32));
    return hash;
}

QuantisedWeights Network::weights() const {
    const Sizes sizes(architecture_);
    const auto copied = [](const i16* first, usize count) { return std::vector<i16>(first, first + count); };
    return {.architecture = architecture_,
            .scale_cp = scale_cp_,
            .hidden_weights = copied(hidden_weights(0), sizes.hidden_weights),
            .hidden_biases = copied(hidden_biases_.data(), sizes.hidden_biases),
            .output_weights = copied(output_weights_.data(), sizes.output_weights),
            .output_biases = output_biases_};
}

int Network::output_cp(const i16* us, const i16* them, int piece_count, const Kernels& kernels) const {
    const usize bucket = usize(architecture_.bucket_of(piece_count));
    const usize hidden = usize(architecture_.hidden);
    const i64 sum = kernels.screlu_dot(us, them, output_weights_.data() + bucket * 2 * hidden, int(hidden));
    // In units of 1/(QA*QB), below 2^31, so that the product with the scale does not overflow.
    const i64 output = sum * SquareDivisor / QA + output_biases_[bucket];
    return int(std::clamp<i64>(output * scale_cp_ / (QA * QB), -Score::max_evaluation().cp(),
                               Score::max_evaluation().cp()));
}

int Network::evaluate_cp(const chess::PerSquare<Piece>& board, Color side_to_move) const {
    const Kernels& kernels = simd::best_kernels();
    chess::PerColor<AlignedValues> hidden;
    int piece_count = 0;
    for (const Color perspective : chess::Colors) {
        const Piece king = chess::make_piece(perspective, chess::PieceType::King);
        const auto king_at = std::find(board.begin(), board.end(), king);
        assert(king_at != board.end());
        const bool mirrored = is_mirrored(Square(int(king_at - board.begin())));
        RowChanges changes;
        for (int i = 0; i < 64; ++i)
            if (const Piece piece = board[usize(i)]; piece != Piece::None)
                changes.add(hidden_weights(feature_index(perspective, mirrored, piece, Square(i))));
        hidden[perspective] = AlignedValues(usize(architecture_.hidden));
        kernels.update(hidden[perspective].data(), hidden_biases(), changes, architecture_.hidden);
        piece_count = changes.added_count;
    }
    return output_cp(hidden[side_to_move].data(), hidden[~side_to_move].data(), piece_count, kernels);
}

chess::PerSquare<int> piece_values_cp(const Network& network, const chess::Position& position) {
    const Color us = position.side_to_move();
    chess::PerSquare<Piece> board = position.setup().board;
    const int whole_cp = network.evaluate_cp(board, us);
    chess::PerSquare<int> values{};
    for (usize i = 0; i < board.size(); ++i) {
        const Piece piece = board[i];
        if (piece == Piece::None || chess::type_of(piece) == chess::PieceType::King) continue;
        board[i] = Piece::None;
        const int loss_cp = whole_cp - network.evaluate_cp(board, us);
        values[i] = chess::color_of(piece) == us ? loss_cp : -loss_cp;
        board[i] = piece;
    }
    return values;
}

util::Result<std::shared_ptr<const Network>, std::string> read_network(const std::string& file) {
    try {
        if (const u64 size = util::file_size(file).value_or(0); size > MaxFileSize)
            return util::Failure{fmt::format("{}: it has {} bytes; a network has at most {}",
                                             util::quoted(file), size, MaxFileSize)};
        const auto bytes = util::read_file(file);
        if (!bytes) return util::Failure{bytes.error()};
        auto network = Network::load(*bytes);
        if (!network) return util::Failure{fmt::format("{}: {}", util::quoted(file), network.error())};
        return std::make_shared<const Network>(std::move(network).value());
    } catch (const std::bad_alloc&) {
        return util::Failure{fmt::format("{}: there is no memory for it", util::quoted(file))};
    }
}

}  // namespace eval::nnue
