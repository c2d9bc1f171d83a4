"""What the groups of calls share."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from ._bodies import json_body
from ._files import refuse_existing, write_new
from ._http import Answer, Call, Transport
from .errors import UmbraError
from .results import RedactedDocument, RedactedFile, facts_of

T = TypeVar("T")

_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0


class Calls:
    """Sends calls for the classes that extend it."""

    _transport: Transport

    def _get(self, path: str, **query: str | int | bool | None) -> Any:
        return self._transport.send(Call("GET", path, query), Answer.json)

    def _make(self, path: str, body: Any, **query: str | int | bool | None) -> Any:
        """Creates something, once."""
        return self._transport.send(Call("POST", path, query, body=json_body(body), makes=True), Answer.json)

    def _change(self, method: str, path: str, body: Any, **query: str | int | bool | None) -> Any:
        """Changes something; sent again only if it cannot have arrived."""
        return self._transport.send(Call(method, path, query, body=json_body(body), is_repeatable=False), Answer.json)

    def _read_file(self, call: Call) -> RedactedDocument:
        return self._transport.send(call, _in_memory)

    def _save_file(self, call: Call, to: Path) -> RedactedFile:
        refuse_existing(to)

        def consume(answer: Answer) -> RedactedFile:
            return RedactedFile(path=to, size=write_new(to, answer.chunks()), **facts_of(answer))

        return self._transport.send(call, consume)


def _in_memory(answer: Answer) -> RedactedDocument:
    kind = answer.header("content-type") or "application/octet-stream"
    return RedactedDocument(content=answer.content(), content_type=kind, **facts_of(answer))


def part(value: str) -> str:
    """Returns a value as one part of a path."""
    return quote(value, safe="")


def waited(read: Callable[[], T | None], timeout: float) -> T:
    """Reads until there is something; the pauses grow. Raises `TIMEOUT` if there is nothing in time."""
    deadline = time.monotonic() + timeout
    pause = _FIRST_PAUSE
    while True:
        value = read()
        if value is not None:
            return value
        if time.monotonic() + pause >= deadline:
            raise UmbraError("It is not done yet.", code="TIMEOUT", advice="Wait longer, or ask again later.")
        time.sleep(pause)
        pause = min(_LONGEST_PAUSE, pause * 1.5)


