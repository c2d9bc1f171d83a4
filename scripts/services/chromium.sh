#!/usr/bin/env bash
# Prints the path of Chromium for the browser tests; installs it from Debian's packages where it is missing: the program
# without windows, which takes less than half the time to start. CHROMIUM names another one.
set -euo pipefail

find_one() { command -v chromium-headless-shell || command -v chromium; }

chromium=${CHROMIUM:-$(find_one || true)}
if [ -z "$chromium" ]; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-dejavu-core; } >&2
    chromium=$(find_one)
fi
echo "$chromium"
