#!/usr/bin/env python3
"""Checks that #includes only go down the floors of src/ and that no modules include each other in a circle.

usage: check_layers.py [ROOT]      ROOT is the checkout; left out, the one that this script stands in

A fault is one line `file:line: reason`; the exit status is 1 if there are any. The rules:
- A file in src/ includes its own floor and lower ones. Floors of equal height do not see each other.
- Modules (x.h and x.cpp together are the module x) form no cycle.
- <cxxopts.hpp> is included in src/cli alone: it throws, and it costs each file that includes it seconds to compile.
- No folder of tools/ is called like one of src/: "x/y.h" must not mean two files.
- An include in quotes is written from src/, so that one reads at once which floor it means. Files in tests/ and tools/
  may include any floor, though tools not uci, but for tools/mpi; files of their own written from tests/ or tools/; and
  tests those of tools/ that they test.
"""
import re
import sys
from pathlib import Path

# Lowest first; those of one line are side by side.
FLOORS = [
    ["util"],
    ["cli", "chess", "adversarial"],
    ["eval", "mate"],
    ["tablebase", "record"],
    ["search"],
    ["chess_lab", "engine"],
    ["play", "cluster", "analysis"],
    ["words"],
    ["uci"],
    ["main.cpp"],
]
HEIGHT = {floor: height for height, floors in enumerate(FLOORS) for floor in floors}
GENERATED = {"util/version.h"}  # made by scripts/cmake/version.cmake
SUFFIXES = {".h", ".hpp", ".cpp", ".inc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"')
OWNED = re.compile(r"^\s*#\s*include\s*<(cxxopts\.hpp)>")
OWNER = "cli"
SPEAKS_UCI = {"uci"}
MAY_SPEAK_UCI = {"mpi"}  # houyi-cluster is an engine for GUIs


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())


def includes(path):
    """Yields (line number, text between the quotes)."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1)


def owned_include_faults(path, shown):
    """Faults of a file that does not belong to src/cli."""
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
        match = OWNED.match(line)
        if match:
            yield f"{shown}:{number}: <{match.group(1)}> belongs to src/{OWNER}; include cli/program.h"


def floor_of(name):
    """The floor of a path written from src/: its first folder, or the file itself if it stands in src/."""
    return name.split("/")[0]


def module_of(name):
    return name.rsplit(".", 1)[0]


def direction_fault(source, target):
    """Why source (a path from src/) may not include target, or None."""
    here, there = floor_of(source), floor_of(target)
    if here == there:
        return None
    if HEIGHT[there] > HEIGHT[here]:
        return f'upward include: "{target}" is on floor {there}, above {here}'
    if HEIGHT[there] == HEIGHT[here]:
        return f'sideways include: "{target}" is on floor {there}, beside {here}'
    return None


def find_cycles(edges):
    """edges: module -> {module: where}. One path per cycle met, each closed by the module that it starts with."""
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


def check(root):
    faults = []
    src = root / "src"
    edges = {}
    for path in sources(src):
        name = path.relative_to(src).as_posix()
        shown = path.relative_to(root).as_posix()
        if floor_of(name) not in HEIGHT:
            faults.append(f"{shown}:1: unknown floor {floor_of(name)}; known: {', '.join(HEIGHT)}")
            continue
        if floor_of(name) != OWNER:
            faults.extend(owned_include_faults(path, shown))
        for number, target in includes(path):
            where = f"{shown}:{number}"
            if target not in GENERATED and not (src / target).is_file() or ".." in target:
                faults.append(f'{where}: "{target}" is no file of src/; write includes in quotes from src/')
                continue
            if floor_of(target) not in HEIGHT:
                continue  # said above, at the file itself
            fault = direction_fault(name, target)
            if fault:
                faults.append(f"{where}: {fault}")
            if module_of(target) != module_of(name):
                edges.setdefault(module_of(name), {}).setdefault(module_of(target), where)

    for cycle in find_cycles(edges):
        where = edges[cycle[0]][cycle[1]]
        faults.append(f"{where}: cycle of modules: {' -> '.join(cycle)}")

    tests, tools = root / "tests", root / "tools"
    for path in sources(tools) if tools.is_dir() else []:
        folder = floor_of(path.relative_to(tools).as_posix())
        if (src / folder).is_dir():
            faults.append(f'{path.relative_to(root).as_posix()}:1: src/{folder} is there as well; "{folder}/..." must not '
                          "mean two folders")
    for folder, seen in ((tests, (src, tests, tools)), (tools, (src, tools))):
        for path in sources(folder) if folder.is_dir() else []:
            faults.extend(owned_include_faults(path, path.relative_to(root).as_posix()))
            for number, target in includes(path):
                tool = floor_of(path.relative_to(folder).as_posix())
                if folder == tools and tool not in MAY_SPEAK_UCI and floor_of(target) in SPEAKS_UCI:
                    faults.append(f'{path.relative_to(root).as_posix()}:{number}: "{target}" speaks UCI; a tool does '
                                  "not")
                    continue
                known = target in GENERATED or any((place / target).is_file() for place in seen)
                if not known or ".." in target:
                    where = f"{path.relative_to(root).as_posix()}:{number}"
                    faults.append(f'{where}: "{target}" is no file of src/ or {folder.name}/; '
                                  "write includes in quotes from there")
    return faults


def main(arguments):
    if len(arguments) > 1 or arguments[:1] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0 if len(arguments) == 1 else 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    if not (root / "src").is_dir():
        print(f"{root}: no folder src/ here", file=sys.stderr)
        return 2
    faults = check(root.resolve())
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
