// Statements about a move or a threat, as data.
//
// A new kind of statement is one entry in each of four tables, and none of them compiles without it:
//   Facts below                                   its name, and what is known of the kind
//   Detectors in reasons.cpp                      how it is found
//   Phrases in words/sentences.cpp                what is said
//   Checks in tests/analysis/statement_check.cpp  how it is checked independently
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "analysis/evaluation.h"
#include "chess/position.h"

namespace analysis {

// "The piece" is the one on Statement::piece, "the targets" are the pieces on Statement::targets. Squares are
// those of the position after the move, if nothing else is said. The comments say when a fact is true.
enum class Fact : u8 {
    // By the rules.
    Checkmate,
    Stalemate,
    Check,            // the piece gives check; not used with Fork, DiscoveredCheck or DoubleCheck
    DiscoveredCheck,  // the piece gives check and did not move itself
    DoubleCheck,      // two pieces give check; the targets are their squares

    // By the board and, independently, by a search for mate or material, whose line (Statement::line) begins
    // in the position after the move, so with the opponent's answer. In the line of Fork, Skewer and
    // DiscoveredAttack the piece takes a target; or a target takes the piece in answer to check and is taken.
    Fork,              // the piece attacks two targets or more
    Skewer,            // the piece attacks the first target and, through it, the second
    DiscoveredAttack,  // the piece did not move and attacks a target that it did not attack before
    Pin,          // the piece attacks the first target, no pawn, which must not leave the line to its king
    RelativePin,  // the same, but if the first target leaves the line, the piece wins the second
    Attacks,      // the piece attacks the target, did not before, and would gain by taking it
    Defends,      // the target could be taken with a gain; now the piece defends it and it is safe
    Shields,      // the second target attacked the first one, a piece of ours; now the piece stands between
    Escapes,      // the piece could be taken with a gain before it moved, on the target; now it is safe

    // By the search only, with its line.
    MateIn,             // by force in `moves`, including this move; the line begins with it
    WinsMaterial,       // at least gain.cp by force within a few plies; the line begins with the move
    LineWins,           // the search's best line wins gain.cp; the line begins with the move
    ThreatensMate,      // if the opponent passes, mate in `moves`; the line begins with the pass
    ThreatensMaterial,  // the same, but at least gain.cp of material
    PreventsMate,    // the opponent threatened mate in `moves` and has none now; the line begins before the
                     // move, with a pass in its place
    PreventsLoss,    // the same, but a loss of material
    PreventsAnswer,  // the opponent's best answer to the move that this one is compared with, no capture and no
                     // castling, is not possible now, or its piece could be taken there with a gain; the line
                     // is that answer, after a pass in place of the move
    Sacrifice,       // the move offers material (gain.cp is negative) and is no inaccuracy; the target is the
                     // offered piece; without a line

    // By the board and the search's best line (Statement::line). In these the line begins in the position
    // after the move, with the answer, and its second move, ours, exploits what is stated.
    TakesBack,        // the move takes gain.won, which took a piece there in the last move; no line
    TakesUndefended,  // the move takes gain.won, which no piece of its side defended, and none can take back; no
                      // line
    RemovesDefender,  // the move, no check, takes the last piece that defended the target, no pawn; then the target
                      // is taken
    LuresAway,        // the first target answers the move and leaves the defence of the square of the second,
                      // where we then take with a gain. It takes the moved piece; or it was the only defender
                      // and is attacked, or answers check. If it takes, we may also promote or mate there.
    LuresTo,          // the target, king, queen or rook, answers by taking the moved piece, and our next move
                      // attacks it on that square; a king it checks
    PinnedDefender,  // the target attacks the piece but must not take it: it is pinned to its king; no line
    AttacksPinned,  // the target is pinned to its king; the piece attacks it, did not before, and takes it in
                    // the line, or would gain by taking it after a pass
    TrapsPiece,     // the target, no pawn and not pinned, is attacked; it could be taken with a gain if its
                    // side passed, and also after each move that it has, but not if it had been their turn
                    // before the move; no line
    // In these the line begins with the move.
    Promotes,      // a pawn of ours promotes in the line and is not taken in it
    BackRankMate,  // the line mates, by rook or queen on the king's own first rank, and the king's own pieces
                   // stand on all squares in front of it
    SmotheredMate,     // the line mates by a knight, and the king's own pieces stand on all squares around it
    PreparesCastling,  // the line castles with its third move, which was not possible before and would be
                       // after a pass; it ends there
    SavesByStalemate,  // in the line we are left without a legal move and not in check, and it is a draw
    SavesDraw,  // the search's value is an exact draw, and with best play before that we would have lost; the
                // line begins in the position after the move
    PerpetualCheck,  // we can give check forever, beginning with the move; without a line
    Zugzwang,        // every answer loses more than a pass would; without a line

