#!/usr/bin/env python3
"""scripts/net/lichess_csv.py: the games that it writes, and tables that it refuses."""
import gzip
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "net" / "lichess_csv.py"
COLUMNS = "rated,winner,clock,white_rating,black_rating,moves\n"


class LichessCsv(unittest.TestCase):
    def convert(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8") as table:
            table.write(text)
            table.flush()
            return subprocess.run([SCRIPT, table.name], capture_output=True, encoding="utf-8", check=False)

    def test_rated_games_are_written(self):
        run = self.convert(COLUMNS + "True,white,10+5,1400,1500,e4 e5\nFalse,black,10+5,1400,1500,d4\n"
                                     "true,draw,-,1600,1700,c4\n")
        self.assertEqual(run.returncode, 0, run.stderr)
        first, second = run.stdout.split('[Event "Rated game"]\n')[1:]
        self.assertEqual(first, '[Result "1-0"]\n[WhiteElo "1400"]\n[BlackElo "1500"]\n[TimeControl "600+5"]\n\n'
                                "e4 e5 1-0\n\n")
        self.assertIn('[TimeControl "-"]\n\nc4 1/2-1/2\n', second)

    def test_help_is_shown(self):
        run = subprocess.run([SCRIPT, "--help"], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("usage: lichess_csv.py", run.stdout)

    def test_a_table_without_a_column_is_refused(self):
        for text, reason in (("rated,winner\ntrue,white\n", "has no column clock"), ("", "has no column rated"),
                             (COLUMNS + "true,white\n", "line 2: a column is missing")):
            run = self.convert(text)
            self.assertEqual((run.returncode, run.stdout), (1, ""))
            self.assertIn(reason, run.stderr)
            self.assertNotIn("Traceback", run.stderr)

    def test_a_file_that_cannot_be_read_is_refused(self):
        run = subprocess.run([SCRIPT, "none.csv"], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((run.returncode, run.stderr), (1, "lichess_csv.py: [Errno 2] No such file or directory: 'none.csv'\n"))

    def test_a_compressed_file_that_is_cut_off_is_refused(self):
        with tempfile.NamedTemporaryFile(suffix=".gz") as table:
            table.write(gzip.compress(COLUMNS.encode())[:-4])
            table.flush()
            run = subprocess.run([SCRIPT, table.name], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(run.returncode, 1)
        self.assertTrue(run.stderr.startswith("lichess_csv.py: "), run.stderr)
        self.assertNotIn("Traceback", run.stderr)


if __name__ == "__main__":
    unittest.main()
