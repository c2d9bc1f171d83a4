#!/usr/bin/env bash
# Starts (or stops) the real servers that the integration tests use, and prints their addresses as `NAME=value` lines:
#
#   npm run services -- start [datadir]
#   npm run services -- stop  [datadir]
#   npm run services -- programs [datadir]   only what needs no package of npm and no server: Chromium, readers of PDF
set -euo pipefail

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
data=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services/data}

# Runs a script and keeps what it prints as one `NAME=value` line: NAME SCRIPT [ARGUMENT...]
address() {
    local name=$1 script=$2 value
    shift 2
    value=$("$here/$script" "$@") && echo "$name=$value" >"$data/$name"
}

# One after the other, since they install packages of Debian, which two cannot do at a time.
programs() { address CHROMIUM chromium.sh && address PDF_TOOLS pdf-tools.sh; }
# Comparison with Presidio, LiteLLM, the vendors' SDKs for Python and the types of the Python client are left out where their
# packages cannot be had, the chart of Helm and the board of Grafana where there is no Go.
optional() {
    address PRESIDIO_PYTHON presidio.sh || rm -f "$data/PRESIDIO_PYTHON"
    address LITELLM litellm.sh || rm -f "$data/LITELLM"
    address VENDOR_SDKS_PYTHON vendor-sdks.sh || rm -f "$data/VENDOR_SDKS_PYTHON"
    address MYPY mypy.sh || rm -f "$data/MYPY"
    address KUBERNETES_SCHEMAS kubernetes-tools.sh schemas && address KUBECONFORM kubernetes-tools.sh kubeconform &&
        address HELM kubernetes-tools.sh helm || rm -f "$data/HELM"
    address GRAFANA_BOARD grafana-board.sh || rm -f "$data/GRAFANA_BOARD"
}
packages() { optional; programs && address PROMTOOL promtool.sh && address HAPROXY haproxy.sh && address FAKETIME faketime.sh && address NAMES_DEEP_PATH names-deep.sh && address SPARK_PYTHON spark.sh; }

case ${1:-} in
    start)
        names=(MONGODB_URI KAFKA_BROKERS ELASTICSEARCH_URL SPARK_PYTHON CHROMIUM PDF_TOOLS PROMTOOL HAPROXY FAKETIME NAMES_DEEP_PATH)
        mkdir -p "$data"
        optionals=(PRESIDIO_PYTHON LITELLM VENDOR_SDKS_PYTHON MYPY KUBERNETES_SCHEMAS KUBECONFORM HELM GRAFANA_BOARD)
        rm -f "${names[@]/#/$data/}" "${optionals[@]/#/$data/}"
        starting=()
        address MONGODB_URI mongo.sh start 0 "$data/mongo" & starting+=($!)
        address KAFKA_BROKERS kafka.sh start 0 "$data/kafka" & starting+=($!)
        address ELASTICSEARCH_URL elasticsearch.sh start 0 "$data/elasticsearch" & starting+=($!)
        packages & starting+=($!)
        failed=0
        for pid in "${starting[@]}"; do wait "$pid" || failed=1; done
        [ "$failed" -eq 0 ]
        cat "${names[@]/#/$data/}"
        for name in "${optionals[@]}"; do [ ! -f "$data/$name" ] || cat "$data/$name"; done
        ;;
    programs)
        mkdir -p "$data"
        programs
        cat "$data/CHROMIUM" "$data/PDF_TOOLS"
        ;;
    stop)
        "$here/mongo.sh" stop "$data/mongo"
        "$here/kafka.sh" stop "$data/kafka"
        "$here/elasticsearch.sh" stop "$data/elasticsearch"
        ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
