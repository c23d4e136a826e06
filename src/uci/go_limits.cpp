// Interprets zero, negative, huge and missing numbers of `go`.
#include "uci/go_limits.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "chess/notation.h"
#include "eval/score.h"
#include "util/text.h"

namespace uci {

namespace {

using chess::Color;
using search::Milliseconds;

// About thirty years: longer than any game, and sums of such times stay far within the clock's range.
constexpr i64 MaxMilliseconds = 1'000'000'000'000;

Milliseconds to_milliseconds(i64 number) {
    return Milliseconds(std::clamp(number, -MaxMilliseconds, MaxMilliseconds));
}

// At least 1, because no search does less than one ply, one node, one move.
int to_count(i64 number, int max) { return int(std::clamp<i64>(number, 1, max)); }

// Sets the clocks of both sides. A side without a clock gets the other side's: match runners may send only
// the mover's clock, and a search must not run forever if the mover's clock is missing. An increment without
// a time means that the time has run out.
void set_clocks(search::Limits& limits, const command::Go& go) {
    const chess::PerColor<std::optional<i64>> time{{go.white_time, go.black_time}};
    const chess::PerColor<std::optional<i64>> increment{{go.white_increment, go.black_increment}};
    const bool is_timed = go.white_time || go.black_time || go.white_increment || go.black_increment;
    if (!is_timed) return;
    for (const Color us : chess::Colors) {
        const bool borrows = !time[us] && !increment[us];
        const Color owner = borrows ? ~us : us;
        limits.time[us] = to_milliseconds(time[owner].value_or(0));
        limits.increment[us] = std::max(Milliseconds(0), to_milliseconds(increment[owner].value_or(0)));
    }
}

bool is_limited(const search::Limits& limits) {
    return limits.depth || limits.nodes || limits.mate || limits.move_time || limits.time[Color::White];
}

// Sets search_moves to the legal moves of the texts, each once. Returns the other texts.
std::string set_search_moves(search::Limits& limits, const std::vector<std::string>& texts,
                             const chess::Position& position) {
    std::string illegal;
    for (const std::string& text : texts) {
        if (text == "0000") continue;  // python-chess writes an empty list like this
        const auto move = chess::parse_uci_move(position, text);
        auto& known = limits.search_moves;
        if (!move)
            illegal += (illegal.empty() ? "" : " ") + text;
        else if (std::find(known.begin(), known.end(), *move) == known.end())
            known.push_back(*move);
    }
    return illegal;
}

}  // namespace

GoLimits to_limits(const command::Go& go, const chess::Position& position) {
    GoLimits result;
    search::Limits& limits = result.limits;
    const std::string illegal = set_search_moves(limits, go.search_moves, position);
    if (!illegal.empty())
        result.complaint = fmt::format("go: searchmoves: {} left out: not legal here", util::quoted(illegal));

    if (go.depth) limits.depth = to_count(*go.depth, eval::MaxPly);
    if (go.nodes) limits.nodes = u64(std::max<i64>(*go.nodes, 1));
    if (go.mate) limits.mate = to_count(*go.mate, eval::MaxPly);
    if (go.move_time) limits.move_time = std::max(Milliseconds(0), to_milliseconds(*go.move_time));
    // 0 moves to go, or fewer, is the same as no parameter: there is no further time control.
    if (go.moves_to_go && *go.moves_to_go > 0)
        limits.moves_to_go = to_count(*go.moves_to_go, std::numeric_limits<int>::max());
    set_clocks(limits, go);
    limits.ponder = go.ponder;
    const bool is_whole = go.complaint.empty() && illegal.empty();
    if (!go.infinite && !is_limited(limits) && !is_whole) limits.depth = 1;
    limits.infinite = go.infinite || !is_limited(limits);
    return result;
}

}  // namespace uci
