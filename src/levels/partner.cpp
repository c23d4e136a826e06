// Draws a move from the choice model. Levels that look again then have the engine's own search compare it with
// the best move.
#include "levels/partner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <thread>
#include <utility>

#include "chess/movegen.h"
#include "engine/engine.h"
#include "levels/pace.h"
#include "search/thread_pool.h"
#include "util/at_end.h"

namespace levels {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;
using search::Limits;
using search::LineReport;
using search::Milliseconds;
using search::SharedState;

// With much care, what matters is the second look, and the first one is short.
constexpr double MuchCare = 50;
constexpr int HastyPly = 3;

// A queen or a rook against a bare king: from this Elo on it is won by the engine's own search.
constexpr int WinsPlainEndings = 1000;
constexpr u64 NodesOfPlainWin = 20'000;
// Below that Elo, moves are those of people of at least this rating: the games of the fit have few such
// endings, which most people win.
constexpr double LeastInPlainWin = 2200;

// The side to move has a queen or a rook, and the other side only its king.
bool is_plain_win(const Position& position) {
    const Color us = position.side_to_move();
    return position.pieces(~us) == position.pieces(~us, chess::PieceType::King) &&
           position.pieces(us, chess::PieceType::Rook, chess::PieceType::Queen).any();
}

}  // namespace

// One search of the partner, whose parts share the limits of the whole. When it ends, the state has the limits
// that it had.
class Partner::Turn {
public:
    Turn(search::ThreadPool& pool, const Position& root)
        : pool_(pool), shared_(pool.shared()), root_(root), limits_(shared_.limits) {
        for (const Move move : chess::legal_moves(root))
            if (limits_.allows(move)) moves_.push_back(move);
    }

    const Position& root() const { return root_; }
    const Limits& limits() const { return limits_; }
    const std::vector<Move>& moves() const { return moves_; }  // that may be played
    Milliseconds elapsed() const { return shared_.time.elapsed(); }

    // Of a game that begins now; nothing without a clock.
    std::optional<GameClock> game_clock() const {
        const Color us = root_.side_to_move();
        if (!limits_.time[us]) return std::nullopt;
        const double start = double(limits_.time[us]->count()) / 1000;
        return GameClock{start, game_seconds_of(start, double(limits_.increment[us].count()) / 1000)};
    }

    bool is_over() {
        return shared_.stop_requested || shared_.gives_up() ||
               (!shared_.pondering && shared_.time.must_stop());
    }

    Judgement judge(Judge& judge, int depth) {
        constexpr double Share = 0.6;  // of the time and the nodes
        Limits part;
        part.depth = std::min(limits_.depth.value_or(depth), depth);
        if (limits_.nodes) part.nodes = share_of_nodes(Share);
        const auto time = shared_.time.share_of_time(Share);
        if (time && !shared_.pondering) part.move_time = std::max(*time, Milliseconds(1));
        Judgement judgement = judge.judge(root_, std::move(part), [this] { return is_over(); });
        shared_.other_nodes = shared_.other_nodes + judgement.nodes;
        return judgement;
    }

    // The line of the engine's own search with this many nodes, of one move or, for Move::none(), of all. It ends
    // when this share of the time or of the nodes is used up, 0 to 1.
    LineReport own_search(u64 nodes, double share, Move only = Move::none()) {
        Limits part = limits_of_own_search();
        if (only != Move::none()) part.search_moves = {only};
        if (const auto time = shared_.time.share_of_time(share)) {
            // A fixed time: with a clock, a search of one move would end at once.
            part.time[root_.side_to_move()].reset();
            part.move_time = *time + shared_.options.move_overhead;
        }
        part.nodes = std::min(shared_.total_nodes() + nodes,
                              std::max(share_of_nodes(share), shared_.total_nodes() + 1));
        return search_silently(part);
    }
    // The line of the engine's own search of all moves, which ends with an iteration after about this many nodes
    // or earlier at a limit.
    LineReport own_search_by_iterations(u64 nodes) {
        Limits part = limits_of_own_search();
        part.soft_nodes = shared_.total_nodes() + nodes;
        return search_silently(part);
    }

    // Waits until this time since the command, a limit or a stop.
    void wait_until(Milliseconds time) {
        constexpr Milliseconds AskInterval{5};
        while (elapsed() < time && !is_over())
            std::this_thread::sleep_for(std::min(AskInterval, time - elapsed()));
    }

