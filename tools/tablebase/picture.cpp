// Sums up the distances by square and draws the board.
#include <algorithm>

#include <fmt/format.h>

#include "tools/common/svg.h"
#include "tools/tablebase/report.h"

namespace tablebase_tool {

namespace {

// Sizes in pixels.
constexpr int SquareSize = 52, Border = 26, HeadHeight = 40;
constexpr int BoardSize = 8 * SquareSize;

struct Sums {
    u64 wins = 0;   // each position counts twice for each of its different images
    u64 moves = 0;  // sum over all wins
    int most = 0;
    double mean() const { return double(moves) / double(wins); }
};
using SumsBySquare = chess::PerSquare<Sums>;

SumsBySquare sums_of(const Ending& ending, const Man& wanted) {
    SumsBySquare sums{};
    const Layout& layout = ending.layout;
    for (u64 number = 0; number < layout.size(); ++number) {
        if (!ending.is_used(number)) continue;
        const EndingPosition placement = layout.placement_of(number);
        if (layout.is_second_image(number, placement)) continue;
        const Verdict verdict = ending.at(number);
        if (placement.to_move != Color::White || !verdict.is_win()) continue;
        const int moves = moves_of(verdict.mate_plies);
        const u64 weight = layout.is_symmetric(placement) ? 1 : 2;  // if symmetric, every image occurs twice
        for (int slot = 0; slot < layout.count(); ++slot) {
            if (layout.man(slot) != wanted) continue;
            for (int image = 0; image < layout.images(); ++image) {
                const Square square = Layout::image_of(placement.squares[usize(slot)], image);
                Sums& sum = sums[usize(square.index())];
                sum.wins += weight;
                sum.moves += weight * u64(moves);
                sum.most = std::max(sum.most, moves);
            }
        }
    }
    return sums;
}

// From white for the nearest mate to blue for the farthest.
std::string color_of(double part) {
    const auto mix = [part](int near, int far) { return int(near + part * (far - near) + 0.5); };
    return fmt::format("#{:02x}{:02x}{:02x}", mix(0xff, 0x56), mix(0xff, 0xb4), mix(0xff, 0xe9));
}

std::string draw_square(const Sums& sums, Square square, double least, double greatest) {
    const int x = Border + SquareSize * (square.index() % 8);
    const int y = HeadHeight + SquareSize * (7 - square.index() / 8);
    const int middle = x + SquareSize / 2;
    if (sums.wins == 0)
        return fmt::format("<rect class=\"none\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", x, y,
                           SquareSize, SquareSize);
    const double part = greatest > least ? (sums.mean() - least) / (greatest - least) : 0;
    return fmt::format("<rect x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" style=\"fill: {3}\"/>"
                       "<text class=\"mean\" x=\"{4}\" y=\"{5}\">{6:.1f}</text>"
                       "<text x=\"{4}\" y=\"{7}\">{8}</text>\n",
                       x, y, SquareSize, color_of(part), middle, y + 26, sums.mean(), y + 42, sums.most);
}

}  // namespace

std::string draw_distances(const Ending& ending, chess::Piece piece) {
    const SumsBySquare sums = sums_of(ending, {chess::color_of(piece), chess::type_of(piece)});
    double least = 1e9;
    double greatest = 0;
    for (const Sums& sum : sums) {
        if (sum.wins == 0) continue;
        least = std::min(least, sum.mean());
        greatest = std::max(greatest, sum.mean());
    }
    std::string body;
    for (int square = 0; square < 64; ++square)
        body += draw_square(sums[usize(square)], Square(square), least, greatest);
    for (int i = 0; i < 8; ++i) {
        const int middle = i * SquareSize + SquareSize / 2;
        body += fmt::format("<text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>\n",
                            Border + middle, HeadHeight + BoardSize + 16, "abcdefgh"[i], Border / 2,
                            HeadHeight + middle + 4, 8 - i);
    }
    constexpr std::string_view Names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    constexpr std::string_view Rules = R"(.mean { font-size: 15px; }
.title { font-size: 13px; font-weight: bold; }
rect { stroke: #8a93a3; }
.none { fill: #e4e7ec; }
)";
    return common::svg_head(BoardSize + 2 * Border, HeadHeight + BoardSize + Border,
                            "font-size: 11px; fill: #1f2430; text-anchor: middle", Rules) +
           fmt::format(R"(<rect width="100%" height="100%" style="fill: #ffffff; stroke: none"/>
<text class="title" x="{0}" y="17">{1}: moves to mate, mean and most</text>
<text x="{0}" y="32">White to move, by the square of {2} {3}</text>
{4}</svg>
)",
                       Border + BoardSize / 2, ending.material.name(),
                       chess::color_of(piece) == Color::White ? "White's" : "Black's",
                       Names[usize(chess::type_of(piece))], body);
}

}  // namespace tablebase_tool
