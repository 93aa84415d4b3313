#!/usr/bin/env bash
# Makes the pictures of the README anew, from the page of a league that it plays.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"
# shellcheck source=lib/browser.sh
source "$root/scripts/lib/browser.sh"

if (($#)); then
  echo 'Usage: scripts/pictures.sh; writes docs/pictures'
  [[ $1 == --help || $1 == -h ]] && exit 0 || exit 2
fi

require_jdk
prepare_browser
cd "$root"
./mvnw -B -ntp -q verify -pl system-tests -am -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false \
  -Dit.test=ReadmePicturesTest -Dfailsafe.failIfNoSpecifiedTests=false -Dpictures.write=true
ls -l docs/pictures
