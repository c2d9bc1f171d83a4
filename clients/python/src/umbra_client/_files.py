"""Files that appear only when they are complete, and never in place of another one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

UNFINISHED = ".umbra-unfinished-"

_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)


def write_new(target: Path, chunks: Iterable[bytes]) -> int:
    """Writes a file under its name once all of it is on the disk, and returns its size.

    Raises FileExistsError if there is a file of that name, which stays as it is.
    """
    refuse_existing(target)
    descriptor, name = tempfile.mkstemp(prefix=UNFINISHED, dir=target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            size = 0
            for chunk in chunks:
                with _named(target):
                    size += file.write(chunk)
            with _named(target):
                file.flush()
                os.fsync(file.fileno())
        _publish(name, target)
        return size
    finally:
        if os.path.exists(name):
            os.unlink(name)


@contextmanager
def _named(target: Path) -> Iterator[None]:
    """Adds the name of the file to errors of its disk, which tells them from those of the network."""
    try:
        yield
    except OSError as error:
        error.filename = str(target)
        raise


def refuse_existing(target: Path) -> None:
    """Raises FileExistsError if there is a file of that name."""
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, "The file exists; it is never overwritten", str(target))


def _publish(name: str, target: Path) -> None:
    try:
        # Unlike a rename, a link fails where another process has made the file meanwhile.
        os.link(name, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        refuse_existing(target)
        os.rename(name, target)
