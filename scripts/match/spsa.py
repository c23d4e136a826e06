#!/usr/bin/env python3
"""Tunes the search by games (CPW: SPSA; Spall, An Overview of the Simultaneous Perturbation Method).

For each batch of games every parameter moves a step up or down at random. The engine with these moves plays
against the engine with the opposite moves, and all parameters move a little towards the side that wins. After
many thousand games the parameters that matter have moved far, and those that do not matter have stayed.
"""
import argparse
import random
import re
import sys
from pathlib import Path

from tuning_games import (ROOT, Refusal, add_game_options, game_settings, prepared_player, read_parameters,
                          run_command, save_state, saved_state, whole)

PARAMS_H = ROOT / "src" / "search" / "params.h"

# Spall's exponents, by which gains (ALPHA) and steps (GAMMA) shrink with the pairs played, and his stability
# constant A as a share of all pairs.
ALPHA, GAMMA, CALM_SHARE = 0.602, 0.101, 0.1
# A smaller step would often leave a whole-numbered parameter where it is.
LEAST_STEP = 0.5


class Schedule:
    """The step and the gain of a parameter after a number of pairs of games.

    At the end of the run the step is the parameter's own step, and the gain is factor * rate * step. With
    20,000 pairs the first step is 2.7 times the last.
    """

    def __init__(self, parameter, all_pairs, factor):
        self.calm = CALM_SHARE * all_pairs
        self.first_step = parameter.step * all_pairs**GAMMA
        self.first_gain = factor * parameter.rate * parameter.step**2 * (self.calm + all_pairs) ** ALPHA

    def step(self, pairs):
        return max(LEAST_STEP, self.first_step / max(1, pairs) ** GAMMA)

    def gain(self, pairs):
        """Returns what one more won game adds to the value."""
        return self.first_gain / (self.calm + max(1, pairs)) ** ALPHA / self.step(pairs)


