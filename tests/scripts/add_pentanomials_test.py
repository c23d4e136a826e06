#!/usr/bin/env python3
"""scripts/cluster/add_pentanomials.py: what it reads from logs, and the score and Elo of the sum."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "cluster" / "add_pentanomials.py"


class AddPentanomials(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_on(self, *texts):
        names = []
        for number, text in enumerate(texts):
            names.append(str(self.folder / f"{number}.log"))
            Path(names[-1]).write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, SCRIPT, *names], capture_output=True, encoding="utf-8", check=False)

    def test_the_last_of_each_log_is_added(self):
        run = self.run_on("Ptnml(0-2): [9, 9, 9, 9, 9], WL/DD Ratio: 1\nmore\nPtnml(0-2): [1, 2, 3, 4, 5]\n",
                          "Ptnml(0-2): [10, 20, 30, 20, 10], WL/DD Ratio: 2.0\n")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("210 games, Ptnml(0-2): [11, 22, 33, 24, 15]", run.stdout)

    def test_elo_is_that_of_the_mean(self):
        self.assertIn("score 0.5000, Elo 0.0", self.run_on("Ptnml(0-2): [10, 20, 30, 20, 10]").stdout.replace("-0.0", "0.0"))
        run = self.run_on("Ptnml(0-2): [0, 0, 500, 500, 0]")  # 62.5 %: 400 log10(5/3)
        self.assertIn("score 0.6250, Elo 88.7", run.stdout)

    def test_a_log_without_one_is_named(self):
        run = self.run_on("Ptnml(0-2): [1, 2, 3, 2, 1]", "killed")
        self.assertEqual(run.returncode, 1)
        self.assertIn("1.log: no pentanomial", run.stderr)
        self.assertIn("[1, 2, 3, 2, 1]", run.stdout)

    def test_what_has_no_elo_has_none(self):
        self.assertNotIn("Elo", self.run_on("Ptnml(0-2): [0, 0, 0, 0, 7]").stdout)
        self.assertNotIn("Elo", self.run_on("Ptnml(0-2): [0, 0, 0, 0, 0]").stdout)
        self.assertEqual(self.run_on().returncode, 2)

    def test_help_is_shown(self):
        run = subprocess.run([sys.executable, SCRIPT, "--help"], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("usage: add_pentanomials.py LOG...", run.stdout)


if __name__ == "__main__":
    unittest.main()
