#!/usr/bin/env python3
"""Checks the READMEs: options and commands are the engine's, and every command line works. tour_test.py
follows their links, and languages_test.py compares those in Chinese, whose command lines are the same.

Command lines run at a small size, with fewer games and nodes, in their own folder. Command lines of scripts
that take hours and of other programs are only read: their options must be known, and what they name must
exist. A command line without a rule fails the test, so that none is forgotten."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from tour_test import readmes

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))


def without_blocks(text):
    """The text outside of fenced and indented code."""
    return re.sub(r"^(```.*?^```|    +.*?)$", "", text, flags=re.M | re.S)


# --- the engine's own lists ---

def engine_says(*lines):
    run = subprocess.run([BUILD / "houyi", *lines], capture_output=True, encoding="utf-8", timeout=60, check=True)
    return run.stdout


def table_rows(page, heading):
    """The cells of the first table after a heading, without the table's header."""
    text = (ROOT / page).read_text(encoding="utf-8").split(f"\n{heading}\n", 1)[1]
    table = re.search(r"(^\|.*\n)+", text, flags=re.M)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


class Lists(unittest.TestCase):
    def test_the_options_are_those_of_the_engine(self):
        listed = {}
        for line in engine_says("uci").splitlines():
            # A name in small letters is a search parameter in a build for a tuner.
            if found := re.match(r"option name ([A-Z].*) type (\w+)(?: default (\S+))?", line):
                listed[found[1]] = (found[2], found[3])
        for page, heading in (("README.md", "## Options"), (".github/README.zh.md", "## 选项")):
            rows = {row[0].strip("`"): row for row in table_rows(page, heading)}
            self.assertEqual(sorted(rows), sorted(listed), page)
            for name, (kind, default) in listed.items():
                if kind in ("spin", "check"):
                    self.assertEqual(rows[name][2], default, f"{page}: {name}")

    def test_the_commands_are_those_of_the_engine(self):
        known = engine_says("help")
        names = [name for row in table_rows("src/uci/README.md", "## Commands")
                 for name in re.findall(r"`(\w+)", row[0])]
        self.assertGreater(len(names), 10)
        for name in names:
            self.assertRegex(known, rf"\b{name}\b")

    def test_the_command_lines_have_the_options_that_the_page_names(self):
        for row in table_rows("src/uci/README.md", "## From the shell"):
            words = row[0].strip("`").split()
            options = re.findall(r"--\w+", row[0])
            if options:
                told = engine_says(words[1], "--help")
                for option in options:
                    self.assertIn(option, told, row[0])


# --- the command lines ---

def command_lines(page):
    """The command lines in fenced blocks without a language, with continued lines joined, and in the text."""
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```\n(.*?)^```$", text, flags=re.M | re.S):
        for line in block.replace("\\\n", " ").splitlines():
            if is_command(line):
                yield line.strip()
    is_guide = page.parent.name == "adversarial"
    for line in re.findall(r"`(houyi-\w+ [^`]+)`", without_blocks(text)):
        if "..." not in line and (is_guide or "--" in line):
            yield line


PROGRAMS = r"(build/\w+/)?houyi(-\w+)?|cmake|fastchess|cutechess-cli|echo|mpirun|(\./)?scripts/[\w/]+\.(sh|py)"


def is_command(line):
    return re.match(rf"({PROGRAMS})( |$)", line.strip()) is not None


# The largest values of options that say how much is done.
SMALLER = {"--games": 60, "--positions": 30, "--movetime": 5, "--nodes": 300, "--hidden": 64, "--epochs": 1,
           "--iterations": 200, "--max-nodes": 500, "--threads": 2, "--per-game": 3, "--seconds": 1, "--depth": 3}
