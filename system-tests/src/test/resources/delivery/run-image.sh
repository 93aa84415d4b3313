#!/bin/sh
# Runs a command in the unpacked files of an image, read-only but for /tmp and its volume, as its user, with this machine's Java
# and system libraries in place of the base image's. Needs root and a mount namespace of its own: unshare --mount sh run-image.sh ...
set -eu
root=$1 java=$2 image_java=$3 user=$4 directory=$5
shift 5

mount --bind "$root" "$root"
for mine in usr lib lib64 etc proc dev; do
  [ -d "/$mine" ] || continue
  mkdir -p "$root/$mine"
  mount --rbind "/$mine" "$root/$mine"
done
mkdir -p "$root/tmp" "$root$image_java"
mount --bind "$java" "$root$image_java"
mount --bind "$root$directory" "$root$directory"
mount -t tmpfs tmpfs "$root/tmp"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups env -C "$directory" "$@"
