# shellcheck shell=bash
# The steps of .ci/run and scripts/ci_full.sh, each a function. To be sourced, after common.sh.

# step NAME COMMAND...: the seconds that it took, or the name of what failed and the command that shows it again. If
# HOUYI_STEP names a step, all others are passed over.
# It is for this script alone: a test of the steps is a step as well.
export -n HOUYI_STEP=${HOUYI_STEP:-}
step_name='' step_start=0
step() {
    [[ -z $HOUYI_STEP || $1 == "$HOUYI_STEP" ]] || return 0
    step_name=$1
    step_start=$SECONDS
    echo "== $step_name"
    "${@:2}"
    echo "== $step_name: $((SECONDS - step_start)) s"
}
name_the_failure() {
    local status=$?
    if ((status != 0)); then
        echo "== FAILED: $step_name (exit status $status, after $((SECONDS - step_start)) s);" \
            "again: HOUYI_STEP=${step_name@Q} $0"
    elif [[ -n $HOUYI_STEP && -z $step_name ]]; then
        echo "== there is no step '$HOUYI_STEP'"
        exit 2
    fi
}
trap name_the_failure EXIT

# What the checks need that come before anything is built.
ensure_readers() {
    ensure git=git python3=python3 clang-format=clang-format shellcheck=shellcheck
}

# Without ccache all takes longer, and that is all.
ensure_compiler() {
    ensure_build_tools
    (ensure ccache=ccache) || say "no ccache"
}

ensure_clang_tools() {
    ensure_clang
    ensure clang-tidy=clang-tidy \
        "$(clang++ -print-runtime-dir)/libclang_rt.fuzzer-$(uname -m).a=libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
}

# Tests of scripts and pages that need no build.
test_scripts() {
    local name
    for name in "$@"; do python3 "$ROOT/tests/scripts/${name}_test.py"; done
}

check_scripts() {
    (cd "$ROOT" && shellcheck --external-sources .ci/run scripts/{,check/,package/}*.sh scripts/cluster/*.slurm)
}

# changed_sources COMMITS: the .cpp files that the last commits have changed, and one for each header that they have
# changed: its own or another that includes it. The newest change comes first.
changed_sources() {
    local name
    git -C "$ROOT" log -"$1" --format= --name-only --diff-filter=d -- '*.cpp' '*.h' | awk '!seen[$0]++' |
        while read -r name; do
            [[ -e $ROOT/$name && $name != */windows/* ]] || continue # moved or deleted since, or for another system
            if [[ $name == *.h ]]; then
                if [[ -e ${ROOT}/${name%.h}.cpp ]]; then
                    name=${name%.h}.cpp
                else
                    name=$(git -C "$ROOT" grep -lF "\"${name#*/}\"" -- '*.cpp' | head -n 1) || true
                fi
            fi
            [[ -z $name ]] || echo "$name"
        done | awk '!/^tests\/fuzz\// && !/^tools\/mpi\/(main|mpi_transport)[.]cpp$/ && !seen[$0]++' # of other builds
}

# tidy_changed COMMITS MOST: clang-tidy on changed_sources, at most so many.
tidy_changed() {
    local sources
    mapfile -t sources < <(changed_sources "$1")
    ((${#sources[@]} > 0)) || return 0
    ((${#sources[@]} <= $2)) || say "the $2 that changed last, of ${#sources[@]}; scripts/ci_full.sh looks at all"
    (cd "$ROOT" && scripts/tidy.sh "${sources[@]:0:$2}")
}

# clang, engine and tools; the tests are the part of other builds.
clang_build() {
    configure "$ROOT/build/clang" -DCMAKE_CXX_COMPILER=clang++ -DBUILD_TESTING=OFF
    build "$ROOT/build/clang"
}

# arch_build ARCH: the engine for that CPU, and without link-time optimisation.
arch_build() {
    configure "$ROOT/build/$1" -DHOUYI_ARCH="$1" -DHOUYI_LTO=OFF -DBUILD_TESTING=OFF
    build "$ROOT/build/$1" houyi
}

# Programs whose tests start threads, under ThreadSanitizer.
ThreadedTests=(houyi-tests-tablebase houyi-tests-search houyi-tests-engine houyi-tests-chess_lab houyi-tests-play
    houyi-tests-cluster houyi-tests-uci houyi-tests-tools-annotate houyi-tests-tools-datagen houyi-tests-tools-train
    houyi-tests-tools-tune)
tsan_build() {
    configure "$ROOT/build/tsan" -DHOUYI_PRESET=tsan
    build "$ROOT/build/tsan" "${ThreadedTests[@]}"
}

# Their fast tests, but for those that kill whole processes: they take long there and race with nothing.
tsan_tests() {
    ctest --test-dir "$ROOT/build/tsan" --output-on-failure -j"$(nproc)" -L fast -E '^(layers$|scripts\.)|Kill'
}

# fuzz_by NAME OPTION...: runs that fuzzer with these options of libFuzzer, from what is stored in tests/fuzz/corpus. What it
# finds on its way and the input that fails stay in build/fuzz. The clock ends what hangs, and is no measure.
fuzz_by() {
    local folder=$ROOT/build/fuzz name=$1
    configure "$folder" -DCMAKE_CXX_COMPILER=clang++ -DHOUYI_FUZZ=ON -DBUILD_TESTING=OFF
    build "$folder" "$name"
    say "$name"
    mkdir -p "$folder/found/$name"
    "$folder/fuzz/$name" -timeout=300 -print_final_stats=1 -verbosity=0 -artifact_prefix="$folder/" "${@:2}" \
        "$folder/found/$name" "$ROOT/tests/fuzz/corpus/$name"
}

fuzzers() { basename --suffix .cpp --multiple "$ROOT"/tests/fuzz/*_fuzz.cpp; }

# Each of them, so many seconds.
fuzz_for() {
    local name
    for name in $(fuzzers); do fuzz_by "$name" -max_total_time="$1"; done
}

# The stored corpus, and then so many changes of it, from one seed. An input of uci_fuzz is a whole session.
fuzz_again() {
    local name
    rm -rf "$ROOT/build/fuzz/found"
    for name in $(fuzzers); do
        if [[ $name == uci_fuzz ]]; then fuzz_by "$name" -seed=1 -runs=300; else fuzz_by "$name" -seed=1 -runs=10000; fi
    done
}
