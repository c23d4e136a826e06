#!/usr/bin/env bash
# Configures and builds a preset into build/PRESET: build.sh release|debug|asan-ubsan|tsan [CMAKE ARGUMENT...]
# It stands in for a CMakePresets.json; scripts/cmake/presets.cmake says why.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

preset=${1:-}
[[ $preset =~ ^(release|debug|asan-ubsan|tsan)$ ]] ||
    die "unknown preset '$preset'; usage: build.sh release|debug|asan-ubsan|tsan [CMAKE ARGUMENT...]"
shift
ensure_build_tools
configure "$ROOT/build/$preset" -DHOUYI_PRESET="$preset" "$@"
build "$ROOT/build/$preset"
