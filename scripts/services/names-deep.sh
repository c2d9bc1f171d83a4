#!/usr/bin/env bash
# Puts the deep model of names and its runtime into $HOME/.cache/umbra-services/names-deep and prints that folder. Needs
# npm, tar and Python with pip; the latter comes from Debian's packages where it is missing.
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/names-deep

if ! python3 -m pip --version >/dev/null 2>&1; then
    { apt-get update -qq && apt-get install -y -qq python3-pip; } >&2
fi
node "$here/../names/deep/vendor.mjs" "$folder" >&2
echo "$folder"
