#!/usr/bin/env python3
"""Makes PGN of a table of games, for houyi-annotate and for measuring the reader.

usage: games_to_pgn.py FILE.csv[.gz] [--first N] [--min-plies N] [--megabytes N] > GAMES.pgn

The table has the columns winner (white, black or draw), clock, white_rating, black_rating, end and moves, the moves in
SAN with blanks between, as in ../shared/data/human. --first takes so many games; --megabytes goes through them again
and again until so much is written.
"""
import argparse
import csv
import gzip
import itertools
import sys

RESULTS = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
LINE = 80


def move_text(moves, result):
    """The moves with numbers, then the result, in lines of at most 80 characters."""
    words = [f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(moves)] + [result]
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join(lines + [line])


def to_pgn(number, row):
    result = RESULTS.get(row["winner"], "*")
    minutes, _, increment = row["clock"].partition("+")
    tags = {
        "Event": "Games of people",
        "Site": "?",
        "Date": "????.??.??",
        "Round": str(number),
        "White": f"White {number}",
        "Black": f"Black {number}",
        "Result": result,
        "WhiteElo": row["white_rating"],
        "BlackElo": row["black_rating"],
        "TimeControl": f"{int(minutes) * 60}+{increment or 0}",
        "Termination": row["end"],
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join(lines) + "\n\n" + move_text(row["moves"].split(), result) + "\n\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("file")
    parser.add_argument("--first", type=int, metavar="N", help="so many games")
    parser.add_argument("--min-plies", type=int, default=0, metavar="N", help="pass over shorter games")
    parser.add_argument("--megabytes", type=int, metavar="N", help="again and again until so much is written")
    options = parser.parse_args()

    opener = gzip.open if options.file.endswith(".gz") else open
    with opener(options.file, "rt", encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if len(row["moves"].split()) >= options.min_plies]
    games = [to_pgn(number, row) for number, row in enumerate(rows[: options.first], start=1)]
    if not games:
        sys.exit(f"{options.file}: no games")
    written = 0
    for game in itertools.cycle(games) if options.megabytes else games:
        sys.stdout.write(game)
        written += len(game)
        if options.megabytes and written >= options.megabytes * 1_000_000:
            break


if __name__ == "__main__":
    main()
