#!/usr/bin/env python3
"""scripts/package and scripts/cmake/install.cmake: what is installed, and the configuration files for other
programs, which are read as those programs read them and tried on the engine."""
import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from throwaway_git import GIT

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))
CONFIG = ROOT / "scripts" / "package" / "config"
PROGRAMS = ["houyi", *(f"houyi-{tool}" for tool in "annotate datagen lab levels tablebase train tune".split())]


def told(*lines):
    """The engine's answers to the lines."""
    return subprocess.run([BUILD / "houyi", *lines], capture_output=True, text=True, check=False).stdout


class Configuration(unittest.TestCase):
    def assert_options_are_taken(self, options):
        for name, value in options.items():
            with self.subTest(option=name):
                self.assertIn(f"option name {name} type", told("uci"))
                self.assertEqual(told(f"setoption name {name} value {value}"), "")

    def test_xboard(self):
        words = (CONFIG / "xboard.txt").read_text(encoding="utf-8").split()
        self.assertEqual(words[0], "xboard")
        for side in "fs":  # first and second
            self.assertIn(f"-{side}UCI", words)
            self.assertEqual(words[words.index(f"-{side}cp") + 1], "houyi")

    def assert_command_line_is_one(self, name, program):
        words = shlex.split((CONFIG / name).read_text(encoding="utf-8"))
        self.assertEqual(words[0], program)
        self.assertEqual([word for word in words if word.startswith("cmd=")], ["cmd=houyi"] * 2)
        self.assert_options_are_taken(dict(re.findall(r"option\.([^=]+)=(\S+)", " ".join(words))))

    def test_cute_chess(self):
        (engine,) = json.loads((CONFIG / "cutechess-engines.json").read_text(encoding="utf-8"))
        self.assertEqual([engine[key] for key in ("command", "protocol")], ["houyi", "uci"])
        self.assertEqual(engine["variants"], ["standard", "fischerandom"])
        self.assert_options_are_taken({option["name"]: option["value"] for option in engine["options"]})
        for option in engine["options"]:
            self.assertIn("option name {name} type {type} default {default} min {min} max {max}".format(**option), told("uci"))

    def test_scid(self):
        text = (CONFIG / "scid-engines.dat").read_text(encoding="utf-8")
        engine = dict(re.findall(r"^  (\w+) +(.*)$", text, re.MULTILINE))
        self.assertEqual(list(engine), ["Name", "Cmd", "Args", "Dir", "Elo", "Time", "URL", "UCI", "UCIoptions"])
        self.assertEqual([engine[key] for key in ("Name", "Cmd", "UCI")], ["Houyi", "houyi", "1"])
        self.assert_options_are_taken(dict(re.findall(r"\{(\w+) (\w+)\}", engine["UCIoptions"])))

    def test_gnome_chess(self):
        parser = configparser.ConfigParser()
        parser.read(CONFIG / "gnome-chess-engines.conf")
        engine = dict(parser["Houyi"])
        self.assertEqual((engine.pop("protocol"), engine.pop("binary")), ("uci", "houyi"))
        for level in ("easy", "normal", "hard"):
            options = [value for key, value in engine.items() if key.startswith(f"option-{level}-")]
            self.assert_options_are_taken(dict(option.rsplit(" ", 1) for option in options))
            limit = engine.pop(f"uci-go-option-{level}-0")
            self.assertRegex(told("position startpos", f"go {limit}"), r"(?m)\Ainfo depth 1 [^!]*^bestmove ")
        self.assertTrue(all(key.startswith("option-") for key in engine))

    def test_lichess_bot(self):
        text = (CONFIG / "lichess-bot.yml").read_text(encoding="utf-8")
        self.assertRegex(text, r"(?m)^engine:$")
        for line in ('dir: "./engines/"', 'name: "houyi"', 'protocol: "uci"', "ponder: true"):
            self.assertRegex(text, rf"(?m)^  {re.escape(line)}$")
        options = dict(re.findall(r"(?m)^    ([\w ]+): (\w+)$", text.split("  uci_options:\n")[1]))
        self.assertEqual(options["Move Overhead"], "100")
        self.assert_options_are_taken(options)

    def test_match_runners(self):
        self.assert_command_line_is_one("fastchess.sh", "fastchess")
        self.assert_command_line_is_one("cutechess-cli.sh", "cutechess-cli")

    @unittest.skipUnless(shutil.which("make"), "make is not there")
    def test_openbench(self):
        engine = json.loads((CONFIG / "openbench.json").read_text(encoding="utf-8"))
        self.assertEqual(set(engine), {"private", "nps", "source", "build", "test_presets", "tune_presets", "datagen_presets"})
        for preset in engine["test_presets"].values():
            self.assert_options_are_taken(dict(option.split("=") for option in preset.get("both_options", "").split()))
        # What OpenBench's worker runs there, except the build, which takes minutes.
        commands = subprocess.run(["make", "-n", "EXE=some/engine", "CXX=g++", "EVALFILE=x.nnue"], capture_output=True,
                                  text=True, check=True, cwd=ROOT / engine["build"]["path"]).stdout
        self.assertRegex(commands, r"cmake .*-DCMAKE_CXX_COMPILER=g\+\+ .*-DHOUYI_NETWORK=\S*/x\.nnue")
        self.assertRegex(commands, r"cp \S*/houyi some/engine")
        self.assertRegex(told("bench 1"), r"(?m)^\d+ nodes \d+ nps\n\Z")


