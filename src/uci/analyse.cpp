// Calls src/analysis with the command's question and writes the answer as text or JSON.
#include "uci/analyse.h"

#include <fmt/format.h>

#include "analysis/evaluation.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "uci/go_limits.h"
#include "util/text.h"
#include "words/json.h"
#include "words/sentences.h"

namespace uci {

namespace {

constexpr i64 DefaultMilliseconds = 1000;
constexpr int ThreatLines = 3;  // at most this many threats are reported

search::Limits limits_of(const command::Analyse& command, const chess::Position& position) {
    command::Go go;
    go.depth = command.depth;
    go.nodes = command.nodes;
    go.move_time = command.move_time;
    if (!go.depth && !go.nodes && !go.move_time) go.move_time = DefaultMilliseconds;
    return to_limits(go, position).limits;
}

}  // namespace

util::Result<Inquiry, std::string> inquire(const command::Analyse& command, const chess::Position& position) {
    Inquiry inquiry{.question = command.question, .position = position};
    inquiry.limits = limits_of(command, position);
    if (command.move.empty() || !chess::has_legal_move(position)) return inquiry;
    if (const auto move = chess::read_move(position, command.move)) inquiry.move = *move;
    if (!inquiry.move)
        return util::Failure{fmt::format("{} is not a legal move here", util::quoted(command.move))};
    return inquiry;
}

std::optional<std::string> answer(const Inquiry& inquiry, engine::Engine& engine,
                                  const util::StopRequested& stop_requested) {
    if (!chess::has_legal_move(inquiry.position))
        return inquiry.as_json ? words::game_over_json(inquiry.position)
                               : words::game_over_text(inquiry.position);
    engine.new_game();
    engine.set_multi_pv(inquiry.question == "threats" ? ThreatLines : 1);
    const auto search = analysis::search_with(engine, inquiry.limits, stop_requested);
    if (inquiry.question == "threats") {
        const auto found = analysis::find_threats(inquiry.position, search);
        return found ? std::optional(words::threats_text(*found, inquiry.position)) : std::nullopt;
    }
    if (inquiry.question == "whynot") {
        const auto reasons = analysis::why_not(inquiry.position, *inquiry.move, search);
        return reasons ? std::optional(words::why_not_text(*reasons)) : std::nullopt;
    }
    const auto network = engine.network_in_use();
    const auto found = analysis::explain(inquiry.position, inquiry.move, search, network.get());
    if (!found) return std::nullopt;
    return inquiry.as_json ? words::to_json(*found) : words::explanation_text(*found);
}

}  // namespace uci
