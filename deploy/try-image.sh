#!/bin/sh
# Builds the image of deploy/Containerfile and starts it once: a page has to come, and its end has to be clean. For CI
# and for whoever changes the Containerfile; it asks no container registry, but makes the base itself (debootstrap).
#   apt-get install buildah debootstrap curl procps && sh deploy/try-image.sh
# It takes some minutes, 5 GB of temporary space, and needs root.
set -eu
cd "$(dirname "$0")/.."

skip() {
	echo "Skipped, the image was not tried: $1"
	exit 0
}
[ "$(uname -s)" = Linux ] || skip "it needs Linux."
[ "$(id -u)" = 0 ] || skip "it needs root, for debootstrap and chroot."
for program in buildah debootstrap curl pgrep; do
	command -v "$program" > /dev/null || skip "$program isn't installed (apt-get install buildah debootstrap curl procps)."
done

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

echo "Base: Debian trixie"
debootstrap --variant=minbase trixie "$work/base" http://deb.debian.org/debian > "$work/log" 2>&1 ||
	{ tail -5 "$work/log"; skip "debootstrap got no Debian."; }
# What this machine trusts beyond Debian's, as behind a company's proxy.
if [ -d /usr/local/share/ca-certificates ]; then cp -a /usr/local/share/ca-certificates "$work/base/usr/local/share/"; fi
base=$(buildah from scratch)
buildah add --quiet "$base" "$work/base" / > /dev/null
buildah commit --quiet "$base" localhost/kathalu-base > /dev/null
buildah rm "$base" > /dev/null
rm -rf "$work/base"

echo "Image"
buildah bud --isolation chroot --layers=false --build-arg BASE=localhost/kathalu-base \
	--file deploy/Containerfile --tag localhost/kathalu . > "$work/log" 2>&1 || { tail -40 "$work/log"; exit 1; }

port=${PORT:-30390}
store=$(buildah from localhost/kathalu)
command=$(buildah inspect --type image --format '{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' localhost/kathalu)
echo "Start: $command, at 127.0.0.1:$port"
# A process group of its own. The network is this machine's, so it listens for this machine alone.
# shellcheck disable=SC2086 # The command is several words.
setsid buildah --root "$work/storage" --runroot "$work/run" run --isolation chroot --env HOST=127.0.0.1 \
	--env "PORT=$port" "$store" -- $command > "$work/log" 2>&1 &
run=$!
fail() {
	echo "$1"
	tail -40 "$work/log"
	exit 1
}
tries=0
until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do
	tries=$((tries + 1))
	[ "$tries" -lt 240 ] || fail "The store did not become ready within two minutes."
	kill -0 "$run" 2> /dev/null || fail "The store ended."
	sleep 0.5
done
page=$(curl --silent --fail "http://127.0.0.1:$port/shop") || fail "/shop did not answer 200."
case $page in *"</html>"*) ;; *) fail "/shop is no page." ;; esac
curl --silent --fail --output /dev/null "http://127.0.0.1:$port/product/ndk-01" || fail "A product's page did not answer 200."

ended=0
stop_store
wait "$run" || ended=$?
run=
[ "$ended" = 0 ] || fail "It ended with $ended."
echo "The image was built, showed a page and ended with 0."
