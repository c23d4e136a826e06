// Counts the positions of an ending and formats the report.
#include "tools/tablebase/report.h"

#include <cassert>
#include <string_view>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "util/text.h"

namespace tablebase_tool {

namespace {

constexpr usize LineWidth = 104;  // characters, with the indent

// The first move that keeps to the distance to mate.
chess::Move best_move(const Endings& endings, const chess::Position& position, int plies) {
    for (const chess::Move move : chess::legal_moves(position)) {
        const std::optional<Verdict> after = endings.verdict(chess::played(position, move));
        if (!after || after->wdl == Wdl::Draw) continue;
        const Verdict here = before(*after, false);
        if (here.mate_plies == plies && here.is_win() == (plies % 2 == 1)) return move;
    }
    assert(false);
    return chess::Move::none();
}

std::string describe_counts(const Summary& summary, Color to_move) {
    const auto count = [&](Wdl wdl) { return summary.count(to_move, wdl); };
    const auto both = [&](Wdl wdl, Wdl by_rule_drawn, std::string_view adjective) {
        const u64 cursed = count(by_rule_drawn);
        const std::string all = util::with_commas(count(wdl) + cursed);
        return cursed == 0 ? all
                           : fmt::format("{} ({} of them {})", all, util::with_commas(cursed), adjective);
    };
    return fmt::format("  {} to move: wins {}, draws {}, losses {}\n", name_of(to_move),
                       both(Wdl::Win, Wdl::CursedWin, "cursed"), util::with_commas(count(Wdl::Draw)),
                       both(Wdl::Loss, Wdl::BlessedLoss, "blessed"));
}

std::string describe_longest(const Endings& endings, const Ending& ending, const Summary& summary,
                             Color winner) {
    if (!summary.longest_mate[winner]) return fmt::format("  {} to move never wins\n", name_of(winner));
    const u64 number = *summary.longest_mate[winner];
    const chess::Position position = position_of(ending.layout, ending.layout.placement_of(number));
    const u64 far = *summary.longest_zeroing[winner];
    const chess::Position far_position = position_of(ending.layout, ending.layout.placement_of(far));
    return fmt::format("  {} to move mates in {} moves at most: {}\n", name_of(winner),
                       moves_of(ending.at(number).mate_plies), chess::to_fen(position)) +
           util::wrapped(mate_line(endings, position), LineWidth, "    ") +
           fmt::format("\n  and is {} plies from a zeroing move at most: {}\n", ending.at(far).zeroing_plies,
                       chess::to_fen(far_position));
}

}  // namespace

u64 Summary::positions() const {
    u64 sum = 0;
    for (const Color color : chess::Colors)
        for (const u64 count : counts[color]) sum += count;
    return sum;
}

Summary summary_of(const Ending& ending) {
    Summary summary;
    chess::PerColor<int> mate{};
    chess::PerColor<int> zeroing{};
    for (u64 number = 0; number < ending.layout.size(); ++number) {
        if (!ending.is_used(number)) continue;
        const EndingPosition placement = ending.layout.placement_of(number);
        if (ending.layout.is_second_image(number, placement)) continue;
        const Verdict verdict = ending.at(number);
        const Color to_move = placement.to_move;
        ++summary.counts[to_move][usize(i8(verdict.wdl) + 2)];
        if (!verdict.is_win()) continue;
        if (verdict.mate_plies > mate[to_move]) {
            mate[to_move] = verdict.mate_plies;
            summary.longest_mate[to_move] = number;
        }
        if (verdict.zeroing_plies > zeroing[to_move]) {
            zeroing[to_move] = verdict.zeroing_plies;
            summary.longest_zeroing[to_move] = number;
        }
    }
    return summary;
}

std::string mate_line(const Endings& endings, chess::Position position) {
    std::string line;
    for (int plies = endings.verdict(position)->mate_plies; plies > 0; --plies) {
        const bool is_white = position.side_to_move() == Color::White;
        if (is_white || line.empty())
            line += fmt::format("{}{}{} ", line.empty() ? "" : " ", position.fullmove_number(),
                                is_white ? "." : "...");
        else
            line += ' ';
        const chess::Move move = best_move(endings, position, plies);
        line += chess::to_san(position, move);
        position.do_move(move);
    }
    return line;
}

std::string describe(const Endings& endings, const Ending& ending) {
    const Summary summary = summary_of(ending);
    std::string text = fmt::format("{}: {} positions, images counted once\n", ending.material.name(),
                                   util::with_commas(summary.positions()));
    for (const Color to_move : chess::Colors) text += describe_counts(summary, to_move);
    for (const Color winner : chess::Colors) text += describe_longest(endings, ending, summary, winner);
    return text;
}

}  // namespace tablebase_tool
