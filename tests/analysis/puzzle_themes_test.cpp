// Compares the motifs that we name in the solutions of puzzles with the themes that the puzzles are tagged
// with. The tags were set by a program and by people: they are neither complete nor always right.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
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

// Every sixth puzzle of the file, beginning with number `first`; gzip unpacks the file.
std::vector<Puzzle> puzzles_from(usize first) {
    const std::string file = test::shared_folder().string() + "/data/puzzles/puzzles_24000.csv.gz";
    std::vector<Puzzle> puzzles;
    if (!std::filesystem::exists(file)) return puzzles;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("gzip -dc '" + file + "'").c_str(), "r"), pclose);
    std::array<char, 8192> buffer;
    for (usize number = 0; pipe && std::fgets(buffer.data(), buffer.size(), pipe.get()); ++number)
        if (number > 0 && number % 6 == first)
            if (auto puzzle = parse(buffer.data())) puzzles.push_back(*std::move(puzzle));
    return puzzles;
}

// Whether the solution must go on to show the motif.
bool is_shown_later(Fact fact) {
    return fact == Fact::Fork || fact == Fact::TrapsPiece || fact == Fact::Pin || fact == Fact::RelativePin;
}

// The facts stated of the solver's moves, each with the rest of the solution as the search's line.
std::set<Fact> facts_of(const Puzzle& puzzle) {
    Position end = puzzle.position;
    for (const Move move : puzzle.moves) end.do_move(move);
    const bool is_mate = end.in_check() && !chess::has_legal_move(end);
    std::set<Fact> facts;
    Position position = puzzle.position;
    for (usize i = 0; i < puzzle.moves.size(); ++i) {
        const int plies = int(puzzle.moves.size() - i);
        const auto score = is_mate ? eval::Score::mate_in(plies) : eval::Score::from_cp(500);
        if (i % 2 == 0) {
            analysis::MoveEvidence evidence{position, {}};
            evidence.last_to = i > 0 ? puzzle.moves[i - 1].to() : puzzle.last_to;
            evidence.line = {analysis::value_of(score, position),
                             0,
                             {puzzle.moves.begin() + std::ptrdiff_t(i), puzzle.moves.end()}};
            for (const analysis::Statement& statement : analysis::reasons_for(evidence)) {
                const bool is_last = i + 1 == puzzle.moves.size();
                if (is_shown_later(statement.fact) && is_last) continue;
                if (statement.fact == Fact::TakesUndefended &&
                    (i > 0 || statement.gain.won.front() == chess::PieceType::Pawn))
                    continue;
                facts.insert(statement.fact);
            }
        }
        position.do_move(puzzle.moves[i]);
    }
    return facts;
}

struct Count {
    int both = 0, only_ours = 0, only_tagged = 0;

    double precision() const { return both + only_ours == 0 ? 1 : double(both) / (both + only_ours); }
    double recall() const { return both + only_tagged == 0 ? 1 : double(both) / (both + only_tagged); }
};

TEST(LongThemes, OfPuzzles) {
    const char* first = std::getenv("PUZZLES_FROM");
    const char* shown = std::getenv("SHOW_THEME");
    const auto puzzles = puzzles_from(first ? usize(std::atoi(first)) : 0);
    ASSERT_GT(puzzles.size(), 3900u);
    std::vector<Count> counts(Themes.size());
    for (const Puzzle& puzzle : puzzles) {
        const std::set<Fact> facts = facts_of(puzzle);
        for (usize i = 0; i < Themes.size(); ++i) {
            const bool is_ours =
                std::ranges::any_of(Themes[i].facts, [&](Fact f) { return facts.contains(f); });
            const bool is_tagged = puzzle.themes.contains(Themes[i].name);
            if (is_ours && is_tagged) ++counts[i].both;
            if (is_ours && !is_tagged) ++counts[i].only_ours;
            if (!is_ours && is_tagged) ++counts[i].only_tagged;
            if (shown && Themes[i].name == shown && is_ours != is_tagged) {
                std::cout << (is_ours ? "OURS   " : "TAGGED ") << puzzle.fen << " :";
                for (const std::string& san : chess::to_san(puzzle.position, puzzle.moves))
                    std::cout << ' ' << san;
                std::cout << " |";
                for (const auto& theme : puzzle.themes) std::cout << ' ' << theme;
                std::cout << " |";
                for (const Fact fact : facts) std::cout << ' ' << analysis::kind_of(fact).name;
                std::cout << '\n';
            }
        }
    }
    for (usize i = 0; i < Themes.size(); ++i)
        std::cout << fmt::format("{:18} tagged {:4}  ours {:4}  both {:4}  precision {:.2f}  recall {:.2f}\n",
                                 Themes[i].name, counts[i].both + counts[i].only_tagged,
                                 counts[i].both + counts[i].only_ours, counts[i].both, counts[i].precision(),
                                 counts[i].recall());
}

}  // namespace
