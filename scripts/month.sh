#!/usr/bin/env bash
# Plays a month of a league without end, with a clock that jumps; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

require_jdk
build_tools
tool_jvm=(-Xmx200m -XX:+UseSerialGC)
exec_tool org.evenodd.systemtests.month.MonthCommand "$@"
