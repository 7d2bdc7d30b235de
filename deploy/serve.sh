#!/bin/sh
# What kathalu.service starts: the store as it was built. After an update on a full disk its Node may be cut off, or
# packages and build missing; then this says so and waits a minute before it ends, because systemd starts it again.
if build/node --version 2>/dev/null | grep -q ^v && [ -f node_modules/.kathalu-install ] && [ -f build/.sources ]; then
	exec build/node build/server/index.js
fi
echo "The store isn't installed whole. Was the disk full during an update? Make room, then run: npm ci && npm run build" >&2
sleep 60
exit 78
