// words/sentences.h: the phrase of each fact in both languages; and the Chinese sentences, every frame, with
// nothing of the English left.
#include "words/sentences.h"

#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/positions.h"

namespace {

using analysis::AnnotatedGame;
using analysis::AnnotatedMove;
using analysis::Fact;
using analysis::Gain;
using analysis::MoveClass;
using analysis::Statement;
using analysis::Value;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using eval::Score;
using testing::ElementsAre;
using words::Language;

using Texts = std::vector<std::string>;

Position position_of(const std::string& fen) { return chess::parse_fen(fen + " 0 1").value(); }

TEST(Sentences, AnExplanationWithoutReasonsNamesTheEvaluationOnlyIfItTellsSomething) {
    const Position position = chess::Position::start();
    const analysis::Line line{analysis::value_of(Score::from_cp(20), position), 1,
                              test::san_moves(position, Texts{"a3"})};
    analysis::Explanation explanation{.position = position, .line = line, .best = line};
    EXPECT_THAT(words::explanation_text(explanation), testing::EndsWith("gives a short reason for it."));
    explanation.terms = {{eval::classical::Term::Mobility, 10, 40}};
    EXPECT_THAT(
        words::explanation_text(explanation),
        testing::AllOf(testing::HasSubstr("for it; the evaluation:\nClassical"), testing::EndsWith("+0.40")));
}

// A statement about a move as text.
struct Said {
    std::string fen;
    std::string move;
    Fact fact;
    Texts squares;  // of the piece and the targets
    std::string chinese;
    Texts line = {};
    int moves = 0;
    Gain gain = {};

