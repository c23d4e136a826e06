// Writes a line for each step that the solver shows. Reads the moves of a proof by position and walks through
// it recursively.
#include "mate/proof.h"

#include <algorithm>
#include <istream>
#include <optional>
#include <ostream>
#include <unordered_map>

#include <fmt/format.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "mate/mate_solver.h"
#include "util/text.h"

namespace mate {

namespace {

using chess::Move;
using chess::Position;

// The first four fields of the FEN, or five including the halfmove clock: the name of the position in a
// proof.
std::string proof_position(const Position& position, bool with_clock) {
    const std::string fen = chess::to_fen(position, chess::CastlingStyle::Shredder);
    usize end = 0;
    for (int field = 0; field < (with_clock ? 5 : 4); ++field) end = fen.find(' ', end) + 1;
    return fen.substr(0, end - 1);
}

class Checker {
public:
    // The longest mate a proof may have: more is a mistake, and the recursion would be as deep.
    static constexpr int MostMoves = 500;

    util::Result<CheckedProof, std::string> run(std::istream& proof) {
        std::string line;
        std::getline(proof, line);
        const auto root = read_head(line);
        if (!root) return util::Failure{root.error()};
        for (int number = 2; std::getline(proof, line); ++number) {
            const usize space = line.rfind(' ');
            if (space == std::string::npos)
                return util::Failure{fmt::format("line {} is not a position with its move", number)};
            moves_[line.substr(0, space)] = line.substr(space + 1);
        }
        Position position = *root;
        const auto longest = walk(position, checked_.moves);
        if (!longest) return util::Failure{error_};
        checked_.longest = *longest;
        checked_.positions = lengths_.size();
        return checked_;
    }

private:
    util::Result<Position, std::string> read_head(const std::string& line) {
        constexpr std::string_view Before = "mate in ", Between = ", ";
        const usize comma = line.find(Between);
        const auto number = comma == std::string::npos || !line.starts_with(Before)
                                ? std::nullopt
                                : util::parse_integer<int>(line.substr(Before.size(), comma - Before.size()));
        if (!number || *number < 1 || *number > MostMoves)
            return util::Failure{"the first line is not \"mate in N, FEN\""};
        checked_.moves = *number;
        auto position = chess::parse_fen(line.substr(comma + Between.size()));
        if (!position) return util::Failure{"bad FEN: " + position.error()};
        return std::move(position).value();
    }

    // The attacker is to move. The number of moves in which it mates; nothing, with the reason in error_, if
    // it does not mate within `moves` moves.
    std::optional<int> walk(Position& position, int moves) {
        const bool has_clock = moves_.contains(proof_position(position, true));
        if (const auto length = has_clock ? walk_by(true, position, moves) : std::nullopt) return length;
        return walk_by(false, position, moves);
    }

    // Uses the move given for the position with its clock, or with any clock.
    std::optional<int> walk_by(bool has_clock, Position& position, int moves) {
        const std::string fen = proof_position(position, has_clock);
        const auto known = lengths_.find(fen);
        if (known != lengths_.end() && known->second <= moves &&
            (has_clock || position.halfmove_clock() + 2 * known->second <= chess::FiftyMovePlies))
            return known->second;
        if (moves == 0) return fail("no mate in time: " + fen);
        const auto found = moves_.find(fen);
        if (found == moves_.end()) return fail("no move is given for " + fen);
        const auto move = chess::parse_uci_move(position, found->second);
        if (!move) return fail("the move is not legal: " + fen + ' ' + found->second);
        position.do_move(*move);
        const auto longest = longest_defence(position, moves - 1);
        position.undo_move(*move);
        if (!longest) return {};
        return lengths_[fen] = *longest + 1;
    }

    std::optional<int> longest_defence(Position& position, int moves) {
        const chess::MoveList replies = chess::legal_moves(position);
        if (replies.empty() && !position.in_check())
            return fail("stalemate: " + proof_position(position, false));
        int longest = 0;
        for (const Move reply : replies) {
            ++checked_.defences;
            if (position.halfmove_clock() >= chess::FiftyMovePlies) return fail_by_rule(position);
            position.do_move(reply);
            const bool is_draw =
                position.halfmove_clock() >= chess::FiftyMovePlies && chess::has_legal_move(position);
            const auto length = is_draw ? fail_by_rule(position) : walk(position, moves);
            position.undo_move(reply);
            if (!length) return {};
            longest = std::max(longest, *length);
        }
        return longest;
    }

    std::optional<int> fail_by_rule(const Position& position) {
        return fail("a draw by the fifty-move rule: " + proof_position(position, true));
    }

    std::optional<int> fail(std::string error) {
        error_ = std::move(error);
        return {};
    }

    std::unordered_map<std::string, std::string> moves_;  // by position, for some positions with the clock
    std::unordered_map<std::string, int> lengths_;        // lengths of the mates already checked
    CheckedProof checked_;
    std::string error_;
};

}  // namespace

bool write_proof(std::ostream& out, MateSolver& solver, const Position& root, int moves) {
    out << "mate in " << moves << ", " << chess::to_fen(root, chess::CastlingStyle::Shredder) << '\n';
    return solver.show_proof(moves, [&out](const ProofStep& step) {
        out << proof_position(step.position, step.needs_clock) << ' ' << chess::to_uci(step.move, true)
            << '\n';
    });
}

util::Result<CheckedProof, std::string> check_proof(std::istream& proof) { return Checker().run(proof); }

}  // namespace mate
