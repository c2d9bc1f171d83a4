#!/usr/bin/env bash
# Prints the path of mypy, which checks the types of the Python client; makes a virtual environment outside the repository
# and installs it where it is missing. MYPY names another one.
set -euo pipefail

VERSION=2.4.1
environment=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/mypy-$VERSION
mypy=${MYPY:-$environment/bin/mypy}
if ! "$mypy" --version >/dev/null 2>&1; then
    python3 -m venv "$environment" >&2
    "$environment/bin/python" -m pip install -q --disable-pip-version-check "mypy==$VERSION" >&2
fi
echo "$mypy"
