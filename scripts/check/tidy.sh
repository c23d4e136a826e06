#!/usr/bin/env bash
# Runs clang-tidy (.clang-tidy) on all cores: tidy.sh [FILE...]. The default is every .cpp file that is built.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"

ensure_build_tools
ensure_clang
ensure clang-tidy=clang-tidy
folder=$ROOT/build/tidy
# clang-tidy reads the build's compile commands, which must not use another compiler's precompiled headers.
configure "$folder" -DCMAKE_CXX_COMPILER=clang++ -DHOUYI_PRESET=debug -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON
files=("$@")
((${#files[@]} > 0)) ||
    mapfile -t files < <(sed -n "s|^ *\"file\": \"\(.*\)\".*|\1|p" "$folder/compile_commands.json" | grep "^$ROOT/" | sort -u)
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy -p "$folder" --quiet
