#!/usr/bin/env bash
# Makes a network from nothing: builds, plays games, checks them, trains, checks the network and lets the
# engine play with it. The same command continues a stopped run.
#
# usage: scripts/net/train_net.sh FOLDER [OPTION...]
#        scripts/net/train_net.sh --smoke
#
# Everything goes into FOLDER: the programs as built at the beginning of the run (bin), the games (games.hgf)
# and their statistics (stats.txt, stats.svg), the network (net.nnue; with --from rescaled.nnue, the same with
# evaluations as large as those of that network) with the trainer's files beside it, and an entry for
# nets/manifest.md (manifest.md). The games are not shuffled on disk: houyi-train shuffles all positions in
# memory.
#
#   --positions N    play until N positions have a score to learn from (30000000)
#   --soft-nodes N   nodes of each search for a move (60)
#   --label-nodes N  nodes of each search for a score (1000)
#   --label-every N  minimum number of plies between two such positions (8)
#   --games FILE     train on these games as well; may be repeated
#   --rescore FILE   train also on these games of a weaker evaluation, after blending their scores with new ones
#                    of the evaluation that plays (rescored-1.hgf, ...); may be repeated
#   --generation N   0 learns from games of the classical evaluation, any other number from games of
#                    nets/default.nnue; the entry names it (0)
#   --from FILE      a network to start from, which sets hidden and buckets; the entry names it
#   --rate R         highest learning rate (0.005; with --from 0.001)
#   --scale CP       centipawns by which the odds of a score grow e-fold (fitted to the results)
#   --hidden H       size of half of the hidden layer, a multiple of 64 (512)
#   --buckets B      number of sets of output weights, chosen by the number of pieces (8)
#   --epochs N       number of passes over all positions (10)
#   --lambda L       share of the result in the training target; the rest is the score (0.05)
#   --seed S         seed of the games and of the training (1)
#   --threads N      number of threads (all cores)
#   --install        copy the network to nets/default.nnue, which the next build uses, and append the entry to
#                    nets/manifest.md
#   --smoke          do everything on a small scale in a temporary folder, in under three minutes, as a test
#
# examples:
#   scripts/net/train_net.sh ../gen0
#   scripts/net/train_net.sh ../gen1 --generation 1 --positions 100000000 --rescore ../gen0/games.hgf --hidden 512
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

Whole='(0|[1-9][0-9]{0,11})'
Share='(0|1|0?\.[0-9]+)'

folder='' positions=30000000 soft_nodes=60 label_nodes=1000 label_every=8 more_games=() old_games=() generation=0
hidden=512 buckets=8 epochs=10 lambda=0.05 seed=1 from='' rate='' scale='' install='' smoke='' threads=$(nproc)
shape='' evaluation=() play_options=() disk_options=() train_options=()
while (($# > 0)); do
    case $1 in
        -h | --help) head_comment; exit ;;
        --install) install=yes; shift; continue ;;
        --smoke) smoke=yes; shift; continue ;;
        --*)
            [[ $(head_comment) == *" $1 "* ]] || refuse "unknown option '$1'"
            (($# > 1)) || refuse "$1: the value is missing" ;;
        *)
            [[ -z $folder ]] || refuse "expected one FOLDER, got '$folder' and '$1'"
            folder=$1; shift; continue ;;
    esac
    case $1 in
        --positions) check "$1" "$2" "$Whole"; positions=$2 ;;
        --soft-nodes) check "$1" "$2" "$Whole"; soft_nodes=$2 ;;
        --label-nodes) check "$1" "$2" "$Whole"; label_nodes=$2 ;;
        --label-every) check "$1" "$2" "$Whole"; label_every=$2 ;;
        --games) [[ -r $2 ]] || die "--games: '$2' cannot be read"; more_games+=("$(realpath "$2")") ;;
        --rescore) [[ -r $2 ]] || die "--rescore: '$2' cannot be read"; old_games+=("$(realpath "$2")") ;;
        --generation) check "$1" "$2" "$Whole"; generation=$2 ;;
        --from) [[ -r $2 ]] || die "--from: '$2' cannot be read"; from=$(realpath "$2") ;;
        --rate) check "$1" "$2" '0?\.0*[1-9][0-9]*'; rate=$2 ;;
        --scale) check "$1" "$2" '([1-9][0-9]{0,2}|1[0-9]{3}|2000)'; scale=$2 ;;
        --hidden)
            check "$1" "$2" '[1-9][0-9]{1,3}'
            (($2 <= 1024 && $2 % 64 == 0)) || refuse "$1: '$2' is no multiple of 64 up to 1024"
            hidden=$2 shape=$1 ;;
        --buckets) check "$1" "$2" '[1-8]'; buckets=$2 shape=$1 ;;
        --epochs) check "$1" "$2" '[1-9][0-9]{0,5}'; epochs=$2 ;;
        --lambda) check "$1" "$2" "$Share"; lambda=$2 ;;
        --seed)
            check "$1" "$2" "$Whole"
            (($2 < 2 ** 31)) || refuse "$1: '$2' is not allowed"
            seed=$2 ;;
        --threads) check "$1" "$2" "$Whole"; threads=$2 ;;
        *) refuse "unknown option '$1'" ;;
    esac
    shift 2
