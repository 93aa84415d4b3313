#!/usr/bin/env bash
# Runs a whole league of separate processes on this machine and prints its final table.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=lib/jdk.sh
source "$root/scripts/lib/jdk.sh"

players=4
referees=2
guests=0
strategies=(frequency random alternating always-even always-odd)
common=()
open=false
page=true
shared="$root/SHARED"
console="$shared/logs/console"
claim="$console/run-league.pid"
most_player_processes=8
few_player_processes=3
wrong_usage=2
jvm=(-Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto)

declare -A pids=()      # running processes: name -> process id
declare -A logs=()      # name -> console log
status=1
manager_url=
guests_told=

usage() {
  cat <<'EOF'
Usage: scripts/run-league.sh [options]

Builds the programs if necessary, plays a league with a League Manager, referees
and players in separate processes, and prints the final table.

  --players N      how many of our players take part (default 4, at most 99;
                   above 8, some share a process)
  --referees N     how many referees (default 2, at most 10)
  --guests N       also wait for this many bots from outside (default 0)
  --host HOST, --advertise-host HOST, --set PATH=VALUE, --strict, --log-level LEVEL
                   passed on to every program; see their --help
  --open           opens the league's page in the browser
  --no-page        serves no page
  --help           this text

Run data and logs are in SHARED/. Each run begins a new league.
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

parse_options() {
  while (($#)); do
    case $1 in
      --players) number "$1" "${2:-}" 0 99; players=$2; shift 2 ;;
      --referees) number "$1" "${2:-}" 1 10; referees=$2; shift 2 ;;
      --guests) number "$1" "${2:-}" 0 99; guests=$2; shift 2 ;;
      --host | --advertise-host | --set | --log-level)
        [[ -n ${2:-} ]] || wrong_option "$1 takes a value"
        common+=("$1" "$2"); shift 2 ;;
      --strict) common+=("$1"); shift ;;
      --open) open=true; shift ;;
      --no-page) page=false; shift ;;
      --help | -h) usage; exit 0 ;;
      *) wrong_option "unknown option '$1'" ;;
    esac
  done
  ((players + guests >= 2 && players + guests <= 99)) || wrong_option "a league has 2 to 99 players, guests included"
}

jar() { printf '%s/%s/target/%s.jar' "$root" "$1" "$1"; }

# Only one run at a time per checkout: all runs use its SHARED directory and its console logs.
claim_checkout() {
  local other
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
  for module in league-manager referee player; do
    [[ -f $(jar "$module") ]] || return 1
    [[ -z $(find "$root"/{pom.xml,config,protocol-core/{pom.xml,src/main},"$module"/{pom.xml,src/main}} \
      -newer "$(jar "$module")" -print -quit) ]] || return 1
  done
}

build() {
  is_built && return
  echo 'Building the programs; the first time this takes a minute or two ...'
  local log="$console/build.log"
  # in the background, because bash handles no signal while it waits for a foreground program
  (cd "$root" && exec ./mvnw -B -ntp -q -Dmaven.test.skip=true -pl league-manager,referee,player -am package) >"$log" 2>&1 </dev/null &
  pids[build]=$!
  local code=0
  wait "${pids[build]}" || code=$?
  unset 'pids[build]'
  if ((code != 0)); then
    tail -n 20 "$log" >&2
    complain "the build failed; see $log"
    exit 1
  fi
  # Maven does not touch a jar whose contents have not changed
  touch -c "$(jar league-manager)" "$(jar referee)" "$(jar player)"
}

is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

are_free() { # FIRST COUNT
  local port
  for ((port = $1; port < $1 + $2; port++)); do
    is_free "$port" || return 1
  done
}

start() { # NAME JAR OPTION ...
  local name=$1 module=$2
  shift 2
  logs[$name]="$console/$name.log"
  : >"${logs[$name]}"
  "$JAVA" "${jvm[@]}" -jar "$(jar "$module")" --shared-dir "$shared" ${common[@]+"${common[@]}"} "$@" >"${logs[$name]}" 2>&1 </dev/null &
  pids[$name]=$!
}

start_at() { # NAME JAR PORT COUNT OPTION ...
  local name=$1 module=$2 port=$3 count=$4
  shift 4
  if ! are_free "$port" "$count"; then
    echo "$name: port $port is taken; using a free one"
    port=0
  fi
  start "$name" "$module" --port "$port" "$@"
}

is_alive() { kill -0 "${pids[$1]}" 2>/dev/null; }

ended_badly() { # NAME
  local code=0
  wait "${pids[$1]}" 2>/dev/null || code=$?
  unset "pids[$1]"
  ((code != 0)) || return 1
  ((code != wrong_usage)) || status=$wrong_usage
  complain "$1 ended with exit status $code; see ${logs[$1]}"
  tail -n 5 "${logs[$1]}" >&2
}

