# shellcheck shell=bash
# Functions that the scripts share: they find the checkout, install missing packages, configure and build. To
# be sourced. They print on stderr and do not read stdin, because run.sh runs between a chess GUI and the
# engine.

unset CDPATH # in which cd would look for a folder
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { echo "houyi: $*" >&2; }
die() { say "error: $*"; exit 1; }
# Refuses a wrong command line.
refuse() {
    local self
    self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
    say "error: $*; ${self#"$ROOT"/} --help shows what is allowed"
    exit 2
}

# Prints the comment at the head of the script, up to the first line of code.
head_comment() { sed -n '2,/^[^#]/{/^#/!d;s/^# \{0,1\}//;p}' "$0"; }
# help_if_asked ARGUMENT...: if the first argument is -h or --help, prints that comment and ends the script.
help_if_asked() {
    [[ ${1:-} == -h || ${1:-} == --help ]] || return 0
    head_comment
    exit
}

# check NAME VALUE PATTERN: refuses the value of the option NAME if it does not match PATTERN.
check() { [[ $2 =~ ^$3$ ]] || refuse "$1: '$2' is not allowed"; }

# ensure PROBE=PACKAGE...: installs each Debian package whose probe, a command or a file, is missing. Does
# nothing if all are present. Only root, or a user with sudo at a terminal, installs; for other users the
# script ends and lists the missing packages.
ensure() {
    local pair probe missing=() as_root=()
    for pair in "$@"; do
        probe=${pair%%=*}
        if [[ $probe == /* ]]; then [[ -e $probe ]]; else command -v "$probe" >/dev/null; fi ||
            missing+=("${pair#*=}")
    done
    ((${#missing[@]} > 0)) || return 0

    if ! command -v apt-get >/dev/null; then
        # Other systems may have a header in another place than Debian: CMake will decide.
        say "packages may be missing, and there is no apt to install them: ${missing[*]}"
        return 0
    fi
    if ((EUID != 0)); then
        # sudo may ask for a password, and under a chess GUI the user would not see the question.
        if [[ ! -t 0 ]] || ! command -v sudo >/dev/null; then
            die "packages are missing; as root: apt-get install ${missing[*]}"
        fi
        as_root=(sudo)
    fi
    say "installing with apt: ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
    # A failed update does not stop the script: the old package lists may be enough.
    "${apt[@]}" -o Acquire::Retries=3 update </dev/null >&2 || say "apt could not update its lists"
    "${apt[@]}" -o Acquire::Retries=3 install -y --no-install-recommends "${missing[@]}" </dev/null >&2 ||
        die "apt could not install: ${missing[*]}"
}

BuildTools=(cmake=cmake ninja=ninja-build python3=python3
    /usr/include/fmt/core.h=libfmt-dev /usr/include/cxxopts.hpp=libcxxopts-dev
    /usr/include/gtest/gtest.h=libgtest-dev /usr/include/gmock/gmock.h=libgmock-dev)
[[ -n ${CXX:-} ]] || BuildTools=("g++=g++" "${BuildTools[@]}") # CMake says if another compiler is missing
[[ ! -e $ROOT/.git ]] || BuildTools+=(git=git) # the version names the commit
ensure_build_tools() { ensure "${BuildTools[@]}"; }

# The browser in which tests look at the reports of houyi-annotate and the explorer of houyi-lab. If it cannot
# be installed, all other tests still run.
ensure_browser() {
    (ensure chromium=chromium chromedriver=chromium-driver /usr/lib/python3/dist-packages/selenium=python3-selenium) ||
        say "no browser: pages shown in a browser are not tested"
}
# The MPI that houyi-cluster is built with and started by. If it cannot be installed, all other tests still
# run.
ensure_mpi() {
    (ensure mpicxx=libopenmpi-dev mpirun=openmpi-bin) || say "no MPI: houyi-cluster is not tested under mpirun"
}

# Programs that tests of scripts run. If they cannot be installed, these tests are skipped.
ensure_tested_programs() {
    (ensure zsh=zsh make=make help2man=help2man /usr/lib/python3/dist-packages/yaml=python3-yaml) ||
        say "no zsh, make, help2man or python3-yaml: some tests of scripts are skipped"
}

# clang, and llvm-ar, which clang's link-time optimisation needs.
ensure_clang() {
    ensure clang++=clang llvm-ar=llvm
}

# The compilers for other systems, and the programs that run the results here.
Wine=/usr/lib/wine/wine64 # Debian's package wine64 puts no command on the PATH
ensure_windows() { ensure x86_64-w64-mingw32-g++-posix=g++-mingw-w64-x86-64-posix "$Wine=wine64"; }
ensure_arm64() { ensure aarch64-linux-gnu-g++=g++-aarch64-linux-gnu qemu-aarch64-static=qemu-user-static; }

# is_configured FOLDER: succeeds if the folder holds a complete configuration of this checkout. A folder that
# was moved, or that compiles through a ccache that no longer exists, must be configured afresh. CMake by hand may
# have chosen make.
is_configured() {
    local cache
    [[ -e $1/build.ninja || -e $1/Makefile ]] || return
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$ROOT" "$1/CMakeCache.txt" || return
    cache=$(sed -n 's/^HOUYI_CCACHE:FILEPATH=//p' "$1/CMakeCache.txt")
    [[ -z $cache || $cache == *NOTFOUND || -x $cache ]]
}

# configure FOLDER [CMAKE ARGUMENT...]
configure() {
    local folder=$1 fresh=()
    shift
    is_configured "$folder" || fresh=(--fresh -G Ninja)
    cmake "${fresh[@]}" -S "$ROOT" -B "$folder" "$@" </dev/null >&2
}

# build FOLDER [TARGET...]: configures the folder if needed and builds the targets (default: all), silently if
# they are up to date. Only one build runs at a time, because a GUI may start two engines at the same moment.
build() {
    local folder=$1
    shift
    mkdir -p "$folder"
    (
        flock 9
        is_configured "$folder" || configure "$folder"
        local jobs=() # make alone would do one thing at a time
        [[ ! -e $folder/Makefile ]] || jobs=(--parallel "$(nproc)")
        cmake --build "$folder" "${jobs[@]}" ${1:+--target "$@"} </dev/null 2>&1 |
            sed -u -e '/Re-checking globbed directories/d' -e '/^\[.*\] Version$/d' -e '/^ninja: no work/d' \
                -e '/\] Built target /d' >&2
    ) 9>"$folder/.lock"
}