    Position before() const { return position_of(fen); }
    Move played() const { return test::san_moves(before(), Texts{move})[0]; }
    Statement statement() const {
        Statement made{.fact = fact, .moves = moves, .gain = gain};
        made.piece = *chess::square_from_text(squares.front());
        for (usize i = 1; i < squares.size(); ++i)
            made.targets.push_back(*chess::square_from_text(squares[i]));
        const bool is_before = analysis::kind_of(fact).has_line_from_move;
        made.line = test::san_moves(is_before ? before() : chess::played(before(), played()), line);
        return made;
    }
    std::string text(Language language = Language::Chinese) const {
        return words::statement_text(statement(), before(), played(), true, language);
    }
};

const Gain Knight{325, {PieceType::Knight}, {}};
const Gain Rook{500, {PieceType::Rook}, {}};
const Gain RookForKnight{175, {PieceType::Rook}, {PieceType::Knight}};

const std::string ForkFen = "r3k3/8/8/3N4/8/8/8/4K3 w - -";
const std::string SmotheredFen = "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - -";
const std::string HangingFen = "3rk3/8/8/8/3N4/8/7P/4K3 w - -";
const std::string RookFen = "4k3/8/8/3n4/8/8/8/R3K3 w - -";
const Texts ForkLine = {"Nc7+", "Kd7", "Nxa8"};
const Texts SmotheredLine = {"Qg8+", "Rxg8", "Nf7#"};

const std::vector<Said>& all_said() {
    static const std::vector<Said> all = {
        {"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -",
         "Qh4#",
         Fact::Checkmate,
         {"h4"},
         "直接将死"},
        {"k7/8/1K6/8/8/8/8/2Q5 w - -", "Qc7", Fact::Stalemate, {"c7"}, "造成逼和"},
        {RookFen, "Ra8+", Fact::Check, {"a8"}, "将军"},
        {"4k3/8/8/8/4N3/8/8/4R1K1 w - -", "Nc5+", Fact::DiscoveredCheck, {"e1"}, "用 e1 的车闪将"},
        {"4k3/8/8/8/4N3/8/8/4R1K1 w - -",
         "Nd6+",
         Fact::DoubleCheck,
         {"d6", "d6", "e1"},
         "以 d6 的马和 e1 的车双将"},
        {ForkFen,
         "Nc7+",
         Fact::Fork,
         {"c7", "e8", "a8"},
         "捉双，同时攻击 e8 的王和 a8 的车：1...Kd7 2.Nxa8",
         {"Kd7", "Nxa8"}},
        {"4q3/8/8/4k3/8/8/8/R5K1 w - -",
         "Re1+",
         Fact::Skewer,
         {"e1", "e5", "e8"},
         "串击 e5 的王，它身后是 e8 的后：1...Kd6 2.Rxe8",
         {"Kd6", "Rxe8"}},
        {"3qk3/8/8/8/3B4/8/8/3RK3 w - -",
         "Bg7",
         Fact::DiscoveredAttack,
         {"d1", "d8"},
         "用 d1 的车闪击 d8 的后"},
        {"4k3/8/2n5/8/8/8/8/4KB2 w - -",
         "Bb5",
         Fact::Pin,
         {"b5", "c6", "e8"},
         "牵制 c6 的马，它身后是 e8 的王"},
        {"4k3/8/8/4n3/8/4B3/8/4R1K1 w - -",
         "Bh6",
         Fact::Pin,
         {"e1", "e5", "e8"},
         "让开线路，使 e1 的车牵制 e5 的马，它身后是 e8 的王"},
        {"3qk3/8/5n2/8/8/8/8/2B1K3 w - -",
         "Bg5",
         Fact::RelativePin,
         {"g5", "f6", "d8"},
         "牵制 f6 的马，它身后是 d8 的后"},
        {RookFen, "Rd1", Fact::Attacks, {"d1", "d5"}, "攻击 d5 的马"},
        {"3rk3/8/8/8/3N4/8/8/R3K3 w - -", "Rd1", Fact::Defends, {"d1", "d4"}, "保护 d4 的马"},
        {"3rk3/8/8/8/5N2/8/8/3R2K1 w - -",
         "Nd5",
         Fact::Shields,
         {"d5", "d1", "d8"},
         "挡住 d8 的车对 d1 的车的攻击"},
        {HangingFen, "Nf3", Fact::Escapes, {"f3", "f3"}, "使受攻击的马脱险"},
        {SmotheredFen, "Qg8+", Fact::MateIn, {"g8"}, "两步成杀：1.Qg8+ Rxg8 2.Nf7#", SmotheredLine, 2},
        {ForkFen, "Nc7+", Fact::WinsMaterial, {"c7"}, "得一车：1.Nc7+ Kd7 2.Nxa8", ForkLine, 0, Rook},
        {ForkFen,
         "Nc7+",
         Fact::LineWins,
         {"c7"},
         "在最佳变例中得质量：1.Nc7+ Kd7 2.Nxa8",
         ForkLine,
         0,
         RookForKnight},
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - -",
         "Rb1",
         Fact::ThreatensMate,
         {"b1"},
         "威胁一步杀：2.Rb8#",
         {"--", "Rb8#"},
         1},
        {RookFen,
         "Rd1",
         Fact::ThreatensMaterial,
         {"d1"},
         "威胁得一马：2.Rxd5",
         {"--", "Rxd5"},
         0,
         {325, {PieceType::Knight}, {}}},
        {"1r4k1/5ppp/8/8/8/8/5PPP/6K1 w - -",
         "h3",
         Fact::PreventsMate,
         {"h3"},
         "化解一步杀的威胁：1...Rb1#",
         {"--", "Rb1#"},
         1},
        {HangingFen, "Nf3", Fact::PreventsLoss, {"f3"}, "避免丢一马：1...Rxd4", {"--", "Rxd4"}, 0, Knight},
        {HangingFen, "Nf3", Fact::PreventsAnswer, {"f3"}, "阻止 1...Rd7", {"--", "Rd7"}},
        {SmotheredFen, "Qg8+", Fact::Sacrifice, {"g8", "g8"}, "弃掉 g8 的后"},
        {"4k3/8/8/3n4/8/8/8/3RK3 w - -", "Rxd5", Fact::TakesBack, {"d5"}, "吃回马", {}, 0, Knight},
        {"4k3/8/8/3n4/8/8/8/3RK3 w - -",
         "Rxd5",
         Fact::TakesUndefended,
         {"d5"},
         "吃掉无人保护的马",
         {},
         0,
         Knight},
        {"4k3/8/5n2/3r4/8/8/1B6/3RK3 w - -",
         "Bxf6",
         Fact::RemovesDefender,
         {"f6", "d5"},
         "消除 d5 的车的唯一保护：1...Kf7 2.Rxd5",
         {"Kf7", "Rxd5"}},
        {"3q2k1/4bppp/8/8/8/8/5PPP/R3R1K1 w - -",
         "Ra8",
         Fact::LuresAway,
         {"a8", "d8", "e7"},
         "引离 d8 的后，使它不再保护 e7 的象：1...Qxa8 2.Rxe7",
         {"Qxa8", "Rxe7"}},
        {"6k1/6pp/8/8/8/3B1N2/8/3QK3 w - -",
         "Bxh7+",
         Fact::LuresTo,
         {"h7", "g8"},
         "把 g8 的王引入 h7：1...Kxh7 2.Ng5+",
         {"Kxh7", "Ng5+"}},
        {"4k3/4b3/8/8/2N5/8/8/4R1K1 w - -",
         "Nd6+",
         Fact::PinnedDefender,
         {"d6", "e7"},
         "利用 e7 的象被牵制，不怕它来吃"},
        {"4k3/4n3/8/3P4/8/8/8/4R1K1 w - -",
         "d6",
         Fact::AttacksPinned,
         {"d6", "e7"},
         "攻击被牵制的 e7 的马：1...Kf7 2.dxe7",
         {"Kf7", "dxe7"}},
        {"4k3/Bpp2ppp/8/8/8/8/5PPP/6K1 b - -", "b6", Fact::TrapsPiece, {"b6", "a7"}, "困住 a7 的象"},
        {"4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q+", Fact::Promotes, {"a8"}, "使兵升变：1.a8=Q+", {"a8=Q+"}},
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - -", "Ra8#", Fact::BackRankMate, {"a8"}, "形成底线杀：1.Ra8#", {"Ra8#"}},
        {SmotheredFen, "Qg8+", Fact::SmotheredMate, {"g8"}, "形成闷杀：1.Qg8+ Rxg8 2.Nf7#", SmotheredLine},
        {"4k3/7p/8/8/8/8/8/4KB1R w K -",
         "Bd3",
         Fact::PreparesCastling,
         {"d3"},
         "为王车易位作准备：1.Bd3 h6 2.O-O",
         {"Bd3", "h6", "O-O"}},
        {"K7/8/1q1k4/8/8/8/8/4R3 w - -",
         "Re6+",
         Fact::SavesByStalemate,
         {"e6"},
         "利用逼和求得和棋：1.Re6+ Kxe6",
         {"Re6+", "Kxe6"}},
        {"7k/5p2/8/8/4Q3/8/q7/7K w - -", "Qe5+", Fact::SavesDraw, {"e5"}, "保住和棋"},
        {"7k/5p2/8/8/4Q3/8/q7/7K w - -", "Qe8+", Fact::PerpetualCheck, {"e8"}, "形成长将"},
        {"8/3k4/8/8/3K4/3P4/8/8 w - -", "Kd5", Fact::Zugzwang, {"d5"}, "逼走劣着，对方怎么走都更糟"},
        {"3rk3/8/8/8/8/5N2/8/4K3 w - -",
         "Nd4",
         Fact::PutsEnPrise,
         {"d4", "d4"},
         "把马走到会被吃掉的格上：1...Rxd4",
         {"Rxd4"}},
        {HangingFen, "h3", Fact::LeavesEnPrise, {"h3", "d4"}, "任由 d4 的马被吃：1...Rxd4", {"Rxd4"}},
        {"3rk3/8/8/8/3N4/8/8/3RK3 w - -",
         "Ra1",
         Fact::Unguards,
         {"a1", "d4"},
         "不再保护 d4 的马：1...Rxd4",
         {"Rxd4"}},
        {"3rk3/8/3B4/8/3N4/8/8/4K3 w - -",
         "Ba3",
         Fact::OpensLine,
         {"a3", "d4"},
         "打开线路，使 d4 的马受到攻击：1...Rxd4",
         {"Rxd4"}},
        {"3rk3/8/8/8/3N4/8/8/3R1BK1 w - -",
         "Bd3",
         Fact::CutsOff,
         {"d3", "d4", "d1"},
         "切断 d1 的车对 d4 的马的保护：1...Rxd4",
         {"Rxd4"}},
        {"4k3/8/8/8/8/8/8/4K2R w K -", "Ke2", Fact::GivesUpCastling, {"e2"}, "失去王车易位的机会"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
         "Nf3",
         Fact::Blocks,
         {"f3", "e2"},
         "挡住 e2 的兵的出路"},
        {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -",
         "Nd4",
         Fact::MovesAgain,
         {"d4"},
         "开局中重复走马"},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -",
         "Qh5",
         Fact::EarlyQueen,
         {"h5"},
         "过早出后"},
        {"4k3/8/8/8/8/8/8/4K2R w K -", "O-O", Fact::Castles, {"g1"}, "把王转移到安全的地方"},
        {"4k2r/8/8/8/8/8/8/4KB2 w k -", "Bc4", Fact::StopsCastling, {"c4"}, "阻止对方王车易位"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "Nf3", Fact::Develops, {"f3"}, "出动马"},
        {"8/8/8/P6k/8/8/8/K7 w - -",
         "a6",
         Fact::OutrunsKing,
         {"a6", "a6"},
         "让 a6 的兵直奔升变，对方的王追不上"},
        {"4k3/8/8/8/3P4/8/4P3/4K3 w - -",
         "e4",
         Fact::TakesCentre,
         {"e4", "e4", "d4"},
         "以 e4 的兵和 d4 的兵占据中心"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
         "e4",
         Fact::EntersCentre,
         {"e4"},
         "挺兵占中"},
        {"4k2r/8/8/8/8/8/8/4KQ2 w k -",
         "Qb5+",
         Fact::TakesCastling,
         {"b5"},
         "使对方不能再易位：1.Qb5+ Kf8",
         {"Qb5+", "Kf8"}},
        {"4k3/8/4b3/8/5N2/8/8/2B1KB2 w - -",
         "Nxe6",
         Fact::BishopPair,
         {"e6"},
         "取得双象：1.Nxe6 Kf7",
         {"Nxe6", "Kf7"}},
        {"4k3/3p4/2p5/3P4/8/8/8/4K3 w - -",
         "dxc6",
         Fact::IsolatesPawn,
         {"c6", "c6"},
         "使 c6 的兵成为孤兵：1.dxc6 dxc6",
         {"dxc6", "dxc6"}},
        {"4k3/1pp5/2n5/1B6/8/8/8/4K3 w - -",
         "Bxc6+",
         Fact::DoublesPawns,
         {"c6", "c6"},
         "造成 c 线叠兵：1.Bxc6+ bxc6",
         {"Bxc6+", "bxc6"}},
        {"4k3/8/3p4/2p5/8/8/4P3/4K3 w - -",
         "e4",
         Fact::LeavesBackward,
         {"d6", "d6"},
         "使 d6 的兵成为落后兵：1.e4",
         {"e4"}},
        {"4k3/8/3p4/4P3/8/8/8/4K3 w - -",
         "exd6",
         Fact::GetsPassedPawn,
         {"d6", "d6"},
         "得到 d6 的通路兵：1.exd6",
         {"exd6"}},
        {"6k1/5ppp/5n2/6B1/8/8/8/3QK3 w - -",
         "Bxf6",
         Fact::OpensKing,
         {"g8", "g8"},
         "破坏 g8 的王前面的兵阵：1.Bxf6 gxf6",
         {"Bxf6", "gxf6"}},
        {RookFen, "Rb1", Fact::OpenFile, {"b1"}, "用车占领开放的 b 线：1.Rb1", {"Rb1"}},
        {RookFen, "Ra7", Fact::SeventhRank, {"a7"}, "用车占领次底线：1.Ra7", {"Ra7"}},
        {"4k3/8/8/8/4P3/2N5/8/4K3 w - -", "Nd5", Fact::Outpost, {"d5"}, "使 d5 的马占据前哨：1.Nd5", {"Nd5"}},
        {"3qk3/8/8/8/8/8/8/3QK3 w - -",
         "Qxd8+",
         Fact::TradesQueens,
         {"d8"},
         "兑后：1.Qxd8+ Kxd8",
         {"Qxd8+", "Kxd8"}},
        {"3qk3/8/8/8/8/8/P7/3QK3 w - -",
         "Qxd8+",
         Fact::PawnEnding,
         {"d8"},
         "转入兵残局：1.Qxd8+ Kxd8",
         {"Qxd8+", "Kxd8"}},
        {"3rkb2/8/8/8/2B5/8/P7/3RK3 w - -",
         "Rxd8+",
         Fact::OppositeBishops,
         {"d8"},
         "转入异色格象残局：1.Rxd8+ Kxd8",
         {"Rxd8+", "Kxd8"}},
        {ForkFen, "Nc7+", Fact::EndsAhead, {"a8"}, "最终多一马：1.Nc7+ Kd7 2.Nxa8", ForkLine, 0, Knight},
    };
    return all;
}