    // The answer, after lines as a search reports them: of the move that is played and, as far as MultiPV asks
    // for them, of the best others.
    search::BestMoveReport answer(const LineReport& played, const Judgement& judgement) const {
        if (shared_.is_watched()) {
            shared_.listener->on_line(played);
            report_others(played.pv.front(), judgement);
        }
        const Move reply = played.pv.size() > 1 ? played.pv[1] : Move::none();
        search::BestMoveReport report{played.pv.front(), search::ponder_move(root_, played.pv.front(), reply),
                                      played};
        report.whole_score = played.score;
        return report;
    }
    search::BestMoveReport answer_without_moves() const {
        const LineReport line = search::report_of_no_move(root_, elapsed());
        if (shared_.is_watched()) shared_.listener->on_line(line);
        return {Move::none(), Move::none(), line};
    }

    // A limit may end a search while it knows only a bound; then the judgement's score counts.
    LineReport with_exact_score(const LineReport& line, const Judgement& judgement) const {
        if (line.bound == search::Bound::Exact) return line;
        return line_of(*std::ranges::find(judgement.moves, line.pv.front(), &JudgedMove::move),
                       judgement.depth);
    }
    LineReport line_of(const JudgedMove& judged, int depth) const {
        LineReport line;
        line.depth = depth;
        line.selective_depth = std::max(depth, int(judged.line.size()));
        line.score = judged.scores.back();
        line.nodes = shared_.total_nodes();
        line.time = elapsed();
        line.pv = judged.line;
        return line;
    }

private:
    Limits limits_of_own_search() const {
        Limits part = limits_;
        part.mate.reset();  // a level does not look for mates of a length
        return part;
    }
    // The line of the engine's own search, which reports nothing.
    LineReport search_silently(const Limits& part) {
        // Shows nothing, but has the search complete its line, by the same iterations whatever the time.
        struct : search::SearchListener {
            bool wants_every_iteration() const override { return true; }
        } quiet;
        search::SearchListener* const listener =
            std::exchange(shared_.listener, shared_.is_watched() ? &quiet : nullptr);
        const int lines = std::exchange(shared_.options.multi_pv, 1);
        const util::AtEnd restore([&] {
            shared_.listener = listener;
            shared_.options.multi_pv = lines;
            shared_.limit_by(limits_, root_.side_to_move());
        });
        shared_.limit_by(part, root_.side_to_move());
        const search::BestMoveReport report = pool_.search(root_);
        return report.line.pv.empty() ? line_of({.move = report.best, .line = {report.best}}, 1)
                                      : report.line;
    }
    u64 share_of_nodes(double share) const {
        return limits_.nodes ? std::max(u64(share * double(*limits_.nodes)), u64(1)) : ~u64(0);
    }
    void report_others(Move played, const Judgement& judgement) const {
        std::vector<const JudgedMove*> others;
        for (const JudgedMove& judged : judgement.moves)
            if (judged.move != played && limits_.allows(judged.move)) others.push_back(&judged);
        std::ranges::stable_sort(others, std::greater(),
                                 [](const JudgedMove* judged) { return judged->scores.back(); });
        others.resize(std::min(others.size(), usize(shared_.options.multi_pv - 1)));
        for (usize i = 0; i < others.size(); ++i) {
            LineReport line = line_of(*others[i], judgement.depth);
            line.multi_pv = int(i) + 2;
            shared_.listener->on_line(line);
        }
    }

    search::ThreadPool& pool_;
    SharedState& shared_;
    const Position& root_;
    const Limits limits_;
    std::vector<Move> moves_;
};

Partner::Partner(engine::Engine& engine) : engine_(engine) {
    set_moves({});
    new_game();
    engine.add_search(std::string(PartnerSearch),
                      [this](search::ThreadPool& pool, const Position& root) { return search(pool, root); });
}

Partner::~Partner() = default;

void Partner::set_seed(int seed) {
    seed_ = seed;
    new_game();
}

void Partner::new_game() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    game_seed_ = seed_ != 0 ? u64(seed_) : u64(now / std::chrono::microseconds(1));
    clock_.reset();
}

void Partner::set_moves(std::span<const Move> moves) { last_moves_ = last_of(moves); }

