"""Calls for PDF documents that are redacted in the background."""

from __future__ import annotations

import os
from pathlib import Path

from ._bodies import Document, DocumentSource
from ._calls import Calls, part, waited
from ._http import Answer, Call
from .errors import UmbraError
from .models import AcceptedDocument, DocumentList, DocumentStatus, ListedDocument
from .results import RedactedDocument, RedactedFile


class DocumentCalls(Calls):
    """Sends PDF documents, waits for them and fetches the results."""

    def submit_document(
        self,
        source: DocumentSource,
        *,
        filename: str | None = None,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
        password: str | None = None,
        allow_unreadable_pages: bool = False,
        pages_as_images: bool = False,
    ) -> str:
        """Sends a PDF to be redacted in the background and returns its id."""
        document = Document(source, "application/pdf")
        query: dict[str, str | bool | None] = {"async": True, "p": policy, "c": context, "organization": organization}
        query["filename"] = filename or document.name
        query["allowUnreadablePages"] = allow_unreadable_pages or None
        headers = {"x-pdf-password": password, "Accept": "application/zip" if pages_as_images else None}
        call = Call("POST", "/api/filter", query, headers, document, makes=True)
        accepted: AcceptedDocument = self._transport.send(call, Answer.json)
        return accepted["documentId"]

    def list_documents(self, *, offset: int = 0, limit: int = 100) -> list[ListedDocument]:
        """Returns the documents that were sent with this key, newest first."""
        listed: DocumentList = self._get("/api/documents", offset=offset, limit=limit)
        return listed["pendingRedactedDocuments"]

    def document_status(self, document_id: str) -> DocumentStatus:
        """Returns whether a document waits, is being redacted, is complete or has failed."""
        status: DocumentStatus = self._get(f"/api/documents/{part(document_id)}/status")
        return status

    def wait_for_document(self, document_id: str, *, timeout: float = 600) -> DocumentStatus:
        """Waits until a document is complete. Raises its problem if it fails, and `TIMEOUT` after `timeout` seconds."""

        def finished() -> DocumentStatus | None:
            status = self.document_status(document_id)
            if status["status"] == "FAILED":
                failure = status.get("error", {"code": "DOCUMENT_FAILED", "message": "It could not be redacted."})
                raise UmbraError(failure["message"], code=failure["code"], advice="Mend the document and send it again.")
            return status if status["status"] == "COMPLETE" else None

        return waited(finished, timeout)

    def read_document(self, document_id: str) -> RedactedDocument:
        """Returns a redacted document."""
        return self._read_file(Call("GET", f"/api/documents/{part(document_id)}"))

    def save_document(self, document_id: str, to: str | os.PathLike[str]) -> RedactedFile:
        """Writes a redacted document to a new file."""
        return self._save_file(Call("GET", f"/api/documents/{part(document_id)}"), Path(to))

    def delete_document(self, document_id: str) -> None:
        """Deletes a document with its source and result."""
        self._transport.send(Call("DELETE", f"/api/documents/{part(document_id)}"), Answer.content)
