#!/usr/bin/env bash
# Makes the PDFs of test/fixtures/pdf and their manifest anew. Installs what writes them from Debian's packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

bash scripts/services/pdf-tools.sh generators
CHROMIUM=$(bash scripts/services/chromium.sh) node scripts/pdf-corpus/build.mjs
