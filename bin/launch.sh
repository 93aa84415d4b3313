#!/bin/sh
# launch.sh PROGRAM [OPTION ...]: becomes the JVM of league-manager, referee, player or conformance.
# launch.sh: only makes the archives of the first three, or waits for who makes them.
#
# JAVA_HOME names the Java to use instead of the one on the PATH; JAVA_OPTS holds further options of the JVM.
# What a program loads comes from an archive (from Java 25 on, an AOT cache), which fits one jar and one Java only. Where
# there is none, a short league is played first, at whose end manager, referee and player each write theirs, beside the jar
# or, where that folder is read-only, in the user's folder for caches. Whatever goes wrong with it, the program starts all
# the same; with -Xshare:off in JAVA_OPTS none is made.

set -eu

minimum_java=17
aot_java=25
patience=900      # tenths of a second that the short league may take
last_patience=300 # that its manager and referee may then take to write their archives
options='-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xlog:disable'
program=${1:-}

say() { printf '%s: %s\n' "${program:-launch}" "$1" >&2; }

fail() {
  say "$1"
  exit 1
}

find_jar() { # PROGRAM
  jar=$home/lib/$1.jar                                     # in the distribution
  [ -f "$jar" ] || jar=$home/$1/target/$1.jar              # in a checkout
  [ -f "$jar" ]
}

find_java() {
  if [ -x "$home/runtime/bin/java" ]; then
    java=$home/runtime/bin/java
  elif [ -n "${JAVA_HOME:-}" ]; then
    [ -x "$JAVA_HOME/bin/java" ] || fail "JAVA_HOME is $JAVA_HOME, where there is no bin/java"
    java=$(cd -P "$JAVA_HOME/bin" && pwd)/java
  else
    java=$(command -v java) || fail "no Java found: install Java $minimum_java or newer, or set JAVA_HOME"
  fi
  [ ! -L "$java" ] || java=$(readlink -f "$java" 2>/dev/null || echo "$java")
  # A Java tells its version in a file, as JAVA_VERSION="17.0.1"; where there is none, one that is too old says so itself
  version=$minimum_java
  while IFS='="' read -r name _ value _; do
    [ "$name" != JAVA_VERSION ] || version=${value#1.}
  done 2>/dev/null <"${java%/bin/java}/release" || true
  version=${version%%[!0-9]*}
  [ "$version" -ge "$minimum_java" ] || fail "$java is Java $version: install Java $minimum_java or newer, or set JAVA_HOME"
  kind=jsa writes=-XX:ArchiveClassesAtExit uses=-XX:SharedArchiveFile
  [ "$version" -lt "$aot_java" ] || kind=aot writes=-XX:AOTCacheOutput uses=-XX:AOTCache
}

# A file beside each archive records what it was made from: inode, size and day of the Java, the jar and the archive. The JVM
# does not notice a changed jar that has the size and time of the former one, and crashes on half an archive.
find_archive() { # PROGRAM; false if there is none, and then says where one belongs
  archive=${jar%/*}/$1-java$version.$kind
  ! is_made || return 0
  if [ ! -w "${jar%/*}" ]; then
    caches=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    archive=${caches:+$caches/even-odd-league$home/${archive##*/}}
    is_made
  else
    false
  fi
}

# An archive that is empty says that none could be made; the next day it is tried again.
is_made() {
  [ -r "$archive.of" ] && [ -r "$archive" ] && IFS= read -r of <"$archive.of" && describe && [ "$of" = "$described" ] || return 1
  # shellcheck disable=SC3013 # every sh has -nt, and the POSIX of 2024 demands it
  ! [ "$jar" -nt "$archive" ] && { [ -s "$archive" ] || [ -z "$(find "$archive" -mmin +1440)" ]; }
}

describe() {
  # shellcheck disable=SC2012 # the names are not read
  described=$(LC_ALL=C TZ=UTC0 ls -lLnci "$java" "$jar" "$archive" 2>/dev/null |
    while read -r inode _ _ _ _ size month day _; do printf '%s ' "$inode" "$size" "$month" "$day"; done)
}

