"""Retries, time limits and broken connections, against servers of the tests."""

from __future__ import annotations

import http.server
import io
import json
import os
import socket
import tempfile
import threading
import traceback
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

from umbra_client import Umbra, UmbraError

Respond = Callable[["Handler", int], None]
SECRET = "219-09-9999"


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers each request by the function of its server."""

    protocol_version = "HTTP/1.1"
    server: Server

    def _handle(self) -> None:
        if "content-length" in self.headers:
            self.rfile.read(int(self.headers["content-length"]))
        self.server.seen.append((self.command, self.path, dict(self.headers.items())))
        self.server.respond(self, len(self.server.seen))

    do_GET = do_POST = do_PATCH = do_DELETE = _handle

    def answer(self, status: int, body: Any = None, *, length: int | None = None, retry_after: str | None = None) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-length", str(length or len(content)))
        if retry_after is not None:
            self.send_header("retry-after", retry_after)
        self.end_headers()
        self.wfile.write(content)
        self.close_connection = length is not None

    def log_message(self, *_: object) -> None:
        """Tests print nothing."""


class Server(http.server.ThreadingHTTPServer):
    """A server that remembers what it is sent."""

    def __init__(self, respond: Respond) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.respond = respond
        self.seen: list[tuple[str, str, dict[str, str]]] = []
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()


def refusing(status: int, code: str, times: int, body: Any, *, retry_after: str) -> Respond:
    """Refuses the first requests and answers the next."""

    def respond(handler: Handler, count: int) -> None:
        if count <= times:
            handler.answer(status, {"error": "Not now.", "code": code}, retry_after=retry_after)
        else:
            handler.answer(200, body)

    return respond


class TransportTest(unittest.TestCase):
    def started(self, respond: Respond, **options: Any) -> tuple[Server, Umbra]:
        server = Server(respond)
        umbra = Umbra(f"http://127.0.0.1:{server.server_port}/base/", "key", **options)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.addCleanup(umbra.close)
        return server, umbra

    def test_repeats_what_is_refused_for_now_with_the_same_key(self) -> None:
        busy = refusing(503, "OVERLOADED", 2, {"taskId": "t"}, retry_after="0")
        server, umbra = self.started(busy)
        self.assertEqual(umbra.add_text("b", "n", SECRET), "t")
        self.assertEqual([(method, path) for method, path, _ in server.seen], [("POST", "/base/api/v1/ingest")] * 3)
        keys = {headers["Idempotency-Key"] for _, _, headers in server.seen}
        self.assertEqual(len(keys), 1)
        self.assertEqual(len({headers["X-Request-Id"] for _, _, headers in server.seen}), 1)
        umbra.add_text("b", "n", SECRET)
        self.assertNotIn(server.seen[-1][2]["Idempotency-Key"], keys)

    def test_repeats_after_a_broken_connection_only_what_cannot_happen_twice(self) -> None:
        def breaking(handler: Handler, count: int) -> None:
            if count == 1:
                handler.connection.shutdown(socket.SHUT_RDWR)
                handler.close_connection = True
            else:
                handler.answer(200, {"taskId": "t", "status": "APPROVED"})

        server, umbra = self.started(breaking)
        self.assertEqual(umbra.add_text("b", "n", "t"), "t")
        self.assertEqual(len(server.seen), 2)
        server, umbra = self.started(breaking)
        with self.assertRaises(UmbraError) as caught:
            umbra.approve_document("d")
        self.assertEqual((caught.exception.code, len(server.seen)), ("UNREACHABLE", 1))

    def test_reidentification_is_not_repeated_when_it_may_have_been_done(self) -> None:
        for code, requests in (("OVERLOADED", 2), ("TIMED_OUT", 1)):
            server, umbra = self.started(refusing(503, code, 1, {"results": []}, retry_after="0"))
            try:
                umbra.reidentify(["v"], policy="p", reason="r")
            except UmbraError as error:
                self.assertEqual(error.code, code)
            self.assertEqual(len(server.seen), requests)

    def test_gives_up_at_once_when_the_server_asks_for_more_time_than_there_is(self) -> None:
        server, umbra = self.started(refusing(429, "DAILY_LIMIT", 9, {}, retry_after="3600"))
        with self.assertRaises(UmbraError) as caught:
            umbra.list_batches()
        self.assertEqual((caught.exception.retry_after, len(server.seen)), (3600, 1))

    def test_reads_dates_to_wait_for(self) -> None:
        past = "Wed, 21 Oct 2015 07:28:00 GMT"
        server, umbra = self.started(refusing(503, "OVERLOADED", 1, [], retry_after=past))
        self.assertEqual(umbra.list_batches(), [])
        self.assertEqual(len(server.seen), 2)

    def test_stops_after_its_retries(self) -> None:
        server, umbra = self.started(refusing(503, "OVERLOADED", 9, {}, retry_after="0"), retries=2)
        with self.assertRaises(UmbraError):
            umbra.list_batches()
        self.assertEqual(len(server.seen), 3)

    def test_does_not_wait_longer_than_its_time(self) -> None:
        release = threading.Event()
        self.addCleanup(release.set)
        server, umbra = self.started(lambda handler, _: (release.wait(), None)[1], timeout=0.05)
        with self.assertRaises(UmbraError) as caught:
            umbra.redact(SECRET)
        self.assertEqual(caught.exception.code, "TIMEOUT")
        release.set()

    def test_a_response_that_ends_early_is_read_again_and_is_never_a_file(self) -> None:
        def short(handler: Handler, count: int) -> None:
            handler.answer(200, "half", length=None if count == 2 else 100)

        with tempfile.TemporaryDirectory() as folder:
            server, umbra = self.started(short)
            saved = umbra.save_document("d", Path(folder, "a"))
            self.assertEqual((saved.path.read_text(), len(server.seen)), ('"half"', 2))
            server, umbra = self.started(short, retries=0)
            with self.assertRaises(UmbraError) as caught:
                umbra.save_document("d", Path(folder, "b"))
            self.assertEqual(caught.exception.code, "INTERRUPTED")
            self.assertEqual(os.listdir(folder), ["a"])

    def test_what_is_no_response_of_umbra_is_not_shown(self) -> None:
        def page(handler: Handler, _: int) -> None:
            handler.send_response(200)
            handler.send_header("content-length", str(len(SECRET)))
            handler.end_headers()
            handler.wfile.write(SECRET.encode())

        _, umbra = self.started(page)
        with self.assertRaises(UmbraError) as caught:
            umbra.list_batches()
        error = caught.exception
        self.assertEqual(error.code, "INVALID_ANSWER")
        self.assertNotIn(SECRET, "".join(traceback.format_exception(error)) + repr(error.__context__))
        _, umbra = self.started(lambda handler, _: handler.answer(404, SECRET))
        with self.assertRaises(UmbraError) as caught:
            umbra.list_batches()
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "UNKNOWN"))
        self.assertNotIn(SECRET, str(caught.exception))

    def test_a_stream_that_cannot_be_read_again_is_sent_once(self) -> None:
        class Pipe(io.BytesIO):
            def seekable(self) -> bool:
                return False

        def unseen(handler: Handler, _: int) -> None:
            handler.answer(503, {"error": "Not now.", "code": "OVERLOADED"}, retry_after="0")
            handler.close_connection = True

        server, umbra = self.started(unseen)
        with self.assertRaises(UmbraError):
            umbra.redact_document(Pipe(b"text"))
        self.assertEqual(len(server.seen), 1)
        self.assertEqual(server.seen[0][2]["Transfer-Encoding"], "chunked")

    def test_nobody_listens(self) -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            umbra = Umbra(f"http://127.0.0.1:{taken.getsockname()[1]}", retries=0)
            with self.assertRaises(UmbraError) as caught:
                umbra.list_batches()
        self.assertEqual((caught.exception.code, caught.exception.status), ("UNREACHABLE", None))
        self.assertIsNotNone(caught.exception.request_id)

    def test_refuses_addresses_and_keys_that_cannot_be_used(self) -> None:
        for url in ("localhost:8080", "ftp://host", "http://user:pass@host"):
            with self.assertRaises(ValueError):
                Umbra(url)
        with self.assertRaises(ValueError) as caught:
            Umbra("http://host", "a key\nwith lines")
        self.assertNotIn("with lines", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
