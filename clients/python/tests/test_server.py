"""Calls of a running server: UMBRA_URL and UMBRA_KEY name it, UMBRA_PDF a PDF with a social security number."""

from __future__ import annotations

import asyncio
import inspect
import io
import json
import os
import tempfile
import traceback
import unittest
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from umbra_client import AsyncUmbra, Umbra, UmbraError, verify_receipt
from umbra_client.__main__ import main
from umbra_client.folder import JOURNAL, redact_folder

URL, KEY, PDF = os.environ["UMBRA_URL"], os.environ["UMBRA_KEY"], os.environ["UMBRA_PDF"]
SSN = "219-09-9999"
TEXT, REDACTED = f"SSN {SSN}", "SSN {{{REDACTED-ssn}}}"
POLICY: dict[str, Any] = {"identifiers": {"ssn": {}}}
CRYPTO = {
    "crypto": {"key": "00112233445566778899aabbccddeeff"},
    "identifiers": {"ssn": {"ssnFilterStrategies": [{"strategy": "CRYPTO_REPLACE"}]}},
}


def unique(name: str) -> str:
    return f"{name}-{uuid.uuid4().hex[:8]}"


class ServerTest(unittest.TestCase):
    def setUp(self) -> None:
        self.umbra = Umbra(URL, KEY)
        self.addCleanup(self.umbra.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class TextTest(ServerTest):
    def test_redacts_by_a_stored_policy_and_by_one_sent_along(self) -> None:
        stored = self.umbra.redact(TEXT)
        self.assertEqual(stored.text, REDACTED)
        self.assertRegex(stored.policy or "", r"^default@\d+\+")
        self.assertEqual(self.umbra.redact(TEXT, policy=POLICY).text, REDACTED)

    def test_explains(self) -> None:
        for policy in ("default", POLICY):
            explained = self.umbra.explain(f"𝒜 {TEXT}", policy=policy, detail="full")
            [span] = explained["explanation"]["appliedSpans"]
            self.assertEqual((span["characterStart"], span["characterEnd"]), (7, 18))

    def test_redacts_lines_of_several_requests_in_order(self) -> None:
        lines = [{"id": number, "text": f"{TEXT} {'x' * 300}"} for number in range(4000)]
        redacted = list(self.umbra.redact_lines([*lines[:1500], {"id": "no text"}, *lines[1500:]]))  # type: ignore
        self.assertEqual([line.get("id") for line in redacted], [*range(1500), "no text", *range(1500, 4000)])
        self.assertEqual(redacted[1500]["line"], 1501)  # type: ignore[typeddict-item]
        self.assertTrue(all(SSN not in json.dumps(line) for line in redacted))

    def test_receipts_are_verified_without_the_server(self) -> None:
        key = self.umbra.receipt_key()
        redacted = self.umbra.redact(TEXT, receipt=True)
        receipt, sent, got = redacted.receipt or "", TEXT.encode(), redacted.text.encode()
        facts = verify_receipt(receipt, key, document=sent, redacted=got)
        self.assertEqual(facts["counts"], {"ssn": 1})
        head, payload, signature = receipt.split(".")
        forged = {
            "INVALID_RECEIPT": (f"{head}.{payload[:-2]}{'A' if payload[-2] != 'A' else 'B'}{payload[-1]}.{signature}", sent, got),
            "OTHER_DOCUMENT": (receipt, b"other", got),
            "OTHER_RESULT": (receipt, sent, b"other"),
        }
        for code, (given, document, result) in forged.items():
            with self.assertRaises(UmbraError) as caught:
                verify_receipt(given, key, document=document, redacted=result)
            self.assertEqual(caught.exception.code, code)


class DocumentTest(ServerTest):
    def test_redacts_documents_in_memory_and_on_the_disk(self) -> None:
        table = f"name,ssn\nAnna,{SSN}\n".encode()
        redacted = self.umbra.redact_document(table, filename="a.csv", terms=["Anna"])
        self.assertEqual((redacted.format, redacted.content_type.split(";")[0]), ("csv", "text/csv"))
        self.assertNotIn(b"Anna", redacted.content)
        self.assertNotIn(SSN.encode(), redacted.content)
        given, written = self.folder / "größe \"a\".csv", self.folder / "redacted.csv"
        given.write_bytes(table)
        file = self.umbra.redact_file(given, written)
        self.assertEqual((file.size, file.path), (written.stat().st_size, written))
        self.assertNotIn(SSN, written.read_text())
        with self.assertRaises(FileExistsError):
            self.umbra.redact_file(given, written)
        streamed = self.umbra.redact_document(io.BytesIO(table), filename="a.csv")
        self.assertEqual(streamed.content, written.read_bytes())

    def test_reads_files_of_many_pieces(self) -> None:
        given, written = self.folder / "a.csv", self.folder / "b.csv"
        given.write_text(f"ssn\n{SSN}\n" + "ordinary\n" * 20_000)
        self.umbra.redact_file(given, written)
        self.assertEqual(written.read_text(), given.read_text().replace(SSN, "{{{REDACTED-ssn}}}"))

    def test_explains_documents(self) -> None:
        explained = self.umbra.explain_document(f'{{"a": "{SSN}"}}'.encode(), filename="a.json")
        self.assertEqual(len(explained["explanation"]["appliedSpans"]), 1)

    def test_redacts_pdf_documents_in_the_background(self) -> None:
        document = self.umbra.submit_document(PDF, filename="letter.pdf")
        self.assertEqual(self.umbra.wait_for_document(document)["status"], "COMPLETE")
        self.assertIn(document, [listed["documentId"] for listed in self.umbra.list_documents()])
        content = self.umbra.read_document(document).content
        self.assertTrue(content.startswith(b"%PDF"))
        saved = self.umbra.save_document(document, self.folder / "letter.pdf")
        self.assertEqual(saved.path.read_bytes(), content)
        self.umbra.delete_document(document)
        with self.assertRaises(UmbraError) as caught:
            self.umbra.document_status(document)
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "NO_SUCH_DOCUMENT"))

    def test_tells_why_a_document_failed(self) -> None:
        broken = self.umbra.submit_document(b"%PDF-1.7\nnothing else")
        with self.assertRaises(UmbraError) as caught:
            self.umbra.wait_for_document(broken)
        self.assertEqual(caught.exception.code, "PDF_DAMAGED")


