"""What scripts/spsa.py and scripts/screen.py share: the parameters of a tuning build, and games between two settings of
them."""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOOK = ROOT.parent / "shared" / "data" / "books" / "UHO_4060_v3_40k.epd"
# What of a run's settings decides its games.
GAME_SETTINGS = ("games", "pairs", "nodes", "tc", "hash", "seed")


class Refusal(Exception):
    """What cannot be done, in a sentence."""


class Parameter:
    """A line of the engine's `spsa`: name, type, default, minimum, maximum, and step and rate at the run's end."""

    def __init__(self, line):
        words = [word.strip() for word in line.split(",")]
        if len(words) != 7 or words[1] != "int":
            raise Refusal(f"the engine's answer to spsa cannot be read: {line}")
        self.name = words[0]
        self.default, self.low, self.high = (int(word) for word in words[2:5])
        self.step, self.rate = float(words[5]), float(words[6])

    def bounded(self, value):
        return min(max(value, self.low), self.high)


def read_parameters(engine, wanted):
    """Those of the engine that are wanted, in its order; all where none is named."""
    run = subprocess.run([engine, "spsa"], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
    if run.returncode != 0:
        raise Refusal(f"{engine} cannot be tuned: {(run.stderr or run.stdout).strip()}")
    parameters = [Parameter(line) for line in run.stdout.splitlines() if line.strip()]
    unknown = set(wanted) - {parameter.name for parameter in parameters}
    if unknown:
        raise Refusal(f"the engine has no parameter {', '.join(sorted(unknown))}")
    return [parameter for parameter in parameters if not wanted or parameter.name in wanted]


def player(engine, fastchess, book, settings, folder):
    """A function that plays a batch by fastchess and gives the games that `up` has won more than `down`."""
    limit = [f"tc={settings['tc']}"] if settings["tc"] else ["tc=inf", f"nodes={settings['nodes']}"]

    def side(name, values):
        return ["-engine", f"cmd={engine}", f"name={name}", *(f"option.{key}={value}" for key, value in values.items())]

    def play(up, down, seed):
        command = [fastchess, *side("up", up), *side("down", down), "-each", "proto=uci", *limit,
                   f"option.Hash={settings['hash']}", "-openings", f"file={book}",
                   f"format={'pgn' if str(book).endswith('.pgn') else 'epd'}", "order=random", "-srand", str(seed),
                   "-rounds", str(settings["pairs"]), "-games", "2", "-repeat", "-recover",
                   "-concurrency", str(settings["concurrency"])]
        run = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL,
                             check=False)
        (folder / "fastchess.log").write_text(run.stdout + run.stderr, encoding="utf-8")
        found = re.findall(r"^Games: (\d+), Wins: (\d+), Losses: (\d+), Draws: (\d+)", run.stdout, re.MULTILINE)
        if not found or int(found[-1][0]) != 2 * settings["pairs"]:
            raise Refusal(f"fastchess did not play the batch: see {folder / 'fastchess.log'}")
        return int(found[-1][1]) - int(found[-1][2])

    return play


def whole(text):
    if not re.fullmatch(r"[1-9]\d{0,8}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text)


def add_game_options(parser, games, pairs):
    """The options of a run of games: so many by default, so many pairs of them between two drawings of lots."""
    parser.add_argument("engine", help="built with -DHOUYI_TUNE=ON")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="what the run keeps")
    parser.add_argument("--games", type=whole, default=games, metavar="N", help=f"of the whole run ({games})")
    parser.add_argument("--pairs", type=whole, default=pairs, metavar="N",
                        help=f"pairs of games between two drawings of lots ({pairs})")
    parser.add_argument("--nodes", type=whole, default=10000, metavar="N", help="a move (10000)")
    parser.add_argument("--tc", default="", help="time control instead of nodes, seconds+increment")
    parser.add_argument("--hash", type=whole, default=16, metavar="MIB", help="of each engine (16)")
    parser.add_argument("--concurrency", type=whole, default=os.cpu_count(), metavar="N",
                        help="games at a time (all cores)")
    parser.add_argument("--book", type=Path, default=BOOK, metavar="FILE",
                        help="openings, .epd or .pgn (../shared/data/books/UHO_4060_v3_40k.epd, where that is there)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of all lots (1)")


def prepared_player(options):
    """The player of a run with these options; it keeps its log in their folder, which need not be there yet."""
    engine, book = options.engine, options.book
    if not os.access(engine, os.X_OK) or not Path(engine).is_file():
        raise Refusal(f"'{engine}' is no program")
    fastchess = shutil.which(os.environ.get("FASTCHESS", "fastchess"))
    if not fastchess:
        raise Refusal("fastchess is not to be found: put it on the PATH, or name it by FASTCHESS=/path/to/fastchess")
    if not book.is_file():
        raise Refusal(f"no opening book at {book}: name one by --book")
    settings = {**game_settings(options), "concurrency": options.concurrency}
    return player(Path(engine).resolve(), fastchess, book.resolve(), settings, options.out.resolve())


def game_settings(options):
    return {key: getattr(options, key) for key in GAME_SETTINGS}


def run_command(work, options):
    """Does the work of a command with these options; its exit status."""
    try:
        work(options)
    except Refusal as refusal:
        print(f"error: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0
