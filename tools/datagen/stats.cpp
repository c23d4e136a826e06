// Counts games and positions, writes the counts as a table, and draws them as SVG.
#include "tools/datagen/stats.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "chess/set_up.h"
#include "eval/classical/evaluation.h"
#include "tools/common/svg.h"

namespace datagen {

namespace {

using record::GameResult;

// In the order of record::Ending, followed by the two adjudications.
constexpr std::string_view EndingNames[] = {
    "checkmate",       "stalemate",       "repetition", "fifty moves", "insufficient material",
    "adjudicated win", "adjudicated draw"};
constexpr usize AdjudicatedWin = 5;
constexpr usize AdjudicatedDraw = 6;

constexpr usize LengthStep = 20;  // plies
constexpr usize LengthBars = 16;
constexpr int ScoreStep = 100;  // cp
constexpr int LastScore = 1000;
constexpr usize ScoreBars = 2 * LastScore / ScoreStep + 2;  // one bar more at each end
constexpr int PhaseStep = 4;
constexpr usize PhaseBars = eval::classical::FullPhase / PhaseStep + 1;
constexpr usize MostCopyBars = 12;
constexpr usize PiecesStep = 2;
constexpr usize PiecesBars = 16;  // 2-3, 4-5 ... 30-31, 32

usize score_bar(int white_cp) {
    if (white_cp < -LastScore) return 0;
    if (white_cp >= LastScore) return ScoreBars - 1;
    return usize((white_cp + LastScore) / ScoreStep) + 1;
}

std::string score_bar_name(usize bar) {
    if (bar == 0) return fmt::format("under {}", -LastScore);
    const int from = int(bar - 1) * ScoreStep - LastScore;
    return bar == ScoreBars - 1 ? fmt::format("from {}", from)
                                : fmt::format("{} to {}", from, from + ScoreStep - 1);
}

usize phase_bar(const chess::Position& position) {
    return usize(eval::classical::phase_of(position) / PhaseStep);
}

// The bars are: once, twice, 3 or 4 times, 5 to 8 ...
usize copy_bar(u32 times) { return std::min(usize(std::bit_width(times - 1)), MostCopyBars - 1); }

std::string copy_bar_name(usize bar) {
    if (bar == 0) return "once";
    if (bar == 1) return "twice";
    const u64 from = (u64(1) << (bar - 1)) + 1;
    return bar + 1 == MostCopyBars ? fmt::format("from {} times", from)
                                   : fmt::format("{} to {} times", from, u64(1) << bar);
}

double percent(u64 part, u64 whole) { return 100. * double(part) / double(std::max<u64>(whole, 1)); }

u64 total_of(const Histogram& histogram) {
    u64 total = 0;
    for (const Bar& bar : histogram.bars) total += bar.count;
    return total;
}

}  // namespace

void CopyCounter::add(chess::Key key) {
    if (std::countr_zero(key) < zero_bits_) return;
    ++counted_;
    ++counts_[key];
    if (counts_.size() > most_keys_) halve();
}

void CopyCounter::halve() {
    ++zero_bits_;
    std::erase_if(counts_, [&](const auto& entry) { return std::countr_zero(entry.first) < zero_bits_; });
    counted_ = 0;
    for (const auto& [key, count] : counts_) counted_ += count;
}

std::vector<u64> CopyCounter::by_copies() const {
    std::vector<u64> bars(MostCopyBars);
    for (const auto& [key, count] : counts_) bars[copy_bar(count)] += count;
    return bars;
}

Stats::Stats()
    : results_(3), endings_(std::size(EndingNames)), lengths_(LengthBars), scores_(ScoreBars),
      phases_(PhaseBars), pieces_(PiecesBars) {}

void Stats::add(const record::Game& game) {
    const chess::Position end =
        record::replay(game, [&](const chess::Position& position, const record::ScoredMove& scored) {
            if (game.moves_are_labels) add_position(position, scored);
        });
    for (const record::Sample& sample : game.samples) add_position(sample.position, sample.best);
    samples_ += game.samples.size();
    if (game.result == GameResult::Unknown) {
        if (game.moves_are_labels) samples_ += game.moves.size();
        return;
    }
    ++games_;
    plies_ += game.moves.size();
    ++results_[usize(game.result)];
    ++lengths_[std::min((game.moves.size() - 1) / LengthStep, LengthBars - 1)];
    chess960_games_ += chess::castles_otherwise(game.start);
    const auto ending = record::ending_by_rules(end);
    ++endings_[ending ? usize(*ending) : game.result == GameResult::Draw ? AdjudicatedDraw : AdjudicatedWin];
}

void Stats::add_position(const chess::Position& position, const record::ScoredMove& scored) {
    ++positions_;
    in_check_ += position.in_check();
    best_is_noisy_ += scored.move.is_noisy();
    ++scores_[score_bar(record::white_cp(position, scored.score))];
    ++phases_[phase_bar(position)];
    copies_.add(position.key());
    ++pieces_[std::min(usize(position.occupied().count() - 2) / PiecesStep, PiecesBars - 1)];
}

std::vector<Histogram> Stats::histograms() const {
    Histogram results{"Results (games)", {}};
    constexpr std::string_view ResultNames[] = {"Black wins", "draw", "White wins"};
    for (usize i = 0; i < results_.size(); ++i)
        results.bars.push_back({std::string(ResultNames[i]), results_[i]});
    Histogram endings{"Ended by (games)", {}};
    for (usize i = 0; i < endings_.size(); ++i)
        endings.bars.push_back({std::string(EndingNames[i]), endings_[i]});
    Histogram lengths{"Length in plies (games)", {}};
    for (usize i = 0; i < LengthBars; ++i) {
        const usize from = i * LengthStep + 1;
        lengths.bars.push_back({i + 1 == LengthBars ? fmt::format("from {}", from)
                                                    : fmt::format("{} to {}", from, from + LengthStep - 1),
                                lengths_[i]});
    }
    Histogram scores{"Score in cp, White's view (positions)", {}};
    for (usize i = 0; i < ScoreBars; ++i) scores.bars.push_back({score_bar_name(i), scores_[i]});
    Histogram phases{"Phase: minor piece 1, rook 2, queen 4 (positions)", {}};
    for (usize i = PhaseBars; i-- > 0;) {
        const int from = int(i) * PhaseStep;
        phases.bars.push_back({i + 1 == PhaseBars ? fmt::format("{} or more", from)
                                                  : fmt::format("{} to {}", from, from + PhaseStep - 1),
                               phases_[i]});
    }
    Histogram copies{"Copies of the same position (positions, of a part)", {}};
    const std::vector<u64> by_copies = copies_.by_copies();
    for (usize i = 0; i < MostCopyBars; ++i) copies.bars.push_back({copy_bar_name(i), by_copies[i]});
    Histogram pieces{"Pieces on the board (positions)", {}};
    for (usize i = PiecesBars; i-- > 0;) {
        const usize from = 2 + i * PiecesStep;
        pieces.bars.push_back({i + 1 == PiecesBars ? std::to_string(from)
                                                   : fmt::format("{} to {}", from, from + PiecesStep - 1),
                               pieces_[i]});
    }
    return {results, endings, lengths, scores, phases, pieces, copies};
}

util::KeyValues Stats::figures() const {
    util::KeyValues figures;
    figures.add("games", games_);
    figures.add("positions", positions_);
    figures.add("samples", samples_);
    figures.add("plies_per_game", fmt::format("{:.1f}", plies_per_game()));
    figures.add("chess960_games", chess960_games_);
    figures.add("in_check", in_check_);
    figures.add("noisy_best", best_is_noisy_);
    figures.add("copies", fmt::format("{:.2f}", copies_percent()));
    return figures;
}

double Stats::copies_percent() const {
    return percent(copies_.counted() - copies_.different(), copies_.counted());
}

double Stats::plies_per_game() const { return double(plies_) / double(std::max<u64>(games_, 1)); }

std::string Stats::table() const {
    constexpr double PercentPerMark = 2;
    std::string text =
        fmt::format("{} games, {} positions, {:.1f} plies a game\n", games_, positions_, plies_per_game());
    if (samples_ > 0)
        text +=
            fmt::format("{:.1f} % of the positions have their own search\n", percent(samples_, positions_));
    text += fmt::format("{:.1f} % of the games from Chess960\n", percent(chess960_games_, games_));
    text += fmt::format(
        "{:.1f} % of the positions in check, {:.1f} % with a capture or promotion for best move\n",
        percent(in_check_, positions_), percent(best_is_noisy_, positions_));
    text += fmt::format("{:.2f} % of the positions occurred before\n", copies_percent());
    for (const Histogram& histogram : histograms()) {
        const u64 total = total_of(histogram);
        text += fmt::format("\n{}\n", histogram.title);
        for (const Bar& bar : histogram.bars) {
            const double share = percent(bar.count, total);
            text += fmt::format("{:>21} {:>12} {:5.1f} %  {}\n", bar.name, bar.count, share,
                                std::string(usize(std::lround(share / PercentPerMark)), '#'));
        }
    }
    return text;
}

// --- The picture: one panel per histogram, one line per bar ---

namespace {

// In pixels.
constexpr double PanelWidth = 420, BarLeft = 150, BarSpace = 190, LineHeight = 17, TitleHeight = 30,
                 Margin = 20;
constexpr double HeadHeight = 50;
constexpr int PanelsPerRow = 3;

double height_of(const Histogram& histogram) {
    return TitleHeight + LineHeight * double(histogram.bars.size()) + Margin;
}

std::string draw_panel(const Histogram& histogram, double left, double top) {
    const u64 total = total_of(histogram);
    u64 most = 1;
    for (const Bar& bar : histogram.bars) most = std::max(most, bar.count);
    std::string text = fmt::format("<text class=\"title\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", left,
                                   top + 14, histogram.title);
    double y = top + TitleHeight;
    for (const Bar& bar : histogram.bars) {
        const double width = BarSpace * double(bar.count) / double(most);
        text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"end\">{}</text>"
                            "<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\"/>"
                            "<text x=\"{:.1f}\" y=\"{:.0f}\">{:.1f} %</text>\n",
                            left + BarLeft - 6, y + 11, bar.name, left + BarLeft, y, width, LineHeight - 3,
                            left + BarLeft + width + 5, y + 11, percent(bar.count, total));
        y += LineHeight;
    }
    return text;
}

}  // namespace

std::string draw_histograms(const std::string& title, const std::vector<Histogram>& histograms) {
    std::string body;
    double top = HeadHeight;
    for (usize first = 0; first < histograms.size(); first += PanelsPerRow) {
        double row_height = 0;
        for (usize i = first; i < std::min(first + PanelsPerRow, histograms.size()); ++i) {
            body += draw_panel(histograms[i], Margin + PanelWidth * double(i - first), top);
            row_height = std::max(row_height, height_of(histograms[i]));
        }
        top += row_height;
    }
    constexpr std::string_view Rules = R"(.title { font-size: 13px; font-weight: bold; }
rect { fill: #0072b2; }
)";
    return common::svg_head(2 * Margin + PanelWidth * PanelsPerRow, top, "font-size: 11px; fill: #1f2430",
                            Rules) +
           fmt::format(R"(<rect width="100%" height="100%" style="fill: #ffffff"/>
<text class="title" x="{:.0f}" y="28">{}</text>
{}</svg>
)",
                       Margin, title, body);
}

}  // namespace datagen
