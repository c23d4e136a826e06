#!/usr/bin/env bash
# Checks that take too long for .ci/run: clang-tidy on every file, the tests that take minutes, all available
# endgame tables against the solver, all tests under every sanitizer, in the tuning build and with clang, the
# fast tests for Windows and ARM64, and long runs of the fuzzers: ci_full.sh [SECONDS PER FUZZER] (600). Takes
# some hours on two slow cores.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"
seconds=${1:-600}
[[ $seconds =~ ^[1-9][0-9]{0,5}$ ]] || die "usage: ci_full.sh [SECONDS PER FUZZER]"
# shellcheck source=scripts/check/ci_steps.sh
source "$ROOT/scripts/check/ci_steps.sh"
cd "$ROOT"

# whole_build FOLDER [CMAKE ARGUMENT...]: builds everything and runs the fast and the slow tests.
whole_build() {
    configure "$ROOT/build/$1" "${@:2}"
    build "$ROOT/build/$1"
    ctest --test-dir "$ROOT/build/$1" --output-on-failure -j"$(nproc)" -L 'fast|slow'
}

# The GoogleTest filter of the tests with the ctest label fast (tests.cmake).
FastTests='-Slow*:*/Slow*:Long*:*/Long*:*InABrowser.*:ClusterMpi.*'

# whole_programs FOLDER: runs each test program in one process, so that a test meets what other tests left
# behind.
whole_programs() {
    local program
    for program in "$1"/tests/houyi-tests-*; do
        "$program" --gtest_brief=1 --gtest_shuffle --gtest_random_seed=1 --gtest_repeat=2 --gtest_filter="$FastTests"
    done
}

# foreign_tests PRESET SUFFIX RUNNER...: runs the fast tests of a build for another system, each program in
# one process. The output must say that they passed, because wine reports success even after a crash.
foreign_tests() {
    local program output
    scripts/build.sh "$1" -DBUILD_TESTING=ON
    for program in "$ROOT/build/$1"/tests/houyi-tests-*"$2"; do
        say "$program"
        output=$(WINEDEBUG=-all "${@:3}" "$program" --gtest_brief=1 --gtest_filter="$FastTests" 2>&1) || true
        if [[ $output != *'[  PASSED  ]'* || $output == *'[  FAILED  ]'* ]]; then
            echo "$output"
            return 1
        fi
    done
}

# The tests also start ARM64 programs, which the kernel must run with qemu. Needs root.
arm64_tests() {
    local binfmt=/proc/sys/fs/binfmt_misc
    ensure_arm64
    [[ -e $binfmt/register ]] || mount -t binfmt_misc binfmt_misc "$binfmt"
    [[ -e $binfmt/qemu-aarch64 ]] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >"$binfmt/register"
    foreign_tests arm64 "" env QEMU_LD_PREFIX=/usr/aarch64-linux-gnu
}

exec 2>&1
export UBSAN_OPTIONS=print_stacktrace=1
step "compiler" ensure_compiler
step "SQLite, for the tests" ensure /usr/include/sqlite3.h=libsqlite3-dev
step "clang" ensure_clang_tools
step "clang-tidy" scripts/check/tidy.sh
step "fuzzers" fuzz_for "$seconds"
step "release build" scripts/build.sh release
step "x86-64-v3, without link-time optimisation" arch_build x86-64-v3
step "bench signature: git log, g++, v3" scripts/check/bench_signature.sh --stored build/{release,x86-64-v3}/houyi
step "all tests in random order" ctest --test-dir build/release --output-on-failure -j"$(nproc)" -L 'fast|slow' \
    --schedule-random
step "whole test programs in random order, twice" whole_programs build/release
if [[ ! -d ../shared/data/syzygy ]]; then
    echo "== SKIPPED: tests that read the data folder beside the checkout"
else
    step "pgn-extract, for the tests of PGN" ensure /usr/games/pgn-extract=pgn-extract
    step "tests that take minutes" ctest --test-dir build/release --output-on-failure -j"$(nproc)" -L long
    step "endgame tables against the solver" build/release/houyi-tablebase verify ../shared/data/syzygy --threads "$(nproc)"
fi
step "all tests, clang++" whole_build clang -DCMAKE_CXX_COMPILER=clang++ -DBUILD_TESTING=ON
step "all tests under TSan" whole_build tsan -DHOUYI_PRESET=tsan
step "all tests under ASan and UBSan, with tunable parameters" whole_build asan-ubsan \
    -DHOUYI_PRESET=asan-ubsan -DHOUYI_TUNE=ON
step "fast tests on Windows, under wine" foreign_tests windows .exe "$Wine"
step "the programs for Windows, under wine" scripts/check/wine.sh
if ((EUID != 0)); then
    echo "== SKIPPED: tests on ARM64 and on a fresh Debian need root"
else
    step "fast tests on ARM64, under qemu" arm64_tests
    step "the two commands of the README on a fresh Debian" scripts/check/bare.sh
fi
