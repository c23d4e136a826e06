#!/usr/bin/env python3
"""The scripts of --completion, used by the shells themselves."""
import os
import shutil
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))
PROGRAMS = ["houyi", "houyi-annotate", "houyi-datagen", "houyi-lab", "houyi-levels",
            "houyi-tablebase", "houyi-train", "houyi-tune"]


def script(program, shell):
    return subprocess.run([BUILD / program, "--completion", shell], capture_output=True, check=True,
                          encoding="utf-8").stdout


def completions(line):
    """What bash offers for the last word of the line; an empty list leaves it to the names of files."""
    words = line.split(" ")
    function = "_" + words[0].replace("-", "_")
    commands = (f"{script(words[0], 'bash')}\nCOMP_WORDS=({' '.join(repr(word) for word in words)})\n"
                f"COMP_CWORD={len(words) - 1}\n{function}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n")
    result = subprocess.run(["bash", "-euc", commands], capture_output=True, check=True, encoding="utf-8")
    return result.stdout.split()


class Completion(unittest.TestCase):
    def test_the_first_word_is_a_command(self):
        self.assertEqual(completions("houyi-lab e"), ["explore"])
        self.assertEqual(completions("houyi-datagen s"), ["stats", "shuffle"])
        self.assertIn("perft", completions("houyi "))

    def test_further_words_are_options_of_that_command_or_files(self):
        self.assertEqual(completions("houyi-lab tree --al"), ["--algorithm", "--alpha"])
        self.assertEqual(completions("houyi-lab ablate --"), ["--help", "--depth", "--svg", "--chinese"])
        self.assertEqual(completions("houyi perft 5 --d"), ["--divide"])
        self.assertEqual(completions("houyi-train train ga"), [])

    def test_an_option_with_choices_offers_them(self):
        self.assertEqual(completions("houyi-lab tree --algorithm mi"), ["minimax"])
        self.assertIn("pvs", completions("houyi-lab tree --algorithm "))
        self.assertEqual(completions("houyi-annotate db games.db st"), ["stats"])
        self.assertEqual(completions("houyi-annotate db st"), [])
        self.assertEqual(completions("houyi --completion "), ["bash", "zsh"])

    def test_a_program_with_a_command_of_its_own_completes_files_first(self):
        self.assertEqual(completions("houyi-annotate "), [])
        self.assertEqual(completions("houyi-annotate d"), ["db"])
        self.assertEqual(completions("houyi-annotate --he"), ["--help"])
        self.assertEqual(completions("houyi-annotate --mu"), ["--multipv"])
        self.assertEqual(completions("houyi-annotate games.pgn --o"), ["--out"])
        self.assertEqual(completions("houyi-annotate db games.db --h"), ["--help"])

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_zsh_reads_each_script(self):
        for program in PROGRAMS:
            result = subprocess.run(["zsh", "-n"], input=script(program, "zsh"), capture_output=True, encoding="utf-8")
            self.assertEqual((result.returncode, result.stderr), (0, ""), program)


if __name__ == "__main__":
    unittest.main()
