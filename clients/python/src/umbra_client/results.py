"""What the client returns where the API answers with a text or a file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NotRequired, TypeAlias, TypedDict

from ._http import Answer
from .models import ExplainedPdf, ExplainedPieces, ExplainedText

Explanation: TypeAlias = ExplainedText | ExplainedPieces | ExplainedPdf
"""What was found where, and why. Offsets count UTF-16 code units."""


class Line(TypedDict):
    """A text of `redact_lines`."""

    id: NotRequired[str | int | None]
    text: str


class Term(TypedDict):
    """A text that is removed wherever it stands."""

    text: str
    ignoreCase: NotRequired[bool]
    withinWords: NotRequired[bool]


class Area(TypedDict):
    """A part of a page of a PDF: a box in points from the upper left corner, or the whole page."""

    page: int
    x: NotRequired[float]
    y: NotRequired[float]
    w: NotRequired[float]
    h: NotRequired[float]
    wholePage: NotRequired[Literal[True]]


@dataclass(frozen=True, kw_only=True)
class Redaction:
    """What is said of every redaction."""

    document_id: str | None
    """The id that the document has in alerts and logs."""
    policy: str | None
    """The version of the policy: `name@version+fingerprint`."""
    format: str | None
    """The format it was read as; None for plain text."""
    warnings: tuple[str, ...]
    """Codes of what could not be read or was removed."""
    model_fallbacks: tuple[str, ...]
    """Kinds that were found without the model of the policy."""
    receipt: str | None
    """The signed receipt, if one was asked for."""


@dataclass(frozen=True, kw_only=True)
class RedactedText(Redaction):
    """A redacted text."""

    text: str


@dataclass(frozen=True, kw_only=True)
class RedactedDocument(Redaction):
    """A redacted document in memory."""

    content: bytes = field(repr=False)
    content_type: str


@dataclass(frozen=True, kw_only=True)
class RedactedFile(Redaction):
    """A redacted document that was written to the disk."""

    path: Path
    size: int


class Facts(TypedDict):
    """The fields of `Redaction`."""

    document_id: str | None
    policy: str | None
    format: str | None
    warnings: tuple[str, ...]
    model_fallbacks: tuple[str, ...]
    receipt: str | None


def facts_of(answer: Answer) -> Facts:
    """Reads what the headers of a response say of a redaction."""
    return {
        "document_id": answer.header("x-document-id"),
        "policy": answer.header("x-umbra-policy"),
        "format": answer.header("x-umbra-format"),
        "warnings": tuple(re.findall(r"\b[A-Z][A-Z_]+\b", answer.header("x-umbra-warnings") or "")),
        "model_fallbacks": tuple(re.findall(r"[\w-]+", answer.header("x-model-fallback") or "")),
        "receipt": answer.header("x-umbra-receipt"),
    }
