// Positions and runs for the tests of houyi-train.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

#include "support/random_positions.h"
#include "train/data_set.h"

namespace test {

// A folder that lives as long as the object.
class TrainFolder {
public:
    TrainFolder() {
        static int number = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("houyi_train_test_" + std::to_string(::getpid()) + "_" + std::to_string(number++));
        std::filesystem::create_directories(path_);
    }
    ~TrainFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TrainFolder(const TrainFolder&) = delete;
    TrainFolder& operator=(const TrainFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

inline std::string text_of(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// White's material less Black's, in centipawns.
inline int material_cp(const chess::Position& position) {
    constexpr int Values[] = {100, 300, 300, 500, 900, 0};
    int sum = 0;
    for (const chess::PieceType type : chess::PieceTypes)
        sum += Values[usize(type)] * (position.pieces(chess::Color::White, type).count() -
                                      position.pieces(chess::Color::Black, type).count());
    return sum;
}

// Positions of random games; score and result tell the material.
inline std::vector<train::TrainingPosition> material_positions(int count, u64 seed) {
    std::vector<train::TrainingPosition> positions;
    u32 game = 0;
    for (const chess::Position& position : random_positions(count, seed)) {
        const int cp = material_cp(position);
        const auto outcome = cp > 100    ? train::Outcome::WhiteWins
                             : cp < -100 ? train::Outcome::BlackWins
                                         : train::Outcome::Draw;
        positions.push_back({position, cp, outcome, 40, chess::Move::none(), game++});
    }
    return positions;
}

inline std::vector<train::PackedPosition> packed(const std::vector<train::TrainingPosition>& positions) {
    std::vector<train::PackedPosition> all;
    for (const train::TrainingPosition& position : positions) all.push_back(train::pack(position));
    return all;
}

// Gives its positions in two batches.
class ListSource : public train::PositionSource {
public:
    explicit ListSource(std::vector<train::TrainingPosition> positions) : positions_(std::move(positions)) {}

    util::Result<std::vector<train::TrainingPosition>, std::string> next_batch() override {
        const usize half = (positions_.size() + 1) / 2;
        const usize end = std::min(at_ + half, positions_.size());
        std::vector<train::TrainingPosition> batch(positions_.begin() + i64(at_),
                                                   positions_.begin() + i64(end));
        at_ = end;
        return batch;
    }

private:
    std::vector<train::TrainingPosition> positions_;
    usize at_ = 0;
};

}  // namespace test
