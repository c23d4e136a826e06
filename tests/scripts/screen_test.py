#!/usr/bin/env python3
"""scripts/match/screen.py: finds the changes that help, resumes after a stop, and refuses wrong input."""
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "match" / "screen.py"
sys.path.insert(0, str(SCRIPT.parent))
import screen  # noqa: E402
from tuning_games import Refusal, read_parameters  # noqa: E402

FAKE_ENGINE = """#!/usr/bin/env bash
[[ $1 == spsa ]] || exit 1
echo 'margin, int, 100, 0, 400, 20, 0.002'
echo 'depth, int, 8, 1, 12, 1, 0.002'
echo 'idle, int, 50, -10, 100, 5, 0.002'
echo 'spare, int, 50, 0, 100, 5, 0.002'
"""
# The side with a margin of 150 wins half of the games; the others are drawn.
FAKE_FASTCHESS = """#!/usr/bin/env bash
up=0 down=0 side=up pairs=0
while (($# > 0)); do
    case $1 in
        name=*) side=${1#name=} ;;
        option.margin=150) declare "$side=1" ;;
        -rounds) pairs=$2 ;;
    esac
    shift
done
echo "Games: $((2 * pairs)), Wins: $((up * pairs)), Losses: $((down * pairs)), Draws: $pairs, Points: 0"
"""
CHANGES = """# what to try
wide      margin=150
deep      depth=10 idle=-5  # both at once
nothing   spare=60
"""
SETTINGS = {"games": 400, "pairs": 2, "nodes": 10000, "tc": "", "hash": 16, "seed": 1}


class Screen(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.engine, self.fastchess = self.root / "engine", self.root / "fastchess"
        self.engine.write_text(FAKE_ENGINE, encoding="utf-8")
        self.fastchess.write_text(FAKE_FASTCHESS, encoding="utf-8")
        for program in (self.engine, self.fastchess):
            program.chmod(0o755)
        self.changes, self.book = self.root / "changes.txt", self.root / "book.epd"
        self.changes.write_text(CHANGES, encoding="utf-8")
        self.book.touch()

    def run_script(self, *arguments, out="run"):
        return subprocess.run(
            [sys.executable, SCRIPT, self.engine, "--out", self.root / out, "--book", self.book, "--changes",
             self.changes, *arguments],
            env={**os.environ, "FASTCHESS": str(self.fastchess)}, capture_output=True, encoding="utf-8", check=False)

    def read(self, text=CHANGES):
        self.changes.write_text(text, encoding="utf-8")
        return screen.read_changes(self.changes, read_parameters(str(self.engine), []))

    def test_reads_names_and_values(self):
        self.assertEqual(self.read(), {"wide": {"margin": 150}, "deep": {"depth": 10, "idle": -5},
                                       "nothing": {"spare": 60}})

    def test_refuses_what_is_no_change(self):
        for text in ("a margin=500", "a margin", "a margin=--5", "a margin=1\nb margin=2", "a other=1", "a margin=x", "a", "a margin=1\na depth=2", "# none"):
            with self.assertRaises(Refusal, msg=text):
                self.read(text)

    def test_what_one_side_has_the_other_has_not(self):
        screening = screen.Screening(self.root, SETTINGS, self.read("a margin=1\nb depth=2\nc idle=3"))
        seen = []
        while not screening.is_done():
            screening.iterate(lambda up, down, seed: seen.append((up, down)) or 0)
        for up, down in seen:
            self.assertEqual({**up, **down}, {"margin": 1, "depth": 2, "idle": 3})
            self.assertEqual(len(up) + len(down), 3)
        for name in ("margin", "depth", "idle"):
            self.assertGreater(sum(name in up for up, _ in seen), 25)
            self.assertGreater(sum(name in down for _, down in seen), 25)

    def test_finds_each_effect_within_its_error(self):
        names = [f"c{i}" for i in range(12)]
        elo = {name: 40.0 - 8 * i for i, name in enumerate(names)}
        lot, batches = random.Random(7), []
        for _ in range(600):
            up = [name for name in names if lot.random() < 0.5]
            lead = sum(elo[name] if name in up else -elo[name] for name in names)
            batches.append({"up": up, "won": 8 * lead / screen.ELO_OF_A_POINT + lot.gauss(0, 2)})
        found = screen.effects(batches, names, 4)
        for name, effect, error in found:
            self.assertLess(abs(effect - elo[name]), 4 * error, name)
            self.assertLess(error, 20)
        self.assertEqual(found[0][0], max(found, key=lambda each: each[1])[0])
        self.assertIn(found[0][0], names[:4])
        self.assertIn(found[-1][0], names[-4:])

    def test_knows_when_it_cannot_tell(self):
        self.assertIsNone(screen.effects([{"up": ["a"], "won": 1}], ["a", "b"], 8))
        alike = [{"up": ["a", "b"], "won": 1}, {"up": [], "won": -1}] * 5
        self.assertIsNone(screen.effects(alike, ["a", "b"], 8))

    def test_says_what_helps(self):
        run = self.run_script("--games", "400", "--pairs", "2")
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = run.stdout.splitlines()[-3:]
        self.assertTrue(lines[0].startswith("wide "), lines)
        self.assertGreater(float(lines[0].split()[1]), 100)

    def test_goes_on_as_if_it_had_not_been_stopped(self):
        settings, changes = {**SETTINGS, "games": 48}, self.read()
        self.run_script("--games", "48", "--pairs", "2", out="whole")
        folder = self.root / "parts"
        folder.mkdir()
        begun = screen.Screening(folder, settings, changes)
        for _ in range(5):
            begun.iterate(lambda up, down, seed: 2 * (("margin" in up) - ("margin" in down)))
        run = self.run_script("--games", "48", "--pairs", "2", out="parts")
        self.assertTrue(run.stdout.startswith("24 of 48 games"), run.stdout[:40])
        whole, parts = (json.loads((self.root / name / "batches.json").read_text(encoding="utf-8"))
                        for name in ("whole", "parts"))
        self.assertEqual(whole, parts)

    def test_other_settings_are_refused_and_nothing_changes(self):
        self.run_script("--games", "40")
        file = self.root / "run" / "batches.json"
        before = file.read_text(encoding="utf-8")
        self.assertIn("was begun with other settings: nodes", self.run_script("--games", "40", "--nodes", "1").stderr)
        self.changes.write_text("wide margin=151\n", encoding="utf-8")
        run = self.run_script("--games", "40")
        self.assertEqual(run.returncode, 1)
        self.assertIn("was begun with other settings: changes", run.stderr)
        self.assertEqual(file.read_text(encoding="utf-8"), before)

    def test_a_refusal_makes_no_folder(self):
        self.changes.unlink()
        run = self.run_script(out="new")
        self.assertEqual(run.returncode, 1)
        self.assertIn("there is no file", run.stderr)
        self.assertFalse((self.root / "new").exists())


if __name__ == "__main__":
    unittest.main()
