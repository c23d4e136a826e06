#!/usr/bin/env python3
"""scripts/check/bench_signature.sh, in made-up repositories and with made-up engines."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from throwaway_git import GIT

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


class BenchSignature(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "scripts" / "check").mkdir(parents=True)
        for name in ("check/bench_signature.sh", "common.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)

    def repository(self, *messages):
        subprocess.run([*GIT, "init", "--quiet", str(self.root)], check=True)
        for message in messages:
            subprocess.run([*GIT, "-C", str(self.root), "commit", "--quiet", "--allow-empty", "-m", message], check=True)

    def engine(self, name, last_line):
        path = self.root / name
        path.write_text(f'#!/bin/sh\n[ "$*" = bench ] && echo "position 1" && echo "{last_line}"\n', encoding="utf-8")
        path.chmod(0o755)
        return str(path)

    def run_script(self, *arguments):
        return subprocess.run([str(self.root / "scripts" / "check" / "bench_signature.sh"), *arguments],
                              capture_output=True, encoding="utf-8", check=False)

    def expect_signature(self, run, signature):
        self.assertEqual((run.returncode, run.stdout), (0, f"{signature}\n"), run.stderr)

    def expect_refusal(self, run, reason):
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        self.assertIn(reason, run.stderr)

    def test_binaries_agree_or_not(self):
        one, same, other = (self.engine(name, f"{nodes} nodes 5 nps")
                            for name, nodes in (("one", 123), ("same", 123), ("other", 124)))
        self.expect_signature(self.run_script(one, same), 123)
        self.expect_refusal(self.run_script(one, same, other), f"signatures differ: 123 of {one}, 124 of {other}")
        self.assertEqual(self.run_script().returncode, 2)
        shown = self.run_script("--help")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.assertIn("[--stored] BINARY...", shown.stdout)

    def test_what_is_no_bench_is_refused(self):
        self.expect_refusal(self.run_script(self.engine("one", "Segmentation fault")), "bench ends with")

    def test_the_newest_stored_one_counts(self):
        self.repository("First\n\nBench: 1", "Old\n\nBench: 122", "New\n\nSays Bench: 7 within.\n\nBench: 123", "No signature")
        self.expect_signature(self.run_script("--stored", self.engine("one", "123 nodes 5 nps")), 123)
        self.expect_refusal(self.run_script("--stored", self.engine("two", "122 nodes 5 nps")),
                            "signatures differ: 123 of the git log, 122 of")

    def test_without_a_stored_one_it_says_so(self):
        self.repository("First", "Second, not Bench: 5 either")
        run = self.run_script("--stored", self.engine("one", "123 nodes 5 nps"))
        self.expect_signature(run, 123)
        self.assertIn("none of the 2 commits here notes a signature", run.stderr)


if __name__ == "__main__":
    unittest.main()
