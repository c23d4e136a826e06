// One Syzygy file: the values of all positions of a material.
//
// The format is Ronald de Man's. It was read from Fathom, the probing library of basil00 and Jon Dart after his own
// (github.com/jdart1/Fathom, MIT licence), and from the summary at chess.stackexchange.com/questions/22207.
//
//   magic          4 bytes; one for WDL (.rtbw), another for DTZ (.rtbz)
//   kind           bit 0: both sides to move are there, bit 1: there are pawns
//   orders         for each file of the leading pawn, or once: how positions are numbered (placement.h). The low half of
//                  each byte is for the first side, the high one for the second. First which digit the lead is, then
//                  where both sides have pawns which digit the second pawns are, then the men in their order: 1 to 6 for
//                  White's pawn, knight, bishop, rook, queen and king, 9 to 14 for Black's
//   codes          for each file, and in it for each side, the header of a PairCode; the first at an even offset
//   maps           DTZ only: see below; after them on to an even offset
//   indices, lengths, blocks
//                  of all codes in the same order (pair_code.h)
//   checksum       16 bytes, which are not looked at; without them the length is a multiple of 64
//
// White in the file is the side that its name tells first. Where both have the same men, only the positions with White
// to move are there. Else WDL tables have both sides to move, and DTZ tables for each file one, which bit 0 of the
// code's flags names. The values of a WDL table are those of Wdl from 0 (loss) up. They may be anything below the truth
// if the best move is a capture, and take no account of en passant: see prober.h.
//
// A DTZ table holds the distance without its sign, 0 for 1 ply (or 101), in moves or plies:
//   flags of the code   bit 2: wins are counted in plies, bit 3: losses are; all others in moves of two plies. Bit 1: the
//                       number is the place of the real one in a map; bit 4: maps of two bytes an entry.
//   maps                for each file with bit 1: four maps, for wins, losses, cursed wins and blessed losses, each the
//                       number of its entries and the entries; all of one byte, or of two, from an even offset.
#pragma once

#include <span>
#include <string>

#include "tablebase/board.h"
#include "tablebase/pair_code.h"
#include "tablebase/placement.h"
#include "tablebase/wdl.h"
#include "util/result.h"

namespace tablebase {

enum class TableKind : u8 { Wdl, Dtz };

// Views of a file's bytes, which must stay; understood and checked once. Probing reads nothing outside of them.
class Table {
public:
    // The material in the order of the file's name. The error is the end of a sentence that begins with the file:
    // "is cut off".
    static util::Result<Table, std::string> parse(std::span<const u8> bytes, TableKind kind,
                                                  const Material& material);

    // The board has the table's material; `is_swapped` if its black men are the side that the file's name tells first. Both values are the table's own: right
    // where no capture and no en passant is better.
    // Of a WDL table; nothing where the file contradicts itself.
    std::optional<Wdl> wdl(const Board& board, bool is_swapped) const;
    // Of a DTZ table, where that side to move is in it.
    bool has_side_to_move(const Board& board, bool is_swapped) const;
    // Of such a position, whose value must be known and no draw: plies to the next capture or pawn move less 1, at least
    // 0; for cursed wins and blessed losses less 101. Counted in moves, it is rounded down. Nothing as above.
    std::optional<int> dtz(const Board& board, bool is_swapped, Wdl value) const;

    static constexpr usize ChecksumSize = 16;
    static constexpr u32 WdlMagic = 0x5d23e871;
    static constexpr u32 DtzMagic = 0xa50c66d7;

private:
    // Positions with the leading pawn on one file, or all if there is no pawn, and with one side to move.
    struct Part {
        Placement placement;
        PairCode code;
    };
    // The maps of DTZ values of a file.
    struct Maps {
        std::array<std::span<const u8>, 4> entries;
        bool is_wide = false;
    };
    // What to look up: where the men stand as the table sees it, and in which part: the leading pawn's file (0 without
    // pawns) and the side to move (0: the first in the file's name).
    struct Look {
        Squares squares;
        usize file;
        usize side;
    };

    Table(TableKind kind, const Material& material);
    std::string parse_orders(ByteReader& file);
    std::string parse_codes(ByteReader& file);
    void parse_maps(ByteReader& file);
    void parse_values(ByteReader& file);
    Look look_at(const Board& board, bool is_swapped) const;
    std::optional<int> value_of(const Look& look) const;

    TableKind kind_;
    Material material_;
    bool is_symmetric_;
    usize files_;
    usize sides_;
    std::array<std::array<Part, 2>, PawnFiles> parts_;
    std::array<Maps, PawnFiles> maps_;
};

}  // namespace tablebase
