// Builds the tables of slider attacks and rays at start-up (about two milliseconds).
#include "chess/attacks.h"

namespace chess {

namespace {

struct Step {
    int file;
    int rank;
};
constexpr Step RookSteps[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Step BishopSteps[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

// The squares from `from` to the board's edge or to the first occupied square, which is included.
Bitboard walk(Square from, Step step, Bitboard occupied) {
    Bitboard seen;
    int file = int(from.file()) + step.file;
    int rank = int(from.rank()) + step.rank;
    while (0 <= file && file < 8 && 0 <= rank && rank < 8) {
        const Square square(rank * 8 + file);
        seen.add(square);
        if (occupied.contains(square)) break;
        file += step.file;
        rank += step.rank;
    }
    return seen;
}

Bitboard walk_all(Square from, bool is_rook, Bitboard occupied) {
    Bitboard seen;
    for (const Step step : is_rook ? RookSteps : BishopSteps) seen |= walk(from, step, occupied);
    return seen;
}

// The squares whose occupancy matters. A piece on the edge is irrelevant, because there is nothing behind it.
Bitboard relevant_squares(Square from, bool is_rook) {
    const Bitboard outer_ranks = bitboard_of(Rank::R1) | bitboard_of(Rank::R8);
    const Bitboard outer_files = FileA | FileH;
    const Bitboard edges =
        (outer_ranks & ~bitboard_of(from.rank())) | (outer_files & ~bitboard_of(from.file()));
    return walk_all(from, is_rook, Bitboard()) & ~edges;
}

// Multipliers found by trying sparse random numbers until no two occupancies with different attacks collide.
constexpr PerSquare<u64> BishopMagics = {
    0x4104900081240080, 0x40501020810044A0, 0x081000C081049220, 0x0848204848440044, 0x0001104000286011,
    0x6001012010010054, 0x0000484808484000, 0x00001104100C5400, 0x8009040410040108, 0x0014100240810600,
    0x1044840802004800, 0x0200082080228000, 0x08001A0210802404, 0x40018101A0104404, 0x1400062804040400,
    0x0020070061042080, 0x1010088584100401, 0x1062080444080A20, 0x0008050424202200, 0x4884212802002209,
    0x0061005890402000, 0x8048C02200522000, 0x0002800C42301002, 0x2400800042009085, 0x1008880020207144,
    0x10080300A0840100, 0x0102010018880200, 0x5620208108008002, 0x8010840000802021, 0x2C01284002005000,
    0x00010A0104020110, 0x0905410006013112, 0x4018481842B42080, 0x3008841008201288, 0x0101080100621400,
    0x9010040400A80210, 0x4240002020820080, 0x000C0084090A0100, 0x200908220B430120, 0x0881004600010104,
    0x8021041042C10410, 0x0002008405042050, 0x400C0A4048081000, 0x0888008420209402, 0x002208A900400402,
    0x0040380101000070, 0x40200114290010A0, 0x0004010042044109, 0x008A091002104808, 0x0010208210100060,
    0x4024284404044A20, 0x9008504A42020400, 0x1400120A10240008, 0x0008401001024810, 0x0AC0825401120064,
    0x02848C8400420240, 0x0504802682206000, 0x4083020100C23010, 0x0220108050441000, 0x5206140088420200,
    0x000800C008102402, 0x0000000A10104081, 0x0000C00404408200, 0x0004015808108080,
};
constexpr PerSquare<u64> RookMagics = {
    0x0480002018804000, 0x02C000700040A000, 0x0200084020120080, 0x0900041001002109, 0x0200080402002010,
    0x0200041008010200, 0x0200080100840200, 0x0300004B0000892A, 0x0631800021C00090, 0x4000804000802000,
    0x5400808010002000, 0x0008800800811002, 0x3011000700100800, 0x0007000300040048, 0x82140010010224C8,
    0x8020800100005080, 0x0101828000400020, 0x0080848040002000, 0x8220808010002000, 0x8008808010000800,
    0x0010050010080100, 0x1000808004000201, 0x9913C10100040200, 0x04840200004400A1, 0x8240004080003080,
    0x01101041C0022000, 0x0089001300200140, 0x0084090100201000, 0x4080110100040800, 0x0002000280040080,
    0x02C0020400B00108, 0x0031294200041081, 0x4010400020800091, 0x8110042008400040, 0x0000200088801002,
    0x0000800800801001, 0x0400040801001100, 0x0000040080800200, 0x0412001806000304, 0x0063010062000084,
    0x0280004020004002, 0x1010208201020040, 0x0000200041050010, 0x0080100008008080, 0xA000080100050010,
    0xA002040002008080, 0x0102000401820048, 0x0000024394020003, 0x0200502081020200, 0x0242008100204200,
    0x0E00801000200080, 0x0010001008008080, 0x0000440080080280, 0x0002000400800280, 0x0084100118AA0400,
    0x0020800100004080, 0x0080008020124505, 0x8600102100420082, 0x2502100A01224082, 0x0031000448229001,
    0x0103000208000411, 0x1091000802040003, 0x000040A102081004, 0x01810C0042850132,
};

constexpr usize SliderTableSize = 102400 + 5248;  // rooks and bishops: the sum of 2^(relevant squares)

}  // namespace

void MagicIndex::prepare(Square square, bool is_rook, Bitboard relevant) {
    mask = relevant;
    magic = (is_rook ? RookMagics : BishopMagics)[usize(square.index())];
    shift = 64 - relevant.count();
}

template <class Index>
SliderTables<Index>::SliderTables() : storage_(SliderTableSize) {
    usize used = 0;
    fill(rooks_, true, used);
    fill(bishops_, false, used);
    assert(used == SliderTableSize);
}

template <class Index>
void SliderTables<Index>::fill(PerSquare<Entry>& entries, bool is_rook, usize& used) {
    for (int i = 0; i < 64; ++i) {
        const Square square(i);
        const Bitboard relevant = relevant_squares(square, is_rook);
        Entry& entry = entries[usize(i)];
        entry.index.prepare(square, is_rook, relevant);
        Bitboard* const attacks = storage_.data() + used;
        entry.attacks = attacks;
        u64 subset = 0;  // CPW: Traversing Subsets of a Set, the carry-rippler
        do {
            attacks[entry.index(Bitboard(subset))] = walk_all(square, is_rook, Bitboard(subset));
            subset = (subset - relevant.bits()) & relevant.bits();
        } while (subset != 0);
        used += usize(1) << relevant.count();
    }
}

#if defined(__BMI2__)
template class SliderTables<PextIndex>;
#endif
template class SliderTables<MagicIndex>;

const SliderTables<FastestIndex> Sliders;

RayTables::RayTables() {
    for (int i = 0; i < 64; ++i) {
        const Square from(i);
        rook_rays[usize(i)] = walk_all(from, true, Bitboard());
        bishop_rays[usize(i)] = walk_all(from, false, Bitboard());
        for (int j = 0; j < 64; ++j) between_and_to[usize(i)][usize(j)] = Bitboard(Square(j));
        for (const auto& steps : {RookSteps, BishopSteps})
            for (int k = 0; k < 4; ++k) {
                const Step step = steps[k];
                const Bitboard ray = walk(from, step, Bitboard());
                const Bitboard whole =
                    ray | walk(from, {-step.file, -step.rank}, Bitboard()) | Bitboard(from);
                for (const Square to : ray) {
                    line[usize(i)][usize(to.index())] = whole;
                    between_and_to[usize(i)][usize(to.index())] = walk(from, step, Bitboard(to));
                }
            }
    }
}

const RayTables Rays;

}  // namespace chess
