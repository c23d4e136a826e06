#!/usr/bin/env python3
"""Weaves all mutants of scripts/check/mutants.txt into one copy of the source, so that one build has them
all. The environment variable HOUYI_MUTANT chooses, by number, the mutant that is active (Untch, Offutt and
Harrold: Mutation Analysis Using Mutant Schemata).

  weave_mutants.py list             prints number, name, kind and file of each mutant
  weave_mutants.py weave FROM TO    writes FROM/src with the mutants into TO/src, only files that differ

Fails if the text of a mutant does not occur exactly once in its file, begins inside an expression or is
neither a statement nor an expression, or if two mutants overlap in part.
"""
import pathlib
import re
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent
HEADER = """#pragma once
#include <cstdlib>
inline int living_mutant() {
    static const int number = std::getenv("HOUYI_MUTANT") ? std::atoi(std::getenv("HOUYI_MUTANT")) : 0;
    return number;
}
"""


class Mutant:
    def __init__(self, number, name, file, kind):
        self.number, self.name, self.file, self.kind = number, name, file, kind
        self.old, self.new = [], []

    def place_in(self, text):
        """Returns begin and end of the text to be replaced; white space of any kind and length matches."""
        words = " ".join(self.old).split()
        pattern = r"\s+".join(re.escape(word) for word in words)
        pattern = pattern.replace("<<<", "(").replace(">>>", ")")  # re.escape leaves both unchanged
        found = list(re.finditer(pattern, text))
        if len(found) != 1:
            sys.exit(f"mutants.txt: {self.name} occurs {len(found)} times in {self.file}, not once")
        begin, end = found[0].span(1 if "<<<" in self.old[0] else 0)
        before = text[:begin].rpartition("\n")[2].strip()
        is_statement = self.old[-1].endswith(";") and "<<<" not in self.old[0]
        splits_statement = is_statement and not re.search(r"(^|[;{})]|else)$", before)
        if splits_statement or re.search(r"(\.|->|::|\w)$", text[:begin]):
            sys.exit(f"mutants.txt: {self.name} begins inside an expression of {self.file}")
        return begin, end


def read_mutants():
    mutants = []
    for line in (SCRIPTS / "mutants.txt").read_text().splitlines():
        words = line.split()
        if not words or line.startswith("#"):
            continue
        if words[0] == "mutant" and len(words) in (3, 4) and words[3:] in ([], ["speed"]):
            mutants.append(Mutant(len(mutants) + 1, words[1], words[2], words[3] if words[3:] else "plays"))
        elif words[0] == "-" and mutants:
            mutants[-1].old.append(line[2:])
        elif words[0] == "+" and mutants:
            mutants[-1].new.append(line[2:])
        else:
            sys.exit(f"mutants.txt: cannot be read: {line}")
    return mutants


def woven(text, mutants):
    """Returns the text with the mutants woven in.

    Text that ends with a semicolon is a statement, all other text an expression; mutants may be nested.
    """
    pieces = []  # (offset, order at the same offset, text)
    spans = sorted(((*mutant.place_in(text), mutant) for mutant in mutants), key=lambda s: (s[0], -s[1]))
    for index, (begin, end, mutant) in enumerate(spans):
        for other_begin, other_end, other in spans[:index]:
            if other_begin < begin < other_end < end:
                sys.exit(f"mutants.txt: {mutant.name} and {other.name} overlap")
        new = "\n".join(mutant.new)
        alive = f"living_mutant() == {mutant.number}"
        if text[:end].endswith(";"):
            before, after = f"if ({alive}) {{ {new} }} else {{ ", " }"
        elif re.match(r"(if|return)\b", text[begin:]):
            sys.exit(f"mutants.txt: {mutant.name} is neither a statement nor an expression")
        else:
            before, after = f"({alive} ? ({new}) : (", "))"
        pieces.append((begin, 1, index, before))
        pieces.append((end, 0, -index, after))
    for offset, _, _, piece in sorted(pieces, reverse=True):
        text = text[:offset] + piece + text[offset:]
    text = re.sub(r"(?m)^constexpr (?=[^=;({]*\()", "inline ", text)  # a function with a mutant is no constant
    return '#include "living_mutant.h"\n' + text


def write_if_new(path, text):
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def weave(source, copy):
    by_file = {}
    for mutant in read_mutants():
        by_file.setdefault(mutant.file, []).append(mutant)
    write_if_new(copy / "src/living_mutant.h", HEADER)
    for path in sorted((source / "src").rglob("*.*")):
        file = str(path.relative_to(source / "src"))
        text = path.read_text()
        write_if_new(copy / "src" / file, woven(text, by_file.pop(file)) if file in by_file else text)
    if by_file:
        sys.exit(f"mutants.txt: there is no file {', '.join(by_file)}")


if __name__ == "__main__":
    if sys.argv[1:] == ["list"]:
        for each in read_mutants():
            print(each.number, each.name, each.kind, each.file)
    elif sys.argv[1:2] == ["weave"] and len(sys.argv) == 4:
        weave(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
    else:
        sys.exit(__doc__)
