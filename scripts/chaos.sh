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
if [[ " $* " == *' --network '* ]] && unshare --net true 2>/dev/null; then
  tool_launcher=(unshare --net) # its machines are joined there, and nothing of them is left when it ends
fi
tool_jvm=(-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1)
exec_tool org.evenodd.systemtests.chaos.ChaosCommand "$@"
