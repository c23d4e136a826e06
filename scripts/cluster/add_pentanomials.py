#!/usr/bin/env python3
"""Adds up the pentanomials of matches that fastchess played on many machines, and prints the Elo of the sum.

usage: add_pentanomials.py LOG...      the output of fastchess, one file per machine; the last line of a file
                                       with "Ptnml(0-2): [a, b, c, d, e]" counts

A pair of games is worth 0, 0.5, 1, 1.5 or 2 points to the first engine. Elo is logistic, from the mean of the
pairs; its error is the 95 % interval by their variance. The exit status is 1 if a log cannot be read or has
no pentanomial, 2 without arguments.
"""
import math
import re
import sys
from pathlib import Path

PENTANOMIAL = re.compile(r"Ptnml\(0-2\):?\s*\[?\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)[,\s]+(\d+)[,\s]+(\d+)")


def pentanomial_of(text):
    """The last pentanomial of the log, or None."""
    found = PENTANOMIAL.findall(text)
    return [int(count) for count in found[-1]] if found else None


def elo_of(score):
    return -400 * math.log10(1 / score - 1)


def describe(counts):
    """One line. It has no Elo without pairs, or if the interval reaches a score of 0 or 1."""
    pairs = sum(counts)
    text = f"{2 * pairs} games, Ptnml(0-2): {counts}"
    if pairs == 0:
        return text
    score = sum(count * points / 4 for points, count in enumerate(counts)) / pairs
    variance = sum(count * (points / 4 - score) ** 2 for points, count in enumerate(counts)) / pairs
    error = 1.96 * math.sqrt(variance / pairs)
    if not 0 < score - error or not score + error < 1:
        return f"{text}, score {score:.4f}"
    return f"{text}, score {score:.4f}, Elo {elo_of(score):.1f} +- {(elo_of(score + error) - elo_of(score - error)) / 2:.1f}"


def main(names):
    if names[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if not names:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    total, status = [0] * 5, 0
    for name in names:
        try:
            counts = pentanomial_of(Path(name).read_text(encoding="utf-8", errors="replace"))
        except OSError as error:
            print(f"{name}: {error.strerror}", file=sys.stderr)
            counts, status = None, 1
        else:
            if counts is None:
                print(f"{name}: no pentanomial", file=sys.stderr)
                status = 1
        if counts:
            total = [a + b for a, b in zip(total, counts)]
    print(describe(total))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
