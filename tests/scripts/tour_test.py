#!/usr/bin/env python3
"""Checks that the links of every page have a target, and that the tour (src/README.md) fits the code."""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "check"))
import draw_floors  # noqa: E402

TOUR = ROOT / "src" / "README.md"
DRAW = ROOT / "scripts" / "check" / "draw_floors.py"
FENCE = re.compile(r"^```.*?^```[ ]*$", re.MULTILINE | re.DOTALL)
CODE_BLOCK = re.compile(r"^```cpp\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
NAME = re.compile(r"[A-Za-z_]\w*(::\w+)*")


def readmes():
    """All pages of the checkout, except those in build folders."""
    folders = [ROOT / name for name in (".github", "src", "tools", "tests", "scripts", "nets")]
    return sorted([*ROOT.glob("*.md"), *(page for folder in folders for page in folder.rglob("*.md"))])


def without_code(text):
    return CODE.sub("", FENCE.sub("", text))


def anchors_of(text):
    """The anchors that GitHub makes of the headings, in order: lower case, no punctuation, dashes for blanks,
    and a number if a name occurs again."""
    anchors, seen = [], {}
    for title in HEADING.findall(FENCE.sub("", text)):
        title = LINK.sub(lambda link: link.group(0).split("]")[0].lstrip("!["), title)
        anchor = re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
        count = seen.get(anchor, 0)
        seen[anchor] = count + 1
        anchors.append(f"{anchor}-{count}" if count else anchor)
    return anchors


def link_faults(page, text):
    """One sentence for each relative link of the page without a target."""
    faults = []
    for link in LINK.findall(without_code(text)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists():
            faults.append(f"{link}: there is no such file")
        elif anchor and anchor not in anchors_of(text if not name else target.read_text(encoding="utf-8")):
            faults.append(f"{link}: there is no such heading")
    return faults


def tour_faults(page, text):
    """One sentence for each name or line of code in a section that is in none of the files that the section
    links to. A name with '::' is found if all its parts are. Code that is not a name (a path, a command) is
    skipped."""
    faults = []
    for section in re.split(r"^##+ ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        files = [(page.parent / link).resolve() for link in LINK.findall(without_code(body))]
        code = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file() and file.suffix != ".svg")
        lines = {line.strip() for line in code.splitlines()}
        for name in CODE.findall(FENCE.sub("", body)):
            if NAME.fullmatch(name):
                missing = [part for part in name.split("::") if not re.search(rf"\b{part}\b", code)]
                faults.extend(f"{title}: `{name}`: {part} stands in no file linked there" for part in missing)
        for block in CODE_BLOCK.findall(body):
            faults.extend(f"{title}: no file linked there has the line {line.strip()}"
                          for line in block.splitlines() if line.strip() and line.strip() not in lines)
    return faults


class Readmes(unittest.TestCase):
    def test_links_lead_somewhere(self):
        pages = readmes()
        self.assertIn(TOUR, pages)
        self.assertIn(ROOT / "README.md", pages)
        faults = [f"{page.relative_to(ROOT)}: {fault}" for page in pages
                  for fault in link_faults(page, page.read_text(encoding="utf-8"))]
        self.assertEqual(faults, [])

    def test_broken_links_are_found(self):
        text = "# One `go`\n\n[a](#one-go) [b](#two) [c](no-such-file.h) ![d](pictures/floors.svg) [e](https://x.org/)\n"
        self.assertEqual(link_faults(TOUR, text),
                         ["#two: there is no such heading", "no-such-file.h: there is no such file"])


class Tour(unittest.TestCase):
    def test_names_and_code_stand_in_the_linked_files(self):
        self.assertEqual(tour_faults(TOUR, TOUR.read_text(encoding="utf-8")), [])

    def test_false_names_and_code_are_found(self):
        text = ("## A\n\n[node](search/node.h) has `NodeContext`, `NodeContext::no_such_name` and `no such code`.\n\n"
                "```cpp\n    chess::Move excluded;\n    Window window;\n```\n")
        self.assertEqual(tour_faults(TOUR, text),
                         ["A: `NodeContext::no_such_name`: no_such_name stands in no file linked there",
                          "A: no file linked there has the line chess::Move excluded;"])


class Floors(unittest.TestCase):
    def drawn(self, root):
        run = subprocess.run([sys.executable, str(DRAW), str(root)], capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return (root / "src" / "pictures" / "floors.svg").read_text(encoding="utf-8")

    def test_picture_is_that_of_the_declared_floors(self):
        drawn = draw_floors.draw(ROOT)
        committed = (ROOT / "src" / "pictures" / "floors.svg").read_text(encoding="utf-8")
        self.assertEqual(committed, drawn, "the floors have changed: run python3 scripts/check/draw_floors.py and commit "
                                           "src/pictures/floors.svg")

    def test_a_dependency_is_a_line_and_what_follows_from_others_is_not(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "src").mkdir()
            Path(folder, "CMakeLists.txt").write_text("houyi_floor(util src/util)\n"
                                                      "houyi_floor(chess src/chess HOT DEPENDS util)\n"
                                                      "houyi_floor(eval src/eval DEPENDS chess util LINK x::x)\n",
                                                      encoding="utf-8")
            picture = self.drawn(Path(folder))
        self.assertEqual(picture.count('class="line"'), 2, "eval to chess, chess to util")
        self.assertEqual(picture.count('class="name"'), 3)


if __name__ == "__main__":
    unittest.main()