// Of all_said(), in its order.
constexpr const char* InEnglish[] = {
    "is checkmate",
    "leaves the opponent in stalemate",
    "gives check",
    "gives discovered check with the rook on e1",
    "gives double check with the knight on d6 and the rook on e1",
    "forks the king on e8 and the rook on a8: 1...Kd7 2.Nxa8",
    "skewers the king on e5, behind which stands the queen on e8: 1...Kd6 2.Rxe8",
    "makes a discovered attack with the rook on d1 on the queen on d8",
    "pins the knight on c6 to the king on e8",
    "opens the line of the rook on e1, which pins the knight on e5 to the king on e8",
    "pins the knight on f6 to the queen on d8",
    "attacks the knight on d5",
    "defends the knight on d4",
    "shields the rook on d1 from the rook on d8",
    "saves the knight, which could have been taken",
    "forces mate in 2: 1.Qg8+ Rxg8 2.Nf7#",
    "wins a rook: 1.Nc7+ Kd7 2.Nxa8",
    "wins the exchange in the best line: 1.Nc7+ Kd7 2.Nxa8",
    "threatens mate in 1: 2.Rb8#",
    "threatens to win a knight: 2.Rxd5",
    "prevents mate in 1: 1...Rb1#",
    "prevents the loss of a knight: 1...Rxd4",
    "prevents 1...Rd7",
    "sacrifices the queen on g8",
    "takes back the knight",
    "simply takes the knight",
    "takes the only defender of the rook on d5: 1...Kf7 2.Rxd5",
    "lures the queen on d8 away from the bishop on e7: 1...Qxa8 2.Rxe7",
    "draws the king on g8 to h7: 1...Kxh7 2.Ng5+",
    "cannot be taken by the bishop on e7, which is pinned",
    "attacks the pinned knight on e7: 1...Kf7 2.dxe7",
    "traps the bishop on a7",
    "promotes a pawn: 1.a8=Q+",
    "mates on the back rank: 1.Ra8#",
    "gives a smothered mate: 1.Qg8+ Rxg8 2.Nf7#",
    "prepares castling: 1.Bd3 h6 2.O-O",
    "saves a draw by stalemate: 1.Re6+ Kxe6",
    "saves a draw",
    "gives perpetual check",
    "leaves the opponent in zugzwang: every move makes things worse",
    "puts the knight where it can be taken: 1...Rxd4",
    "leaves the knight on d4 where it can be taken: 1...Rxd4",
    "no longer defends the knight on d4: 1...Rxd4",
    "opens the line to the knight on d4: 1...Rxd4",
    "cuts off the rook on d1, which defended the knight on d4: 1...Rxd4",
    "gives up castling",
    "stands in the way of the pawn on e2",
    "moves the knight again in the opening",
    "brings the queen out early",
    "brings the king into safety",
    "keeps the king from castling",
    "develops the knight",
    "lets the pawn on a6 run: the king no longer catches it",
    "takes the centre with the pawn on e4 and the pawn on d4",
    "puts a pawn in the centre",
    "takes away the right to castle: 1.Qb5+ Kf8",
    "gets the bishop pair: 1.Nxe6 Kf7",
    "isolates the pawn on c6: 1.dxc6 dxc6",
    "doubles the pawns on the c-file: 1.Bxc6+ bxc6",
    "leaves the pawn on d6 backward: 1.e4",
    "gets a passed pawn on d6: 1.exd6",
    "breaks up the pawns in front of the king on g8: 1.Bxf6 gxf6",
    "gets a rook on the open b-file: 1.Rb1",
    "gets a rook on the seventh rank: 1.Ra7",
    "gets an outpost for the knight on d5: 1.Nd5",
    "trades the queens: 1.Qxd8+ Kxd8",
    "reaches a pawn ending: 1.Qxd8+ Kxd8",
    "reaches an ending with bishops of opposite colours: 1.Rxd8+ Kxd8",
    "ends up a knight up: 1.Nc7+ Kd7 2.Nxa8",
};