# Options of the same name with another meaning.
KEPT = {("houyi-lab", "--max-nodes")}
# Options added at the end, where they replace earlier ones: a seed and one thread give the same games each
# time, and a full disk is not a fault of the page.
NO_MATTER_THE_DISK = ["--min-free", "0"]
ADDED = {"houyi-datagen generate": ["--soft-nodes", "30", "--hash", "1", "--seed", "1", "--threads", "1",
                                    *NO_MATTER_THE_DISK],
         "houyi-datagen rescore": NO_MATTER_THE_DISK,
         "houyi-datagen shuffle": NO_MATTER_THE_DISK,
         "houyi-annotate": ["--hash", "1"]}
ENDING_THAT_IS_QUICK = "KRvK"


def in_small(words):
    program = Path(words[0]).name
    small = [program]
    value_of = None
    for word in words[1:]:
        if value_of:
            word, value_of = str(min(SMALLER[value_of], int(word))), None
        elif word in SMALLER and (program, word) not in KEPT:
            value_of = word
        elif re.fullmatch(r"K\w+vK\w*", word):
            word = ENDING_THAT_IS_QUICK
        small.append(word)
    for start, options in ADDED.items():
        if " ".join(small).startswith(start) and " db " not in " ".join(small):
            small += options
    if program == "houyi-annotate" and "--nodes" not in small and "db" not in small and "--depth" not in small and \
            "--movetime" not in small:
        small += ["--nodes", "300"]
    return small


GAMES = """[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
"""
POSITIONS = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id "one";\n'


PEOPLE = "".join(f"""[WhiteElo "{1001 + 13 * i}"]
[BlackElo "{1403 + 7 * i}"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 1-0

""" for i in range(30))
MATCHES = "".join(f"""[White "{white}"]
[Black "{black}"]
[Result "1-0"]

1. e4 1-0

""" for white, black in (("Houyi 900", "Houyi 700"), ("Stockfish 1400", "Houyi 900")))

