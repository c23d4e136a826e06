#!/usr/bin/env python3
"""Checks the shared libraries that programs need: only libc, libm and the loader are allowed.

usage: needed_libraries.py PROGRAM...      needs readelf, which comes with the compiler

Prints one line for each other library; the exit status is 1 if there are any.
"""
import re
import subprocess
import sys

ALLOWED = re.compile(r"(libc|libm)\.so\.\d+|ld-linux\S*|ld64\S*")


def needed_libraries(program):
    listing = subprocess.run(["readelf", "--wide", "--dynamic", program], capture_output=True, text=True, check=True)
    return re.findall(r"\(NEEDED\).*\[(.*)\]", listing.stdout)


def main(programs):
    if not programs:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    faults = 0
    for program in programs:
        libraries = needed_libraries(program)
        if not libraries:  # then readelf's output was not understood: none of our programs is fully static
            print(f"{program}: readelf lists no library at all")
            faults += 1
        for library in libraries:
            if not ALLOWED.fullmatch(library):
                print(f"{program}: needs {library}")
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
