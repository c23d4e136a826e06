// libFuzzer target: any bytes as FEN and EPD give an error or a position on which everything works.
#include <cstdio>
#include <cstdlib>

#include "chess/draw_rules.h"
#include "chess/epd.h"
#include "chess/see.h"
#include "support/position_checks.h"

namespace {

[[noreturn]] void fail(const chess::Position& position, const std::string& fault) {
    std::fprintf(stderr, "%s in %s\n", fault.c_str(), chess::to_fen(position).c_str());
    std::abort();
}

void check(const chess::Position& position) {
    if (const std::string fault = test::fault_of(position); !fault.empty()) fail(position, fault);
    if (chess::is_repetition(position, 0)) fail(position, "a position without history repeats");
    for (const chess::Move move : chess::legal_moves(position)) {
        if (chess::parse_uci_move(position, chess::to_uci(move, true)) != move)
            fail(position, "UCI does not round trip");
        if (chess::parse_san(position, chess::to_san(position, move)) != move)
            fail(position, "SAN does not round trip");
        if (chess::see_at_least(position, move, 1) && !chess::see_at_least(position, move, 0))
            fail(position, "an exchange wins 1 but not 0");
    }
}

// Reading the written EPD record gives the same record.
void check_writing(const chess::EpdRecord& record) {
    const std::string line = chess::to_epd(record);
    const auto again = chess::parse_epd(line);
    if (!again || chess::to_fen(again->position) != chess::to_fen(record.position) ||
        chess::to_epd(*again) != line)
        fail(record.position, "EPD does not round trip: " + line);
    for (usize i = 0; i < record.operations.size(); ++i)
        if (again->operations[i].operands != record.operations[i].operands)
            fail(record.position, "an operation has changed: " + line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = chess::parse_epd(text);
    // Slips are mended, and a text without faults has none.
    chess::FenSlips slips;
    const auto mended = chess::parse_fen(text, &slips);
    if (mended) check(*mended);
    if (!record) {
        if (record.error().empty() || (mended && slips.empty())) std::abort();
        return 0;
    }
    if (!mended || !slips.empty() || !mended->same_as(record->position)) std::abort();
    check_writing(*record);
    // The operands of any operation may be moves.
    for (const chess::EpdOperation& operation : record->operations)
        for (const std::string& operand : operation.operands) {
            const auto move = chess::parse_san(record->position, operand);
            if (move && !record->position.is_legal(*move))
                fail(record->position, "parse_san gave an illegal move");
            const auto uci = chess::parse_uci_move(record->position, operand);
            if (uci && !record->position.is_legal(*uci))
                fail(record->position, "parse_uci_move gave an illegal move");
        }
    return 0;
}
