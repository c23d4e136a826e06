// Writes files of the first version of the format, as older programs did.
#pragma once

#include <string>
#include <vector>

#include "record/crc32c.h"
#include "record/game.h"
#include "record/packed_position.h"
#include "util/bytes.h"

namespace test {

// Without its samples.
inline std::vector<u8> first_format_frame(const record::Game& game) {
    std::vector<u8> bytes{0xA7, 'g', 'a', 'm'};
    util::put_number<u16>(bytes, u16(game.moves.size()));
    util::put_number<u8>(bytes, u8(game.result));
    util::put_number<u8>(bytes, 0);
    const record::PackedPosition start = record::pack(game.start);
    bytes.insert(bytes.end(), start.begin(), start.end());
    for (const auto& [move, score] : game.moves) {
        util::put_number<u16>(bytes, move.code());
        util::put_number<u16>(bytes, u16(score.to_i16()));
    }
    util::put_number<u32>(bytes, record::crc32c(bytes));
    return bytes;
}

// Samples stand behind their game, as games of one ply.
inline std::string first_format_file(const std::vector<record::Game>& games) {
    std::vector<u8> bytes{0xA7, 'H', 'o', 'u', 'y', 'i', 'G', 'F'};
    util::put_number<u32>(bytes, 1);
    util::put_number<u32>(bytes, record::crc32c(bytes));
    const auto append = [&](const record::Game& game) {
        const std::vector<u8> frame = first_format_frame(game);
        bytes.insert(bytes.end(), frame.begin(), frame.end());
    };
    for (const record::Game& game : games) {
        append(game);
        for (const record::Sample& sample : game.samples)
            append({sample.position, {sample.best}, record::GameResult::Unknown});
    }
    return {bytes.begin(), bytes.end()};
}

}  // namespace test