is_ready() { # NAME COUNT
  awk -v wanted="$2" '/^READY / { ready++ } END { exit ready < wanted }' "${logs[$1]}"
}

await_ready() { # NAME COUNT
  until is_ready "$1" "$2"; do
    if ! is_alive "$1"; then
      ended_badly "$1" || complain "$1 ended before it was ready; see ${logs[$1]}"
      exit "$status"
    fi
    sleep 0.05
  done
}

# On loopback, an agent at a known endpoint is trusted to be the one that was there before.
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
  is_set league.announcement_lead_seconds || ours+=(--set league.announcement_lead_seconds=0)
  ! on_loopback || is_set network.rejoin_without_token || ours+=(--set network.rejoin_without_token=same_address)
  start_at manager league-manager 8000 1 --players $((players + guests)) --referees "$referees" \
    --new-league --yes --exit-when-done ${ours[@]+"${ours[@]}"}
  await_ready manager 1
  manager_url=$(sed -n 's/^READY //p' "${logs[manager]}" | head -n 1)
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

invite_guests() {
  local have=have
  ((guests != 1)) || have=has
  echo "Bots from outside register at $manager_url; the league begins when $guests of them $have."
}

# Counts the players in the manager's list of agents whose names are not those of our players.
registered_guests() {
  awk '/"players"/ { players = 1 }
       players && /"display_name"/ && !/: "(Player|Team) [0-9]+( [0-9]+)?"/ { guests++ }
       END { print guests + 0 }' "$shared/config/agents/agents_config.json" 2>/dev/null || echo 0
}

count_guests() {
  ((guests > 0)) || return 0
  local present
  present=$(registered_guests)
  [[ $present != "$guests_told" ]] || return 0
  end_progress
  echo "Guests: $present of $guests registered"
  guests_told=$present
}

start_referees() {
  local n
  for ((n = 1; n <= referees; n++)); do
    start_at "referee-$n" referee $((8000 + n)) 1 --manager "$manager_url" --name "Referee $n"
  done
}

start_players() {
  ((players > 0)) || return 0
  local processes=$players n first=1 count
  ((players <= most_player_processes)) || processes=$few_player_processes
  for ((n = 1; n <= processes; n++)); do
    count=$(((players - first + 1) / (processes - n + 1)))
    start_at "player-$n" player $((8100 + first)) "$count" --manager "$manager_url" --exit-when-done \
      --strategy "${strategies[$(((n - 1) % ${#strategies[@]}))]}" --count "$count" \
      --name "$( ((processes == players)) && echo "Player $n" || echo "Team $n")"
    first=$((first + count))
  done
}

progress() { grep -a '^Round ' "${logs[manager]}" | tail -n 1 || true; }

show_progress() {
  [[ -t 1 ]] || return 0
  printf '\r\033[K%s' "$(progress)"
}

end_progress() {
  [[ -t 1 ]] || return 0
  printf '\r\033[K'
}

watch_league() {
  local name
  while is_alive manager; do
    kill -0 $$ 2>/dev/null || exit "$status" # $$ is the shell that waits; without it, nobody would see the result
    for name in "${!pids[@]}"; do
      [[ $name == manager ]] || is_alive "$name" || ! ended_badly "$name" || exit "$status"
    done
    count_guests
    show_progress
    sleep 0.2
  done
  end_progress
  ! ended_badly manager || exit "$status"
}

# Prints the manager's output from the final table on, without the log lines in the same file.
print_result() {
  sed -n '/^Final standings/,$p' "${logs[manager]}" | grep -avE '^[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3} +(TRACE|DEBUG|INFO|WARN|ERROR) ' || true
  if ! grep -aq '^Every match was played' "${logs[manager]}"; then
    complain "not every match was played; see ${logs[manager]}"
    exit 1
  fi
  status=0
}

# Asks bash for the running jobs: a signal may arrive after a process was started but before its id was noted.
clean_up() {
  local pid running deadline=$((SECONDS + 10))
  trap - EXIT
  running=$(jobs -p)
  for pid in $running; do
    kill -TERM "$pid" 2>/dev/null || true
  done
  for pid in $running; do
    while kill -0 "$pid" 2>/dev/null && ((SECONDS < deadline)); do sleep 0.05; done
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -f "$claim"
} 2>/dev/null

play() {
  trap 'clean_up; exit "$status"' EXIT
  trap 'trap "" TERM PIPE; end_progress; clean_up; exit' TERM
  trap : KILL # cannot be caught, but keeps bash from printing a notice about a child that was killed
  build
  start_manager
  show_page
  ((guests == 0)) || invite_guests
  start_referees
  start_players
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
require_jdk
mkdir -p "$console"
claim_checkout
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
