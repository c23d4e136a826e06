#!/usr/bin/env python3
"""scripts/check/ci_steps.sh: name, time and failure of a step, and the sources that the last commits changed.

Also --help of the scripts that begin with their usage.
"""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from throwaway_git import GIT

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
SOURCING = "set -euo pipefail; source scripts/common.sh; source scripts/check/ci_steps.sh; "
# After unset, bash's SECONDS is an ordinary variable: `take` sets how long a step takes.
CLOCK = "unset SECONDS; SECONDS=0; take() { SECONDS=$((SECONDS + $1)); }; "


class CiSteps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "scripts" / "check").mkdir(parents=True)
        for name in ("check/ci_steps.sh", "common.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)

    def run_bash(self, commands):
        return subprocess.run(["bash", "-c", SOURCING + commands], cwd=self.root, capture_output=True,
                              encoding="utf-8", check=False)

    def commit(self, **files):
        """Writes files, deletes those without text, and commits. __ in a name means /, and _dot_ a dot."""
        for key, text in files.items():
            path = self.root / key.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            if text is not None:
                path.write_text(text, encoding="utf-8")
        subprocess.run([*GIT, "init", "--quiet", "."], cwd=self.root, check=True)
        subprocess.run([*GIT, "add", "--all", "src"], cwd=self.root, check=True)
        subprocess.run([*GIT, "commit", "--quiet", "-m", "Change"], cwd=self.root, check=True)

    def changed(self, commits):
        run = self.run_bash(f"changed_sources {commits}")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout.split()

    def test_a_step_is_named_and_timed(self):
        run = self.run_bash(CLOCK + 'step "the first" echo done; take 5; step "the second" take 3')
        self.assertEqual(run.stdout, "== the first\ndone\n== the first: 0 s\n== the second\n== the second: 3 s\n")
        self.assertEqual(run.returncode, 0)

    def test_what_fails_is_named_and_ends_all(self):
        run = self.run_bash(CLOCK + 'fail() { take 2; false; echo on; }; step "the first" fail; step "the second" true')
        self.assertEqual(run.stdout, "== the first\n== FAILED: the first (exit status 1, after 2 s); again: "
                                     "HOUYI_STEP='the first' bash\n")
        self.assertEqual(run.returncode, 1)

    def test_a_step_can_be_done_alone(self):
        run = self.run_bash(CLOCK + 'HOUYI_STEP="the second"; step "the first" false; step "the second" echo done')
        self.assertEqual(run.stdout, "== the second\ndone\n== the second: 0 s\n")
        self.assertEqual(run.returncode, 0)

    def test_a_step_is_skipped_if_it_comes_too_late(self):
        steps = ('take 60; step_within 1 "the first" take 1; step_within 1 "the second" take 1; '
                 'step "the third" take 1')
        run = self.run_bash(CLOCK + steps)
        self.assertEqual(run.stdout, "== the first\n== the first: 1 s\n== SKIPPED: the second (1 minutes have passed); "
                                     "again: HOUYI_STEP='the second' bash\n== the third\n== the third: 1 s\n")
        self.assertEqual(run.returncode, 0)
        alone = self.run_bash(CLOCK + 'take 61; HOUYI_STEP="the second"; ' + steps)
        self.assertEqual((alone.returncode, alone.stdout), (0, "== the second\n== the second: 1 s\n"))

    def test_a_step_that_is_not_there_is_an_error(self):
        run = self.run_bash('HOUYI_STEP="the thrid"; step "the third" true')
        self.assertEqual((run.returncode, run.stdout), (2, "== there is no step 'the thrid'\n"))

    def test_the_newest_sources_come_first_and_once(self):
        self.commit(src__a_dot_cpp="1", src__b_dot_cpp="1", src__old_dot_cpp="1", src__text_dot_md="1")
        self.commit(src__b_dot_cpp="2", src__old_dot_cpp=None)
        self.commit(src__a_dot_cpp="2")
        self.commit(src__b_dot_cpp="3")
        self.assertEqual(self.changed(1), ["src/b.cpp"])
        self.assertEqual(self.changed(2), ["src/b.cpp", "src/a.cpp"])
        self.assertEqual(self.changed(30), ["src/b.cpp", "src/a.cpp"])

    def test_a_header_stands_for_a_source_that_includes_it(self):
        self.commit(src__x__own_dot_h="1", src__x__own_dot_cpp="1", src__x__only_dot_h="1", src__x__lonely_dot_h="1",
                    src__y__user_dot_cpp='#include "x/only.h"\n')
        self.commit(src__x__own_dot_h="2", src__x__only_dot_h="2", src__x__lonely_dot_h="2")
        self.assertEqual(sorted(self.changed(1)), ["src/x/own.cpp", "src/y/user.cpp"])

    def test_what_other_builds_compile_is_left_out(self):
        self.commit(src__a_dot_cpp="1", src__text_dot_md="1")
        for name in ("tests/fuzz/x_fuzz.cpp", "tools/cluster/main.cpp", "tools/cluster/mpi_transport.cpp", "tools/cluster/play.cpp"):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text("1", encoding="utf-8")
        subprocess.run([*GIT, "add", "--all", "tests", "tools"], cwd=self.root, check=True)
        subprocess.run([*GIT, "commit", "--quiet", "-m", "Add"], cwd=self.root, check=True)
        self.assertEqual(self.changed(1), ["tools/cluster/play.cpp"])

    def test_nothing_changed_is_no_fault(self):
        self.commit(src__text_dot_md="1")
        self.assertEqual(self.changed(1), [])


class Help(unittest.TestCase):
    def test_scripts_print_the_comment_at_their_head(self):
        for name in (".ci/run", "scripts/build.sh", "scripts/test.sh", "scripts/check/bare.sh",
                     "scripts/check/bench_signature.sh", "scripts/check/ci_full.sh", "scripts/check/format.sh",
                     "scripts/check/mutate.sh", "scripts/check/tidy.sh", "scripts/check/wine.sh",
                     "scripts/match/refit_levels.sh", "scripts/match/sprt.sh", "scripts/net/train_net.sh",
                     "scripts/package/release.sh"):
            with self.subTest(name):
                run = subprocess.run([SCRIPTS.parent / name, "--help"], capture_output=True, encoding="utf-8",
                                     check=False)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
                text = (SCRIPTS.parent / name).read_text(encoding="utf-8")
                first = text.split("\n")[1].removeprefix("# ")
                self.assertTrue(run.stdout.startswith(first + "\n"), run.stdout)
                self.assertNotIn("set -euo", run.stdout)


if __name__ == "__main__":
    unittest.main()