// Letters and signs of moves, numbers and percentages are all the ASCII that a Chinese sentence has.
bool is_chinese(const std::string& text) {
    return std::ranges::all_of(text, [](char c) {
        return u8(c) >= 0x80 ||
               std::string_view("KQRBNOabcdefgh0123456789x+-#=.% ").find(c) != std::string::npos;
    });
}

std::string gain_said(Fact fact, const Gain& gain) {
    return Said{ForkFen, "Nc7+", fact, {"c7"}, "", {}, 0, gain}.text();
}

std::string mate_said(int moves) {
    return Said{SmotheredFen, "Qg8+", Fact::MateIn, {"g8"}, "", {}, moves}.text();
}

// The best move of the text, or another one if `best` is given.
AnnotatedMove annotated(const Position& position, const std::string& san, const std::string& best = "") {
    AnnotatedMove move;
    move.move = test::san_moves(position, Texts{san})[0];
    move.evaluation.lines = {{{}, 1, test::san_moves(position, Texts{best.empty() ? san : best})}};
    return move;
}

Texts reasons(const Position& position, const AnnotatedMove& move) {
    return words::reasons_of(position, move, Language::Chinese);
}

Value value_with(Score score) { return analysis::value_of(score, position_of(RookFen)); }

// A value of these chances of a win, in thousandths.
Value chances(int win) {
    Value value = value_with(Score::draw());
    value.wdl = {.win = win, .draw = 0, .loss = 1000 - win};
    return value;
}

