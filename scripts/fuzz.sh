#!/usr/bin/env bash
# Fuzzes the parser, the messages and the agents; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

require_jdk
build_tools
tool_jvm=(-Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dfuzz.place="$root/system-tests/target/fuzz")
exec_tool org.evenodd.systemtests.fuzz.Fuzzing "$@"
