#!/usr/bin/env bash
# Prints the path of promtool, which checks and tests the alert rules; takes it out of Debian's package of Prometheus where
# it is missing, without installing that. PROMTOOL names another one.
set -euo pipefail

promtool=${PROMTOOL:-$(command -v promtool || true)}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/promtool
if [ -z "$promtool" ] && [ ! -x "$cache/usr/bin/promtool" ]; then
    download=$(mktemp -d)
    trap 'rm -rf "$download"' EXIT
    # The sandbox of apt has no access to the folder.
    (cd "$download" && { apt-get download -qq -o APT::Sandbox::User=root prometheus ||
        { apt-get update -qq && apt-get download -qq -o APT::Sandbox::User=root prometheus; }; }) >&2
    dpkg-deb -x "$download"/prometheus_*.deb "$download/files"
    mkdir -p "$cache"
    cp -a "$download/files/usr" "$cache/"
fi
echo "${promtool:-$cache/usr/bin/promtool}"