    // After a bad move that was not made in check, of the side that moved. The piece is the moved one. The line
    // is the one answer that takes the target with a gain. For Unguards and CutsOff it may also be an answer,
    // no capture, that threatens to take it: it would not be a threat if the move had not been made.
    PutsEnPrise,    // the piece is the target and could not be taken with a gain where it stood
    LeavesEnPrise,  // the target, another piece or pawn, could have been taken with a gain before the move too
    Unguards,       // the target could not; the piece defended it before the move and does not now
    OpensLine,      // the target could not; the piece stood between it and the piece that takes it
    CutsOff,  // the target could not; the piece stands between it and the second target, a piece of ours
              // that defended it before the move

    // By the board after the move, without a line; castling and races also by the search's value. It is the
    // opening as long as there are six knights and bishops, and at least half of them are on their first
    // ranks.
    GivesUpCastling,  // the side could castle to some side one day and can no longer; the move is no castling
    Blocks,      // after a bad move of the opening, no capture: the target, a bishop of ours on its first
                 // rank, had a move and has none now, as the piece stands in its way; or it is a pawn on d2
                 // or e2 (d7, e7) behind the piece
    MovesAgain,  // after a bad move of the opening, no capture, not in check: the piece had left its first
                 // rank before and could not be taken with a gain where it stood
    EarlyQueen,  // the same, but a queen that leaves its first rank
    Castles,     // the move is castling, and the search does not see its side mated
    StopsCastling,  // the piece attacks a square that their king would cross or reach by castling, and none
                    // of ours did before; one piece at most stands between that king and its rook; to the
                    // other side they have no right, or such a square is attacked too
    Develops,       // in the opening: the piece is a knight or bishop and left its side's first rank
    OutrunsKing,  // the target, a passed pawn of ours, promotes before their king can reach its way, and they
                  // have nothing but king and pawns; the search sees us at least level
    TakesCentre,  // the piece is a pawn on d4, e4, d5 or e5 from where it has a pawn of its side on the
                  // other of these files beside it: the targets are both pawns
    EntersCentre,  // in the opening: the piece is a pawn that has gone, without a capture, to its fourth rank
                   // on the d- or e-file, not beside another one there

    // By the position at the end of the search's line, compared with the one before the move. The line begins
    // with the move, and piece and targets are squares at its end; facts about the whole board have neither. "We"
    // are the side that moves.
    TakesCastling,   // they could castle to some side one day and can no longer: they lost the last right
                     // when we took the rook, or moved out of check
    BishopPair,      // we have two bishops and they less than two; that was not so before
    IsolatesPawn,    // the target, a pawn of theirs, has no pawn of theirs on a neighbouring file; such pawns
                     // have become more, and there was none on its file
    DoublesPawns,    // the target, a pawn of theirs, has another one behind it on its file; such pawns have
                     // become more, and there was none on its file
    LeavesBackward,  // the target, a pawn of theirs, has no pawn of theirs beside or behind it on the
                     // neighbouring files and none of ours ahead on its file, and a pawn of ours attacks the
                     // square in front of it; such pawns have become more, and there was none on its file
    GetsPassedPawn,  // the target, a pawn of ours on the fourth rank or beyond, is passed; no passed pawn of ours
                     // was on its file before
    OpensKing,  // the target, their king, has not moved, is not on the d- or e-file, and has two pawns of its
                // own less within two ranks in front of it, on its own and the neighbouring files; we have
                // a queen
    OpenFile,   // the piece, a rook of ours, stands on a file without pawns, and no rook or queen of ours
                // stood on it before
    SeventhRank,   // the piece, a rook of ours, stands on the seventh rank, and none did before
    Outpost,       // the piece, a knight of ours on the fourth to sixth rank, is defended by a pawn, and no
                   // pawn of theirs can ever attack it; it was not so before
    TradesQueens,  // both sides had queens, and none has one
    PawnEnding,    // there are kings and pawns and nothing else; that was not so before
    OppositeBishops,  // each side has one bishop, on squares of different colour, and pawns besides; that
                      // was not so before
    EndsAhead,  // we have gain more material on the board, counted from the whole board, and had less of an
                // advantage before

