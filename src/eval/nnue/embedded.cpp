// Embeds the network file by an assembler directive, since C++20 has no means for it.
#include "eval/nnue/network.h"

#if defined(HOUYI_DEFAULT_NETWORK)

asm(R"(
.section )" HOUYI_READ_ONLY_SECTION R"(
    .balign 64
    .global houyi_embedded_network_begin
    .global houyi_embedded_network_end
houyi_embedded_network_begin:
    .incbin ")" HOUYI_DEFAULT_NETWORK R"("
houyi_embedded_network_end:
    .byte 0
    .text
)");

namespace eval::nnue {

// These declarations fix the symbol names; some systems would add a letter to them.
extern const u8 EmbeddedNetworkBegin[] asm("houyi_embedded_network_begin");
extern const u8 EmbeddedNetworkEnd[] asm("houyi_embedded_network_end");

std::span<const u8> embedded_network() { return {EmbeddedNetworkBegin, EmbeddedNetworkEnd}; }

}  // namespace eval::nnue

#else

namespace eval::nnue {

std::span<const u8> embedded_network() { return {}; }

}  // namespace eval::nnue

#endif
