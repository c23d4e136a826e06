// One Syzygy file: the values of all positions of one material.
//
// The format is by Ronald de Man. This description follows Fathom, the probing library by basil00 and Jon
// Dart that is based on his code (github.com/jdart1/Fathom, MIT licence), and the summary at
// chess.stackexchange.com/questions/22207.
//
//   magic          4 bytes; one for WDL (.rtbw), another for DTZ (.rtbz)
//   kind           bit 0: both sides to move are stored, bit 1: there are pawns
//   orders         for each file of the leading pawn, or once: how positions are numbered (placement.h). The
//                  low half of each byte is for the first side, the high half for the second. First the digit
//                  of the leading group, then, if both sides have pawns, the digit of the second pawns, then
//                  the men in their order: 1 to 6 for White's pawn, knight, bishop, rook, queen and king,
//                  9 to 14 for Black's
//   codes          for each file, and in it for each side, the header of a PairCode; the first at an even
//                  offset
//   maps           DTZ only, see below; padded to an even offset
//   indices, lengths, blocks
//                  of all codes in the same order (pair_code.h)
//   checksum       16 bytes, which are not checked; without them the length is a multiple of 64
//
// White in the file is the side that comes first in its name. If both sides have the same men, only
// positions with White to move are stored. Otherwise WDL tables store both sides to move, and DTZ tables
// store one side for each file of the leading pawn, given by bit 0 of the code's flags. The values of a WDL
// table are those of Wdl, from 0 (loss) up. If the best move is a capture, the stored value may be any
// value below the true one. Values ignore en passant: see probe_wdl (table_set.h).
//
// A DTZ table holds the distance without its sign, 0 for 1 ply (or 101), in moves or plies:
//   flags of the code   bit 2: wins are counted in plies, bit 3: losses are; all others in moves of two
//                       plies. Bit 1: the number is the index of the distance in a map; bit 4: map entries
//                       have two bytes.
//   maps                for each file with bit 1: four maps, for wins, losses, cursed wins and blessed
//                       losses, each the number of its entries and the entries; all of one byte, or of two,
//                       from an even offset.
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

// Holds views of a file's bytes, which must outlive it. They are parsed and checked once. Probing reads
// nothing outside of them.
class Table {
public:
    // The material is in the order of the file's name. The error is the end of a sentence that begins with
    // the file: "is cut off".
    static util::Result<Table, std::string> parse(std::span<const u8> bytes, TableKind kind,
                                                  const Material& material);

    // The board has the table's material. `is_swapped`: the board's black men are the side that comes first
    // in the file's name. wdl() and dtz() return the table's own values, which are right if no capture and
    // no en passant is better.
    // For a WDL table; nothing if the file contradicts itself.
    std::optional<Wdl> wdl(const Board& board, bool is_swapped) const;
    // For a DTZ table: does it store the board's side to move?
    bool has_side_to_move(const Board& board, bool is_swapped) const;
    // For a DTZ table that stores the side to move, and a known value that is not a draw: plies to the next
    // capture or pawn move minus 1, at least 0; for cursed wins and blessed losses minus 101. Distances
    // counted in moves are rounded down. Nothing if the file contradicts itself.
    std::optional<int> dtz(const Board& board, bool is_swapped, Wdl value) const;

    static constexpr usize ChecksumSize = 16;
    static constexpr u32 WdlMagic = 0x5d23e871;
    static constexpr u32 DtzMagic = 0xa50c66d7;
    static constexpr u8 HasBothSides = 1, HasPawns = 2;      // in the fifth byte
    static constexpr u8 WinsInPlies = 4, LossesInPlies = 8;  // in the flags of a DTZ code

private:
    // Positions with the leading pawn on one file, or all positions if there is no pawn, and with one side
    // to move.
    struct Part {
        Placement placement;
        PairCode code;
    };
    // The maps of DTZ values for one file of the leading pawn.
    struct Maps {
        std::array<std::span<const u8>, 4> entries;
        bool is_wide = false;
    };
    // What to look up: the squares of the men as the table sees them, and the part: the leading pawn's file
    // (0 without pawns) and the side to move (0: the first in the file's name).
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
