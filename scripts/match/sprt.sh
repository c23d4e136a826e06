#!/usr/bin/env bash
# Plays NEW against BASE until a sequential probability ratio test (CPW: Sequential Probability Ratio Test)
# accepts a hypothesis, and prints the result as text for a commit message.
#
# usage: scripts/match/sprt.sh BASE NEW [OPTION...]
#
# BASE and NEW are each a git revision (built once and kept in build/sprt), the path of an engine, or . for the
# working tree. fastchess plays the match: the one on the PATH, or $FASTCHESS.
#
#   --tc TC            time control, seconds+increment (10+0.1)
#   --nodes N          nodes per move instead of a time control
#   --book FILE        openings, .epd or .pgn (../shared/data/books/UHO_4060_v3_40k.epd, if it exists)
#   --elo0 X --elo1 Y  hypotheses in normalised Elo (0 and 5)
#   --alpha A --beta B probabilities of wrongly accepting elo1 and elo0 (0.05 each)
#   --games N          maximum number of games, rounded up to pairs (100000)
#   --no-sprt          plays all of --games, without a test
#   --concurrency N    games at a time (the number of cores divided by --threads)
#   --hash MIB         hash of each engine (16)
#   --threads N        threads of each engine (1)
#   --base-option NAME=VALUE, --new-option NAME=VALUE
#                      a UCI option of one engine; may be repeated
#   --out FOLDER       folder for the games and the log (build/sprt/match-DATE-TIME)
#
# examples:
#   scripts/match/sprt.sh main . --tc 8+0.08
#   scripts/match/sprt.sh HEAD~1 HEAD --nodes 20000 --games 400 --no-sprt
#   scripts/match/sprt.sh . . --new-option "Move Overhead=50"
set -euo pipefail
shopt -s inherit_errexit # a side that does not build ends the script also inside $(...)
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

Whole='[1-9][0-9]{0,8}'
Decimal='-?[0-9]+(\.[0-9]+)?'
Chance='0?\.[0-9]*[1-9][0-9]*'

# --- the arguments ---

sides=() base_options=() new_options=()
tc=10+0.1 nodes='' book='' elo0=0 elo1=5 alpha=0.05 beta=0.05 games='' sprt=yes hash=16 threads=1 out=''
concurrency=''
while (($# > 0)); do
    case $1 in
        -h | --help) head_comment; exit ;;
        --no-sprt) sprt=''; shift; continue ;;
        --*) (($# > 1)) || refuse "$1: the value is missing" ;;
        *) sides+=("$1"); shift; continue ;;
    esac
    case $1 in
        --tc) check "$1" "$2" '[0-9][0-9./:+]*'; tc=$2 ;;
        --nodes) check "$1" "$2" "$Whole"; nodes=$2 ;;
        --book) [[ -r $2 ]] || die "--book: '$2' cannot be read"; book=$(realpath "$2") ;;
        --elo0) check "$1" "$2" "$Decimal"; elo0=$2 ;;
        --elo1) check "$1" "$2" "$Decimal"; elo1=$2 ;;
        --alpha) check "$1" "$2" "$Chance"; alpha=$2 ;;
        --beta) check "$1" "$2" "$Chance"; beta=$2 ;;
        --games) check "$1" "$2" "$Whole"; games=$2 ;;
        --concurrency) check "$1" "$2" "$Whole"; concurrency=$2 ;;
        --hash) check "$1" "$2" "$Whole"; hash=$2 ;;
        --threads) check "$1" "$2" "$Whole"; threads=$2 ;;
        --base-option) check "$1" "$2" '[^=]+=.*'; base_options+=("option.$2") ;;
        --new-option) check "$1" "$2" '[^=]+=.*'; new_options+=("option.$2") ;;
        --out) out=$(realpath -m "$2") ;;
        *) refuse "unknown option '$1'" ;;
    esac
    shift 2
