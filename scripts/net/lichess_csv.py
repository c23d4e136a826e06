#!/usr/bin/env python3
"""Writes the rated games of a table of lichess games as PGN, for houyi-levels.

usage: lichess_csv.py GAMES.csv[.gz] > GAMES.pgn

The table has the columns rated, winner, clock ("10+5": minutes and seconds), white_rating, black_rating and
moves, in SAN with spaces between them.
"""
import csv
import gzip
import sys

RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


def pgn_of(row):
    minutes, increment = row["clock"].split("+")
    result = RESULTS.get(row["winner"], "*")
    tags = {
        "Event": "Rated game",
        "Result": result,
        "WhiteElo": row["white_rating"],
        "BlackElo": row["black_rating"],
        "TimeControl": f"{int(minutes) * 60}+{increment}",
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join(lines) + f'\n\n{row["moves"]} {result}\n'


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    opened = gzip.open if sys.argv[1].endswith(".gz") else open
    with opened(sys.argv[1], "rt", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            if row["rated"].lower() == "true":
                print(pgn_of(row))


if __name__ == "__main__":
    main()
