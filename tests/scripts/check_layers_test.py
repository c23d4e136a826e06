#!/usr/bin/env python3
"""Checks that scripts/check/check_layers.py finds each kind of fault, and none in a clean tree."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECKER = Path(__file__).resolve().parents[2] / "scripts" / "check" / "check_layers.py"

CLEAN = {
    "CMakeLists.txt": """houyi_floor(util src/util HOT LINK Threads::Threads)
houyi_floor(cli src/cli COLD DEPENDS util version LINK cxxopts::cxxopts)
houyi_floor(adversarial src/adversarial DEPENDS util)
houyi_floor(chess src/chess DEPENDS util)
houyi_floor(search src/search HOT DEPENDS chess)
houyi_floor(chess_lab src/chess_lab DEPENDS search adversarial)
houyi_floor(engine src/engine DEPENDS search)
houyi_floor(uci src/uci DEPENDS engine cli)
houyi_program(houyi src/main.cpp HOT DEPENDS houyi_uci)
houyi_tool(common DEPENDS util)
houyi_tool(tune HOT DEPENDS cli search tool_common)
""",
    "src/util/ints.h": "#pragma once\n#include <cstdint>\n",
    "src/cli/parse.cpp": '#include <cxxopts.hpp>\n#include "util/ints.h"\n',
    "src/chess/fen.h": '#include "util/ints.h"\n',
    "src/chess/fen.cpp": '#include "chess/fen.h"\n#include "util/ints.h"\n',
    "src/chess_lab/chess_game.h": '#include "chess/fen.h"\n#include "adversarial/game.h"\n',
    "src/adversarial/game.h": '#include "util/ints.h"\n',
    "src/search/tt.h": '#include "chess/fen.h"\n',
    "src/uci/session.cpp": '#include "search/tt.h"\n#include "util/version.h"\n',
    "src/main.cpp": '#include "chess/fen.h"\n',
    "tests/chess_lab/lab_test.cpp": '#include "chess_lab/chess_game.h"\n#include "search/tt.h"\n#include "support/epd.h"\n',
    "tests/support/epd.h": "",
    "tests/tools/tune/tune_test.cpp": '#include "tools/tune/tune.h"\n#include "uci/session.h"\n',
    "src/uci/session.h": "",
    "tools/common/picture.h": "",
    "tools/tune/tune.h": "",
    "tools/tune/main.cpp": '#include "tools/common/picture.h"\n#include "tools/tune/tune.h"\n#include "search/tt.h"\n',
}


class CheckLayers(unittest.TestCase):
    def faults_of(self, changes):
        """The checker's output lines for the clean tree with the changes; also checks the exit status."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**CLEAN, **changes}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            run = subprocess.run([sys.executable, str(CHECKER), folder], capture_output=True, text=True, check=False)
        lines = run.stdout.splitlines()
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 1 if lines else 0)
        return lines

    def expect_fault(self, changes, *starts):
        faults = self.faults_of(changes)
        self.assertEqual(len(faults), len(starts), faults)
        for fault, start in zip(faults, starts):
            self.assertTrue(fault.startswith(start), fault)

    def test_clean_tree(self):
        self.assertEqual(self.faults_of({}), [])

    def test_a_floor_sees_what_it_depends_on(self):
        self.expect_fault({"src/util/a.h": '\n#include "chess/fen.h"\n'},
                          'src/util/a.h:2: "chess/fen.h" is on chess, on which util does not depend')
        self.expect_fault({"src/uci/a.h": "", "src/search/a.cpp": '#  include "uci/a.h"\n'},
                          'src/search/a.cpp:1: "uci/a.h" is on uci')
        self.expect_fault({"src/chess/a.h": '#include "adversarial/game.h"\n'}, "src/chess/a.h:1: ")
        self.expect_fault({"src/engine/a.h": '#include "chess_lab/chess_game.h"\n'}, "src/engine/a.h:1: ")
        self.assertEqual(self.faults_of({"src/uci/a.h": '#include "chess/fen.h"\n'}), [], "by engine and search")

    def test_a_tool_sees_what_it_depends_on(self):
        self.expect_fault({"tools/tune/a.cpp": '#include "uci/session.h"\n'},
                          'tools/tune/a.cpp:1: "uci/session.h" is on uci, on which tools/tune does not depend')
        self.expect_fault({"tools/common/a.cpp": '#include "tools/tune/tune.h"\n'}, "tools/common/a.cpp:1: ")
        self.expect_fault({"src/uci/a.cpp": '#include "tools/tune/tune.h"\n'}, "src/uci/a.cpp:1: ")
        self.assertEqual(self.faults_of({"tools/tune/a.cpp": '#include "util/version.h"\n'}), [])

    def test_cxxopts_belongs_to_cli(self):
        for name in ("src/uci/a.cpp", "tests/lab/a.cpp", "tools/tune/a.h"):
            self.expect_fault({name: "\n#include <cxxopts.hpp>\n"}, f"{name}:2: <cxxopts.hpp> belongs to src/cli")

    def test_cycle_of_headers(self):
        self.expect_fault({"src/chess/a.h": '#include "chess/b.h"\n', "src/chess/b.h": '#include "chess/c.h"\n',
                           "src/chess/c.h": '#include "chess/a.h"\n'},
                          "src/chess/a.h:1: cycle of modules: chess/a -> chess/b -> chess/c -> chess/a")

    def test_cycle_through_a_cpp(self):
        self.expect_fault({"src/chess/a.h": "", "src/chess/a.cpp": '#include "chess/a.h"\n#include "chess/b.h"\n',
                           "src/chess/b.h": '#include "chess/a.h"\n'},
                          "src/chess/a.cpp:2: cycle of modules: chess/a -> chess/b -> chess/a")

    def test_two_roads_are_no_cycle(self):
        self.assertEqual(self.faults_of({"src/chess/a.h": '#include "chess/b.h"\n#include "chess/c.h"\n',
                                         "src/chess/b.h": '#include "chess/d.h"\n',
                                         "src/chess/c.h": '#include "chess/d.h"\n', "src/chess/d.h": ""}), [])

    def test_quotes_are_from_src(self):
        self.expect_fault({"src/chess/a.cpp": '#include "fen.h"\n'}, "src/chess/a.cpp:1: \"fen.h\" is not a file")
        self.expect_fault({"src/chess/a.cpp": '#include "../util/ints.h"\n'}, "src/chess/a.cpp:1: \"../util/ints.h\"")
        self.expect_fault({"src/chess/a.cpp": '#include "../src/util/ints.h"\n'}, "src/chess/a.cpp:1: \"../src/")
        self.expect_fault({"tests/lab/a.cpp": '#include "epd.h"\n'}, "tests/lab/a.cpp:1: \"epd.h\" is not a file")
        self.expect_fault({"tools/tune/a.cpp": '#include "support/epd.h"\n'}, "tools/tune/a.cpp:1: \"support/epd.h\"")
        self.expect_fault({"tools/tune/a.cpp": '#include "tune/tune.h"\n'}, "tools/tune/a.cpp:1: \"tune/tune.h\" is not a file")

    def test_unknown_floor(self):
        self.expect_fault({"src/attic/a.h": ""}, "src/attic/a.h:1: attic is not a floor of CMakeLists.txt")
        self.expect_fault({"tools/attic/a.h": ""}, "tools/attic/a.h:1: tools/attic is not a floor")


if __name__ == "__main__":
    unittest.main()
