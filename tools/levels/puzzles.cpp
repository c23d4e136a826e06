// Solves the puzzles on several threads and fits the shift.
#include "tools/levels/puzzles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <istream>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "tools/levels/level_player.h"
#include "tools/levels/rating_bands.h"
#include "util/file.h"
#include "util/ordered_work.h"
#include "util/prng.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace levels_tool {

namespace {

using chess::Move;
using chess::Position;

// --- reading ---

// "FEN,Moves,Rating", or with an id before them.
bool is_title(std::string_view line) {
    const std::string_view first = util::take_until(line, ","), second = util::take_until(line, ",");
    return util::equal_ignoring_case(first, "fen") || util::equal_ignoring_case(second, "fen");
}

std::optional<Puzzle> puzzle_of(std::string_view line) {
    auto start = chess::parse_fen(util::take_until(line, ","));
    if (!start) start = chess::parse_fen(util::take_until(line, ","));  // after the id that lichess has first
    if (!start) return std::nullopt;
    Puzzle puzzle{.start = *start, .moves = {}};
    Position position = puzzle.start;
    for (const std::string_view word : util::split_words(util::take_until(line, ","))) {
        const auto move = chess::parse_uci_move(position, word);
        if (!move) return std::nullopt;
        puzzle.moves.push_back(*move);
        position.do_move(*move);
    }
    puzzle.rating = util::parse_integer<int>(util::trim(util::take_until(line, ","))).value_or(0);
    return puzzle.moves.size() < 2 || puzzle.rating <= 0 || puzzle.rating > MostRating
               ? std::nullopt
               : std::optional(puzzle);
}

// --- solving ---

// The shift is fitted to the first levels: few puzzles are hard for those above.
constexpr std::array LevelElos{600,  700,  800,  900,  1000, 1100, 1200, 1300,
                               1400, 1500, 1600, 1800, 2000, 2200, 2400};
constexpr usize Levels = LevelElos.size(), FittedLevels = 11;
static_assert(LevelElos[FittedLevels - 1] == 1600);

bool is_mate(Position position, Move move) {
    position.do_move(move);
    return position.checkers().any() && !chess::has_legal_move(position);
}

bool solves(LevelPlayer& player, const Puzzle& puzzle, int elo, int seed) {
    player.new_game(elo, seed);
    Position position = puzzle.start;
    std::vector<Move> moves;
    for (const Move move : puzzle.moves) {
        if (moves.size() % 2 == 1) {
            const Move answer = player.move_in(position, moves);
            if (answer != move) return is_mate(position, answer);
        }
        moves.push_back(move);
        position.do_move(move);
    }
    return true;
}

// --- the table ---

struct Share {
    double solved = 0, count = 0;
    double in_percent() const { return 100 * solved / std::max(count, 1.); }
    void add(const Share& other) {
        solved += other.solved;
        count += other.count;
    }
};

constexpr RatingBands PuzzleBands{.first_end = 900, .width = 300, .count = 5};
using Shares = std::array<Share, PuzzleBands.count>;

Share sum_of(const Shares& shares) {
    Share sum;
    for (const Share& share : shares) sum.add(share);
    return sum;
}

double expected(double rating, const Puzzle& puzzle) {
    return 1 / (1 + std::pow(10, (puzzle.rating - rating) / 400));
}
Shares expected_shares(double rating, const std::vector<Puzzle>& puzzles) {
    Shares shares{};
    for (const Puzzle& puzzle : puzzles)
        shares[PuzzleBands.of(puzzle.rating)].add({expected(rating, puzzle), 1});
    return shares;
}

// The shift with which as many are expected as were solved, if there were any and not all.
double fit_shift(const std::vector<Puzzle>& puzzles, double solved) {
    double low = -3000, high = 3000;
    while (high - low > 0.1) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (usize level = 0; level < FittedLevels; ++level)
            sum += sum_of(expected_shares(LevelElos[level] + middle, puzzles)).solved;
        (sum < solved ? low : high) = middle;
    }
    return low;
}

std::string format_row(int elo, const Shares& solved, const Shares& expected) {
    const Share all = sum_of(solved);
    const double percent = all.in_percent(), by_curve = sum_of(expected).in_percent();
    std::string text =
        fmt::format("{:5}   {:5.1f} ± {:3.1f} {:6.1f} {:+6.1f} ", elo, percent,
                    std::sqrt(percent * (100 - percent) / all.count), by_curve, percent - by_curve);
    for (usize band = 0; band < PuzzleBands.count; ++band)
        text += fmt::format("  {:5.0f} {:4.0f}", solved[band].in_percent(), expected[band].in_percent());
    return text + '\n';
}

