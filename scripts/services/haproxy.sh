#!/usr/bin/env bash
# Prints the path of HAProxy, behind which the tests run several processes of the product; takes it and the libraries that it
# needs out of Debian's packages where it is missing, without installing a service. HAPROXY names another one.
set -euo pipefail

haproxy=${HAPROXY:-$(command -v haproxy || true)}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/haproxy
if [ -z "$haproxy" ] && [ ! -x "$cache/haproxy" ]; then
    download=$(mktemp -d)
    trap 'rm -rf "$download"' EXIT
    mkdir -p "$download/partial" "$cache"
    # The sandbox of apt has no access to the folder.
    fetch() {
        apt-get install -qq -y --no-install-recommends --download-only -o APT::Sandbox::User=root \
            -o "DPkg::Lock::Timeout=${APT_LOCK_TIMEOUT:-600}" -o Dir::Cache::archives="$download" haproxy
    }
    { fetch || { apt-get update -qq && fetch; }; } >&2
    for package in "$download"/*.deb; do dpkg-deb -x "$package" "$cache"; done
    libraries=$(dirname "$(find "$cache/usr/lib" -name 'liblua5*.so.0' -print -quit)")
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$libraries" "$cache/usr/sbin/haproxy" >"$cache/haproxy"
    chmod +x "$cache/haproxy"
fi
echo "${haproxy:-$cache/haproxy}"
