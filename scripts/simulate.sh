#!/usr/bin/env bash
# Plays whole leagues in virtual time, each from a seed; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

require_jdk
build_tools
tool_jvm=(-Xms768m -Xmx768m -XX:+UseParallelGC)
exec_tool org.evenodd.systemtests.simulation.SimulateCommand "$@"
