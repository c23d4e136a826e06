// Compares the motifs that we name in the solutions of puzzles with the themes that the puzzles are tagged
// with. The tags were set by a program and by people: they are neither complete nor always right.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <numeric>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "analysis/reasons.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/places.h"
#include "util/text.h"

namespace {

using analysis::Fact;
using analysis::Statement;
using chess::Move;
using chess::Position;

struct Theme {
    std::string_view name;  // of the tag
    std::vector<Fact> facts;
};
const std::vector<Theme> Themes = {
    {"fork", {Fact::Fork}},
    {"pin", {Fact::PinnedDefender, Fact::AttacksPinned}},
    {"skewer", {Fact::Skewer}},
    {"discoveredAttack", {Fact::DiscoveredAttack, Fact::DiscoveredCheck}},
    {"discoveredCheck", {Fact::DiscoveredCheck, Fact::DoubleCheck}},
    {"doubleCheck", {Fact::DoubleCheck}},
    {"hangingPiece", {Fact::TakesUndefended}},
    {"capturingDefender", {Fact::RemovesDefender}},
    {"deflection", {Fact::LuresAway}},
    {"attraction", {Fact::LuresTo}},
    {"trappedPiece", {Fact::TrapsPiece}},
    {"backRankMate", {Fact::BackRankMate}},
    {"smotheredMate", {Fact::SmotheredMate}},
    {"promotion", {Fact::Promotes}},
};

struct Puzzle {
    std::string fen;
    Position position;        // the solver is to move
    std::vector<Move> moves;  // the solution
    chess::Square last_to;    // of the move that leads into the puzzle
    std::set<std::string, std::less<>> themes;
};

std::optional<Puzzle> parse(const std::string& line) {
    const usize first = line.find(','), second = line.find(',', first + 1),
                third = line.find(',', second + 1);
    auto start = chess::parse_fen(line.substr(0, first));
    if (!start || third == std::string::npos) return std::nullopt;
    Puzzle puzzle{line.substr(0, first), *start, {}, {}, {}};
    Position position = *start;
    for (const auto& text : util::split_words(std::string_view(line).substr(first + 1, second - first - 1))) {
        const auto move = chess::parse_uci_move(position, text);
        if (!move) return std::nullopt;
        puzzle.moves.push_back(*move);
        position.do_move(*move);
    }
    puzzle.position.do_move(puzzle.moves.front());
    puzzle.last_to = puzzle.moves.front().to();
    puzzle.moves.erase(puzzle.moves.begin());
    for (const auto& theme : util::split_words(std::string_view(line).substr(third + 1)))
        puzzle.themes.emplace(theme);
    return puzzle;
}

// Every sixth puzzle of the file; gzip unpacks it.
std::vector<Puzzle> puzzles_of_people() {
    const std::string file = test::shared_folder().string() + "/data/puzzles/puzzles_24000.csv.gz";
    std::vector<Puzzle> puzzles;
    if (!std::filesystem::exists(file)) return puzzles;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("gzip -dc '" + file + "'").c_str(), "r"), pclose);
    std::array<char, 8192> buffer;
    for (usize number = 0; pipe && std::fgets(buffer.data(), buffer.size(), pipe.get()); ++number)
        if (number > 0 && number % 6 == 0)
            if (auto puzzle = parse(buffer.data())) puzzles.push_back(*std::move(puzzle));
    return puzzles;
}

// Whether the solution must go on to show the motif.
bool is_shown_later(Fact fact) {
    return fact == Fact::Fork || fact == Fact::TrapsPiece || fact == Fact::Pin || fact == Fact::RelativePin;
}

// Whether a tag may mean the fact stated of the solver's move with this index.
bool counts(const Statement& statement, const Puzzle& puzzle, usize index) {
    if (!statement.way.empty()) return false;  // it is stated of the later move too
    if (is_shown_later(statement.fact)) return index + 1 < puzzle.moves.size();
    if (statement.fact != Fact::TakesUndefended) return true;
    return index == 0 && statement.gain.won.front() != chess::PieceType::Pawn;
}

