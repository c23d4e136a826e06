#!/usr/bin/env python3
"""scripts/cmake/version.cmake: the version of a build in a clone, outside one, and in a release's source."""
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from throwaway_git import GIT

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/cmake/version.cmake"


class Version(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = Path(folder.name)

    def version(self):
        header = self.source / "version.h"
        subprocess.run(["cmake", f"-DSOURCE={self.source}", f"-DHEADER={header}", "-DPROJECT_VERSION=7.1", "-DGIT=git",
                        "-P", SCRIPT], check=True)
        return re.search(r'Version = "(.*)"', header.read_text())[1]

    def git(self, *words):
        subprocess.run([*GIT, "-C", self.source, *words], check=True)

    def test_what_is_no_release_is_on_the_way_to_the_next(self):
        self.assertEqual(self.version(), "7.1-dev")
        self.git("init", "-q")
        self.assertEqual(self.version(), "7.1-dev", "there is no commit")
        self.git("commit", "-q", "--allow-empty", "-m", "x", "--date=2026-11-26T12:00:00")
        self.git("tag", "v3")
        self.assertRegex(self.version(), r"^7\.1-dev-\d{8}-[0-9a-f]{7,}$")

    def test_the_source_of_a_release_is_that_release(self):
        (self.source / ".release").touch()
        self.assertEqual(self.version(), "7.1")


if __name__ == "__main__":
    unittest.main()
