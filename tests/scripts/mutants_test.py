#!/usr/bin/env python3
"""scripts/check/mutants.txt: each mutant still finds the text that it replaces in the current source."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Mutants(unittest.TestCase):
    def test_all_apply_to_the_source(self):
        with tempfile.TemporaryDirectory() as copy:
            run = subprocess.run([sys.executable, ROOT / "scripts" / "check" / "weave_mutants.py", "weave", ROOT, copy],
                                 capture_output=True, encoding="utf-8", check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("living_mutant", (Path(copy) / "src" / "search" / "decisions.h").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
