// Random moves and the search that judges them.
#include "play/openings.h"

#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/start_position.h"
#include "util/text.h"

namespace play {

namespace {

using chess::Position;

// A position, and how many random moves are to follow.
struct Start {
    Position position;
    int random_plies;
};

Start random_start(const OpeningSettings& settings, const OpeningBook* book, util::Prng& prng) {
    if (prng.unit() < settings.dfrc_share) {
        const int white = int(prng.below(chess::Chess960SetUps));
        const int black = int(prng.below(chess::Chess960SetUps));
        return {chess::chess960_start(white, black), settings.random_plies};
    }
    if (book != nullptr) return {book->at(usize(prng.below(book->size()))), settings.random_plies_after_book};
    return {Position::start(), settings.random_plies};
}

// False where the game ends on the way.
bool play_random_moves(Position& position, int plies, util::Prng& prng) {
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) return false;
        position.do_move(moves[usize(prng.below(moves.size()))]);
    }
    return chess::has_legal_move(position) && !chess::is_draw(position, 0);
}

// Nothing where the opening is over or too one-sided.
std::optional<Position> try_opening(const OpeningSettings& settings, const OpeningBook* book,
                                    BlockingSearch& searcher, util::Prng& prng) {
    constexpr u64 HardNodesFactor = 8;
    auto [position, random_plies] = random_start(settings, book, prng);
    if (!play_random_moves(position, random_plies + int(prng.below(2)), prng)) return {};
    const FoundMove found =
        find_move(searcher, position,
                  {.soft_nodes = settings.soft_nodes, .hard_nodes = settings.soft_nodes * HardNodesFactor});
    if (std::abs(found.score.cp()) > settings.max_cp) return {};
    return position;
}

}  // namespace

util::Result<OpeningBook, std::string> OpeningBook::read(const std::string& name) {
    OpeningBook book;
    std::ifstream file(name);
    std::string line;
    for (u64 number = 1; std::getline(file, line); ++number) {
        if (util::trim(line).empty()) continue;
        const auto record = chess::parse_epd(line);
        if (!record) return util::Failure{fmt::format("{}:{}: {}", name, number, record.error().detail)};
        book.lines_.push_back(line);
    }
    if (book.lines_.empty())
        return util::Failure{fmt::format("book {} cannot be read or is empty", util::quoted(name))};
    return book;
}

Position OpeningBook::at(usize index) const {
    auto record = chess::parse_epd(lines_[index]);
    return std::move(record).value().position;
}

util::Result<std::optional<Position>, std::string> draw_opening(const OpeningSettings& settings,
                                                                const OpeningBook* book,
                                                                BlockingSearch& searcher, util::Prng& prng,
                                                                const StopRequested& stop_requested) {
    for (int tries = 0; tries < MaxOpeningTries; ++tries) {
        if (stop_requested()) return std::optional<Position>();
        if (auto opening = try_opening(settings, book, searcher, prng)) return opening;
    }
    return util::Failure{fmt::format("{} tries in a row gave no opening: each was over, or more than {} "
                                     "centipawns good for one side",
                                     MaxOpeningTries, settings.max_cp)};
}

FoundMove find_move(BlockingSearch& searcher, const Position& position, const NodeLimits& node_limits) {
    search::Limits limits;
    limits.soft_nodes = node_limits.soft_nodes;
    limits.nodes = node_limits.hard_nodes;
    limits.sampled_positions = node_limits.sampled_positions;
    const auto outcome = searcher.run(position, limits);
    return {.move = outcome.best_move.best, .score = outcome.best_move.line.score, .nodes = outcome.nodes};
}

}  // namespace play
