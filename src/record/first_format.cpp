// Frames of the first version, byte by byte as first_format.h says.
#include "record/first_format.h"

#include <algorithm>
#include <array>

#include "record/game_format.h"
#include "util/bytes.h"

namespace record {

namespace {

constexpr std::array<u8, 4> FrameMagic{FirstByte, 'g', 'a', 'm'};

constexpr usize PrefixSize = 6;
constexpr usize CrcSize = 4;
constexpr usize PliesOffset = 4;
constexpr usize ResultOffset = 6;
constexpr usize ZeroOffset = 7;
constexpr usize PositionOffset = 8;
constexpr usize MovesOffset = PositionOffset + PackedPositionSize;
constexpr usize Overhead = MovesOffset + CrcSize;

std::optional<usize> first_frame_size(std::span<const u8> prefix) {
    if (!std::equal(FrameMagic.begin(), FrameMagic.end(), prefix.begin())) return {};
    const usize plies = util::get_number<u16>(prefix.data() + PliesOffset);
    if (plies == 0 || plies > MaxGamePlies) return {};
    return Overhead + plies * BytesPerPly;
}

}  // namespace

const FrameFormat& first_format() {
    static constexpr FrameFormat Format{1, PrefixSize, first_frame_size};
    return Format;
}

std::optional<Game> decode_first_format(std::span<const u8> frame) {
    if (frame[ResultOffset] > u8(GameResult::Unknown) || frame[ZeroOffset] != 0) return {};
    const auto start = unpack(frame.subspan<PositionOffset, PackedPositionSize>());
    if (!start) return {};
    Game game{*start, {}, GameResult(frame[ResultOffset])};
    const auto moves = frame.subspan(MovesOffset, frame.size() - Overhead);
    const bool is_possible_game =
        replay_moves(game.start, moves, game.result,
                     [&](const chess::Position&, const ScoredMove& scored) { game.moves.push_back(scored); });
    if (!is_possible_game) return {};
    return game;
}

}  // namespace record
