// Parses the FEN, then parses and plays each move in turn.
#include "chess/set_up.h"

#include <fmt/format.h>

#include "chess/notation.h"
#include "util/text.h"

namespace chess {

util::Result<Position, std::string> set_up(std::string_view fen, std::span<const std::string> moves,
                                           FenSlips* slips) {
    auto parsed = parse_fen(fen, slips);
    if (!parsed) return util::Failure{"bad FEN: " + parsed.error().detail};
    Position position = std::move(parsed).value();
    for (usize i = 0; i < moves.size(); ++i) {
        const auto move = parse_uci_move(position, moves[i]);
        if (!move)
            return util::Failure{fmt::format("move {}, {}, is not legal in {}", i + 1, util::quoted(moves[i]),
                                             to_fen(position))};
        position.do_move(*move);
    }
    return position;
}

}  // namespace chess
