#!/usr/bin/env python3
"""Checks that a page in English and its page in Chinese say the same: section by section, they have the same
code, commands and numbers, and link to the same places, each in its own language where there is one."""
import re
import unittest

from tour_test import CODE, FENCE, ROOT, anchors_of, readmes

TARGET = re.compile(r"\]\(([^)\s]+)\)")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def in_chinese(file):
    """The Chinese page or picture for an English one, or the same file if there is none."""
    if file == ROOT / "README.md":
        twin = ROOT / ".github" / "README.zh.md"  # the top folder has no other pages
    elif file.suffix == ".md":
        twin = file.with_suffix(".zh.md")
    else:
        twin = file.parent / "zh" / file.name
    return twin if twin.exists() else file


def pairs():
    """Each English page that has a Chinese one, with it."""
    pages = [(page, in_chinese(page)) for page in readmes() if not page.name.endswith(".zh.md")]
    return [(english, chinese) for english, chinese in pages if english != chinese]


def place(page, link, translated):
    """Where a link of the page leads: an address, or a file after `translated` and the number of its heading."""
    if re.match(r"[a-z]+:", link):
        return link
    name, _, anchor = link.partition("#")
    file = (page.parent / name).resolve() if name else page
    heading = f"#{anchors_of(file.read_text(encoding='utf-8')).index(anchor)}" if anchor else ""
    return f"{translated(file).relative_to(ROOT)}{heading}"


def sections(page, text, translated=lambda file: file):
    """What each section has in common with that of the page in the other language. A sentence may name things
    in another order there."""
    for section in re.split(r"^(?=##+ )", text, flags=re.MULTILINE):
        prose = " ".join(FENCE.sub("", section).split())
        code, prose = CODE.findall(prose), CODE.sub("", prose)
        links, prose = TARGET.findall(prose), TARGET.sub("]", prose)
        yield {"level": re.match(r"#*", section)[0], "blocks": FENCE.findall(section), "code": sorted(code),
               "links": sorted(place(page, link, translated) for link in links),
               "numbers": sorted(NUMBER.findall(prose))}


def differences(english, english_text, chinese_text):
    """One sentence for each difference between a page in English and its page in Chinese."""
    chinese = in_chinese(english)
    expected = list(sections(english, english_text,
                             lambda file: english if file == chinese else in_chinese(file)))
    found = list(sections(chinese, chinese_text))
    if len(expected) != len(found):
        return [f"{len(expected)} sections in English, {len(found)} in Chinese"]
    faults = [f"section {number}: {kind}: {here[kind]} in English, {there[kind]} in Chinese"
              for number, (here, there) in enumerate(zip(expected, found)) for kind in here
              if here[kind] != there[kind]]
    if str(english.relative_to(ROOT)) not in found[0]["links"]:
        faults.append("the first section has no link to the other language")
    return faults


class Languages(unittest.TestCase):
    def test_both_pages_say_the_same(self):
        self.assertGreater(len(pairs()), 0)
        for english, chinese in pairs():
            with self.subTest(page=str(english.relative_to(ROOT))):
                self.assertEqual(differences(english, english.read_text(encoding="utf-8"),
                                             chinese.read_text(encoding="utf-8")), [])

    def test_each_page_in_chinese_has_one_in_english(self):
        self.assertCountEqual([chinese for _, chinese in pairs()],
                              [page for page in readmes() if page.name.endswith(".zh.md")])

    def test_differences_are_found(self):
        guide = ROOT / "src" / "adversarial" / "README.md"
        top = "# A\n\n[B](README.zh.md)\n\n"
        english = top + "## C\n\nSee `go` 5 times in ![d](pictures/01-tree.svg).\n\n```\nfirst\n```\n"
        chinese = (english.replace("README.zh.md", "README.md").replace("pictures", "pictures/zh")
                   .replace("See `go` 5", "5 `go`"))
        self.assertEqual(differences(guide, english, chinese), [])
        for old, new, kind in (("`go`", "`stop`", "code"), ("5", "6", "numbers"), ("## ", "### ", "level"),
                               ("first", "second", "blocks"), ("pictures/zh", "pictures", "links"),
                               ("01-tree", "02-minimax", "links")):
            with self.subTest(new=new):
                fault, = differences(guide, english, chinese.replace(old, new))
                self.assertRegex(fault, f"^section 1: {kind}: ")
        self.assertEqual(differences(guide, english, chinese.replace("## ", "")),
                         ["2 sections in English, 1 in Chinese"])
        self.assertEqual(differences(guide, "# A\n", "# A\n"), ["the first section has no link to the other language"])


if __name__ == "__main__":
    unittest.main()