TEST(Sentences, EveryFactHasAPhraseInBothLanguages) {
    std::set<Fact> facts;
    ASSERT_EQ(all_said().size(), std::size(InEnglish));
    for (usize i = 0; i < all_said().size(); ++i) {
        const Said& said = all_said()[i];
        EXPECT_EQ(said.text(), said.chinese);
        EXPECT_EQ(said.text(Language::English), InEnglish[i]);
        EXPECT_TRUE(is_chinese(said.text())) << said.text();
        facts.insert(said.fact);
    }
    EXPECT_EQ(facts.size(), usize(Fact::Count));
}

TEST(ChineseSentences, AFactMayBeAboutALaterMove) {
    const Said fork{"r3k3/8/8/8/5N2/8/8/4K3 w - -", "Nd5", Fact::Fork, {"c7", "e8", "a8"}, "", {}};
    Statement later = fork.statement();
    later.way = test::san_moves(fork.before(), Texts{"Nd5", "Kf8", "Nc7"});
    EXPECT_EQ(words::statement_text(later, fork.before(), fork.played(), true, Language::Chinese),
              "其中 2.Nc7 捉双，同时攻击 e8 格和 a8 的车");
    EXPECT_EQ(words::statement_text(later, fork.before(), fork.played()),
              "2.Nc7 forks e8 and the rook on a8");
}

