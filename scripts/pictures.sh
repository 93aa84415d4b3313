#!/usr/bin/env bash
# Makes the pictures of the README anew, or pictures of every page, from leagues that it plays.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/browser.sh
source "$root/scripts/lib/browser.sh"

usage() {
  cat <<'EOF'
Usage: scripts/pictures.sh
       scripts/pictures.sh --all DIR [--players N] [--state NAME] [--page NAME] [--width 390|768|1280|1920]
                           [--theme light|dark] [--leagues DIR]

Without options, writes docs/pictures.
With --all, writes pictures of every page into DIR, each called STATE-PLAYERS-PAGE-WIDTH-THEME.png, at four widths and in two
themes: of leagues of 4, 12, 30 and 99 players, before the start, running and finished, and of leagues of 12 that are paused, in
trouble, a ladder (a league without end) or of tic-tac-toe. That takes half an hour.
--players, --state, --page, --width and --theme choose some of them; each takes a list, too: --players 4,12 --page home,hall
The states are before, running, finished, paused, trouble, ladder and tic-tac-toe.
--leagues keeps the finished leagues in DIR, and shows those again that are there, so that pictures can be compared.
EOF
}

folder() { # DIR; makes it, and prints its path
  mkdir -p "$1"
  (cd "$1" && pwd)
}

properties=(-Dpictures.write=true)
target=docs/pictures
while (($#)); do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --all)
      [[ -n ${2:-} ]] || { usage >&2 && exit 2; }
      target=$(folder "$2")
      properties=("-Dpictures.all=$target" "${properties[@]:1}")
      ;;
    --leagues)
      [[ -n ${2:-} ]] || { usage >&2 && exit 2; }
      properties+=("-Dpictures.leagues=$(folder "$2")")
      ;;
    --players | --state | --page | --width | --theme)
      [[ -n ${2:-} ]] || { usage >&2 && exit 2; }
      properties+=("-Dpictures.${1#--}=$2")
      ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift 2
done
[[ $target != docs/pictures || ${#properties[@]} == 1 ]] || { usage >&2 && exit 2; }

require_jdk
prepare_browser
cd "$root"
./mvnw -B -ntp -q verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=ReadmePicturesTest -Dfailsafe.failIfNoSpecifiedTests=false "${properties[@]}"
ls -l "$target"
