"""Requests over HTTP: one time limit for a call with all its attempts, and retries where nothing can happen twice."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import ssl
import threading
import time
import urllib.parse
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ._bodies import CHUNK, Body
from .errors import UmbraError

T = TypeVar("T")
VERSION = "0.1.0"

_MAX_PAUSE = 20.0
# Idle connections are closed by servers; Node's limit is five seconds.
_MAX_IDLE_SECONDS = 4.0
_RETRIED = (408, 429, 502, 503, 504)
# Refused before anything was done.
_NOT_BEGUN = ("OVERLOADED", "STARTING")


@dataclass(frozen=True)
class Call:
    """A request and what may be done when it fails."""

    method: str
    path: str
    query: Mapping[str, str | int | bool | None] = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Body | None = None
    makes: bool = False
    """Sends an Idempotency-Key, the same with each attempt, so that it makes one thing."""
    is_repeatable: bool = True
    """Whether it may be sent again when it is not known whether the first attempt arrived."""

    @property
    def may_repeat(self) -> bool:
        return self.is_repeatable and (self.body is None or self.body.is_repeatable)


class Answer:
    """A successful response, whose body is read once."""

    def __init__(self, response: http.client.HTTPResponse, arm: Callable[[], None]) -> None:
        self._response = response
        self._arm = arm
        self.status = response.status

    def header(self, name: str) -> str | None:
        return self._response.getheader(name)

    def chunks(self) -> Iterator[bytes]:
        """Yields the body; raises if it ends early."""
        declared = self._response.getheader("content-length")
        size = 0
        while True:
            self._arm()
            chunk = self._response.read(CHUNK)
            if not chunk:
                break
            size += len(chunk)
            yield chunk
        if declared is not None and size != int(declared):
            raise http.client.HTTPException("The response ended early.")

    def content(self) -> bytes:
        return b"".join(self.chunks())

    def json(self) -> Any:
        content = self.content()
        try:
            return json.loads(content)
        except ValueError:
            pass
        # Raised outside of the handler, since the error of the parser holds the whole text.
        raise UmbraError(
            "The response is not JSON.",
            code="INVALID_ANSWER",
            request_id=self.header("x-request-id"),
            advice="Check the address of the server.",
        )


class Transport:
    """Sends calls; safe for use by several threads."""

    def __init__(self, url: str, key: str | None, timeout: float, retries: int, tls: ssl.SSLContext | None) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            raise ValueError("The URL must be http(s)://host[:port][/path], without credentials.")
        if key is not None and not re.fullmatch("[!-~]+", key):
            # http.client would refuse it with an error that quotes it.
            raise ValueError("The key is empty or has characters that no key has.")
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._base = parts.path.rstrip("/")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self._tls = tls
        self._idle: list[tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def send(self, call: Call, consume: Callable[[Answer], T]) -> T:
        """Sends a call and gives its response to a function, again from the beginning after each retry."""
        deadline = time.monotonic() + self._timeout
        request_id = str(uuid.uuid4())
        headers = {"User-Agent": f"umbra-client-python/{VERSION}", "X-Request-Id": request_id, "Accept": "*/*"}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        if call.makes:
            headers["Idempotency-Key"] = str(uuid.uuid4())
        headers.update({name: value for name, value in call.headers.items() if value is not None})
        attempt = 0
        while True:
            outcome = _Attempt(self, call, headers, deadline, request_id).run(consume)
            if not isinstance(outcome, UmbraError):
                return outcome
            pause = self._pause(outcome, call, attempt)
            if pause is None or time.monotonic() + pause >= deadline:
                raise outcome
            time.sleep(pause)
            attempt += 1

    def _pause(self, error: UmbraError, call: Call, attempt: int) -> float | None:
        """Returns the seconds to wait before the next attempt; None if there is none."""
        if attempt >= self._retries or error.code in ("TIMEOUT", "INVALID_ANSWER"):
            return None
        if call.body is not None and not call.body.is_repeatable:
            return None
        is_refused = error.status == 429 or error.code in _NOT_BEGUN
        is_retried = error.status is None or error.status in _RETRIED or error.code == "REQUEST_IN_PROGRESS"
        if not is_refused and not (is_retried and call.may_repeat):
            return None
        if error.retry_after is not None:
            return error.retry_after
        return float(min(_MAX_PAUSE, 0.5 * 2**attempt) * random.uniform(0.5, 1.0))

    def target(self, call: Call) -> str:
        query = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in call.query.items()
            if value is not None
        }
        return self._base + call.path + (f"?{urllib.parse.urlencode(query)}" if query else "")

    def borrow(self, call: Call, timeout: float) -> http.client.HTTPConnection:
        """Returns a connection; a new one for a call that must not be sent twice."""
        while call.may_repeat:
            with self._lock:
                if not self._idle:
                    break
                since, connection = self._idle.pop()
            if time.monotonic() - since < _MAX_IDLE_SECONDS:
                return connection
            connection.close()
        if self._secure:
            return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=self._tls)
        return http.client.HTTPConnection(self._host, self._port, timeout=timeout)

    def give_back(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            self._idle.append((time.monotonic(), connection))

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()


class _Attempt:
    """One attempt of a call."""

    def __init__(
        self, transport: Transport, call: Call, headers: Mapping[str, str], deadline: float, request_id: str
    ) -> None:
        self._transport = transport
        self._call = call
        self._headers = headers
        self._deadline = deadline
        self._request_id = request_id
        self._connection = transport.borrow(call, self._left())
        self._sender: threading.Thread | None = None
        self._unsent: OSError | None = None

    def run(self, consume: Callable[[Answer], T]) -> T | UmbraError:
        is_done = False
        code, advice = "UNREACHABLE", "Check the address and that the server runs."
        try:
            self._send()
            self._arm()
            response = self._connection.getresponse()
            code, advice = "INTERRUPTED", "Repeat the call."
            if response.status >= 300:
                return self._refusal(response)
            result = consume(Answer(response, self._arm))
            is_done = response.isclosed() and not response.will_close
            return result
        except TimeoutError:
            code, advice = "TIMEOUT", "Give the client a longer `timeout`, or send less at a time."
        except (http.client.HTTPException, ConnectionError, ssl.SSLError) as error:
            # A name or a class says what is wrong; their arguments may hold what was received.
            cause = type(error).__name__
        except OSError as error:
            # Of a file, which the caller knows, or of the network.
            if error.filename is not None or self._unsent is not None:
                raise
            cause = error.strerror or type(error).__name__
        finally:
            if is_done and self._sender is None:
                self._transport.give_back(self._connection)
            else:
                self._connection.close()
        if self._unsent is not None:
            raise self._unsent
        if code == "TIMEOUT":
            return UmbraError("There was no response in time.", code=code, request_id=self._request_id, advice=advice)
        message = "The server cannot be reached" if code == "UNREACHABLE" else "The connection broke"
        return UmbraError(f"{message} ({cause}).", code=code, request_id=self._request_id, advice=advice)

    def _left(self) -> float:
        return max(0.001, self._deadline - time.monotonic())

    def _arm(self) -> None:
        """Lets the next operation of the connection take what is left of the time."""
        if time.monotonic() >= self._deadline:
            raise TimeoutError
        if self._connection.sock is not None:
            self._connection.sock.settimeout(self._left())

    def _send(self) -> None:
        self._arm()
        connection, body = self._connection, self._call.body
        connection.putrequest(self._call.method, self._transport.target(self._call), skip_accept_encoding=True)
        for name, value in self._headers.items():
            connection.putheader(name, value)
        if body is None:
            if self._call.method in ("POST", "PUT", "PATCH"):
                connection.putheader("Content-Length", "0")
            connection.endheaders()
            return
        connection.putheader("Content-Type", body.content_type)
        if body.length is None:
            connection.putheader("Transfer-Encoding", "chunked")
        else:
            connection.putheader("Content-Length", str(body.length))
        connection.endheaders()
        if body.length is not None and body.length <= CHUNK:
            self._send_body(body)
            return
        # The server may answer before it has the whole body, to refuse it: it is sent while the response is awaited.
        self._sender = threading.Thread(target=self._send_body, args=(body,), daemon=True)
        self._sender.start()

    def _send_body(self, body: Body) -> None:
        is_chunked = body.length is None
        chunks = body.chunks()
        while True:
            try:
                chunk = next(chunks, None)
            except OSError as error:
                self._unsent = error
                self._connection.close()
                return
            try:
                if chunk is None:
                    if is_chunked:
                        self._connection.send(b"0\r\n\r\n")
                    return
                if chunk:
                    self._connection.send(b"%x\r\n%b\r\n" % (len(chunk), chunk) if is_chunked else chunk)
            except (OSError, http.client.HTTPException):
                # The response, or its absence, says more.
                return

    def _refusal(self, response: http.client.HTTPResponse) -> UmbraError:
        try:
            body = json.loads(response.read(1024 * 1024))
        except ValueError:
            body = None
        if not isinstance(body, dict) or not isinstance(body.get("error"), str):
            body = {"error": f"The server answered with the status {response.status} and no message."}
        return UmbraError(
            body["error"],
            code=body.get("code", "UNKNOWN"),
            status=response.status,
            request_id=response.getheader("x-request-id", self._request_id),
            retry_after=_seconds(response.getheader("retry-after")),
            body=body,
        )


def _seconds(retry_after: str | None) -> float | None:
    """Reads `Retry-After`, which is a number of seconds or a date (RFC 9110, 10.2.3)."""
    if retry_after is None:
        return None
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
