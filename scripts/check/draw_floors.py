#!/usr/bin/env python3
"""Draws the floors of src/ as an SVG, as CMakeLists.txt declares them: src/pictures/floors.svg.

usage: draw_floors.py [ROOT]        writes ROOT/src/pictures/floors.svg; default: the checkout of this script

A line goes from a floor down to each floor that it depends on, except if other lines already lead there
through a floor between. The same code gives the same bytes on every machine: the picture has whole numbers
only, and no order depends on a hash or on the file system.
"""
import sys
from fractions import Fraction

import check_layers

# The words below a floor's name; a new floor has none until it gets a line here.
WORDS = {
    "main.cpp": "the program",
    "uci": "text in, text out",
    "words": "analysis in sentences",
    "levels": "plays like people",
    "analysis": "annotate, explain",
    "play": "bench, openings, EPD",
    "engine": "the facade",
    "chess_lab": "chess by the lab",
    "search": "the tree search",
    "tablebase": "Syzygy tables",
    "eval": "position to score",
    "mate": "proves mates",
    "chess": "rules, positions, PGN",
    "adversarial": "search for any game",
    "cli": "arguments",
    "util": "no chess here",
}
BOX_WIDTH, BOX_HEIGHT, LANE_WIDTH, GAP, ROW = 152, 40, 14, 24, 66
MARGIN, FOOT = 20, 24
SWEEPS = 12


def src_floors(root):
    """Returns {floor of src/: the floors that it depends on}."""
    return {name: depends for name, depends in check_layers.declared_floors(root).items() if not name.startswith("tools/")}


def needed_lines(edges):
    """Returns the pairs (floor, lower floor) from which all others follow."""
    return sorted((floor, below) for floor, belows in edges.items() for below in belows
                  if not any(below in check_layers.seen_from(edges, other) for other in belows if other != below))


def lay_out(floors, lines):
    """Returns the rows, lowest first, and the links between neighbouring rows as pairs (upper, lower).

    A row has floors and lanes; a lane (floor, below, height) is the place where a long line passes the row.
    """
    height = {floor: check_layers.height_of(floors, floor) for floor in floors}
    rows = [[] for _ in range(max(height.values()) + 1)]
    for floor in sorted(floors):
        rows[height[floor]].append(floor)
    links = []
    for floor, below in lines:
        stops = [floor]
        for level in range(height[floor] - 1, height[below], -1):
            stops.append((floor, below, level))
            rows[level].append(stops[-1])
        stops.append(below)
        links.extend(zip(stops, stops[1:]))
    return [sorted(row, key=str) for row in rows], links


def width_of(item):
    return BOX_WIDTH if isinstance(item, str) else LANE_WIDTH


def centres(row):
    """Returns {item: its distance from the middle of the row}."""
    left, places = -Fraction(sum(map(width_of, row)) + GAP * (len(row) - 1), 2), {}
    for item in row:
        places[item] = left + Fraction(width_of(item), 2)
        left += width_of(item) + GAP
    return places


def put_in_order(rows, links):
    """Sorts each row by the mean place of its items' neighbours, in several sweeps, so that few lines cross.

    Returns the centres of each row.
    """
    for sweep in range(SWEEPS):
        upwards = sweep % 2 == 0
        numbers = range(1, len(rows)) if upwards else range(len(rows) - 2, -1, -1)
        for number in numbers:
            fixed = centres(rows[number - 1 if upwards else number + 1])
            here = centres(rows[number])

            def place(item, fixed=fixed, here=here):
                ends = [b if a == item else a for a, b in links if item in (a, b)]
                near = [fixed[end] for end in ends if end in fixed]
                return (sum(near) / len(near) if near else here[item], str(item))

            rows[number].sort(key=place)
    return [centres(row) for row in rows]


def draw(root):
    """Returns the text of the picture."""
    edges = src_floors(root)
    lines = needed_lines(edges)
    rows, links = lay_out(edges, lines)
    placed = put_in_order(rows, links)
    half = max(int(max(abs(x) for x in row.values())) if row else 0 for row in placed) + BOX_WIDTH // 2 + MARGIN
    width, height = 2 * half, MARGIN + ROW * len(rows) + FOOT
    at = {item: (half + int(x), MARGIN + BOX_HEIGHT // 2 + ROW * (len(rows) - 1 - level))
          for level, row in enumerate(placed) for item, x in row.items()}

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" role="img" aria-label="The floors of src and what they depend on">',
           "<!-- made by scripts/check/draw_floors.py from CMakeLists.txt -->",
           "<style>",
           'text { font-family: "DejaVu Sans", Verdana, Arial, sans-serif; font-size: 11px; fill: #4b5160; '
           "text-anchor: middle; }",
           ".name { font-size: 14px; font-weight: bold; fill: #1f2430; }",
           ".floor { fill: #dbe9ff; stroke: #2f5fb3; stroke-width: 1.4; }",
           ".line { stroke: #6b7280; stroke-width: 1.4; fill: none; }",
           "</style>",
           '<rect width="100%" height="100%" fill="#ffffff"/>']
    reach = BOX_HEIGHT // 2
    for upper, lower in links:
        (x1, y1), (x2, y2) = at[upper], at[lower]
        top, bottom = y1 + reach, y2 - reach
        middle = (top + bottom) // 2
        path = f"M{x1} {top}C{x1} {middle} {x2} {middle} {x2} {bottom}"
        if not isinstance(lower, str):  # a long line: straight past this row
            path += f"V{y2 + reach}"
        out.append(f'<path class="line" d="{path}"/>')
    for floor in sorted(edges):
        x, y = at[floor]
        out.append(f'<rect class="floor" x="{x - BOX_WIDTH // 2}" y="{y - reach}" width="{BOX_WIDTH}" '
                   f'height="{BOX_HEIGHT}" rx="6"/>')
        words = WORDS.get(floor, "")
        out.append(f'<text class="name" x="{x}" y="{y - 2 if words else y + 5}">{floor}</text>')
        if words:
            out.append(f'<text x="{x}" y="{y + 13}">{words}</text>')
    out.append(f'<text x="{half}" y="{height - 14}">A line leads down to what a floor depends on; what follows from two '
               "lines is left out.</text>")
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main(arguments):
    root = check_layers.checkout_of(arguments, __doc__)
    picture = root / "src" / "pictures" / "floors.svg"
    picture.parent.mkdir(exist_ok=True)
    picture.write_text(draw(root), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