done
if [[ -n $smoke ]]; then
    [[ -z $folder && -z $install ]] || refuse "--smoke cannot be combined with FOLDER or --install"
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    positions=6000 soft_nodes=30 label_nodes=60 label_every=2 hidden=64 buckets=2 epochs=8
    threads=1 # with more, the games would differ each time
    old_games=("$folder/games.hgf") # its own games, once they exist
    play_options=(--opening-nodes 200)
    disk_options=(--min-free 0)
    rate=0.001
    train_options=(--batch 256 --report 20 --holdout 0.1)
fi
[[ -n $folder ]] || refuse "FOLDER is missing"
if ((generation == 0)); then
    evaluation=(--classical)
elif [[ ! -e $ROOT/nets/default.nnue ]]; then
    die "--generation $generation: there is no nets/default.nnue to play its games"
fi
[[ -z $from || -z $shape ]] || refuse "$shape: the network of --from sets it"
mkdir -p "$folder"
folder=$(realpath "$folder")
network=$folder/net.nnue
[[ -z $from ]] || network=$folder/rescaled.nnue
again='; the same command continues'
[[ -z $smoke ]] || again=''
trap 'die "stopped$again"' INT TERM
log=$folder/commands.txt

# run COMMAND...: records the command for the manifest, once, and runs it.
run() {
    local line
    printf -v line '%q ' "$@"
    line=${line//"$folder/"/}
    grep -qxF -- "$line" "$log" 2>/dev/null || echo "$line" >>"$log"
    "$@"
}

# value_of KEY FIGURES: prints one of the figures that a program wrote with --keys FOLDER/FIGURES.keys.
value_of() {
    local line
    line=$(grep -m 1 "^$1=" "$folder/$2.keys") || die "$folder/$2.keys has no $1"
    echo "${line#*=}"
}

# --- the steps; each does only what is left to do ---

build_programs() {
    if [[ -e $folder/bin/commit ]]; then
        [[ -z $from ]] || cmp -s "$from" "$folder/bin/from.nnue" ||
            die "--from: the training in $folder did not begin from this network; it needs a folder of its own"
        return
    fi
    ensure_build_tools
    build "$ROOT/build/release" houyi houyi-datagen houyi-train
    mkdir -p "$folder/bin"
    cp "$ROOT"/build/release/{houyi,houyi-datagen,houyi-train} "$folder/bin/"
    local commit least
    commit=$(git -C "$ROOT" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)
    [[ -z $(git -C "$ROOT" status --porcelain 2>/dev/null) ]] || commit+=+changes
    if ((generation > 0)); then
        sha256sum <"$ROOT/nets/default.nnue" | cut -d' ' -f1 >"$folder/bin/evaluation"
    else
        echo classical >"$folder/bin/evaluation"
    fi
    if [[ -n $from ]]; then
        cp "$from" "$folder/bin/from.nnue"
        "$folder/bin/houyi-train" check "$folder/bin/from.nnue" --keys "$folder/from.keys"
        least=$(value_of least_goal_scale_cp from)
        ((${scale:-$least} >= least)) || die "--scale: the network of --from needs $least or more"
    fi
    echo "$commit" >"$folder/bin/commit" # written last: all files are complete
}

# houyi-datagen continues a file, and ends immediately if the file holds enough.
play_games() {
    run "$folder/bin/houyi-datagen" generate --out "$folder/games.hgf" --positions "$positions" \
        --soft-nodes "$soft_nodes" --label-nodes "$label_nodes" --label-every "$label_every" --threads "$threads" \
        --seed "$seed" "${evaluation[@]}" "${play_options[@]}" "${disk_options[@]}"
}

# houyi-datagen continues these files, too.
rescore_games() {
    local number=0 file
    for file in "${old_games[@]}"; do
        number=$((number + 1))
        run "$folder/bin/houyi-datagen" rescore "$file" --out "$folder/rescored-$number.hgf" \
            --nodes "$label_nodes" --threads "$threads" "${evaluation[@]}" "${disk_options[@]}"
    done
}

# Prints the names of the files that rescore_games makes.
rescored_games() {
    local number
    for ((number = 1; number <= ${#old_games[@]}; ++number)); do echo "$folder/rescored-$number.hgf"; done
}

check_games() {
    local size
    size=$(stat -c %s "$folder/games.hgf")
    [[ $(cat "$folder/verified" 2>/dev/null) != "$size" ]] || return 0
    run "$folder/bin/houyi-datagen" verify "$folder/games.hgf"
    run "$folder/bin/houyi-datagen" stats "$folder/games.hgf" --svg "$folder/stats.svg" \
        --keys "$folder/stats.keys" >"$folder/stats.txt"
    echo "$size" >"$folder/verified"
}

# The generator may have been stopped without a signal to this script.
need_all_games() {
    local stored
    stored=$(value_of positions stats)
    ((stored >= positions)) || die "stopped with $stored of $positions positions; the same command continues"
}

train() {
    local rescored
    mapfile -t rescored < <(rescored_games)
    local games=("$folder/games.hgf" "${more_games[@]}" "${rescored[@]}")
    local command=("$folder/bin/houyi-train" train "${games[@]}" --out "$folder/net")
    if [[ -n $from ]]; then
        command+=(--from "$folder/bin/from.nnue" --rate "${rate:-0.001}")
    else
        command+=(--hidden "$hidden" --buckets "$buckets" --rate "${rate:-0.005}")
    fi
    [[ -z $scale ]] || command+=(--scale "$scale")
    command+=(--epochs "$epochs" --lambda "$lambda" --seed "$seed" --threads "$threads"
        --keys "$folder/train.keys" "${train_options[@]}")
    local what
    # Any of the files may have grown.
    what="${command[*]} $(stat -c %s "${games[@]}")"
    [[ $(cat "$folder/trained" 2>/dev/null) != "$what" ]] || return 0
    # Other games or options restart the training; the same ones continue it.
    if [[ -e $folder/net.ckpt && $(cat "$folder/training" 2>/dev/null) == "$what" ]]; then
        command+=(--resume)
    else
        rm -f "$folder"/{net.ckpt,net.nnue,rescaled.nnue}  # of another training; houyi-train would not replace them
    fi
    echo "$what" >"$folder/training"
    run "${command[@]}"
    local steps steps_done
    steps=$(value_of steps train)
    steps_done=$(value_of steps_done train)
    ((steps_done == steps)) || die "stopped after $steps_done of $steps steps; the same command continues"
    echo "$what" >"$folder/trained"
}

# The margins of the search are tuned to evaluations as large as those of the network before.
rescale() {
    [[ -n $from && ! $network -nt $folder/net.nnue ]] || return 0
    run "$folder/bin/houyi-train" rescale "$folder/net.nnue" --like "$folder/bin/from.nnue" --on "$folder/games.hgf" \
        --out "$network" --threads "$threads"
}

check_network() {
    local mean_cp answers lines
    "$folder/bin/houyi-train" check "$network" --keys "$folder/net.keys"
    mean_cp=$(value_of quantised_mean_cp train)
    awk -v mean="$mean_cp" 'BEGIN { exit !(mean ~ /^[0-9.]+$/ && mean <= 3) }' ||
        die "the quantised network differs from the trainer's by $mean_cp cp on average; the limit is 3"
    lines=("setoption name EvalFile value $network" "setoption name Evaluation value Network"
        "position startpos moves e2e4" "go nodes 20000")
    answers=$("$folder/bin/houyi" "${lines[@]}")
    if grep -q error <<<"$answers" || ! grep -qE '^bestmove [a-h][1-8][a-h][1-8]' <<<"$answers"; then
        die "the engine does not play with the network: $answers"
    fi
    say "with the network, the engine answers e2e4: $(grep '^bestmove' <<<"$answers")"
}

write_entry() {
    local sha command
    sha=$(sha256sum <"$network" | cut -d' ' -f1)
    {
        echo "## ${sha:0:12}"
        echo
        echo "- SHA-256: $sha"
        echo "- architecture: (768 -> $(value_of hidden net)) x 2 -> 1, $(value_of buckets net) output buckets," \
            "$(value_of scale_cp net) cp an output of 1"
        echo "- generation: $generation, from games of commit $(cat "$folder/bin/commit"), evaluation" \
            "$(cat "$folder/bin/evaluation")"
        [[ -z $from ]] || echo "- weights begun from: $(sha256sum <"$folder/bin/from.nnue" | cut -c1-12)"
        echo "- positions: $(value_of positions stats) of $(value_of games stats) games in games.hgf${more_games[*]:+; also ${more_games[*]}}${old_games[*]:+; rescored ${old_games[*]}}"
        echo "- used: $(value_of positions train) positions: $(value_of positions_training train) for training," \
            "$(value_of positions_held_out train) held out; left out: $(value_of left_out_early train) early," \
            "$(value_of left_out_extreme train) with extreme scores, $(value_of left_out_in_check train) in check," \
            "$(value_of left_out_tactical train) with a tactical best move"
        echo "- scale: $(value_of scale_cp train) cp; the results say $(value_of fitted_scale_cp train)"
        echo "- losses: training $(value_of training_loss train), held out $(value_of held_out_loss train)"
        echo "- quantised against float: mean difference $(value_of quantised_mean_cp train) cp, largest" \
            "$(value_of quantised_max_cp train) cp, $(value_of quantised_positions train) positions"
        echo "- made on: $(date -u +%Y-%m-%d)"
        echo "- match that promoted it: TO BE FILLED IN"
        echo "- commands:"
        echo
        while read -r command; do echo "      $command"; done <"$log"
        echo
    } >"$folder/manifest.md"
    say "the network is $network; its entry for nets/manifest.md is $folder/manifest.md"
}

install_network() {
    local sha
    sha=$(sed -n 's/^- SHA-256: //p' "$folder/manifest.md")
    cp "$network" "$ROOT/nets/default.nnue"
    grep -q "$sha" "$ROOT/nets/manifest.md" || cat "$folder/manifest.md" >>"$ROOT/nets/manifest.md"
    say "nets/default.nnue is the new network; add its match to nets/manifest.md"
}

all_steps() {
    build_programs
    play_games
    check_games
    need_all_games
    rescore_games
    train
    rescale
    check_network
    write_entry
}

all_steps
[[ -z $install ]] || install_network
if [[ -n $smoke ]]; then
    # A second run has nothing left to do and changes nothing.
    before=$(sha256sum "$folder"/*.hgf "$folder/net.nnue" "$folder/net.ckpt")
    all_steps
    [[ $(sha256sum "$folder"/*.hgf "$folder/net.nnue" "$folder/net.ckpt") == "$before" ]] ||
        die "the second run changed files of the first"
    say "smoke test passed in $SECONDS s"
fi
