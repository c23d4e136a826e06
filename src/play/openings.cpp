// Reads books, draws openings at random, and scores them by a search.
#include "play/openings.h"

#include <cstdlib>

#include <fmt/format.h>

#include "chess/draw_rules.h"
#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/pgn/reader.h"
#include "chess/set_up.h"
#include "util/file.h"
#include "util/text.h"

namespace play {

namespace {

using chess::Position;

// A position, and the number of random moves to play from it.
struct Start {
    Position position;
    int random_plies;
};

// Puts a man on a random empty square of the board part of a FEN, in which each empty square is a 1 and a
// rank takes 9 characters, 8 squares and a slash.
void put_anywhere(std::string& fen_board, char man, util::Prng& prng) {
    const bool is_pawn = man == 'P' || man == 'p';
    usize place = 0;
    do {
        const usize square = usize(is_pawn ? 8 + prng.below(48) : prng.below(64));
        place = square / 8 * 9 + square % 8;
    } while (fen_board[place] != '1');
    fen_board[place] = man;
}

Position random_endgame(util::Prng& prng) {
    constexpr u64 FewestMen = 4, MostMen = 12;  // kings included
    constexpr std::string_view Kinds = "PPPPPPPPPPPNNBBRRRRQ";
    while (true) {
        std::string board = "11111111/11111111/11111111/11111111/11111111/11111111/11111111/11111111";
        put_anywhere(board, 'K', prng);
        put_anywhere(board, 'k', prng);
        const u64 men = FewestMen + prng.below(MostMen - FewestMen + 1);
        for (u64 i = 2; i < men; i += 2) {
            const char white = Kinds[prng.below(Kinds.size())];
            const char black = prng.below(4) == 0 ? Kinds[prng.below(Kinds.size())] : white;
            put_anywhere(board, white, prng);
            if (i + 1 < men) put_anywhere(board, char(black - 'A' + 'a'), prng);
        }
        const auto position =
            chess::parse_fen(fmt::format("{} {} - - 0 40", board, prng.below(2) == 0 ? 'w' : 'b'));
        if (position) return *position;
    }
}

enum class Source : u8 { Endgame, DoubleChess960, Book };  // Book: or the start position if there is none

Source draw_source(const OpeningSettings& settings, util::Prng& prng) {
    if (settings.endgame_share > 0 && prng.unit() < settings.endgame_share) return Source::Endgame;
    return prng.unit() < settings.dfrc_share ? Source::DoubleChess960 : Source::Book;
}

Start random_start(const OpeningSettings& settings, const OpeningBook* book, Source source,
                   util::Prng& prng) {
    if (source == Source::Endgame) return {random_endgame(prng), 0};
    if (source == Source::DoubleChess960) {
        const int white = int(prng.below(chess::Chess960SetUps));
        const int black = int(prng.below(chess::Chess960SetUps));
        return {chess::chess960_start(white, black), settings.random_plies};
    }
    if (book != nullptr) return {book->at(usize(prng.below(book->size()))), settings.random_plies_after_book};
    return {Position::start(), settings.random_plies};
}

chess::Move any_of(const chess::MoveList& moves, util::Prng& prng) {
    return moves[usize(prng.below(moves.size()))];
}

constexpr u64 percent_of_random_moves(chess::PieceType kind) {
    return kind == chess::PieceType::Pawn ? 35 : kind == chess::PieceType::Rook ? 5 : 15;
}

// Draws a move as RandomMoves::ByKind describes; types of pieces that cannot move have no share.
chess::Move draw_by_kind(const Position& position, const chess::MoveList& moves, util::Prng& prng) {
    chess::PerPieceType<chess::MoveList> by_kind;
    for (const chess::Move move : moves) by_kind[type_of(position.piece_on(move.from()))].push_back(move);
    u64 shares = 0;
    for (const chess::PieceType kind : chess::PieceTypes)
        if (!by_kind[kind].empty()) shares += percent_of_random_moves(kind);
    u64 drawn = prng.below(shares);
    for (const chess::PieceType kind : chess::PieceTypes) {
        if (by_kind[kind].empty()) continue;
        if (drawn < percent_of_random_moves(kind)) return any_of(by_kind[kind], prng);
        drawn -= percent_of_random_moves(kind);
    }
    return chess::Move::none();  // not reached
}

// False if the game ends during the moves or after the last one.
bool play_random_moves(Position& position, int plies, RandomMoves way, util::Prng& prng) {
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) return false;
        position.do_move(way == RandomMoves::ByKind ? draw_by_kind(position, moves, prng)
                                                    : any_of(moves, prng));
    }
    return chess::has_legal_move(position) && !chess::is_draw(position, 0);
}

