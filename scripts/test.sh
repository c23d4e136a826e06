#!/usr/bin/env bash
# Runs the tests of the release build: test.sh [CTEST ARGUMENT...], as in test.sh -L fast. Installs what the build
# lacks (Debian) and builds what has changed.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_build_tools
build "$ROOT/build/release"
exec ctest --test-dir "$ROOT/build/release" --output-on-failure -j"$(nproc)" "$@"
