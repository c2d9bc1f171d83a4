"""Bodies of requests. Each can be sent again from its beginning, except for streams that cannot seek."""

from __future__ import annotations

import io
import json
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias

CHUNK = 64 * 1024

DocumentSource: TypeAlias = bytes | str | os.PathLike[str] | BinaryIO
"""A document: its content, the path of its file, or a binary stream."""


class Body(Protocol):
    """What a request sends."""

    @property
    def content_type(self) -> str: ...

    @property
    def length(self) -> int | None:
        """The size in bytes; None if only the end of the stream will tell."""

    @property
    def is_repeatable(self) -> bool: ...

    def chunks(self) -> Iterator[bytes]: ...


@dataclass(frozen=True)
class Content:
    """A body in memory."""

    content: bytes
    content_type: str
    is_repeatable: bool = True

    @property
    def length(self) -> int:
        return len(self.content)

    def chunks(self) -> Iterator[bytes]:
        yield self.content


def json_body(value: Any) -> Content:
    """Returns a body of JSON."""
    return Content(json.dumps(value, ensure_ascii=False).encode(), "application/json")


def text_body(text: str) -> Content:
    """Returns a body of plain text."""
    return Content(text.encode(), "text/plain; charset=utf-8")


class Document:
    """The document as a body, read in pieces."""

    def __init__(self, source: DocumentSource, content_type: str = "application/octet-stream") -> None:
        self.content_type = content_type
        self._source = source
        self._start = 0
        self.length: int | None = None
        self.is_repeatable = True
        if isinstance(source, bytes):
            self.length = len(source)
        elif isinstance(source, (str, os.PathLike)):
            self.length = os.stat(source).st_size
        elif source.seekable():
            self._start = source.tell()
        else:
            self.is_repeatable = False

    @property
    def name(self) -> str | None:
        """The name of the file, if the document is one."""
        if isinstance(self._source, (str, os.PathLike)):
            return Path(self._source).name
        return None

    def chunks(self) -> Iterator[bytes]:
        if isinstance(self._source, bytes):
            yield from _pieces(io.BytesIO(self._source), self.length)
        elif isinstance(self._source, (str, os.PathLike)):
            with open(self._source, "rb") as file:
                yield from _pieces(file, self.length)
        else:
            if self.is_repeatable:
                self._source.seek(self._start)
            yield from _pieces(self._source, None)


def _pieces(stream: BinaryIO, length: int | None) -> Iterator[bytes]:
    left = length
    while left != 0:
        piece = stream.read(CHUNK if left is None else min(CHUNK, left))
        if not piece:
            if left is None:
                return
            raise OSError("The file became shorter while it was sent.")
        if left is not None:
            left -= len(piece)
        yield piece


class Form:
    """A form with the document as `file` and other fields as JSON (multipart/form-data, RFC 7578)."""

    def __init__(self, document: Document, filename: str | None, fields: dict[str, Any]) -> None:
        boundary = uuid.uuid4().hex
        # The content decides the format where neither the name nor the type does.
        named = "document" if filename is None else _escaped(filename)
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{json.dumps(value)}\r\n'
            for name, value in fields.items()
        ]
        parts.append(
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{named}"\r\n'
            f"Content-Type: {document.content_type}\r\n\r\n"
        )
        self._head = "".join(parts).encode()
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self._document = document
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self.is_repeatable = document.is_repeatable

    @property
    def length(self) -> int | None:
        inner = self._document.length
        return None if inner is None else len(self._head) + inner + len(self._tail)

    def chunks(self) -> Iterator[bytes]:
        yield self._head
        yield from self._document.chunks()
        yield self._tail


def _escaped(name: str) -> str:
    """Escapes a file name as browsers do."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
