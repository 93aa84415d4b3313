#!/usr/bin/env bash
# Measures what keeping a league costs: leagues on SQLite and on a store that keeps nothing, in turn.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

require_jdk
build_tools
tool_jvm=(-Xmx128m -Xshare:auto)
exec_tool org.evenodd.systemtests.bench.StoreBenchmark "$@"
