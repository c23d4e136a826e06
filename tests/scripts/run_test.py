#!/usr/bin/env python3
"""Runs scripts/run.sh with missing packages: as root, as a user at a terminal, and as a user under a GUI.

The checkout is a copy of the two scripts, and the PATH has only made-up tools, except the basic shell tools.
"""
import os
import pty
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
SHELL_TOOLS = ["bash", "cat", "chmod", "dirname", "env", "flock", "grep", "mkdir", "mv", "sed"]
NOBODY = 65534

# sudo and apt-get record how they were called. cmake builds an engine that prints its arguments and input.
FAKE_SUDO = '#!/usr/bin/env bash\necho "sudo $*" >>"$CALLS"\nexec "$@"\n'
FAKE_APT = '''#!/usr/bin/env bash
echo "apt-get $*" >>"$CALLS"
echo "apt-get talks"
[[ " $* " != *" install "* ]] || mv "$PACKAGES"/* "$TOOLS"
'''
FAKE_CMAKE = '''#!/usr/bin/env bash
echo "cmake talks"
[[ $1 == --build ]] || exit 0
echo 'echo "engine: $*"; cat' >"$2/houyi"
chmod +x "$2/houyi"
'''
PACKAGES = {"cmake": FAKE_CMAKE, "g++": "", "ninja": "", "git": "", "python3": ""}


class Run(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.tools, self.packages, self.calls = self.root / "tools", self.root / "packages", self.root / "calls"
        self.calls.touch()
        for path in (self.root / "scripts", self.tools, self.packages):
            path.mkdir()
        for name in ("run.sh", "common.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts")
        for name in SHELL_TOOLS:
            (self.tools / name).symlink_to(shutil.which(name))
        for name, text in {"sudo": FAKE_SUDO, "apt-get": FAKE_APT}.items():
            (self.tools / name).write_text(text, encoding="utf-8")
        for name, text in PACKAGES.items():
            (self.packages / name).write_text(text, encoding="utf-8")
        # The files must be accessible to the user `nobody`, who runs what root has made here.
        for path in [self.root, *self.root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o777)

    def run_script(self, *arguments, as_root=False, stdin=None, text=""):
        """Runs the script as a GUI does, with pipes, or with the given stdin."""
        if as_root and os.geteuid() != 0:
            self.skipTest("not root")
        user = NOBODY if os.geteuid() == 0 and not as_root else None
        how = {"stdin": stdin} if stdin is not None else {"input": text}
        environment = {"PATH": str(self.tools), "TOOLS": str(self.tools), "PACKAGES": str(self.packages),
                       "CALLS": str(self.calls)}
        return subprocess.run([str(self.tools / "bash"), str(self.root / "scripts" / "run.sh"), *arguments], **how,
                              user=user, env=environment, capture_output=True, encoding="utf-8", check=False)

    def expect_installed_and_started(self, run, prefix):
        self.assertEqual(run.stdout, "engine: bench 3\n", run.stderr)
        self.assertEqual(run.returncode, 0)
        calls = self.calls.read_text(encoding="utf-8").splitlines()
        updates = [call for call in calls if call.startswith(prefix) and call.endswith(" update")]
        installs = [call for call in calls if call.startswith(prefix) and " install " in call]
        self.assertEqual((len(updates), len(installs)), (1, 1), calls)
        self.assertIn(" cmake ninja-build", installs[0])
        self.assertIn("houyi: installing with apt: g++ cmake ninja-build", run.stderr)

    def test_root_installs(self):
        self.expect_installed_and_started(self.run_script("bench", "3", as_root=True), "apt-get")
        self.assertNotIn("sudo", self.calls.read_text(encoding="utf-8"))

    def test_a_user_at_a_terminal_installs_by_sudo(self):
        ours, theirs = pty.openpty()
        os.write(ours, b"\x04")  # the end of the input
        with os.fdopen(ours, "wb"), os.fdopen(theirs, "rb") as terminal:
            self.expect_installed_and_started(self.run_script("bench", "3", stdin=terminal), "sudo")

    def test_a_user_under_a_gui_is_told_what_to_install(self):
        run = self.run_script(text="uci\nquit\n")
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertEqual(self.calls.read_text(encoding="utf-8"), "")
        self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
        self.assertRegex(run.stderr, r"^houyi: error: .*as root: apt-get install g\+\+ cmake ninja-build ")

    def test_a_user_without_sudo_is_told_what_to_install(self):
        (self.tools / "sudo").unlink()
        ours, theirs = pty.openpty()
        with os.fdopen(ours, "wb"), os.fdopen(theirs, "rb") as terminal:
            run = self.run_script(stdin=terminal)
        self.assertEqual((run.returncode, len(run.stderr.splitlines())), (1, 1), run.stderr)
        self.assertIn("as root: apt-get install g++ cmake", run.stderr)

    def test_with_everything_there_the_engine_gets_stdin_and_stdout(self):
        for name in PACKAGES:
            (self.packages / name).rename(self.tools / name)
        (self.tools / "apt-get").unlink()  # without apt, CMake reports missing libraries
        run = self.run_script("bench", "3", text="uci\nquit\n")
        self.assertEqual((run.returncode, run.stdout), (0, "engine: bench 3\nuci\nquit\n"), run.stderr)
        self.assertEqual(self.calls.read_text(encoding="utf-8"), "")


if __name__ == "__main__":
    unittest.main()
