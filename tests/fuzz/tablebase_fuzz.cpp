// libFuzzer target: any bytes as a Syzygy file give an error, or a table that reads only those bytes.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "support/few_men.h"
#include "tablebase/table.h"

namespace {

using tablebase::Board;
using tablebase::Material;
using tablebase::Table;
using tablebase::TableKind;
using tablebase::Wdl;

struct Ending {
    Material material;
    std::vector<Board> boards;
};

// The first byte of the input chooses one of these endings and the kind of table.
constexpr std::array<const char*, 8> Names = {"KQvK",  "KPvK",  "KPvKP",   "KNvKN",
                                              "KBBvK", "KQvKR", "KPPvKPP", "KQRBvKPP"};

std::vector<Ending> make_endings() {
    std::vector<Ending> endings;
    util::Prng prng(1);
    for (const char* name : Names) {
        Ending ending{*Material::parse(name), {}};
        for (int i = 0; i < 8; ++i) ending.boards.emplace_back(test::random_position_of(name, prng));
        endings.push_back(ending);
    }
    return endings;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    static const std::vector<Ending> Endings = make_endings();
    if (size == 0) return 0;
    const TableKind kind = (data[0] & 1) == 0 ? TableKind::Wdl : TableKind::Dtz;
    const Ending& ending = Endings[data[0] / 2U % Names.size()];
    // The target sets the magic number and a possible length, which random bytes would rarely have.
    std::vector<u8> bytes(data + 1, data + size);
    bytes.resize((std::max<usize>(bytes.size(), 16) - 16 + 63) / 64 * 64 + 16);
    const u32 magic = kind == TableKind::Wdl ? Table::WdlMagic : Table::DtzMagic;
    for (usize i = 0; i < 4; ++i) bytes[i] = u8(magic >> (8 * i));

    const auto table = Table::parse(bytes, kind, ending.material);
    if (!table) {
        if (table.error().empty()) std::abort();
        return 0;
    }
    for (const Board& board : ending.boards) {
        if (kind == TableKind::Wdl) {
            const auto value = table->wdl(board, false);
            if (value && (*value < Wdl::Loss || *value > Wdl::Win)) std::abort();
        } else if (table->has_side_to_move(board, false)) {
            for (const Wdl wdl : {Wdl::Loss, Wdl::BlessedLoss, Wdl::CursedWin, Wdl::Win}) {
                const auto distance = table->dtz(board, false, wdl);
                if (distance && (*distance < 0 || *distance > 2 * 0xffff)) std::abort();
            }
        }
    }
    return 0;
}
