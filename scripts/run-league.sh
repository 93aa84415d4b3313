#!/usr/bin/env bash
# Runs a whole league of separate processes on this machine and prints its final table.
# Runs in the bash 3.2 of macOS: no associative arrays, and an empty array is an unset one.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"

players=4
referees=2
guests=0
game=even_odd
strategies=(frequency random alternating always-even always-odd)
common=()
open=false
page=true
endless=false
division_size=0
legs=
most_players=99
most_referees=10
shared="$root/SHARED"
most_player_processes=8
few_player_processes=3
most_players_of_a_process=200
many_registrations=500
wrong_usage=2

names=() # of the processes, the manager first
pids=()  # their process ids, without those that have ended
status=1
manager_url=
ready=false
unfinished= # the beginning of a line of the manager's console
progress=

usage() {
  cat <<'EOF'
Usage: scripts/run-league.sh [options]

Plays a league with a League Manager, referees and players in separate processes,
and prints the final table. In a checkout, it first builds the programs if necessary.

  --players N      how many of our players take part (default 4, at most 99, in
                   divisions 999; above 8, some share a process)
  --referees N     how many referees (default 2, at most 10, in divisions 30)
  --guests N       also wait for this many bots from outside (default 0)
  --division-size N
                   plays in divisions of at most N players, 6 to 99
  --legs N         how many legs (default 1)
  --game NAME      the game (default even_odd)
  --host HOST, --advertise-host HOST, --set PATH=VALUE, --strict, --log-level LEVEL
                   passed on to every program; see their --help
  --shared-dir DIR where run data and logs go (default SHARED, beside scripts/)
  --endless        plays one leg after the other until Ctrl-C
  --open           opens the league's page in the browser
  --no-page        serves no page
  --help           this text

Each run begins a new league. JAVA_HOME names the Java to use, JAVA_OPTS further
options of its JVM.
Exit status: 0 every match was played, 1 not every match was played, 2 wrong
option, 130 Ctrl-C.
EOF
}

complain() { printf 'run-league: %s\n' "$*" >&2; }

wrong_option() {
  complain "$1"
  printf 'See scripts/run-league.sh --help\n' >&2
  exit 2
}

number() { # OPTION VALUE MIN MAX
  [[ ${2:-} =~ ^(0|[1-9][0-9]{0,2})$ ]] && (($2 >= $3 && $2 <= $4)) || wrong_option "$1 takes a number from $3 to $4, not '${2:-}'"
}

beyond() { ((division_size)) || printf ' (in divisions, with --division-size N, up to 999 and 30)'; }

parse_options() {
  while (($#)); do
    case $1 in
      --players) number "$1" "${2:-}" 0 999; players=$2; shift 2 ;;
      --referees) number "$1" "${2:-}" 1 30; referees=$2; shift 2 ;;
      --guests) number "$1" "${2:-}" 0 999; guests=$2; shift 2 ;;
      --division-size)
        number "$1" "${2:-}" 6 99
        division_size=$2 most_players=999 most_referees=30
        shift 2 ;;
      --legs) number "$1" "${2:-}" 1 100; legs=$2; shift 2 ;;
      --game)
        [[ ${2:-} =~ ^[a-z][a-z0-9_]*$ ]] || wrong_option "$1 takes the name of a game, like even_odd, not '${2:-}'"
        game=$2; shift 2 ;;
      --host | --advertise-host | --set | --log-level)
        [[ -n ${2:-} ]] || wrong_option "$1 takes a value"
        common+=("$1" "$2"); shift 2 ;;
      --shared-dir)
        [[ -n ${2:-} ]] || wrong_option "$1 takes a folder"
        shared=$2; shift 2 ;;
      --strict) common+=("$1"); shift ;;
      --endless) endless=true; shift ;;
      --open) open=true; shift ;;
      --no-page) page=false; shift ;;
      --help | -h) usage; exit 0 ;;
      *) wrong_option "unknown option '$1'" ;;
    esac
  done
  ((players + guests >= 2 && players + guests <= most_players)) ||
    wrong_option "a league has 2 to $most_players players, guests included$(beyond)"
  ((referees <= most_referees)) || wrong_option "a league has 1 to $most_referees referees$(beyond)"
  ! $endless || [[ -z $legs ]] || wrong_option "--endless and --legs $legs contradict each other"
}

in_checkout() { [[ -f $root/pom.xml ]]; }

jar() { printf '%s/%s/target/%s.jar' "$root" "$1" "$1"; }

