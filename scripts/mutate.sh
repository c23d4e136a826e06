#!/usr/bin/env bash
# Asks of the tests of the search whether they would notice (mutation testing): breaks one step of it after the other, in
# a copy, and says which break no test saw. mutate.sh --help tells the rest.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

usage() {
    cat <<'USAGE'
usage: scripts/mutate.sh [--list] [NAME...]

Tries the mutants of scripts/mutants.txt, or those whose names match one of the patterns NAME; --list shows them and
does no more. The working tree, with all mutants in it, is built once in build/mutate; then houyi-tests-search runs for
each of them, up to the first test that fails. Not part of CI.

  caught     a test failed, or the tests did not end
  SURVIVED   no test failed
  only speed no test failed, as is to be expected: what the search finds is the same, only later

The bench signature is not asked. Fails where a mutant survives. CXX and CMAKE_CXX_COMPILER_LAUNCHER (ccache, say) are
used where they are set.

examples:
  scripts/mutate.sh
  scripts/mutate.sh 'null_move*' razoring_off
USAGE
}

folder=$ROOT/build/mutate
copy=$folder/source
weave() { python3 "$ROOT/scripts/weave_mutants.py" "$@"; }

# is_wanted NAME
is_wanted() {
    local pattern
    ((${#wanted[@]} > 0)) || return 0
    for pattern in "${wanted[@]}"; do
        # shellcheck disable=SC2053  # a pattern it is
        [[ $1 == $pattern ]] && return 0
    done
    return 1
}

# What is in the working tree, uncommitted changes too; only what differs is written, so that little is built anew.
copy_tree() {
    local file
    mkdir -p "$copy"
    while IFS= read -r -d '' file; do
        [[ $file == src/* || ! -e $ROOT/$file ]] && continue
        cmp -s "$ROOT/$file" "$copy/$file" && continue
        mkdir -p "$copy/$(dirname "$file")"
        cp "$ROOT/$file" "$copy/$file"
    done < <(git -C "$ROOT" ls-files -z --cached --others --exclude-standard)
    weave weave "$ROOT" "$copy" || die "not every mutant applies"
    while IFS= read -r -d '' file; do
        [[ -e $ROOT/${file#"$copy"/} || $file == */living_mutant.h ]] || rm "$file"
    done < <(find "$copy" -type f -print0)
}

# -w: what a mutant makes of the code is not to be warned of.
build_copy() {
    {
        cmake -S "$copy" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
            -DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -DCMAKE_CXX_FLAGS=-w
        cmake --build "$folder/build" --target houyi-tests-search
    } </dev/null >"$folder/build.log" 2>&1 || die "the copy cannot be built: see $folder/build.log"
}

# run_tests NUMBER: with that mutant, 0 for none. The fast ones first. Says which test failed first.
run_tests() {
    local slow='Slow*:*/Slow*' filter
    first_failure='the tests did not end, or ended the program'
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
        -h | --help) usage; exit 0 ;;
        --list) list=yes ;;
        -*) refuse "'$1' is no option" ;;
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
((${#numbers[@]} > 0)) || refuse "no mutant is called ${wanted[*]}"
[[ -z $list ]] || exit 0

ensure_build_tools
copy_tree
build_copy
time_limit=600
SECONDS=0
run_tests 0 || die "without a mutant fails: $first_failure; see $folder/tests.log"
time_limit=$((30 + 4 * SECONDS))
say "without a mutant all tests pass, in $SECONDS s; ${#numbers[@]} mutants"

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

echo "$caught of $((caught + ${#survivors[@]})) mutants caught; $speed that cost only speed were not"
((${#survivors[@]} == 0)) || { echo "survived: ${survivors[*]}"; exit 1; }