util::Result<std::string, std::string> format_table(const std::vector<Puzzle>& puzzles,
                                                    const std::array<Shares, Levels>& solved) {
    Share all;
    for (usize level = 0; level < FittedLevels; ++level) all.add(sum_of(solved[level]));
    if (all.solved == 0 || all.solved == all.count)
        return util::Failure{
            "the levels up to 1600 solved all puzzles or none: more are needed to compare them"};
    const double shift = fit_shift(puzzles, all.solved);
    std::string text =
        fmt::format("{} for each level, in per cent: solved ± one standard error, expected by the Elo "
                    "curve with a shift of {:+.0f}, difference; below, solved and expected by rating\n"
                    "level   solved        exp.   diff ",
                    util::counted(puzzles.size(), "puzzle", "puzzles"), shift);
    for (usize band = 0; band < PuzzleBands.count; ++band)
        text += fmt::format("  {:>10}", PuzzleBands.name(band));
    text += '\n';
    for (usize level = 0; level < Levels; ++level)
        text +=
            format_row(LevelElos[level], solved[level], expected_shares(LevelElos[level] + shift, puzzles));
    return text;
}

struct PuzzleTask {
    usize level = 0, puzzle = 0;
    bool is_solved = false;
};

}  // namespace

util::Result<std::vector<Puzzle>, std::string> read_puzzles(const std::string& file, int count) {
    auto in = util::open_text(file);
    if (!in) return util::Failure{in.error()};
    struct Line {
        std::string text;
        int number;
    };
    std::vector<Line> drawn;  // reservoir sampling (Vitter 1985)
    util::Prng prng(1);
    int number = 0;
    u64 lines = 0;
    for (std::string text; std::getline(*in, text);) {
        ++number;
        if ((number == 1 && is_title(text)) || util::trim(text).empty()) continue;
        if (++lines <= u64(count))
            drawn.push_back({std::move(text), number});
        else if (const u64 place = prng.below(lines); place < u64(count))
            drawn[place] = {std::move(text), number};
    }
    if (auto whole = util::check_whole(*in, file); !whole) return util::Failure{whole.error()};
    if (drawn.empty()) return util::Failure{fmt::format("{}: it has no puzzle", util::quoted(file))};
    std::vector<Puzzle> puzzles;
    puzzles.reserve(drawn.size());
    for (const Line& line : drawn) {
        auto puzzle = puzzle_of(line.text);
        if (!puzzle)
            return util::Failure{
                fmt::format("{}: line {} is not a FEN, its moves and a rating with commas between them",
                            util::quoted(file), line.number)};
        puzzles.push_back(std::move(*puzzle));
    }
    return puzzles;
}

util::Result<std::string, std::string> solve_puzzles(const std::vector<Puzzle>& puzzles, int threads,
                                                     const cli::Console& console) {
    std::array<Shares, Levels> solved{};
    util::ProgressLine line(console.progress());
    usize finished = 0;
    util::OrderedWork<PuzzleTask> work([&](PuzzleTask& task) -> util::Done {
        Share& share = solved[task.level][PuzzleBands.of(puzzles[task.puzzle].rating)];
        share.add({double(task.is_solved), 1});
        ++finished;
        line.show([&] { return fmt::format("{} of {} puzzles tried", finished, Levels * puzzles.size()); });
        return {};
    });
    const auto make_solver = [&](usize) {
        return [&, player = std::make_shared<LevelPlayer>()](PuzzleTask& task) {
            task.is_solved =
                solves(*player, puzzles[task.puzzle], LevelElos[task.level], int(task.puzzle) + 1);
            return !console.stop_requested();
        };
    };
    if (auto done = work.add_threads(usize(threads), make_solver); !done) return util::Failure{done.error()};
    for (usize level = 0; level < Levels; ++level)
        for (usize puzzle = 0; puzzle < puzzles.size() && !work.has_given_up(); ++puzzle)
            if (auto done = work.add({level, puzzle}); !done) return util::Failure{done.error()};
    if (auto done = work.finish(); !done) return util::Failure{done.error()};
    if (console.stop_requested()) return util::Failure{"stopped"};
    return format_table(puzzles, solved);
}

}  // namespace levels_tool
