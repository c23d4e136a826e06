#!/usr/bin/env python3
"""scripts/cmake/presets.cmake: what the presets set, and that a folder keeps its preset."""
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/cmake/presets.cmake"


class Presets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.25)\ninclude({SCRIPT})\nproject(Made_up LANGUAGES NONE)\n", encoding="utf-8")

    def configure(self, *arguments):
        # Not CMake's own choice, which is make; the scripts do not install it.
        return subprocess.run(["cmake", "-G", "Ninja", "-S", self.root, "-B", self.root / "build", *arguments],
                              capture_output=True, encoding="utf-8", check=False)

    def cached(self, name):
        cache = (self.root / "build/CMakeCache.txt").read_text(encoding="utf-8")
        return re.search(rf"(?m)^{name}:\w+=(.*)$", cache)[1]

    def test_a_folder_keeps_its_preset(self):
        self.assertEqual(self.configure("-DHOUYI_PRESET=tsan").returncode, 0)
        self.assertEqual((self.cached("CMAKE_BUILD_TYPE"), self.cached("HOUYI_SANITIZE")), ("RelWithDebInfo", "thread"))
        self.assertEqual(self.configure().returncode, 0)
        refused = self.configure("-DHOUYI_PRESET=asan-ubsan")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("another preset, or HOUYI_FUZZ, needs another folder", " ".join(refused.stderr.split()))

    def test_without_one_it_is_a_release(self):
        self.assertEqual(self.configure().returncode, 0)
        self.assertEqual(self.configure("-DHOUYI_PRESET=release").returncode, 0)
        self.assertEqual(self.cached("CMAKE_BUILD_TYPE"), "Release")
        self.assertIn("allowed: release, debug", self.configure("-DHOUYI_PRESET=fast").stderr)


if __name__ == "__main__":
    unittest.main()
