"""Writes lines, logs and mailboxes with the standard library of Python: `make.py FOLDER`."""

import http.server
import io
import json
import logging
import mailbox
import pathlib
import sys
import traceback
import warnings
from email import policy
from email.message import EmailMessage

FOLDER = pathlib.Path(sys.argv[1])
PEOPLE = json.loads((FOLDER / "people.json").read_text(encoding="utf-8"))


def write(name, text, encoding="utf-8"):
    (FOLDER / name).write_bytes(text.encode(encoding))


def said(person):
    return f"admitted {person['given']} {person['family']}, SSN {person['ssn']}, from {person['city']}"


def json_lines():
    encoders = {
        "json": {},
        "json-compact": {"separators": (",", ":")},
        "json-utf8": {"ensure_ascii": False},
        "json-sorted": {"sort_keys": True, "ensure_ascii": False},
        "json-spaced": {"separators": (" , ", " : ")},
    }
    for name, options in encoders.items():
        for form, of in {
            "records": lambda person: person,
            "lists": lambda person: list(person.values()),
            "nested": lambda person: {"of": {"people": [person]}, "said": said(person), "size": 1.10, "at": 12345678901234567890},
            "texts": lambda person: json.dumps(person),
        }.items():
            lines = [json.dumps(of(person), **options) for person in PEOPLE]
            write(f"python-{name}-{form}.ndjson", "\n".join(lines) + "\n")


def logs():
    formats = {
        "basic": (logging.BASIC_FORMAT, "%"),
        "dated": ("%(asctime)s %(levelname)-8s [%(name)s] %(filename)s:%(lineno)d - %(message)s", "%"),
        "braces": ("{asctime}|{process:d}|{threadName}|{levelname}|{message}", "{"),
        "dollars": ("$asctime level=$levelname logger=$name msg=\"$message\"", "$"),
    }
    for name, (pattern, style) in formats.items():
        out = io.StringIO()
        handler = logging.StreamHandler(out)
        handler.setFormatter(logging.Formatter(pattern, style=style))
        logger = logging.Logger("ward.admission")
        logger.addHandler(handler)
        for person in PEOPLE:
            logger.info("%s", said(person))
        for person in PEOPLE:
            try:
                raise ValueError(said(person))
            except ValueError:
                logger.exception("not stored")
        write(f"python-logging-{name}.log", out.getvalue())
        write(f"python-logging-{name}-crlf.log", out.getvalue().replace("\n", "\r\n"))


def other_logs():
    out = io.StringIO()

    class Request(http.server.BaseHTTPRequestHandler):
        def __init__(self):
            self.client_address = ("127.0.0.1", 80)
            self.requestline = ""

    stderr, sys.stderr = sys.stderr, out
    try:
        for person in PEOPLE:
            request = Request()
            request.requestline = f"GET /people?name={person['given']}&ssn={person['ssn']} HTTP/1.1"
            request.log_request(200, 12)
        for person in PEOPLE:
            warnings.showwarning(UserWarning(said(person)), UserWarning, "ward.py", 1)
    finally:
        sys.stderr = stderr
    write("python-http-server.log", out.getvalue())
    frames = []
    for person in PEOPLE:
        try:
            raise KeyError(said(person)) from ValueError(person["ssn"])
        except KeyError as error:
            frames.append("".join(traceback.format_exception(error)))
    write("python-tracebacks.log", "".join(frames))


def mailboxes():
    policies = {
        "default": policy.default,
        "smtp": policy.SMTP.clone(linesep="\n"),
        "smtputf8": policy.SMTPUTF8.clone(linesep="\n"),
        "short-lines": policy.default.clone(max_line_length=40),
    }
    for name, rules in policies.items():
        for encoding in ("7bit", "8bit", "quoted-printable", "base64"):
            box = mailbox.mbox(FOLDER / f"python-{name}-{encoding}.mbox")
            for person in PEOPLE:
                message = EmailMessage(policy=rules)
                message["From"] = "Ward <ward@example.org>"
                message["To"] = f"{person['family']} <post@example.org>"
                message["Subject"] = f"About {person['given']} {person['family']}, {person['city']}"
                text = said(person) + "\n\nFrom the ward, with regards\n"
                if encoding == "7bit":
                    text = text.encode("ascii", "replace").decode()
                message.set_content(text, cte=encoding)
                box.add(message)
            box.close()


json_lines()
logs()
other_logs()
mailboxes()
