#!/usr/bin/env python3
"""scripts/check/weave_mutants.py: each mutant of mutants.txt still finds the text that it replaces in the current
source, and a text that begins inside an expression is refused."""
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

    def test_a_text_that_begins_inside_an_expression_is_refused(self):
        sys.path.insert(0, str(ROOT / "scripts" / "check"))
        from weave_mutants import Mutant
        source = "bool both = one && two;\n"
        for old, is_refused in (("bool both = one && two;", False), ("one && two", False), ("one && two;", True)):
            mutant = Mutant(1, "name", "file", "plays")
            mutant.old = [old]
            if is_refused:
                self.assertRaisesRegex(SystemExit, "inside an expression", mutant.place_in, source)
            else:
                self.assertEqual(mutant.place_in(source)[0], source.index(old))


if __name__ == "__main__":
    unittest.main()
