// Positions, games and runs for the tests of houyi-train.
#pragma once

#include <gtest/gtest.h>

#include "support/random_games.h"
#include "support/temporary_folder.h"
#include "tools/record/game_writer.h"
#include "tools/train/data_set.h"

namespace test {

// The material of the side to move minus that of the other side, in centipawns.
inline int material_cp(const chess::Position& position) {
    constexpr int Values[] = {100, 300, 300, 500, 900, 0};
    int sum = 0;
    for (const chess::PieceType type : chess::PieceTypes)
        sum += Values[usize(type)] * (position.pieces(position.side_to_move(), type).count() -
                                      position.pieces(~position.side_to_move(), type).count());
    return sum;
}

inline record::GameResult result_by_material(const chess::Position& position) {
    const int white_cp = record::white_cp(position, eval::Score::from_cp(material_cp(position)));
    return white_cp > 100    ? record::GameResult::WhiteWins
           : white_cp < -100 ? record::GameResult::BlackWins
                             : record::GameResult::Draw;
}

// Random positions whose scores and results follow from the material.
inline std::vector<train::LabelledPosition> material_positions(int count, u64 seed) {
    std::vector<train::LabelledPosition> labelled;
    for (const chess::Position& position : random_positions(count, seed))
        labelled.push_back(train::label(position, eval::Score::from_cp(material_cp(position)),
                                        result_by_material(position)));
    return labelled;
}

// Random games whose scores follow from the material, as do their results unless the rules decide them.
inline std::vector<record::Game> material_games(int count, u64 seed) {
    util::Prng prng(seed);
    std::vector<record::Game> games;
    for (int i = 0; i < count; ++i) {
        record::Game game = random_game(prng, 80);
        std::vector<eval::Score> scores;
        const chess::Position end =
            record::replay(game, [&](const chess::Position& position, const record::ScoredMove&) {
                scores.push_back(eval::Score::from_cp(material_cp(position)));
            });
        for (usize ply = 0; ply < scores.size(); ++ply) game.moves[ply].score = scores[ply];
        if (chess::has_legal_move(end)) game.result = result_by_material(end);
        games.push_back(std::move(game));
    }
    return games;
}

inline void write_games(const std::string& file, const std::vector<record::Game>& games) {
    auto opened = record::GameWriter::open(file);
    ASSERT_TRUE(opened) << opened.error();
    record::GameWriter writer = std::move(opened).value();
    for (const record::Game& game : games) ASSERT_TRUE(writer.append(game));
}

inline train::PositionList list_of(const std::vector<train::LabelledPosition>& positions) {
    train::PositionList list;
    EXPECT_TRUE(list.append(positions));
    return list;
}

}  // namespace test