TEST(ChineseSentences, MaterialIsCountedAsInChinese) {
    using enum PieceType;
    EXPECT_EQ(gain_said(Fact::WinsMaterial, {1175, {Pawn, Queen, Pawn}, {}}), "得一后两兵");
    EXPECT_EQ(gain_said(Fact::WinsMaterial, {150, {Queen}, {Rook, Knight}}), "以一车一马换一后");
    EXPECT_EQ(gain_said(Fact::ThreatensMaterial, {500, {Rook}, {}}), "威胁得一车");
    EXPECT_EQ(gain_said(Fact::PreventsLoss, {650, {Queen}, {Bishop}}), "避免以一后换一象");
    EXPECT_EQ(gain_said(Fact::PreventsLoss, {175, {Rook}, {Knight}}), "避免丢质量");
}

TEST(ChineseSentences, AnAdvantageIsNamed) {
    using enum PieceType;
    const auto said = [](const Gain& gain) {
        return Said{ForkFen, "Nc7+", Fact::EndsAhead, {"a8"}, "", ForkLine, 0, gain}.text();
    };
    EXPECT_THAT(said({975, {Queen}, {Rook}}), testing::StartsWith("最终形成一后对一车："));
    EXPECT_THAT(said({200, {Pawn, Pawn}, {}}), testing::StartsWith("最终多两兵："));
}

TEST(ChineseSentences, NumbersOfMovesAreChinese) {
    EXPECT_EQ(mate_said(1), "一步成杀");
    EXPECT_EQ(mate_said(2), "两步成杀");
    EXPECT_EQ(mate_said(10), "十步成杀");
    EXPECT_EQ(mate_said(12), "十二步成杀");
    EXPECT_EQ(mate_said(20), "二十步成杀");
    EXPECT_EQ(mate_said(35), "三十五步成杀");
    EXPECT_EQ(mate_said(127), "127步成杀");
}

