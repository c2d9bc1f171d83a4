#!/usr/bin/env bash
# Installs the programs that read and draw PDFs for the tests (Poppler, MuPDF, qpdf, Ghostscript, Tesseract) from
# Debian's packages where they are missing, and prints the folder of the first of them.
#
#   pdf-tools.sh              what the judge of redacted files needs
#   pdf-tools.sh generators   also what the corpus is written with: LibreOffice, LaTeX, Pillow, fonts of many scripts
#
# APT_LOCK_TIMEOUT: seconds to wait for another installation (600).
set -euo pipefail

say() { printf '%s\n' "pdf-tools.sh: $*" >&2; }
missing() { ! command -v "$1" >/dev/null 2>&1; }

# Installs packages; a mirror or a lock that fails once gets two more chances.
install() {
    local try options=(-qq -o "DPkg::Lock::Timeout=${APT_LOCK_TIMEOUT:-600}")
    say "installing $*"
    for try in 1 2 3; do
        if apt-get "${options[@]}" update >&2 &&
            DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install -y --no-install-recommends "$@" >&2; then
            return
        fi
        say "try $try failed"
        sleep $((5 * try))
    done
    say "could not install $*"
    exit 1
}

case ${1:-} in
    '' | generators) ;;
    *) sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

if missing pdftotext || missing mutool || missing qpdf || missing gs || missing tesseract; then
    install poppler-utils mupdf-tools qpdf ghostscript tesseract-ocr tesseract-ocr-eng fonts-dejavu-core
fi
if [ "${1:-}" = generators ]; then
    if missing soffice || missing pdflatex || ! /usr/bin/python3 -c 'import PIL' 2>/dev/null ||
        [ -z "$(fc-list :lang=zh-cn 2>/dev/null)" ] || [ -z "$(fc-list :lang=ar 2>/dev/null)" ]; then
        install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-draw-nogui \
            texlive-latex-base texlive-latex-recommended texlive-fonts-recommended lmodern python3-pil \
            fonts-noto-core fonts-noto-cjk
    fi
fi
dirname "$(command -v pdftotext)"
