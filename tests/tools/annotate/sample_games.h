// Annotated games for tests of reports, with made-up values.
#pragma once

#include <string_view>
#include <vector>

#include "analysis/annotate.h"
#include "chess/movegen.h"
#include "support/positions.h"
#include "tools/annotate/game.h"
#include "util/prng.h"

namespace annotate_tool {

// `white_cp` is White's score in centipawns before the first move and after each move. If a move loses some
// of it, another legal move is the best one.
inline analysis::AnnotatedGame annotated(const chess::Position& start, const std::vector<chess::Move>& moves,
                                         const std::vector<int>& white_cp) {
    usize number = moves.size();  // annotate() evaluates the last position first
    chess::Position last = start;
    for (const chess::Move move : moves) last.do_move(move);
    if (analysis::value_by_rules(last)) --number;
    const auto evaluate = [&](const chess::Position& position) {
        const usize at = number--;
        const bool white = position.side_to_move() == chess::Color::White;
        const auto for_mover = [&](usize i) { return white ? white_cp[i] : -white_cp[i]; };
        const bool gives_away = at < moves.size() && for_mover(at) > for_mover(at + 1);
        analysis::Evaluation evaluation;
        for (const chess::Move move : chess::legal_moves(position)) {
            const bool was_played = at < moves.size() && move == moves[at];
            if (at < moves.size() && evaluation.lines.empty() && was_played == gives_away &&
                chess::legal_moves(position).size() > 1)
                continue;
            const int cp = for_mover(at) - 10 * int(evaluation.lines.size());
            evaluation.lines.push_back({analysis::value_of(eval::Score::from_cp(cp), position), 9, {move}});
            if (evaluation.lines.size() == 2) break;
        }
        return std::optional(evaluation);
    };
    return analysis::annotate(start, moves, evaluate).value();
}

inline std::vector<chess::Move> moves_of(std::string_view san) {
    return test::san_moves(chess::Position::start(), san);
}

// Morphy's Opera Game with made-up scores.
inline analysis::AnnotatedGame opera_game() {
    const std::vector<int> white_cp{10,  10,  15,  15,  20,  20,  75,  75,  80,  80,  80,  70,
                                    70,  60,  60,  55,  50,  50,  500, 510, 520, 530, 540, 550,
                                    560, 570, 580, 590, 600, 610, 620, 900, 950, 990};
    return annotated(
        chess::Position::start(),
        moves_of("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ "
                 "Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"),
        white_cp);
}

// A game of `plies` random legal moves.
inline analysis::AnnotatedGame long_game(usize plies) {
    for (u64 seed = 1;; ++seed) {
        util::Prng prng(seed);
        chess::Position position = chess::Position::start();
        std::vector<chess::Move> moves;
        std::vector<int> white_cp{0};
        while (moves.size() < plies) {
            const auto legal = chess::legal_moves(position);
            if (legal.empty()) break;
            moves.push_back(legal[usize(prng.below(legal.size()))]);
            white_cp.push_back(int(prng.below(600)) - 300);
            position.do_move(moves.back());
        }
        if (moves.size() == plies) return annotated(chess::Position::start(), moves, white_cp);
    }
}

using Tags = std::vector<chess::pgn::Tag>;

// The game as the writers get it, with these tags.
inline Game with_tags(analysis::AnnotatedGame annotated, const Tags& tags) {
    Game game{.number = 1, .pgn = {}, .annotated = std::move(annotated)};
    game.pgn.set_start(game.annotated->start);
    chess::pgn::Node last = chess::pgn::Root;
    for (const analysis::AnnotatedMove& move : game.annotated->moves) last = game.pgn.append(last, move.move);
    for (const chess::pgn::Tag& tag : tags) game.pgn.add_tag(tag.name, tag.value);
    return game;
}

// Tags with names that would run as scripts if a page took them for HTML.
inline Tags hostile_tags() {
    return {{"Event", "A \"quoted\" 'event' & more"},
            {"Site", "Paris"},
            {"Date", "1858.11.02"},
            {"Round", "?"},
            {"White", "<script>document.title='taken'</script>"},
            {"Black", "</script><img src=x onerror=\"document.title='taken'\">@DATA@"},
            {"Result", "1-0"},
            {"WhiteElo", "2690"},
            {"Annotator", "bytes \xE9\xFF that are no UTF-8"}};
}

}  // namespace annotate_tool
