#!/bin/sh
# Makes the secrets of a league for compose.yaml and for Kubernetes: see README.md in this directory.
set -eu
umask 077

case ${1:-} in
  '' ) league=league_2025_even_odd ;;
  -* ) echo 'Usage: deploy/keys.sh [LEAGUE-ID]'; exit ;;
  * ) league=$1 ;;
esac
cd "$(dirname "$0")"
if [ -e keys ]; then
  echo 'deploy/keys exists: remove it to make new secrets. A league that has begun cannot go on with a new league key.' >&2
  exit 1
fi
key=$(openssl rand -hex 32)
# the key as HMAC pads it (RFC 2104). Everybody sees the arguments of a program: only printf, which is none, gets the key
padded() {
  rest=$key$(printf '%064d' 0)
  while [ -n "$rest" ]; do
    byte=${rest%"${rest#??}"}
    rest=${rest#??}
    printf "\\$(printf '%03o' $((0x$byte ^ $1)))"
  done
}
# how a manager derives it: docs/protocol-decisions.md, who may referee
referee=$({
  padded 0x5c
  { padded 0x36; printf 'referee:%s' "$league"; } | openssl dgst -sha256 -binary
} | openssl dgst -sha256 | sed 's/.*= *//')
password=$(openssl rand -hex 16)
mkdir keys
printf '%s\n' "$key" >keys/league.key
printf '%s\n' "$referee" >keys/referee.key
printf '%s' "$password" >keys/postgres.password
printf 'POSTGRES_PASSWORD=%s\n' "$password" >.env
# containers read these as another user; the directory keeps other users of this machine out
chmod 444 keys/*
echo 'Wrote deploy/keys and deploy/.env.'
