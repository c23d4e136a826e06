#!/usr/bin/env python3
"""Screens many changes of the search in the same games, by a random two-level factorial design: which help?

Each change sets parameters of a tuning build. For each batch of games every change is given to one of the two
sides at random. So each game measures every change, with the same precision as if it were played for that
change alone; the effects of the others cancel out. The effects reported are those that fit the results best
(least squares). The changes near the top are candidates: a match of all of them together, at a time control,
must confirm them.
"""
import argparse
import math
import random
import re
import sys
from pathlib import Path

from tuning_games import (Refusal, add_game_options, game_settings, prepared_player, read_parameters, run_command,
                          save_state, saved_state)

# Elo per share of the points, near an even score: the slope of the logistic curve at its middle.
ELO_OF_A_POINT = 1600 / math.log(10)


def read_changes(path, parameters):
    """Reads {name: {parameter: value}} from a file with one change per line: NAME PARAMETER=VALUE...

    Text after # is a comment.
    """
    known = {parameter.name: parameter for parameter in parameters}
    changes = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        words = line.split("#", maxsplit=1)[0].split()
        if not words:
            continue
        values = {}
        for word in words[1:]:
            name, _, value = word.partition("=")
            if (name not in known or not re.fullmatch(r"-?[0-9]+", value)
                    or int(value) != known[name].bounded(int(value))):
                raise Refusal(f"{path}, line {number}: '{word}' is not a parameter with a value in its range")
            if any(name in others for others in (values, *changes.values())):
                raise Refusal(f"{path}, line {number}: {name} is set twice; set it once")
            values[name] = int(value)
        if not values or words[0] in changes:
            raise Refusal(f"{path}, line {number}: a change needs its own name and a value to set")
        changes[words[0]] = values
    if not changes:
        raise Refusal(f"{path} contains no change")
    return changes


def solved(matrix, right):
    """Solves matrix * x = right by elimination.

    Returns x and the diagonal of the inverse, or None if the matrix is singular.
    """
    size = len(right)
    rows = [[*matrix[i], right[i], *(float(i == j) for j in range(size))] for i in range(size)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) < 1e-9:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column] != 0:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[size] for row in rows], [rows[i][size + 1 + i] for i in range(size)]


def effects(batches, names, games):
    """Returns [(name, Elo, standard error)], the best first; None if the batches do not separate them."""
    if len(batches) <= len(names):
        return None
    signs = [[1 if name in batch["up"] else -1 for name in names] for batch in batches]
    elo = [batch["won"] / (2 * games) * ELO_OF_A_POINT for batch in batches]
    columns = range(len(names))
    matrix = [[float(sum(row[i] * row[j] for row in signs)) for j in columns] for i in columns]
    solution = solved(matrix, [sum(row[i] * y for row, y in zip(signs, elo)) for i in columns])
    if solution is None:
        return None
    fitted, inverse = solution
    residues = [y - sum(a * b for a, b in zip(row, fitted)) for row, y in zip(signs, elo)]
    variance = sum(residue**2 for residue in residues) / (len(batches) - len(names))
    errors = [math.sqrt(variance * each) for each in inverse]
    return sorted(zip(names, fitted, errors), key=lambda effect: -effect[1])


class Screening:
    """A run and its state: the settings, and for each batch of games the changes of one side and its lead."""

    def __init__(self, folder, settings, changes):
        self.file, self.settings, self.changes = folder / "batches.json", settings, changes
        self.fixed = {**settings, "changes": changes}
        state = saved_state(self.file, self.fixed)
        self.batches = state["batches"] if state else []

    def games(self):
        return 2 * self.settings["pairs"] * len(self.batches)

    def is_done(self):
        return self.games() >= self.settings["games"]

    def iterate(self, play):
        """Plays one batch.

        The random choices depend only on the seed and the batches played, so a run that was stopped continues
        as if it had not been stopped.
        """
        lot = random.Random(f"{self.settings['seed']} {len(self.batches)}")
        up = [name for name in self.changes if lot.random() < 0.5]
        sides = [{}, {}]
        for name, values in self.changes.items():
            sides[name not in up].update(values)
        won = play(*sides, lot.randrange(1 << 31))
        self.batches.append({"up": up, "won": won})
        save_state(self.file, {"settings": self.fixed, "batches": self.batches})

    def report(self):
        found = effects(self.batches, list(self.changes), 2 * self.settings["pairs"])
        if found is None:
            return "too few batches to separate the changes"
        width = max(len(name) for name in self.changes)
        return "\n".join(f"{name:<{width}}  {elo:+7.1f} Elo +/- {1.96 * error:.1f}" for name, elo, error in found)


def parse(arguments):
    parser = argparse.ArgumentParser(prog="scripts/match/screen.py", description=__doc__.split("\n\n", maxsplit=1)[0],
                                     epilog="FILE has one change per line: a name, then one or more "
                                            "PARAMETER=VALUE. The same command continues a stopped run. "
                                            "Intervals are of 95 %.")
    add_game_options(parser, games=5000, pairs=4)
    parser.add_argument("--changes", required=True, type=Path, metavar="FILE", help="the changes to screen")
    return parser.parse_args(arguments)


def screen(options):
    play = prepared_player(options)
    if not options.changes.is_file():
        raise Refusal(f"there is no file {options.changes}")
    changes = read_changes(options.changes, read_parameters(str(Path(options.engine).resolve()), []))
    options.out.mkdir(parents=True, exist_ok=True)
    screening = Screening(options.out.resolve(), game_settings(options), changes)
    while not screening.is_done():
        screening.iterate(play)
        print(f"{screening.games()} of {options.games} games", flush=True)
    print(screening.report())


if __name__ == "__main__":
    sys.exit(run_command(screen, parse(sys.argv[1:])))