    Count,  // of all facts
};

// How much a fact explains, least first. Of a list of statements only those of the greatest weights are told.
enum class Weight : u8 {
    None,      // alone it is no reason
    Minor,     // about a single piece
    Activity,  // what may pass: development, active pieces
    Position,  // what lasts: pawns, kings, squares
    Threat,    // what could follow, and motifs that win something
    Material,
    Mate,
};

struct FactKind {
    Fact fact;
    std::string_view name;  // in data; these names must not change
    Weight weight;
    bool has_line_from_move = false;  // the statement's line begins before the move, not after it
    bool is_at_end = false;           // piece and targets are squares at the end of that line
};
inline constexpr auto Facts = std::to_array<FactKind>({
    {Fact::Checkmate, "Checkmate", Weight::Mate},
    {Fact::Stalemate, "Stalemate", Weight::Mate},
    {Fact::Check, "Check", Weight::None},
    {Fact::DiscoveredCheck, "DiscoveredCheck", Weight::Threat},
    {Fact::DoubleCheck, "DoubleCheck", Weight::Threat},
    {Fact::Fork, "Fork", Weight::Threat},
    {Fact::Skewer, "Skewer", Weight::Threat},
    {Fact::DiscoveredAttack, "DiscoveredAttack", Weight::Threat},
    {Fact::Pin, "Pin", Weight::Position},
    {Fact::RelativePin, "RelativePin", Weight::Position},
    {Fact::Attacks, "Attacks", Weight::Minor},
    {Fact::Defends, "Defends", Weight::Minor},
    {Fact::Shields, "Shields", Weight::Minor},
    {Fact::Escapes, "Escapes", Weight::Minor},
    {Fact::MateIn, "MateIn", Weight::Mate, true},
    {Fact::WinsMaterial, "WinsMaterial", Weight::Material, true},
    {Fact::LineWins, "LineWins", Weight::Material, true},
    {Fact::ThreatensMate, "ThreatensMate", Weight::Threat},
    {Fact::ThreatensMaterial, "ThreatensMaterial", Weight::Threat},
    {Fact::PreventsMate, "PreventsMate", Weight::Material, true},
    {Fact::PreventsLoss, "PreventsLoss", Weight::Threat, true},
    {Fact::PreventsAnswer, "PreventsAnswer", Weight::Position, true},
    {Fact::Sacrifice, "Sacrifice", Weight::Position},
    {Fact::TakesBack, "TakesBack", Weight::Threat},
    {Fact::TakesUndefended, "TakesUndefended", Weight::Threat},
    {Fact::RemovesDefender, "RemovesDefender", Weight::Threat},
    {Fact::LuresAway, "LuresAway", Weight::Threat},
    {Fact::LuresTo, "LuresTo", Weight::Threat},
    {Fact::PinnedDefender, "PinnedDefender", Weight::Threat},
    {Fact::AttacksPinned, "AttacksPinned", Weight::Threat},
    {Fact::TrapsPiece, "TrapsPiece", Weight::Threat},
    {Fact::Promotes, "Promotes", Weight::Material, true},
    {Fact::BackRankMate, "BackRankMate", Weight::Mate, true},
    {Fact::SmotheredMate, "SmotheredMate", Weight::Mate, true},
    {Fact::PreparesCastling, "PreparesCastling", Weight::Minor, true},
    {Fact::SavesByStalemate, "SavesByStalemate", Weight::Material, true},
    {Fact::SavesDraw, "SavesDraw", Weight::Material},
    {Fact::PerpetualCheck, "PerpetualCheck", Weight::Material},
    {Fact::Zugzwang, "Zugzwang", Weight::Threat},
    {Fact::PutsEnPrise, "PutsEnPrise", Weight::Material},
    {Fact::LeavesEnPrise, "LeavesEnPrise", Weight::Material},
    {Fact::Unguards, "Unguards", Weight::Material},
    {Fact::OpensLine, "OpensLine", Weight::Material},
    {Fact::CutsOff, "CutsOff", Weight::Material},
    {Fact::GivesUpCastling, "GivesUpCastling", Weight::Position},
    {Fact::Blocks, "Blocks", Weight::Activity},
    {Fact::MovesAgain, "MovesAgain", Weight::Activity},
    {Fact::EarlyQueen, "EarlyQueen", Weight::Activity},
    {Fact::Castles, "Castles", Weight::Activity},
    {Fact::StopsCastling, "StopsCastling", Weight::Position},
    {Fact::Develops, "Develops", Weight::Activity},
    {Fact::OutrunsKing, "OutrunsKing", Weight::Material},
    {Fact::TakesCentre, "TakesCentre", Weight::Position},
    {Fact::EntersCentre, "EntersCentre", Weight::Activity},
    {Fact::TakesCastling, "TakesCastling", Weight::Position, true, true},
    {Fact::BishopPair, "BishopPair", Weight::Position, true, true},
    {Fact::IsolatesPawn, "IsolatesPawn", Weight::Activity, true, true},
    {Fact::DoublesPawns, "DoublesPawns", Weight::Activity, true, true},
    {Fact::LeavesBackward, "LeavesBackward", Weight::Activity, true, true},
    {Fact::GetsPassedPawn, "GetsPassedPawn", Weight::Position, true, true},
    {Fact::OpensKing, "OpensKing", Weight::Position, true, true},
    {Fact::OpenFile, "OpenFile", Weight::Activity, true, true},
    {Fact::SeventhRank, "SeventhRank", Weight::Position, true, true},
    {Fact::Outpost, "Outpost", Weight::Position, true, true},
    {Fact::TradesQueens, "TradesQueens", Weight::Minor, true, true},
    {Fact::PawnEnding, "PawnEnding", Weight::Position, true, true},
    {Fact::OppositeBishops, "OppositeBishops", Weight::Position, true, true},
    {Fact::EndsAhead, "EndsAhead", Weight::Activity, true, true},
});
constexpr const FactKind& kind_of(Fact fact) { return Facts[usize(fact)]; }

// Whether a table has one row, with the member `fact`, for each fact in their order.
template <class Table>
constexpr bool has_all_facts(const Table& table) {
    for (usize i = 0; i < table.size(); ++i)
        if (table[i].fact != Fact(i)) return false;
    return table.size() == usize(Fact::Count);
}
static_assert(has_all_facts(Facts));

// The material won and given, in centipawns of chess::SeeValues and as pieces. Pieces that both sides lost
// are left out.
struct Gain {
    int cp = 0;
    std::vector<chess::PieceType> won;
    std::vector<chess::PieceType> given;

    bool operator==(const Gain&) const = default;
};

struct Statement {
    Fact fact = Fact::Check;
    chess::Square piece = chess::Square::none();
    std::vector<chess::Square> targets{};
    int moves = 0;
    Gain gain{};
    std::vector<chess::Move> line{};  // with Move::null() for a pass
    // If not empty, the statement is about the last of these moves, a later one of the same side; they begin
    // with the move.
    std::vector<chess::Move> way{};
};

}  // namespace analysis