done
((${#sides[@]} == 2)) || refuse "expected BASE and NEW, got ${#sides[@]}: ${sides[*]}"
[[ -n $sprt || -n $games ]] || refuse "--no-sprt needs --games"
if [[ -z $concurrency ]]; then # only one engine of a game thinks at a time
    concurrency=$(($(nproc) / threads))
    ((concurrency > 0)) || concurrency=1
fi
[[ -z $sprt ]] || awk "BEGIN { exit !($elo0 < $elo1) }" || refuse "--elo0 $elo0 is not below --elo1 $elo1"

fastchess=${FASTCHESS:-fastchess}
command -v "$fastchess" >/dev/null || die "fastchess was not found as '$fastchess': build it from \
https://github.com/Disservin/fastchess and put it on the PATH, or set FASTCHESS=/path/to/fastchess"
fastchess=$(realpath "$(command -v "$fastchess")")
if [[ -z $book ]]; then
    book=$ROOT/../shared/data/books/UHO_4060_v3_40k.epd
    [[ -r $book ]] || die "no opening book at $book: name one with --book FILE (.epd or .pgn)"
    book=$(realpath "$book")
fi

# --- the engines ---

# build_revision SHA: builds the engine of that commit in a temporary worktree, keeps the binary and prints
# its path.
build_revision() {
    local sha=$1
    local folder=$ROOT/build/sprt/$sha
    if [[ ! -x $folder/houyi ]]; then
        say "building $sha"
        git -C "$ROOT" worktree remove --force "$folder/source" 2>/dev/null || rm -rf "$folder"
        git -C "$ROOT" worktree prune
        git -C "$ROOT" worktree add --quiet --detach "$folder/source" "$sha" >&2
        {
            cmake -S "$folder/source" -B "$folder/build" -G Ninja -DBUILD_TESTING=OFF &&
                cmake --build "$folder/build" --target houyi
        } </dev/null >"$folder/build.log" 2>&1 || die "$sha does not build: see $folder/build.log"
        mv "$folder/build/houyi" "$folder/houyi"
        git -C "$ROOT" worktree remove --force "$folder/source"
        rm -rf "$folder/build"
    fi
    echo "$folder/houyi"
}

# engine_of SIDE: prints "PATH LABEL". The engine of the working tree is copied, because the tree may change
# during the match.
engine_of() {
    local side=$1 sha label
    if [[ $side == . ]]; then
        ensure_build_tools
        build "$ROOT/build/release" houyi
        label=$(git -C "$ROOT" rev-parse --short HEAD)
        [[ -z $(git -C "$ROOT" status --porcelain) ]] || label+=+changes
        cp "$ROOT/build/release/houyi" "$out/houyi-$label"
        echo "$out/houyi-$label" "$label"
    elif [[ -f $side && -x $side ]]; then
        echo "$(realpath "$side")" "$(basename "$side")"
    elif sha=$(git -C "$ROOT" rev-parse --verify --quiet --short "$side^{commit}"); then
        ensure_build_tools
        local path
        path=$(build_revision "$sha")
        echo "$path" "$sha"
    else
        die "'$side' is neither a git revision nor an executable file"
    fi
}

[[ -n $out ]] || out=$ROOT/build/sprt/match-$(date +%Y%m%d-%H%M%S)
[[ ! -e $out/games.pgn ]] || die "--out: $out holds the games of another match"
[[ $out != *[[:space:]]* ]] || die "--out: '$out' contains white space"
mkdir -p "$out"
base=$(engine_of "${sides[0]}")
new=$(engine_of "${sides[1]}")
for side in "$base" "$new"; do
    [[ $side != *[[:space:]]*[[:space:]]* ]] || die "the path of an engine contains white space: $side"
done
read -r base_path base_label <<<"$base"
read -r new_path new_label <<<"$new"

# --- the match ---

limit=(tc="$tc")
limit_text="TC: $tc"
if [[ -n $nodes ]]; then
    limit=(tc=inf nodes="$nodes")
    limit_text="Nodes: $nodes"
fi
test=()
[[ -z $sprt ]] || test=(-sprt elo0="$elo0" elo1="$elo1" alpha="$alpha" beta="$beta" model=normalized)
format=epd
[[ $book != *.pgn ]] || format=pgn
rounds=$(((${games:-100000} + 1) / 2)) # a round is two games: one opening with both colours

trap : INT # Ctrl-C ends fastchess; the games played so far are still summed up
say "$base_label (base) against $new_label (new), $limit_text; games and log in $out"
(cd "$out" && "$fastchess" \
    -engine cmd="$new_path" name="new-$new_label" "${new_options[@]}" \
    -engine cmd="$base_path" name="base-$base_label" "${base_options[@]}" \
    -each proto=uci "${limit[@]}" option.Hash="$hash" option.Threads="$threads" \
    -openings file="$book" format="$format" order=random \
    -rounds "$rounds" -games 2 -repeat -recover -concurrency "$concurrency" \
    "${test[@]}" -report penta=true -ratinginterval 10 \
    -config outname=config.json -pgnout file=games.pgn nodes=true seldepth=true) 2>&1 | tee -i "$out/fastchess.log" ||
    say "fastchess ended with an error: see $out/fastchess.log"

# --- the result ---

# last WORD: prints the last line of the log that begins with WORD, without WORD.
last() { grep -E "^$1: " "$out/fastchess.log" | tail -n 1 | sed "s|^$1: ||" || true; }
elo=$(last Elo)
[[ -n $elo ]] || die "fastchess gave no result: see $out/fastchess.log"
read -r played wins losses draws < <(last Games | tr -dc '0-9. \n' | awk '{ print $1, $2, $3, $4 }')
llr=$(last LLR)
penta=$(last 'Ptnml\(0-2\)' | grep -oE '\[[^]]*\]')
spoilt=$(grep -cE 'on time|disconnect|stall|illegal move|crash' "$out/fastchess.log" || true)
((spoilt == 0)) || say "warning: $spoilt lines on time losses, crashes or illegal moves in $out/fastchess.log"

options_text="Hash: $hash; Threads: $threads"
((${#base_options[@]} == 0)) || options_text+="; base ${base_options[*]#option.}"
((${#new_options[@]} == 0)) || options_text+="; new ${new_options[*]#option.}"
cat <<RESULT

Elo: ${elo//+\/-/+-}
${llr:+LLR: $llr
}Games: $played W: $wins L: $losses D: $draws
Penta: $penta
$limit_text; $options_text; book: $(basename "$book")
$base_label..$new_label
RESULT
