#!/usr/bin/env bash
# Prints the path of LiteLLM's proxy, whose Presidio guardrail the integration tests point to Umbra; makes a virtual environment
# outside the repository and installs the proxy where it is missing. LITELLM names another one.
set -euo pipefail

VERSION=1.108.7
environment=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/litellm-$VERSION
litellm=${LITELLM:-$environment/bin/litellm}
# pip writes the programs of a package last.
if [ ! -x "$litellm" ]; then
    python3 -m venv "$environment" >&2
    "$environment/bin/python" -m pip install -q --disable-pip-version-check "litellm[proxy]==$VERSION" >&2
    litellm=$environment/bin/litellm
fi
echo "$litellm"
