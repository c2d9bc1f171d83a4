#!/usr/bin/env bash
# Installs PySpark, which brings Spark itself, into a virtual environment under $HOME/.cache/umbra-services, and prints
# the path of its Python. Needs python3 and Java; both come from Debian's packages where they are missing.
set -euo pipefail

SPARK_VERSION=3.5.8
env=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/pyspark-$SPARK_VERSION

if ! command -v java >/dev/null || ! command -v python3 >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq default-jre-headless python3-venv; } >&2
fi
if [ ! -e "$env/ready" ]; then
    rm -rf "$env"
    python3 -m venv "$env"
    "$env/bin/pip" install --quiet --disable-pip-version-check "pyspark==$SPARK_VERSION" >&2
    touch "$env/ready"
fi
echo "$env/bin/python"