TEST(ChineseSentences, AListHasACommaOfItsOwn) {
    const Said said{"r3k3/8/1q6/8/2N5/8/8/4K3 w - -", "Nd6+", Fact::Fork, {"d6", "e8", "b6", "a8"}, ""};
    EXPECT_EQ(said.text(), "捉双，同时攻击 e8 的王、b6 的后和 a8 的车");
}

TEST(ChineseSentences, NameAnEmptySquareWithoutAPiece) {
    // A defender is lured away from the square where a pawn promotes.
    const Said said{"r5k1/4P3/8/8/8/8/R7/6K1 w - -", "Ra7", Fact::LuresAway, {"a7", "a8", "e8"}, ""};
    EXPECT_EQ(said.text(), "引离 a8 的车，使它不再保护 e8 格");
    EXPECT_EQ(words::statement_text(said.statement(), said.before(), said.played()),
              "lures the rook on a8 away from e8");
}

TEST(ChineseReasons, OfTheBestMove) {
    const Said wins{ForkFen, "Nc7+", Fact::WinsMaterial, {"c7"}, "", ForkLine, 0, Rook};
    AnnotatedMove move = annotated(wins.before(), "Nc7+");
    EXPECT_THAT(reasons(wins.before(), move), ElementsAre());
    move.reasons.emplace().of_best = {wins.statement()};
    EXPECT_THAT(reasons(wins.before(), move), ElementsAre("1.Nc7+ 得一车：1.Nc7+ Kd7 2.Nxa8。"));
}

TEST(ChineseReasons, JoinAMotifWithWhatItWins) {
    const Said mates{SmotheredFen, "Qg8+", Fact::MateIn, {"g8"}, "", SmotheredLine, 2};
    const Position position = mates.before();
    AnnotatedMove move = annotated(position, "Qg8+");
    move.reasons.emplace().of_best = {Said{SmotheredFen, "Qg8+", Fact::LuresTo, {"g8", "a8"}, ""}.statement(),
                                      mates.statement()};
    EXPECT_THAT(reasons(position, move),
                ElementsAre("1.Qg8+ 把 a8 的车引入 g8，两步成杀：1.Qg8+ Rxg8 2.Nf7#。"));
}

TEST(ChineseReasons, OfABadMove) {
    // The fault, the answer and the better move, each in a sentence of its own.
    const Said fault{"3rk3/8/8/8/8/5N2/8/4K3 w - -", "Nd4", Fact::PutsEnPrise, {"d4", "d4"}, "", {"Rxd4"}};
    const Position position = fault.before();
    AnnotatedMove move = annotated(position, "Nd4", "Ke2");
    move.reply = test::san_moves(chess::played(position, move.move), Texts{"Rxd4"});
    auto& found = move.reasons.emplace();
    found.of_move = {fault.statement()};
    EXPECT_THAT(reasons(position, move), ElementsAre("1.Nd4 把马走到会被吃掉的格上：1...Rxd4。"));

    found.of_move.clear();
    Statement taken{.fact = Fact::WinsMaterial, .piece = *chess::square_from_text("d4"), .gain = Knight};
    taken.line = move.reply;
    found.of_reply = {taken};
    EXPECT_THAT(reasons(position, move), ElementsAre("1.Nd4 之后，1...Rxd4 得一马。"));

    Statement mate{.fact = Fact::MateIn, .piece = *chess::square_from_text("e2"), .moves = 5};
    mate.line = test::san_moves(position, Texts{"Ke2"});
    found.of_best = {mate};
    EXPECT_THAT(reasons(position, move),
                ElementsAre("更好的是 1.Ke2，五步成杀。", "1.Nd4 之后，1...Rxd4 得一马。"));
}