class Installation(unittest.TestCase):
    def test_all_is_where_gnu_puts_it(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["cmake", "--install", BUILD, "--prefix", "/usr"], check=True, capture_output=True,
                           env={**os.environ, "DESTDIR": folder})
            usr = Path(folder) / "usr"
            self.assertEqual({path.name for path in (usr / "bin").iterdir()}, set(PROGRAMS))
            self.assertEqual({path.name for path in (usr / "share" / "doc" / "houyi").iterdir()},
                             {"copyright", "readme.txt", "COPYING", "CHANGELOG.md", "config"})
            self.assertEqual({path.name for path in (usr / "share" / "doc" / "houyi" / "config").iterdir()},
                             {path.name for path in CONFIG.iterdir()})
            self.assertEqual([path.name for path in (usr / "share" / "doc" / "houyi-tools").iterdir()], ["copyright"])
            readme = (usr / "share" / "doc" / "houyi" / "readme.txt").read_text(encoding="utf-8")
            self.assertNotIn("@", readme)
            self.assertEqual({path.name for path in usr.iterdir()} - {"bin", "share"}, set())

    @unittest.skipUnless(shutil.which("help2man"), "help2man is not there")
    def test_manual_pages_are_made_from_the_help(self):
        with tempfile.TemporaryDirectory() as folder:
            for program in PROGRAMS:
                page = Path(folder) / f"{program}.1"
                subprocess.run([ROOT / "scripts" / "package" / "man_page.sh", program, "7.1", page], check=True,
                               capture_output=True, env={**os.environ, "HELP_OF": str(BUILD / program)})
                text = page.read_text(encoding="utf-8")
                self.assertRegex(text, rf'(?m)^\.TH {program.upper()} "1" ".*" "Houyi 7\.1"')
                self.assertRegex(text, rf"(?m)^\.SH NAME\n{program} \\- \w")
                self.assertRegex(text, r"(?mi)^\.(SH|SS) .*(examples|usage|synopsis)")


class Release(unittest.TestCase):
    def refusal(self, *arguments, dirty=False):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "scripts" / "package").mkdir(parents=True)
            for name in ("package/release.sh", "common.sh"):
                shutil.copy(ROOT / "scripts" / name, root / "scripts" / name)
            (root / "CMakeLists.txt").write_text("project(Houyi VERSION 7.1 LANGUAGES CXX)\n", encoding="utf-8")
            for words in (["init", "-q"], ["add", "--all"], ["commit", "-qm", "x"]):
                subprocess.run([*GIT, "-C", folder, *words], check=True)
            if dirty:
                (root / "new").touch()
            ran = subprocess.run([root / "scripts" / "package" / "release.sh", *arguments], capture_output=True, text=True, check=False)
            self.assertNotEqual(ran.returncode, 0)
            self.assertFalse((root / "build").exists())
            return ran.stdout + ran.stderr

    def test_is_of_the_next_number_and_of_a_commit(self):
        self.assertIn("release.sh N", self.refusal())
        self.assertIn("7.2 is not the next release's number", self.refusal("7.2"))
        self.assertIn("there are changes that no commit has", self.refusal("7.1", dirty=True))


if __name__ == "__main__":
    unittest.main()