# Of several that start at once, one makes the archives, and the others do without. One that is interrupted leaves nothing
# behind. A shell handles no signal before its program in the foreground has ended, so nothing long is there.
make_archives() { # PROGRAM ...
  ! find_jar "$1" || find_archive "$1" || true
  (umask 077 && mkdir -p "${archive%/*}")
  lock=${archive%/*}/archives.lock
  draft=${archive%/*}/archives.$$
  recorded=
  failed=false
  trap 'give_up 129' HUP
  trap 'give_up 130' INT
  trap 'give_up 143' TERM
  if lock; then
    rm -rf "${archive%/*}"/archives.[0-9]* # of somebody who was killed
    if (umask 077 && mkdir "$draft"); then
      case $1 in
        conformance) record conformance player --port 0 http://127.0.0.1:1/mcp ;;
        *) play_short_league ;;
      esac
      # shellcheck disable=SC2086 # several numbers
      await $recorded
      keep "$@"
    fi
    clean_up
  fi
  trap - HUP INT TERM
}

# Starts a program that writes its archive into the draft when it ends, without the user's settings. All of them together
# take less than 500 MB, which a service may have (deploy/systemd).
record() { # PROGRAM OPTION ...
  find_jar "$1"
  recording=$1
  shift
  # shellcheck disable=SC2086 # several options
  (unset EVENODD_ENROLMENT_KEY EVENODD_REFEREE_KEY EVENODD_TLS_PASSWORD JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS
    cd "$draft" && exec "$java" $options -Xmx64m "$writes=$recording.$kind" -jar "$jar" "$@" --shared-dir run) >"$draft/$recording.log" &
  recorded="$recorded $!"
}

play_short_league() {
  for each in league-manager referee player; do
    find_jar "$each" || return 0
  done
  record league-manager --port 0 --players 4 --exit-when-done --set league.announcement_lead_seconds=0 \
    --set network.rejoin_without_token=same_address --set league.participants.max_per_host=0
  manager=${recorded# }
  url=
  while [ -z "$url" ] && tick "$manager"; do
    url=$(sed -n 's/^READY //p' "$draft/league-manager.log")
  done
  [ -n "$url" ] || return 0
  record referee --port 0 --manager "$url"
  referee=${recorded##* }
  record player --port 0 --manager "$url" --count 4 --exit-when-done
  while tick "${recorded##* }"; do :; done
  kill -TERM "$referee"
  [ "$patience" -lt "$last_patience" ] || patience=$last_patience # a league without players does not end
}

# Waits a tenth of a second for a process that runs; false if it has ended or there is no more time. A sleep that is no part of
# the shell lets the shell hear of processes that have ended.
tick() { # PROCESS
  kill -0 "$1" && [ "$patience" -gt 0 ] || return 1
  patience=$((patience - 1))
  env sleep 0.1
}

# Whatever was killed has left no archive, or half of one.
await() { # PROCESS ...
  for process in "$@"; do
    while tick "$process"; do :; done
    [ "$patience" -gt 0 ] || kill -KILL "$process"
    wait "$process" || [ $? -lt 128 ] || [ $? -eq 143 ] || failed=true
  done
  recorded=
}

keep() { # PROGRAM ...
  for made in "$@"; do
    if find_jar "$made" && ! find_archive "$made"; then
      rm -f "${archive%/*}/$made"-[0-9]*-[0-9]*.jsa # of former launchers
      if $failed || ! mv -f "$draft/$made.$kind" "$archive"; then : >"$archive"; fi
      describe && echo "$described" >"$archive.of"
    fi
  done
}

# The lock names its owner, which may have been killed, and another program may have its number now.
lock() {
  ! write_lock || return 0
  owner=$(cat "$lock")
  if [ -n "$owner" ] && kill -0 "$owner" && [ -z "$(find "$lock" -mmin +5)" ]; then
    while [ -z "$program" ] && [ "$(cat "$lock")" = "$owner" ] && tick "$owner"; do :; done
    return 1
  fi
  rm -f "$lock"
  write_lock
}

write_lock() { (set -C && echo $$ >"$lock"); }

clean_up() {
  rm -rf "$draft"
  [ "$(cat "$lock")" != $$ ] || rm -f "$lock"
}

give_up() { # STATUS
  # shellcheck disable=SC2086 # several numbers
  kill -KILL $recorded || true
  wait
  clean_up
  exit "$1"
}

# Has the archives made, and says so on a terminal, or if nothing else is asked for. Without one, the program starts as it is.
prepare() {
  [ -n "$archive" ] || return 0
  tell=say
  [ -z "$program" ] || [ -t 2 ] || tell=:
  $tell 'preparing the first start, 10 to 20 seconds; further ones are faster ...'
  case $program in
    conformance) made_at_once=conformance ;;
    *) made_at_once='league-manager referee player' ;;
  esac
  # shellcheck disable=SC2086 # several programs
  make_archives $made_at_once >/dev/null 2>&1 </dev/null || true
  find_jar "${program:-league-manager}"
  if find_archive "${program:-league-manager}" && [ -s "$archive" ]; then
    $tell "its archive is $archive ($(($(wc -c <"$archive") / 1000000)) MB); with JAVA_OPTS=-Xshare:off, none is made"
  else
    archive=
  fi
}

home=$(cd "${0%"${0##*/}"}.." && pwd)
find_java
find_jar "${program:-league-manager}" || fail "$jar is missing; ./mvnw -Dmaven.test.skip=true package builds it"
archive=
case " ${JAVA_OPTS:-} ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} " in
  *" -Xshare:"* | *" -XX:SharedArchiveFile="* | *" -XX:AOT"*) ;; # the JVM takes no cache beside them
  *) find_archive "${program:-league-manager}" || prepare ;;
esac
[ -n "$program" ] || exit 0
shift
[ -s "$archive" ] || archive= # none could be made
# shellcheck disable=SC2086 # several options
exec "$java" $options ${archive:+"$uses=$archive"} ${JAVA_OPTS:-} -jar "$jar" "$@"
