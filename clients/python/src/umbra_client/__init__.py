"""A client of Umbra, which finds, replaces, watches and reviews sensitive text.

    from umbra_client import Umbra

    umbra = Umbra("http://localhost:8080", key="…")
    print(umbra.redact("Write to ann@example.com").text)
"""

from ._http import VERSION as __version__
from .client import AsyncUmbra, Umbra
from .errors import UmbraError
from .receipts import ReceiptFacts, verify_receipt
from .results import Area, Explanation, Line, RedactedDocument, RedactedFile, RedactedText, Term

__all__ = [
    "Area",
    "AsyncUmbra",
    "Explanation",
    "Line",
    "ReceiptFacts",
    "RedactedDocument",
    "RedactedFile",
    "RedactedText",
    "Term",
    "Umbra",
    "UmbraError",
    "__version__",
    "verify_receipt",
]
