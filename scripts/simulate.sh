#!/usr/bin/env bash
# Plays whole leagues in virtual time, each under a seed; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"

main=org.evenodd.systemtests.simulation.SimulateCommand
target="$root/system-tests/target"
classpath="$target/simulation.classpath"
jvm=(-Xmx768m -XX:+UseSerialGC -Xshare:auto)
[[ ! -t 2 ]] || jvm+=(-Dsimulation.progress=true)

complain() { printf 'simulate: %s\n' "$*" >&2; }

is_built() {
  local sources=("$root"/{pom.xml,config,system-tests/{pom.xml,src/test/java/org/evenodd/systemtests/simulation}}) module
  for module in protocol-core league-manager referee player; do
    sources+=("$root/$module"/{pom.xml,src/main})
  done
  [[ -f $classpath && -z $(find "${sources[@]}" -newer "$classpath" -print -quit) ]]
}

build() {
  is_built && return
  echo 'Building; the first time this takes a minute or two ...' >&2
  local log="$target/simulation-build.log"
  mkdir -p "$target"
  if ! (cd "$root" && ./mvnw -B -ntp -q -Dspotless.check.skip=true -pl system-tests -am test-compile dependency:build-classpath \
    -Dmdep.outputFile="$classpath.new" -Dmdep.includeScope=test) >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    complain "the build failed; see $log"
    exit 1
  fi
  mv "$classpath.new" "$classpath"
}

require_jdk
build
exec "$JAVA" "${jvm[@]}" -cp "$target/test-classes:$(cat "$classpath")" "$main" "$@"
