#!/usr/bin/env bash
# Starts the engine: run.sh [ARGUMENT...]. Installs what the build lacks (Debian), builds what has changed, and hands
# over; stdout belongs to the engine, so a chess GUI can take this script as its engine command. What cannot be installed
# there, for want of rights and of a terminal to ask for them, is said in one line on stderr.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ensure_build_tools
build "$ROOT/build/release" houyi
exec "$ROOT/build/release/houyi" "$@"
