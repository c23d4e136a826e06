#!/usr/bin/env python3
"""The compiler has kept the prefetches of a node's children (Worker::prefetch_child): of their table entries and of
their cached evaluations. If they are lost, no output changes, but the speed."""
import os
import platform
import re
import shutil
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))


def functions(program):
    """The instructions of each function, by its name."""
    text = subprocess.run(["objdump", "--disassemble", "--demangle", "--no-show-raw-insn", program],
                          capture_output=True, text=True, check=True).stdout
    return dict(re.findall(r"(?m)^[0-9a-f]+ <(.*)>:\n((?:.+\n)*)", text))


@unittest.skipUnless(platform.machine() == "x86_64" and shutil.which("objdump"), "no x86-64 disassembler")
class Prefetch(unittest.TestCase):
    def test_every_function_that_makes_moves_prefetches_both(self):
        found = set()
        for name, body in functions(BUILD / "houyi").items():
            if function := re.search(r"search::Worker::(search_moves|qsearch|prefetch_child)\b", name):
                found.add(function[1])
                if not re.search(r"\bcall\b.*prefetch_child", body):
                    self.assertGreaterEqual(len(re.findall(r"\tprefetch", body)), 2, name)
        self.assertLessEqual({"search_moves", "qsearch"}, found)


if __name__ == "__main__":
    unittest.main()
