// The assembler puts the file in; C++20 has no word for it.
#include "eval/nnue/embedded.h"

#if defined(HOUYI_DEFAULT_NETWORK)

asm(R"(
    .section .rodata
    .balign 64
    .global houyi_embedded_network_begin
    .global houyi_embedded_network_end
houyi_embedded_network_begin:
    .incbin ")" HOUYI_DEFAULT_NETWORK R"("
houyi_embedded_network_end:
    .byte 0
    .text
)");

extern "C" const u8 houyi_embedded_network_begin[];
extern "C" const u8 houyi_embedded_network_end[];

namespace eval::nnue {

std::span<const u8> embedded_network() { return {houyi_embedded_network_begin, houyi_embedded_network_end}; }

}  // namespace eval::nnue

#else

namespace eval::nnue {

std::span<const u8> embedded_network() { return {}; }

}  // namespace eval::nnue

#endif
