#!/usr/bin/env bash
# Makes all files of a release: release.sh N, for example `release.sh 0.9`. It writes them and their
# SHA256SUMS into build/release-N:
#
#   houyi-N.tar.gz                    the source; its builds have the version N
#   houyi-N-linux-x86-64-v2.tar.xz    self-contained programs, in one folder; also -v3 and -arm64
#   houyi-N-windows-x86-64-v2.zip     the same for Windows; also -v3
#   houyi_N_amd64.deb                 for Debian and its relatives; also houyi-tools_N_amd64.deb
#   NOTES.md                          for the page of the release
#
# Everything is built from that source. The fast tests run on the build that becomes the Debian packages, and
# every engine must search as many nodes as the newest `Bench:` line of the git log says. Two runs of one
# commit on Debian 12 make the same bytes, wherever the checkout is. The last line printed is the command that
# tags the commit.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# build_programs NAME [CMAKE ARGUMENT...]: builds the installed programs and manual pages from the source of
# the release into $work/NAME.
build_programs() {
    local name=$1
    shift
    say "building $name"
    cmake -S "$source" -B "$work/$name" -G Ninja -DCMAKE_INSTALL_PREFIX=/usr "$@" >&2
    cmake --build "$work/$name" --target houyi_installed >&2
}

# pack NAME [OPTION OF CPACK...]: makes the packages of that build.
pack() { (cd "$work/$1" && cpack -B "$work/packages" "${@:2}" >&2); }

# runner NAME COMMAND...: writes a program that runs COMMAND, the engine of that build, and prints its path.
runner() {
    local file=$work/run-$1
    printf '#!/bin/sh\nexec %s "$@"\n' "${*:2}" >"$file"
    chmod +x "$file"
    echo "$file"
}

# Prints the notes of the release: the part of the changelog above the heading `## Houyi ...` of an older
# release, without links.
notes() {
    cat <<END
# Houyi $number

The README, and readme.txt in each file, say which file to take. To check the files:
\`sha256sum --check --ignore-missing SHA256SUMS\`.

END
    sed -e '1,/^## /{/^## /!d}' -e '/^## Houyi /,$d' "$ROOT/.github/CHANGELOG.md" |
        perl -0pe 's/\s\(\[[^]]*\]\([^)]*\)\)//g; s/\[([^]]*)\]\([^)]*\)/$1/g'
}

help_if_asked "$@"
(($# == 1)) || { head_comment >&2; exit 2; }
number=$1
[[ $number == "$(sed -n 's/^project(Houyi VERSION \([0-9.]*\).*/\1/p' "$ROOT/CMakeLists.txt")" ]] ||
    die "$number is not the next release's number, which is in CMakeLists.txt"
[[ -z $(git -C "$ROOT" status --porcelain) ]] || die "there are changes that no commit has"

grep -qx 'VERSION_ID="12"' /etc/os-release ||
    die "the packages are for Debian 12 and later, so they must be made on Debian 12"

[[ $ROOT != *[[:space:]]* ]] || die "the path of the checkout must have no white space: $ROOT"
unset CC CXX LDFLAGS
ensure_build_tools
ensure_windows
ensure_arm64
ensure help2man=help2man dpkg-shlibdeps=dpkg-dev file=file /usr/include/sqlite3.h=libsqlite3-dev
out=$ROOT/build/release-$number
work=$out/work source=$out/work/houyi-$number
rm -rf "$out"
mkdir -p "$work"
# Times, paths and permissions in the files must not depend on who makes them, when and where.
SOURCE_DATE_EPOCH=$(git -C "$ROOT" log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C.UTF-8 CXXFLAGS="-ffile-prefix-map=$source=. -ffile-prefix-map=$work=build"
umask 022

git -C "$ROOT" -c tar.umask=0022 archive --prefix="houyi-$number/" --add-virtual-file="houyi-$number/.release:" HEAD |
    gzip -9n >"$out/houyi-$number.tar.gz"
tar -xzf "$out/houyi-$number.tar.gz" -C "$work"

cross=$source/scripts/cmake unpacked=(-DHOUYI_ONE_FOLDER=ON -DHOUYI_STATIC=ON -DBUILD_TESTING=OFF)
build_programs debian -DHOUYI_ARCH=x86-64-v2 -DBUILD_TESTING=ON
build_programs linux-v2 -DHOUYI_ARCH=x86-64-v2 "${unpacked[@]}"
build_programs linux-v3 -DHOUYI_ARCH=x86-64-v3 "${unpacked[@]}"
build_programs linux-arm64 -DCMAKE_TOOLCHAIN_FILE="$cross/arm64.cmake" "${unpacked[@]}"
build_programs windows-v2 -DCMAKE_TOOLCHAIN_FILE="$cross/windows.cmake" -DHOUYI_ARCH=x86-64-v2 "${unpacked[@]}"
build_programs windows-v3 -DCMAKE_TOOLCHAIN_FILE="$cross/windows.cmake" -DHOUYI_ARCH=x86-64-v3 "${unpacked[@]}"

say "testing"
cmake --build "$work/debian" >&2
ctest --test-dir "$work/debian" -L fast -j "$(nproc)" --output-on-failure >&2
WINEDEBUG=-all "$ROOT/scripts/check/bench_signature.sh" --stored "$work"/{debian,linux-v2,linux-v3}/houyi \
    "$(runner linux-arm64 qemu-aarch64-static "$work/linux-arm64/houyi")" \
    "$(runner windows-v2 "$Wine" "$work/windows-v2/houyi.exe")" \
    "$(runner windows-v3 "$Wine" "$work/windows-v3/houyi.exe")" >&2

say "packing"
pack debian -G DEB
for name in linux-{v2,v3,arm64} windows-{v2,v3}; do pack "$name"; done
mv "$work"/packages/*.{deb,tar.xz,zip} "$out"
notes >"$out/NOTES.md"
rm -rf "$work"
(cd "$out" && sha256sum -- *.deb *.tar.gz *.tar.xz *.zip >SHA256SUMS)
say "the files are in $out"
echo "git tag -a v$number -m 'Houyi $number' $(git -C "$ROOT" rev-parse HEAD)"
