# shellcheck shell=bash
# Functions for the steps of .ci/run and scripts/check/ci_full.sh. To be sourced after common.sh.

# step NAME COMMAND...: runs COMMAND and prints the seconds that it took. If COMMAND fails, the script ends
# with the name of the step and the command that runs it again. If HOUYI_STEP names a step, all other steps
# are skipped. HOUYI_STEP is not exported, because a test of these functions is a step as well.
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
# step_within MINUTES NAME COMMAND...: a step that is skipped if more than MINUTES have passed since the script
# began, because a run that takes too long is ended from outside, and then counts as failed whatever it found.
step_within() {
    if [[ -n $HOUYI_STEP ]] || ((SECONDS <= $1 * 60)); then
        step "${@:2}"
    else
        echo "== SKIPPED: $2 ($((SECONDS / 60)) minutes have passed); again: HOUYI_STEP=${2@Q} $0"
    fi
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

# Installs what the checks need that run before anything is built.
ensure_readers() {
    ensure git=git python3=python3 clang-format=clang-format shellcheck=shellcheck
}

# ccache is optional: without it builds take longer.
ensure_compiler() {
    ensure_build_tools
    (ensure ccache=ccache) || say "no ccache"
}

ensure_clang_tools() {
    ensure_clang
    ensure clang-tidy=clang-tidy \
        "$(clang++ -print-runtime-dir)/libclang_rt.fuzzer-$(uname -m).a=libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
}

# test_scripts NAME...: runs tests/scripts/NAME_test.py, tests of scripts and pages that need no build.
test_scripts() {
    local name
    for name in "$@"; do python3 "$ROOT/tests/scripts/${name}_test.py"; done
}

check_scripts() {
    (cd "$ROOT" && shellcheck --external-sources .ci/run scripts/{,check/,match/,net/,package/}*.sh scripts/cluster/*.slurm)
}

# changed_sources COMMITS: prints the .cpp files that the last COMMITS commits changed, and for each header
# that they changed one .cpp file: its own or one that includes it. The newest changes come first. Files that
# only other builds compile are left out.
changed_sources() {
    local name
    git -C "$ROOT" log -"$1" --format= --name-only --diff-filter=d -- '*.cpp' '*.h' | awk '!seen[$0]++' |
        while read -r name; do
            [[ -e $ROOT/$name && $name != */windows/* ]] || continue # moved, deleted or of another system
            if [[ $name == *.h ]]; then
                if [[ -e ${ROOT}/${name%.h}.cpp ]]; then
                    name=${name%.h}.cpp
                else
                    name=${name#src/}
                    name=$(git -C "$ROOT" grep -lF "\"${name#tests/}\"" -- '*.cpp' | head -n 1) || true
                fi
            fi
            [[ -z $name ]] || echo "$name"
        done | awk '!/^tests\/fuzz\// && !/^tools\/cluster\/(main|mpi_transport)[.]cpp$/ && !seen[$0]++'
}

# tidy_changed COMMITS MOST: runs clang-tidy on the first MOST files of changed_sources.
tidy_changed() {
    local sources
    mapfile -t sources < <(changed_sources "$1")
    ((${#sources[@]} > 0)) || return 0
    ((${#sources[@]} <= $2)) || say "the $2 newest of ${#sources[@]} files; scripts/check/ci_full.sh checks all"
    (cd "$ROOT" && scripts/check/tidy.sh "${sources[@]:0:$2}")
}

# Builds the engine and the tools with clang; other builds have the tests.
clang_build() {
    configure "$ROOT/build/clang" -DCMAKE_CXX_COMPILER=clang++ -DBUILD_TESTING=OFF
    build "$ROOT/build/clang"
}

# arch_build ARCH: builds the engine for that CPU, without link-time optimisation.
arch_build() {
    configure "$ROOT/build/$1" -DHOUYI_ARCH="$1" -DHOUYI_LTO=OFF -DBUILD_TESTING=OFF
    build "$ROOT/build/$1" houyi
}

# The programs whose tests start threads, but for perft and the solver, which take long under ThreadSanitizer.
ThreadedTests=(houyi-tests-util houyi-tests-tablebase houyi-tests-search houyi-tests-engine houyi-tests-chess_lab houyi-tests-play
    houyi-tests-uci houyi-tests-tools-cluster houyi-tests-tools-annotate houyi-tests-tools-datagen
    houyi-tests-tools-train houyi-tests-tools-levels houyi-tests-tools-tune)
# Their fast tests under ThreadSanitizer, except those that kill whole processes: these take long there and have
# no races to find.
threaded_tests() {
    configure "$ROOT/build/tsan" -DHOUYI_PRESET=tsan
    build "$ROOT/build/tsan" "${ThreadedTests[@]}"
    ctest --test-dir "$ROOT/build/tsan" --output-on-failure -j"$(nproc)" -L fast \
        -E '^(layers$|scripts\.|exercises\.)|Kill'
}

# The fast tests under ASan and UBSan, with tunable parameters.
checked_tests() {
    scripts/build.sh asan-ubsan -DHOUYI_TUNE=ON
    ctest --test-dir "$ROOT/build/asan-ubsan" --output-on-failure -j"$(nproc)" -L fast
}

# fuzz_by NAME OPTION...: runs the fuzzer NAME with these libFuzzer options, from the inputs in
# tests/fuzz/corpus. New inputs and an input that fails stay in build/fuzz. -timeout (seconds) only ends
# inputs that hang.
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

# fuzz_for SECONDS: runs each fuzzer for SECONDS.
fuzz_for() {
    local name
    for name in $(fuzzers); do fuzz_by "$name" -max_total_time="$1"; done
}

# Runs each fuzzer on the stored corpus and then on a fixed number of mutations of it, from one seed. uci_fuzz
# runs fewer, because each of its inputs is a whole session.
fuzz_again() {
    local name
    rm -rf "$ROOT/build/fuzz/found"
    for name in $(fuzzers); do
        if [[ $name == uci_fuzz ]]; then fuzz_by "$name" -seed=1 -runs=300; else fuzz_by "$name" -seed=1 -runs=10000; fi
    done
}
