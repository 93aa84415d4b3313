#!/usr/bin/env bash
# Builds the project and runs every test, two modules at a time; arguments are passed on to Maven.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"

require_jdk
cd "$root"
exec ./mvnw -B -ntp -T 2 verify "$@"
