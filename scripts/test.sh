#!/usr/bin/env bash
# Runs the tests of the release build: test.sh [--all] [CTEST ARGUMENT...], for example test.sh -L fast.
# Installs the packages that the build needs (Debian) and builds what has changed. --all also installs a
# browser, an MPI and the programs that tests of scripts run, and runs the tests that need them; without --all
# those of the browser and the MPI are named at the end.
# scripts/check/ci_full.sh runs the tests that take minutes.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
help_if_asked "$@"

folder=$ROOT/build/release
labels='fast|slow'
mpi=()
ensure "${BuildTools[@]}" git=git /usr/include/sqlite3.h=libsqlite3-dev
if [[ ${1:-} == --all ]]; then
    shift
    labels='fast|slow|extra'
    ensure_browser
    ensure_mpi
    ensure_tested_programs
    ! command -v mpicxx >/dev/null || mpi=(-DHOUYI_MPI=ON)
fi
configure "$folder" "${mpi[@]}"
build "$folder"
status=0
ctest --test-dir "$folder" --output-on-failure -j"$(nproc)" -L "$labels" "$@" || status=$?
if [[ $labels != *extra* ]]; then
    extra=$(ctest --test-dir "$folder" -N -L extra | sed -n 's/^ *Test *#[0-9]*: \([^.]*\)\..*/\1/p' | sort | uniq -c |
        awk '{ printf "%s%s (%s)", NR == 1 ? "" : ", ", $2, $1 }')
    say "not run (they need a browser or an MPI): $extra; scripts/test.sh --all installs both and runs these"
fi
exit "$status"
