#!/usr/bin/env python3
"""What every program does with the files that it writes: no other file is lost.

Each line of COMMANDS is a command that works, with {out} for the file to be written. An option that names a
file to be written and is not listed fails the test. Folders and houyi-cluster have their own tests."""
import concurrent.futures
import contextlib
import fcntl
import os
import re
import select
import shutil
import signal
import stat
import subprocess
import tempfile
import termios
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("HOUYI_BUILD", ROOT / "build" / "release"))

PGN = '[White "Ann"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'
EPD = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8+;\n"
TEMPLATE = "weights.h"  # may be overwritten
SMALL = ["--nodes", "100", "--hash", "1"]
# Program and command, option, the ending of the file's name, arguments.
COMMANDS = [
    ("houyi-annotate", "--out", ".pgn", ["games.pgn", *SMALL, "--out", "{out}"]),
    ("houyi-annotate", "--out", ".json", ["games.pgn", *SMALL, "--out", "{out}"]),
    ("houyi-annotate", "--out", ".html", ["games.pgn", *SMALL, "--out", "{out}"]),
    ("houyi-annotate", "--out", ".epd", ["positions.epd", *SMALL, "--out", "{out}"]),
    ("houyi-datagen export", "--out", ".txt", ["games.hgf", "--out", "{out}"]),
    ("houyi-datagen stats", "--svg", ".svg", ["games.hgf", "--svg", "{out}"]),
    ("houyi-datagen stats", "--keys", ".txt", ["games.hgf", "--keys", "{out}"]),
    ("houyi-lab tree", "--svg", ".svg", ["((3 12)(2 4))", "--svg", "{out}"]),
    ("houyi-lab compare", "--svg", ".svg", ["nim", "3", "4", "--depth", "3", "--svg", "{out}"]),
    ("houyi-lab compare", "--csv", ".csv", ["nim", "3", "4", "--depth", "3", "--csv", "{out}"]),
    ("houyi-lab explore", "--html", ".html", ["tictactoe", "--depth", "2", "--html", "{out}"]),
    ("houyi-lab prove", "--svg", ".svg", ["tree", "((1 0)(0 1))", "--svg", "{out}"]),
    ("houyi-lab mate", "--proof", ".txt", ["6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -", "--proof", "{out}"]),
    ("houyi-levels calibrate", "--out", ".txt", ["matches.pgn", "--out", "{out}"]),
    ("houyi-levels calibrate", "--svg", ".svg", ["matches.pgn", "--svg", "{out}"]),
    ("houyi-tablebase solve", "--svg", ".svg", ["KQvK", "--svg", "{out}"]),
    ("houyi-train check", "--keys", ".txt", ["net.nnue", "--keys", "{out}"]),
    ("houyi-train measure", "--keys", ".txt", ["net.nnue", "--on", "games.hgf", "--keys", "{out}"]),
    ("houyi-train rescale", "--out", ".nnue",
     ["net.nnue", "--like", "net.nnue", "--on", "games.hgf", "--out", "{out}"]),
    ("houyi-tune fit", "--out", ".h", ["games.txt", "--epochs", "1", "--template", TEMPLATE, "--out", "{out}"]),
]
# Options that COMMANDS leaves out: their files are continued or must not exist, or the command also writes
# other files or needs another build.
OTHERS = {("houyi-annotate", "--db"), ("houyi-datagen generate", "--out"), ("houyi-datagen rescore", "--out"),
          ("houyi-datagen shuffle", "--out"), ("houyi-lab ablate", "--svg"), ("houyi-levels fit", "--cache"),
          ("houyi-levels fit", "--out"), ("houyi-levels likeness", "--cache"), ("houyi-train rescale", "--keys"),
          ("houyi-train train", "--keys")}


def has_no_writer(run, reader):
    """Waits until something can be read or the run is over. True if the run wrote nothing."""
    while not run.done():
        if select.select([reader], [], [], 0.05)[0] and fcntl.ioctl(reader, termios.FIONREAD, b"\0" * 4) != b"\0" * 4:
            return False
    return not select.select([reader], [], [], 0)[0]

