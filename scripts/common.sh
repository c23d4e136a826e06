# shellcheck shell=bash
# What the scripts share: finding the checkout, installing what is missing, configuring and building. To be sourced.
# Everything here speaks on stderr and leaves stdin alone, because run.sh stands between a chess GUI and the engine.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { echo "houyi: $*" >&2; }
die() { say "error: $*"; exit 1; }
# A command line that cannot be meant.
refuse() { say "error: $*; scripts/$(basename "$0") --help shows what is allowed"; exit 2; }

# check NAME VALUE PATTERN: the value of an option, or the end.
check() { [[ $2 =~ ^$3$ ]] || refuse "$1: '$2' is not allowed"; }

# ensure PROBE=PACKAGE...: installs each Debian package whose probe, a command or a file, is missing. Looks, and no
# more, when all is there. Only root, or a user with sudo at a terminal, installs; others are told what is missing.
ensure() {
    local pair probe missing=() as_root=()
    for pair in "$@"; do
        probe=${pair%%=*}
        [[ -e $probe ]] || command -v "$probe" >/dev/null || missing+=("${pair#*=}")
    done
    ((${#missing[@]} > 0)) || return 0

    if ! command -v apt-get >/dev/null; then
        # A header may well be elsewhere than on Debian: let CMake judge.
        say "perhaps missing, and there is no apt here to install it: ${missing[*]}"
        return 0
    fi
    if ((EUID != 0)); then
        # sudo may ask for a password, and under a chess GUI no one would see it ask.
        if [[ ! -t 0 ]] || ! command -v sudo >/dev/null; then
            die "packages are missing; as root: apt-get install ${missing[*]}"
        fi
        as_root=(sudo)
    fi
    say "installing with apt: ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
    # A list that cannot be fetched is no reason to stop: the old one may do.
    "${apt[@]}" -o Acquire::Retries=3 update </dev/null >&2 || say "apt could not update its lists"
    "${apt[@]}" -o Acquire::Retries=3 install -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        die "apt could not install: ${missing[*]}"
}

BuildTools=("${CXX:-g++}=g++" cmake=cmake ninja=ninja-build python3=python3
    /usr/include/fmt/core.h=libfmt-dev /usr/include/cxxopts.hpp=libcxxopts-dev
    /usr/include/gtest/gtest.h=libgtest-dev /usr/include/gmock/gmock.h=libgmock-dev)
[[ ! -e $ROOT/.git ]] || BuildTools+=(git=git) # whose commit is a part of the version
ensure_build_tools() { ensure "${BuildTools[@]}"; }

# What some tests need, and no other suffers if it cannot be installed.
# houyi-annotate shows its reports, and houyi-lab its explorer, in a browser.
ensure_browser() {
    (ensure chromium=chromium chromedriver=chromium-driver /usr/lib/python3/dist-packages/selenium=python3-selenium) ||
        say "no browser: what is shown in one is not tested"
}
# What houyi-cluster is built with and started by.
ensure_mpi() {
    (ensure mpicxx=libopenmpi-dev mpirun=openmpi-bin) || say "no MPI: houyi-cluster is not tested under mpirun"
}

# clang, with the llvm-ar that its link-time optimisation asks for.
ensure_clang() {
    ensure clang++=clang llvm-ar=llvm
}

# The compilers for other systems, and what runs their programs here.
Wine=/usr/lib/wine/wine64 # Debian's package wine64 puts no command on the PATH
ensure_windows() { ensure x86_64-w64-mingw32-g++-posix=g++-mingw-w64-x86-64-posix "$Wine=wine64"; }
ensure_arm64() { ensure aarch64-linux-gnu-g++=g++-aarch64-linux-gnu qemu-aarch64-static=qemu-user-static; }

# Whether the folder holds a complete configuration, and of this checkout: one that was moved starts afresh. So does one
# that compiles by way of a ccache that is gone.
is_configured() {
    local cache
    [[ -e $1/build.ninja ]] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$ROOT" "$1/CMakeCache.txt" || return
    cache=$(sed -n 's/^HOUYI_CCACHE:FILEPATH=//p' "$1/CMakeCache.txt")
    [[ -z $cache || $cache == *NOTFOUND || -x $cache ]]
}

# configure FOLDER [CMAKE ARGUMENT...]
configure() {
    local folder=$1 fresh=()
    shift
    is_configured "$folder" || fresh=(--fresh)
    cmake "${fresh[@]}" -S "$ROOT" -B "$folder" -G Ninja "$@" </dev/null >&2
}

# build FOLDER [TARGET...]: configures the folder if need be, then brings the targets (all) up to date, without a
# word if they are. One at a time, as a GUI may start two engines in the same moment.
build() {
    local folder=$1
    shift
    mkdir -p "$folder"
    (
        flock 9
        is_configured "$folder" || configure "$folder"
        cmake --build "$folder" ${1:+--target "$@"} </dev/null 2>&1 |
            sed -u -e '/Re-checking globbed directories/d' -e '/^\[.*\] Version$/d' -e '/^ninja: no work/d' >&2
    ) 9>"$folder/.lock"
}
