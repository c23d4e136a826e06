// Tests of game files: what is written is read back, damaged parts are skipped, and existing games are
// never lost; and of their checksum.
#include <sstream>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "chess/set_up.h"
#include "support/limits.h"
#include "support/random_games.h"
#include "support/temporary_folder.h"
#include "tools/record/crc32c.h"
#include "tools/record/frame_scanner.h"
#include "tools/record/game_format.h"
#include "tools/record/game_writer.h"
#include "util/bytes.h"

namespace record {
namespace {

using testing::HasSubstr;
using Bytes = std::vector<u8>;

// A whole file. `ends` contains the offset of the end of the header and then of each game.
struct File {
    Bytes bytes = encode_header();
    std::vector<usize> ends{bytes.size()};

    explicit File(const std::vector<Game>& games) {
        for (const Game& game : games) {
            encode_game(game, bytes);
            ends.push_back(bytes.size());
        }
    }
};

struct Read {
    std::vector<Game> games;
    Damage damage;
    std::optional<std::string> error;
};

Read read(const Bytes& bytes) {
    FrameScanner scanner(std::make_unique<std::istringstream>(std::string(bytes.begin(), bytes.end())),
                         "test");
    Read result;
    while (auto game = scanner.next_game()) result.games.push_back(*std::move(game));
    result.damage = scanner.damage();
    if (const auto done = scanner.outcome(); !done) result.error = done.error();
    return result;
}

Read read_file(const std::string& name) {
    const std::string text = test::content_of(name);
    return read(Bytes(text.begin(), text.end()));
}

void expect_same_games(const std::vector<Game>& a, const std::vector<Game>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (usize i = 0; i < a.size(); ++i) EXPECT_TRUE(test::same_game(a[i], b[i])) << "game " << i;
}

GameWriter open(const std::string& name) {
    auto writer = GameWriter::open(name);
    EXPECT_TRUE(writer) << writer.error();
    return std::move(writer).value();
}

// Corrects the checksum, so that the errors inside the frame are checked.
void sign(Bytes& frame) {
    const u32 crc = crc32c(std::span(frame).first(frame.size() - 4));
    for (usize i = 0; i < 4; ++i) frame[frame.size() - 4 + i] = u8(crc >> (8 * i));
}

TEST(GameFormat, TakesAboutFourBytesAPly) {
    util::Prng prng(8);
    const Game game = test::random_game(prng, 300);
    Bytes bytes;
    encode_game(game, bytes);
    EXPECT_EQ(bytes.size(), 46 + 4 * game.moves.size());
}

// Some of these samples differ more from their games than the samples of searches do.
TEST(GameFormat, TakesLessThanTwentyFourBytesASample) {
    Bytes bytes;
    usize plies = 0, samples = 0;
    for (const Game& game : test::random_games(50, 9)) {
        encode_game(game, bytes);
        plies += game.moves.size();
        samples += game.samples.size();
    }
    ASSERT_GT(samples, 1000u);
    EXPECT_LT(bytes.size(), 50 * 46 + 4 * plies + 24 * samples);
}

// Samples of other games, as files of the first version may contain. They differ from the game in many
// squares.
TEST(GameFormat, TakesSamplesThatHaveNothingToDoWithTheGame) {
    util::Prng prng(15);
    for (int i = 0; i < 6; ++i) {
        Game game = test::random_game(prng, 300);
        for (int j = 0; j < 5; ++j) {
            const Game other = test::random_game_with_samples(prng, 300);
            game.samples.insert(game.samples.end(), other.samples.begin(), other.samples.end());
        }
        Bytes frame;
        encode_game(game, frame);
        const auto decoded = decode_game(frame);
        ASSERT_TRUE(decoded);
        EXPECT_TRUE(test::same_game(*decoded, game));
    }
}

TEST(GameFormat, HoldsTheLongestGameWithTheMostSamples) {
    const auto shuffling = [](const chess::Position& position) {
        for (const chess::Move move : chess::legal_moves(position))
            if (type_of(position.piece_on(move.from())) == chess::PieceType::Knight) return move;
        return chess::Move::none();
    };
    const chess::Position full = chess::Position::start();
    Game game{full, {}, GameResult::Draw};
    chess::Position position = full;
    while (game.moves.size() < MaxGamePlies && position.halfmove_clock() < 140) {
        game.moves.push_back({shuffling(position), eval::Score::draw()});
        position.do_move(game.moves.back().move);
    }
    const auto sample = *chess::parse_fen("8/8/qrbnnbrk/pppppppp/PPPPPPPP/QRBNNBRK/8/8 w - - 0 1");
    const chess::Move move = chess::legal_moves(sample)[0];
    while (game.samples.size() < MaxSamples) game.samples.push_back({sample, {move, eval::Score::draw()}});
    Bytes frame;
    encode_game(game, frame);
    EXPECT_LE(frame.size() + (MaxGamePlies - game.moves.size()) * ScoredMoveSize, MaxFrameSize);
    EXPECT_EQ(read(File({game}).bytes).games.size(), 1u);
}

TEST(GameFormat, RefusesSamplesThatMakeNoSense) {
    util::Prng prng(21);
    Game game = test::random_game_with_samples(prng, 3);
    while (game.samples.size() != 1) game = test::random_game_with_samples(prng, 3);
    Bytes frame;
    encode_game(game, frame);
    const usize begin = 42 + 4 * game.moves.size();
    const usize end = frame.size() - 4;
    const auto is_taken = [&](usize offset, u8 value) {
        Bytes changed = frame;
        changed[offset] = value;
        sign(changed);
        return decode_game(changed).has_value();
    };
    EXPECT_TRUE(is_taken(begin, frame[begin]));
    EXPECT_FALSE(is_taken(begin, u8(game.moves.size()))) << "no such ply";
    EXPECT_FALSE(is_taken(begin, 0xFF)) << "before the first";
    EXPECT_FALSE(is_taken(begin + 1, 0xFF)) << "more squares than bytes";
    EXPECT_FALSE(is_taken(10, 2)) << "one more sample than there are";
    EXPECT_TRUE(is_taken(13, 1)) << "the samples alone are labels";
    EXPECT_FALSE(is_taken(13, 2));
    EXPECT_FALSE(is_taken(10, 0)) << "bytes that belong to none";
    EXPECT_FALSE(is_taken(end - 4, 0)) << "not its move";
    EXPECT_FALSE(is_taken(end - 1, 0x70)) << "not a score";
    EXPECT_FALSE(is_taken(end - 8, 65)) << "not a square";
}

// Judged by their least size, these samples fit into a frame; but a frame may hold samples of any size, so
// only MaxSamples are accepted.
TEST(GameFormat, RefusesMoreSamplesThanAFrameHolds) {
    const auto is_taken = [](usize samples) {
        std::array<u8, FramePrefixSize> prefix{0xA7, 'g', 'm', '2'};
        const usize size = FrameOverhead + ScoredMoveSize + samples * MinSampleSize;
        for (usize i = 0; i < 4; ++i) prefix[4 + i] = u8(size >> (8 * i));
        prefix[8] = 1;
        for (usize i = 0; i < 2; ++i) prefix[10 + i] = u8(samples >> (8 * i));
        return frame_size(prefix).has_value();
    };
    EXPECT_TRUE(is_taken(MaxSamples));
    EXPECT_FALSE(is_taken(MaxSamples + 1));
}

TEST(GameFormat, RefusesWhatIsNoGame) {
    Game game{chess::Position::start(), {}, GameResult::Draw};
    for (const chess::Move move : chess::legal_moves(game.start)) {
        game.moves = {{move, eval::Score::draw()}};
        Bytes frame;
        encode_game(game, frame);
        ASSERT_TRUE(decode_game(frame));
        for (const auto& [offset, value] : std::vector<std::pair<usize, u8>>{
                 {12, 4}, {13, 2}, {14, 0}, {42, 0}, {43, 0xFF}, {45, 0x70}, {45, 0x7F}}) {
            Bytes changed = frame;
            changed[offset] = value;
            sign(changed);
            ASSERT_TRUE(is_whole_frame(changed));
            EXPECT_FALSE(decode_game(changed)) << offset;
        }
    }
}

TEST(GameFormat, AMateOnTheBoardSaysWhoWon) {
    const auto position = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const auto mate = chess::parse_uci_move(*position, "d1d8");
    for (const auto result : {GameResult::BlackWins, GameResult::Draw, GameResult::WhiteWins}) {
        Bytes frame;
        encode_game({*position, {{*mate, eval::Score::mate_in(1)}}, result}, frame);
        EXPECT_EQ(decode_game(frame).has_value(), result == GameResult::WhiteWins);
    }
    Bytes line_of_a_search;
    encode_game({*position, {{*mate, eval::Score::mate_in(1)}}, GameResult::Unknown}, line_of_a_search);
    EXPECT_EQ(decode_game(line_of_a_search)->result, GameResult::Unknown);
}

TEST(GameFormat, KeepsScoresByTheTables) {
    const auto position = chess::Position::start();
    const auto move = chess::parse_uci_move(position, "e2e4");
    for (const eval::Score score : {eval::Score::table_win_in(0), eval::Score::table_loss_in(eval::MaxPly)}) {
        Bytes frame;
        encode_game({position, {{*move, score}}, GameResult::Unknown}, frame);
        const auto game = decode_game(frame);
        ASSERT_TRUE(game);
        EXPECT_EQ(game->moves.front().score, score);
    }
}

TEST(GameFormat, DecodesAnyBytesWithoutHarm) {
    util::Prng prng(5);
    int taken = 0;
    for (const Game& game : test::random_games(400, 6, 40)) {
        Bytes frame;
        encode_game(game, frame);
        for (int i = 0; i < 10; ++i) {
            Bytes changed = frame;
            changed[12 + usize(prng.below(changed.size() - 16))] ^= u8(1 + prng.below(255));
            sign(changed);
            const auto decoded = decode_game(changed);
            if (!decoded) continue;
            ++taken;
            replay(*decoded, [](const chess::Position& position, const ScoredMove& scored) {
                EXPECT_TRUE(position.is_legal(scored.move));
            });
            for (const Sample& sample : decoded->samples)
                EXPECT_TRUE(sample.position.is_legal(sample.best.move));
        }
    }
    EXPECT_GT(taken, 10) << "changes of scores, at least, are not seen";
}

TEST(FrameScanner, ReadsWhatWasWritten) {
    const auto games = test::random_games(200, 1, 120);
    const Read result = read(File(games).bytes);
    expect_same_games(result.games, games);
    EXPECT_FALSE(result.damage.any());
    EXPECT_EQ(result.error, std::nullopt);
}

TEST(FrameScanner, ReadsFilesLongerThanItsBuffer) {
    const auto games = test::random_games(400, 2, 300);
    const File file(games);
    ASSERT_GT(file.bytes.size(), 3u << 18);
    expect_same_games(read(file.bytes).games, games);
}

TEST(FrameScanner, ReadsFilesThatWereJoined) {
    const auto games = test::random_games(6, 3, 20);
    Bytes joined = File({games.begin(), games.begin() + 3}).bytes;
    const Bytes second = File({games.begin() + 3, games.end()}).bytes;
    joined.insert(joined.end(), second.begin(), second.end());
    const Read result = read(joined);
    expect_same_games(result.games, games);
    EXPECT_FALSE(result.damage.any());
}

TEST(FrameScanner, AnEmptyFileHasNoGames) {
    EXPECT_TRUE(read({}).games.empty());
    EXPECT_EQ(read({}).error, std::nullopt);
    EXPECT_TRUE(read(encode_header()).games.empty());
    EXPECT_FALSE(read(encode_header()).damage.any());
}

TEST(FrameScanner, CutOffAtEveryLength) {
    const auto games = test::random_games(3, 4, 30);
    const File file(games);
    for (usize length = 0; length <= file.bytes.size(); ++length) {
        const Read result = read({file.bytes.begin(), file.bytes.begin() + std::ptrdiff_t(length)});
        usize whole = 0;
        usize last_end = 0;
        for (usize i = 0; i < file.ends.size() && file.ends[i] <= length; ++i) {
            last_end = file.ends[i];
            whole = i;
        }
        expect_same_games(result.games, {games.begin(), games.begin() + std::ptrdiff_t(whole)});
        EXPECT_EQ(result.damage.bytes, length - last_end) << length;
        EXPECT_EQ(result.damage.places, length > last_end ? 1u : 0u) << length;
    }
}

TEST(FrameScanner, LosesOneGameAtMostToAnyByte) {
    const auto games = test::random_games(3, 5, 30);
    const File file(games);
    util::Prng prng(6);
    for (usize offset = 0; offset < file.bytes.size(); ++offset) {
        Bytes damaged = file.bytes;
        damaged[offset] ^= u8(1 + prng.below(255));
        const Read result = read(damaged);
        std::vector<Game> expected;
        usize first = 0;
        usize lost = 0;
        for (usize i = 0; i < file.ends.size(); ++i) {
            const bool hit = first <= offset && offset < file.ends[i];
            if (hit) lost = file.ends[i] - first;
            if (!hit && i > 0) expected.push_back(games[i - 1]);
            first = file.ends[i];
        }
        expect_same_games(result.games, expected);
        EXPECT_EQ(result.damage.bytes, lost) << offset;
        EXPECT_EQ(result.damage.places, 1u) << offset;
        EXPECT_EQ(result.error, std::nullopt);
    }
}

TEST(FrameScanner, GoesOnBehindRubbish) {
    const auto games = test::random_games(20, 7, 30);
    util::Prng prng(8);
    for (int round = 0; round < 50; ++round) {
        Bytes bytes;
        u64 rubbish = 0;
        for (const Game& game : games) {
            for (u64 count = prng.below(60); count > 0; --count, ++rubbish)
                bytes.push_back(prng.below(4) == 0 ? FirstByte : u8(prng.next()));
            encode_game(game, bytes);
        }
        const Read result = read(bytes);
        expect_same_games(result.games, games);
        EXPECT_EQ(result.damage.bytes, rubbish);
    }
}

TEST(FrameScanner, CountsAWholeFrameOfAnImpossibleGame) {
    const auto games = test::random_games(3, 9, 30);
    File file(games);
    Bytes frame(file.bytes.begin() + std::ptrdiff_t(file.ends[1]),
                file.bytes.begin() + std::ptrdiff_t(file.ends[2]));
    frame[12] = 7;  // not a result
    sign(frame);
    std::copy(frame.begin(), frame.end(), file.bytes.begin() + std::ptrdiff_t(file.ends[1]));
    const Read result = read(file.bytes);
    expect_same_games(result.games, {games[0], games[2]});
    EXPECT_EQ(result.damage.places, 1u);
    EXPECT_EQ(result.damage.bytes, frame.size());
    EXPECT_EQ(result.damage.first_offset, file.ends[1]);
}

TEST(FrameScanner, RefusesOtherFilesAndVersions) {
    const std::string text = "this is a text";
    EXPECT_THAT(read(Bytes(text.begin(), text.end())).error.value_or(""),
                HasSubstr("is not a file of games"));

    for (const int version : {1, 3}) {
        Bytes other = encode_header();
        other[8] = u8(version);
        other.resize(12);
        util::put_number<u32>(other, crc32c(other));
        EXPECT_THAT(read(other).error.value_or(""), HasSubstr("version " + std::to_string(version)));
    }
    EXPECT_FALSE(FrameScanner::open("/nonexistent/games"));
}

TEST(GameWriter, AddsToWhatIsThere) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games");
    const auto games = test::random_games(5, 10, 40);
    for (usize i = 0; i < games.size(); ++i) {
        GameWriter writer = open(name);
        EXPECT_EQ(writer.games(), i);
        EXPECT_TRUE(writer.append(games[i]));
        EXPECT_TRUE(writer.sync());
    }
    const Read result = read_file(name);
    expect_same_games(result.games, games);
    EXPECT_FALSE(result.damage.any());
}

TEST(GameWriter, CountsNoLinesOfSearchesAmongTheGames) {
    const test::TemporaryFolder folder;
    auto games = test::random_games(5, 10, 40);
    games[1].result = games[4].result = GameResult::Unknown;
    u64 plies = 0;
    {
        GameWriter writer = open(folder.file("games"));
        for (const Game& game : games) {
            EXPECT_TRUE(writer.append(game));
            plies += game.positions();
        }
        EXPECT_EQ(writer.games(), 3u);
        EXPECT_EQ(writer.positions(), plies);
    }
    const GameWriter writer = open(folder.file("games"));
    EXPECT_EQ(writer.games(), 3u);
    EXPECT_EQ(writer.positions(), plies);
}

TEST(GameWriter, CutsOffAGameThatWasNotFinished) {
    const test::TemporaryFolder folder;
    const auto games = test::random_games(3, 11, 30);
    const File file(games);
    for (usize length = 0; length <= file.bytes.size(); ++length) {
        const std::string name = folder.file("games" + std::to_string(length));
        test::write_file(name, std::string(file.bytes.begin(), file.bytes.begin() + std::ptrdiff_t(length)));
        u64 whole = 0;
        {
            GameWriter writer = open(name);
            whole = writer.games();
            EXPECT_TRUE(writer.append(games[0]));
        }
        const Read result = read_file(name);
        EXPECT_FALSE(result.damage.any()) << length;
        ASSERT_EQ(result.games.size(), whole + 1) << length;
        EXPECT_TRUE(test::same_game(result.games.back(), games[0]));
        std::filesystem::remove(name);
    }
}

TEST(GameWriter, KeepsWhatStandsBehindDamage) {
    const test::TemporaryFolder folder;
    const auto games = test::random_games(4, 12, 30);
    File file(games);
    file.bytes[file.ends[1] + 20] ^= 1;
    const std::string name = folder.file("games");
    test::write_file(name, std::string(file.bytes.begin(), file.bytes.end()));
    {
        GameWriter writer = open(name);
        EXPECT_EQ(writer.games(), 3u);
        EXPECT_EQ(writer.cut_off(), 0u);
        EXPECT_TRUE(writer.append(games[1]));
    }
    expect_same_games(read_file(name).games, {games[0], games[2], games[3], games[1]});
}

TEST(GameWriter, LeavesOtherFilesAlone) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("letter");
    test::write_file(name, "Dear reader, this is not a game of chess.");
    const auto writer = GameWriter::open(name);
    ASSERT_FALSE(writer);
    EXPECT_THAT(writer.error(), HasSubstr("something other than games"));
    EXPECT_EQ(test::content_of(name), "Dear reader, this is not a game of chess.");
    EXPECT_FALSE(GameWriter::open(folder.file("no/folder")));
}

