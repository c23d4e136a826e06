#!/usr/bin/env python3
"""Draws nets/strength.svg from nets/manifest.md: the Elo of each network over the classical evaluation."""
import re
import sys
from pathlib import Path

NETS = Path(__file__).resolve().parents[2] / "nets"

WIDTH, HEIGHT = 640, 250
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 66  # margins around the axes
STEP = 50  # Elo between two lines
TIMED = "2+0.02"

MATCH = re.compile(r"against\s+the\s+classical\s+evaluation(?:\s+in\s+the\s+same\s+binary)?\s+"
                   r"([+-]\d+\.\d+) \+/- (\d+\.\d+)")


class Network:
    """An entry of the manifest: the generation, the millions of positions learnt from, and the match."""

    def __init__(self, entry):
        self.name = entry.split("\n", 1)[0].strip()
        self.generation = int(re.search(r"- generation: (\d+)", entry)[1])
        self.positions = int(re.search(r"positions: ([\d]+) for training", entry)[1]) / 1e6
        found = MATCH.search(entry)
        if not found:
            sys.exit(f"nets/manifest.md: {self.name} has no match against the classical evaluation")
        self.elo, self.error = (float(text) for text in found.groups())
        rest = entry[found.end():]
        self.is_timed = rest.find(TIMED) != -1  # only entries of timed matches name it


def read_networks(manifest):
    return [Network(entry) for entry in re.split(r"^## ", manifest, flags=re.M)[1:]]


def draw(networks):
    most = max(network.elo + network.error for network in networks)
    top = STEP * (int(most // STEP) + 1)

    def y(elo):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * elo / top

    def x(index):
        return LEFT + (WIDTH - LEFT - RIGHT) * (index + 0.5) / len(networks)

    lines = [f'<text x="{LEFT - 40}" y="20" font-size="13">Elo over the classical evaluation, with 95 % intervals</text>']
    for elo in range(0, top + 1, STEP):
        lines.append(f'<line x1="{LEFT}" y1="{y(elo):.1f}" x2="{WIDTH - RIGHT}" y2="{y(elo):.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(elo) + 4:.1f}" text-anchor="end">{elo}</text>')
    way = " ".join(f"{x(i):.1f},{y(network.elo):.1f}" for i, network in enumerate(networks))
    lines.append(f'<polyline points="{way}" fill="none" stroke="#1f5fa8" stroke-width="1.5"/>')
    for i, network in enumerate(networks):
        fill = "#1f5fa8" if network.is_timed else "white"
        low, high = y(network.elo - network.error), y(network.elo + network.error)
        lines.append(f'<line x1="{x(i):.1f}" y1="{low:.1f}" x2="{x(i):.1f}" y2="{high:.1f}" stroke="#1f5fa8"/>')
        lines.append(f'<circle cx="{x(i):.1f}" cy="{y(network.elo):.1f}" r="4" fill="{fill}" stroke="#1f5fa8"/>')
        lines.append(f'<text x="{x(i) + 8:.1f}" y="{y(network.elo) + 15:.1f}">+{network.elo:.0f}</text>')
        for row, text in enumerate((f"{network.generation}", f"{network.positions:.0f} million")):
            lines.append(f'<text x="{x(i):.1f}" y="{HEIGHT - BOTTOM + 18 + 15 * row}" '
                         f'text-anchor="middle">{text}</text>')
    lines.append(f'<text x="{LEFT - 40}" y="{HEIGHT - 10}" fill="#555">below: generation, positions learnt from; '
                 f"full marks: matches at {TIMED}, hollow ones: at 8,000 nodes a move</text>")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
            'font-family="sans-serif" font-size="11">\n<rect width="100%" height="100%" fill="white"/>\n'
            + "\n".join(lines) + "\n</svg>\n")


def main(arguments):
    if arguments:
        is_help = arguments in (["-h"], ["--help"])
        print(__doc__, file=sys.stdout if is_help else sys.stderr)
        return 0 if is_help else 2
    picture = draw(read_networks((NETS / "manifest.md").read_text(encoding="utf-8")))
    (NETS / "strength.svg").write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
