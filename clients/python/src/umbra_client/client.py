"""The clients: `Umbra`, and `AsyncUmbra` for programs with asyncio."""

from __future__ import annotations

import asyncio
import functools
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from ._administration import AdministrationCalls
from ._documents import DocumentCalls
from ._http import Transport
from ._review import ReviewCalls
from ._text import TextCalls
from .models import LineProblem, RedactedLine
from .results import Line

P = ParamSpec("P")
T = TypeVar("T")


class Umbra(TextCalls, DocumentCalls, ReviewCalls, AdministrationCalls):
    """A client of one Umbra, safe for use by several threads.

    `timeout` is the most that one call may take, in seconds, with its retries and the pauses between them. A failed
    call is repeated up to `retries` times if it cannot have an effect twice, after the time the server asks for.
    """

    def __init__(
        self,
        url: str = "http://localhost:8080",
        key: str | None = None,
        *,
        timeout: float = 120,
        retries: int = 4,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.url = url
        self._transport = Transport(url, key, timeout, retries, tls)

    def close(self) -> None:
        """Closes idle connections."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"


def _awaited(method: Callable[Concatenate[Umbra, P], T]) -> Callable[Concatenate[AsyncUmbra, P], Coroutine[Any, Any, T]]:
    """Returns a method of the client as one that is awaited."""

    @functools.wraps(method)
    async def call(self: AsyncUmbra, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._in_thread(functools.partial(method, self._umbra, *args, **kwargs))

    return call


class AsyncUmbra:
    """The same client with methods to await. Calls run in threads, at most `concurrency` at a time.

    Cancelling a task stops waiting; a request that has been sent goes on until it is answered or out of time.
    """

    def __init__(
        self,
        url: str = "http://localhost:8080",
        key: str | None = None,
        *,
        timeout: float = 120,
        retries: int = 4,
        tls: ssl.SSLContext | None = None,
        concurrency: int = 16,
    ) -> None:
        self._umbra = Umbra(url, key, timeout=timeout, retries=retries, tls=tls)
        self._threads = ThreadPoolExecutor(concurrency, thread_name_prefix="umbra")

    redact = _awaited(Umbra.redact)
    explain = _awaited(Umbra.explain)
    redact_document = _awaited(Umbra.redact_document)
    redact_file = _awaited(Umbra.redact_file)
    explain_document = _awaited(Umbra.explain_document)
    submit_document = _awaited(Umbra.submit_document)
    list_documents = _awaited(Umbra.list_documents)
    document_status = _awaited(Umbra.document_status)
    wait_for_document = _awaited(Umbra.wait_for_document)
    read_document = _awaited(Umbra.read_document)
    save_document = _awaited(Umbra.save_document)
    delete_document = _awaited(Umbra.delete_document)
    create_batch = _awaited(Umbra.create_batch)
    list_batches = _awaited(Umbra.list_batches)
    read_batch = _awaited(Umbra.read_batch)
    close_batch = _awaited(Umbra.close_batch)
    add_text = _awaited(Umbra.add_text)
    add_file = _awaited(Umbra.add_file)
    review_document = _awaited(Umbra.review_document)
    wait_for_redaction = _awaited(Umbra.wait_for_redaction)
    list_spans = _awaited(Umbra.list_spans)
    decide_span = _awaited(Umbra.decide_span)
    approve_document = _awaited(Umbra.approve_document)
    reject_document = _awaited(Umbra.reject_document)
    finalize_document = _awaited(Umbra.finalize_document)
    read_certificate = _awaited(Umbra.read_certificate)
    read_redacted_text = _awaited(Umbra.read_redacted_text)
    read_redacted_file = _awaited(Umbra.read_redacted_file)
    save_redacted_file = _awaited(Umbra.save_redacted_file)
    read_batch_archive = _awaited(Umbra.read_batch_archive)
    save_batch_archive = _awaited(Umbra.save_batch_archive)
    service_status = _awaited(Umbra.service_status)
    list_policies = _awaited(Umbra.list_policies)
    read_policy = _awaited(Umbra.read_policy)
    save_policy = _awaited(Umbra.save_policy)
    delete_policy = _awaited(Umbra.delete_policy)
    list_policy_versions = _awaited(Umbra.list_policy_versions)
    report_counts = _awaited(Umbra.report_counts)
    reidentify = _awaited(Umbra.reidentify)
    reidentify_result = _awaited(Umbra.reidentify_result)
    receipt_key = _awaited(Umbra.receipt_key)

    async def redact_lines(
        self,
        lines: Iterable[Line],
        *,
        policy: str = "default",
        context: str = "none",
        organization: str | None = None,
    ) -> AsyncIterator[RedactedLine | LineProblem]:
        """Redacts many short texts, in order, up to 1 MiB in a request."""
        redacted = self._umbra.redact_lines(lines, policy=policy, context=context, organization=organization)
        while True:
            line = await self._in_thread(functools.partial(next, redacted, None))
            if line is None:
                return
            yield line

    async def close(self) -> None:
        """Waits for the calls that run, and closes idle connections."""
        await asyncio.to_thread(self._threads.shutdown)
        self._umbra.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _in_thread(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)
