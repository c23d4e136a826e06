#!/usr/bin/env python3
"""Compares the table of src/cli/cpu_features.cpp with what the compiler may use.

The compiler is $CXX, else c++. The CPUs are those that HOUYI_ARCH names and the newest that the compilers of
Debian 12 support.
"""
import os
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "cli" / "cpu_features.cpp"
COMPILER = os.environ.get("CXX", "c++")
HOUYI_ARCH = ["x86-64-v2", "x86-64-v3", "x86-64-v4", "native"]
OTHERS = ["bdver4", "knm", "sapphirerapids", "znver3"]

# Instruction sets that a compiler uses only if the source asks for them by an intrinsic, which ours does not:
NEVER_BY_ITSELF = {
    # cryptography and random numbers
    "AES", "VAES", "VPCLMULQDQ", "SHA", "SHA512", "SM3", "SM4", "KL", "WIDEKL", "RDRND", "RDSEED",
    # sums with two carries at a time
    "ADX",
    # matrices
    "AMX_TILE", "AMX_INT8", "AMX_BF16", "AMX_FP16", "AMX_COMPLEX", "AMXTILE", "AMXINT8", "AMXBF16",
    # prefetches and pairs of vectors that have no pattern in the language
    "AVX512PF", "AVX5124FMAPS", "AVX5124VNNIW", "AVX512VP2INTERSECT", "PREFETCHWT1", "PREFETCHI",
    # cache lines, and stores past the cache
    "CLFLUSHOPT", "CLWB", "CLZERO", "CLDEMOTE", "WBNOINVD", "MOVDIRI", "MOVDIR64B", "ENQCMD",
    # what operating systems, debuggers and run-time libraries need
    "FSGSBASE", "INVPCID", "LWP", "MWAITX", "PCONFIG", "PKU", "PTWRITE", "RDPID", "SERIALIZE", "SGX", "UINTR",
    "WAITPKG", "XSAVE", "XSAVEC", "XSAVEOPT", "XSAVES", "HRESET", "USER_MSR",
    # the shadow stack: older CPUs ignore its instructions
    "SHSTK",
    # transactions
    "RTM", "HLE", "TSXLDTRK", "RAOINT", "CMPCCXADD",
}
# Macros that name no instruction set: widths of AVX-512, what follows from FMA, and names of CPUs and types.
NO_SET = re.compile(r"__EVEX(256|512)__|__FP_FAST_.*|__FLT16_.*|\w*[a-z]\w*")

ROW = re.compile(r"#if (defined\(.*\))\n *\{\"([^\"]+)\", (\w+), (\d), (E[abcd]x), (\d+), (\w+)\},")


def macros(*arguments):
    """The names and values of all macros; empty if the compiler does not accept the arguments."""
    run = subprocess.run([COMPILER, *arguments, "-x", "c++", "-dM", "-E", "-"], input="#include <cpuid.h>",
                         capture_output=True, text=True, check=False)
    return dict(re.findall(r"^#define (\w+) +(.*)$", run.stdout, re.MULTILINE)) if run.returncode == 0 else {}


def table():
    """The rows of the table as {macro: (name, bit)}."""
    rows = ROW.findall(SOURCE.read_text(encoding="utf-8"))
    return {macro: (name, int(bit)) for condition, name, _, _, _, bit, _ in rows
            for macro in re.findall(r"defined\((\w+)\)", condition)}


def instruction_sets(cpu):
    """The macros of the CPU's instruction sets that not every x86-64 CPU has."""
    added = macros(f"-march={cpu}").keys() - macros("-march=x86-64").keys()
    return {macro for macro in added if not NO_SET.fullmatch(macro)}


@unittest.skipUnless("x86_64" in subprocess.run([COMPILER, "-dumpmachine"], capture_output=True, text=True,
                                                check=True).stdout, "not for x86-64")
class CpuFeatures(unittest.TestCase):
    def test_the_table_is_read(self):
        self.assertEqual(len(table()), len(re.findall(r"defined\((?!__x86_64__)", SOURCE.read_text(encoding="utf-8"))))
        self.assertEqual(table()["__AVX512VL__"], ("AVX-512VL", 31))

    def test_every_instruction_set_is_known(self):
        known = table().keys() | {f"__{name}__" for name in NEVER_BY_ITSELF}
        for cpu in HOUYI_ARCH + OTHERS:
            with self.subTest(cpu=cpu):
                sets = instruction_sets(cpu)
                self.assertTrue(sets or cpu not in ("x86-64-v2", "x86-64-v3", "x86-64-v4"))
                self.assertEqual(sorted(sets - known), [])

    def test_none_is_known_twice(self):
        self.assertEqual([name for name in NEVER_BY_ITSELF if f"__{name}__" in table()], [])

    def test_bits_are_those_of_the_compilers_header(self):
        header = macros("-march=x86-64")
        bit_names = {"__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16": "CMPXCHG16B", "__LAHF_SAHF__": "LAHF_LM", "__SSE4A__": "SSE4a"}
        compared = 0
        for macro, (name, bit) in table().items():
            value = header.get("bit_" + bit_names.get(macro, macro.strip("_")), "")
            value = header.get(value, value)  # clang defines some names by other names
            if number := re.fullmatch(r"\(1u? << (\d+)\)|(0x[0-9a-f]+)", value, re.IGNORECASE):
                compared += 1
                self.assertEqual(1 << bit, 1 << int(number[1]) if number[1] else int(number[2], 16), name)
        self.assertGreater(compared, 20)


if __name__ == "__main__":
    unittest.main()
