#!/usr/bin/env bash
# Starts (or stops) the real servers that the integration tests use, and prints their addresses as `NAME=value` lines:
#
#   npm run services -- start [datadir]
#   npm run services -- stop  [datadir]
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
data=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/data}

case ${1:-} in
    start)
        echo "MONGODB_URI=$("$here/mongo.sh" start 0 "$data/mongo")"
        echo "KAFKA_BROKERS=$("$here/kafka.sh" start 0 "$data/kafka")"
        echo "ELASTICSEARCH_URL=$("$here/elasticsearch.sh" start 0 "$data/elasticsearch")"
        echo "SPARK_PYTHON=$("$here/spark.sh")"
        echo "CHROMIUM=$("$here/chromium.sh")"
        echo "PDF_TOOLS=$("$here/pdf-tools.sh")"
        echo "NAMES_DEEP_PATH=$("$here/names-deep.sh")"
        ;;
    stop)
        "$here/mongo.sh" stop "$data/mongo"
        "$here/kafka.sh" stop "$data/kafka"
        "$here/elasticsearch.sh" stop "$data/elasticsearch"
        ;;
    *) sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
