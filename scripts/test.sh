#!/usr/bin/env bash
# Builds the project and tests it; see --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/browser.sh
source "$root/scripts/lib/browser.sh"

# Tests with one of these tags run with --all only; a test without a tag always runs.
readonly LEFT_OUT=(
  "browser       pages in a browser, beyond a first look"
  "chaos         processes that are killed and stopped at random"
  "conformance   the official test suites of the Model Context Protocol"
  "delivery      builds in other folders, and images of containers"
  "disks         disks that fill up or vanish, and damaged files"
  "fuzzing       some seconds of fuzzing"
  "kills         further kills, restarts and take-overs"
  "large         99 players, thousands of connections"
  "planted-bugs  deliberate bugs, which the simulation must find"
  "seeds         hundreds of seeds for tests that run with a few otherwise"
  "variants      variants of what another test covers"
  "waits         real waits of many seconds"
)

usage() {
  cat <<'END'
Usage: scripts/test.sh [--all] [MAVEN OPTION...]

Builds the project and tests every feature, in less than five minutes on two cores once it is built.

  --all   runs every test, in Egyptian Arabic, whose digits are not 0 to 9, including those with one of these JUnit tags:
END
  printf '            %s\n' "${LEFT_OUT[@]}"
  cat <<'END'
Other arguments are passed to Maven: scripts/test.sh -pl referee -am

The page is tested in a Chromium or Chrome: the one that EVENODD_TEST_BROWSER names, else one on the PATH, else one that is
installed under system-tests/target with npm or, as root on Debian, with apt-get. EVENODD_TEST_BROWSER=none leaves these tests
out. Without a browser they are skipped, or fail if EVENODD_REQUIRE_BROWSER is true, as in CI. One test has a browser of its own,
JavaFX's WebKit.

Tests behind a reverse proxy use the nginx that EVENODD_TEST_NGINX names, else the one of this machine, else, as root on Debian, its
package's unpacked under system-tests/target. Without one they are skipped.
END
}

# The tags in the tests, each as FILE:tag, without those that name a case of docs/misbehaviours.md.
tags() {
  (cd "$root" && grep -rHo --include='*.java' '@Tag([^)]*)' */src/test/java) \
    | sed '/@Tag("case:/d; s/@Tag("\(.*\)")$/\1/'
}

# Prints what is not run and why; a tag that LEFT_OUT does not know ends the script.
report_left_out() {
  local found entry here unknown
  found=$(tags)
  unknown=$found
  $all || echo 'Left to --all:'
  for entry in "${LEFT_OUT[@]}"; do
    here=$(grep ":${entry%% *}\$" <<<"$found" || true)
    unknown=$(grep -v ":${entry%% *}\$" <<<"$unknown" || true)
    $all || printf '  %s, in %d classes\n' "$entry" "$(sort -u <<<"$here" | grep -c .)"
  done
  if [[ -n $unknown ]]; then
    printf 'scripts/test.sh does not know the tag of\n%s\n' "$unknown" >&2
    exit 2
  fi
}

all=false
options=()
for argument in "$@"; do
  case $argument in
    --all) all=true ;;
    -h | --help) usage && exit ;;
    *) options+=("$argument") ;;
  esac
done

# Adds up what Surefire and Failsafe have written of this run, in their words.
summary() { # STAMP
  local module
  echo
  for module in "$root"/*/src/test/java; do
    module=${module%/src/test/java}
    [[ -d $module/target ]] || continue # what it needs has failed
    find "$module/target" -path '*-reports/*.txt' -newer "$1" -exec cat {} + |
      awk -F '[:,]' -v module="${module##*/}" '
        /^Tests run:/ { run += $2; failures += $4; errors += $6; skipped += $8 }
        END { printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d - %s\n", run, failures, errors, skipped, module }'
  done
  find "$root"/*/target -path '*-reports/TEST-*.xml' -newer "$1" -exec cat {} + | awk -F '"' '
    /<testcase / { test = $4 "#" $2 }
    waits { print "Skipped: " test ": " $0; waits = 0 }
    /<skipped / {
      reason = $0
      sub(/.*(message="|Exception: *)/, "", reason)
      sub(/(" type=|\]\]>).*/, "", reason)
      if (reason ~ /[a-z]/) print "Skipped: " test ": " reason; else waits = 1
    }'
  echo "$browser_report"
  $all || echo 'The short run; what it left out and why is said above. scripts/test.sh --all runs every test.'
}

# Of the tools that tests need, the one that Debian has.
prepare_shellcheck() {
  command -v shellcheck >/dev/null || ((EUID != 0)) || ! command -v apt-get >/dev/null ||
    apt-get install -y --no-install-recommends shellcheck >/dev/null 2>&1 </dev/null ||
    echo 'ShellCheck could not be installed; its test is skipped.'
}

# Debian's nginx, unpacked and not installed: the package would start a server.
prepare_nginx() {
  local place="$root/system-tests/target/nginx"
  [[ ! -x /usr/sbin/nginx && ! -x $place/usr/sbin/nginx ]] && ! command -v nginx >/dev/null || return 0
  ((EUID == 0)) && command -v apt-get >/dev/null || return 0
  mkdir -p "$place"
  (
    cd "$place"
    apt-get download nginx || { apt-get update && apt-get download nginx; }
    dpkg -x nginx_*.deb . && usr/sbin/nginx -v
  ) >/dev/null 2>&1 </dev/null || { rm -rf "$place" && echo 'There is no nginx that starts; tests behind it are skipped.'; }
}

require_jdk
report_left_out
prepare_browser
prepare_nginx
! $all || prepare_shellcheck
if $all; then
  options=(-Dtests.language=ar -Dtests.country=EG ${options[@]+"${options[@]}"}) # digits and capitals unlike ours
else
  options=("-DexcludedGroups=$(printf '%s\n' "${LEFT_OUT[@]%% *}" | paste -sd,)" ${options[@]+"${options[@]}"})
fi

cd "$root"
stamp=$(mktemp)
trap 'rm -f "$stamp"' EXIT
status=0
./mvnw -B -ntp -T 2 verify ${options[@]+"${options[@]}"} || status=$?
summary "$stamp"
exit "$status"
