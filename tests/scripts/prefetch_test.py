#!/usr/bin/env python3
"""The compiler has kept the prefetch of the table entries of a node's children (search/tt.h), which costs no
output if it is lost, but a tenth of the speed."""
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
    def test_every_function_that_makes_moves_prefetches(self):
        found = set()
        for name, body in functions(BUILD / "houyi").items():
            if function := re.search(r"search::Worker::(search_moves|qsearch)<\(search::NodeType\)", name):
                found.add(function[1])
                self.assertIn("prefetch", body, name)  # the instruction, or a call of a function of that name
        self.assertEqual(found, {"search_moves", "qsearch"})


if __name__ == "__main__":
    unittest.main()
