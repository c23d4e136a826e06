#!/usr/bin/env bash
# Formats all C++ files of the project in place; format.sh --check changes nothing and fails if a file would
# change.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"
help_if_asked "$@"

case ${1:-} in
    "") mode=(-i) ;;
    --check) mode=(--dry-run --Werror) ;;
    *) die "unknown argument '$1'; usage: format.sh [--check]" ;;
esac
ensure clang-format=clang-format
cd "$ROOT"
find src tests tools \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 -r clang-format "${mode[@]}"