// Nothing if the game is over after the opening, or if the opening is too one-sided.
std::optional<Position> try_opening(const OpeningSettings& settings, const OpeningBook* book, Source source,
                                    engine::Engine& engine, util::Prng& prng) {
    constexpr u64 HardNodesFactor = 8;
    auto [position, random_plies] = random_start(settings, book, source, prng);
    if (!play_random_moves(position, random_plies + int(prng.below(2)), settings.random_moves, prng))
        return {};
    const FoundMove found =
        find_move(engine, position,
                  {.soft_nodes = settings.soft_nodes, .hard_nodes = settings.soft_nodes * HardNodesFactor});
    if (std::abs(found.score.cp()) > settings.max_cp) return {};
    return position;
}

}  // namespace

util::Result<OpeningBook, std::string> OpeningBook::read(const std::string& name) {
    OpeningBook book;
    auto file = util::open_text(name);
    if (!file) return util::Failure{"book " + file.error()};
    const auto read =
        util::has_ending(name, ".pgn") ? book.read_games(*file, name) : book.read_lines(*file, name);
    if (!read) return util::Failure{read.error()};
    if (const auto whole = util::check_whole(*file, name); !whole)
        return util::Failure{"book " + whole.error()};
    if (book.lines_.empty()) return util::Failure{fmt::format("book {} has no opening", util::quoted(name))};
    return book;
}

util::Done OpeningBook::read_lines(std::istream& in, const std::string& name) {
    chess::EpdLines lines(in);
    while (const auto text = lines.next()) {
        const auto record = chess::parse_epd(*text);
        if (!record) return util::Failure{fmt::format("{}:{}: {}", name, lines.number(), record.error())};
        lines_.emplace_back(*text);
    }
    return {};
}

// Adds the last position of each game.
util::Done OpeningBook::read_games(std::istream& in, const std::string& name) {
    using Found = chess::pgn::Reader::Found;
    chess::pgn::Reader reader(in);
    chess::pgn::Game game;
    for (Found found = reader.next(game); found != Found::End; found = reader.next(game)) {
        if (found == Found::BrokenGame || reader.faults().cut_off > 0)
            return util::Failure{fmt::format("{}: {}", name, reader.describe_faults())};
        Position position = game.start();
        for (const chess::Move move : game.main_line()) chess::do_move(position, move);
        lines_.push_back(chess::to_fen(position));
    }
    return {};
}

Position OpeningBook::at(usize index) const {
    auto record = chess::parse_epd(lines_[index]);
    return std::move(record).value().position;
}

util::Result<std::optional<Position>, std::string> draw_opening(const OpeningSettings& settings,
                                                                const OpeningBook* book,
                                                                engine::Engine& engine, util::Prng& prng,
                                                                const util::StopRequested& stop_requested) {
    const Source source = draw_source(settings, prng);
    for (int tries = 0; tries < MaxOpeningTries; ++tries) {
        if (stop_requested()) return std::optional<Position>();
        if (auto opening = try_opening(settings, book, source, engine, prng)) return opening;
    }
    return util::Failure{fmt::format("{} tries in a row gave no opening: each was over, or more than {} "
                                     "centipawns good for one side",
                                     MaxOpeningTries, settings.max_cp)};
}

FoundMove find_move(engine::Engine& engine, const Position& position, const NodeLimits& node_limits) {
    search::Limits limits;
    limits.soft_nodes = node_limits.soft_nodes;
    limits.nodes = node_limits.hard_nodes;
    const auto outcome = engine.search(position, limits);
    const search::BestMoveReport& found = outcome.best_move;
    const bool is_score = found.line.bound == search::Bound::Exact || found.whole_score.is_none();
    return {
        .move = found.best, .score = is_score ? found.line.score : found.whole_score, .nodes = outcome.nodes};
}

util::Done make_openings(const OpeningSeries& series,
                         const std::function<void(const chess::Position&)>& on_opening,
                         const util::StopRequested& stop_requested) {
    OpeningSettings settings;
    if (series.dfrc) settings.dfrc_share = 1;
    std::optional<OpeningBook> book;
    if (!series.book.empty()) {
        // Rejects a pipe as a book, since a UCI session must not wait for it.
        if (const auto still = util::open_file(series.book); !still)
            return util::Failure{"book " + still.error()};
        auto read = OpeningBook::read(series.book);
        if (!read) return util::Failure{read.error()};
        book = std::move(read).value();
    }
    engine::Engine engine;
    util::Prng prng(series.seed);
    for (u64 made = 0; made < series.count; ++made) {
        const auto opening = draw_opening(settings, book ? &*book : nullptr, engine, prng, stop_requested);
        if (!opening) return util::Failure{opening.error()};
        if (!*opening) break;
        on_opening(**opening);
    }
    return {};
}

}  // namespace play