search::BestMoveReport Partner::search(search::ThreadPool& pool, const Position& root) {
    Turn turn(pool, root);
    if (turn.moves().empty()) return turn.answer_without_moves();
    if (!clock_) clock_ = turn.game_clock();
    util::Prng prng(game_seed_ ^ root.key() ^ u64(root.game_ply()) << 48);
    if (!prepare()) throw std::bad_alloc();
    const Level level = level_for(turn);
    const bool wins_plainly = elo_ >= WinsPlainEndings && is_plain_win(root);
    const bool is_hasty = wins_plainly || level.care >= MuchCare;
    const Judgement judgement = turn.judge(*judge_, is_hasty ? HastyPly : DeepestPly);
    const LineReport chosen =
        wins_plainly ? turn.own_search_by_iterations(NodesOfPlainWin) : choose(turn, judgement, level, prng);
    const LineReport played = turn.with_exact_score(chosen, judgement);
    keep_pace(turn, prng);
    return turn.answer(played, judgement);
}

void Partner::keep_pace(Turn& turn, util::Prng& prng) const {
    if (has_pace_ && turn.game_clock() && turn.moves().size() > 1)
        turn.wait_until(thinking_time(turn.root(), turn.limits(), clock_->game, prng));
}

bool Partner::prepare() {
    try {
        if (!judge_) {
            model_ = fitted_model();
            judge_ = std::make_unique<Judge>();
        }
        return judge_->evaluate_by(engine_.network_in_use());
    } catch (const std::exception&) {  // there is no memory
        return false;
    }
}

Level Partner::level_for(const Turn& turn) const {
    const auto clock = turn.game_clock();
    const bool plays_on_clock = has_pace_ && clock && clock_->start > 0;
    Level level = level_table().at(plays_on_clock ? elo_on_clock(elo_, clock->start / clock_->start) : elo_);
    if (is_plain_win(turn.root())) level.people_rating = std::max(level.people_rating, LeastInPlainWin);
    return level;
}

LineReport Partner::choose(Turn& turn, const Judgement& judgement, const Level& level,
                           util::Prng& prng) const {
    const JudgedMove& drawn = draw(turn, judgement, level, prng);
    const bool looks_again = level.care > 0 && turn.moves().size() > 1 && !turn.is_over();
    return looks_again ? look_again(turn, drawn, judgement, level, prng)
                       : turn.line_of(drawn, judgement.depth);
}

const JudgedMove& Partner::draw(const Turn& turn, const Judgement& judgement, const Level& level,
                                util::Prng& prng) const {
    const auto features = features_of(turn.root(), last_moves_, judgement);
    Player player{.rating = level.people_rating};
    if (clock_) player.game_seconds = clock_->game;
    std::vector<double> chances = model_->probabilities(features, player);
    double sum = 0;
    for (usize i = 0; i < chances.size(); ++i) {
        if (!turn.limits().allows(judgement.moves[i].move)) chances[i] = 0;
        sum += chances[i];
    }
    double left = prng.unit() * sum;
    const JudgedMove* drawn = nullptr;
    for (usize i = 0; i < chances.size() && (left >= 0 || drawn == nullptr); ++i) {
        if (turn.limits().allows(judgement.moves[i].move)) drawn = &judgement.moves[i];
        left -= chances[i];
    }
    return *drawn;
}

LineReport Partner::look_again(Turn& turn, const JudgedMove& drawn, const Judgement& judgement,
                               const Level& level, util::Prng& prng) const {
    constexpr double ShareOfBest = 0.8;  // with that of the judgement
    const double keeps = prng.unit();
    const LineReport best = turn.own_search(u64(level.nodes), ShareOfBest);
    if (best.pv.front() == drawn.move) return best;
    LineReport second = turn.line_of(drawn, judgement.depth);
    if (turn.is_over()) return second;
    const LineReport searched = turn.own_search(u64(level.nodes) / 2, 1, drawn.move);
    // A limit may have ended it too early to be compared with the other.
    const bool is_deep = 2 * searched.depth >= best.depth;
    if (is_deep) second = searched;
    const double loss =
        is_deep ? expected_points(best.score, turn.root()) - expected_points(second.score, turn.root())
                : losses_of(turn.root(), judgement)[usize(&drawn - judgement.moves.data())].back();
    return keeps < std::exp(-level.care * std::max(loss, 0.0)) ? second : best;
}

}  // namespace levels
