#!/usr/bin/env bash
# Uses the programs for Windows under wine as users do, for scripts/check/ci_full.sh: wine.sh [FOLDER]
# FOLDER holds the programs (default: build/windows). The GoogleTest programs test the same code from inside.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"

programs=$(realpath "${1:-$ROOT/build/windows}")
ensure_windows
export WINEDEBUG=-all
run() { timeout 120 "$Wine" "$programs/$1.exe" "${@:2}"; }
# expect WHAT TEXT PATTERN: ends the script if TEXT does not match PATTERN.
expect() { [[ $2 =~ $3 ]] || die "$1: $2"; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/象棋 tables"
cd "$folder"
printf '[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n' >'对局 1.pgn'

expect "the GUI is gone" "$(printf 'go infinite\n' | run houyi | tail -n 1)" '^bestmove [a-h]'
expect "the reader is gone" "$(run houyi bench 2>&1 | head -n 1)" '^1/'
expect "a large hash" "$(run houyi 'setoption name Hash value 5000' 'go depth 1' | tail -n 1)" '^bestmove [a-h]'
run houyi-tablebase write KQvK --out '象棋 tables' >/dev/null
run houyi-tablebase write KRvK --out . >/dev/null
tables="Z:${PWD//\//\\}\\象棋 tables;Z:${PWD//\//\\}"
expect "tables in two folders" "$(run houyi "setoption name SyzygyPath value $tables" quit)" 'tables: 2 WDL and 2 DTZ'
for _ in 1 2; do
    expect "a table saved over another" "$(run houyi 'setoption name Hash File value 残局.hash' 'go depth 3' \
        'setoption name Save Hash' | tail -n 1)" 'entries saved to'
done
expect "a report" "$(run houyi-annotate '对局 1.pgn' --out '报告 1' --nodes 100 2>&1 && ls '报告 1')" 'index\.html'
expect "the lab" "$(run houyi-lab solve tictactoe)" 'value +0'

# Ctrl-C while the engine is working.
run houyi-annotate '对局 1.pgn' --out stopped --movetime 60000 >log 2>&1 & job=$!
until compgen -G 'stopped.*.tmp' >/dev/null; do
    kill -0 "$job" 2>/dev/null || die "Ctrl-C: the program ended too early: $(cat log)"
    sleep 0.1
done
pkill -INT -f 'houyi-annotate.exe.*--out stopped'
wait "$job" && die "Ctrl-C: the program finished all its work"
expect "Ctrl-C" "$(cat log)" 'stopped before all games were annotated'
[[ ! -e stopped ]] || die "Ctrl-C: an unfinished report was left"
say "the programs for Windows work as expected"
