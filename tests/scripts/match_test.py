#!/usr/bin/env python3
"""scripts/match/sprt.sh, scripts/match/levels.py and scripts/cluster/match.slurm: how they call fastchess. With
made-up engines and a made-up fastchess, on a made-up machine with 16 cores. And scripts/match/simple_player.py, with
the engine of the build."""
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))
PROGRAMS = {
    "nproc": "echo 16",
    "engine": "",
    # Prints how it was called and the result of a match.
    "fastchess": 'echo "called: $*"; echo "Elo: 0.0 +/- 9.0"; echo "Games: 2, Wins: 1, Losses: 1, Draws: 0"; '
                 'echo "Ptnml(0-2): [0, 0, 1, 0, 0]"',
}


class Match(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in PROGRAMS.items():
            (self.root / name).write_text(f"#!/usr/bin/env bash\n{text}\n", encoding="utf-8")
            (self.root / name).chmod(0o755)
        self.book = self.root / "book.epd"
        self.book.write_text("4k3/8/8/8/8/8/4P3/4K3 w - -\n" * 100, encoding="utf-8")

    def run_script(self, name, *arguments, **variables):
        environment = {**os.environ, "PATH": f"{self.root}:{os.environ['PATH']}",
                       "FASTCHESS": str(self.root / "fastchess"), **variables}
        return subprocess.run(["bash", SCRIPTS / name, *arguments], cwd=self.root, env=environment, capture_output=True,
                              encoding="utf-8", check=False)

    def expect_refusal(self, run, reason):
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        self.assertIn(reason, run.stderr)


class Sprt(Match):
    def games_at_a_time(self, *options):
        out = self.root / f"match {' '.join(options)}".replace(" ", "_")
        engine = self.root / "engine"
        run = self.run_script("match/sprt.sh", engine, engine, "--book", self.book, "--games", "2", "--no-sprt", "--out", out,
                              *options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return int(re.search(r" -concurrency (\d+) ", (out / "fastchess.log").read_text(encoding="utf-8"))[1])

    def test_no_more_threads_think_than_there_are_cores(self):
        self.assertEqual(self.games_at_a_time(), 16)
        self.assertEqual(self.games_at_a_time("--threads", "3"), 5)
        self.assertEqual(self.games_at_a_time("--threads", "17"), 1)

    def test_what_is_asked_for_is_played(self):
        self.assertEqual(self.games_at_a_time("--threads", "3", "--concurrency", "9"), 9)

    def test_the_new_engine_comes_first(self):
        (self.root / "new").write_text("", encoding="utf-8")
        (self.root / "new").chmod(0o755)
        run = self.run_script("match/sprt.sh", self.root / "engine", self.root / "new", "--book", self.book, "--nodes", "500",
                              "--new-option", "Margin=7", "--games", "2", "--out", self.root / "out")
        self.assertEqual(run.returncode, 0, run.stderr)
        called = (self.root / "out" / "fastchess.log").read_text(encoding="utf-8").splitlines()[0]
        self.assertRegex(called, r"-engine cmd=\S*/new name=new-\S+ option\.Margin=7 -engine cmd=\S*/engine name=base-\S+ "
                                 r"-each proto=uci tc=inf nodes=500 .* -sprt elo0=")
        self.assertIn("0.0 +/- 9.0", run.stdout)

    def test_a_side_that_does_not_build_ends_it(self):
        for name in ("cmake", "ninja"):
            (self.root / name).write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
            (self.root / name).chmod(0o755)
        out = self.root / "match"
        run = self.run_script("match/sprt.sh", ".", self.root / "engine", "--book", self.book, "--games", "2", "--no-sprt",
                              "--out", out)
        self.assertNotEqual(run.returncode, 0)
        self.assertFalse((out / "fastchess.log").exists(), run.stderr)


class MatchOnManyMachines(Match):
    def part(self, number, rounds):
        return self.run_script("cluster/match.slurm", "base", "new", self.book, str(rounds), "8+0.08",
                               SLURM_ARRAY_TASK_ID=str(number))

    def openings_of(self, part, rounds):
        """The seed of the order in which fastchess takes the openings, and the places of a part's openings in
        that order: fastchess begins with the opening start=, counted from 1."""
        run = self.part(part, rounds)
        self.assertEqual(run.returncode, 0, run.stderr)
        called = re.search(r"order=random start=(\d+) -srand (\d+) .* -rounds (\d+) ", run.stdout)
        self.assertEqual(int(called[3]), rounds)
        return called[2], range(int(called[1]), int(called[1]) + rounds)

    def test_each_part_has_openings_of_its_own(self):
        orders, places = zip(*(self.openings_of(part, 25) for part in (1, 2, 3, 4)))
        self.assertEqual(len(set(orders)), 1)
        self.assertEqual(sorted(place for part in places for place in part), list(range(1, 101)))

    def test_openings_that_the_book_has_not_are_refused(self):
        self.expect_refusal(self.part(4, 26), "holds 100 openings")

    def test_an_earlier_log_stays(self):
        run = self.part(2, 5)
        self.assertEqual(run.returncode, 0)
        self.assertIn("-engine cmd=new name=new -engine cmd=base name=base ", run.stdout)
        log = (self.root / "match-2.log").read_text(encoding="utf-8")
        self.assertIn("Ptnml", log)
        self.expect_refusal(self.part(2, 6), "match-2.log is there")
        self.assertEqual((self.root / "match-2.log").read_text(encoding="utf-8"), log)

    def test_a_crash_does_not_end_it(self):
        self.assertIn(" -recover ", self.part(1, 5).stdout)


class Levels(Match):
    def setUp(self):
        super().setUp()
        # Writes a file of games, and each call to a log.
        (self.root / "fastchess").write_text('#!/usr/bin/env bash\necho "$*" >>calls\n'
                                             'for each; do [[ $each != file=* ]] || echo games >"${each#file=}"; done\n',
                                             encoding="utf-8")

    def play(self, *arguments):
        environment = {**os.environ, "FASTCHESS": str(self.root / "fastchess")}
        return subprocess.run([SCRIPTS / "match/levels.py", "out", *arguments, "--engine", self.root / "engine"],
                              cwd=self.root, env=environment, capture_output=True, encoding="utf-8", check=False)

    def test_a_pair_is_played_once(self):
        for games in ("40", "60"):
            run = self.play("H900:H700", "H700:random", "--games", games)
            self.assertEqual(run.returncode, 0, run.stderr)
        calls = (self.root / "calls").read_text(encoding="utf-8").splitlines()
        self.assertEqual(len(calls), 2)
        self.assertIn("name=Houyi 900 option.UCI_LimitStrength=true option.UCI_Elo=900 ", calls[0])
        self.assertIn("name=random -each ", calls[1])
        self.assertIn(" -rounds 20 ", calls[0])
        self.assertEqual(sorted(file.name for file in (self.root / "out").iterdir()),
                         ["H700-random.pgn", "H900-H700.pgn"])

    def test_a_program_that_is_not_there_is_refused_before_a_game(self):
        (self.root / "engine").unlink()
        run = self.play("H900:H700")
        self.assertEqual(run.returncode, 2)
        self.assertIn("engine' cannot be run", run.stderr)
        self.assertFalse((self.root / "out").exists())

    def test_what_cannot_be_played_is_refused(self):
        for arguments in (["H900"], ["H900:H900"], ["H0900:H900"], ["H900:X1"], ["H499:H900"], ["S1349:H900"],
                          ["F1349:H900"], ["H900:F-21"], ["H900:random:F1"], ["H900:random", "--games", "3"],
                          ["H900:random", "--concurrency", "0"]):
            run = self.play("H500:random", *arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn("levels.py: error: ", run.stderr)
            self.assertNotIn("Traceback", run.stderr)
        self.assertFalse((self.root / "out").exists())


class SimplePlayer(unittest.TestCase):
    def moves(self, kind, *positions):
        text = "".join(f"position {position}\ngo\n" for position in positions)
        run = subprocess.run([SCRIPTS / "match/simple_player.py", kind, BUILD / "houyi"], input=text,
                             capture_output=True, encoding="utf-8", check=True)
        return [line.removeprefix("bestmove ") for line in run.stdout.splitlines()]

    def test_the_capturer_takes_the_most_valuable_piece(self):
        self.assertEqual(self.moves("capturer", "fen 8/8/1r6/3q4/2P5/8/8/k1K3R1 w - - 0 1",
                                    "fen 7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "startpos moves e2e4 d7d5 a2a3"),
                         ["c4d5", "e5d6", "d5e4"])

    def test_moves_are_legal_and_there_may_be_none(self):
        forced, mate = "fen 7k/8/8/8/8/8/r7/K1r5 w - - 0 1", "fen R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"
        self.assertEqual(self.moves("random", forced, mate), ["a1a2", "0000"])


if __name__ == "__main__":
    unittest.main()
