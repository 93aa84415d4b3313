#!/bin/sh
# launch.sh PROGRAM [OPTION ...]: becomes the JVM of league-manager, referee, player or conformance.
#
# JAVA_HOME names the Java to use instead of the one on the PATH; JAVA_OPTS holds further options of the JVM.
# The classes are loaded from an archive, which fits one jar and one Java only: where there is none, it is made
# first, beside the jar or, where that folder is read-only, in the user's folder for caches. Whatever goes wrong with
# the archive, the program starts all the same; with -Xshare:off in JAVA_OPTS none is made.

set -eu

minimum_java=17
program=$1
shift

fail() {
  printf '%s: %s\n' "$program" "$1" >&2
  exit 1
}

find_jar() {
  bin=$(dirname "$0")
  home=$(cd "$bin/.." && pwd)
  jar=$home/lib/$program.jar                                     # in the distribution
  [ -f "$jar" ] || jar=$home/$program/target/$program.jar        # in a checkout
  [ -f "$jar" ] || fail "$jar is missing; ./mvnw -Dmaven.test.skip=true package builds it"
}

find_java() {
  if [ -x "$home/runtime/bin/java" ]; then
    java=$home/runtime/bin/java
  elif [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, where there is no bin/java"
  else
    java=$(command -v java) || fail "no Java found: install Java $minimum_java or newer, or set JAVA_HOME"
  fi
  java=$(readlink -f "$java" 2>/dev/null || echo "$java")
  # A Java tells its version in a file; where there is none, as on macOS, a Java that is too old says so itself
  version=$(sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "${java%/bin/java}/release" 2>/dev/null || true)
  [ "${version:-$minimum_java}" -ge "$minimum_java" ] || fail "$java is Java $version: install Java $minimum_java or newer, or set JAVA_HOME"
}

# The name has a checksum of the Java and the jar's path, and one of the jar as it is now: its place on the disk, its
# size and times. The JVM does not notice a changed jar that has the size and time of the former one.
find_archive() {
  place=$({ list_file "$java" && echo "$jar"; } | cksum)
  state=$(list_file "$jar" "$bin/classes.txt" | cksum)
  name=$program-${place%% *}
  archive=${jar%/*}/$name-${state%% *}.jsa
  if [ ! -f "$archive" ] && [ ! -w "${jar%/*}" ]; then
    caches=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
    archive=${caches:+$caches/even-odd-league/${archive##*/}}
  fi
  case " ${JAVA_OPTS:-} " in *" -Xshare:off "*) archive= ;; esac
}

# shellcheck disable=SC2012 # its lines are not read
list_file() { ls -lLnci "$@" 2>/dev/null; }

# Of several that start at once, one makes the archive, and the others do without it. One that is interrupted leaves
# nothing behind. The JVM that makes the archive is in the background, because a shell handles no signal before its
# program in the foreground has ended.
make_archive() {
  (umask 077 && mkdir -p "${archive%/*}")
  draft=$archive.$$
  maker=
  trap 'give_up 129' HUP
  trap 'give_up 130' INT
  trap 'give_up 143' TERM
  if lock; then
    rm -f "${archive%/*}/$name"-*.jsa "${archive%/*}/$name"-*.jsa.[0-9]* # of a former jar, or of somebody who was killed
    "$java" -Xshare:dump -XX:SharedClassListFile="$bin/classes.txt" -XX:SharedArchiveFile="$draft" -cp "$jar" &
    maker=$!
    ! wait "$maker" || mv -f "$draft" "$archive"
    clean_up
  fi
  trap - HUP INT TERM
}

# The lock names its owner, which may have been killed, and another program may have its number now.
lock() {
  ! write_lock || return 0
  owner=$(cat "$archive.lock")
  if [ -n "$owner" ] && kill -0 "$owner" && [ -z "$(find "$archive.lock" -mmin +5)" ]; then
    return 1
  fi
  rm -f "$archive.lock"
  write_lock
}

write_lock() { (set -C && echo $$ >"$archive.lock"); }

clean_up() {
  rm -f "$draft"
  [ "$(cat "$archive.lock")" != $$ ] || rm -f "$archive.lock"
}

give_up() { # STATUS
  [ -z "$maker" ] || kill -KILL "$maker" || true
  clean_up
  exit "$1"
}

find_jar
find_java
find_archive
# shellcheck disable=SC3013 # every sh has -nt, and the POSIX of 2024 demands it
if [ -n "$archive" ] && { [ ! -f "$archive" ] || [ "$jar" -nt "$archive" ]; }; then
  [ ! -t 2 ] || echo "$program: preparing the first start; further ones are faster ..." >&2
  make_archive >/dev/null 2>&1 </dev/null || true
fi
# shellcheck disable=SC2086 # several options
exec "$java" -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ${archive:+"-XX:SharedArchiveFile=$archive"} -Xlog:disable \
  ${JAVA_OPTS:-} -jar "$jar" "$@"
