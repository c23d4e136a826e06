// The df-pn search for a proof, its stored results, and the walk through the proof.
#include "mate/mate_solver.h"

#include <cassert>
#include <utility>

#include "chess/attacks.h"

namespace mate {

using adversarial::Answer;
using adversarial::CombinedNumbers;
using adversarial::ProofNumbers;
using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Square;

namespace {

// The first numbers estimate the work to come. A defender with few replies is nearly mated, and moves that
// give check are more promising than moves that do not.
constexpr u32 WorkOfAQuietMove = 4;  // in replies

// Changes the root's key: the table may also hold the same position with all moves allowed, reached further
// down.
constexpr chess::Key OfSomeRootMoves = 0x5DEECE66D1CE4E5B;

constexpr u64 NodesBetweenPolls = 256;

std::vector<chess::Key> keys_that_stood_twice(const Position& root) {
    std::vector<chess::Key> keys = root.reversible_keys(), twice;
    keys.push_back(root.key());
    std::sort(keys.begin(), keys.end());
    for (usize i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1]) twice.push_back(keys[i]);
    return twice;
}

}  // namespace

MateSolver::MateSolver(const Position& root, std::vector<Move> root_moves, std::span<std::byte> memory,
                       Stop stop)
    : position_(root), root_moves_(std::move(root_moves)),
      root_key_(root_moves_.empty() ? root.key() : root.key() ^ OfSomeRootMoves),
      stood_twice_(keys_that_stood_twice(root)), table_(memory), stop_(std::move(stop)) {}

Answer MateSolver::search(int moves, u64 node_limit) {
    assert(1 <= moves && moves <= MaxMoves);
    begin(Phase::Search, node_limit);
    if (const auto known = recall(moves); known && known->numbers.is_solved())
        return known->numbers.is_proven() ? Answer::Proven : Answer::Disproven;
    if (const Move mate = mate_at_once(); stopped_ || mate.is_ok())
        return stopped_ ? Answer::Unknown : Answer::Proven;
    if (moves == 1) return Answer::Disproven;
    const Finding finding = search_node(true, moves, {});
    if (stopped_) return Answer::Unknown;
    return finding.numbers.is_proven() ? Answer::Proven : Answer::Disproven;
}

u32 MateSolver::proof_number(int moves) {
    begin(Phase::Search, Unlimited);
    Children children;
    if (!expand_or(moves, children)) return ProofNumbers::Infinite;
    CombinedNumbers sum(true);
    for (const Child& child : children) sum.add(child.finding.numbers);
    return sum.numbers().proof;
}

std::optional<int> MateSolver::proven_in() {
    int proven = Knowledge::Never;
    for (int moves = 1; moves <= MaxMoves; ++moves)
        if (const auto found = look_up(moves)) proven = std::min(proven, found->proven_in);
    if (proven != Knowledge::Never) return proven;
    begin(Phase::Walk, Unlimited);
    return mate_at_once().is_ok() ? std::optional(1) : std::nullopt;
}

// --- the search ---

namespace {

// The child to search next, and the least effort of all others. It is the child with the least effort. Among
// equal ones, it is the one with the least resistance for the attacker, or the most for the defender.
template <class Children>
std::pair<usize, u32> cheapest(bool is_or, const Children& children) {
    const auto goes_before = [is_or](const ProofNumbers& a, const ProofNumbers& b) {
        if (a.effort(is_or) != b.effort(is_or)) return a.effort(is_or) < b.effort(is_or);
        return is_or ? a.resistance(is_or) < b.resistance(is_or) : a.resistance(is_or) > b.resistance(is_or);
    };
    usize best = 0;
    u32 rival_effort = ProofNumbers::Infinite;
    for (usize i = 1; i < children.size(); ++i) {
        usize rival = i;
        if (goes_before(children[i].finding.numbers, children[best].finding.numbers)) std::swap(best, rival);
        rival_effort = std::min(rival_effort, children[rival].finding.numbers.effort(is_or));
    }
    return {best, rival_effort};
}

// Lets a child exceed its rival somewhat, because returning to the node costs another look at all children.
constexpr double Widening = 0.25;

}  // namespace