PUZZLES = ("6k1/8/8/8/8/8/r6P/7K b - - 0 1,a2a1 h1g2,900\n"  # the only move, and one that hardly anybody plays
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,e2e4 g7g5,900\n")


def prepare(folder):
    (folder / "people.pgn").write_text(PEOPLE, encoding="utf-8")
    (folder / "matches.pgn").write_text(MATCHES, encoding="utf-8")
    (folder / "puzzles.csv").write_text(PUZZLES, encoding="utf-8")
    (folder / "src/levels").mkdir(parents=True)
    for name in ("games.pgn", "my-game.pgn"):
        (folder / name).write_text(GAMES, encoding="utf-8")
    for name in ("suite.epd", "positions.epd"):
        (folder / name).write_text(POSITIONS, encoding="utf-8")
    weights = Path("src/eval/classical/default_weights.h")  # houyi-tune overwrites it
    (folder / weights).parent.mkdir(parents=True)
    shutil.copy(ROOT / weights, folder / weights)

    def make(name, *words):
        subprocess.run([BUILD / words[0], *words[1:], "--out", name], cwd=folder, check=True, capture_output=True,
                       timeout=120)

    # Enough positions for results and scores to agree with any search: with 400, one seed in 60 gives no
    # network.
    make("games.hgf", "houyi-datagen", "generate", "--positions", "2000", "--classical",
         *ADDED["houyi-datagen generate"])
    for name in ("more.hgf", "newer.hgf", "judged.hgf"):
        shutil.copy(folder / "games.hgf", folder / name)
    shutil.copy(ROOT / "nets" / "default.nnue", folder / "my-net.nnue")
    (folder / "tables").mkdir()
    make("tables", "houyi-tablebase", "write", "KRvK")


def run_in_small(line, folder, test):
    words = in_small(shlex.split(line))
    # Another line may have written this output file, and the program would continue it: remove it first.
    if "--out" in words and Path(words[0]).name in ("houyi-datagen", "houyi-train"):
        out = folder / words[words.index("--out") + 1]
        for old in folder.glob(out.name + "*"):
            if old.name not in ("games.hgf", "more.hgf") and old.is_file():
                old.unlink()
    run = subprocess.run([str(BUILD / words[0]), *words[1:]], cwd=folder, capture_output=True, encoding="utf-8",
                         stdin=subprocess.DEVNULL, timeout=200, check=False)
    test.assertEqual(run.returncode, 0, f"{' '.join(words)}\n{run.stdout[-500:]}{run.stderr[-500:]}")


def is_of_the_cluster(line):
    """houyi-cluster needs its own build, so its command lines are only read; tests/tools/cluster runs it."""
    return re.match(r"(mpirun|(build/release/)?houyi-cluster) ", line) is not None


def read_only(line, test):
    words = shlex.split(line.split(">")[0])
    program = words[0]
    if line.startswith("cmake --build . --target exercise-"):
        name = words[-1].removeprefix("exercise-").replace("-", "_")
        test.assertTrue((ROOT / "tools" / "lab" / "exercises" / f"{name}.cpp").exists(), line)
    elif program == "cmake":
        test.assertRegex(line, r"^cmake -S \. -B build/\w+( -DHOUYI_\w+=\w+)*( && cmake --build build/\w+"
                               r"( -j \d+)?( --target [\w -]+)?)?$")
        listed = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        for target in words[words.index("--target") + 1:] if "--target" in words else []:
            if "-DHOUYI_MPI=ON" in words:  # not in this build
                test.assertIn(f"houyi_tool({target.removeprefix('houyi-')} ", listed)
            else:
                test.assertTrue((BUILD / target).exists(), target)
        for option in re.findall(r"-D(\w+)=", line):
            test.assertIn(option, listed)
    elif program in ("fastchess", "cutechess-cli"):
        options = engine_says("uci")
        for engine in re.findall(r"cmd=build/release/(\S+)", line):
            test.assertTrue((BUILD / engine).exists(), engine)
        for name in re.findall(r"option\.([\w ]+)=", line):
            test.assertIn(f"option name {name} type", options)
    elif program.startswith("scripts/"):
        script = ROOT / program
        test.assertTrue(os.access(script, os.X_OK), f"{program} cannot be run")
        options = [word for word in words[1:] if word.startswith("--")]
        if options:
            told = subprocess.run([script, "--help"], capture_output=True, encoding="utf-8", timeout=60, check=False,
                                  stdin=subprocess.DEVNULL).stdout
            for option in options:
                test.assertIn(option, told, line)
    elif is_of_the_cluster(line):
        cluster, = (place for place, word in enumerate(words) if Path(word).name == "houyi-cluster")
        known = "".join((ROOT / "tools" / page).read_text(encoding="utf-8") for page in ("cluster/cli.cpp", "datagen/cli.cpp"))
        for word in words[cluster + 1:]:
            if re.match(r"--|[a-z]+$", word):
                test.assertIn(f'"{word.removeprefix("--")}"', known, line)
    else:
        test.assertEqual(program, "echo", f"no rule for: {line}")


class CommandLines(unittest.TestCase):
    def test_each_works(self):
        if not (BUILD / "houyi-datagen").exists():
            self.skipTest(f"{BUILD} does not hold the tools")
        ran = read = 0
        for page in readmes():
            if page.parent.name == "nets" or page.name.endswith(".zh.md"):
                continue  # nets shows how the networks were made, with the programs of that time
            with tempfile.TemporaryDirectory() as folder:
                prepare(Path(folder))
                for line in command_lines(page):
                    with self.subTest(page=str(page.relative_to(ROOT)), line=line):
                        if re.match(r"(build/release/)?houyi(-\w+)? ", line) and not is_of_the_cluster(line):
                            run_in_small(line, Path(folder), self)
                            ran += 1
                        else:
                            read_only(line, self)
                            read += 1
        self.assertGreater(ran, 40)
        self.assertGreater(read, 10)
        print(f"{ran} command lines run, {read} read")


if __name__ == "__main__":
    unittest.main()
