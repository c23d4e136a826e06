// The rules of chess through the game interface of the adversarial library.
#include "chess_lab/chess_game.h"

#include <algorithm>
#include <cmath>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "util/prng.h"

namespace chess_lab {

using adversarial::Player;
using chess::Move;
using eval::Score;

namespace {

// A few rounds of mixing, so that sums and differences of mixed values have no structure.
u64 mixed(u64 bits) { return util::Prng(bits).next(); }

// The larger the gain, the earlier the move is tried. A promotion by capture gains both pieces.
int gain(const chess::Position& position, Move move) {
    const auto worth = [](chess::PieceType type) {
        return type == chess::PieceType::None ? 0 : int(type) + 1;
    };
    const int captured = worth(chess::type_of(position.captured_by(move)));
    const int promoted = move.is_promotion() ? worth(move.promotion()) : 0;
    return 8 * (captured + promoted) - worth(chess::type_of(position.piece_on(move.from())));
}

}  // namespace

ChessGame::ChessGame(const chess::Position& root, std::vector<Move> root_moves)
    : ChessGame(root, root.side_to_move(), std::move(root_moves)) {}

ChessGame::ChessGame(const chess::Position& root, chess::Color max, std::vector<Move> root_moves)
    : position_(root), max_(max), root_moves_(std::move(root_moves)),
      evaluator_(std::make_shared<eval::Evaluator>()) {
    frames_.push_back({find_ending(), 0});
}

double ChessGame::utility(Player player) const {
    if (ending() != Ending::Checkmate) return 0;
    return seen_by(player, Score::mated_in(std::min(ply(), eval::MaxPly)));
}

adversarial::UtilityBounds ChessGame::utility_bounds() const {
    return {double(Score::mated_in(0).cp()), double(Score::mate_in(0).cp())};
}

double ChessGame::eval(Player player) const { return seen_by(player, evaluator_->evaluate(position_)); }

chess::MoveList ChessGame::actions() const {
    chess::MoveList moves;
    if (ply() == 0 && !root_moves_.empty()) {
        for (const Move move : root_moves_) moves.push_back(move);
        return moves;
    }
    chess::generate_moves<chess::MoveSet::Noisy>(position_, moves);
    std::stable_sort(moves.begin(), moves.end(),
                     [this](Move a, Move b) { return gain(position_, a) > gain(position_, b); });
    chess::generate_moves<chess::MoveSet::Quiet>(position_, moves);
    return moves;
}

void ChessGame::apply(Move move) {
    const u64 left_behind = mixed(position_.key());
    position_.do_move(move);
    const u64 repeatable = position_.plies_reversible() > 0 ? frames_.back().repeatable + left_behind : 0;
    frames_.push_back({Ending::None, repeatable});
    frames_.back().ending = find_ending();
}

void ChessGame::undo(Move move) {
    frames_.pop_back();
    position_.undo_move(move);
}

void ChessGame::begin_here() {
    root_moves_.clear();
    frames_.assign(1, {Ending::None, 0});
    frames_.back().ending = chess::is_draw(position_, 0) ? Ending::DrawByRule : find_ending();
}

u64 ChessGame::key() const {
    const u64 circumstances = u64(position_.halfmove_clock()) << 32 | u64(ply());
    return position_.key() ^ mixed(frames_.back().repeatable + mixed(circumstances));
}

bool ChessGame::operator==(const ChessGame& other) const {
    return position_.same_as(other.position_) && max_ == other.max_ && root_moves_ == other.root_moves_ &&
           frames_ == other.frames_;
}

std::string ChessGame::name(Move move) { return chess::to_uci(move, false); }

std::string ChessGame::text() const { return chess::to_fen(position_); }

// A mate ends the game before any rule makes it a draw; is_draw() takes that into account.
Ending ChessGame::find_ending() const {
    if (ply() > 0 && chess::is_draw(position_, ply())) return Ending::DrawByRule;
    if (chess::has_legal_move(position_)) return Ending::None;
    return position_.in_check() ? Ending::Checkmate : Ending::Stalemate;
}

double ChessGame::seen_by(Player player, Score score) const {
    return double(player == to_move() ? score.cp() : (-score).cp());
}

Score score_of(double value) { return Score::from_i16(i16(std::lround(value))); }

}  // namespace chess_lab
