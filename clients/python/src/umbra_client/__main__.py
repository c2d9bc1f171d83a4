"""`python -m umbra_client redact <folder> --out <folder>`: the folder mode of the command line, through a server."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ._http import VERSION
from .client import Umbra
from .errors import UmbraError
from .folder import Outcome, redact_folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0 when done, 1 if files failed, 2 if the arguments or the server cannot be used, 3 for warnings."""
    asked = _parser().parse_args(arguments)

    def progress(outcome: Outcome) -> None:
        if outcome.problem is not None:
            print(f"failed: {outcome.path}: {outcome.problem}", file=sys.stderr)
        elif outcome.warnings:
            print(f"warnings: {outcome.path}: {', '.join(outcome.warnings)}", file=sys.stderr)

    try:
        with Umbra(asked.url, os.environ.get("UMBRA_KEY"), timeout=asked.timeout) as umbra:
            summary = redact_folder(
                umbra,
                asked.folder,
                asked.out,
                policy=asked.policy,
                context=asked.context,
                workers=asked.workers,
                resume=asked.resume,
                hidden=asked.hidden,
                progress=progress,
            )
    except (UmbraError, ValueError, OSError) as error:
        print(f"umbra-client: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("umbra-client: interrupted; continue with --resume", file=sys.stderr)
        return 130
    print(summary)
    if summary.failed:
        return 1
    return 3 if summary.warned and not asked.accept_warnings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="umbra-client", description="Redacts folders through an Umbra server.")
    parser.add_argument("--version", action="version", version=VERSION)
    commands = parser.add_subparsers(required=True, metavar="command")
    redact = commands.add_parser(
        "redact",
        help="redact every file of a folder",
        description="Redacts every file of a folder by its format into another folder. The key is read from UMBRA_KEY.",
        epilog="Exit status: 0 done; 1 files failed; 2 arguments, key or server cannot be used; 3 there were warnings.",
    )
    default_url = os.environ.get("UMBRA_URL", "http://localhost:8080")
    redact.add_argument("folder", help="the folder with the documents")
    redact.add_argument("--out", required=True, help="a new or empty folder for the results")
    redact.add_argument("--url", default=default_url, help="the server; the default is UMBRA_URL or %(default)s")
    redact.add_argument("--policy", "-p", default="default", help="the name of the policy (%(default)s)")
    redact.add_argument("--context", "-c", default="none", help="the context (%(default)s)")
    redact.add_argument("--workers", type=_positive, default=4, help="files at a time (%(default)s)")
    redact.add_argument("--timeout", type=_positive, default=600, help="seconds for one file (%(default)s)")
    redact.add_argument("--resume", action="store_true", help="continue a folder that an earlier run has begun")
    redact.add_argument("--hidden", action="store_true", help="read files and folders whose name begins with a dot")
    redact.add_argument("--accept-warnings", action="store_true", help="exit with 0 although there were warnings")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
