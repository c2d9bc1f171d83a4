"""Calls for document review: batches, documents, decisions, results."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, Unpack

from ._bodies import Document, DocumentSource
from ._calls import Calls, part, waited
from ._http import Answer, Call
from .errors import UmbraError
from .models import (
    Batch,
    BatchOverview,
    FinalizationCertificate,
    FinalizedDocument,
    ListedBatch,
    NewBatch,
    ReviewDocument,
    ReviewSpan,
    SpanChange,
    WrittenSpan,
)
from .results import RedactedDocument, RedactedFile

Priority = Literal[1, 2, 3]


class ReviewCalls(Calls):
    """Submits documents to review and fetches what became of them."""

    def create_batch(self, **fields: Unpack[NewBatch]) -> Batch:
        """Creates a batch; its fields are those of the API, for example `name` and `policyName`."""
        batch: Batch = self._make("/api/v1/batches", fields)
        return batch

    def list_batches(self) -> list[ListedBatch]:
        """Returns the batches that the key may see."""
        batches: list[ListedBatch] = self._get("/api/v1/batches")
        return batches

    def read_batch(self, batch_id: str) -> BatchOverview:
        """Returns a batch, with how many documents have which status."""
        batch: BatchOverview = self._get(f"/api/v1/batches/{part(batch_id)}")
        return batch

    def close_batch(self, batch_id: str) -> Batch:
        """Closes a batch, all of whose documents are rejected or finalized."""
        batch: Batch = self._change("POST", f"/api/v1/batches/{part(batch_id)}/close", {})
        return batch

    def add_text(self, batch_id: str, name: str, text: str, *, priority: Priority = 2) -> str:
        """Submits a text to a batch and returns the id of the document, which is then stored."""
        body = {"batchId": batch_id, "name": name, "text": text, "priority": priority}
        return str(self._make("/api/v1/ingest", body)["taskId"])

    def add_file(
        self,
        batch_id: str,
        source: DocumentSource,
        *,
        name: str | None = None,
        priority: Priority = 2,
        format: str | None = None,
        password: str | None = None,
    ) -> str:
        """Submits a document of any format to a batch and returns its id. A PDF may need its password."""
        document = Document(source)
        query = {"batchId": batch_id, "name": name or document.name, "priority": priority, "format": format}
        path = "/api/v1/ingest/file"
        if password is not None:
            # Only this path takes a password.
            document.content_type, path = "application/pdf", "/api/v1/ingest/pdf"
            del query["format"]
        call = Call("POST", path, query, {"x-pdf-password": password}, document, makes=True)
        return str(self._transport.send(call, Answer.json)["taskId"])

    def review_document(self, document_id: str) -> ReviewDocument:
        """Returns a document with its status."""
        document: ReviewDocument = self._get(f"/api/v1/documents/{part(document_id)}")
        return document

    def wait_for_redaction(self, document_id: str, *, timeout: float = 600) -> ReviewDocument:
        """Waits until a document is no longer PENDING. Raises its problem if it fails, `TIMEOUT` after that time."""

        def redacted() -> ReviewDocument | None:
            document = self.review_document(document_id)
            if document["status"] == "FAILED":
                message = "The document could not be redacted; its `failure` says why."
                raise UmbraError(message, code="DOCUMENT_FAILED", advice="Mend the cause and retry the document.")
            return None if document["status"] == "PENDING" else document

        return waited(redacted, timeout)

    def list_spans(self, document_id: str) -> list[ReviewSpan]:
        """Returns the spans of a document."""
        spans: list[ReviewSpan] = self._get(f"/api/v1/documents/{part(document_id)}/spans")
        return spans

    def decide_span(self, span_id: str, **change: Unpack[SpanChange]) -> WrittenSpan:
        """Changes a span, for example its `status`."""
        span: WrittenSpan = self._change("PATCH", f"/api/v1/spans/{part(span_id)}", change)
        return span

    def approve_document(self, document_id: str, *, version: int | None = None) -> ReviewDocument:
        """Approves a document; with `version`, only if it is unchanged since it was read."""
        return self._advance(document_id, "approve", version)

    def reject_document(self, document_id: str, *, version: int | None = None) -> ReviewDocument:
        """Rejects a document."""
        return self._advance(document_id, "reject", version)

    def finalize_document(
        self, document_id: str, *, version: int | None = None, with_file: bool = True
    ) -> FinalizedDocument:
        """Finalizes an approved document for good; without `with_file` only its text."""
        path = f"/api/v1/documents/{part(document_id)}/finalize"
        without = None if with_file else False
        finalized: FinalizedDocument = self._change("POST", path, _version(version), file=without, pdf=without)
        return finalized

    def read_certificate(self, document_id: str) -> FinalizationCertificate:
        """Returns the signed certificate of a finalized document."""
        certificate: FinalizationCertificate = self._get(f"/api/v1/documents/{part(document_id)}/certificate")
        return certificate

    def read_redacted_text(self, document_id: str) -> str:
        """Returns the redacted text of a finalized document."""
        call = Call("GET", f"/api/v1/documents/{part(document_id)}/redacted")
        return self._transport.send(call, Answer.content).decode()

    def read_redacted_file(self, document_id: str) -> RedactedDocument:
        """Returns the redacted file of a finalized document that was submitted as a file."""
        return self._read_file(Call("GET", f"/api/v1/documents/{part(document_id)}/redacted-file"))

    def save_redacted_file(self, document_id: str, to: str | os.PathLike[str]) -> RedactedFile:
        """Writes the redacted file of a finalized document to a new file."""
        return self._save_file(Call("GET", f"/api/v1/documents/{part(document_id)}/redacted-file"), Path(to))

    def read_batch_archive(self, batch_id: str) -> RedactedDocument:
        """Returns a ZIP of all finalized documents of a batch."""
        return self._read_file(Call("GET", f"/api/v1/batches/{part(batch_id)}/redacted.zip"))

    def save_batch_archive(self, batch_id: str, to: str | os.PathLike[str]) -> RedactedFile:
        """Writes a ZIP of all finalized documents of a batch to a new file."""
        return self._save_file(Call("GET", f"/api/v1/batches/{part(batch_id)}/redacted.zip"), Path(to))

    def _advance(self, document_id: str, event: str, version: int | None) -> ReviewDocument:
        path = f"/api/v1/documents/{part(document_id)}/{event}"
        document: ReviewDocument = self._change("POST", path, _version(version))
        return document


def _version(version: int | None) -> dict[str, int]:
    return {} if version is None else {"version": version}
