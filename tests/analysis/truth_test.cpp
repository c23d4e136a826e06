// Checks everything that analysis states about many positions with the independent check of
// statement_check.h, and tests this check with false statements.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include "analysis/annotate.h"
#include "analysis/statement_check.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "engine/engine.h"
#include "play/epd_suite.h"
#include "support/places.h"
#include "support/positions.h"
#include "support/random_positions.h"
#include "util/text.h"
#include "words/sentences.h"

namespace {

using analysis::Explanation;
using analysis::Fact;
using analysis::Statement;
using chess::Move;
using chess::Position;
using chess::Square;

// How often each fact was stated, and the false statements.
struct Tally {
    std::map<std::string, int> said;
    std::vector<std::string> faults;

    void add(const Statement& statement, const std::string& text, const Position& position,
             const std::string& fault) {
        ++said[std::string(analysis::kind_of(statement.fact).name)];
        if (!fault.empty()) faults.push_back(chess::to_fen(position) + ": " + text + " -- " + fault);
    }
    int total() const {
        int sum = 0;
        for (const auto& [name, count] : said) sum += count;
        return sum;
    }
};

class TruthfulAnalyst {
public:
    explicit TruthfulAnalyst(u64 nodes) {
        limits_.nodes = nodes;
        engine_.set_multi_pv(1);
    }

    Explanation explain(const Position& position, std::optional<Move> move = {}) {
        engine_.new_game();
        return analysis::explain(position, move, search(), nullptr).value();
    }
    analysis::WhyNot why_not(const Position& position, Move move) {
        engine_.new_game();
        return analysis::why_not(position, move, search()).value();
    }
    analysis::Threats threats(const Position& position) {
        engine_.new_game();
        return analysis::find_threats(position, search()).value();
    }

    // Checks all statements about the moves that decided the game. Returns the number of these moves.
    usize check_game(const Position& start, const std::vector<Move>& moves, Tally& tally) {
        const analysis::Search search_one = search();
        auto game = analysis::annotate(start, moves, [&](const Position& position) {
                        return search_one(position, {});
                    }).value();
        EXPECT_TRUE(analysis::find_reasons(game, search_one));
        Position position = start;
        usize explained = 0;
        for (const analysis::AnnotatedMove& move : game.moves) {
            const Position after = chess::played(position, move.move);
            if (move.reasons) {
                ++explained;
                check_list(move.reasons->of_best, position, move.best(), tally);
                check_list(move.reasons->of_move, position, move.move, tally);
                if (!move.reply.empty()) check_list(move.reasons->of_reply, after, move.reply.front(), tally);
            }
            position = after;
        }
        return explained;
    }

    // Checks all statements about the position: about the best move, about another move, and about threats.
    void check(const Position& position, Tally& tally) {
        if (!chess::has_legal_move(position)) return;
        const Explanation best = explain(position);
        check_list(best.statements, position, best.move(), tally);
        const chess::MoveList moves = chess::legal_moves(position);
        const Move other = moves[moves.size() / 2];
        if (other != best.move()) {
            const Explanation worse = explain(position, other);
            check_list(worse.statements, position, other, tally);
            const analysis::WhyNot answer = why_not(position, other);
            const auto& [of_best, of_move, of_reply] = answer.reasons;
            check_list(of_best, position, answer.comparison.best.moves.front(), tally);
            check_list(of_move, position, other, tally);
            if (!of_reply.empty())
                check_list(of_reply, chess::played(position, other), answer.comparison.played.moves[1],
                           tally);
        }
        check_threats(position, tally);
    }

private:
    analysis::Search search() { return analysis::search_with(engine_, limits_); }

    static void check_list(const std::vector<Statement>& statements, const Position& position, Move move,
                           Tally& tally) {
        for (const Statement& statement : statements)
            tally.add(statement,
                      chess::to_san(position, move) + " " + words::statement_text(statement, position, move),
                      position, test::fault_of(statement, position, move));
    }

    void check_threats(const Position& position, Tally& tally) {
        const analysis::Threats found = threats(position);
        EXPECT_EQ(found.in_check, position.in_check());
        for (const Statement& threat : found.statements)
            tally.add(threat, words::threat_text(threat, position), position,
                      test::fault_of_threat(threat, position));
        for (const auto& piece : found.takeable)
            EXPECT_EQ(test::fault_of_capture(piece, position), "") << chess::to_fen(position);
        if (position.in_check()) {
            EXPECT_TRUE(found.statements.empty() && found.hanging.empty());
            return;
        }
        Position pass = position;
        pass.do_null_move();
        for (const auto& piece : found.hanging)
            EXPECT_EQ(test::fault_of_capture(piece, pass), "") << chess::to_fen(position);
    }

