#!/usr/bin/env bash
# Prints the path of a Python that has Presidio's analyzer and anonymizer, with which the integration tests compare ours; makes
# a virtual environment outside the repository and installs them where they are missing. PRESIDIO_PYTHON names another one.
set -euo pipefail

VERSION=2.2.366
environment=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/presidio-$VERSION
python=${PRESIDIO_PYTHON:-$environment/bin/python}
if ! "$python" -c 'import presidio_analyzer, presidio_anonymizer' 2>/dev/null; then
    python3 -m venv "$environment" >&2
    "$python" -m pip install -q "presidio-analyzer==$VERSION" "presidio-anonymizer==$VERSION" >&2
fi
echo "$python"
