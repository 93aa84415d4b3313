# Sourced by the scripts whose program is a class of system-tests, after jdk.sh; needs $root.

tools_classpath="$root/system-tests/target/tools.classpath"

# Builds the agents and the programs of system-tests, unless all of them are newer than their sources.
build_tools() {
  ! tools_are_built || return 0
  local log="$root/system-tests/target/tools-build.log"
  mkdir -p "$(dirname "$log")"
  echo 'Building the programs; the first time this takes a minute or two ...' >&2
  if ! (cd "$root" && ./mvnw -B -ntp -q -Dmaven.test.skip=true -Dspotless.check.skip=true package) >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    printf 'The build failed; see %s\n' "$log" >&2
    exit 1
  fi
  touch -c "$tools_classpath"
}

tools_are_built() {
  [[ -f $tools_classpath ]] || return 1
  local module
  for module in league-manager referee player conformance; do
    [[ -f $root/$module/target/$module.jar ]] || return 1
  done
  [[ -z $(find "$root"/pom.xml "$root"/config "$root"/*/pom.xml "$root"/*/src/main "$root"/protocol-core/src/test-support -newer "$tools_classpath" -print -quit) ]]
}

# Becomes a class of system-tests. The system properties are those with which Failsafe starts the tests.
exec_tool() { # CLASS [ARGUMENT ...]; options of the JVM from the array tool_jvm, and what starts it, if anything, in tool_launcher
  local class=$1
  shift
  exec ${tool_launcher[@]+"${tool_launcher[@]}"} "$JAVA" "${tool_jvm[@]}" \
    -Dleague.root="$root" \
    -Dleague.jar.manager="$root/league-manager/target/league-manager.jar" \
    -Dleague.jar.referee="$root/referee/target/referee.jar" \
    -Dleague.jar.player="$root/player/target/player.jar" \
    -cp "$root/system-tests/target/classes:$(<"$tools_classpath")" "$class" "$@"
}
