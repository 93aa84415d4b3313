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
# how a manager derives it: docs/protocol-decisions.md, who may referee
referee=$(printf 'referee:%s' "$league" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" | sed 's/.*= *//')
password=$(openssl rand -hex 16)
mkdir keys
printf '%s\n' "$key" >keys/league.key
printf '%s\n' "$referee" >keys/referee.key
printf '%s' "$password" >keys/postgres.password
printf 'POSTGRES_PASSWORD=%s\n' "$password" >.env
# containers read these as another user; the directory keeps other users of this machine out
chmod 444 keys/*
echo 'Wrote deploy/keys and deploy/.env.'
