#!/usr/bin/env python3
"""scripts/net/train_net.sh with made-up programs: when it trains, and that --smoke is the same everywhere."""
import hashlib
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "net" / "train_net.sh"
# Each program records how it was called, makes its output files, writes all figures, and prints a move.
FAKE_PROGRAM = '''#!/usr/bin/env bash
echo "${0##*/} $*" >>"$CALLS"
echo "bestmove e7e5"
while (($# > 0)); do
    case $1 in
        --out) touch "$2" "$2.nnue" "$2.ckpt" ;;
        --keys) cp "$FIGURES" "$2" ;;
    esac
    shift
done
'''
FIGURES = ("positions=30000000 games=9 steps=5 steps_done=5 quantised_mean_cp=1 quantised_max_cp=2 "
           "quantised_positions=9 hidden=64 buckets=2 scale_cp=200 fitted_scale_cp=200 positions_training=8 "
           "positions_held_out=1 left_out_early=0 left_out_extreme=0 left_out_in_check=0 left_out_tactical=0 "
           "training_loss=0.1 held_out_loss=0.1")


class TrainNet(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.tools, self.run_folder, self.calls = self.root / "tools", self.root / "run", self.root / "calls"
        for path in (self.tools, self.run_folder / "bin"):
            path.mkdir(parents=True)
        # The programs are where the script's build would put them; the folder of --smoke is this one.
        for name in ("houyi", "houyi-datagen", "houyi-train"):
            self.write_program(self.run_folder / "bin" / name, FAKE_PROGRAM)
        self.write_program(self.tools / "mktemp", f"#!/bin/sh\necho '{self.run_folder}'\n")
        self.write_program(self.tools / "nproc", "#!/bin/sh\necho 16\n")
        for name in ("commit", "evaluation"):
            (self.run_folder / "bin" / name).write_text("some\n", encoding="utf-8")
        (self.root / "figures").write_text(FIGURES.replace(" ", "\n") + "\n", encoding="utf-8")
        self.games, self.old_games = self.root / "more.hgf", self.root / "old.hgf"
        for path in (self.games, self.old_games):
            path.write_text("games", encoding="utf-8")

    @staticmethod
    def write_program(path, text):
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def calls_by(self, *arguments):
        """How the script calls the programs."""
        self.calls.write_text("", encoding="utf-8")
        environment = {**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "CALLS": str(self.calls),
                       "FIGURES": str(self.root / "figures")}
        run = subprocess.run([SCRIPT, *arguments], env=environment, capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return self.calls.read_text(encoding="utf-8").splitlines()

    def trainings(self):
        calls = self.calls_by(self.run_folder, "--games", self.games, "--rescore", self.old_games)
        return [call for call in calls if call.startswith("houyi-train train ")]

    def test_values_that_the_trainer_does_not_take_are_refused(self):
        for option, value in (("--scale", "2001"), ("--scale", "0"), ("--seed", "2147483648")):
            run = subprocess.run([SCRIPT, self.run_folder, option, value], capture_output=True, encoding="utf-8",
                                 check=False)
            self.assertEqual(run.returncode, 2, (option, value))
            self.assertIn(f"{option}: '{value}' is not allowed", run.stderr)

    def test_an_unknown_option_is_named_so_also_without_a_value(self):
        for arguments in (["--bogus"], ["--bogus", "1"]):
            run = subprocess.run([SCRIPT, self.run_folder, *arguments], capture_output=True, encoding="utf-8", check=False)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn("unknown option '--bogus'", run.stderr)

    def test_it_trains_once(self):
        training, = self.trainings()
        for name in (self.run_folder / "games.hgf", self.games, self.run_folder / "rescored-1.hgf"):
            self.assertIn(f" {name} ", training)
        self.assertEqual(self.trainings(), [])

    def test_games_that_came_since_are_trained_on(self):
        self.trainings()
        for name in (self.games, self.run_folder / "rescored-1.hgf", self.run_folder / "games.hgf"):
            with name.open("a", encoding="utf-8") as file:
                file.write("more")
            training, = self.trainings()
            self.assertNotIn("--resume", training, "the steps so far were on other games")
            self.assertEqual(self.trainings(), [])

    def test_it_goes_on_from_a_network_and_the_manifest_says_so(self):
        network, kept = self.root / "gen1.nnue", self.run_folder / "bin" / "from.nnue"
        network.write_text("weights", encoding="utf-8")
        kept.write_text("weights", encoding="utf-8")
        calls = self.calls_by(self.run_folder, "--from", network, "--scale", "250")
        training, = [call for call in calls if " train " in call]
        self.assertIn(f" --from {kept} --rate 0.001 --scale 250 ", training)
        self.assertNotIn("--hidden", training)
        rescaled = self.run_folder / "rescaled.nnue"
        rescaling, = [call for call in calls if " rescale " in call]
        self.assertIn(f" {self.run_folder / 'net.nnue'} --like {kept} --on {self.run_folder / 'games.hgf'} ", rescaling)
        self.assertIn(f" check {rescaled} ", " ".join(calls))
        digest = hashlib.sha256(b"weights").hexdigest()[:12]
        self.assertIn(f"- weights begun from: {digest}\n", (self.run_folder / "manifest.md").read_text(encoding="utf-8"))
        again = self.calls_by(self.run_folder, "--from", network, "--scale", "250")
        self.assertEqual([call for call in again if " train " in call or " rescale " in call], [], "all is done")
        # Stopped in the middle.
        (self.run_folder / "trained").unlink()
        (self.run_folder / "net.ckpt").write_text("state", encoding="utf-8")
        training, = [call for call in self.calls_by(self.run_folder, "--from", network, "--scale", "250") if " train " in call]
        self.assertIn(f" --from {kept} --rate 0.001 --scale 250 ", training)
        self.assertIn(" --resume", training)
        other = self.root / "other.nnue"
        other.write_text("another network", encoding="utf-8")
        run = subprocess.run([SCRIPT, self.run_folder, "--from", other], capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("did not begin from this network", run.stderr)

    def test_the_smoke_test_is_the_same_on_every_machine(self):
        on_threads = [call for call in self.calls_by("--smoke") if " --threads " in call]
        self.assertEqual({call.split()[1] for call in on_threads}, {"generate", "rescore", "train"})
        for call in on_threads:
            self.assertIn(" --threads 1 ", call + " ")


if __name__ == "__main__":
    unittest.main()
