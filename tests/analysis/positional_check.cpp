// Each check follows the definition of its fact in analysis/statement.h.
#include "analysis/positional_check.h"

#include <algorithm>
#include <array>
#include <optional>

#include "analysis/plain_search.h"
#include "chess/movegen.h"

namespace test {

namespace {

using analysis::Fact;
using analysis::Statement;
using chess::Move;
using chess::Position;
using chess::Square;
using Line = std::vector<Move>;

// The position before the move and the one at the end of its line. "We" are the side that moves.
struct Ended {
    Ended(const Position& start, const Line& the_line)
        : before(start), end(at_end(start, the_line)), line(the_line),
          we(start.side_to_move() == chess::Color::White), they(!we) {}

    bool has_ours(Square square, char type) const {
        return is_of_side(end, square, we) && is_a(end.at(square), type);
    }
    // Where the piece that ends on the square stood before the move.
    Square origin_of(Square piece) const {
        for (int i = 0; i < 64; ++i)
            if (before.at(Square(i)) != '.' && follow(Square(i), line) == piece) return Square(i);
        return Square::none();
    }

    const ReferenceBoard before, end;
    const Line line;
    const bool we, they;
};

usize count(const ReferenceBoard& board, char type, bool white) {
    return find_all(board, type, white).size();
}

// The one target if it is a piece of that side and type at the end.
std::optional<Square> target_of(const Ended& ended, const Statement& statement, char type, bool white) {
    if (statement.targets.size() != 1) return {};
    const Square target = statement.targets[0];
    if (!is_of_side(ended.end, target, white) || !is_a(ended.end.at(target), type)) return {};
    return target;
}

// --- pawns ---

// These are about a pawn of the given side.
bool is_isolated(const ReferenceBoard& board, Square pawn, bool white) {
    return std::ranges::none_of(find_all(board, 'P', white),
                                [&](Square other) { return files_between(pawn, other) == 1; });
}
bool is_in_front_of_another(const ReferenceBoard& board, Square pawn, bool white) {
    return std::ranges::any_of(find_all(board, 'P', white), [&](Square other) {
        return files_between(pawn, other) == 0 && ranks_ahead(pawn, other, white) < 0;
    });
}
bool is_backward(const ReferenceBoard& board, Square pawn, bool white) {
    const auto has_support = [&](Square other) {
        return files_between(pawn, other) == 1 && ranks_ahead(pawn, other, white) <= 0;
    };
    const auto is_in_its_way = [&](Square other) {
        return files_between(pawn, other) == 0 && ranks_ahead(pawn, other, white) > 0;
    };
    if (std::ranges::any_of(find_all(board, 'P', white), has_support)) return false;
    if (std::ranges::any_of(find_all(board, 'P', !white), is_in_its_way)) return false;
    const Square in_front(pawn.index() + (white ? 8 : -8));
    return std::ranges::any_of(attackers(board, in_front, !white),
                               [&](Square square) { return is_a(board.at(square), 'P'); });
}

using PawnTest = bool (*)(const ReferenceBoard&, Square pawn, bool white);

std::string fault_of_weak_pawn(const Ended& ended, const Statement& statement, PawnTest is_weak) {
    const auto target = target_of(ended, statement, 'P', ended.they);
    if (!target || !is_weak(ended.end, *target, ended.they)) return "no such pawn";
    const auto weak_ones = [&](const ReferenceBoard& board) {
        return std::ranges::count_if(find_all(board, 'P', ended.they),
                                     [&](Square pawn) { return is_weak(board, pawn, ended.they); });
    };
    return weak_ones(ended.end) > weak_ones(ended.before) ? "" : "there were as many before";
}

std::string isolated_pawn(const Ended& ended, const Statement& statement) {
    return fault_of_weak_pawn(ended, statement, is_isolated);
}
std::string doubled_pawns(const Ended& ended, const Statement& statement) {
    return fault_of_weak_pawn(ended, statement, is_in_front_of_another);
}

std::string backward_pawn(const Ended& ended, const Statement& statement) {
    return fault_of_weak_pawn(ended, statement, is_backward);
}

std::string passed_pawn(const Ended& ended, const Statement& statement) {
    const auto target = target_of(ended, statement, 'P', ended.we);
    if (!target || !is_passed(ended.end, *target, ended.we)) return "no passed pawn";
    for (const Square pawn : find_all(ended.before, 'P', ended.we))
        if (file_of(pawn) == file_of(*target) && is_passed(ended.before, pawn, ended.we))
            return "there was one before";
    return "";
}

// --- the king ---

int pawns_in_front(const ReferenceBoard& board, bool white) {
    const Square king = find_king(board, white);
    return int(std::ranges::count_if(find_all(board, 'P', white), [&](Square pawn) {
        const int ranks = ranks_ahead(king, pawn, white);
        return files_between(king, pawn) <= 1 && (ranks == 1 || ranks == 2);
    }));
}

// Whether the piece made no move in the line, not even there and back.
bool has_stayed(const Ended& ended, Square piece) {
    return ended.origin_of(piece) == piece &&
           std::ranges::none_of(ended.line, [&](Move move) { return follow(piece, move) != piece; });
}

std::string opened_king(const Ended& ended, const Statement& statement) {
    constexpr int D = 3, E = 4;
    const auto king = target_of(ended, statement, 'K', ended.they);
    if (!king) return "no king";
    if (!has_stayed(ended, *king)) return "the king has moved";
    if (file_of(*king) == D || file_of(*king) == E) return "the king is in the middle";
    if (count(ended.end, 'Q', ended.we) == 0) return "no queen";
    const int lost = pawns_in_front(ended.before, ended.they) - pawns_in_front(ended.end, ended.they);
    return lost >= 2 ? "" : "its pawns are still there";
}

// Plays the line until they have no right to castle any more, and says whether this was forced: we took the rook,
// or they were in check.
bool is_castling_lost_by_force(const Ended& ended) {
    ReferenceBoard board = ended.before;
    for (const Move move : ended.line) {
        const bool is_ours = board.white_to_move == ended.we;
        const bool was_in_check = in_check(board, board.white_to_move);
        board = after(board, move);
        if (!may_castle_one_day(board, ended.they)) return is_ours || was_in_check;
    }
    return false;
}

std::string taken_castling(const Ended& ended, const Statement&) {
    if (!may_castle_one_day(ended.before, ended.they)) return "they had no right to castle";
    if (may_castle_one_day(ended.end, ended.they)) return "they still may castle";
    return is_castling_lost_by_force(ended) ? "" : "they gave it up or castled";
}

// --- pieces ---

bool any_on_file(const std::vector<Square>& squares, int file) {
    return std::ranges::any_of(squares, [&](Square square) { return file_of(square) == file; });
}

std::string open_file(const Ended& ended, const Statement& statement) {
    if (!ended.has_ours(statement.piece, 'R')) return "no rook";
    const int file = file_of(statement.piece);
    for (const bool white : {true, false})
        if (any_on_file(find_all(ended.end, 'P', white), file)) return "the file is not open";
    for (const char type : {'R', 'Q'})
        if (any_on_file(find_all(ended.before, type, ended.we), file)) return "a piece stood there before";
    return "";
}

std::string seventh_rank(const Ended& ended, const Statement& statement) {
    if (!ended.has_ours(statement.piece, 'R')) return "no rook";
    if (rank_for(statement.piece, ended.we) != 7) return "another rank";
    for (const Square rook : find_all(ended.before, 'R', ended.we))
        if (rank_for(rook, ended.we) == 7) return "a rook stood there before";
    return "";
}

// Whether a knight of that side on the square has an outpost. Pawns that change their file are left out.
bool is_outpost(const ReferenceBoard& board, Square knight, bool white) {
    const int rank = rank_for(knight, white);
    if (rank < 4 || rank > 6) return false;
    const auto defenders = attackers(board, knight, white);
    if (std::ranges::none_of(defenders, [&](Square square) { return is_a(board.at(square), 'P'); }))
        return false;
    return std::ranges::none_of(find_all(board, 'P', !white), [&](Square pawn) {
        return files_between(knight, pawn) == 1 && ranks_ahead(knight, pawn, white) > 0;
    });
}

std::string outpost(const Ended& ended, const Statement& statement) {
    if (!ended.has_ours(statement.piece, 'N')) return "no knight";
    if (!is_outpost(ended.end, statement.piece, ended.we)) return "no outpost";
    const Square origin = ended.origin_of(statement.piece);
    const bool was_knight = is_a(ended.before.at(origin), 'N');
    return was_knight && is_outpost(ended.before, origin, ended.we) ? "it had an outpost before" : "";
}

// --- material ---

std::string bishop_pair(const Ended& ended, const Statement&) {
    const auto has_pair = [&](const ReferenceBoard& board) {
        return count(board, 'B', ended.we) >= 2 && count(board, 'B', ended.they) < 2;
    };
    if (!has_pair(ended.end)) return "no bishop pair against less";
    return has_pair(ended.before) ? "it was so before" : "";
}

std::string traded_queens(const Ended& ended, const Statement&) {
    for (const bool white : {true, false}) {
        if (count(ended.before, 'Q', white) == 0) return "there were no two queens";
        if (count(ended.end, 'Q', white) > 0) return "a queen is left";
    }
    return "";
}

bool has_opposite_bishops(const ReferenceBoard& board) {
    for (const bool white : {true, false}) {
        if (count(board, 'B', white) != 1) return false;
        for (const char type : {'N', 'R', 'Q'})
            if (count(board, type, white) > 0) return false;
    }
    if (count(board, 'P', true) + count(board, 'P', false) == 0) return false;
    const Square a = find_all(board, 'B', true)[0], b = find_all(board, 'B', false)[0];
    return (file_of(a) + rank_of(a) + file_of(b) + rank_of(b)) % 2 == 1;
}

std::string opposite_bishops(const Ended& ended, const Statement&) {
    if (!has_opposite_bishops(ended.end)) return "no such bishops";
    return has_opposite_bishops(ended.before) ? "it was so before" : "";
}

bool has_only_pawns(const ReferenceBoard& board) {
    for (const bool white : {true, false})
        for (const char type : {'N', 'B', 'R', 'Q'})
            if (count(board, type, white) > 0) return false;
    return count(board, 'P', true) + count(board, 'P', false) > 0;
}

std::string pawn_ending(const Ended& ended, const Statement&) {
    if (!has_only_pawns(ended.end)) return "a piece is left, or no pawn";
    return has_only_pawns(ended.before) ? "it was so before" : "";
}

// All material on the board, ours minus theirs; `won` are the pieces that we have more than they.
analysis::Gain advantage(const ReferenceBoard& board, bool white) {
    analysis::Gain gain;
    for (const char type : {'P', 'N', 'B', 'R', 'Q'}) {
        const auto piece = chess::PieceType(std::string_view("PNBRQ").find(type));
        const int more = int(count(board, type, white)) - int(count(board, type, !white));
        gain.cp += more * value_of(piece);
        auto& side = more > 0 ? gain.won : gain.given;
        side.insert(side.end(), usize(std::abs(more)), piece);
    }
    return gain;
}

std::string ending_ahead(const Ended& ended, const Statement& statement) {
    const analysis::Gain now = advantage(ended.end, ended.we);
    if (now.cp <= 0) return "no advantage";
    if (statement.gain.cp != now.cp) return "another advantage";
    if (!std::ranges::is_permutation(statement.gain.won, now.won) ||
        !std::ranges::is_permutation(statement.gain.given, now.given))
        return "other pieces";
    const int before = advantage(ended.before, ended.we).cp;
    return now.cp >= before + LeastGain ? "" : "it was as much before";
}

// --- all of them ---

struct CheckAtEnd {
    Fact fact;
    std::string (*fault_of)(const Ended& ended, const Statement& statement);
};
constexpr auto ChecksAtEnd = std::to_array<CheckAtEnd>({
    {Fact::TakesCastling, taken_castling},
    {Fact::BishopPair, bishop_pair},
    {Fact::IsolatesPawn, isolated_pawn},
    {Fact::DoublesPawns, doubled_pawns},
    {Fact::LeavesBackward, backward_pawn},
    {Fact::GetsPassedPawn, passed_pawn},
    {Fact::OpensKing, opened_king},
    {Fact::OpenFile, open_file},
    {Fact::SeventhRank, seventh_rank},
    {Fact::Outpost, outpost},
    {Fact::TradesQueens, traded_queens},
    {Fact::PawnEnding, pawn_ending},
    {Fact::OppositeBishops, opposite_bishops},
    {Fact::EndsAhead, ending_ahead},
});

}  // namespace

std::string fault_at_end_of_line(const Statement& statement, const Position& before, Move move) {
    if (auto fault = fault_of_line_with(move, before, statement.line); !fault.empty()) return fault;
    const auto row = std::ranges::find(ChecksAtEnd, statement.fact, &CheckAtEnd::fact);
    if (row == ChecksAtEnd.end()) return "a fact about something else";
    return row->fault_of(Ended(before, statement.line), statement);
}

}  // namespace test