class ReviewTest(ServerTest):
    def finalized(self, document: str) -> str:
        read = self.umbra.wait_for_redaction(document)
        self.assertNotEqual(read["status"], "PENDING")
        for span in self.umbra.list_spans(document):
            self.umbra.decide_span(span["id"], status="APPROVED")
        self.assertEqual(self.umbra.approve_document(document)["status"], "APPROVED")
        return self.umbra.finalize_document(document)["finalizedText"]

    def test_goes_from_a_batch_to_its_archive(self) -> None:
        batch = self.umbra.create_batch(name=unique("Letters"), policyName="default")
        self.assertIn(batch["id"], [listed["id"] for listed in self.umbra.list_batches()])
        text = self.umbra.add_text(batch["id"], "letter.txt", TEXT)
        table = self.folder / "people.csv"
        table.write_text(f"ssn\n{SSN}\n")
        file = self.umbra.add_file(batch["id"], table, priority=3)
        rejected = self.umbra.add_text(batch["id"], "other.txt", "nothing")
        self.umbra.wait_for_redaction(rejected)
        self.assertEqual(self.umbra.reject_document(rejected)["status"], "REJECTED")

        self.assertEqual(self.finalized(text), "SSN <<SSN>>")
        self.assertEqual(self.umbra.read_redacted_text(text), "SSN <<SSN>>")
        self.assertEqual(self.umbra.read_certificate(text)["documentId"], text)
        self.finalized(file)
        self.assertEqual(self.umbra.read_redacted_file(file).content, b"ssn\n<<SSN>>\n")
        saved = self.umbra.save_redacted_file(file, self.folder / "redacted.csv")
        self.assertEqual(saved.path.read_text(), "ssn\n<<SSN>>\n")
        archive = self.umbra.save_batch_archive(batch["id"], self.folder / "all.zip")
        self.assertEqual(archive.path.read_bytes()[:2], b"PK")
        self.assertEqual(self.umbra.read_batch_archive(batch["id"]).content[:2], b"PK")
        self.assertEqual(self.umbra.read_batch(batch["id"])["documents"]["FINALIZED"], 2)
        self.assertTrue(self.umbra.close_batch(batch["id"])["closed"])