MateSolver::Finding MateSolver::search_node(bool is_or, int moves, const Limits& limits) {
    if (is_or && moves == 2) return search_last_two();
    const u64 nodes_before = nodes_;
    Children children;
    if (!(is_or ? expand_or(moves, children) : expand_and(moves, children))) return {};
    Finding finding;
    while (true) {
        CombinedNumbers sum(is_or);
        for (const Child& child : children) sum.add(child.finding.numbers);
        finding.numbers = sum.numbers();
        const auto [best, rival_effort] = cheapest(is_or, children);
        if (limits.are_reached_by(finding.numbers)) {
            Move proof;
            if (finding.numbers.is_proven() && is_or) {
                proof = children[best].move;
                finding.moves = children[best].finding.moves + 1;
            } else if (finding.numbers.is_proven()) {
                for (const Child& child : children)
                    finding.moves = std::max(finding.moves, child.finding.moves);
            }
            remember(is_or, moves, finding, proof, nodes_ - nodes_before);
            return finding;
        }
        Child& child = children[best];
        const Limits child_limits = adversarial::limits_of_child(
            is_or, limits, finding.numbers, child.finding.numbers, rival_effort, Widening);
        if (!play(child.move)) return {};
        child.finding = search_node(!is_or, is_or ? moves - 1 : moves, child_limits);
        take_back(child.move);
        if (stopped_) return {};
        constexpr u32 Weight = 4;
        if (!is_or && child.finding.numbers.is_disproven()) note_refutation(child.move, Weight);
    }
}

// Stops at a proven child, because the others are then irrelevant. False if the search must end.
bool MateSolver::expand_or(int moves, Children& children) {
    const chess::CheckSquares check_squares = position_.check_squares();
    for (const Move move : chess::legal_moves(position_)) {
        if (!is_wanted(move)) continue;
        const bool is_check = position_.gives_check(move, check_squares);
        if (!play(move)) return false;
        const auto known = recall(moves - 1);
        const Finding finding = known ? *known : first_look_at_and(is_check);
        take_back(move);
        children.push_back({move, finding});
        if (finding.numbers.is_proven()) break;
    }
    return true;
}

// The node has replies, because first_look_at_and has checked this. Replies that are mated immediately need
// no search.
bool MateSolver::expand_and(int moves, Children& children) {
    for (const Move reply : chess::legal_moves(position_)) {
        if (!play(reply)) return false;
        auto known = recall(moves);
        if (!known) {
            const auto older = look_up(moves);
            const bool has_mate = !(older && older->refuted_in > 0) && mate_at_once().is_ok();
            known = has_mate ? Finding{ProofNumbers::proven(), 1} : first_look_at_or();
        }
        take_back(reply);
        if (stopped_) return false;
        children.push_back({reply, *known});
        if (known->numbers.is_disproven()) break;
    }
    return true;
}

// The attacker has no mate in one here. Most nodes of any search are here, and the table and proof numbers
// would cost more than they save. Tries all moves, checks first, and all replies to them, until a reply has
// no mate.
MateSolver::Finding MateSolver::search_last_two() {
    const u64 nodes_before = nodes_;
    const chess::CheckSquares check_squares = position_.check_squares();
    const MoveList moves = chess::legal_moves(position_);
    for (const bool wants_checks : {true, false}) {
        for (const Move move : moves) {
            if (!is_wanted(move) || position_.gives_check(move, check_squares) != wants_checks) continue;
            if (!play(move)) return {};
            const bool mates = mates_after_any_reply();
            take_back(move);
            if (stopped_) return {};
            if (!mates) continue;
            const Finding finding{ProofNumbers::proven(), 2};
            remember(true, 2, finding, move, nodes_ - nodes_before);
            return finding;
        }
    }
    const Finding finding{ProofNumbers::disproven(), 0};
    remember(true, 2, finding, Move::none(), nodes_ - nodes_before);
    return finding;
}

// The defender is to move. Replies that have often refuted moves are tried first.
bool MateSolver::mates_after_any_reply() {
    MoveList replies = chess::legal_moves(position_);
    if (replies.empty()) return position_.in_check();
    if (is_drawn()) return false;
    for (usize i = 0; i < replies.size(); ++i) {
        const auto is_less = [this](Move a, Move b) { return refutations_of(a) < refutations_of(b); };
        std::swap(replies[i], *std::max_element(replies.begin() + i, replies.end(), is_less));
        if (!play(replies[i])) return false;
        const bool mates = mate_at_once().is_ok();
        take_back(replies[i]);
        if (mates) continue;
        constexpr u32 Weight = 16;
        if (!stopped_) note_refutation(replies[i], Weight);
        return false;
    }
    return true;
}

