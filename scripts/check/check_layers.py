#!/usr/bin/env python3
"""Checks that #includes keep to the floors that CMakeLists.txt declares, and that modules do not include each
other in cycles.

usage: check_layers.py [ROOT]      ROOT is the checkout to check; default: the checkout of this script

Each fault is one line `file:line: reason`; the exit status is 1 if there are faults. The rules:
- A file in src/ includes files of its own floor, of the floors that this one DEPENDS on (houyi_floor), and of
  those that they see.
- So do the files of a tool (houyi_tool), which also see their own folder and the tools that it DEPENDS on.
- Modules (x.h and x.cpp together are the module x) form no cycle.
- Only src/cli includes <cxxopts.hpp>: it throws, and it adds seconds to the compilation of a file.
- An include in quotes is written relative to src/, so that it shows the floor, or begins with tools/. Files in tests/
  may include any file of these, and their own files, written relative to tests/.
"""
import re
import sys
from pathlib import Path

GENERATED = {"util/version.h"}  # made by scripts/cmake/version.cmake
SUFFIXES = {".h", ".hpp", ".cpp", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"')
OWNED = re.compile(r"^\s*#\s*include\s*<(cxxopts\.hpp)>")
OWNER = "cli"
DECLARATION = re.compile(r"^houyi_(floor|tool|program)\(([^)]*)\)", flags=re.M)


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())


def includes(path, pattern=INCLUDE):
    """Yields (line number, included name)."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        match = pattern.match(line)
        if match:
            yield number, match.group(1)


def owned_include_faults(path, shown):
    """Yields the faults of a file that does not belong to src/cli."""
    for number, name in includes(path, OWNED):
        yield f"{shown}:{number}: <{name}> belongs to src/{OWNER}; include cli/program.h"


def floor_of(name):
    """The floor of a file, written as in an include: "chess", "main.cpp", "tools/lab"."""
    folders = name.split("/")
    return "/".join(folders[:2]) if folders[0] == "tools" else folders[0]


def declared_floors(root):
    """Returns {floor: the floors that it DEPENDS on}, from CMakeLists.txt."""
    floors = {}
    for kind, arguments in DECLARATION.findall((root / "CMakeLists.txt").read_text(encoding="utf-8")):
        words = arguments.split()
        depends = words[words.index("DEPENDS") + 1:] if "DEPENDS" in words else []
        depends = depends[:depends.index("LINK")] if "LINK" in depends else depends
        name = {"floor": words[0], "tool": f"tools/{words[0]}", "program": words[1].removeprefix("src/")}[kind]
        floors[name] = {re.sub("^tool_", "tools/", word.removeprefix("houyi_")) for word in depends}
    return {name: depends & floors.keys() for name, depends in floors.items()}


def seen_from(floors, floor):
    """The floor and all floors below it."""
    return {floor}.union(*(seen_from(floors, below) for below in floors[floor]))


def height_of(floors, floor):
    """0 for a floor that depends on none, else one more than the highest floor that it depends on."""
    return max((1 + height_of(floors, below) for below in floors[floor]), default=0)


def module_of(name):
    return name.rsplit(".", 1)[0]


def find_cycles(edges):
    """Finds the cycles of edges: module -> {module: where}.

    Returns one path per cycle found; each path ends with the module that it starts with.
    """
    cycles, done = [], set()
    for start in sorted(edges):
        if start in done:
            continue
        done.add(start)
        path, waiting = [start], [iter(sorted(edges[start]))]
        while path:  # depth-first, without recursion: an include chain may be long
            module = next(waiting[-1], None)
            if module is None:
                path.pop()
                waiting.pop()
            elif module in path:
                cycles.append(path[path.index(module):] + [module])
            elif module not in done:
                done.add(module)
                path.append(module)
                waiting.append(iter(sorted(edges.get(module, {}))))
    return cycles


def check_source(root, floors, path, edges):
    """Yields the faults of a file in src/ or tools/, and adds its includes to edges."""
    shown = path.relative_to(root).as_posix()
    name = shown.removeprefix("src/")
    floor = floor_of(name)
    if floor not in floors:
        yield f"{shown}:1: {floor} is not a floor of CMakeLists.txt; it has: {', '.join(floors)}"
        return
    if floor != OWNER:
        yield from owned_include_faults(path, shown)
    for number, target in includes(path):
        where = f"{shown}:{number}"
        if target in GENERATED:
            continue
        if not is_included_file(root, target):
            yield f'{where}: "{target}" is not a file of src/ or tools/; write includes in quotes from src/, or with tools/'
        elif floor_of(target) in floors and floor_of(target) not in seen_from(floors, floor):
            yield f'{where}: "{target}" is on {floor_of(target)}, on which {floor} does not depend in CMakeLists.txt'
        if module_of(target) != module_of(name):
            edges.setdefault(module_of(name), {}).setdefault(module_of(target), where)


def is_included_file(root, target):
    place = root if target.startswith("tools/") else root / "src"
    return (place / target).is_file() and ".." not in target


def check_test(root, path):
    """Yields the faults of a file in tests/."""
    shown = path.relative_to(root).as_posix()
    yield from owned_include_faults(path, shown)
    for number, target in includes(path):
        is_own = (root / "tests" / target).is_file() and ".." not in target
        if target not in GENERATED and not is_own and not is_included_file(root, target):
            yield f'{shown}:{number}: "{target}" is not a file of src/, tools/ or tests/; write includes in quotes from there'


def check(root):
    faults, edges = [], {}
    floors = declared_floors(root)
    for folder in ("src", "tools"):
        for path in sources(root / folder):
            faults.extend(check_source(root, floors, path, edges))
    for cycle in find_cycles(edges):
        where = edges[cycle[0]][cycle[1]]
        faults.append(f"{where}: cycle of modules: {' -> '.join(cycle)}")
    for path in sources(root / "tests"):
        faults.extend(check_test(root, path))
    return faults


def checkout_of(arguments, usage):
    """The checkout that a command line names; by default that of this script. Exits if it asks for help or is wrong."""
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        is_asked = len(arguments) == 1
        print(usage.strip(), file=sys.stdout if is_asked else sys.stderr)
        sys.exit(0 if is_asked else 2)
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2]
    if not (root / "src").is_dir():
        print(f"{root}: no folder src/ here", file=sys.stderr)
        sys.exit(2)
    return root.resolve()


def main(arguments):
    faults = check(checkout_of(arguments, __doc__))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
