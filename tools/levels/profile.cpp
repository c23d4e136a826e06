// Plays and judges the games on several threads, and adds up what the moves of each player lose.
#include "tools/levels/profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <span>

#include <fmt/format.h>

#include "analysis/annotate.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "levels/level.h"
#include "levels/pace.h"
#include "tools/levels/level_player.h"
#include "util/ordered_work.h"
#include "util/progress_line.h"

namespace levels_tool {

namespace {

using chess::Color;
using chess::Move;
using chess::Position;

constexpr std::array Ratings{1000, 1200, 1600, 2000, 2200};
constexpr int HalfBand = 100;  // people of a rating: the mean of a game's players is this near

// A game ends for people when it is decided, and a level plays on: only moves before that count.
constexpr double Decided = 0.95;  // the win probability of a side

// What the players of some games did.
struct Profile {
    int games = 0, draws = 0;
    double moves = 0, loss = 0, best = 0;  // moves and what follows: before the game was decided
    double inaccuracies = 0, mistakes = 0, blunders = 0;
    double queens_left = 0;
    double mates_in_one = 0, mates_missed = 0;
    struct Sum {
        double moves = 0, centipawns = 0;
    };
    std::vector<Sum> losses;                   // of each game
    std::map<std::vector<u16>, int> openings;  // codes of the first four moves
};

struct GameTask {
    Profile* profile = nullptr;
    int elo = 0, seed = 0;  // of the level that plays the game; 0 if people have played it
    std::vector<Move> moves{};
    bool is_draw = false;
    analysis::AnnotatedGame game{.start = Position::start()};
};

// --- a game of a level with itself ---

bool play(LevelPlayer& player, const util::StopRequested& stop_requested, GameTask& task) {
    constexpr usize MostPlies = 400;
    player.new_game(task.elo, task.seed);
    Position position = Position::start();
    task.is_draw = true;
    while (task.moves.size() < MostPlies) {
        if (stop_requested()) return false;
        if (const auto value = analysis::value_by_rules(position)) {
            task.is_draw = !value->score.is_decisive();
            break;
        }
        task.moves.push_back(player.move_in(position, task.moves));
        position.do_move(task.moves.back());
    }
    return true;
}

// --- what the moves lose ---

bool judge(engine::Engine& engine, u64 nodes, const util::StopRequested& stop_requested, GameTask& task) {
    search::Limits limits;
    limits.nodes = nodes;
    engine.new_game();
    auto annotated = analysis::annotate(Position::start(), task.moves, [&](const Position& position) {
        return analysis::evaluate_by_search(engine, position, limits, stop_requested);
    });
    if (annotated) task.game = std::move(*annotated);
    return annotated.has_value();
}

// The move lets the opponent win the queen for no more than a pawn, out of a quiet position: no check, and
// nothing to take back. Exchange values and search agree.
bool leaves_queen(const Position& before, const analysis::AnnotatedMove& move, bool is_after_capture) {
    using chess::PieceType;
    constexpr int LeastGain = chess::SeeValues[PieceType::Queen] - chess::SeeValues[PieceType::Pawn];
    const Color us = before.side_to_move();
    if (before.checkers().any() || is_after_capture || move.move.is_capture()) return false;
    if (move.grade != analysis::MoveClass::Blunder) return false;
    Position after = before;
    after.do_move(move.move);
    return std::ranges::any_of(chess::legal_moves(after), [&](Move reply) {
        return after.pieces(us, PieceType::Queen).contains(reply.to()) &&
               chess::see_at_least(after, reply, LeastGain);
    });
}

void add_mate(const analysis::AnnotatedMove& move, Profile& profile) {
    if (!move.before.gives_mate() || move.before.moves_to_mate() > 1) return;
    const bool mates = move.after.gives_mate() && move.reply.empty();
    ++profile.mates_in_one;
    profile.mates_missed += !mates;
}

void add_move(const analysis::AnnotatedMove& move, Profile& profile) {
    using analysis::MoveClass;
    ++profile.moves;
    profile.loss += move.loss;
    profile.best += move.is_best();
    profile.inaccuracies += move.grade == MoveClass::Inaccuracy;
    profile.mistakes += move.grade == MoveClass::Mistake;
    profile.blunders += move.grade == MoveClass::Blunder;
    ++profile.losses.back().moves;
    profile.losses.back().centipawns += std::max(0, move.before.clamped_cp() - move.after.clamped_cp());
}

bool is_decided(const analysis::Value& value) {
    return std::abs(value.win_probability() - 0.5) > Decided - 0.5;
}

void add_game(const GameTask& task, Profile& profile) {
    constexpr usize OpeningPlies = 4;
    ++profile.games;
    profile.draws += task.is_draw;
    profile.losses.emplace_back();
    Position position = Position::start();
    bool is_after_capture = false;
    for (const auto& move : task.game.moves) {
        add_mate(move, profile);
        if (!is_decided(move.before)) {
            add_move(move, profile);
            profile.queens_left += leaves_queen(position, move, is_after_capture);
        }
        is_after_capture = move.move.is_capture();
        position.do_move(move.move);
    }
    std::vector<u16> opening;
    for (const Move move : std::span(task.moves).first(std::min(task.moves.size(), OpeningPlies)))
        opening.push_back(move.code());
    ++profile.openings[opening];
}

// --- the table ---

std::string loss_text(const Profile& profile) {
    if (profile.moves == 0) return "-";
    double sum = 0, squares = 0;
    for (const auto& game : profile.losses) sum += game.centipawns;
    const double mean = sum / profile.moves;
    for (const auto& game : profile.losses) {
        const double off = game.centipawns - mean * game.moves;
        squares += off * off;
    }
    return fmt::format("{:.0f} ± {:.0f}", mean, std::sqrt(squares) / profile.moves);
}
// Bits of the distribution of openings (Shannon 1948).
double entropy(const Profile& profile) {
    double bits = 0;
    for (const auto& [moves, count] : profile.openings) {
        const double share = double(count) / profile.games;
        bits -= share * std::log2(share);
    }
    return bits;
}
std::string share_text(double part, double all) {
    return all > 0 ? fmt::format("{:.2f}", 100 * part / all) : "-";
}

struct Quantity {
    std::string_view name;
    std::string (*show)(const Profile&);
};
constexpr auto Quantities = std::to_array<Quantity>({
    {"games", [](const Profile& p) { return fmt::format("{}", p.games); }},
    {"moves before it was decided", [](const Profile& p) { return fmt::format("{:.0f}", p.moves); }},
    {"loss, centipawns", loss_text},
    {"loss, % of win probability", [](const Profile& p) { return share_text(p.loss, p.moves); }},
    {"inaccuracies, %", [](const Profile& p) { return share_text(p.inaccuracies, p.moves); }},
    {"mistakes, %", [](const Profile& p) { return share_text(p.mistakes, p.moves); }},
    {"blunders, %", [](const Profile& p) { return share_text(p.blunders, p.moves); }},
    {"best moves, %", [](const Profile& p) { return share_text(p.best, p.moves); }},
    {"queens left, %", [](const Profile& p) { return share_text(p.queens_left, p.moves); }},
    {"mates in one", [](const Profile& p) { return fmt::format("{:.0f}", p.mates_in_one); }},
    {"mates in one missed, %", [](const Profile& p) { return share_text(p.mates_missed, p.mates_in_one); }},
    {"draws, %", [](const Profile& p) { return share_text(p.draws, p.games); }},
    {"first four plies, bits",
     [](const Profile& p) { return p.games > 0 ? fmt::format("{:.2f}", entropy(p)) : "-"; }},
});

struct Band {
    int rating = 0, elo = 0;
    Profile people{}, level{};
};

std::string format_table(const std::vector<Band>& bands) {
    std::string text = fmt::format("{:<28}", "people rated");
    for (const Band& band : bands) text += fmt::format("  {:>11}", band.rating);
    text += fmt::format("\n{:<28}", "the level's UCI_Elo");
    for (const Band& band : bands) text += fmt::format("  {:>11}", band.elo);
    for (const Quantity& quantity : Quantities)
        for (const bool is_level : {false, true}) {
            text += fmt::format("\n{:<28}", is_level ? "    level" : quantity.name);
            for (const Band& band : bands)
                text += fmt::format("  {:>11}", quantity.show(is_level ? band.level : band.people));
        }
    return text + "\n± is one standard error\n";
}

// Drawn from the times for a game of ten minutes and five seconds a move, which are the same for all levels.
std::string format_times() {
    constexpr int Games = 1000, Moves = 40;
    constexpr double GameSeconds = levels::game_seconds_of(600, 5);
    util::Prng prng(1);
    std::vector<double> seconds;
    seconds.reserve(usize(Games) * Moves);
    for (int game = 0; game < Games; ++game) {
        search::Limits limits;
        auto& left = limits.time[Color::White].emplace(600'000);
        chess::PositionSetup setup = Position::start().setup();
        for (setup.fullmove_number = 1; setup.fullmove_number <= Moves; ++setup.fullmove_number) {
            const auto time = levels::thinking_time(Position(setup), limits, GameSeconds, prng);
            left += search::Milliseconds(5000) - time;
            seconds.push_back(double(time.count()) / 1000);
        }
    }
    std::ranges::sort(seconds);
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    return fmt::format(
        "with Level Pace and 10 minutes + 5 seconds, levels think {:.1f} s a move on average, median "
        "{:.1f} s, a tenth of the moves more than {:.1f} s\n",
        sum / double(seconds.size()), seconds[seconds.size() / 2], seconds[seconds.size() * 9 / 10]);
}

// The least Elo whose level draws the moves of people of this rating.
int elo_of(int people_rating) {
    int elo = levels::LeastElo;
    while (elo < levels::MostElo && levels::level_table().at(elo).people_rating < people_rating) ++elo;
    return elo;
}

void add_tasks(const std::vector<HumanGame>& games, const ProfileSettings& settings, Band& band,
               std::vector<GameTask>& tasks) {
    int count = 0;
    for (const HumanGame& game : games) {
        const int mean = (game.ratings[Color::White] + game.ratings[Color::Black]) / 2;
        if (!(settings.takes_all || game.is_held_out()) || std::abs(mean - band.rating) > HalfBand) continue;
        if (count == settings.games) break;
        ++count;
        tasks.push_back({.profile = &band.people, .moves = game.moves, .is_draw = game.is_draw});
        tasks.push_back({.profile = &band.level, .elo = band.elo, .seed = count});
    }
}

}  // namespace

util::Result<std::string, std::string> profile(const std::vector<HumanGame>& games,
                                               const ProfileSettings& settings, const cli::Console& console) {
    std::vector<Band> bands;
    bands.reserve(Ratings.size());
    for (const int rating : Ratings) bands.push_back({rating, elo_of(rating)});
    std::vector<GameTask> tasks;
    for (Band& band : bands) add_tasks(games, settings, band, tasks);
    if (tasks.empty())
        return util::Failure{
            settings.takes_all ? "no game has players of these ratings"
                               : "no held-out game has players of these ratings; --all takes the others too"};

    util::ProgressLine line(console.progress());
    usize finished = 0;
    util::OrderedWork<GameTask> work([&](GameTask& task) -> util::Done {
        add_game(task, *task.profile);
        ++finished;
        line.show([&] { return fmt::format("{} games", finished); });
        return {};
    });
    const auto make_worker = [&](usize) {
        return [&, player = std::make_shared<LevelPlayer>(),
                engine = std::make_shared<engine::Engine>()](GameTask& task) {
            return (task.elo == 0 || play(*player, console.stop_requested, task)) &&
                   judge(*engine, u64(settings.nodes), console.stop_requested, task);
        };
    };
    if (auto done = work.add_threads(usize(settings.threads), make_worker); !done)
        return util::Failure{done.error()};
    for (GameTask& task : tasks) {
        if (work.has_given_up()) break;
        if (auto done = work.add(std::move(task)); !done) return util::Failure{done.error()};
    }
    if (auto done = work.finish(); !done) return util::Failure{done.error()};
    if (console.stop_requested()) return util::Failure{"stopped"};
    return format_table(bands) + format_times();
}

}  // namespace levels_tool
