#!/usr/bin/env bash
# Configures and builds a preset into build/PRESET: build.sh release|debug|asan-ubsan|tsan [CMAKE ARGUMENT...]
# build.sh windows|arm64 [CMAKE ARGUMENT...] builds a release for another system, by Debian's cross compilers, for x86-64-v2 and
# armv8 if HOUYI_ARCH says nothing else. Its tests run under wine and qemu.
# It stands in for a CMakePresets.json; scripts/cmake/presets.cmake says why.
# build.sh pgo [CMAKE ARGUMENT...] builds the engine alone, twice, and the second time by what the first one's bench has
# shown: the fastest there is, for some minutes of building.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# The nodes of a bench by that evaluation; it has them in its last line.
bench_nodes() { "$1" "setoption name Evaluation value $2" bench </dev/null | sed -n '$s/ nodes.*//p'; }

# Both evaluations, as each has code of its own.
bench_both() { echo "$(bench_nodes "$1" Network)" "$(bench_nodes "$1" Classical)"; }

# g++ reads its counts as they are; clang wants them merged, even those of one program.
merge_clang_profile() {
    compgen -G "$1/*.profraw" >/dev/null || return 0
    ensure llvm-profdata=llvm
    llvm-profdata merge -o "$1/houyi.profdata" "$1"/*.profraw
}

build_by_profile() {
    local folder=$ROOT/build/pgo counted used
    configure "$folder" -DHOUYI_PRESET=release -DBUILD_TESTING=OFF -DHOUYI_PROFILE=make "$@"
    find "$folder" \( -name '*.gcda' -o -name '*.profraw' \) -delete
    build "$folder" houyi
    say "counting"
    counted=$(bench_both "$folder/houyi")
    merge_clang_profile "$folder"
    configure "$folder" -DHOUYI_PROFILE=use
    build "$folder" houyi
    used=$(bench_both "$folder/houyi")
    [[ $counted == "$used" ]] || die "the two builds do not search alike: $counted nodes, then $used"
}

preset=${1:-}
[[ $preset =~ ^(release|debug|asan-ubsan|tsan|pgo|windows|arm64)$ ]] ||
    die "unknown preset '$preset'; usage: build.sh release|debug|asan-ubsan|tsan|pgo|windows|arm64 [CMAKE ARGUMENT...]"
shift
ensure_build_tools
if [[ $preset == pgo ]]; then
    build_by_profile "$@"
elif [[ $preset =~ ^(windows|arm64)$ ]]; then
    "ensure_$preset"
    configure "$ROOT/build/$preset" -DCMAKE_TOOLCHAIN_FILE="$ROOT/scripts/cmake/$preset.cmake" "$@"
    build "$ROOT/build/$preset"
else
    configure "$ROOT/build/$preset" -DHOUYI_PRESET="$preset" "$@"
    build "$ROOT/build/$preset"
fi
