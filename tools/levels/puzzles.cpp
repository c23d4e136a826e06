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

std::string_view take_field(std::string_view& line) {
    const auto comma = std::min(line.find(','), line.size());
    const std::string_view field = line.substr(0, comma);
    line.remove_prefix(std::min(comma + 1, line.size()));
    return field;
}

std::optional<Puzzle> puzzle_of(std::string_view line) {
    const auto start = chess::parse_fen(take_field(line));
    if (!start) return std::nullopt;
    Puzzle puzzle{.start = *start, .moves = {}};
    Position position = puzzle.start;
    for (const std::string_view word : util::split_words(take_field(line))) {
        const auto move = chess::parse_uci_move(position, word);
        if (!move) return std::nullopt;
        puzzle.moves.push_back(*move);
        position.do_move(*move);
    }
    puzzle.rating = util::parse_integer<int>(util::trim(take_field(line))).value_or(0);
    return puzzle.moves.size() < 2 || puzzle.rating <= 0 ? std::nullopt : std::optional(puzzle);
}

// --- solving ---

constexpr int LeastLevel = 600, MostLevel = 1600, LevelStep = 100;
constexpr usize Levels = (MostLevel - LeastLevel) / LevelStep + 1;

constexpr int elo_of_level(usize level) { return LeastLevel + int(level) * LevelStep; }

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
};

constexpr int LeastPuzzleBand = 600, PuzzleBandWidth = 300;
constexpr usize PuzzleBands = 5;  // puzzles beyond the last ones count there

usize band_of(const Puzzle& puzzle) {
    return usize(std::clamp((puzzle.rating - LeastPuzzleBand) / PuzzleBandWidth, 0, int(PuzzleBands) - 1));
}

double expected(double elo, const Puzzle& puzzle) {
    return 1 / (1 + std::pow(10, (puzzle.rating - elo) / 400));
}

// The shift with which as many are expected as were solved.
double fit_shift(const std::vector<Puzzle>& puzzles, double solved) {
    double low = -3000, high = 3000;
    while (high - low > 0.1) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (usize level = 0; level < Levels; ++level)
            for (const Puzzle& puzzle : puzzles) sum += expected(elo_of_level(level) + middle, puzzle);
        (sum < solved ? low : high) = middle;
    }
    return low;
}

using Table = std::array<std::array<Share, PuzzleBands>, Levels>;

std::string format_table(const std::vector<Puzzle>& puzzles, const Table& solved) {
    double total = 0;
    for (const auto& row : solved)
        for (const Share& share : row) total += share.solved;
    const double shift = fit_shift(puzzles, total);
    std::string text =
        fmt::format("{} for each level; solved and expected, in per cent; shift of the ratings: {:+.0f}\n"
                    "level   all puzzles           ",
                    util::counted(puzzles.size(), "puzzle", "puzzles"), shift);
    for (usize band = 0; band < PuzzleBands; ++band)
        text += band + 1 < PuzzleBands
                    ? fmt::format("  {:4}-{:<4}", LeastPuzzleBand + int(band) * PuzzleBandWidth,
                                  LeastPuzzleBand + int(band + 1) * PuzzleBandWidth - 1)
                    : fmt::format("  {:4} up  ", LeastPuzzleBand + int(band) * PuzzleBandWidth);
    for (usize level = 0; level < Levels; ++level) {
        Share all, all_expected;
        std::array<Share, PuzzleBands> by_curve{};
        for (const Puzzle& puzzle : puzzles) {
            const double share = expected(elo_of_level(level) + shift, puzzle);
            by_curve[band_of(puzzle)].solved += share;
            ++by_curve[band_of(puzzle)].count;
        }
        for (usize band = 0; band < PuzzleBands; ++band) {
            all.solved += solved[level][band].solved;
            all.count += solved[level][band].count;
            all_expected.solved += by_curve[band].solved;
            all_expected.count += by_curve[band].count;
        }
        const double error = std::sqrt(all.in_percent() * (100 - all.in_percent()) / std::max(all.count, 1.));
        text +=
            fmt::format("\n{:5}   {:4.1f} ± {:3.1f} {:4.1f} {:+5.1f}", elo_of_level(level), all.in_percent(),
                        error, all_expected.in_percent(), all.in_percent() - all_expected.in_percent());
        for (usize band = 0; band < PuzzleBands; ++band)
            text += fmt::format("  {:4.0f} {:4.0f}", solved[level][band].in_percent(),
                                by_curve[band].in_percent());
    }
    return text + '\n';
}

struct PuzzleTask {
    usize level = 0, puzzle = 0;
    bool is_solved = false;
};

}  // namespace

util::Result<std::vector<Puzzle>, std::string> read_puzzles(const std::string& file, int count) {
    auto in = util::open_text(file);
    if (!in) return util::Failure{in.error()};
    std::vector<Puzzle> puzzles;
    int number = 0;
    for (std::string line; std::getline(*in, line);) {
        ++number;
        if (util::trim(line).empty() || (number == 1 && line.starts_with("fen,"))) continue;
        auto puzzle = puzzle_of(line);
        if (!puzzle)
            return util::Failure{
                fmt::format("{}: line {} is not a FEN, its moves and a rating with commas between them",
                            util::quoted(file), number)};
        puzzles.push_back(std::move(*puzzle));
    }
    if (auto whole = util::check_whole(*in, file); !whole) return util::Failure{whole.error()};
    if (puzzles.empty()) return util::Failure{fmt::format("{}: it has no puzzle", util::quoted(file))};
    util::Prng prng(1);
    for (usize i = puzzles.size(); i > 1; --i) std::swap(puzzles[i - 1], puzzles[usize(prng.below(i))]);
    puzzles.erase(puzzles.begin() + std::min(std::ssize(puzzles), std::ptrdiff_t(count)), puzzles.end());
    return puzzles;
}

util::Result<std::string, std::string> solve_puzzles(const std::vector<Puzzle>& puzzles, int threads,
                                                     const cli::Console& console) {
    Table table{};
    std::vector<std::unique_ptr<LevelPlayer>> players;
    util::ProgressLine line(console.progress());
    usize finished = 0;
    util::OrderedWork<PuzzleTask> work([&](PuzzleTask& task) -> util::Done {
        Share& share = table[task.level][band_of(puzzles[task.puzzle])];
        share.solved += task.is_solved;
        ++share.count;
        ++finished;
        line.show([&] { return fmt::format("{} of {} puzzles tried", finished, Levels * puzzles.size()); });
        return {};
    });
    for (int i = 0; i < threads; ++i) {
        LevelPlayer& player = *players.emplace_back(std::make_unique<LevelPlayer>());
        if (!work.add_thread([&](PuzzleTask& task) {
                task.is_solved =
                    solves(player, puzzles[task.puzzle], elo_of_level(task.level), int(task.puzzle) + 1);
                return !console.stop_requested();
            }))
            return util::Failure{"no more threads can be started"};
    }
    for (usize level = 0; level < Levels; ++level)
        for (usize puzzle = 0; puzzle < puzzles.size() && !work.has_given_up(); ++puzzle)
            if (auto done = work.add({level, puzzle}); !done) return util::Failure{done.error()};
    if (auto done = work.finish(); !done) return util::Failure{done.error()};
    if (console.stop_requested()) return util::Failure{"stopped"};
    return format_table(puzzles, table);
}

}  // namespace levels_tool
