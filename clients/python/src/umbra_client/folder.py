"""Redacts whole folders through the server, as `umbra redact <folder> --out <folder>` does without one."""

from __future__ import annotations

import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from ._files import UNFINISHED, refuse_existing
from .client import Umbra
from .errors import UmbraError

JOURNAL = ".umbra-client-journal"
"""The file of the output folder that lists what is finished. Delete it before the folder is passed on."""


@dataclass(frozen=True)
class Outcome:
    """What became of one file."""

    path: str
    """Relative to both folders."""
    problem: str | None = None
    """Why there is no result; it holds nothing of the document."""
    warnings: tuple[str, ...] = ()


@dataclass
class Summary:
    """What became of a folder."""

    written: int = 0
    unchanged: int = 0
    skipped: int = 0
    """Hidden files, symbolic links, and what is no file."""
    warned: int = 0
    failed: list[Outcome] = field(default_factory=list)

    def __str__(self) -> str:
        parts = [f"{self.written} written", f"{self.unchanged} unchanged since an earlier run"]
        parts += [f"{len(self.failed)} failed", f"{self.skipped} skipped", f"{self.warned} with warnings"]
        return "; ".join(parts)


def redact_folder(
    umbra: Umbra,
    source: str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    policy: str = "default",
    context: str = "none",
    organization: str | None = None,
    workers: int = 4,
    resume: bool = False,
    hidden: bool = False,
    progress: Callable[[Outcome], None] | None = None,
) -> Summary:
    """Redacts every file of a folder by its format to the same place in another one.

    The other folder must be new or empty, or with `resume` one that an earlier run has begun: files are then skipped
    whose size and time are unchanged and that were redacted by the same version of the policy and of the server. A
    result appears once it is complete and never replaces a file. A file that fails does not stop the others.
    """
    origin, target = Path(source).resolve(strict=True), Path(out).resolve()
    if origin == target or origin in target.parents or target in origin.parents:
        raise ValueError("The folders overlap. Write to a folder outside of the input.")
    # An empty text is refused as every document would be, and tells the version of the policy.
    version = umbra.redact("", policy=policy, context=context, organization=organization, format="text").policy
    by = json.dumps([version, umbra.service_status()["applicationVersion"], policy, context, organization])
    summary = Summary()
    target.mkdir(parents=True, exist_ok=True)
    with _Journal(target, hashlib.sha256(by.encode()).hexdigest(), resume) as journal:

        def redact(path: Path) -> Outcome:
            name = path.relative_to(origin).as_posix()
            result = target / name
            try:
                before = path.stat()
                result.parent.mkdir(parents=True, exist_ok=True)
                journal.begin(name)
                made = umbra.redact_file(path, result, policy=policy, context=context, organization=organization)
                journal.add(name, before, made.size)
                return Outcome(name, warnings=made.warnings)
            except UmbraError as error:
                return Outcome(name, problem=str(error))
            except OSError as error:
                return Outcome(name, problem=f"{error.strerror or type(error).__name__}.")

        def note(outcome: Outcome) -> None:
            if outcome.problem is None:
                summary.written += 1
                summary.warned += 1 if outcome.warnings else 0
            else:
                summary.failed.append(outcome)
            if progress is not None:
                progress(outcome)

        with ThreadPoolExecutor(workers, thread_name_prefix="umbra-folder") as threads:
            running: set[Future[Outcome]] = set()
            for path in _files(origin, hidden, summary):
                if journal.is_finished(path.relative_to(origin).as_posix(), path):
                    summary.unchanged += 1
                    continue
                # Folders may have any number of files: only some wait at a time.
                if len(running) >= 2 * workers:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        note(future.result())
                running.add(threads.submit(redact, path))
            for future in wait(running).done:
                note(future.result())
    return summary


def _files(folder: Path, hidden: bool, summary: Summary) -> Iterator[Path]:
    """Yields the files below a folder, in order."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        summary.failed.append(Outcome(folder.name, problem=f"The folder cannot be read: {error.strerror}."))
        return
    for entry in entries:
        if (entry.name.startswith(".") and not hidden) or entry.is_symlink():
            summary.skipped += 1
        elif entry.is_dir():
            yield from _files(Path(entry.path), hidden, summary)
        elif entry.is_file():
            yield Path(entry.path)
        else:
            summary.skipped += 1


class _Journal:
    """The list of finished files, one JSON object a line, on the disk before a file counts as finished."""

    def __init__(self, folder: Path, by: str, resume: bool) -> None:
        self._folder = folder
        self._by = by
        self._lock = threading.Lock()
        self._entries: dict[str, dict[str, object]] = {}
        place = folder / JOURNAL
        is_begun = place.exists()
        if any(folder.iterdir()) and not (resume and is_begun):
            advice = "continue with resume" if is_begun else "empty it"
            raise ValueError(f"The output folder is not empty. Use another one, or {advice}.")
        if is_begun:
            self._read(place)
            for left in folder.rglob(f"{UNFINISHED}*"):
                left.unlink()
        self._file = open(place, "a" if is_begun else "x", encoding="utf-8")
        # Ends a line that was cut off.
        self._file.write("\n")

    def __enter__(self) -> _Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _read(self, place: Path) -> None:
        with open(place, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    entry = json.loads(line)
                    self._entries[entry["path"]] = entry
                except (ValueError, KeyError, TypeError):
                    continue

    def is_finished(self, name: str, path: Path) -> bool:
        entry = self._entries.get(name)
        if entry is None or entry["by"] != self._by:
            return False
        try:
            stat, written = path.stat(), (self._folder / name).stat()
        except OSError:
            return False
        return [stat.st_size, stat.st_mtime_ns, written.st_size] == [entry["size"], entry["time"], entry["written"]]

    def begin(self, name: str) -> None:
        """Removes the result of an earlier run, which this journal lists, and lists the one that is to come."""
        result = self._folder / name
        if name in self._entries:
            result.unlink(missing_ok=True)
        # What is listed may be removed by the next run: never what somebody else has put there.
        refuse_existing(result)
        self._write({"path": name, "by": None})

    def add(self, name: str, stat: os.stat_result, written: int) -> None:
        entry: dict[str, object] = {"path": name, "by": self._by, "written": written}
        entry |= {"size": stat.st_size, "time": stat.st_mtime_ns}
        self._write(entry)
        os.fsync(self._file.fileno())

    def _write(self, entry: dict[str, object]) -> None:
        with self._lock:
            self._file.write(f"{json.dumps(entry)}\n")
            self._file.flush()