# Only one run at a time per shared directory: it has the league's data and the console logs.
claim_shared() {
  local other
  mkdir -p "$shared/logs/console" 2>/dev/null && shared=$(cd "$shared" && pwd) && [[ -w $shared/logs/console ]] || {
    complain "cannot write to $shared; name another folder with --shared-dir"
    exit 1
  }
  console="$shared/logs/console"
  claim="$console/run-league.pid"
  until (set -o noclobber && echo $$ >"$claim") 2>/dev/null; do
    other=$(cat "$claim" 2>/dev/null) || continue
    if [[ $other =~ ^[0-9]+$ ]] && kill -0 "$other" 2>/dev/null; then
      complain "another run of this script, process $other, uses $shared: wait until it has ended; if $other is some other program, remove $claim"
      exit 1
    fi
    rm -f "$claim"
  done
}

is_built() {
  local module
  for module in league-manager referee player conformance; do
    [[ -f $(jar "$module") ]] || return 1
    [[ -z $(find "$root"/{pom.xml,config,protocol-core/{pom.xml,src/main},"$module"/{pom.xml,src/main}} \
      -newer "$(jar "$module")" -print -quit) ]] || return 1
  done
}

# Prints which modules Maven has begun, without the first $shown of them.
show_modules() { # LOG
  local module
  while IFS= read -r module; do
    echo "  $module"
    shown=$((shown + 1))
  done < <(sed -n 's|^\[INFO\] Building \(.*[^ ]\)  *\[\([0-9]*\)/\([0-9]*\)\]$|\2 of \3: \1|p' "$1" | tail -n "+$((shown + 1))")
}

build() {
  in_checkout && ! is_built || return 0
  echo 'Building the programs; the first time this takes a minute or two ...'
  local log="$console/build.log" code=0 shown=0 maven
  # in the background, because bash handles no signal while it waits for a foreground program
  (cd "$root" && exec ./mvnw -B -ntp -Dmaven.test.skip=true -pl league-manager,referee,player,conformance -am package) >"$log" 2>&1 </dev/null &
  maven=$!
  while kill -0 "$maven" 2>/dev/null; do
    sleep 0.2
    show_modules "$log"
  done
  show_modules "$log"
  wait "$maven" || code=$?
  if ((code != 0)); then
    { grep '^\[ERROR\]' "$log" || tail -n 20 "$log"; } 2>&1 | sed 20q >&2 || true
    complain "the build failed; see $log"
    exit 1
  fi
  # Maven does not touch a jar whose contents have not changed
  touch -c "$(jar league-manager)" "$(jar referee)" "$(jar player)" "$(jar conformance)"
}

is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

are_free() { # FIRST COUNT
  local port
  for ((port = $1; port < $1 + $2; port++)); do
    is_free "$port" || return 1
  done
}

