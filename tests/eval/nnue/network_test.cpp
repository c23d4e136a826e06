// Tests of loading networks, and of their values against plain arithmetic.
#include "eval/nnue/network.h"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/nnue/nnue_support.h"
#include "support/positions.h"
#include "support/random_positions.h"
#include "support/temporary_folder.h"

namespace eval::nnue {
namespace {

using chess::Color;
using testing::HasSubstr;
using testing::StartsWith;

constexpr Architecture Small{32, 2};

// The formula of arch.h, computed one number at a time.
int plain_value_cp(const QuantisedWeights& w, const chess::Position& position) {
    const usize hidden = usize(w.architecture.hidden);
    const usize bucket = usize(w.architecture.bucket_of(position.occupied().count()));
    i64 sum = 0;
    for (const Color side : {position.side_to_move(), ~position.side_to_move()}) {
        const bool mirrored = u8(position.king_square(side).file()) >= 4;
        for (usize i = 0; i < hidden; ++i) {
            i64 value = w.hidden_biases[i];
            for (const chess::Square square : position.occupied()) {
                const auto piece = position.piece_on(square);
                int seen = side == Color::White ? square.index() : square.index() ^ 56;
                if (mirrored) seen ^= 7;
                const int owner = color_of(piece) == side ? 0 : 1;
                const usize input = usize(384 * owner + 64 * int(type_of(piece)) + seen);
                value += w.hidden_weights[input * hidden + i];
            }
            const i64 v = std::clamp<i64>(value, 0, 510);
            const usize half = side == position.side_to_move() ? 0 : hidden;
            sum += v * v / 16 * w.output_weights[2 * hidden * bucket + half + i];
        }
    }
    const i64 output = sum * 16 / 510 + w.output_biases[bucket];
    return int(std::clamp<i64>(output * w.scale_cp / (510 * 1024), -20000, 20000));
}

TEST(NnueNetwork, GivesWhatTheFormulaSays) {
    for (const Architecture& architecture :
         {Architecture{32, 1}, Architecture{96, 8}, Architecture{256, 4}}) {
        const QuantisedWeights weights = test::random_weights(architecture, 5);
        const Network network = Network::load(encode(weights)).value();
        for (const chess::Position& position : test::random_positions(200, 6))
            EXPECT_EQ(network.evaluate_cp(position.setup().board, position.side_to_move()),
                      plain_value_cp(weights, position));
    }
}

TEST(NnueNetwork, SeesMirroredAndColourFlippedPositionsAlike) {
    const Network network = test::random_network({64, 8}, 7);
    for (const chess::Position& position : test::random_positions(200, 8)) {
        const auto board = position.setup().board;
        chess::PerSquare<Piece> mirrored = board, flipped = board;
        for (usize i = 0; i < 64; ++i) {
            mirrored[i ^ 7] = board[i];
            const Piece piece = board[i];
            flipped[i ^ 56] = piece == Piece::None ? piece : make_piece(~color_of(piece), type_of(piece));
        }
        const Color us = position.side_to_move();
        EXPECT_EQ(network.evaluate_cp(mirrored, us), network.evaluate_cp(board, us));
        EXPECT_EQ(network.evaluate_cp(flipped, ~us), network.evaluate_cp(board, us));
    }
}

TEST(NnueNetwork, TheValuesInTheCommentsAreTrue) {
    const Piece pawn = chess::make_piece(Color::White, chess::PieceType::Pawn);
    const Square e4{28};
    EXPECT_EQ(feature_index(Color::White, true, pawn, e4), 27);
    EXPECT_EQ(feature_index(Color::Black, true, pawn, e4), 419);

    constexpr Architecture EightBuckets{256, 8};
    EXPECT_EQ(EightBuckets.bucket_of(2), 0);
    EXPECT_EQ(EightBuckets.bucket_of(5), 0);
    EXPECT_EQ(EightBuckets.bucket_of(6), 1);
    EXPECT_EQ(EightBuckets.bucket_of(30), 7);
    EXPECT_EQ(EightBuckets.bucket_of(32), 7);
}

TEST(NnueNetwork, ChoosesBucketsByPieces) {
    EXPECT_EQ((Architecture{32, 1}.bucket_of(32)), 0);
    for (int buckets = 1; buckets <= MaxBuckets; ++buckets)
        for (int pieces = 2; pieces <= 32; ++pieces) {
            const int bucket = Architecture{32, buckets}.bucket_of(pieces);
            EXPECT_TRUE(0 <= bucket && bucket < buckets);
        }
}

TEST(NnueNetwork, HasAFingerprintOfItsWeights) {
    QuantisedWeights weights = test::random_weights({32, 2}, 1);
    const auto fingerprint = [&] { return Network::load(encode(weights)).value().fingerprint(); };
    std::set<u64> seen{fingerprint()};
    EXPECT_TRUE(seen.contains(fingerprint())) << "the same for the same";
    const auto is_new = [&] { return seen.insert(fingerprint()).second; };
    weights.hidden_weights.back() = i16(weights.hidden_weights.back() ^ 1);
    EXPECT_TRUE(is_new());
    weights.hidden_biases.back() = i16(weights.hidden_biases.back() ^ 1);
    EXPECT_TRUE(is_new());
    weights.output_weights.back() = i16(weights.output_weights.back() ^ 1);
    EXPECT_TRUE(is_new());
    weights.output_biases.back() ^= 1;
    EXPECT_TRUE(is_new());
    ++weights.scale_cp;
    EXPECT_TRUE(is_new());
}

TEST(NnueNetwork, TellsPiecesWorthByRemoval) {
    const Network network = test::random_network({64, 1}, 9);
    const chess::Position position = test::from_fen("k7/8/8/3q4/8/8/4R3/4K3 w - - 0 1");
    const auto values = piece_values_cp(network, position);
    chess::PositionSetup setup = position.setup();
    const int whole_cp = network.evaluate_cp(setup.board, Color::White);
    setup.board[35] = Piece::None;  // Black's queen on d5
    EXPECT_EQ(values[35], network.evaluate_cp(setup.board, Color::White) - whole_cp);
    setup = position.setup();
    setup.board[12] = Piece::None;  // White's rook on e2
    EXPECT_EQ(values[12], whole_cp - network.evaluate_cp(setup.board, Color::White));
    EXPECT_EQ(values[4], 0);
    EXPECT_EQ(values[0], 0);
}

// --- invalid files ---

struct BadFile {
    std::string name;
    void (*damage)(std::vector<u8>& bytes);
    usize offset;
    const char* complaint;
};

class NnueBadFile : public testing::TestWithParam<BadFile> {};

TEST_P(NnueBadFile, IsRefusedWithItsOffset) {
    std::vector<u8> bytes = encode(test::random_weights(Small, 3));
    ASSERT_TRUE(Network::load(bytes));
    GetParam().damage(bytes);
    const auto loaded = Network::load(bytes);
    ASSERT_FALSE(loaded);
    EXPECT_THAT(loaded.error(), StartsWith(fmt::format("at byte {}: ", GetParam().offset)));
    EXPECT_THAT(loaded.error(), HasSubstr(GetParam().complaint));
}

TEST(Network, AFileThatIsTooLargeIsNotRead) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("large"), std::string(MaxFileSize + 1, 'x'));
    EXPECT_THAT(
        read_network(folder.file("large")).error(),
        HasSubstr(fmt::format("it has {} bytes; a network has at most {}", MaxFileSize + 1, MaxFileSize)));
}