// The facts stated of the solver's moves, each with the rest of the solution as the search's line.
std::set<Fact> facts_of(const Puzzle& puzzle) {
    const Position end =
        std::accumulate(puzzle.moves.begin(), puzzle.moves.end(), puzzle.position, chess::played);
    const bool is_mate = end.in_check() && !chess::has_legal_move(end);
    std::set<Fact> facts;
    Position position = puzzle.position;
    chess::Square last_to = puzzle.last_to;
    for (usize i = 0; i < puzzle.moves.size(); ++i) {
        const auto score =
            is_mate ? eval::Score::mate_in(int(puzzle.moves.size() - i)) : eval::Score::from_cp(500);
        const analysis::Line rest{analysis::value_of(score, position),
                                  0,
                                  {puzzle.moves.begin() + std::ptrdiff_t(i), puzzle.moves.end()}};
        if (i % 2 == 0)
            for (const Statement& statement :
                 analysis::reasons_for({.before = position, .line = rest, .last_to = last_to}))
                if (counts(statement, puzzle, i)) facts.insert(statement.fact);
        last_to = puzzle.moves[i].to();
        position.do_move(puzzle.moves[i]);
    }
    return facts;
}

struct Count {
    int both = 0, only_ours = 0, only_tagged = 0;

    double precision() const { return both + only_ours == 0 ? 1 : double(both) / (both + only_ours); }
    double recall() const { return both + only_tagged == 0 ? 1 : double(both) / (both + only_tagged); }
};

void show(const Puzzle& puzzle, const std::set<Fact>& facts, bool is_ours) {
    std::cout << (is_ours ? "only ours: " : "only tagged: ") << puzzle.fen << ' ';
    for (const std::string& san : chess::to_san(puzzle.position, puzzle.moves)) std::cout << san << ' ';
    std::cout << '(';
    for (const Fact fact : facts) std::cout << ' ' << analysis::kind_of(fact).name;
    std::cout << " )\n";
}

// Counts the puzzles that have the theme by our facts, by the tag, or by both. Shows the others if `is_shown`.
Count count_of(const Theme& theme, const std::vector<Puzzle>& puzzles,
               const std::vector<std::set<Fact>>& facts, bool is_shown) {
    Count count;
    for (usize i = 0; i < puzzles.size(); ++i) {
        const bool is_ours =
            std::ranges::any_of(theme.facts, [&](Fact fact) { return facts[i].contains(fact); });
        const bool is_tagged = puzzles[i].themes.contains(theme.name);
        count.both += is_ours && is_tagged;
        count.only_ours += is_ours && !is_tagged;
        count.only_tagged += !is_ours && is_tagged;
        if (is_shown && is_ours != is_tagged) show(puzzles[i], facts[i], is_ours);
    }
    return count;
}

// The environment variable HOUYI_THEME names a theme whose disagreements are shown.
TEST(LongThemes, OfPuzzles) {
    const char* const shown = std::getenv("HOUYI_THEME");
    const auto puzzles = puzzles_of_people();
    ASSERT_GT(puzzles.size(), 3900u);
    std::vector<std::set<Fact>> facts;
    std::ranges::transform(puzzles, std::back_inserter(facts), facts_of);
    Count all;
    for (const Theme& theme : Themes) {
        const Count count = count_of(theme, puzzles, facts, shown != nullptr && theme.name == shown);
        std::cout << fmt::format("{:18} tagged {:4}  ours {:4}  both {:4}  precision {:.2f}  recall {:.2f}\n",
                                 theme.name, count.both + count.only_tagged, count.both + count.only_ours,
                                 count.both, count.precision(), count.recall());
        all.both += count.both;
        all.only_ours += count.only_ours;
        all.only_tagged += count.only_tagged;
    }
    std::cout << fmt::format("all: precision {:.3f}, recall {:.3f}\n", all.precision(), all.recall());
    EXPECT_GE(all.precision(), 0.85) << "tags that are missing count against us";
    EXPECT_GE(all.recall(), 0.90);
}

}  // namespace