// Move::none() if there is no mate in one.
Move MateSolver::mate_at_once() {
    if (is_drawn()) return Move::none();
    const chess::CheckSquares check_squares = position_.check_squares();
    for (const Move move : chess::legal_moves(position_)) {
        if (!position_.gives_check(move, check_squares) || !is_wanted(move)) continue;
        if (!play(move)) return Move::none();
        const bool is_mate = !chess::has_legal_move(position_);
        take_back(move);
        if (is_mate) return move;
    }
    return Move::none();
}

// --- stored results and first estimates ---

// The stored result, if it answers the question or continues an earlier search.
std::optional<MateSolver::Finding> MateSolver::recall(int moves) const {
    const auto found = look_up(moves);
    if (!found) return {};
    if (found->proven_in <= moves) return Finding{ProofNumbers::proven(), found->proven_in};
    if (found->refuted_in >= moves) return Finding{ProofNumbers::disproven(), 0};
    if (found->moves == moves) return Finding{found->numbers, 0};
    return {};
}

MateSolver::Finding MateSolver::first_look_at_and(bool is_check) const {
    const u32 replies = u32(chess::count_legal_moves(position_));
    if (replies == 0) return {is_check ? ProofNumbers::proven() : ProofNumbers::disproven(), 0};
    if (is_drawn()) return {ProofNumbers::disproven(), 0};
    return {{is_check ? replies : replies + WorkOfAQuietMove, 1}, 0};
}

// The more squares the king can flee to, the harder it is to mate.
MateSolver::Finding MateSolver::first_look_at_or() const {
    if (is_drawn()) return {ProofNumbers::disproven(), 0};
    return {{1 + flights(), 1}, 0};
}

u32 MateSolver::flights() const {
    const Color attacker = position_.side_to_move();
    const Square king = position_.king_square(~attacker);
    const Bitboard without_king = position_.occupied() & ~Bitboard(king);
    u32 count = 0;
    for (const Square to : chess::king_attacks(king) & ~position_.pieces(~attacker))
        count += u32(!position_.is_attacked(to, attacker, without_king));
    return count;
}

void MateSolver::remember(bool is_or, int moves, const Finding& finding, Move move, u64 nodes) {
    Knowledge known;
    if (const auto older = look_up(moves)) {
        known = *older;
        if (known.is_walked && known.proven_in <= moves) return;  // its proof is the one shown
    }
    known.moves = moves;
    known.nodes += nodes;
    known.numbers = finding.numbers.is_solved() ? ProofNumbers{} : finding.numbers;
    if (finding.numbers.is_disproven()) known.refuted_in = std::max(known.refuted_in, moves);
    if (is_or) known.refuted_in = std::max(known.refuted_in, 1);  // mate in one was tested first
    if (finding.numbers.is_proven() && finding.moves < known.proven_in) {
        known.proven_in = finding.moves;
        known.move = move;
        known.is_walked = false;
    }
    table_.store(key(moves), known);
}

void MateSolver::note_refutation(Move reply, u32 weight) {
    constexpr u32 Most = 1 << 16;
    u32& count = refutations_[reply.code() & 0xFFF];
    count += weight;
    if (count > Most)
        for (u32& each : refutations_) each /= 2;
}

// --- the walk through a proof ---

std::optional<std::vector<Move>> MateSolver::line(int moves, u64 node_limit) {
    begin(Phase::Walk, node_limit);
    const auto length = walk_or(moves);
    std::vector<Move> line;
    if (!length || !append_line(moves, line)) return {};
    // A shorter mate may have taken the place of one that the length was counted with.
    if (int(line.size()) != 2 * *length - 1) return {};
    return line;
}

bool MateSolver::show_proof(int moves, const std::function<void(const ProofStep&)>& show) {
    begin(Phase::Walk, Unlimited);
    std::unordered_map<chess::Key, int> shown;
    return show_or(moves, show, shown);
}

