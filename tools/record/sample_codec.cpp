// Encodes moves with their scores, and samples by their differences from positions of the game. A sample is a
// position of the game, or, in older files, one inside a search, which looks a few moves ahead, so that few
// squares differ.
#include <algorithm>
#include <cassert>
#include <limits>

#include "tools/record/game_format.h"
#include "util/bytes.h"

namespace record {

using eval::Score;
using util::ByteReader;

namespace {

bool is_score(Score score) {
    return score.is_mate() || score.is_table() ||
           (-Score::max_evaluation() <= score && score <= Score::max_evaluation());
}

constexpr u8 SquareMask = 0x3F;
constexpr u8 PieceStandsThere = 0x40;
constexpr usize TailOffset = PackedPositionSize - PackedTailSize;

int count_differences(const BoardCodes& a, const BoardCodes& b) {
    int count = 0;
    for (usize square = 0; square < a.size(); ++square) count += a[square] != b[square];
    return count;
}

// The number of the ply by the fullmove number and the side to move; only differences of it have a meaning.
int game_ply_of(const PackedPosition& position) {
    const int full_move = util::get_number<u16>(position.data() + TailOffset + 2);
    return 2 * full_move + (position[TailOffset] >> 7);
}

// Finds the position of the game from which the differences of a sample are taken.
class BaseFinder {
public:
    explicit BaseFinder(const BasePositions& bases) {
        for (const PackedPosition& base : bases) boards_.push_back(board_codes(base));
        if (!bases.empty()) first_ply_ = game_ply_of(bases.front());
    }

    // The ply of the game position with the fewest differences from `board`. A search looks ahead, often along
    // the line that is then played, so only positions from FurthestAhead plies before to FurthestBehind plies
    // after the sample are tried, within reach of `last`.
    usize nearest_to(const PackedPosition& position, const BoardCodes& board, usize last) const {
        constexpr int FurthestAhead = 24, FurthestBehind = 2;  // plies
        constexpr int Reach = std::numeric_limits<signed char>::max();
        const int age = game_ply_of(position) - first_ply_;  // plies since the beginning of the game
        const int low = std::max(0, int(last) - Reach);
        const int high = std::min(int(boards_.size()) - 1, int(last) + Reach);
        const int from = std::clamp(age - FurthestAhead, low, high);
        const int to = std::clamp(age + FurthestBehind, low, high);
        int best = from;
        int fewest = std::numeric_limits<int>::max();
        for (int ply = from; ply <= to; ++ply) {
            const int differences = count_differences(boards_[usize(ply)], board);
            if (differences >= fewest) continue;
            fewest = differences;
            best = ply;
        }
        return usize(best);
    }
    const BoardCodes& board(usize ply) const { return boards_[ply]; }

private:
    std::vector<BoardCodes> boards_;
    int first_ply_ = 0;
};

void put_differences(const BoardCodes& base, const BoardCodes& board, std::vector<u8>& bytes) {
    const usize count_at = bytes.size();
    bytes.push_back(0);
    std::vector<u8> pieces;
    for (usize square = 0; square < board.size(); ++square) {
        if (board[square] == base[square]) continue;
        const bool has_piece = board[square] != NoPieceCode;
        bytes.push_back(u8(square | (has_piece ? PieceStandsThere : 0)));
        if (has_piece) pieces.push_back(board[square]);
        ++bytes[count_at];
    }
    for (usize i = 0; i < pieces.size(); i += 2)
        bytes.push_back(u8(pieces[i] | (i + 1 < pieces.size() ? pieces[i + 1] << 4 : 0)));
}

// False if the bytes are invalid.
bool apply_differences(ByteReader& reader, BoardCodes& board) {
    const auto count = reader.next_bytes(1);
    if (reader.is_past_end()) return false;
    const auto squares = reader.next_bytes(count[0]);
    const usize pieces = usize(std::count_if(squares.begin(), squares.end(),
                                             [](u8 byte) { return (byte & PieceStandsThere) != 0; }));
    const auto codes = reader.next_bytes((pieces + 1) / 2);
    if (reader.is_past_end()) return false;
    usize piece = 0;
    for (const u8 byte : squares) {
        if ((byte & ~(SquareMask | PieceStandsThere)) != 0) return false;
        u8 code = NoPieceCode;
        if ((byte & PieceStandsThere) != 0) {
            code = codes[piece / 2] >> (4 * (piece % 2)) & 15;
            ++piece;
            if (code == NoPieceCode) return false;
        }
        board[byte & SquareMask] = code;
    }
    return true;
}

}  // namespace

void put_scored_move(std::vector<u8>& bytes, const ScoredMove& scored) {
    assert(is_score(scored.score));
    util::put_number<u16>(bytes, scored.move.code());
    util::put_number<u16>(bytes, u16(scored.score.to_i16()));
}

ScoredMove get_scored_move(const u8* bytes) {
    return {chess::Move::from_code(util::get_number<u16>(bytes)),
            Score::from_i16(i16(util::get_number<u16>(bytes + 2)))};
}

bool is_possible(const ScoredMove& scored, const chess::Position& position) {
    return is_score(scored.score) && position.is_legal(scored.move);
}

void encode_samples(const std::vector<Sample>& samples, const BasePositions& bases, std::vector<u8>& bytes) {
    const BaseFinder finder(bases);
    usize last = 0;
    for (const Sample& sample : samples) {
        const PackedPosition position = pack(sample.position);
        const BoardCodes board = board_codes(position);
        const usize base = finder.nearest_to(position, board, last);
        bytes.push_back(u8(base - last));
        last = base;
        put_differences(finder.board(base), board, bytes);
        bytes.insert(bytes.end(), position.begin() + TailOffset, position.end());
        put_scored_move(bytes, sample.best);
    }
}

bool decode_samples(std::span<const u8> bytes, usize count, const BasePositions& bases,
                    const VisitMove& visit) {
    ByteReader reader(bytes);
    i64 base = 0;
    for (usize i = 0; i < count; ++i) {
        const auto step = reader.next_bytes(1);
        if (reader.is_past_end()) return false;
        base += static_cast<signed char>(step[0]);
        if (base < 0 || base >= i64(bases.size())) return false;
        BoardCodes board = board_codes(bases[usize(base)]);
        if (!apply_differences(reader, board)) return false;
        const auto tail = reader.next_bytes(PackedTailSize);
        const auto scored = reader.next_bytes(ScoredMoveSize);
        if (reader.is_past_end()) return false;
        const auto packed = pack(board, tail.first<PackedTailSize>());
        if (!packed) return false;
        const auto position = unpack(*packed);
        const ScoredMove best = get_scored_move(scored.data());
        if (!position || !is_possible(best, *position)) return false;
        visit(*position, best);
    }
    return reader.left() == 0;
}

}  // namespace record
