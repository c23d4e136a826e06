#!/usr/bin/env bash
# Starts the engine: run.sh [ARGUMENT...]. Installs the packages that the build needs (Debian), builds what
# has changed and starts the engine. stdout belongs to the engine, so a chess GUI can take this script as its
# engine command. If packages are missing and the user cannot install them (no root, no terminal for sudo),
# one line on stderr lists them.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_build_tools
build "$ROOT/build/release" houyi
exec "$ROOT/build/release/houyi" "$@"
