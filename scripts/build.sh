#!/usr/bin/env bash
# Configures and builds a preset into build/PRESET: build.sh PRESET [CMAKE ARGUMENT...]
#   release, debug, asan-ubsan, tsan
#                     a named build of scripts/cmake/presets.cmake; that file says why there is no
#                     CMakePresets.json
#   windows, arm64    a release for another system, with Debian's cross compilers; HOUYI_ARCH is x86-64-v2 or
#                     armv8 by default; the tests run under wine or qemu
#   pgo               only the engine, with profile-guided optimisation: built twice, the second time with the
#                     profile of the first one's bench; the fastest engine, for some minutes of building
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
help_if_asked "$@"

# bench_nodes ENGINE EVALUATION: prints the node count of bench, which is in its last line.
bench_nodes() { "$1" "setoption name Evaluation value $2" bench </dev/null | sed -n '$s/ nodes.*//p'; }

# bench_both ENGINE: runs bench with both evaluations, because each has its own code.
bench_both() { echo "$(bench_nodes "$1" Network)" "$(bench_nodes "$1" Classical)"; }

# merge_clang_profile FOLDER: merges the profile files of clang, even those of one program. g++ needs no
# merging.
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
    say "profiling"
    counted=$(bench_both "$folder/houyi")
    [[ $counted =~ ^[0-9]+\ [0-9]+$ ]] || die "$folder/houyi does not run here: there is no profile"
    merge_clang_profile "$folder"
    configure "$folder" -DHOUYI_PROFILE=use
    build "$folder" houyi
    used=$(bench_both "$folder/houyi")
    [[ $counted == "$used" ]] || die "the two builds search different nodes: $counted, then $used"
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