start() { # NAME PROGRAM OPTION ...
  local name=$1 program=$2
  shift 2
  : >"$console/$name.log" # at once, not when the process gets to it: nobody is to read the lines of the last run
  "$root/bin/$program" --shared-dir "$shared" ${common[@]+"${common[@]}"} "$@" >"$console/$name.log" 2>&1 </dev/null 4<&- &
  pids[${#names[@]}]=$!
  names[${#names[@]}]=$name
}

start_at() { # NAME PROGRAM PORT COUNT OPTION ...
  local name=$1 program=$2 port=$3 count=$4
  shift 4
  if ! are_free "$port" "$count"; then
    echo "$name: port $port is taken; using a free one"
    port=0
  fi
  port_of_last=$port
  start "$name" "$program" --port "$port" "$@"
}

manager=0 # its place in names and pids

is_alive() { kill -0 "${pids[$1]}" 2>/dev/null; } # PLACE

ended_badly() { # PLACE
  local name=${names[$1]} code=0
  wait "${pids[$1]}" 2>/dev/null || code=$?
  unset "pids[$1]"
  ((code != 0)) || return 1
  ((code != wrong_usage)) || status=$wrong_usage
  complain "$name ended with exit status $code; see $console/$name.log"
  tail -n 5 "$console/$name.log" >&2
}

# Reads what the manager's console has said since the last time, and prints what it says of agents that it waits for. Starts
# no program, since it is called all the time.
follow_manager() {
  local line
  while IFS= read -r line <&4; do
    line=$unfinished$line unfinished=
    case $line in
      'READY '*) manager_url=${line#READY } ready=true ;;
      [0-9]*' of '[0-9]*' players'* | 'No answer from '* | [A-Z]*[0-9]' "'*'" has lost its endpoint'*)
        end_progress
        printf '%s\n' "$line" ;;
      'Round '* | 'Leg '[0-9]*', round '* | 'Leg '[0-9]*', '[0-9]*' of '*) progress=$line ;;
    esac
  done
  unfinished+=$line
}

await_manager() {
  ! $ready || return 0
  until follow_manager && $ready; do
    if ! is_alive "$manager"; then
      ended_badly "$manager" || complain "manager ended before it was ready; see $console/manager.log"
      exit "$status"
    fi
    sleep 0.05
  done
  show_page
  ((guests == 0)) || invite_guests
}

# On loopback all is one user's own: an agent at a known endpoint is trusted to be the one that was there before, and all
# come from one address.
on_loopback() {
  local i host=127.0.0.1
  for ((i = 0; i + 1 < ${#common[@]}; i++)); do
    [[ ${common[i]} != --host ]] || host=${common[i + 1]}
  done
  [[ $host == localhost || $host == 127.* || $host == ::1 || $host == '[::1]' ]]
}

is_set() { [[ " ${common[*]-} " == *" $1="* ]]; } # PATH

start_manager() {
  local ours=()
  $page || ours+=(--no-page)
  ! $endless || ours+=(--endless)
  [[ -z $legs ]] || ours+=(--legs "$legs")
  ((!division_size)) || ours+=(--division-size "$division_size")
  ((!division_size)) || $endless || is_set league.leg_pause_seconds || ours+=(--set league.leg_pause_seconds=3)
  ((players + guests <= many_registrations)) || is_set limits.per_address.registrations_per_minute ||
    ours+=(--set limits.per_address.registrations_per_minute=6000)
  [[ $game == even_odd ]] || ours+=(--game "$game")
  is_set league.announcement_lead_seconds || ours+=(--set league.announcement_lead_seconds=0)
  ! on_loopback || is_set network.rejoin_without_token || ours+=(--set network.rejoin_without_token=same_address)
  ! on_loopback || is_set league.participants.max_per_host || ours+=(--set league.participants.max_per_host=0)
  start_at manager league-manager 8000 1 --players $((players + guests)) --referees "$referees" \
    --new-league --yes --exit-when-done ${ours[@]+"${ours[@]}"}
  exec 4<"$console/manager.log"
  # Where it is known where it will answer, the others start beside it and ask until it does
  if ((guests == 0)) && [[ $port_of_last == 8000 && " ${common[*]-} " != *host\ * ]]; then
    manager_url=http://127.0.0.1:8000/mcp
  else
    await_manager
  fi
}

show_page() {
  $page && ! is_set page.enabled || return 0
  echo "Watch the league at ${manager_url%mcp}"
  $open || return 0
  local opener
  for opener in xdg-open open; do
    if command -v "$opener" >/dev/null; then
      "$opener" "${manager_url%mcp}" >/dev/null 2>&1 </dev/null || complain "$opener could not open the page"
      return
    fi
  done
  complain 'found no program that opens a browser: open the address by hand'
}

# After the league nobody serves the page any more.
show_page_again() {
  $page && ! is_set page.enabled || return 0
  printf 'To see its page again: %q --shared-dir %q\n' "$root/bin/league-manager" "$shared"
}

invite_guests() {
  local have=have
  ((guests != 1)) || have=has
  echo "Bots from outside register at $manager_url; the league begins when $guests of them $have."
  tell_listeners
}

# A bot registers once, so one that an earlier league or a check has registered says nothing here. It is not asked who
# it is: that would be the end of many a beginner's bot.
tell_listeners() {
  local port here=
  for ((port = 8101; port <= 8110; port++)); do
    is_free "$port" || here+="${here:+, }http://localhost:$port/mcp"
  done
  [[ -z $here ]] || echo "Programs listen at $here: if one is your bot and ran before, stop it and start it again."
}

start_referees() {
  local n letters=ABCDEFGHIJKLMNOPQRSTUVWXYZ
  for ((n = 0; n < referees; n++)); do
    start_at "referee-$((n + 1))" referee $((8001 + n)) 1 --manager "$manager_url" \
      --name "Referee $( ((n < 26)) || echo A)${letters:n % 26:1}"
  done
}

start_players() {
  ((players > 0)) || return 0
  local processes=$players n first=1 count strategy team
  # shellcheck disable=SC2207 # names without blanks; mapfile is younger than bash 3.2
  case $game in
    even_odd) ;;
    tic_tac_toe) strategies=(one-ahead random first-free perfect) ;;
    *) strategies=($("$root/bin/player" strategies |
      awk -v heading="$game:" '/^[^ ]/ { listed = $0 == heading; next } listed { print $1 }')) ;;
  esac
  ((players <= most_player_processes)) || processes=$few_player_processes
  while ((processes * most_players_of_a_process < players)); do processes=$((processes + 1)); done
  for ((n = 1; n <= processes; n++)); do
    count=$(((players - first + 1) / (processes - n + 1)))
    strategy=${strategies[$(((n - 1) % ${#strategies[@]}))]}
    team=$(((n - 1) / ${#strategies[@]} + 1))
    # Named by their strategies, because numbers would not agree with ids: they start at once and register in any order
    start_at "player-$n" player $((8100 + first)) "$count" --manager "$manager_url" --exit-when-done \
      --strategy "$strategy" --count "$count" --name "$strategy$( ((team == 1)) || echo " $team")"
    first=$((first + count))
  done
}

show_progress() {
  [[ -t 1 ]] || return 0
  printf '\r\033[K%s' "$progress"
}

end_progress() {
  [[ -t 1 ]] || return 0
  printf '\r\033[K'
}

watch_league() {
  local place
  while is_alive "$manager"; do
    kill -0 $$ 2>/dev/null || exit "$status" # $$ is the shell that waits; without it, nobody would see the result
    for place in "${!pids[@]}"; do
      ((place == manager)) || is_alive "$place" || ! ended_badly "$place" || exit "$status"
    done
    follow_manager
    show_progress
    sleep 0.05
  done
  end_progress
  ! ended_badly "$manager" || exit "$status"
}

# Prints the manager's output from the final table on, without the log lines in the same file.
print_table() {
  sed -nE '/^(Final standings|Division [0-9A-Z]+ in leg [0-9]+ of )/,$p' "$console/manager.log" | grep -avE '^[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3} +(TRACE|DEBUG|INFO|WARN|ERROR) ' || true
}

print_result() {
  print_table
  show_page_again
  if ! grep -aqE '(^|[.] )Every match was played' "$console/manager.log"; then
    complain "not every match was played; see $console/manager.log"
    exit 1
  fi
  status=0
}

# Asks bash for the running jobs: a signal may arrive after a process was started but before its id was noted. Tells them
# again and again: a referee ends its matches first, unless it is told twice.
clean_up() {
  local pid running deadline=$((SECONDS + 10))
  trap - EXIT
  running=$(jobs -p)
  for pid in $running; do
    kill -TERM "$pid" 2>/dev/null || true
  done
  for pid in $running; do
    while kill -TERM "$pid" 2>/dev/null && ((SECONDS < deadline)); do sleep 0.05; done
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -f "$claim"
} 2>/dev/null

# Ends a league without end, which has its table then.
stop_endless() {
  local deadline=$((SECONDS + 15))
  $endless && $ready || return 0
  "$root/bin/league-manager" stop --now --manager "$manager_url" --shared-dir "$shared" >/dev/null 2>&1 || return 0
  while is_alive "$manager" && ((SECONDS < deadline)); do sleep 0.1; done
  print_table
}

play() {
  trap 'clean_up; exit "$status"' EXIT
  trap 'trap "" TERM PIPE; end_progress; stop_endless; clean_up; exit' TERM
  # shellcheck disable=SC2173 # true, but it has an effect all the same
  trap '' KILL # cannot be ignored, but keeps bash and its subshells from printing a notice about a killed child
  build
  "$root/bin/launch.sh" &
  wait "$!"
  start_manager
  start_referees
  start_players
  await_manager
  watch_league
  print_result
}

# Ends what the shell that plays has left running; normally, it has left nothing.
end_group() { # PROCESS-GROUP
  local deadline=$((SECONDS + 10))
  kill -TERM -- "-$1" || return 0
  while kill -0 -- "-$1" && ((SECONDS < deadline)); do sleep 0.05; done
  kill -KILL -- "-$1" || true
  rm -f "$claim"
} 2>/dev/null

interrupted() { # WORD STATUS
  trap '' INT TERM PIPE
  end_progress || true
  complain "$1: stopping; what was played is in $shared" || true
  # repeatedly, because bash 5.2 loses a signal that arrives while it expands $(...)
  while kill -TERM "$!" 2>/dev/null; do sleep 0.1; done
  end_group "$!"
  exit "$2"
}

parse_options "$@"
! in_checkout || require_jdk
claim_shared
# The league is played in the background, where Ctrl-C is ignored, and this shell only waits: bash 5.2 may loop
# forever if SIGINT arrives while it waits for a foreground program.
trap 'interrupted interrupted 130' INT
trap 'interrupted terminated 143' TERM
trap 'interrupted "hung up" 129' HUP
set -m # a process group of its own, to end all of it
play &
set +m
wait "$!" && code=0 || code=$?
end_group "$!"
exit "$code"
