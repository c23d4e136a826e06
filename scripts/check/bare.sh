#!/usr/bin/env bash
# Runs the README's two commands on a fresh machine: bare.sh [FOLDER]
#
# Makes a bare Debian 12 in FOLDER (default: build/bare) with debootstrap, clones the committed state of the
# checkout into it and runs scripts/run.sh and scripts/test.sh there, as root, with nothing installed
# beforehand and nothing beside the clone. Prints the time of each command; the logs stay in FOLDER.log. Needs
# root. Fails if a command fails, or if a test fails or is skipped.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"

bare=${1:-$ROOT/build/bare}
log=$bare.log
((EUID == 0)) || die "this script needs root"
[[ ! -e $bare || -e $log/debootstrap ]] || die "$bare exists, and this script did not make it"
ensure debootstrap=debootstrap

unmount() {
    local mount
    for mount in dev/pts dev proc; do
        ! mountpoint -q "$bare/$mount" || umount -l "$bare/$mount"
    done
}
trap unmount EXIT

make_debian() {
    unmount
    rm -rf "$bare"
    mkdir -p "$bare" "$log"
    debootstrap --variant=minbase bookworm "$bare" >"$log/debootstrap" 2>&1 ||
        die "debootstrap failed: see $log/debootstrap"
    # Uses this machine's package sources if it runs the same release.
    if grep -qs bookworm /etc/apt/sources.list.d/debian.sources; then
        cp /etc/apt/sources.list.d/debian.sources "$bare/etc/apt/sources.list.d/"
        rm -f "$bare/etc/apt/sources.list"
    fi
    cp /etc/resolv.conf "$bare/etc/"
    mount -t proc proc "$bare/proc"
    mount --bind /dev "$bare/dev"
    [[ ! -d /dev/pts ]] || mount --bind /dev/pts "$bare/dev/pts"
    git clone --quiet "$ROOT" "$bare/houyi"
}

# inside NAME COMMAND: runs COMMAND in the clone; its output goes to the log NAME.
inside() {
    local result=works TIMEFORMAT='%R s, of CPU %U + %S s'
    time chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8 \
        bash -c "cd /houyi && $2 </dev/null" >"$log/$1" 2>&1 || result=FAILS
    echo "$2: $result"
    [[ $result == works ]]
}

make_debian
status=0
inside run 'scripts/run.sh "go nodes 100000" quit' || status=1
grep -q '^bestmove' "$log/run" || { echo "run.sh gave no bestmove"; status=1; }
inside test scripts/test.sh || status=1
grep -E '^[0-9]+% tests passed|\((Failed|Timeout|SEGFAULT|Skipped)\)|^houyi: not run' "$log/test" || status=1
! grep -q '(Skipped)' "$log/test" || status=1
exit "$status"
