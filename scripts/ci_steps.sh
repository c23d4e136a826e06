# shellcheck shell=bash
# The steps of .ci/run and scripts/ci_full.sh, each a function. To be sourced, after common.sh.

# step NAME COMMAND...: the seconds that it took, or the name of what failed.
step_name='' step_start=0
step() {
    step_name=$1
    step_start=$SECONDS
    echo "== $step_name"
    "${@:2}"
    echo "== $step_name: $((SECONDS - step_start)) s"
}
name_the_failure() {
    local status=$?
    ((status == 0)) || echo "== FAILED: $step_name (exit status $status, after $((SECONDS - step_start)) s)"
}
trap name_the_failure EXIT

# What the checks need beyond the build.
ensure_check_tools() {
    ensure_clang
    ensure clang-format=clang-format clang-tidy=clang-tidy shellcheck=shellcheck \
        "$(clang++ -print-runtime-dir)/libclang_rt.fuzzer-$(uname -m).a=libclang-rt-$(clang++ -dumpversion | cut -d. -f1)-dev"
}

# What houyi-annotate keeps analysis by. Where it cannot be installed its tests are skipped.
ensure_sqlite() {
    (ensure /usr/include/sqlite3.h=libsqlite3-dev) || say "no SQLite: the store of analysis is not tested"
}

# What houyi-cluster is built with and started by. Where it cannot be installed its program is not tested; what it is
# made of is, with the other tests.
ensure_mpi() {
    (ensure mpicxx=libopenmpi-dev mpirun=openmpi-bin) || say "no MPI: houyi-cluster is not tested under mpirun"
}

# houyi-cluster in the release build, which then goes on without it.
mpi_tests() {
    command -v mpirun >/dev/null && command -v mpicxx >/dev/null || return 0
    configure "$ROOT/build/release" -DHOUYI_MPI=ON
    build "$ROOT/build/release" houyi-cluster houyi-tests-tools-mpi
    ctest --test-dir "$ROOT/build/release" --output-on-failure -R '^ClusterMpi'
    configure "$ROOT/build/release" -DHOUYI_MPI=OFF
}

# What the test of the reports of games needs. Where it cannot be installed that test is skipped, and no other suffers.
ensure_browser() {
    (ensure chromium=chromium chromedriver=chromium-driver \
        /usr/lib/python3/dist-packages/selenium=python3-selenium) ||
        say "no browser: the reports of games are not looked at in one"
}

check_scripts() { (cd "$ROOT" && shellcheck --external-sources .ci/run scripts/*.sh scripts/cluster/*.slurm); }

# changed_sources COMMITS: the .cpp files that the last commits have changed, and one for each header that they have
# changed: its own or another that includes it. The newest change comes first.
changed_sources() {
    local name
    git -C "$ROOT" log -"$1" --format= --name-only --diff-filter=d -- '*.cpp' '*.h' | awk '!seen[$0]++' |
        while read -r name; do
            [[ -e $ROOT/$name ]] || continue # moved or deleted since
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

# The tests of what HOUYI_TUNE changes, in a build that is quick to make.
tune_tests() {
    configure "$ROOT/build/tune" -DHOUYI_TUNE=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1
    build "$ROOT/build/tune" houyi-tests-uci
    test_programs "$ROOT/build/tune"
}

# test_programs FOLDER [CTEST ARGUMENT...]: the fast tests of the programs that were built there.
test_programs() {
    ctest --test-dir "$1" --output-on-failure -j"$(nproc)" -L fast -E '^(layers$|scripts\.)' "${@:2}"
}

# Programs whose tests start threads, under ThreadSanitizer.
ThreadedTests=(houyi-tests-tablebase houyi-tests-search houyi-tests-engine houyi-tests-chess_lab houyi-tests-play
    houyi-tests-cluster houyi-tests-uci houyi-tests-tools-annotate houyi-tests-tools-datagen houyi-tests-tools-train
    houyi-tests-tools-tune)
tsan_build() {
    configure "$ROOT/build/tsan" -DHOUYI_PRESET=tsan
    build "$ROOT/build/tsan" "${ThreadedTests[@]}"
}

# fuzz SECONDS: runs each fuzzer so long, from what is stored in tests/fuzz/corpus. What it finds on its way stays in
# build/fuzz, and so does the input that fails.
fuzz() {
    local folder=$ROOT/build/fuzz source name
    configure "$folder" -DCMAKE_CXX_COMPILER=clang++ -DHOUYI_FUZZ=ON -DBUILD_TESTING=OFF
    for source in "$ROOT"/tests/fuzz/*_fuzz.cpp; do
        name=$(basename "$source" .cpp)
        build "$folder" "$name"
        mkdir -p "$folder/corpus/$name"
        say "$name"
        "$folder/fuzz/$name" -max_total_time="$1" -timeout=20 -print_final_stats=1 -verbosity=0 -artifact_prefix="$folder/" \
            "$folder/corpus/$name" "$ROOT/tests/fuzz/corpus/$name"
    done
}
