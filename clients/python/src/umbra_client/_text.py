"""Calls that redact: texts, lines, documents."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, cast

from ._bodies import Content, Document, DocumentSource, Form, json_body, text_body
from ._calls import Calls
from ._http import Answer, Call
from .models import InlineRedaction, LineProblem, RedactedLine
from .results import Area, Explanation, Line, RedactedDocument, RedactedFile, RedactedText, Term, facts_of

_MAX_LINES, _MAX_LINES_BYTES = 1000, 1024 * 1024


class TextCalls(Calls):
    """Redacts texts and documents and returns them."""

    def redact(
        self,
        text: str,
        *,
        policy: str | Mapping[str, Any] = "default",
        context: str = "none",
        organization: str | None = None,
        format: str | None = None,
        receipt: bool = False,
    ) -> RedactedText:
        """Redacts a text by a stored policy, given by name, or by the policy itself."""

        def of_text(answer: Answer) -> RedactedText:
            return RedactedText(text=answer.content().decode(), **facts_of(answer))

        def of_json(answer: Answer) -> RedactedText:
            redaction: InlineRedaction = answer.json()
            facts = facts_of(answer)
            facts["document_id"] = redaction["documentId"]
            return RedactedText(text=redaction["filteredText"], **facts)

        if not isinstance(policy, str):
            query = {"organization": organization, "receipt": receipt or None}
            inline = json_body({"policy": policy, "text": text, "context": context})
            return self._transport.send(Call("POST", "/api/filter", query, body=inline), of_json)
        asked = _asked(policy, context, organization, receipt, format)
        return self._transport.send(Call("POST", "/api/filter", asked, body=text_body(text)), of_text)

    def explain(
        self,
        text: str,
        *,
        policy: str | Mapping[str, Any] = "default",
        context: str = "none",
        organization: str | None = None,
        format: str | None = None,
        detail: Literal["full"] | None = None,
    ) -> Explanation:
        """Returns what is found in a text and why; `detail="full"` gives every reason."""
        if isinstance(policy, str):
            query = _asked(policy, context, organization, False, format)
            body = text_body(text)
        else:
            query = {"organization": organization}
            body = json_body({"policy": policy, "text": text, "context": context})
        call = Call("POST", "/api/explain", {**query, "detail": detail}, body=body)
        explanation: Explanation = self._transport.send(call, Answer.json)
        return explanation

    def redact_lines(
        self,
        lines: Iterable[Line],
        *,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
    ) -> Iterator[RedactedLine | LineProblem]:
        """Redacts many short texts, in order, up to 1 MiB in a request. `line` of a problem counts from 1."""
        query = _asked(policy, context, organization, False, None)
        before = 0
        for count, content in _batches(lines):
            call = Call("POST", "/api/filter", query, body=Content(content, "application/x-ndjson"))
            for line in self._transport.send(call, _lines):
                if "error" in line:
                    problem = cast(LineProblem, line)
                    problem["line"] += before
                yield line
            before += count

    def redact_document(
        self,
        source: DocumentSource,
        *,
        filename: str | None = None,
        format: str | None = None,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
        receipt: bool = False,
        password: str | None = None,
        terms: Sequence[str | Term] = (),
        areas: Sequence[Area] = (),
        allow_unreadable_pages: bool = False,
        preview: bool = False,
        pages_as_images: bool = False,
    ) -> RedactedDocument:
        """Redacts a document of any format and returns it; `redact_file` writes it to the disk instead.

        The format is told by `format`, or by the name and the content. `pages_as_images` returns a ZIP of images of
        the pages of a PDF.
        """
        query = _asked(policy, context, organization, receipt, format)
        query["allowUnreadablePages"], query["preview"] = allow_unreadable_pages or None, preview or None
        return self._read_file(_form(source, filename, query, password, terms, areas, pages_as_images))

    def redact_file(
        self,
        source: DocumentSource,
        to: str | os.PathLike[str],
        *,
        filename: str | None = None,
        format: str | None = None,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
        receipt: bool = False,
        password: str | None = None,
        terms: Sequence[str | Term] = (),
        areas: Sequence[Area] = (),
        allow_unreadable_pages: bool = False,
        preview: bool = False,
        pages_as_images: bool = False,
    ) -> RedactedFile:
        """Redacts a document of any format to a new file, which appears once it is complete.

        Neither the document nor the result is held in memory. Raises FileExistsError if the file exists.
        """
        query = _asked(policy, context, organization, receipt, format)
        query["allowUnreadablePages"], query["preview"] = allow_unreadable_pages or None, preview or None
        return self._save_file(_form(source, filename, query, password, terms, areas, pages_as_images), Path(to))

    def explain_document(
        self,
        source: DocumentSource,
        *,
        filename: str | None = None,
        format: str | None = None,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
        password: str | None = None,
        detail: Literal["full"] | None = None,
    ) -> Explanation:
        """Returns what is found in a document and why."""
        query = _asked(policy, context, organization, False, format)
        query["detail"] = detail
        call = _form(source, filename, query, password, (), (), False, "/api/explain")
        explanation: Explanation = self._transport.send(call, Answer.json)
        return explanation


def _asked(
    policy: str, context: str, organization: str | None, receipt: bool, format: str | None
) -> dict[str, str | int | bool | None]:
    return {"p": policy, "c": context, "organization": organization, "receipt": receipt or None, "format": format}


def _form(
    source: DocumentSource,
    filename: str | None,
    query: dict[str, str | int | bool | None],
    password: str | None,
    terms: Sequence[str | Term],
    areas: Sequence[Area],
    pages_as_images: bool,
    path: str = "/api/filter",
) -> Call:
    document = Document(source)
    fields: dict[str, Any] = {}
    if terms:
        fields["terms"] = list(terms)
    if areas:
        fields["areas"] = list(areas)
    headers = {"x-pdf-password": password, "Accept": "application/zip" if pages_as_images else None}
    return Call("POST", path, query, headers, Form(document, filename or document.name, fields))


def _batches(lines: Iterable[Line]) -> Iterator[tuple[int, bytes]]:
    """Yields lines in groups, with how many they are."""
    group: list[bytes] = []
    size = 0
    for line in lines:
        content = json.dumps(line, ensure_ascii=False).encode() + b"\n"
        if group and (len(group) == _MAX_LINES or size + len(content) > _MAX_LINES_BYTES):
            yield len(group), b"".join(group)
            group, size = [], 0
        group.append(content)
        size += len(content)
    if group:
        yield len(group), b"".join(group)


def _lines(answer: Answer) -> list[RedactedLine | LineProblem]:
    return [json.loads(line) for line in answer.content().splitlines()]