// Offsets in the file of the architecture Small, in bytes.
constexpr usize HiddenBiasesAt = 64 + 768 * 32 * 2;
constexpr usize OutputWeightsAt = HiddenBiasesAt + 32 * 2;
constexpr usize OutputBiasesAt = OutputWeightsAt + 2 * 2 * 32 * 2;
constexpr usize FileSize = OutputBiasesAt + 2 * 4;

INSTANTIATE_TEST_SUITE_P(
    All, NnueBadFile,
    testing::Values(
        BadFile{"Empty", [](auto& b) { b.clear(); }, 0, "this is not a network file"},
        BadFile{"OtherMagic", [](auto& b) { b[3] = 'X'; }, 0, "this is not a network file"},
        BadFile{"EndsInMagic", [](auto& b) { b.resize(5); }, 5, "ends within its header"},
        BadFile{"EndsInHeader", [](auto& b) { b.resize(63); }, 63, "ends within its header"},
        BadFile{"Version", [](auto& b) { b[8] = 2; }, 8, "the version is 2"},
        BadFile{"HiddenOdd", [](auto& b) { b[12] = 33; }, 12, "H is 33"},
        BadFile{"HiddenHuge", [](auto& b) { b[15] = 255; }, 12, "up to 1024"},
        BadFile{"HiddenZero", [](auto& b) { b[12] = 0; }, 12, "H is 0"},
        BadFile{"Buckets", [](auto& b) { b[16] = 9; }, 16, "9 output buckets"},
        BadFile{"Qa", [](auto& b) { b[20] = 181; }, 20, "QA is 437"},
        BadFile{"Qb", [](auto& b) { b[24] = 1; }, 24, "QB is 1025, not 1024"},
        BadFile{"Scale", [](auto& b) { b[28] = b[29] = 0; }, 28, "the scale is 0"},
        BadFile{"Padding", [](auto& b) { b[40] = 1; }, 40, "is not 0"},
        BadFile{"CutOff", [](auto& b) { b.pop_back(); }, FileSize - 1, "makes 49544"},
        BadFile{"TooLong", [](auto& b) { b.push_back(0); }, FileSize, "makes 49544"},
        BadFile{"OtherSize", [](auto& b) { b[12] = 64; }, FileSize, "H = 64"},
        BadFile{"HiddenWeight", [](auto& b) { b[67] = 0x7F; }, 66, "a hidden weight"},
        BadFile{"HiddenBias", [](auto& b) { b[HiddenBiasesAt + 1] = 0x80; }, HiddenBiasesAt, "a hidden bias"},
        BadFile{"OutputWeight", [](auto& b) { b[OutputWeightsAt + 3] = 0x7F; }, OutputWeightsAt + 2,
                "an output weight"},
        BadFile{"OutputBias", [](auto& b) { b[FileSize - 1] = 0x7F; }, FileSize - 4, "an output bias"}),
    [](const auto& instance) { return instance.param.name; });

TEST(NnueNetwork, HasTheSizeThatIsDocumented) {
    EXPECT_EQ(encode(test::random_weights(Small, 3)).size(), FileSize);
    EXPECT_EQ(encode(test::random_weights({MaxHidden, MaxBuckets}, 3)).size(), MaxFileSize);
}

TEST(NnueNetwork, GivesBackTheBytesOfItsFile) {
    const std::vector<u8> file = encode(test::random_weights(Small, 9));
    EXPECT_EQ(Network::load(file).value().bytes(), file);
}

}  // namespace
}  // namespace eval::nnue
