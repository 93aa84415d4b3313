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
       scripts/pictures.sh --all DIR [--players N] [--state before|running|finished]
                           [--page NAME] [--width 390|1280|1920] [--theme light|dark]

Without options, writes docs/pictures.
With --all, writes pictures of every page into DIR, each called STATE-PLAYERS-PAGE-WIDTH-THEME.png: of leagues of 4, 12, 30
and 99 players, before the start, running and finished, at three widths and in two themes. That takes a quarter of an hour.
The other options choose some of them; each takes a list, too: --players 4,12 --page home,hall
EOF
}

properties=(-Dpictures.write=true)
target=docs/pictures
while (($#)); do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --all)
      [[ -n ${2:-} ]] || { usage >&2 && exit 2; }
      mkdir -p "$2"
      target=$(cd "$2" && pwd)
      properties=(-Dpictures.all="$target" "${properties[@]:1}")
      ;;
    --players | --state | --page | --width | --theme)
      [[ -n ${2:-} ]] || { usage >&2 && exit 2; }
      properties+=(-Dpictures."${1#--}"="$2")
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
