"""Shared by scripts/match/spsa.py and scripts/match/screen.py: the parameters of a tuning build, games
between two settings of them, and the saved state of a run."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT.parent / "shared" / "data" / "books" / "UHO_4060_v3_40k.epd"
# The settings of a run that decide its games.
GAME_SETTINGS = ("games", "pairs", "nodes", "tc", "hash", "seed")


class Refusal(Exception):
    """The reason why something cannot be done, as a sentence."""


class Parameter:
    """A line of the answer to `spsa`: name, type, default, minimum, maximum, and the final step and rate."""

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
    """Returns the wanted parameters of the engine, in its order; all if none is wanted by name."""
    run = subprocess.run([engine, "spsa"], capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
    if run.returncode != 0:
        raise Refusal(f"{engine} cannot be tuned: {(run.stderr or run.stdout).strip()}")
    parameters = [Parameter(line) for line in run.stdout.splitlines() if line.strip()]
    unknown = set(wanted) - {parameter.name for parameter in parameters}
    if unknown:
        raise Refusal(f"the engine has no parameter {', '.join(sorted(unknown))}")
    return [parameter for parameter in parameters if not wanted or parameter.name in wanted]


def player(engine, fastchess, book, settings, folder):
    """Returns a function that plays a batch with fastchess; its result is the games that `up` won more."""
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
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least 1")
    return int(text)


def add_game_options(parser, games, pairs):
    """Adds the options of a run of games; games and pairs are the defaults of --games and --pairs."""
    parser.add_argument("engine", help="built with -DHOUYI_TUNE=ON")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="files of the run")
    parser.add_argument("--games", type=whole, default=games, metavar="N", help=f"games of the run ({games})")
    parser.add_argument("--pairs", type=whole, default=pairs, metavar="N",
                        help=f"pairs of games per batch ({pairs})")
    parser.add_argument("--nodes", type=whole, default=10000, metavar="N", help="nodes per move (10000)")
    parser.add_argument("--tc", default="", help="time control instead of nodes, seconds+increment")
    parser.add_argument("--hash", type=whole, default=16, metavar="MIB", help="hash of each engine (16)")
    parser.add_argument("--concurrency", type=whole, default=os.cpu_count(), metavar="N",
                        help="games at a time (all cores)")
    parser.add_argument("--book", type=Path, default=BOOK, metavar="FILE",
                        help="openings, .epd or .pgn (../shared/data/books/UHO_4060_v3_40k.epd, if present)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="seed of all random choices (1)")


def prepared_player(options):
    """Returns the player of a run. Its log goes into the folder options.out, which need not exist yet."""
    engine, book = options.engine, options.book
    if not os.access(engine, os.X_OK) or not Path(engine).is_file():
        raise Refusal(f"'{engine}' is not a program")
    fastchess = shutil.which(os.environ.get("FASTCHESS", "fastchess"))
    if not fastchess:
        raise Refusal("fastchess was not found: put it on the PATH, or set FASTCHESS=/path/to/fastchess")
    if not book.is_file():
        raise Refusal(f"no opening book at {book}: name one with --book")
    settings = {**game_settings(options), "concurrency": options.concurrency}
    return player(Path(engine).resolve(), str(Path(fastchess).resolve()), book.resolve(), settings, options.out.resolve())


def game_settings(options):
    return {key: getattr(options, key) for key in GAME_SETTINGS}


def saved_state(file, settings):
    """Returns what save_state() saved of a run with these settings; None for a new run."""
    if not file.exists():
        return None
    state = json.loads(file.read_text(encoding="utf-8"))
    others = [key for key, value in settings.items() if state["settings"].get(key) != value]
    if others:
        raise Refusal(f"{file.parent} was begun with other settings: {', '.join(others)}")
    return state


def save_state(file, state, indent=None):
    """Saves all or nothing: if the program is killed, the saved state is that of a whole batch."""
    scratch = file.with_suffix(".new")
    scratch.write_text(json.dumps(state, indent=indent), encoding="utf-8")
    scratch.replace(file)


def run_command(work, options):
    """Runs work(options) and returns the exit status of the command."""
    try:
        work(options)
    except Refusal as refusal:
        print(f"error: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command continues", file=sys.stderr)
        return 130
    return 0
