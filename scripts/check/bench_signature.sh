#!/usr/bin/env bash
# Prints the node count of `bench`, the signature of how the engine plays. Fails if the binaries disagree; with
# --stored also if the newest `Bench:` line of the git log has another count.
#
# usage: scripts/check/bench_signature.sh [--stored] BINARY...
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Prints the newest signature in the git log, or nothing if there is none, as in some shallow clones.
stored_signature() {
    git -C "$ROOT" log -1 --format=%B --extended-regexp --grep='^Bench: [0-9]+$' |
        sed -nE 's/^Bench: ([0-9]+)$/\1/p' | tail -n 1
}

signature='' origin=''
# compare NUMBER ORIGIN: ends the script if NUMBER differs from the first number compared.
compare() {
    [[ -n $signature ]] || signature=$1 origin=$2
    [[ $signature == "$1" ]] || die "signatures differ: $signature of $origin, $1 of $2"
}

help_if_asked "$@"
if [[ ${1:-} == --stored ]]; then
    shift
    stored=$(stored_signature)
    if [[ -n $stored ]]; then
        say "the newest signature in the git log is $stored"
        compare "$stored" "the git log"
    else
        say "none of the $(git -C "$ROOT" rev-list --count HEAD) commits here notes a signature (a shallow clone?): not compared"
    fi
fi
(($# > 0)) || refuse "BINARY is missing"
for binary in "$@"; do
    last=$("$binary" bench </dev/null | tail -n 1) || true
    [[ $last =~ ^([0-9]+)\ nodes\ [0-9]+\ nps$ ]] || die "$binary: bench ends with '$last', not with 'N nodes M nps'"
    say "$binary: $last"
    compare "${BASH_REMATCH[1]}" "$binary"
done
echo "$signature"
