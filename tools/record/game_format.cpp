// Encodes and decodes frames, as game_format.h describes them.
#include "tools/record/game_format.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "chess/movegen.h"
#include "tools/record/crc32c.h"
#include "util/bytes.h"

namespace record {

namespace {

constexpr std::array<u8, 8> FileMagic{FirstByte, 'H', 'o', 'u', 'y', 'i', 'G', 'F'};
constexpr std::array<u8, 4> FrameMagic{FirstByte, 'g', 'm', '2'};

constexpr usize CrcSize = 4;
constexpr usize SizeOffset = 4;
constexpr usize PliesOffset = 8;
constexpr usize SamplesOffset = 10;
constexpr usize ResultOffset = 12;
constexpr usize OnlySamplesOffset = 13;
constexpr usize PositionOffset = 14;
constexpr usize MovesOffset = PositionOffset + PackedPositionSize;
static_assert(MovesOffset + CrcSize == FrameOverhead);

template <usize Size>
bool starts_with(std::span<const u8> bytes, const std::array<u8, Size>& magic) {
    return bytes.size() >= Size && std::equal(magic.begin(), magic.end(), bytes.begin());
}

std::span<const u8> moves_of(std::span<const u8> frame) {
    return frame.subspan(MovesOffset, plies_of(frame) * ScoredMoveSize);
}

BasePositions base_positions(const Game& game) {
    BasePositions bases;
    replay(game,
           [&](const chess::Position& position, const ScoredMove&) { bases.push_back(pack(position)); });
    return bases;
}

// If the last position is mate or stalemate, the result must agree with it.
bool result_fits_end(GameResult result, const chess::Position& end) {
    if (result == GameResult::Unknown || chess::has_legal_move(end)) return true;
    return result == result_of(end.in_check() ? Ending::Checkmate : Ending::Stalemate, end);
}

}  // namespace

std::vector<u8> encode_header() {
    std::vector<u8> bytes(FileMagic.begin(), FileMagic.end());
    util::put_number<u32>(bytes, FormatVersion);
    util::put_number<u32>(bytes, crc32c(bytes));
    assert(bytes.size() == HeaderSize);
    return bytes;
}

std::optional<u32> decode_header(std::span<const u8, HeaderSize> bytes) {
    constexpr usize VersionOffset = FileMagic.size();
    constexpr usize CrcOffset = HeaderSize - CrcSize;
    if (!starts_with(bytes, FileMagic)) return {};
    if (crc32c(bytes.first(CrcOffset)) != util::get_number<u32>(bytes.data() + CrcOffset)) return {};
    return util::get_number<u32>(bytes.data() + VersionOffset);
}

void encode_game(const Game& game, std::vector<u8>& bytes) {
    assert(!game.moves.empty() && game.moves.size() <= MaxGamePlies && game.samples.size() <= MaxSamples);
    const usize begin = bytes.size();
    bytes.insert(bytes.end(), FrameMagic.begin(), FrameMagic.end());
    util::put_number<u32>(bytes, 0);  // replaced by the size once it is known
    util::put_number<u16>(bytes, u16(game.moves.size()));
    util::put_number<u16>(bytes, u16(game.samples.size()));
    util::put_number<u8>(bytes, u8(game.result));
    util::put_number<u8>(bytes, u8(!game.moves_are_labels));
    const PackedPosition start = pack(game.start);
    bytes.insert(bytes.end(), start.begin(), start.end());
    for (const ScoredMove& scored : game.moves) put_scored_move(bytes, scored);
    if (!game.samples.empty()) encode_samples(game.samples, base_positions(game), bytes);
    const usize size = bytes.size() - begin + CrcSize;
    assert(size <= MaxFrameSize);
    util::store_number(bytes.data() + begin + SizeOffset, u32(size));
    util::put_number<u32>(bytes, crc32c(std::span(bytes).subspan(begin)));
}

std::optional<usize> frame_size(std::span<const u8, FramePrefixSize> prefix) {
    if (!starts_with(prefix, FrameMagic)) return {};
    const usize size = util::get_number<u32>(prefix.data() + SizeOffset);
    const usize plies = plies_of(prefix);
    if (plies == 0 || plies > MaxGamePlies || samples_of(prefix) > MaxSamples || size > MaxFrameSize)
        return {};
    if (size < FrameOverhead + plies * ScoredMoveSize + samples_of(prefix) * MinSampleSize) return {};
    return size;
}

bool is_whole_frame(std::span<const u8> frame) {
    return crc32c(frame.first(frame.size() - CrcSize)) ==
           util::get_number<u32>(frame.data() + frame.size() - CrcSize);
}

usize plies_of(std::span<const u8> frame) { return util::get_number<u16>(frame.data() + PliesOffset); }

usize samples_of(std::span<const u8> frame) { return util::get_number<u16>(frame.data() + SamplesOffset); }

bool are_moves_labels(std::span<const u8> frame) { return frame[OnlySamplesOffset] == 0; }

usize positions_of(std::span<const u8> frame) {
    return (are_moves_labels(frame) ? plies_of(frame) : 0) + samples_of(frame);
}

u64 identity_of(std::span<const u8> frame) {
    u64 hash = util::fnv1a(frame.subspan(ResultOffset, MovesOffset - ResultOffset));
    const std::span<const u8> moves = moves_of(frame);
    for (usize offset = 0; offset < moves.size(); offset += ScoredMoveSize)
        hash = util::fnv1a(moves.subspan(offset, sizeof(u16)), hash);
    return hash;
}

GameResult result_of_frame(std::span<const u8> frame) { return GameResult(frame[ResultOffset]); }

GameResult result_of_sample(std::span<const u8> frame) {
    return are_moves_labels(frame) ? GameResult::Unknown : result_of_frame(frame);
}

bool replay_frame(std::span<const u8> frame, const VisitMove& on_move, const VisitMove& on_sample) {
    if (frame[ResultOffset] > u8(GameResult::Unknown) || frame[OnlySamplesOffset] > 1) return false;
    const auto start = unpack(frame.subspan<PositionOffset, PackedPositionSize>());
    if (!start) return false;
    const std::span<const u8> moves = moves_of(frame);
    const usize samples = samples_of(frame);
    BasePositions bases;
    chess::Position position = *start;
    for (usize offset = 0; offset < moves.size(); offset += ScoredMoveSize) {
        const ScoredMove scored = get_scored_move(moves.data() + offset);
        if (!is_possible(scored, position)) return false;
        if (samples > 0) bases.push_back(pack(position));
        on_move(position, scored);
        position.do_move(scored.move);
    }
    if (!result_fits_end(result_of_frame(frame), position)) return false;
    const usize samples_begin = MovesOffset + moves.size();
    return decode_samples(frame.subspan(samples_begin, frame.size() - CrcSize - samples_begin), samples,
                          bases, on_sample);
}

std::optional<Game> decode_game(std::span<const u8> frame) {
    std::optional<Game> game;
    const auto on_move = [&](const chess::Position& position, const ScoredMove& scored) {
        if (!game) {
            game = Game{position, {}, result_of_frame(frame)};
            game->moves.reserve(plies_of(frame));
            game->samples.reserve(samples_of(frame));
            game->moves_are_labels = are_moves_labels(frame);
        }
        game->moves.push_back(scored);
    };
    const auto on_sample = [&](const chess::Position& position, const ScoredMove& best) {
        game->samples.push_back({position, best});
    };
    if (!replay_frame(frame, on_move, on_sample)) game.reset();
    return game;
}

}  // namespace record