def rounded(value, lot):
    """Returns one of the two nearest whole numbers at random, so that the mean is the value."""
    whole = int(value // 1)
    return whole + (lot.random() < value - whole)


class Tuning:
    """A run and its state: the settings, the values of the parameters, and the number of pairs played."""

    def __init__(self, folder, settings, parameters):
        self.folder, self.settings, self.parameters = folder, settings, parameters
        self.schedules = [Schedule(parameter, settings["games"] / 2, settings["rate"]) for parameter in parameters]
        self.fixed = {**settings, "parameters": [[p.name, p.default, p.low, p.high, p.step] for p in parameters]}
        state = saved_state(folder / "state.json", self.fixed)
        self.values = state["values"] if state else [float(parameter.default) for parameter in parameters]
        self.pairs = state["pairs"] if state else 0
        if not state:
            self.save()

    def is_done(self):
        return 2 * self.pairs >= self.settings["games"]

    def iterate(self, play):
        """Plays one batch: draws the two sides at random, plays their games and updates the values.

        The random choices depend only on the seed and the pairs played, so a run that was stopped continues
        as if it had not been stopped.
        """
        lot = random.Random(f"{self.settings['seed']} {self.pairs}")
        moves = [lot.choice((-1, 1)) * schedule.step(self.pairs) for schedule in self.schedules]
        up, down = ({p.name: rounded(p.bounded(value + sign * move), lot)
                     for p, value, move in zip(self.parameters, self.values, moves)} for sign in (1, -1))
        result = play(up, down, lot.randrange(1 << 31))
        for i, (parameter, schedule) in enumerate(zip(self.parameters, self.schedules)):
            sign = 1 if moves[i] > 0 else -1
            self.values[i] = parameter.bounded(self.values[i] + sign * schedule.gain(self.pairs) * result)
        self.pairs += self.settings["pairs"]
        self.save()

    def save(self):
        state = {"settings": self.fixed, "values": self.values, "pairs": self.pairs}
        save_state(self.folder / "state.json", state, indent=1)
        head = ",".join(["games", *(parameter.name for parameter in self.parameters)])
        row = ",".join([str(2 * self.pairs), *(f"{value:.3f}" for value in self.values)])
        ways = self.folder / "ways.csv"
        with open(ways, "a", encoding="utf-8") as file:
            file.write((f"{head}\n" if file.tell() == 0 else "") + f"{row}\n")

    def report(self):
        width = max(len(parameter.name) for parameter in self.parameters)
        return "\n".join(f"{p.name:<{width}}  {p.default:>6} -> {value:9.2f}"
                         for p, value in zip(self.parameters, self.values))


# --- the picture ---

PANEL_WIDTH, PANEL_HEIGHT, COLUMNS = 240, 120, 4


def draw_ways(text):
    """Draws each parameter over the games, from ways.csv, each on its own scale; dashed: its start."""
    head, *rows = [line.split(",") for line in text.splitlines()]
    games = [int(row[0]) for row in rows]
    panels = []
    for column, name in enumerate(head[1:], start=1):
        values = [float(row[column]) for row in rows]
        low, high = min(values), max(values)
        middle, reach = (low + high) / 2, max(high - low, abs(values[0]) / 5, 1) / 2 * 1.1
        x0, y0 = (column - 1) % COLUMNS * PANEL_WIDTH, (column - 1) // COLUMNS * PANEL_HEIGHT

        def place(game, value):
            x = x0 + 10 + (PANEL_WIDTH - 20) * game / max(1, games[-1])
            return f"{x:.1f},{y0 + 68 - 40 * (value - middle) / reach:.1f}"

        line = " ".join(place(game, value) for game, value in zip(games, values))
        start = place(0, values[0]).split(",")[1]
        panels.append(
            f'<text x="{x0 + 10}" y="{y0 + 18}">{name}: {values[0]:g} to {values[-1]:.1f}</text>\n'
            f'<line x1="{x0 + 10}" y1="{start}" x2="{x0 + PANEL_WIDTH - 10}" y2="{start}" stroke="#999" '
            f'stroke-dasharray="4 3"/>\n<polyline points="{line}" fill="none" stroke="#1f5fa8"/>')
    width = PANEL_WIDTH * min(COLUMNS, len(head) - 1)
    height = PANEL_HEIGHT * ((len(head) - 2) // COLUMNS + 1) + 24
    panels.append(f'<text x="10" y="{height - 10}" fill="#666">from the first to game {games[-1]}, each on '
                  'its own scale; dashed: the default</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
            f'font-size="11">\n<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(panels) + "\n</svg>\n")


# --- the defaults ---

def with_defaults(text, values):
    """Returns the table of parameters with other defaults and everything else unchanged."""
    for name, value in values.items():
        pattern = re.compile(rf"(X\({name}, *)(-?\d+)(?=,)")
        found = pattern.search(text)
        if not found:
            raise Refusal(f"{PARAMS_H} has no line for {name}")
        room = len(found[1]) + len(found[2]) - len(f"X({name},")  # the columns stay where they are
        text = pattern.sub(lambda match: f"X({name}," + str(value).rjust(room), text, count=1)
    return text


# --- the command line ---

def parse(arguments):
    parser = argparse.ArgumentParser(prog="scripts/match/spsa.py", description=__doc__.split("\n\n", maxsplit=1)[0],
                                     epilog="The same command continues a stopped run. FOLDER gets "
                                            "state.json, ways.csv and ways.svg.")
    add_game_options(parser, games=20000, pairs=8)
    parser.add_argument("--rate", type=whole, default=5, metavar="N",
                        help="how strongly a result changes the values (5); 1 is what the engine lists, "
                             "meant for 100,000 games: 7,392 games moved 42 values by a seventh of a step")
    parser.add_argument("--parameters", default="", metavar="NAME,...", help="the parameters to tune (all)")
    parser.add_argument("--write", action="store_true", help="at the end, write the values into params.h")
    return parser.parse_args(arguments)


def tune(options):
    play = prepared_player(options)
    parameters = read_parameters(str(Path(options.engine).resolve()),
                                 [name for name in options.parameters.split(",") if name])
    options.out.mkdir(parents=True, exist_ok=True)
    tuning = Tuning(options.out.resolve(), {**game_settings(options), "rate": options.rate}, parameters)
    while not tuning.is_done():
        tuning.iterate(play)
        print(f"{2 * tuning.pairs} of {options.games} games", flush=True)
        if tuning.pairs // options.pairs % 25 == 0 or tuning.is_done():
            ways = (tuning.folder / "ways.csv").read_text(encoding="utf-8")
            (tuning.folder / "ways.svg").write_text(draw_ways(ways), encoding="utf-8")
    print(tuning.report())
    if options.write:
        values = {p.name: round(value) for p, value in zip(parameters, tuning.values)}
        PARAMS_H.write_text(with_defaults(PARAMS_H.read_text(encoding="utf-8"), values), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run_command(tune, parse(sys.argv[1:])))
