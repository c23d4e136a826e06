#!/usr/bin/env python3
"""Plays the games from which houyi-levels calibrates the levels: levels against each other and anchors.

usage: levels.py OUT PAIR... [OPTION...]        levels.py --help lists the options

A PAIR is two players, as in H1400:S1400. Players: H1400 is Houyi with UCI_Elo 1400, S1400 Stockfish and F1400
Fairy-Stockfish with that UCI_Elo, and F-10 Fairy-Stockfish with that Skill Level; random and capturer play
without thought (simple_player.py). "chain" is 500, 700 and so on to 2900, each against the one before, and 3000
against 2900; "anchors" is some levels against Stockfish and the chain; "weak" is the lowest levels against
players below Stockfish's scale. All games begin at the start position. Those of each pair are in OUT/PAIR.pgn; a
pair whose file is there already is not played again. fastchess is the one on the PATH, or $FASTCHESS.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAMS = {"H": "build/release/houyi", "S": "/usr/games/stockfish", "F": "/usr/games/fairy-stockfish"}
NAMES = {"H": "Houyi", "S": "Stockfish", "F": "Fairy"}
RANGES = {"H": (500, 3000), "S": (1350, 2850), "F": (1350, 2850)}  # that each program has for UCI_Elo
SKILLS = (-20, -1)  # the Skill Levels of Fairy-Stockfish below 0
SETS = {"chain": [f"H{low + 200}:H{low}" for low in range(500, 2900, 200)] + ["H3000:H2900"],
        "anchors": [f"H{elo}:S{elo}" for elo in (1400, 1700, 2000, 2400, 2700)] +
                   ["H1500:H1400", "H2000:H1900", "H2400:H2300"],
        "weak": ["H500:random", "H500:capturer", "H500:F-20", "H700:F-10", "H1100:F-1"]}
SIMPLE_PLAYERS = ("random", "capturer")
SIMPLE_PLAYER = Path(__file__).with_name("simple_player.py").resolve()


def exists(player):
    if player in SIMPLE_PLAYERS:
        return True
    if not re.fullmatch(r"[HSF][1-9]\d*|F-[1-9]\d*", player):
        return False
    least, most = RANGES[player[0]] if player[1] != "-" else SKILLS
    return least <= int(player[1:]) <= most


def program_of(player, options):
    """The engine that plays; Houyi's, which knows the legal moves, if it is a simple player."""
    return options.engine if player in SIMPLE_PLAYERS or player[0] == "H" else PROGRAMS[player[0]]


def engine_of(player, options):
    program = Path(shutil.which(program_of(player, options))).resolve()
    if player in SIMPLE_PLAYERS:
        return ["-engine", f"cmd={SIMPLE_PLAYER}", f"args={player} {program}", f"name={player}"]
    kind, number = player[0], int(player[1:])
    strength = ["option.UCI_LimitStrength=true", f"option.UCI_Elo={number}"]
    if number < 0:
        strength = [f"option.Skill Level={number}"]
    return ["-engine", f"cmd={program}", f"name={NAMES[kind]} {number}", *strength]


def play(pair, options):
    out = Path(options.out) / (pair.replace(":", "-") + ".pgn")
    if out.exists():
        return
    part = out.with_suffix(".part")
    settings = out.with_suffix(".json")  # fastchess would write it to the working folder
    part.unlink(missing_ok=True)
    first, second = pair.split(":")
    command = [options.fastchess, *engine_of(first, options), *engine_of(second, options),
               "-each", f"tc={options.tc}", "-rounds", str(options.games // 2), "-repeat", "-recover",
               "-concurrency", str(options.concurrency), "-pgnout", f"file={part}", "notation=uci",
               "-config", f"outname={settings}",
               "-draw", "movenumber=60", "movecount=10", "score=10", "-event", f"levels {options.tc}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith(("Games:", "Elo:"))]
    lost = sum("loses on time" in line or "disconnect" in line for line in done.stdout.splitlines())
    print(pair, *lines[-2:], f"{lost} lost on time or by fault", sep="  ", flush=True)
    if done.returncode != 0 or not part.exists():
        sys.exit(done.stdout[-2000:] + done.stderr)
    part.rename(out)
    settings.unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", help="folder for the games")
    parser.add_argument("pairs", nargs="+", help="as above")
    parser.add_argument("--tc", default="4+0.04")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--engine", default=PROGRAMS["H"])
    parser.add_argument("--concurrency", type=int, default=os.cpu_count())
    options = parser.parse_args()
    options.fastchess = os.environ.get("FASTCHESS", "fastchess")
    pairs = [pair for each in options.pairs for pair in SETS.get(each, [each])]
    for pair in pairs:
        players = pair.split(":")
        if len(players) != 2 or players[0] == players[1] or not all(map(exists, players)):
            parser.error(f"'{pair}' is not two players (--help)")
    if options.concurrency < 1:
        parser.error("--concurrency: at least 1")
    if options.games < 2 or options.games % 2 != 0:
        parser.error("--games: an even number, because each opening is played twice")
    players = {player for pair in pairs for player in pair.split(":")}
    for program in [options.fastchess, *sorted({program_of(player, options) for player in players})]:
        if shutil.which(program) is None:
            parser.error(f"'{program}' cannot be run")
    Path(options.out).mkdir(parents=True, exist_ok=True)
    for pair in pairs:
        play(pair, options)


if __name__ == "__main__":
    main()
