// Packing, filtering and reading positions.
#include "train/data_set.h"

#include <cstdlib>

#include <fmt/format.h>

#include "util/prng.h"

namespace train {

using chess::Color;
using chess::Piece;
using chess::Square;

PackedPosition pack(const TrainingPosition& training) {
    const chess::Position& position = training.position;
    const Color us = position.side_to_move();
    PackedPosition packed;
    int count = 0;
    for (int i = 0; i < 64; ++i) {
        const Piece piece = position.piece_on(Square(i).relative_to(us));
        if (piece == Piece::None) continue;
        const Color owner = color_of(piece) == us ? Color::White : Color::Black;
        const u8 code = u8(chess::make_piece(owner, type_of(piece)));
        packed.occupied |= u64(1) << i;
        packed.pieces[usize(count / 2)] |= u8(code << 4 * (count % 2));
        ++count;
    }
    const bool is_white = us == Color::White;
    packed.score_cp = i16(is_white ? training.score_cp : -training.score_cp);
    packed.half_points = is_white ? u8(training.outcome) : u8(2 - u8(training.outcome));
    packed.our_king = u8(position.king_square(us).relative_to(us).index());
    packed.their_king = u8(position.king_square(~us).relative_to(us).index());
    return packed;
}

namespace {

template <class Visit>
void for_each_piece(const PackedPosition& position, const Visit& visit) {
    usize number = 0;
    for (const Square square : chess::Bitboard(position.occupied)) {
        visit(Piece(position.pieces[number / 2] >> 4 * (number % 2) & 15), square);
        ++number;
    }
}

}  // namespace

chess::PerSquare<Piece> board_of(const PackedPosition& position) {
    chess::PerSquare<Piece> board;
    board.fill(Piece::None);
    for_each_piece(position, [&](Piece piece, Square square) { board[usize(square.index())] = piece; });
    return board;
}

void find_inputs(const PackedPosition& position, ActiveInputs& inputs) {
    const bool we_mirror = eval::nnue::is_mirrored(Square(position.our_king));
    const bool they_mirror = eval::nnue::is_mirrored(Square(position.their_king));
    usize count = 0;
    for_each_piece(position, [&](Piece piece, Square square) {
        inputs.us[count] = u16(eval::nnue::feature_index(Color::White, we_mirror, piece, square));
        inputs.them[count] = u16(eval::nnue::feature_index(Color::Black, they_mirror, piece, square));
        ++count;
    });
    inputs.count = int(count);
}

namespace {

// Counts a position that is left out.
bool passes(const TrainingPosition& training, const Filter& filter, FilterCounts& counts) {
    ++counts.read;
    if (training.ply < filter.min_ply) return ++counts.early, false;
    if (std::abs(training.score_cp) > filter.max_score_cp) return ++counts.extreme, false;
    if (!filter.in_check && training.position.in_check()) return ++counts.in_check, false;
    if (!filter.tactical && training.best_move != chess::Move::none() && training.best_move.is_noisy())
        return ++counts.tactical, false;
    return true;
}

u64 fnv_of(const std::vector<PackedPosition>& positions, u64 hash) {
    return fnv1a({reinterpret_cast<const u8*>(positions.data()), positions.size() * sizeof(PackedPosition)},
                 hash);
}

}  // namespace

u64 DataSet::digest() const { return fnv_of(held_out, fnv_of(training, FnvStart)); }

util::Result<DataSet, std::string> read_data_set(PositionSource& source, const Filter& filter,
                                                 double holdout_share) {
    DataSet data;
    while (true) {
        const auto batch = source.next_batch();
        if (!batch) return util::Failure{batch.error()};
        if (batch->empty()) return data;
        for (const TrainingPosition& training : *batch) {
            if (!passes(training, filter, data.counts)) continue;
            const bool is_held_out = util::Prng(training.game).unit() < holdout_share;
            (is_held_out ? data.held_out : data.training).push_back(pack(training));
        }
    }
}

std::string describe(const DataSet& data) {
    const FilterCounts& counts = data.counts;
    return fmt::format(
        "{} positions: {} for training, {} held out; left out: {} early, {} with extreme scores, {} in "
        "check, {} with a tactical best move",
        counts.read, data.training.size(), data.held_out.size(), counts.early, counts.extreme,
        counts.in_check, counts.tactical);
}

u64 fnv1a(std::span<const u8> bytes, u64 hash) {
    for (const u8 byte : bytes) hash = (hash ^ byte) * 0x100000001B3;
    return hash;
}

}  // namespace train