    engine::Engine engine_;
    search::Limits limits_;
};

void report(const Tally& tally) {
    for (const auto& [name, count] : tally.said) std::cout << name << " " << count << '\n';
    std::cout << tally.total() << " statements, " << tally.faults.size() << " false\n";
    for (const std::string& fault : tally.faults) ADD_FAILURE() << fault;
}

TEST(Truth, OfPositionsOfOurOwn) {
    TruthfulAnalyst analyst(6000);
    Tally tally;
    for (const Position& position : test::random_positions(25, 1)) analyst.check(position, tally);
    report(tally);
    EXPECT_GT(tally.total(), 80);
}

TEST(Truth, OfTheMovesThatDecidedGames) {
    TruthfulAnalyst analyst(3000);
    Tally tally;
    util::Prng prng(3);
    usize explained = 0;
    for (int game = 0; game < 2; ++game) {
        Position position = Position::start();
        std::vector<Move> moves;
        while (moves.size() < 40 && chess::has_legal_move(position)) {
            moves.push_back(test::random_move(chess::legal_moves(position), prng));
            position.do_move(moves.back());
        }
        explained += analyst.check_game(Position::start(), moves, tally);
    }
    report(tally);
    EXPECT_GT(explained, 10u) << "moves by lot are blunders";
    EXPECT_GT(tally.total(), 30);
}

// --- false statements: true ones are changed in every way that makes them false, and all must be found ---

Statement said(Fact fact, const char* piece, const std::vector<const char*>& targets) {
    Statement statement;
    statement.fact = fact;
    statement.piece = *chess::square_from_text(piece);
    for (const char* target : targets) statement.targets.push_back(*chess::square_from_text(target));
    return statement;
}

std::string fault_of(const std::string& fen, const std::string& san, const Statement& statement) {
    const Position position = chess::parse_fen(fen).value();
    return test::fault_of(statement, position, chess::parse_san(position, san).value());
}

constexpr const char* FamilyFork = "r3k3/8/8/1N6/8/8/6P1/4K3 w - - 0 1";  // 1.Nc7+ and 2.Nxa8
constexpr const char* Undefended = "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1";

std::vector<Move> line_from(const std::string& fen, const std::vector<std::string>& moves,
                            const char* first) {
    Position position = test::from_fen(fen);
    position.do_move(test::san_moves(position, first).front());
    return test::san_moves(position, moves);
}

TEST(Truth, FalseForksAreCaught) {
    Statement fork = said(Fact::Fork, "c7", {"a8", "e8"});
    fork.line = line_from(FamilyFork, {"Kd7", "Nxa8"}, "Nc7+");
    EXPECT_EQ(fault_of(FamilyFork, "Nc7+", fork), "");
    EXPECT_EQ(fault_of(FamilyFork, "Na3", fork), "the piece is not there") << "another move";
    Statement bent = fork;
    bent.targets = {Square(56), Square(3)};
    EXPECT_EQ(fault_of(FamilyFork, "Nc7+", bent), "a target is not attacked") << "nothing on d1";
    bent = fork;
    bent.targets.pop_back();
    EXPECT_EQ(fault_of(FamilyFork, "Nc7+", bent), "no fork") << "one target";
    bent = fork;
    bent.line = line_from(FamilyFork, {"Kd7", "Kd2"}, "Nc7+");
    EXPECT_EQ(fault_of(FamilyFork, "Nc7+", bent), "the piece does not take") << "nothing is taken";
    // The fork exists, but the knight can be taken.
    constexpr const char* Guarded = "r3k3/8/1q6/1N6/8/8/6P1/4K3 w - - 0 1";
    bent = fork;
    EXPECT_EQ(fault_of(Guarded, "Nc7+", bent), "it wins nothing");
}

// The queen takes the rook in answer to check and is taken.
TEST(Truth, FalseAnswersOfTargetsAreCaught) {
    constexpr const char* Rook = "4k3/8/8/q6R/3P4/8/5PPP/6K1 w - - 0 1";
    Statement fork = said(Fact::Fork, "e5", {"a5", "e8"});
    fork.line = line_from(Rook, {"Qxe5", "dxe5"}, "Re5+");
    EXPECT_EQ(fault_of(Rook, "Re5+", fork), "");
    fork.line = line_from(Rook, {"Qxe5", "h3"}, "Re5+");
    EXPECT_EQ(fault_of(Rook, "Re5+", fork), "it is not taken back");
    // A knight that is no target takes the rook.
    constexpr const char* Knight = "4k3/8/2n5/q6R/3P4/8/5PPP/6K1 w - - 0 1";
    fork.line = line_from(Knight, {"Nxe5", "dxe5"}, "Re5+");
    EXPECT_EQ(fault_of(Knight, "Re5+", fork), "the piece does not take");
    // No check.
    constexpr const char* Corner = "4b1k1/8/8/q6R/3P4/8/5PPP/6K1 w - - 0 1";
    fork.line = line_from(Corner, {"Qxe5", "dxe5"}, "Re5");
    EXPECT_EQ(fault_of(Corner, "Re5", fork), "the piece does not take");
}

TEST(Truth, FalsePinsSkewersAndDiscoveriesAreCaught) {
    constexpr const char* Knight = "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1";
    EXPECT_EQ(fault_of(Knight, "Bb5", said(Fact::Pin, "b5", {"c6", "e8"})), "");
    EXPECT_EQ(fault_of(Knight, "Bc4", said(Fact::Pin, "c4", {"c6", "e8"})), "not on one line");
    EXPECT_EQ(fault_of(Knight, "Bb5", said(Fact::RelativePin, "b5", {"c6", "e8"})), "nothing behind it")
        << "it is absolute";
    EXPECT_EQ(fault_of(Knight, "Bb5", said(Fact::Skewer, "b5", {"c6", "e8"})), "the first is worth less");
    constexpr const char* Queen = "q3k3/8/2n5/8/8/8/8/4KB2 w - - 0 1";
    EXPECT_EQ(fault_of(Queen, "Bg2", said(Fact::RelativePin, "g2", {"c6", "e8"})), "not on one line")
        << "the king is not on that line";

    constexpr const char* Behind = "q7/8/8/3k4/8/8/7P/4KB2 w - - 0 1";
    Statement skewer = said(Fact::Skewer, "g2", {"d5", "a8"});
    skewer.line = line_from(Behind, {"Kd6", "Bxa8"}, "Bg2+");
    EXPECT_EQ(fault_of(Behind, "Bg2+", skewer), "");
    std::swap(skewer.targets[0], skewer.targets[1]);
    EXPECT_EQ(fault_of(Behind, "Bg2+", skewer), "not on one line");

    constexpr const char* Battery = "4q1k1/8/8/8/4N3/8/8/3KR3 w - - 0 1";
    Statement discovered = said(Fact::DiscoveredAttack, "e1", {"e8"});
    discovered.line = line_from(Battery, {"Kg7", "Rxe8"}, "Nf6+");
    EXPECT_EQ(fault_of(Battery, "Nf6+", discovered), "");
    EXPECT_EQ(fault_of(Battery, "Kd2", discovered), "no line was opened") << "the line stays shut";
    EXPECT_EQ(fault_of(Battery, "Nf6+", said(Fact::DiscoveredCheck, "e1", {})), "no check by it alone");
    EXPECT_EQ(fault_of(Battery, "Nf6+", said(Fact::DoubleCheck, "f6", {"f6", "e1"})),
              "no double check by them");
    EXPECT_EQ(fault_of(Battery, "Nf6+", said(Fact::Check, "f6", {})), "");
    EXPECT_EQ(fault_of(Battery, "Nf6+", said(Fact::Check, "e1", {})), "no check by it alone");
    EXPECT_EQ(fault_of(Battery, "Ng5", said(Fact::Check, "g5", {})), "no check by it alone");
}

TEST(Truth, FalseAttacksAndDefencesAreCaught) {
    EXPECT_EQ(fault_of(Undefended, "Ra5", said(Fact::Attacks, "a5", {"d5"})), "");
    EXPECT_EQ(fault_of(Undefended, "Ra4", said(Fact::Attacks, "a4", {"d5"})), "it is not attacked");
    constexpr const char* Held = "4k3/8/4p3/3n4/8/8/8/R3K3 w - - 0 1";
    EXPECT_EQ(fault_of(Held, "Ra5", said(Fact::Attacks, "a5", {"d5"})), "taking gains nothing")
        << "taking costs a rook";
    constexpr const char* Hit = "4k3/8/8/3r4/8/8/3N4/4K1B1 w - - 0 1";
    EXPECT_EQ(fault_of(Hit, "Bf2", said(Fact::Defends, "f2", {"d2"})), "it is not defended");
    EXPECT_EQ(fault_of(Hit, "Nf3", said(Fact::Defends, "f3", {"g1"})), "it was not in danger")
        << "nothing attacks it";
    EXPECT_EQ(fault_of(Hit, "Kf2", said(Fact::Escapes, "f2", {"e1"})), "it was not in danger");
    constexpr const char* Loose = "4k3/8/8/3r4/8/8/3N4/7K w - - 0 1";
    EXPECT_EQ(fault_of(Loose, "Nf3", said(Fact::Escapes, "f3", {"d2"})), "");
    EXPECT_EQ(fault_of(Loose, "Kg1", said(Fact::Escapes, "d2", {"d2"})), "another piece");
    Statement sacrifice = said(Fact::Sacrifice, "f3", {});
    sacrifice.gain.cp = -325;
    EXPECT_EQ(fault_of(Loose, "Nf3", sacrifice), "little is offered") << "nothing is offered";
    sacrifice = said(Fact::Sacrifice, "g1", {"d2"});
    sacrifice.gain.cp = -325;
    EXPECT_EQ(fault_of(Loose, "Kg1", sacrifice), "");
    Statement bent = sacrifice;
    bent.targets = {Square(6)};
    EXPECT_EQ(fault_of(Loose, "Kg1", bent), "another piece is offered");
    bent.targets = {Square(35)};
    EXPECT_EQ(fault_of(Loose, "Kg1", bent), "no target") << "a piece of theirs";
    bent = sacrifice;
    bent.gain.cp = 325;
    EXPECT_EQ(fault_of(Loose, "Kg1", bent), "nothing is offered");
}

TEST(Truth, FalseMatesAndGainsAreCaught) {
    constexpr const char* BackRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    Statement mate;
    mate.fact = Fact::MateIn;
    mate.moves = 1;
    mate.line = {chess::parse_san(chess::parse_fen(BackRank).value(), "Rd8#").value()};
    EXPECT_EQ(fault_of(BackRank, "Rd8#", mate), "");
    mate.line = {chess::parse_san(chess::parse_fen(BackRank).value(), "Rd7").value()};
    EXPECT_EQ(fault_of(BackRank, "Rd7", mate), "no such mate");
    EXPECT_EQ(fault_of(BackRank, "Rd7", said(Fact::Checkmate, "d7", {})), "there are moves");
    EXPECT_EQ(fault_of(BackRank, "Rd8#", said(Fact::Checkmate, "d8", {})), "");
    EXPECT_EQ(fault_of(BackRank, "Rd8#", said(Fact::Stalemate, "d8", {})), "the other end");
    EXPECT_EQ(fault_of(BackRank, "Rd8#", said(Fact::Checkmate, "d7", {})), "the piece is not there");

    constexpr const char* Takes = "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1";
    const Move take = chess::parse_san(chess::parse_fen(Takes).value(), "Rxa5").value();
    Statement win;
    win.fact = Fact::WinsMaterial;
    win.line = {take};
    win.gain = {325, {chess::PieceType::Knight}, {}};
    EXPECT_EQ(fault_of(Takes, "Rxa5", win), "");
    Statement bent = win;
    bent.gain.won = {chess::PieceType::Rook};
    EXPECT_EQ(fault_of(Takes, "Rxa5", bent), "the pieces named are worth something else") << "it is a knight";
    bent = win;
    bent.gain.cp = 500;
    EXPECT_EQ(fault_of(Takes, "Rxa5", bent), "the line wins less");
    bent.fact = Fact::LineWins;
    EXPECT_EQ(fault_of(Takes, "Rxa5", bent), "the line wins less");
    constexpr const char* Guarded = "4k3/8/1p6/n7/8/8/8/R3K3 w - - 0 1";
    EXPECT_EQ(fault_of(Guarded, "Rxa5", win), "not by force") << "the pawn takes back";

    // After 1.Kd2 White threatens to take the knight.
    Statement threat = win;
    threat.fact = Fact::ThreatensMaterial;
    threat.line = {Move::null(), take};
    EXPECT_EQ(fault_of(Takes, "Kd2", threat), "");
    threat.fact = Fact::ThreatensMate;
    threat.moves = 1;
    EXPECT_EQ(fault_of(Takes, "Kd2", threat), "no such mate");

    constexpr const char* Hit = "4k3/8/8/3r4/8/8/3N4/7K w - - 0 1";  // Black threatens to take the knight
    Statement prevention = said(Fact::PreventsLoss, "f3", {});
    prevention.line = {Move::null(), Move(*chess::square_from_text("d5"), *chess::square_from_text("d2"),
                                          chess::MoveKind::Capture)};
    prevention.gain = {325, {chess::PieceType::Knight}, {}};
    EXPECT_EQ(fault_of(Hit, "Nf3", prevention), "");
    prevention.piece = chess::Square(6);
    EXPECT_EQ(fault_of(Hit, "Kg1", prevention), "as much is lost");
    constexpr const char* Luft = "r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1";  // Black threatens to mate
    prevention = said(Fact::PreventsMate, "h3", {});
    prevention.moves = 1;
    prevention.line = {Move::null(), Move(*chess::square_from_text("a8"), *chess::square_from_text("a1"),
                                          chess::MoveKind::Quiet)};
    EXPECT_EQ(fault_of(Luft, "h3", prevention), "");
    prevention.piece = chess::Square(7);
    EXPECT_EQ(fault_of(Luft, "Kh1", prevention), "the mate is still there");

    const Position position = chess::parse_fen(Takes).value();
    const analysis::HangingPiece hanging{take.to(), chess::Piece::BlackKnight, take, 300};
    EXPECT_EQ(test::fault_of_capture(hanging, position), "");
    analysis::HangingPiece false_one = hanging;
    false_one.gain_cp = 450;
    EXPECT_NE(test::fault_of_capture(false_one, position), "");
    false_one = hanging;
    false_one.piece = chess::Piece::BlackRook;
    EXPECT_NE(test::fault_of_capture(false_one, position), "");
}

std::vector<Position> shared_epd_positions() {
    std::vector<Position> positions;
    const std::filesystem::path folder = test::shared_folder() / "data" / "epd";
    for (const char* name : {"wacnew.epd", "bt2630.epd", "lapuce2.epd", "mates.epd"}) {
        std::ifstream file(folder / name);
        std::string line;
        while (std::getline(file, line))
            if (auto record = chess::parse_epd(line)) positions.push_back(std::move(record).value().position);
    }
    return positions;
}

// Every second position, 302 in all.
TEST(LongTruth, OfPositionsOfTestSuites) {
    const auto positions = shared_epd_positions();
    ASSERT_GT(positions.size(), 600u);
    TruthfulAnalyst analyst(100'000);  // as many as the check of draws has, which may disagree with fewer
    Tally tally;
    for (usize i = 0; i < positions.size(); i += 2) analyst.check(positions[i], tally);
    report(tally);
}

// One position from each of `count` games of people; gzip unpacks the file.
std::vector<Position> positions_of_people(usize count) {
    const std::string file = test::shared_folder().string() + "/data/human/lichess_12000.csv.gz";
    std::vector<Position> positions;
    if (!std::filesystem::exists(file)) return positions;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("gzip -dc '" + file + "'").c_str(), "r"), pclose);
    if (!pipe) return positions;
    std::array<char, 8192> buffer;
    for (usize number = 0; positions.size() < count && std::fgets(buffer.data(), buffer.size(), pipe.get());
         ++number) {
        const std::string line(buffer.data());
        const auto moves = util::split_words(std::string_view(line).substr(line.rfind(',') + 1));
        Position position = Position::start();
        for (usize i = 0; i < std::min(moves.size(), 8 + number % 60); ++i) {
            const auto move = chess::parse_san(position, moves[i]);
            if (!move) break;
            position.do_move(*move);
        }
        if (number > 0) positions.push_back(position);
    }
    return positions;
}

