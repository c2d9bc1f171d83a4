"""The one exception of this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .models import InputProblem

_ADVICE = {
    401: "Check the API key: it is missing, wrong or revoked.",
    403: "Use a key whose role and scopes allow this.",
    404: "Check the name or the id. What the key may not see is not found either.",
    409: "Read the current state and decide again.",
    412: "Somebody changed it since it was read: read it again.",
    413: "Send less at a time, or ask the operator to raise the limit.",
    415: "Name the format of the document.",
    429: "Wait as long as `retry_after` says, then repeat the call.",
    503: "Wait as long as `retry_after` says, then repeat the call.",
    507: "Ask the operator to free disk space.",
}


class UmbraError(Exception):
    """Raised for every call that fails. It holds no text of a document, no policy and no key.

    `code` is stable, for programs; `message` is for people. Codes of the client itself are `UNREACHABLE`, `TIMEOUT`,
    `INTERRUPTED` and `INVALID_ANSWER`; the others are those of the API.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        advice: str | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        """The HTTP status; None if there was no response."""
        self.request_id = request_id
        """The id of the request, also in the server's log."""
        self.retry_after = retry_after
        """The seconds to wait before the call may succeed; None if the server does not say."""
        self.advice = advice or _ADVICE.get(status or 0, "Read the message.")
        """What to do."""
        self.details: dict[str, Any] = {k: v for k, v in (body or {}).items() if k not in ("error", "code")}
        """Other members of the error, for example `version` of `STALE`."""

    @property
    def error_id(self) -> str | None:
        """The id of an internal error in the server's log."""
        return self.details.get("errorId")

    @property
    def problems(self) -> list[InputProblem]:
        """All problems of an input that can have several."""
        problems: list[InputProblem] = self.details.get("problems", [])
        return problems

    def __str__(self) -> str:
        return f"{self.message} {self.advice} [{self.code}, request {self.request_id}]"
