#!/usr/bin/env bash
# Prints the path of Chromium for the browser tests; installs it from Debian's packages where it is missing.
# CHROMIUM names another one.
set -euo pipefail

chromium=${CHROMIUM:-$(command -v chromium || true)}
if [ -z "$chromium" ]; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } >&2
    chromium=$(command -v chromium)
fi
echo "$chromium"
