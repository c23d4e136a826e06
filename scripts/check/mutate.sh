#!/usr/bin/env bash
# Mutation testing of the search: breaks one step of the search after another, in a copy, and reports the
# breaks that no test noticed.
#
# usage: scripts/check/mutate.sh [--list] [NAME...]
#
# Tries the mutants of scripts/check/mutants.txt, or those whose names match one of the patterns NAME; --list only
# shows them. The working tree, with all mutants in it, is built once in build/mutate; then houyi-tests-search
# runs for each mutant, up to the first test that fails. Not part of CI.
#
#   caught     a test failed, or the tests did not end
#   SURVIVED   no test failed
#   only speed no test failed, as expected: the search finds the same, only later
#
# The bench signature is not compared. Fails if a mutant survives. CXX and CMAKE_CXX_COMPILER_LAUNCHER (such as
# ccache) are used if they are set.
#
# examples:
#   scripts/check/mutate.sh
#   scripts/check/mutate.sh 'null_move*' razoring_off
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

folder=$ROOT/build/mutate
copy=$folder/source
weave() { python3 "$ROOT/scripts/check/weave_mutants.py" "$@"; }

# is_wanted NAME: succeeds if NAME matches a pattern of the command line, or if there is none.
is_wanted() {
    local pattern
    ((${#wanted[@]} > 0)) || return 0
    for pattern in "${wanted[@]}"; do
        # shellcheck disable=SC2053  # the right side is a pattern
        [[ $1 == $pattern ]] && return 0
    done
    return 1
}

# Copies the working tree, with uncommitted changes. Only files that differ are written, so that little is
# rebuilt.
copy_tree() {
    local file
    mkdir -p "$copy"
    while IFS= read -r -d '' file; do
        [[ $file == src/* || ! -e $ROOT/$file ]] && continue
        cmp -s "$ROOT/$file" "$copy/$file" && continue
        mkdir -p "$copy/$(dirname "$file")"
        cp "$ROOT/$file" "$copy/$file"
    done < <(git -C "$ROOT" ls-files -z --cached --others --exclude-standard)
    weave weave "$ROOT" "$copy" || die "a mutant does not apply"
    while IFS= read -r -d '' file; do
        [[ -e $ROOT/${file#"$copy"/} || $file == */living_mutant.h ]] || rm "$file"
    done < <(find "$copy" -type f -print0)
}

# -w: mutants may cause warnings.
build_copy() {
    {
        cmake -S "$copy" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -DCMAKE_CXX_FLAGS=-w
        cmake --build "$folder/build" --target houyi-tests-search
    } </dev/null >"$folder/build.log" 2>&1 || die "the copy cannot be built: see $folder/build.log"
}

# run_tests NUMBER: runs the tests with that mutant (0: none), the fast tests first. Fails if a test fails,
# and sets first_failure to the first test that did.
run_tests() {
    local slow='Slow*:*/Slow*' filter
    first_failure='the tests did not end, or crashed'
    for filter in "-$slow" "$slow"; do
        HOUYI_MUTANT=$1 timeout "$time_limit" "$folder/build/tests/houyi-tests-search" --gtest_filter="$filter" \
            --gtest_fail_fast --gtest_brief=1 </dev/null >"$folder/tests.log" 2>&1 && continue
        local failed
        failed=$(sed -n 's/^\[  FAILED  \] \([^ ,]*\).*/\1/p' "$folder/tests.log" | head -n 1)
        first_failure=${failed:-$first_failure}
        return 1
    done
}

wanted=() list=''
while (($# > 0)); do
    case $1 in
        -h | --help) head_comment; exit ;;
        --list) list=yes ;;
        -*) refuse "unknown option '$1'" ;;
        *) wanted+=("$1") ;;
    esac
    shift
done

numbers=() names=() kinds=()
while read -r number name kind file; do
    is_wanted "$name" || continue
    numbers+=("$number") names+=("$name") kinds+=("$kind")
    [[ -z $list ]] || printf '%-36s %-6s %s\n' "$name" "$kind" "$file"
done < <(weave list)
((${#numbers[@]} > 0)) || refuse "no mutant matches ${wanted[*]}"
[[ -z $list ]] || exit 0

ensure_build_tools
copy_tree
build_copy
time_limit=600
SECONDS=0
run_tests 0 || die "the tests fail without a mutant: $first_failure; see $folder/tests.log"
time_limit=$((30 + 4 * SECONDS))
say "all tests pass without a mutant, in $SECONDS s; trying ${#numbers[@]} mutants"

caught=0 speed=0 survivors=()
for i in "${!numbers[@]}"; do
    if ! run_tests "${numbers[i]}"; then
        caught=$((caught + 1))
        printf 'caught     %-36s %s\n' "${names[i]}" "$first_failure"
    elif [[ ${kinds[i]} == speed ]]; then
        speed=$((speed + 1))
        printf 'only speed %s\n' "${names[i]}"
    else
        survivors+=("${names[i]}")
        printf 'SURVIVED   %s\n' "${names[i]}"
    fi
done

echo "$caught of $((caught + ${#survivors[@]})) mutants caught; $speed more cost only speed"
((${#survivors[@]} == 0)) || { echo "survived: ${survivors[*]}"; exit 1; }
