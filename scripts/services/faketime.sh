#!/usr/bin/env bash
# Prints the path of the library that moves the clock of a process (libfaketime); takes it out of Debian's package where it is
# missing, without installing that. FAKETIME names another one.
set -euo pipefail

cache=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/faketime
# Made for programs with threads.
library() { find "$cache" -name libfaketimeMT.so.1 -print -quit; }
if [ -z "${FAKETIME:-}" ]; then
    mkdir -p "$cache"
    if [ -z "$(library)" ]; then
        download=$(mktemp -d)
        trap 'rm -rf "$download"' EXIT
        # The sandbox of apt has no access to the folder.
        (cd "$download" && { apt-get download -qq -o APT::Sandbox::User=root libfaketime ||
            { apt-get update -qq && apt-get download -qq -o APT::Sandbox::User=root libfaketime; }; }) >&2
        dpkg-deb -x "$download"/libfaketime_*.deb "$cache"
    fi
    FAKETIME=$(library)
fi
echo "$FAKETIME"