class AdministrationTest(ServerTest):
    def test_keeps_policies(self) -> None:
        name = unique("policy")
        self.umbra.save_policy(name, POLICY, note="first")
        self.assertIn(name, self.umbra.list_policies())
        self.assertEqual(self.umbra.read_policy(name)["identifiers"], POLICY["identifiers"])
        self.assertEqual([version["note"] for version in self.umbra.list_policy_versions(name)], ["first"])
        self.umbra.delete_policy(name)
        self.assertNotIn(name, self.umbra.list_policies())

    def test_reidentifies(self) -> None:
        name = unique("crypto")
        self.umbra.save_policy(name, CRYPTO)
        value = self.umbra.redact(TEXT, policy=name).text.removeprefix("SSN ")
        answer = self.umbra.reidentify([value], policy=name, reason="a test")
        self.assertEqual([result["decrypted"] for result in answer["results"]], [SSN])  # type: ignore[typeddict-item]

    def test_reports_counts(self) -> None:
        self.umbra.report_counts(unique("source"), {"ssn": 3}, organization=unique("organization"))
        self.assertEqual(self.umbra.service_status()["status"], "Healthy")


class ErrorTest(ServerTest):
    def test_errors_say_what_to_do_and_hold_nothing_of_the_text(self) -> None:
        calls: dict[tuple[int, str], Callable[[], object]] = {
            (404, "UNKNOWN_POLICY"): lambda: self.umbra.redact(TEXT, policy="missing"),
            (400, "INVALID_POLICY"): lambda: self.umbra.redact(TEXT, policy={"identifiers": 1}),
            (401, "UNKNOWN_API_KEY"): lambda: Umbra(URL, "wrong").redact(TEXT),
            (422, "DOCUMENT_DAMAGED"): lambda: self.umbra.redact_document(f"{{{SSN}".encode(), format="json"),
        }
        for (status, code), call in calls.items():
            with self.subTest(code), self.assertRaises(UmbraError) as caught:
                call()
            error = caught.exception
            self.assertEqual((error.status, error.code), (status, code))
            self.assertTrue(error.message and error.advice and error.request_id)
            shown = "".join(traceback.format_exception(error)) + repr(error) + repr(vars(error))
            self.assertNotIn(SSN, shown)
            self.assertNotIn(KEY, shown)

    def test_the_client_does_not_show_its_key(self) -> None:
        self.assertNotIn(KEY, repr(self.umbra))


class AsyncTest(ServerTest):
    def test_has_every_call(self) -> None:
        calls = {name for name, _ in inspect.getmembers(Umbra, inspect.isfunction) if not name.startswith("_")}
        self.assertEqual(calls, {name for name in dir(AsyncUmbra) if not name.startswith("_")})

    def test_runs_calls_at_the_same_time(self) -> None:
        async def run() -> list[str]:
            async with AsyncUmbra(URL, KEY, concurrency=4) as umbra:
                texts = await asyncio.gather(*(umbra.redact(f"{TEXT} {number}") for number in range(20)))
                lines = [line async for line in umbra.redact_lines([{"id": "a", "text": TEXT}])]
                return [*(text.text for text in texts), lines[0]["text"]]  # type: ignore[typeddict-item]

        self.assertEqual(asyncio.run(run()), [*(f"{REDACTED} {number}" for number in range(20)), REDACTED])


