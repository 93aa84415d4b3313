# Sourced by test.sh and run by the tests: finds or installs the browser of the page's tests; needs $root.

# Built for Linux on x86-64; other machines need a browser of their own.
readonly NPM_BROWSER=@sparticuz/chromium
readonly NPM_BROWSER_VERSION=147.0.0
readonly NPM_BROWSER_INTEGRITY=sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==
readonly DEBIAN_BROWSER=chromium-headless-shell

# What a browser may be called, in order of preference.
readonly BROWSER_NAMES=(
  chromium-headless-shell
  chromium
  chromium-browser
  google-chrome
  google-chrome-stable
  chrome
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
)

installed_browsers="$root/system-tests/target/browser"
npm_browser="$installed_browsers/chromium-$NPM_BROWSER_VERSION/chromium"

# Prints the browser to use: the one that EVENODD_TEST_BROWSER names, else one of the machine, else the
# installed one. Fails if there is none, or if EVENODD_TEST_BROWSER is none.
find_browser() {
  local name found
  if [[ -n ${EVENODD_TEST_BROWSER:-} ]]; then
    [[ $EVENODD_TEST_BROWSER != none ]] || return 1
    # One that is not there is named all the same: its absence is a mistake to show, not a reason to skip tests
    found=$(command -v "$EVENODD_TEST_BROWSER") || found=$EVENODD_TEST_BROWSER
    [[ $found == /* ]] || found=$PWD/$found
    printf '%s\n' "$found"
    return
  fi
  for name in "${BROWSER_NAMES[@]}" "$npm_browser"; do
    found=$(command -v "$name") && [[ -n $(browser_version "$found") ]] && printf '%s\n' "$found" && return
  done
  return 1
}

# Prints what a browser calls itself, without the minor version: Chromium 147. Nothing if it does not
# start, as the placeholders that some systems have for it.
browser_version() { # BROWSER
  { "$1" --version </dev/null || true; } 2>/dev/null | sed -n 's/^\([A-Za-z][A-Za-z ]* [0-9][0-9]*\)\..*/\1/p' | head -n 1
}

# Prints a browser's version and where it comes from.
browser_title() { # BROWSER
  local origin=$1 version
  version=$(browser_version "$1")
  [[ $1 != "$npm_browser" ]] || origin=npm
  printf '%s (%s)\n' "${version:-one that does not start}" "$origin"
}

# Finds a browser or installs one, says so, and exports EVENODD_TEST_BROWSER for the tests. Never fails:
# without a browser the tests skip themselves. Sets browser_report to the closing line.
prepare_browser() {
  local reason='EVENODD_TEST_BROWSER is none' browser
  if ! browser=$(find_browser) && [[ ${EVENODD_TEST_BROWSER:-} != none ]]; then
    echo 'There is no browser for the tests of the page; installing one ...'
    reason=$(install_browser 2>&1) || true
    browser=$(find_browser) || reason=${reason:-no installed browser starts}
  fi
  export EVENODD_TEST_BROWSER=${browser:-none}
  if [[ $EVENODD_TEST_BROWSER == none ]]; then
    browser_report="Browser: none but JavaFX's WebKit, other page tests skipped: $(tail -n 1 <<<"$reason")"
  else
    browser_report="Browser: $(browser_title "$browser")"
  fi
  echo "$browser_report"
}

# Installs a browser from npm or, as root on Debian, from its packages; says why not.
install_browser() {
  install_npm_browser && return
  install_debian_browser
}

install_npm_browser() {
  [[ $(uname -sm) == 'Linux x86_64' ]] || { echo "npm has no browser for $(uname -sm)" && return 1; }
  command -v npm >/dev/null && command -v node >/dev/null || { echo 'there is no npm' && return 1; }
  local unpacking status=0
  mkdir -p "$installed_browsers"
  unpacking=$(mktemp -d "$installed_browsers/unpacking.XXXXXX")
  (cd "$unpacking" && unpack_npm_browser) || status=1
  ((status)) || { rm -rf "${npm_browser%/*}" && mv "$unpacking" "${npm_browser%/*}"; } || status=1
  ((status == 0)) || rm -rf "$unpacking"
  return "$status"
}

# In an empty directory: downloads the package, checks it, and makes it a browser that starts.
unpack_npm_browser() {
  local log
  log=$(npm pack --silent --prefer-offline --fetch-retries=1 "$NPM_BROWSER@$NPM_BROWSER_VERSION" 2>&1) ||
    { echo "npm did not download $NPM_BROWSER: $(tail -n 1 <<<"$log")" && return 1; }
  mv ./*.tgz package.tgz
  node -e '
    const digest = require("crypto").createHash("sha512").update(require("fs").readFileSync("package.tgz")).digest("base64");
    process.exit("sha512-" + digest === process.argv[1] ? 0 : 1);
  ' "$NPM_BROWSER_INTEGRITY" || { echo "$NPM_BROWSER $NPM_BROWSER_VERSION is not the package that it was" && return 1; }
  tar --no-same-owner -xzf package.tgz
  node -e '
    const fs = require("fs");
    const names = {"chromium": "browser", "swiftshader.tar": "graphics.tar", "fonts.tar": "fonts.tar", "al2023.tar": "libraries.tar"};
    for (const [from, to] of Object.entries(names)) {
      fs.writeFileSync(to, require("zlib").brotliDecompressSync(fs.readFileSync("package/bin/" + from + ".br")));
    }
  '
  tar --no-same-owner -xf graphics.tar
  tar --no-same-owner -xf fonts.tar fonts
  chmod +x browser
  # Only a machine without these libraries gets the ones of the package, which are older
  ./browser --version >/dev/null 2>&1 || tar --no-same-owner -xf libraries.tar
  rm -rf package package.tgz ./*.tar
  write_browser_start
  [[ -n $(browser_version "$PWD/chromium") ]] || { echo "$NPM_BROWSER does not start here" && return 1; }
}

# Its fonts are used beside those of the machine, which may have none.
write_browser_start() {
  cat >fonts.conf <<'CONF'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
CONF
  cat >chromium <<'START'
#!/bin/sh
here=$(dirname "$0")
export FONTCONFIG_FILE="$here/fonts.conf"
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/browser" "$@"
START
  chmod +x chromium
}

install_debian_browser() {
  command -v apt-get >/dev/null && ((EUID == 0)) || return 1
  local log
  log=$(apt-get install -y --no-install-recommends "$DEBIAN_BROWSER" 2>&1 </dev/null) ||
    log=$(apt-get update 2>&1 </dev/null && apt-get install -y --no-install-recommends "$DEBIAN_BROWSER" 2>&1 </dev/null) ||
    { echo "$(tail -n 1 <<<"$log")" && return 1; }
}
