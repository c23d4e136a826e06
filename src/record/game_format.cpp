// Frames, byte by byte as game_format.h says.
#include "record/game_format.h"

#include <algorithm>
#include <cassert>

#include "chess/movegen.h"
#include "record/bytes.h"
#include "record/crc32c.h"
#include "record/end_of_game.h"
#include "util/fnv1a.h"

namespace record {

namespace {

using eval::Score;

constexpr std::array<u8, 8> FileMagic{FirstByte, 'H', 'o', 'u', 'y', 'i', 'G', 'F'};
constexpr std::array<u8, 4> FrameMagic{FirstByte, 'g', 'a', 'm'};

constexpr usize CrcSize = 4;
constexpr usize PliesOffset = 4;
constexpr usize ResultOffset = 6;
constexpr usize ZeroOffset = 7;
constexpr usize PositionOffset = 8;
constexpr usize MovesOffset = PositionOffset + PackedPositionSize;
static_assert(MovesOffset + CrcSize == FrameOverhead);

template <usize Size>
bool starts_with(std::span<const u8> bytes, const std::array<u8, Size>& magic) {
    return bytes.size() >= Size && std::equal(magic.begin(), magic.end(), bytes.begin());
}

bool is_score(Score score) {
    return score.is_decisive() || (-Score::max_evaluation() <= score && score <= Score::max_evaluation());
}

// Where the board itself says how the game ended, the result must say the same.
bool result_fits_end(GameResult result, const chess::Position& end) {
    if (result == GameResult::Unknown || chess::has_legal_move(end)) return true;
    return result == result_of(end.in_check() ? Ending::Checkmate : Ending::Stalemate, end);
}

}  // namespace

std::array<u8, HeaderSize> encode_header() {
    std::vector<u8> bytes(FileMagic.begin(), FileMagic.end());
    put_number<u32>(bytes, FormatVersion);
    put_number<u32>(bytes, crc32c(bytes));
    std::array<u8, HeaderSize> header{};
    assert(bytes.size() == header.size());
    std::copy(bytes.begin(), bytes.end(), header.begin());
    return header;
}

std::optional<u32> decode_header(std::span<const u8, HeaderSize> bytes) {
    constexpr usize VersionOffset = FileMagic.size();
    constexpr usize CrcOffset = HeaderSize - CrcSize;
    if (!starts_with(bytes, FileMagic)) return {};
    if (crc32c(bytes.first(CrcOffset)) != get_number<u32>(bytes.data() + CrcOffset)) return {};
    return get_number<u32>(bytes.data() + VersionOffset);
}

void encode_game(const Game& game, std::vector<u8>& bytes) {
    assert(!game.moves.empty() && game.moves.size() <= MaxGamePlies);
    const usize begin = bytes.size();
    bytes.insert(bytes.end(), FrameMagic.begin(), FrameMagic.end());
    put_number<u16>(bytes, u16(game.moves.size()));
    put_number<u8>(bytes, u8(game.result));
    put_number<u8>(bytes, 0);
    const PackedPosition start = pack(game.start);
    bytes.insert(bytes.end(), start.begin(), start.end());
    for (const auto& [move, score] : game.moves) {
        assert(is_score(score));
        put_number<u16>(bytes, move.code());
        put_number<u16>(bytes, u16(score.to_i16()));
    }
    put_number<u32>(bytes, crc32c(std::span(bytes).subspan(begin)));
}

std::optional<usize> frame_size(std::span<const u8, FramePrefixSize> prefix) {
    if (!starts_with(prefix, FrameMagic)) return {};
    const usize plies = get_number<u16>(prefix.data() + PliesOffset);
    if (plies == 0 || plies > MaxGamePlies) return {};
    return FrameOverhead + plies * BytesPerPly;
}

bool is_whole_frame(std::span<const u8> frame) {
    return crc32c(frame.first(frame.size() - CrcSize)) == checksum_of(frame);
}

usize plies_of(std::span<const u8> frame) { return get_number<u16>(frame.data() + PliesOffset); }

u32 checksum_of(std::span<const u8> frame) { return get_number<u32>(frame.data() + frame.size() - CrcSize); }

u64 identity_of(std::span<const u8> frame) {
    u64 hash = util::fnv1a(frame.subspan(ResultOffset, MovesOffset - ResultOffset));
    for (usize ply = 0; ply < plies_of(frame); ++ply)
        hash = util::fnv1a(frame.subspan(MovesOffset + ply * BytesPerPly, sizeof(u16)), hash);
    return hash;
}

GameResult result_of_frame(std::span<const u8> frame) { return GameResult(frame[ResultOffset]); }

bool replay_frame(std::span<const u8> frame, const VisitMove& visit) {
    if (frame[ResultOffset] > u8(GameResult::Unknown) || frame[ZeroOffset] != 0) return false;
    const auto start = unpack(frame.subspan<PositionOffset, PackedPositionSize>());
    if (!start) return false;
    chess::Position position = *start;
    const usize plies = plies_of(frame);
    for (usize ply = 0; ply < plies; ++ply) {
        const u8* const bytes = frame.data() + MovesOffset + ply * BytesPerPly;
        const ScoredMove scored{chess::Move::from_code(get_number<u16>(bytes)),
                                Score::from_i16(i16(get_number<u16>(bytes + 2)))};
        if (!is_score(scored.score) || !position.is_legal(scored.move)) return false;
        visit(position, scored);
        position.do_move(scored.move);
    }
    return result_fits_end(result_of_frame(frame), position);
}

std::optional<Game> decode_game(std::span<const u8> frame) {
    std::optional<Game> game;
    const bool is_possible =
        replay_frame(frame, [&](const chess::Position& position, const ScoredMove& scored) {
            if (!game) {
                game = Game{position, {}, result_of_frame(frame)};
                game->moves.reserve(plies_of(frame));
            }
            game->moves.push_back(scored);
        });
    if (!is_possible) game.reset();
    return game;
}

}  // namespace record
