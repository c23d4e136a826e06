#!/usr/bin/env bash
# Fits the levels anew after a change of the network: refit_levels.sh OUT PEOPLE.pgn...
#   OUT           a new folder, outside the checkout, for what is judged and played; a run that was stopped goes on
#                 from what is there
#   PEOPLE.pgn    games of people with ratings (houyi-levels fit --help)
# The weights come first (15 ms for each of 15 positions of a game), then the matches with the new weights, and
# from these the table: some four hours on two cores. The picture of the levels, src/levels/levels.svg, is one of
# games by the new table: levels.py, then houyi-levels calibrate --svg. fastchess is the one on the PATH, or $FASTCHESS.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"

(($# >= 2)) || die "usage: refit_levels.sh OUT PEOPLE.pgn..."
out=$(realpath -m "$1")
people=()
for file in "${@:2}"; do
    [[ -f $file && -r $file ]] || die "$file cannot be read"
    people+=("$(realpath "$file")")
done
fastchess=$(command -v "${FASTCHESS:-fastchess}") ||
    die "fastchess is not on the PATH, and \$FASTCHESS does not name it"
FASTCHESS=$(realpath "$fastchess")
export FASTCHESS
cd "$ROOT"
levels=build/release/houyi-levels
ensure /usr/games/stockfish=stockfish
mkdir -p "$out"
[[ -e $out/levels.txt ]] || cp src/levels/levels.txt "$out/levels.txt" # by which the matches are played
if [[ ! -e $out/weights.txt ]]; then
    scripts/build.sh release
    "$levels" fit "${people[@]}" --cache "$out/judgements.bin" --threads "$(nproc)" --out "$out/weights.txt"
fi
cp "$out/weights.txt" "$out/levels.txt" src/levels/
scripts/build.sh release
scripts/match/levels.py "$out/games" chain anchors
"$levels" calibrate "$out"/games/*.pgn --out src/levels/levels.txt
sed -i "2a # 4 s + 0.04 s a move, from the start position, $(LC_ALL=C date '+%B %Y')" src/levels/levels.txt
scripts/build.sh release