TEST(GameWriter, IsAloneWithItsFile) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games");
    const GameWriter first = open(name);
    const auto second = GameWriter::open(name);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error(), HasSubstr("another process"));
}

// A limit on the file size simulates a full disk: in both cases a write is left incomplete.
TEST(GameWriter, AFullDiskLosesNothing) {
    if (!test::CanLimitFiles) GTEST_SKIP() << "the system limits no files";
    const test::TemporaryFolder folder;
    const std::string name = folder.file("games");
    const auto games = test::random_games(3, 13, 60);
    GameWriter writer = open(name);
    ASSERT_TRUE(writer.append(games[0]));
    const std::string before = test::content_of(name);

    const auto done = [&] {
        const test::LimitedFiles limited(before.size() + 30);
        return writer.append(games[1]);
    }();
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("cannot be written"));
    EXPECT_EQ(test::content_of(name), before);
    EXPECT_TRUE(writer.append(games[2]));
    expect_same_games(read_file(name).games, {games[0], games[2]});
}

TEST(GameWriter, AFullDeviceIsAnError) {
    const auto writer = GameWriter::open("/dev/full");
    ASSERT_FALSE(writer);
    EXPECT_THAT(writer.error(), HasSubstr("cannot be written"));
}

TEST(EndOfGame, ByTheRules) {
    const auto ending = [](const char* fen) { return ending_by_rules(*chess::parse_fen(fen)); };
    EXPECT_EQ(ending("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 99 1"), Ending::Checkmate);
    EXPECT_EQ(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Ending::Stalemate);
    EXPECT_EQ(ending("7k/8/8/8/8/8/8/R6K w - - 100 80"), Ending::FiftyMoves);
    EXPECT_EQ(ending("7k/8/8/8/8/8/8/1B5K w - - 0 1"), Ending::InsufficientMaterial);
    EXPECT_EQ(ending("7k/8/8/8/8/8/8/R6K w - - 99 80"), std::nullopt);
    const std::vector<std::string> moves{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"};
    EXPECT_EQ(ending_by_rules(*chess::set_up(chess::StartFen, std::span(moves).first(4))), std::nullopt);
    EXPECT_EQ(ending_by_rules(*chess::set_up(chess::StartFen, moves)), Ending::Repetition);
    EXPECT_EQ(result_of(Ending::Checkmate, *chess::parse_fen("3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1")),
              GameResult::WhiteWins);
}

// The definition of CRC-32C, one bit at a time.
u32 plain_crc32c(const std::vector<u8>& bytes) {
    u32 crc = 0xFFFFFFFF;
    for (const u8 byte : bytes)
        for (int bit = 0; bit < 8; ++bit) {
            const bool carry = ((crc ^ (byte >> bit)) & 1) != 0;
            crc = (crc >> 1) ^ (carry ? 0x82F63B78 : 0);
        }
    return crc ^ 0xFFFFFFFF;
}

TEST(Crc32c, KnowsPublishedValues) {
    const auto of = [](std::string_view text) { return crc32c(std::vector<u8>(text.begin(), text.end())); };
    EXPECT_EQ(of(""), 0u);
    EXPECT_EQ(of("123456789"), 0xE3069283u);
    EXPECT_EQ(crc32c(std::vector<u8>(32, 0)), 0x8A9136AAu);     // RFC 3720, B.4
    EXPECT_EQ(crc32c(std::vector<u8>(32, 0xFF)), 0x62A8AB43u);  // RFC 3720, B.4
}

TEST(Crc32c, EqualsThePlainForm) {
    util::Prng prng(1);
    for (usize length = 0; length < 200; ++length) {
        std::vector<u8> bytes(length);
        for (u8& byte : bytes) byte = u8(prng.next());
        EXPECT_EQ(crc32c(bytes), plain_crc32c(bytes)) << length;
    }
}

}  // namespace
}  // namespace record