TEST(ChineseReasons, GiveTheOutcomeInPlaceOfAReason) {
    const Position position = position_of(HangingFen);
    AnnotatedMove move = annotated(position, "h3", "Nf3");
    move.reply = test::san_moves(chess::played(position, move.move), Texts{"Rxd4", "Ke2"});
    move.reasons.emplace();
    const auto outcome = [&](const Value& value) {
        move.after = value;
        return reasons(position, move).at(0);
    };
    const auto after = [](const std::string& standing) {
        return "1.h3 Rxd4 2.Ke2 之后，白方" + standing + "。";
    };
    EXPECT_EQ(outcome(chances(960)), after("已是胜势（+0.00）"));
    EXPECT_EQ(outcome(chances(850)), after("大占优势（+0.00）"));
    EXPECT_EQ(outcome(chances(650)), after("占优（+0.00）"));
    EXPECT_EQ(outcome(chances(500)), after("已没有优势（+0.00）"));
    EXPECT_EQ(outcome(chances(300)), after("处于下风（+0.00）"));
    EXPECT_EQ(outcome(chances(100)), after("处境困难（+0.00）"));
    EXPECT_EQ(outcome(chances(40)), after("已是败势（+0.00）"));
    EXPECT_EQ(outcome(value_with(Score::mate_in(5))), after("已是胜势（三步杀）"));
    EXPECT_EQ(outcome(value_with(Score::mated_in(4))), after("已是败势（两步被杀）"));
    EXPECT_EQ(outcome(value_with(Score::table_win_in(9))), after("已是胜势（残局库判胜）"));
    EXPECT_EQ(outcome(value_with(Score::table_loss_in(9))), after("已是败势（残局库判负）"));
}

TEST(ChineseReasons, TheOutcomeIsFromTheViewOfTheSide) {
    const Position position = position_of("3rk3/8/8/8/8/8/8/4K2R b - -");
    AnnotatedMove move = annotated(position, "Ke7", "Rd2");
    move.reasons.emplace();
    move.after = value_with(Score::mated_in(4));
    EXPECT_THAT(reasons(position, move), ElementsAre("1...Ke7 之后，黑方已是败势（两步被杀）。"));
    EXPECT_THAT(words::reasons_of(position, move), ElementsAre("After 1...Ke7 Black is lost (mated in 2)."));
    move.after = value_with(Score::mate_in(5));
    EXPECT_THAT(reasons(position, move), ElementsAre("1...Ke7 之后，黑方已是胜势（三步杀）。"));
}

TEST(ChineseJudgement, OfEachClass) {
    AnnotatedMove move = annotated(position_of(RookFen), "Rd1");
    move.before = chances(550);
    move.after = chances(120);
    move.missed_mate = 3;
    const auto judged = [&](MoveClass move_class) {
        move.move_class = move_class;
        const std::string sentence = words::judgement_of(move, Color::White, Language::Chinese);
        EXPECT_TRUE(is_chinese(sentence)) << sentence;
        return sentence;
    };
    const std::string fall = "白方的胜率从 55% 降到 12%。";
    EXPECT_EQ(judged(MoveClass::Best), "引擎的选择。");
    EXPECT_EQ(judged(MoveClass::Good), "几乎没有损失。");
    EXPECT_EQ(judged(MoveClass::Inaccuracy), fall);
    EXPECT_EQ(judged(MoveClass::Mistake), fall);
    EXPECT_EQ(judged(MoveClass::Blunder), fall);
    EXPECT_EQ(judged(MoveClass::Only), "唯一的好着。");
    EXPECT_EQ(judged(MoveClass::Brilliant), "弃子，而且是唯一的好着。");
    EXPECT_EQ(judged(MoveClass::MissedWin), "错失胜机。" + fall);
    EXPECT_EQ(judged(MoveClass::MissedMate), "错失三步杀。" + fall);
    move.move_class = MoveClass::Blunder;
    EXPECT_EQ(words::judgement_of(move, Color::Black, Language::Chinese), "黑方的胜率从 55% 降到 12%。");
}

TEST(ChineseJudgement, OfAnEqualAndOfAForcedMove) {
    AnnotatedMove move = annotated(position_of(RookFen), "Rd1", "Ra5");
    EXPECT_EQ(words::judgement_of(move, Color::White, Language::Chinese), "与引擎的选择一样好。");
    move.is_forced = true;
    EXPECT_EQ(words::judgement_of(move, Color::White, Language::Chinese), "唯一的合法着法。");
}

TEST(ChineseJudgement, OfAGameWithoutTurningPoints) {
    AnnotatedGame game{.start = position_of(RookFen)};
    EXPECT_EQ(words::no_turn_text(game, Language::Chinese), "没有着法。");
    game.moves = {annotated(game.start, "Rd1")};
    EXPECT_EQ(words::no_turn_text(game, Language::Chinese), "没有转折点：双方都没有因失误而打破均势。");
    game.was_decided = true;
    EXPECT_EQ(words::no_turn_text(game, Language::Chinese),
              "没有哪一个失误使均势变成胜势：局面是一点一点变坏的。");
}

}  // namespace