class FolderTest(ServerTest):
    def setUp(self) -> None:
        super().setUp()
        self.source, self.out = self.folder / "in", self.folder / "out"
        (self.source / "deep").mkdir(parents=True)
        for name in ("a.txt", "b.csv", "deep/c.txt"):
            (self.source / name).write_text(f"ssn\n{SSN}\n")
        (self.source / ".hidden").write_text(SSN)
        (self.source / "link.txt").symlink_to(self.source / "a.txt")

    def written(self) -> list[str]:
        files = (path for path in self.out.rglob("*") if path.is_file() and path.name != JOURNAL)
        return sorted(path.relative_to(self.out).as_posix() for path in files)

    def test_redacts_a_folder_and_goes_on(self) -> None:
        summary = redact_folder(self.umbra, self.source, self.out)
        self.assertEqual(str(summary), "3 written; 0 unchanged since an earlier run; 0 failed; 2 skipped; 0 with warnings")
        self.assertEqual(self.written(), ["a.txt", "b.csv", "deep/c.txt"])
        for name in self.written():
            self.assertNotIn(SSN, (self.out / name).read_text())

        with self.assertRaises(ValueError):
            redact_folder(self.umbra, self.source, self.out)
        (self.source / "a.txt").write_text("changed")
        (self.source / "d.txt").write_text("new")
        # A run that was killed leaves a part of a file, a file that is not listed as finished, and half a line.
        (self.out / ".umbra-unfinished-1").write_text("part")
        (self.out / "d.txt").write_text("whole")
        with open(self.out / JOURNAL, "a", encoding="utf-8") as journal:
            journal.write('{"path": "d.txt", "by": null}\n{"path": "b.c')
        again = redact_folder(self.umbra, self.source, self.out, resume=True)
        self.assertEqual((again.written, again.unchanged, again.failed), (2, 2, []))
        self.assertEqual(self.written(), ["a.txt", "b.csv", "d.txt", "deep/c.txt"])
        self.assertEqual((self.out / "a.txt").read_text(), "changed")
        self.assertEqual((self.out / "d.txt").read_text(), "new")
        other = redact_folder(self.umbra, self.source, self.out, resume=True, context="other")
        self.assertEqual((other.written, other.unchanged), (4, 0))

    def test_a_file_that_fails_does_not_stop_the_others(self) -> None:
        (self.source / "broken.docx").write_text(f"no document {SSN}")
        summary = redact_folder(self.umbra, self.source, self.out, workers=1)
        self.assertEqual([outcome.path for outcome in summary.failed], ["broken.docx"])
        self.assertNotIn(SSN, str(summary.failed))
        self.assertEqual(summary.written, 3)

    def test_never_replaces_a_file_of_somebody_else(self) -> None:
        redact_folder(self.umbra, self.source, self.out)
        (self.source / "e.txt").write_text("new")
        (self.out / "e.txt").write_text("kept")
        for _ in range(2):
            summary = redact_folder(self.umbra, self.source, self.out, resume=True)
            self.assertEqual([outcome.path for outcome in summary.failed], ["e.txt"])
            self.assertEqual((self.out / "e.txt").read_text(), "kept")

    def test_refuses_folders_that_overlap(self) -> None:
        for out in (self.source, self.source / "out", self.folder):
            with self.assertRaises(ValueError):
                redact_folder(self.umbra, self.source, out)

    def test_is_a_command(self) -> None:
        arguments = ["redact", str(self.source), "--out", str(self.out), "--url", URL]
        self.assertEqual(main([*arguments, "--workers", "2"]), 0)
        self.assertEqual(main(arguments), 2)
        (self.source / "broken.docx").write_text("no document")
        self.assertEqual(main([*arguments, "--resume"]), 1)


if __name__ == "__main__":
    unittest.main()