TEST(LongTruth, OfPositionsOfPeople) {
    const auto positions = positions_of_people(200);
    ASSERT_EQ(positions.size(), 200u);
    TruthfulAnalyst analyst(40'000);
    Tally tally;
    for (const Position& position : positions) analyst.check(position, tally);
    report(tally);
}

// How often there is a reason other than the line and "gives check" for the best moves of wacnew.epd.
TEST(LongTruth, ReasonsForTheBestMovesOfWacNew) {
    std::ifstream file(test::shared_folder() / "data" / "epd" / "wacnew.epd");
    ASSERT_TRUE(file);
    const play::EpdSuite suite = play::read_epd_suite(file);
    TruthfulAnalyst analyst(200'000);
    int with_reason = 0;
    for (const play::EpdTask& task : suite.tasks) {
        const Explanation explanation = analyst.explain(task.position, task.best.front());
        const bool has_reason = std::ranges::any_of(
            explanation.statements, [](const Statement& statement) { return statement.fact != Fact::Check; });
        with_reason += has_reason ? 1 : 0;
        if (!has_reason)
            std::cout << task.id << " " << chess::to_san(task.position, explanation.move()) << " "
                      << words::value_text(explanation.line.value) << " "
                      << words::line_text(task.position, explanation.line.moves) << '\n';
    }
    std::cout << with_reason << " of " << suite.tasks.size() << '\n';
    EXPECT_GE(with_reason * 100, 80 * int(suite.tasks.size()));
}

}  // namespace
