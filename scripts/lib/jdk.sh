# Sourced by the scripts that build or start the programs.

readonly MINIMUM_JAVA=17

# Finds the JDK (JAVA_HOME first, then PATH) and exports JAVA_HOME and JAVA; without a usable one it
# prints a sentence and exits with 2.
require_jdk() {
  local java settings version
  java=$(find_java) || refuse_jdk "No Java found"
  settings=$("$java" -XshowSettings:properties -version 2>&1) || refuse_jdk "$java does not start"
  version=$(java_property java.specification.version "$settings")
  version=${version#1.}
  [[ $version =~ ^[0-9]+$ ]] || refuse_jdk "$java does not tell its version"
  ((version >= MINIMUM_JAVA)) || refuse_jdk "$java is Java $version"
  JAVA_HOME=$(java_property java.home "$settings")
  [[ -x $JAVA_HOME/bin/javac ]] || refuse_jdk "$JAVA_HOME is a Java without the compiler, javac"
  JAVA=$JAVA_HOME/bin/java
  export JAVA_HOME JAVA
}

find_java() {
  if [[ -n ${JAVA_HOME:-} ]]; then
    printf '%s\n' "$JAVA_HOME/bin/java"
  else
    command -v java
  fi
}

java_property() {
  sed -n "s/^ *$1 = //p" <<<"$2"
}

refuse_jdk() {
  printf '%s: install a JDK %d or newer, or set JAVA_HOME to one.\n' "$1" "$MINIMUM_JAVA" >&2
  exit 2
}
