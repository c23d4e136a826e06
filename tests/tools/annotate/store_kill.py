#!/usr/bin/env python3
"""Kills houyi-annotate again and again while it fills a store, alone and two at a time, and looks at what is left.

usage: store_kill.py HOUYI_ANNOTATE [KILLS]

After each kill the store opens; no position is lost that was there before; and the run that is let go to its end says the
same as one without a store that nobody disturbed. The exit status is 0, or 1 with a line that says what was wrong.
"""
import contextlib
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = "".join(f'[White "{name}"]\n\n{moves} *\n\n' for name, moves in [
    ("Ann", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"),
    ("Ben", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 Nd5"),
    ("Cid", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 e5 7. Nb3 Be6 8. f3 Be7 9. Qd2 O-O 10. O-O-O"),
    ("Dot", "1. f3 e5 2. g4 Qh4#"),
])


class Fault(Exception):
    """What was wrong, in a sentence."""


def positions_in(program, store):
    """How many positions the store holds; it must open."""
    if not store.exists():
        return 0
    run = subprocess.run([program, "db", store, "stats"], capture_output=True, encoding="utf-8", check=False)
    found = re.search(r"([\d,]+) positions?", run.stdout)
    if run.returncode != 0:
        if "no store in it yet" in run.stderr:  # killed before it had written anything
            return 0
        raise Fault(f"the store does not open: {run.stderr.strip()}")
    return int(found[1].replace(",", ""))


def size_of(store):
    """In bytes, with its log and its journal, which come and go."""
    size = 0
    for path in store.parent.glob(store.name + "*"):
        with contextlib.suppress(FileNotFoundError):
            size += path.stat().st_size
    return size


def command(program, folder, out, *more):
    return [program, folder / "games.pgn", "--out", folder / out, "--nodes", "6000", "--hash", "1", *more]


def check(program, folder, kills):
    (folder / "games.pgn").write_text(GAMES, encoding="utf-8")
    subprocess.run(command(program, folder, "undisturbed.json"), check=True, capture_output=True)
    store = folder / "games.db"
    lot, held, killed = random.Random(1), 0, 0
    for number in range(kills):
        if number % 10 == 0 and number > 0:  # a new one, as nothing is left to do with the old
            finish(program, folder, store)
            store.unlink()
            held = 0
        enough = size_of(store) + lot.randrange(100_000)  # a third of what the games need
        runs = [subprocess.Popen(command(program, folder, f"killed-{i}.json", "--db", store), stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE) for i in range(1 + number % 2)]
        while size_of(store) < enough and any(run.poll() is None for run in runs):
            pass
        for run in runs:
            killed += run.poll() is None
            run.kill()
            errors = run.communicate()[1].decode()
            if errors:
                raise Fault(f"before it was killed the program said: {errors.strip()}")
        now = positions_in(program, store)
        if now < held:
            raise Fault(f"after kill {number + 1} the store holds {now} positions, {held} before")
        held = now
    finish(program, folder, store)
    if killed == 0:
        raise Fault("each program ended before it was killed")
    return killed


def finish(program, folder, store):
    run = subprocess.run(command(program, folder, "end.json", "--db", store, "--exact"), capture_output=True,
                         encoding="utf-8", check=False)
    if run.returncode != 0:
        raise Fault(f"the last run ended with {run.returncode}: {run.stderr.strip()}")
    if (folder / "end.json").read_bytes() != (folder / "undisturbed.json").read_bytes():
        raise Fault("the last run says something else than an undisturbed one")


def main(program, kills="6"):
    with tempfile.TemporaryDirectory() as folder:
        try:
            killed = check(Path(program).resolve(), Path(folder), int(kills))
        except Fault as fault:
            print(fault, file=sys.stderr)
            return 1
    print(f"{killed} programs killed at work, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
