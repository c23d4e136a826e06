// Plays and judges the games on several threads, and adds up what the moves of each player lose.
#include "tools/levels/profile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
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

// What the players of some games did.
struct Profile {
    int games = 0, draws = 0;
    double moves = 0, loss = 0, best = 0;
    double inaccuracies = 0, mistakes = 0, blunders = 0;
    double mates_in_one = 0, mates_missed = 0;
    double queens_left = 0;                    // for nothing, in quiet positions
    std::vector<double> losses_cp;             // the mean of each side of each game
    std::map<std::vector<u16>, int> openings;  // codes of the first four moves
    std::vector<double> seconds;               // thought about each move; nothing for people
};

struct GameTask {
    Profile* profile = nullptr;
    int elo = 0, seed = 0;  // of the level that plays the game; 0 if people have played it
    std::vector<Move> moves{};
    bool is_draw = false;
    std::vector<double> seconds{};
    analysis::AnnotatedGame game{.start = Position::start()};
};

// --- a game of a level with itself ---

// What a level's clocks show, with ten minutes and five seconds a move.
class Clocks {
public:
    Clocks() {
        for (const Color color : chess::Colors) limits_.time[color] = search::Milliseconds(600'000);
    }
    // Seconds.
    double think(const Position& position, util::Prng& prng) {
        constexpr search::Milliseconds Increment{5000};
        constexpr double GameSeconds = levels::game_seconds_of(600, 5);
        const auto time = levels::thinking_time(position, limits_, GameSeconds, prng);
        auto& left = limits_.time[position.side_to_move()];
        left = *left - time + Increment;
        return double(time.count()) / 1000;
    }

private:
    search::Limits limits_;
};

bool play(LevelPlayer& player, const util::StopRequested& stop_requested, GameTask& task) {
    constexpr usize MostPlies = 400;
    player.new_game(task.elo, task.seed);
    util::Prng prng{u64(task.seed)};
    Clocks clocks;
    Position position = Position::start();
    task.is_draw = true;
    while (task.moves.size() < MostPlies) {
        if (stop_requested()) return false;
        if (const auto value = analysis::value_by_rules(position)) {
            task.is_draw = !value->score.is_decisive();
            break;
        }
        task.seconds.push_back(clocks.think(position, prng));
        task.moves.push_back(player.move_in(position, task.moves));
        position.do_move(task.moves.back());
    }
    return true;
}

// --- what the moves lose ---

// The move lets the opponent win the queen for nothing, out of a quiet position: no check, and nothing to take
// back. Exchange values and search agree.
bool leaves_queen(const Position& before, const analysis::AnnotatedMove& move, bool is_after_capture) {
    using chess::PieceType;
    constexpr int LeastGain = chess::SeeValues[PieceType::Rook];
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

void add_move(const analysis::AnnotatedMove& move, Profile& profile) {
    using analysis::MoveClass;
    ++profile.moves;
    profile.loss += move.loss;
    profile.best += move.is_best();
    profile.inaccuracies += move.grade == MoveClass::Inaccuracy;
    profile.mistakes += move.grade == MoveClass::Mistake;
    profile.blunders += move.grade == MoveClass::Blunder;
    if (!move.before.gives_mate() || move.before.moves_to_mate() > 1) return;
    const bool mates = move.after.gives_mate() && move.reply.empty();
    ++profile.mates_in_one;
    profile.mates_missed += !mates;
}

void add_game(const GameTask& task, Profile& profile) {
    constexpr usize OpeningPlies = 4;
    ++profile.games;
    profile.draws += task.is_draw;
    Position position = Position::start();
    bool is_after_capture = false;
    for (const auto& move : task.game.moves) {
        add_move(move, profile);
        profile.queens_left += leaves_queen(position, move, is_after_capture);
        is_after_capture = move.move.is_capture();
        position.do_move(move.move);
    }
    for (const auto& side : task.game.sides) profile.losses_cp.push_back(side.mean_loss_cp);
    std::vector<u16> opening;
    for (const Move move : std::span(task.moves).first(std::min(task.moves.size(), OpeningPlies)))
        opening.push_back(move.code());
    ++profile.openings[opening];
    profile.seconds.insert(profile.seconds.end(), task.seconds.begin(), task.seconds.end());
}

// --- the table ---

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / std::max(double(values.size()), 1.);
}
double error_of_mean(const std::vector<double>& values) {
    const double mean = mean_of(values);
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares) / std::max(double(values.size()), 1.);
}
// The value that this share of the values is below.
double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    const auto at = values.begin() + std::ptrdiff_t(share * double(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
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
    return all > 0 ? fmt::format("{:.1f}", 100 * part / all) : "-";
}

struct Quantity {
    std::string_view name;
    std::string (*show)(const Profile&);
};
constexpr auto Quantities = std::to_array<Quantity>({
    {"games", [](const Profile& p) { return fmt::format("{}", p.games); }},
    {"moves", [](const Profile& p) { return fmt::format("{:.0f}", p.moves); }},
    {"loss, centipawns",
     [](const Profile& p) {
         return fmt::format("{:.0f} ± {:.0f}", mean_of(p.losses_cp), error_of_mean(p.losses_cp));
     }},
    {"loss, % of win probability", [](const Profile& p) { return share_text(p.loss, p.moves); }},
    {"inaccuracies, %", [](const Profile& p) { return share_text(p.inaccuracies, p.moves); }},
    {"mistakes, %", [](const Profile& p) { return share_text(p.mistakes, p.moves); }},
    {"blunders, %", [](const Profile& p) { return share_text(p.blunders, p.moves); }},
    {"best moves, %", [](const Profile& p) { return share_text(p.best, p.moves); }},
    {"mates in one", [](const Profile& p) { return fmt::format("{:.0f}", p.mates_in_one); }},
    {"mates in one missed, %", [](const Profile& p) { return share_text(p.mates_missed, p.mates_in_one); }},
    {"queens left, of 1,000 moves",
     [](const Profile& p) { return fmt::format("{:.2f}", 1000 * p.queens_left / std::max(p.moves, 1.)); }},
    {"draws, %", [](const Profile& p) { return share_text(p.draws, p.games); }},
    {"first four plies, bits", [](const Profile& p) { return fmt::format("{:.2f}", entropy(p)); }},
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
    text += fmt::format("\n{:<28}", "seconds a move, median");
    for (const Band& band : bands) text += fmt::format("  {:11.1f}", quantile(band.level.seconds, 0.5));
    text += fmt::format("\n{:<28}", "    mean");
    for (const Band& band : bands) text += fmt::format("  {:11.1f}", mean_of(band.level.seconds));
    text += fmt::format("\n{:<28}", "    90 % are below");
    for (const Band& band : bands) text += fmt::format("  {:11.1f}", quantile(band.level.seconds, 0.9));
    return text + '\n';
}

// The least Elo whose level draws the moves of people of this rating.
int elo_of(int people_rating) {
    int elo = levels::LeastElo;
    while (elo < levels::MostElo && levels::level_table().at(elo).people_rating < people_rating) ++elo;
    return elo;
}

std::vector<GameTask> tasks_of(const std::vector<HumanGame>& games, const ProfileSettings& settings,
                               Band& band) {
    std::vector<GameTask> tasks;
    for (const HumanGame& game : games) {
        const int mean = (game.ratings[Color::White] + game.ratings[Color::Black]) / 2;
        if (!(settings.takes_all || game.is_held_out()) || std::abs(mean - band.rating) > HalfBand) continue;
        if (std::ssize(tasks) == settings.games) break;
        tasks.push_back({.profile = &band.people, .moves = game.moves, .is_draw = game.is_draw});
    }
    const int count = int(tasks.size());
    for (int seed = 1; seed <= count; ++seed)
        tasks.push_back({.profile = &band.level, .elo = band.elo, .seed = seed});
    return tasks;
}

}  // namespace

util::Result<std::string, std::string> profile(const std::vector<HumanGame>& games,
                                               const ProfileSettings& settings, const cli::Console& console) {
    std::vector<Band> bands;
    bands.reserve(Ratings.size());
    for (const int rating : Ratings) bands.push_back({rating, elo_of(rating)});

    std::vector<std::unique_ptr<LevelPlayer>> players;
    std::vector<std::unique_ptr<engine::Engine>> judges;
    util::ProgressLine line(console.progress());
    usize finished = 0;
    util::OrderedWork<GameTask> work([&](GameTask& task) -> util::Done {
        add_game(task, *task.profile);
        ++finished;
        line.show([&] { return fmt::format("{} games", finished); });
        return {};
    });
    for (int i = 0; i < settings.threads; ++i) {
        LevelPlayer& player = *players.emplace_back(std::make_unique<LevelPlayer>());
        engine::Engine& judge = *judges.emplace_back(std::make_unique<engine::Engine>());
        if (!work.add_thread([&](GameTask& task) {
                if (task.elo != 0 && !play(player, console.stop_requested, task)) return false;
                search::Limits limits;
                limits.nodes = u64(settings.nodes);
                judge.new_game();
                auto annotated =
                    analysis::annotate(Position::start(), task.moves, [&](const Position& position) {
                        return analysis::evaluate_by_search(judge, position, limits, console.stop_requested);
                    });
                if (annotated) task.game = std::move(*annotated);
                return annotated.has_value();
            }))
            return util::Failure{"no more threads can be started"};
    }
    for (Band& band : bands)
        for (GameTask& task : tasks_of(games, settings, band)) {
            if (work.has_given_up()) break;
            if (auto done = work.add(std::move(task)); !done) return util::Failure{done.error()};
        }
    if (auto done = work.finish(); !done) return util::Failure{done.error()};
    if (console.stop_requested()) return util::Failure{"stopped"};
    return format_table(bands);
}

}  // namespace levels_tool
