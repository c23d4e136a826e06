#!/usr/bin/env bash
# Prints the node count of `bench`, the signature of how the engine plays: bench_signature.sh BINARY...
# Fails if the binaries do not agree on it.
set -euo pipefail

(($# > 0)) || { echo "usage: bench_signature.sh BINARY..." >&2; exit 2; }
signature=
for binary in "$@"; do
    last=$("$binary" bench </dev/null | tail -n 1)
    [[ $last =~ ^([0-9]+)\ nodes\ [0-9]+\ nps$ ]] ||
        { echo "$binary: bench ends with '$last', not with 'N nodes M nps'" >&2; exit 1; }
    echo "$binary: $last" >&2
    [[ ${signature:=${BASH_REMATCH[1]}} == "${BASH_REMATCH[1]}" ]] ||
        { echo "signatures differ: $signature from $1, ${BASH_REMATCH[1]} from $binary" >&2; exit 1; }
done
echo "$signature"
