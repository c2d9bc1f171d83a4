#!/usr/bin/env bash
# Prints the path of a Python that has the SDKs of OpenAI and Anthropic, with which the integration tests talk to the gateway;
# makes a virtual environment outside the repository and installs them where they are missing. VENDOR_SDKS_PYTHON names another.
set -euo pipefail

OPENAI=3.57.0
ANTHROPIC=2.14.0
environment=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/vendor-sdks-$OPENAI-$ANTHROPIC
python=${VENDOR_SDKS_PYTHON:-$environment/bin/python}
if ! "$python" -c 'import anthropic, openai' 2>/dev/null; then
    python3 -m venv "$environment" >&2
    "$python" -m pip install -q --disable-pip-version-check "openai==$OPENAI" "anthropic==$ANTHROPIC" >&2
fi
echo "$python"