// The number of moves in which the proof mates; nothing if it was stopped. Each position is walked through
// once, and a position that the table no longer has is proven again.
std::optional<int> MateSolver::walk_or(int moves) {
    auto found = look_up(moves);
    if (found && found->is_walked && found->proven_in <= moves) return found->proven_in;
    if (mate_at_once().is_ok()) return 1;
    if (stopped_ || moves < 2) return {};
    if (!found || found->proven_in > moves) {
        search_node(true, moves, {});
        found = look_up(moves);
        if (stopped_ || !found || found->proven_in > moves) return {};
    }
    Knowledge walked = *found;
    if (!position_.is_legal(walked.move) || !play(walked.move)) return {};
    const auto rest = walk_and(walked.proven_in - 1);
    take_back(walked.move);
    if (!rest) return {};
    walked.proven_in = *rest + 1;
    walked.is_walked = true;
    table_.store(key(moves), walked);
    return walked.proven_in;
}

// The length of the longest mate over all replies; 0 if the position is mate. If `defence` is given, it
// becomes the first reply with that length.
std::optional<int> MateSolver::walk_and(int moves, Move* defence) {
    const MoveList replies = chess::legal_moves(position_);
    if (replies.empty() ? !position_.in_check() : is_drawn()) return {};
    int longest = 0;
    for (const Move reply : replies) {
        if (!play(reply)) return {};
        const auto length = walk_or(moves);
        take_back(reply);
        if (!length) return {};
        if (defence != nullptr && *length > longest) *defence = reply;
        longest = std::max(longest, *length);
    }
    return longest;
}

// The attacker's move in the proof of a mate in at most `moves` moves, which was walked through and has this
// length.
Move MateSolver::proven_move(int moves, int length) {
    if (length == 1) return mate_at_once();
    const auto found = look_up(moves);
    return found ? found->move : Move::none();
}

bool MateSolver::append_line(int moves, std::vector<Move>& line) {
    const auto length = walk_or(moves);
    const Move move = length ? proven_move(moves, *length) : Move::none();
    if (!move.is_ok() || !play(move)) return false;
    line.push_back(move);
    const bool is_whole = *length == 1 || append_longest_defence(*length - 1, line);
    take_back(move);
    return is_whole;
}

bool MateSolver::append_longest_defence(int moves, std::vector<Move>& line) {
    Move defence;
    if (walk_and(moves, &defence).value_or(0) == 0 || !play(defence)) return false;
    line.push_back(defence);
    const bool is_whole = append_line(moves, line);
    take_back(defence);
    return is_whole;
}

bool MateSolver::show_or(int moves, const std::function<void(const ProofStep&)>& show,
                         std::unordered_map<chess::Key, int>& shown) {
    const auto length = walk_or(moves);
    if (length) {
        const auto [known, is_new] = shown.try_emplace(key(moves), *length);
        if (!is_new && known->second <= *length) return true;
        known->second = *length;
    }
    const Move move = length ? proven_move(moves, *length) : Move::none();
    if (!move.is_ok()) return false;
    show({position_, move, *length, needs_clock(moves)});
    if (!play(move)) return false;
    bool is_whole = true;
    for (const Move reply : chess::legal_moves(position_)) {
        if (!is_whole || !play(reply)) break;
        is_whole = show_or(*length - 1, show, shown);
        take_back(reply);
    }
    take_back(move);
    return is_whole && !stopped_;
}

// --- moves ---

// If a mate in `moves` moves would come before the fifty-move rule, the key does not depend on the halfmove
// clock.
chess::Key MateSolver::key(int moves) const {
    const chess::Key key = ply_ == 0 ? root_key_ : position_.key();
    return needs_clock(moves) ? key ^ chess::clock_key(position_.halfmove_clock()) : key;
}

void MateSolver::begin(Phase phase, u64 node_limit) {
    phase_ = phase;
    stopped_ = false;
    node_limit_ = node_limit;
    next_poll_ = 0;
}

bool MateSolver::play(Move move) {
    if (nodes_ >= next_poll_) {
        next_poll_ = nodes_ + NodesBetweenPolls;
        stopped_ = stopped_ || stop_(nodes_, phase_);
    }
    stopped_ = stopped_ || nodes_ >= node_limit_;
    if (stopped_) return false;
    ++nodes_;
    position_.do_move(move);
    ++ply_;
    return true;
}

void MateSolver::take_back(Move move) {
    --ply_;
    position_.undo_move(move);
}

bool MateSolver::is_wanted(Move move) const {
    return ply_ > 0 || root_moves_.empty() || std::ranges::count(root_moves_, move) > 0;
}

}  // namespace mate
