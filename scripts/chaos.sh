#!/usr/bin/env bash
# Plays leagues of real processes, and kills, pauses and terminates them at random; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

require_jdk
build_tools
tool_jvm=(-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1)
exec_tool org.evenodd.systemtests.chaos.ChaosCommand "$@"