READ = {"--eval-file", "--book", "--template", "--from", "--like"}


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


class Outputs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.inputs = Path(tempfile.mkdtemp())
        (cls.inputs / "games.pgn").write_text(PGN)
        (cls.inputs / "positions.epd").write_text(EPD)
        (cls.inputs / "matches.pgn").write_text("".join(
            f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'
            for white, black in (("Houyi 900", "Houyi 700"), ("Stockfish 1400", "Houyi 900"))))
        cls.say("houyi-datagen", "generate", "--out", "games.hgf", "--games", "30", "--soft-nodes", "20", "--hash", "1",
                "--seed", "1", "--threads", "1", "--min-free", "0")
        cls.say("houyi-datagen", "export", "games.hgf", "--out", "games.txt")
        shutil.copy(ROOT / "nets" / "default.nnue", cls.inputs / "net.nnue")
        shutil.copy(ROOT / "src" / "eval" / "classical" / "default_weights.h", cls.inputs / TEMPLATE)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.inputs)

    @classmethod
    def say(cls, program, *arguments):
        subprocess.run([BUILD / program, *arguments], cwd=cls.inputs, capture_output=True, check=True, timeout=120)

    @contextlib.contextmanager
    def in_a_folder(self, **what):
        with self.subTest(**what), tempfile.TemporaryDirectory() as folder:
            self.folder = Path(folder)
            for path in self.inputs.iterdir():
                shutil.copy(path, self.folder)
            yield

    def run_it(self, program, arguments, out):
        name, *command = program.split()
        words = [str(out) if word == "{out}" else word for word in arguments]
        return subprocess.run([BUILD / name, *command, *words], cwd=self.folder, capture_output=True, encoding="utf-8",
                              timeout=120, stdin=subprocess.DEVNULL)

    def check_each(self, check):
        for program, option, ending, arguments in COMMANDS:
            with self.in_a_folder(program=program, option=option, ending=ending):
                check(program, arguments, "result" + ending, option)

    def test_what_is_beside_stays_and_links_and_access_are_kept(self):
        def check(program, arguments, name, _):
            target = self.folder / ("target-" + name)
            target.write_text("old")
            target.chmod(0o600)
            (self.folder / name).symlink_to(target.name)
            for beside in (name + ".new", target.name + ".new"):
                (self.folder / beside).write_text("mine")
            before = contents(self.folder)
            run = self.run_it(program, arguments, name)
            self.assertEqual(run.returncode, 0, run.stderr)
            after = contents(self.folder)
            self.assertTrue((self.folder / name).is_symlink())
            self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o600)
            self.assertNotEqual(target.read_bytes(), b"old")
            for changed in (name, target.name):
                del before[changed], after[changed]
            self.assertEqual(after, before, "nothing else is changed, made or taken away")
        self.check_each(check)

    def test_a_pipe_is_written_to(self):
        def check(program, arguments, name, _):
            path = self.folder / name
            os.mkfifo(path)
            reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # the writer does not wait for a reader
            os.set_blocking(reader, True)
            with concurrent.futures.ThreadPoolExecutor() as pool, open(reader, "rb") as pipe:
                run = pool.submit(self.run_it, program, arguments, name)
                told = b"" if has_no_writer(run, reader) else pipe.read()
                self.assertEqual(run.result().returncode, 0, run.result().stderr)
            self.assertGreater(len(told), 0)
            self.assertTrue(stat.S_ISFIFO(path.lstat().st_mode), "it is still a pipe")
        self.check_each(check)

    def test_what_standard_output_holds_stays(self):
        with self.in_a_folder():
            kept = self.folder / "kept"
            for stream in ("/dev/stdout", "/dev/fd/1"):
                kept.write_text("old\n")
                with open(kept, "a", encoding="utf-8") as out:
                    subprocess.run([BUILD / "houyi-lab", "tree", "((3 12)(2 4))", "--svg", stream], stdout=out,
                                   cwd=self.folder, check=True)
                self.assertTrue(kept.read_text(encoding="utf-8").startswith("old\n<svg"))
            self.assertEqual(len(list(self.folder.glob("kept*"))), 1)

    def test_a_file_that_is_read_is_not_written(self):
        spellings = [lambda path: path.name, lambda path: path, lambda path: f"./{path.name}",
                     lambda path: f"{path.parent}/../{path.parent.name}/{path.name}"]
        def check(program, arguments, name, option):
            sources = [word for word in arguments if word != TEMPLATE and (self.folder / word).is_file()]
            for source in sources:
                path = self.folder / source
                links = [self.folder / ("soft" + Path(name).suffix), self.folder / ("hard" + Path(name).suffix)]
                links[0].symlink_to(path)
                links[1].hardlink_to(path)
                before = contents(self.folder)
                outs = [spell(path) for spell in spellings] if path.suffix == Path(name).suffix or \
                    program != "houyi-annotate" else []
                for out in [*outs, *(link.name for link in links)]:
                    run = self.run_it(program, arguments, out)
                    self.assertEqual(run.returncode, 1, f"{out}: {run.stderr}")
                    self.assertRegex(run.stderr, f"{option}: .* is a file to be read")
                    self.assertEqual(contents(self.folder), before)
                for link in links:
                    link.unlink()
        self.check_each(check)

    def test_what_comes_by_standard_input_is_not_written(self):
        for program, words, name in (("houyi-datagen export", ["/dev/stdin", "--out", "{out}"], "games.hgf"),
                                     ("houyi-datagen stats", ["/dev/fd/0", "--svg", "{out}"], "games.hgf"),
                                     ("houyi-annotate", ["/dev/stdin", *SMALL, "--out", "{out}"], "games.pgn"),
                                     ("houyi-annotate", ["-", *SMALL, "--out", "{out}"], "games.pgn"),
                                     ("houyi-annotate", ["/proc/self/fd/0", *SMALL, "--out", "{out}"], "positions.epd")):
            with self.in_a_folder(program=program, name=name):
                before = contents(self.folder)
                command, *more = program.split()
                with open(self.folder / name, "rb") as source:
                    run = subprocess.run([BUILD / command, *more, *(word.replace("{out}", name) for word in words)],
                                         cwd=self.folder, stdin=source, capture_output=True, encoding="utf-8")
                self.assertEqual(run.returncode, 1, run.stderr)
                self.assertIn("is a file to be read", run.stderr)
                self.assertEqual(contents(self.folder), before)

    def test_a_report_does_not_take_its_standard_input_away(self):
        with self.in_a_folder():
            self.assertEqual(self.run_it("houyi-annotate", ["games.pgn", *SMALL, "--out", "reports"], "").returncode, 0)
            before = contents(self.folder)
            with open(self.folder / "reports" / "annotated.pgn", "rb") as source:
                run = subprocess.run([BUILD / "houyi-annotate", "-", *SMALL, "--out", "reports"],
                                     cwd=self.folder, stdin=source, capture_output=True, encoding="utf-8")
            self.assertEqual(run.returncode, 1, run.stderr)
            self.assertIn("is a file to be read", run.stderr)
            self.assertEqual(contents(self.folder), before)

    def test_a_store_takes_no_file_of_others_away(self):
        for name in ("store-journal", "store-wal", "store-shm"):
            with self.in_a_folder(name=name):
                (self.folder / name).write_text(PGN)
                before = contents(self.folder)
                for words in ([name, *SMALL, "--db", "store", "--out", "out.pgn"],
                              ["games.pgn", *SMALL, "--db", "store", "--out", "out.pgn"]):
                    run = self.run_it("houyi-annotate", words, "")
                    self.assertEqual(run.returncode, 1)
                    self.assertRegex(run.stderr, "is what the database needs beside it|is in the way")
                    self.assertEqual(contents(self.folder), before)
        for name in ("", ":memory:"):
            with self.in_a_folder(name=name):
                run = self.run_it("houyi-annotate", ["games.pgn", *SMALL, "--db", name, "--out", "out.pgn"], "")
                self.assertEqual(run.returncode == 0, (self.folder / ":memory:").exists(), run.stderr)

    def test_a_closed_standard_error_goes_into_no_file(self):
        with self.in_a_folder():
            (self.folder / "games.pgn").write_text(PGN + '[White "Broken"]\n\n1. e4 Qxh7 *\n')
            subprocess.run(["sh", "-c", f"exec '{BUILD}/houyi-annotate' games.pgn {' '.join(SMALL)} --out out.pgn 2>&-"],
                           cwd=self.folder, stdout=subprocess.DEVNULL)
            self.assertNotIn("houyi-annotate:", (self.folder / "out.pgn").read_text())

    def test_a_folder_that_is_not_there_is_told_before_the_work(self):
        for program, option, ending, arguments in COMMANDS:
            if program == "houyi-annotate":  # its --out may be a folder, and it makes the folders above
                continue
            with self.in_a_folder(program=program, option=option):
                run = self.run_it(program, arguments, "nowhere/result" + ending)
                self.assertEqual(run.returncode, 1)
                self.assertRegex(run.stderr, f"{option}: .*nowhere.* cannot be written: there is no such folder")

    def test_games_are_added_to_the_file_that_standard_output_is(self):
        generate = "generate --out /dev/stdout --soft-nodes 20 --hash 1 --threads 1 --seed 1 --min-free 0 --games"
        with self.in_a_folder():
            for games in ("1", "2"):
                with open(self.folder / "out.hgf", "ab") as out:
                    subprocess.run([BUILD / "houyi-datagen", *generate.split(), games], stdout=out,
                                   stderr=subprocess.DEVNULL, check=True)
            told = subprocess.run([BUILD / "houyi-datagen", "verify", self.folder / "out.hgf"], capture_output=True,
                                  encoding="utf-8").stdout
            self.assertRegex(told, "out.hgf: 2 games, .*all whole")

    def test_games_wait_for_no_reader_of_a_pipe(self):
        for command in ("generate --games 1 --soft-nodes 20 --hash 1 --threads 1", "rescore games.hgf --nodes 20"):
            name, *words = command.split()
            with self.in_a_folder(command=command):
                os.mkfifo(self.folder / "pipe")
                run = self.run_it(f"houyi-datagen {name}", [*words, "--out", "{out}", "--min-free", "0"], "pipe")
                self.assertEqual(run.returncode, 1)
                self.assertIn("cannot be written", run.stderr)
        with self.in_a_folder():
            (self.folder / "out.hgf.settings").write_text("mine")
            before = contents(self.folder)
            run = self.run_it("houyi-datagen rescore", ["games.hgf", "--nodes", "20", "--out", "{out}", "--min-free", "0"],
                              "out.hgf")
            self.assertEqual(run.returncode, 1)
            self.assertEqual(contents(self.folder), before)

    def test_a_tree_that_is_read_is_not_written(self):
        with self.in_a_folder():
            (self.folder / "tree").write_text("((3 12)(2 4))")
            run = self.run_it("houyi-lab tree", ["@tree", "--svg", "{out}"], "tree")
            self.assertEqual(run.returncode, 1)
            self.assertIn("is a file to be read", run.stderr)
            self.assertEqual((self.folder / "tree").read_text(), "((3 12)(2 4))")

    def test_the_end_of_the_terminal_leaves_nothing_half_done(self):
        with self.in_a_folder():
            (self.folder / "games.pgn").write_text(PGN * 2000)
            (self.folder / "old.pgn").write_text("old")
            program = subprocess.Popen([BUILD / "houyi-annotate", "games.pgn", *SMALL, "--out", "old.pgn"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            while not list(self.folder.glob("old.pgn.*.tmp")):
                self.assertIsNone(program.poll())
            program.send_signal(signal.SIGHUP)
            program.communicate()
            self.assertEqual(program.returncode, 1)
            self.assertEqual((self.folder / "old.pgn").read_text(), "old")
            self.assertEqual(list(self.folder.glob("*.tmp")), [])

    def test_standard_input_and_output_are_files_too(self):
        with self.in_a_folder():
            for words in (["-"], ["games.pgn"]):
                run = subprocess.run([BUILD / "houyi-annotate", *words, *SMALL, "--out", "-"], cwd=self.folder, input=PGN,
                                     capture_output=True, encoding="utf-8", timeout=120)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertTrue(run.stdout.startswith('[Event "?"]\n'), run.stdout)
                self.assertTrue(run.stdout.endswith("1-0\n\n"), "nothing else is said there")
                self.assertIn("1 game annotated", run.stderr)
            self.assertFalse((self.folder / "-").exists())

    def test_what_must_not_be_there_is_made_beside_anything(self):
        for command in ("shuffle", "shuffle --memory 1"):
            with self.in_a_folder(command=command):
                for beside in ("new.hgf.new", "new.hgf.part0", "new.hgf.tmp"):
                    (self.folder / beside).write_text("mine")
                before = contents(self.folder)
                run = self.run_it(f"houyi-datagen {command}", ["games.hgf", "--out", "{out}", "--min-free", "0"], "new.hgf")
                self.assertEqual(run.returncode, 0, run.stderr)
                after = contents(self.folder)
                self.assertGreater(len(after.pop("new.hgf")), 0)
                self.assertEqual(after, before)

    def test_no_command_that_writes_is_forgotten(self):
        listed = {(program, option) for program, option, _, _ in COMMANDS} | OTHERS
        all_written = set()
        for name in ("houyi-annotate", "houyi-datagen", "houyi-lab", "houyi-levels", "houyi-tablebase", "houyi-train", "houyi-tune"):
            commands = {name} if name == "houyi-annotate" else {
                f"{name} {command}" for command in re.findall(rf"^  (?:{name} )?([a-z]+) ", self.help_of(name), flags=re.M)}
            written = {(command, option) for command in sorted(commands)
                       for option in re.findall(r"(--[\w-]+) FILE", self.help_of(command)) if option not in READ}
            self.assertGreater(len(written), 0, name)
            self.assertLessEqual(written, listed)
            all_written |= written
        self.assertLessEqual(OTHERS, all_written)

    def help_of(self, command):
        name, *words = command.split()
        return subprocess.run([BUILD / name, *words, "--help"], capture_output=True, encoding="utf-8").stdout

    def opened_when_read(self, pipe, run):
        while run.poll() is None:
            with contextlib.suppress(OSError):
                return os.open(self.folder / pipe, os.O_WRONLY | os.O_NONBLOCK)
        self.fail("it has ended")

    def test_a_second_ctrl_c_ends_what_waits_for_a_pipe(self):
        with self.in_a_folder():
            os.mkfifo(self.folder / "pipe")
            run = subprocess.Popen([BUILD / "houyi-annotate", "pipe", "--out", "out.pgn"], cwd=self.folder)
            try:
                with os.fdopen(self.opened_when_read("pipe", run), "wb"):  # and nothing comes
                    run.send_signal(signal.SIGINT)
                    with self.assertRaises(subprocess.TimeoutExpired, msg="the first is a request"):
                        run.wait(0.3)
                    run.send_signal(signal.SIGINT)
                    self.assertEqual(run.wait(60), -signal.SIGINT)
            finally:
                run.kill()

    def test_the_engine_keeps_what_is_beside_the_hash_that_it_saves(self):
        with self.in_a_folder():
            target = self.folder / "target"
            target.write_text("old")
            target.chmod(0o600)
            (self.folder / "kept").symlink_to("target")
            (self.folder / "kept.new").write_text("mine")
            os.mkfifo(self.folder / "pipe")
            (self.folder / "device").symlink_to("/dev/null")
            engine = subprocess.run([BUILD / "houyi"], cwd=self.folder, capture_output=True, encoding="utf-8", timeout=120,
                                    input="go nodes 100\nhash save kept\nhash save pipe\nhash save device\nquit\n")
            self.assertIn("info string error", engine.stdout, "nobody reads the pipe")
            self.assertTrue((self.folder / "kept").is_symlink())
            self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o600)
            self.assertGreater(target.stat().st_size, 16)
            self.assertEqual((self.folder / "kept.new").read_text(), "mine")
            self.assertTrue(stat.S_ISFIFO((self.folder / "pipe").lstat().st_mode))
            self.assertTrue((self.folder / "device").is_symlink())


if __name__ == "__main__":
    unittest.main()
