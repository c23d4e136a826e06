#!/usr/bin/env python3
"""scripts/match/spsa.py, with a made-up engine: finds what wins, resumes after a stop, and refuses wrong input."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "match" / "spsa.py"
sys.path.insert(0, str(SCRIPT.parent))
import spsa  # noqa: E402
from tuning_games import Parameter, Refusal, player, read_parameters  # noqa: E402

FAKE_ENGINE = """#!/usr/bin/env bash
[[ $1 == spsa ]] || exit 1
echo 'margin, int, 100, 0, 400, 20, 0.002'
echo 'depth, int, 8, 1, 12, 1, 0.002'
echo 'idle, int, 50, 0, 100, 5, 0.002'
"""
# The side with the greater margin wins all games. If a file `fails` is there, calls after that many fail.
FAKE_FASTCHESS = """#!/usr/bin/env bash
echo call >>"${0%/*}/calls"
[[ ! -e ${0%/*}/fails || $(grep -c . "${0%/*}/calls") -le $(cat "${0%/*}/fails") ]] || exit 1
margins=() pairs=0
while (($# > 0)); do
    case $1 in
        option.margin=*) margins+=("${1#*=}") ;;
        -rounds) pairs=$2 ;;
    esac
    shift
done
wins=0 losses=0
((margins[0] <= margins[1])) || wins=$((2 * pairs))
((margins[0] >= margins[1])) || losses=$((2 * pairs))
echo "Games: $((2 * pairs)), Wins: $wins, Losses: $losses, Draws: $((2 * pairs - wins - losses)), Points: 0"
"""
SETTINGS = {"games": 400, "pairs": 2, "nodes": 10000, "tc": "", "hash": 16, "seed": 1, "rate": 5}


def play_for_the_optimum(up, down, _seed):
    """The side nearer to margin 180 and depth 5 wins; idle has no effect."""
    far = [((side["margin"] - 180) / 40) ** 2 + ((side["depth"] - 5) / 2) ** 2 for side in (up, down)]
    return 4 * ((far[0] < far[1]) - (far[0] > far[1]))


class Spsa(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.engine, self.fastchess, self.book = (self.root / name for name in ("engine", "fastchess", "book.epd"))
        self.engine.write_text(FAKE_ENGINE, encoding="utf-8")
        self.fastchess.write_text(FAKE_FASTCHESS, encoding="utf-8")
        self.book.touch()
        for program in (self.engine, self.fastchess):
            program.chmod(0o755)

    def run_script(self, *arguments, out="run", engine=None):
        return subprocess.run(
            [sys.executable, SCRIPT, engine or self.engine, "--out", self.root / out, "--book", self.book, *arguments],
            env={**os.environ, "FASTCHESS": str(self.fastchess)}, capture_output=True, encoding="utf-8", check=False)

    def tuning(self, folder="in-process", **changed):
        folder = self.root / folder
        folder.mkdir(exist_ok=True)
        return spsa.Tuning(folder, {**SETTINGS, **changed}, read_parameters(str(self.engine), []))

    def test_finds_what_wins(self):
        tuning = self.tuning(games=6000)
        while not tuning.is_done():
            tuning.iterate(play_for_the_optimum)
        margin, depth, _ = tuning.values
        self.assertAlmostEqual(margin, 180, delta=20)
        self.assertAlmostEqual(depth, 5, delta=1)
        self.assertIn(f"margin     100 -> {margin:9.2f}", tuning.report())

    def test_the_rate_is_how_much_of_a_result_is_taken(self):
        slow, fast = self.tuning("another", rate=1), self.tuning(rate=5)
        for one, other in zip(slow.schedules, fast.schedules):
            self.assertAlmostEqual(5 * one.gain(100), other.gain(100))
            self.assertEqual(one.step(100), other.step(100))
        with self.assertRaisesRegex(Refusal, "other settings: rate"):
            self.tuning(rate=2)

    def test_both_sides_differ_and_stay_in_range(self):
        tuning = self.tuning()
        while not tuning.is_done():
            sides = []
            tuning.iterate(lambda up, down, seed: sides.extend((up, down)) or 4)
            self.assertNotEqual(sides[0]["margin"], sides[1]["margin"])
            for side in sides:
                for parameter in tuning.parameters:
                    self.assertTrue(parameter.low <= side[parameter.name] <= parameter.high)

    def test_goes_on_as_if_it_had_not_been_stopped(self):
        self.assertEqual(self.run_script("--games", "48", "--pairs", "2", out="whole").returncode, 0)
        (self.root / "fails").write_text("0")
        self.run_script("--games", "48", "--pairs", "2", out="parts")
        (self.root / "fails").unlink()
        folder, settings = self.root / "parts", {**SETTINGS, "games": 48}
        begun = spsa.Tuning(folder, settings, read_parameters(str(self.engine), []))
        play = player(self.engine, str(self.fastchess), self.book, {**settings, "concurrency": 1}, folder)
        for _ in range(5):
            begun.iterate(play)
        run = self.run_script("--games", "48", "--pairs", "2", out="parts")
        self.assertTrue(run.stdout.startswith("24 of 48 games"), run.stdout[:40])
        for name in ("state.json", "ways.csv"):
            self.assertEqual((self.root / "parts" / name).read_text(encoding="utf-8"),
                             (self.root / "whole" / name).read_text(encoding="utf-8"))

    def test_other_settings_are_refused_and_nothing_changes(self):
        self.run_script("--games", "40")
        before = (self.root / "run" / "state.json").read_text(encoding="utf-8")
        for other in (["--games", "80"], ["--nodes", "1"], ["--parameters", "margin"]):
            run = self.run_script("--games", "40", *other)
            self.assertEqual(run.returncode, 1)
            self.assertIn("was begun with other settings", run.stderr)
        self.assertEqual((self.root / "run" / "state.json").read_text(encoding="utf-8"), before)

    def test_a_batch_that_fails_counts_nothing(self):
        (self.root / "fails").write_text("2")
        run = self.run_script("--games", "48", "--pairs", "8")
        self.assertEqual(run.returncode, 1)
        self.assertIn("did not play the batch", run.stderr)
        self.assertEqual(json.loads((self.root / "run" / "state.json").read_text(encoding="utf-8"))["pairs"], 16)

    def test_says_what_cannot_be_done(self):
        for arguments, told in ((["--games", "0"], "not a whole number"), (["--book", "/no"], "no opening book"),
                                (["--parameters", "no_such"], "no parameter no_such"), ([], "is not a program")):
            run = self.run_script(*arguments, engine=None if arguments else "/no/engine")
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(told, run.stderr)
            self.assertNotIn("Traceback", run.stderr)
        self.engine.write_text("#!/usr/bin/env bash\necho 'spsa: no such thing' >&2\nexit 1\n", encoding="utf-8")
        self.assertIn("cannot be tuned: spsa: no such thing", self.run_script().stderr)

    def test_draws_a_panel_for_each_parameter(self):
        self.run_script("--games", "64")
        picture = ElementTree.fromstring((self.root / "run" / "ways.svg").read_text(encoding="utf-8"))
        names = [text.text.split(":")[0] for text in picture.iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(names[:3], ["margin", "depth", "idle"])
        self.assertEqual(len(list(picture.iter("{http://www.w3.org/2000/svg}polyline"))), 3)

    def test_steps_end_at_the_parameters_own(self):
        parameter = Parameter("margin, int, 100, 0, 400, 20, 0.002")
        schedule = spsa.Schedule(parameter, 10000, 1)
        self.assertAlmostEqual(schedule.step(10000), 20)
        self.assertAlmostEqual(schedule.gain(10000), 0.002 * 20)
        self.assertGreater(schedule.step(100), schedule.step(1000))

    def test_writes_the_defaults_where_they_stand(self):
        table = "  X(rfp_margin,      70,   20,   200,    8) /* cp */ \\\n  X(see_least, -30, -300, 100, 15)\n"
        self.assertEqual(spsa.with_defaults(table, {"rfp_margin": 105, "see_least": -7}),
                         table.replace("      70,", "     105,").replace("-30,", " -7,"))
        with self.assertRaises(Refusal):
            spsa.with_defaults(table, {"no_such": 1})
        for parameter in ("rfp_margin", "lmr_quiet_base"):  # the real table has the expected form
            spsa.with_defaults(spsa.PARAMS_H.read_text(encoding="utf-8"), {parameter: 1})


if __name__ == "__main__":
    unittest.main()
