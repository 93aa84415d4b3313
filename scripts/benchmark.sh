#!/usr/bin/env bash
# Plays leagues in two ways alternately, such as on two stores or with two revisions, and compares their costs.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/tools.sh
source "$root/scripts/lib/tools.sh"

# Checks a revision out under target/ and builds its programs, unless an earlier run has done so.
build_revision() { # COMMIT DIRECTORY
  [[ ! -f $2/player/target/player.jar ]] || return 0
  echo "Building the programs of $1 ..." >&2
  mkdir -p "$2"
  git -C "$root" archive "$1" | tar -x -C "$2"
  if ! (cd "$2" && ./mvnw -B -ntp -q -Dmaven.test.skip=true -pl league-manager,referee,player -am package) >"$2/build.log" 2>&1; then
    tail -n 20 "$2/build.log" >&2
    echo "benchmark: the build of $1 failed; see $2/build.log" >&2
    exit 1
  fi
}

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
  cat <<'EOF'
Usage: scripts/benchmark.sh [--players N] [--referees N] [--pairs N] [--at-most RATIO]
       scripts/benchmark.sh versus REVISION [the same options]
       scripts/benchmark.sh league [--jvm "OPTION ..."] [--ask N] [the same options]
       scripts/benchmark.sh page [--watchers N] [the same options]
       scripts/benchmark.sh relay [--connectors N] [the same options]
       scripts/benchmark.sh divisions [--players N] [--division-size N] [--legs N] [--referees N] [--at-most RATIO]
       scripts/benchmark.sh start [REVISION] [--rounds N]
       scripts/benchmark.sh paint [--loads N]
       scripts/benchmark.sh micro [PATTERN] [options of JMH]

Without `versus`, measures what the store costs: plays leagues alternately on SQLite and on a store that stores nothing.
With it, measures whether leagues have become slower: plays them alternately with the programs of REVISION and these.
With league, measures what our agents cost beyond HTTP and JSON: plays them alternately with bare programs, which send
the same exchanges and do nothing else, and with ours; --jvm gives further options of every JVM.
--ask N asks the managers for the standings N times a second, and compares how long the answers take.
With page, measures what the web page costs: plays them alternately without it, and with it and N watchers (default 0).
With relay, measures what the relay costs: first how long one exchange takes, directly and through it, then leagues, alternately
with players that are reached directly and with players behind N connectors (default 20; needs Python 3).
With divisions, plays a league of N players (default 999) in divisions (of 20), two legs, beside a league of one division alone with
about as many matches, and compares the processor time of a match; then what the manager's memory and pages take, and how long it
takes to start after a kill. An hour on 2 cores; with --players 100, a few minutes.
With start, measures what a user waits for at first, until READY, the first and the sixth match of four players and the end of
scripts/run-league.sh, and what idle programs have in memory, in turn with bare programs and those of REVISION; N times (default 10).
With paint, measures how soon a browser shows the page of a league of 30, which it loads N times (default 20).
With micro, measures single steps with JMH: reading and writing a message beside Jackson's databind, the ranking of 99, an
event to the store, a call and a broadcast to 99, and the commands of leagues of 20, 99 and 500, and of 100, 300 and 999 in divisions of 20;
with PATTERN, only those whose name has it: micro readMessage. Five minutes.
Exit status: 0 if the median of the time ratios is at most --at-most, else 1.
EOF
  exit 0
fi

require_jdk
tool_jvm=(-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto)
if [[ ${1:-} == versus || ( ${1:-} == start && ${2:---} != --* ) ]]; then
  commit=$(git -C "$root" rev-parse --verify --quiet "${2:-}^{commit}") || {
    echo "benchmark: $1 takes a revision, not '${2:-}'" >&2
    exit 2
  }
  kind=$1
  shift 2
  other="$root/target/revisions/$commit"
  build_revision "$commit" "$other"
  build_tools
  for program in league-manager referee player; do # make their archives
    "$other/bin/$program" --version >/dev/null
  done
  "$root/bin/launch.sh"
  [[ $kind == versus ]] || exec_tool org.evenodd.systemtests.bench.Benchmark start --before "$other" "$@"
  exec_tool org.evenodd.systemtests.bench.Benchmark versus "$other" "$@"
fi
if [[ ${1:-} == paint ]]; then
  loads=20
  if (($# > 1)); then
    [[ $# == 3 && $2 == --loads && $3 =~ ^[1-9][0-9]{0,3}$ ]] || {
      echo 'benchmark: paint takes --loads and a number from 1 to 9999' >&2
      exit 2
    }
    loads=$3
  fi
  # shellcheck source=lib/browser.sh
  source "$root/scripts/lib/browser.sh"
  prepare_browser
  cd "$root"
  exec ./mvnw -B -ntp -q verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false \
    -Dit.test=FirstPaintTest -Dfailsafe.failIfNoSpecifiedTests=false -Dpaint.loads="$loads"
fi
build_tools
"$root/bin/launch.sh"
case ${1:-} in
  micro) shift && exec_tool org.openjdk.jmh.Main "$@" ;;
  league | page | relay | divisions | start) exec_tool org.evenodd.systemtests.bench.Benchmark "$@" ;;
  *) exec_tool org.evenodd.systemtests.bench.Benchmark store "$@" ;;
esac
