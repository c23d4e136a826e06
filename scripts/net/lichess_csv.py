#!/usr/bin/env python3
"""Writes the rated games of a table of lichess games as PGN, for houyi-levels.

usage: lichess_csv.py GAMES.csv[.gz] > GAMES.pgn

The table has the columns rated, winner, clock ("10+5": minutes and seconds; anything else is a game without a
clock), white_rating, black_rating and moves, in SAN with spaces between them.
"""
import csv
import gzip
import re
import sys
import zlib

COLUMNS = ("rated", "winner", "clock", "white_rating", "black_rating", "moves")
RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}


def pgn_of(row):
    clock = re.fullmatch(r"(\d+)\+(\d+)", row["clock"])
    result = RESULTS.get(row["winner"], "*")
    tags = {
        "Event": "Rated game",
        "Result": result,
        "WhiteElo": row["white_rating"],
        "BlackElo": row["black_rating"],
        "TimeControl": f"{int(clock[1]) * 60}+{clock[2]}" if clock else "-",
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join(lines) + f'\n\n{row["moves"]} {result}\n'


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    opened = gzip.open if sys.argv[1].endswith(".gz") else open
    with opened(sys.argv[1], "rt", encoding="utf-8-sig", newline="") as table:
        rows = csv.DictReader(table)
        missing = [name for name in COLUMNS if name not in (rows.fieldnames or [])]
        if missing:
            sys.exit(f"{sys.argv[1]} has no column {missing[0]}")
        for row in rows:
            if None in row.values():
                sys.exit(f"{sys.argv[1]}, line {rows.line_num}: a column is missing")
            if row["rated"].lower() == "true":
                print(pgn_of(row))


if __name__ == "__main__":
    try:
        main()
    except (OSError, EOFError, zlib.error, UnicodeError, csv.Error) as error:
        sys.exit(f"lichess_csv.py: {error}")
